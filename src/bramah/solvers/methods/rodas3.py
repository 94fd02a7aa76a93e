"""RODAS3: order 3(2), 4 stages, 3 evaluations, L-stable, stiffly accurate, embedded formula L-stable too.

Use it at crude to middling tolerances (1e-2 to 1e-4) and on circuits with many events, where steps are cut short
anyway; and with fixed steps where ROS2P is too coarse. Avoid it below about 1e-5, where RODAS4 takes far fewer steps.

Sandu, Verwer, Blom, Spee, Carmichael and Potra, Benchmarking stiff ODE solvers for atmospheric chemistry problems II:
Rosenbrock solvers, Atmospheric Environment 31 (1997) 3459-3472, doi:10.1016/S1352-2310(97)83212-8. The dense output
is of order 2, the highest these stages have, of order 3 in algebraic unknowns, and exact to order 3 for pure
quadratures y' = g(t).
"""

from bramah.solvers.rosenbrock import RosenbrockMethod
from bramah.solvers.tableau import lower

RODAS3 = RosenbrockMethod(
    name="rodas3",
    summary="Order 3, L-stable, stiffly accurate, 4 stages. Crude tolerances, many events; not for tight tolerances.",
    reference="Sandu et al. 1997, doi:10.1016/S1352-2310(97)83212-8",
    order=3,
    error_order=2,
    dense_order=2,
    differential_order_dae=3,
    algebraic_order=3,
    dense_algebraic_order=3,
    stiffly_accurate=True,
    l_stable=True,
    gamma=1 / 2,
    alpha=(0.0, 0.0, 1.0, 1.0),
    gamma_sum=(1 / 2, 3 / 2, 0.0, 0.0),
    a=lower((), (0,), (2, 0), (2, 0, 1)),
    c=lower((), (4,), (1, -1), (1, -1, -8 / 3)),
    m=(2.0, 0.0, 1.0, 1.0),
    e=(0.0, 0.0, 0.0, 1.0),
    dense=((3.0, -1.0, -1.0, -1.0), (0.0, 0.0, 0.0, 2.0)),
)
