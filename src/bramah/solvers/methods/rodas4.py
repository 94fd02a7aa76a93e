"""RODAS4: order 4(3), 6 stages, 6 evaluations, L-stable, stiffly accurate, embedded formula L-stable too.

The one to start with: stiff circuits, with or without algebraic unknowns, at relative tolerances of 1e-3 to 1e-7.
Avoid it at cruder tolerances and between frequent events (RODAS3), and at much tighter ones (RODAS5P).

Hairer and Wanner, Solving Ordinary Differential Equations II, VI.4, doi:10.1007/978-3-642-05221-7: the first set of
their code RODAS, with its dense output. Esqué 2008 prints the coefficients to ten digits.
"""

from bramah.solvers.rosenbrock import RosenbrockMethod
from bramah.solvers.tableau import lower

_ROW = (1.221224509226641, 6.019134481288629, 12.53708332932087, -0.6878860361058950)

RODAS4 = RosenbrockMethod(
    name="rodas4",
    summary="Order 4, L-stable, stiffly accurate, 6 stages. The one to start with, tolerances 1e-3 to 1e-7.",
    reference="Hairer and Wanner 1996, section VI.4, doi:10.1007/978-3-642-05221-7",
    order=4,
    error_order=3,
    dense_order=3,
    differential_order_dae=4,
    algebraic_order=4,
    dense_algebraic_order=3,
    stiffly_accurate=True,
    l_stable=True,
    gamma=0.25,
    alpha=(0.0, 0.386, 0.21, 0.63, 1.0, 1.0),
    gamma_sum=(0.25, -0.1043, 0.1035, -0.0362, 0.0, 0.0),
    a=lower(
        (),
        (1.544,),
        (0.9466785280815826, 0.2557011698983284),
        (3.314825187068521, 2.896124015972201, 0.9986419139977817),
        _ROW,
        (*_ROW, 1),
    ),
    c=lower(
        (),
        (-5.6688,),
        (-2.430093356833875, -0.2063599157091915),
        (-0.1073529058151375, -9.594562251023355, -20.47028614809616),
        (7.496443313967647, -10.24680431464352, -33.99990352819905, 11.70890893206160),
        (8.083246795921522, -7.981132988064893, -31.52159432874371, 16.31930543123136, -6.058818238834054),
    ),
    m=(*_ROW, 1.0, 1.0),
    e=(0.0, 0.0, 0.0, 0.0, 0.0, 1.0),
    dense=(
        (10.12623508344586, -7.487995877610167, -34.80091861555747, -7.992771707568823, 1.025137723295662, 0.0),
        (-0.6762803392801253, 6.087714651680015, 16.43084320892478, 24.76722511418386, -6.594389125716872, 0.0),
    ),
)
