"""RODAS5P: order 5(4), 8 stages, 8 evaluations, L-stable, stiffly accurate.

Use it for reference solutions and at relative tolerances below about 1e-6, on smooth circuits with or without
algebraic unknowns. Avoid it at crude tolerances and between frequent events, where eight stages a step do not pay:
RODAS3 or RODAS4.

Steinebach, Construction of Rosenbrock-Wanner method Rodas5P and numerical benchmarks within the Julia Differential
Equations package, BIT Numer. Math. 63 (2023) 27, doi:10.1007/s10543-023-00967-x, with its dense output of order 4.
"""

from bramah.solvers.rosenbrock import RosenbrockMethod
from bramah.solvers.tableau import lower

_GAMMA = 0.21193756319429014
_ROW = (-7.502846399306121, 2.561846144803919, -11.627539656261098, -0.18268767659942256, 0.030198172008377946)

RODAS5P = RosenbrockMethod(
    name="rodas5p",
    summary="Order 5, L-stable, stiffly accurate, 8 stages. Tight tolerances on smooth circuits; costly when crude.",
    reference="Steinebach 2023, doi:10.1007/s10543-023-00967-x",
    order=5,
    error_order=4,
    dense_order=4,
    differential_order_dae=5,
    algebraic_order=5,
    dense_algebraic_order=4,
    stiffly_accurate=True,
    l_stable=True,
    strictness=0.3,
    gamma=_GAMMA,
    alpha=(0.0, 3 * _GAMMA, 0.4095798393397535, 0.9769306725060716, 0.4288403609558664, 1.0, 1.0, 1.0),
    gamma_sum=(_GAMMA, -2 * _GAMMA, -0.3384627126235924, 1.8046452872882734, 2.325825639765069, 0.0, 0.0, 0.0),
    a=lower(
        (),
        (3,),
        (2.849394379747939, 0.45842242204463923),
        (-6.954028509809101, 2.489845061869568, -10.358996098473584),
        (2.8029986275628964, 0.5072464736228206, -0.3988312541770524, -0.04721187230404641),
        _ROW,
        (*_ROW, 1),
        (*_ROW, 1, 1),
    ),
    c=lower(
        (),
        (-14.155112264123755,),
        (-17.97296035885952, -2.859693295451294),
        (147.12150275711716, -1.41221402718213, 71.68940251302358),
        (165.43517024871676, -0.4592823456491126, 42.90938336958603, -5.961986721573306),
        (24.854864614690072, -3.0009227002832186, 47.4931110020768, 5.5814197821558125, -0.6610691825249471),
        (
            *(30.91273214028599, -3.1208243349937974, 77.79954646070892),
            *(34.28646028294783, -19.097331116725623, -28.087943162872662),
        ),
        (
            *(37.80277123390563, -3.2571969029072276, 112.26918849496327, 66.9347231244047),
            *(-40.06618937091002, -54.66780262877968, -9.48861652309627),
        ),
    ),
    m=(*_ROW, 1.0, 1.0, 1.0),
    e=(0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 1.0),
    dense=(
        (
            *(25.948786856663858, -2.5579724845846235, 10.433815404888879, -2.3679251022685204),
            *(0.524948541321073, 1.1241088310450404, 0.4272876194431874, -0.17202221070155493),
        ),
        (
            *(-9.91568850695171, -0.9689944594115154, 3.0438037242978453, -24.495224566215796),
            *(20.176138334709044, 15.98066361424651, -6.789040303419874, -6.710236069923372),
        ),
        (
            *(11.419903575922262, 2.8879645146136994, 72.92137995996029, 80.12511834622643),
            *(-52.072871366152654, -59.78993625266729, -0.15582684282751913, 4.883087185713722),
        ),
    ),
)
