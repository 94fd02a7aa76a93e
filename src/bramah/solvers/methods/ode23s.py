"""ODE23S: order 2(3), 3 stages, 3 evaluations, L-stable.

Use it to compare with MATLAB's ode23s, or at crude tolerances on circuits with many events. Avoid it below a relative
tolerance of about 1e-3, and for algebraic unknowns that matter: RODAS3 and RODAS4 do both better.

The third stage evaluates f at y_new and serves the error estimate only: y_new plus the estimate would be of order 3,
but is not L-stable, so y_new of order 2 is kept. In the source it reads W k_3 = F_2 - e (k_2 - F_1) - 2 (k_1 - F_0) +
h d f_t; with F_0 and F_1 expressed by k_1 and k_2 that is a row gamma_3j = ((e - 2) d, -e d, d). Dense output as in
the source.

Shampine and Reichelt, The MATLAB ODE suite, SIAM J. Sci. Comput. 18 (1997) 1-22, doi:10.1137/S1064827594276424.
"""

from math import sqrt

from bramah.solvers.rosenbrock import RosenbrockMethod, transformed
from bramah.solvers.tableau import lower

_D = 1 / (2 + sqrt(2))
_E = 6 + sqrt(2)
_BEND = 1 / (1 - 2 * _D)

ODE23S = RosenbrockMethod(
    name="ode23s",
    summary="Order 2, L-stable, 3 stages. Crude tolerances and comparison with MATLAB; not for tight tolerances.",
    reference="Shampine and Reichelt 1997, doi:10.1137/S1064827594276424",
    order=2,
    error_order=2,
    dense_order=2,
    differential_order_dae=2,
    algebraic_order=2,
    dense_algebraic_order=2,
    stiffly_accurate=False,
    l_stable=True,
    **transformed(
        gamma=_D,
        alpha=lower((), (1 / 2,), (0, 1)),
        gamma_below=lower((), (-_D,), ((_E - 2) * _D, -_E * _D)),
        b=(0, 1, 0),
        embedded=(1 / 6, 2 / 3, 1 / 6),
        dense=((_BEND, -_BEND, 0),),
    )._asdict(),
)
