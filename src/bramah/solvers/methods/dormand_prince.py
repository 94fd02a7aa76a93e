"""Dormand-Prince 5(4): order 5, 6 evaluations per step, dense output of order 4.

Use it for circuits that are not stiff and smooth between events: mechanisms, signals, long slow motions. Avoid it where
pressures in small volumes are among the unknowns: it then takes very many steps.

Dormand and Prince, A family of embedded Runge-Kutta formulae, J. Comput. Appl. Math. 6 (1980) 19-26,
doi:10.1016/0771-050X(80)90013-3. Dense output: Hairer, Nørsett and Wanner, Solving Ordinary Differential Equations I,
section II.6, doi:10.1007/978-3-540-78862-1.
"""

from bramah.solvers.explicit import ExplicitMethod, cubic
from bramah.solvers.tableau import lower

_B = (35 / 384, 0, 500 / 1113, 125 / 192, -2187 / 6784, 11 / 84, 0)
_OTHER = (5179 / 57600, 0, 7571 / 16695, 393 / 640, -92097 / 339200, 187 / 2100, 1 / 40)
_QUARTIC = (
    -12715105075 / 11282082432,
    0,
    87487479700 / 32700410799,
    -10690763975 / 1880347072,
    701980252875 / 199316789632,
    -1453857185 / 822651844,
    69997945 / 29380423,
)
_FIRST, _SECOND = cubic(_B)

DORMAND_PRINCE = ExplicitMethod(
    name="dormand_prince",
    summary="Order 5, explicit, 6 evaluations. The best explicit one; not for stiff circuits.",
    reference="Dormand and Prince 1980, doi:10.1016/0771-050X(80)90013-3",
    order=5,
    error_order=4,
    dense_order=4,
    alpha=(0, 1 / 5, 3 / 10, 4 / 5, 8 / 9, 1, 1),
    a=lower(
        (),
        (1 / 5,),
        (3 / 40, 9 / 40),
        (44 / 45, -56 / 15, 32 / 9),
        (19372 / 6561, -25360 / 2187, 64448 / 6561, -212 / 729),
        (9017 / 3168, -355 / 33, 46732 / 5247, 49 / 176, -5103 / 18656),
        _B[:6],
    ),
    e=tuple(b - other for b, other in zip(_B, _OTHER, strict=True)),
    dense=(_FIRST, tuple(a + b for a, b in zip(_SECOND, _QUARTIC, strict=True)), tuple(-b for b in _QUARTIC)),
)
