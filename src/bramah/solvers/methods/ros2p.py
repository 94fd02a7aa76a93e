"""ROS2P: order 2(1), 2 stages, 2 evaluations, L-stable.

Use it with fixed steps, for real-time work on stiff circuits: the cheapest step that damps what it cannot resolve.
Avoid it under error control, where RODAS3 takes fewer steps and errors of up to 13 tolerances were measured.

The source has no embedded formula. Here it is b^ = (1 - sqrt(2), sqrt(2)): among the formulas of order 1 these stages
offer, b^ = (s, 1 - s), the A-stable one farthest from b, which makes the estimate as careful as it can be.
The dense output is the only one of order 2 these stages have.

Piché and Ellman, Numerical integration of fluid power circuit models using two-stage semi-implicit Runge-Kutta methods,
Proc. Instn Mech. Engrs 208 (1994) 167-175. Named ROS2p, and printed without the f_t term, in Esqué 2008, appendix.
"""

from math import sqrt

from bramah.solvers.rosenbrock import RosenbrockMethod, transformed
from bramah.solvers.tableau import lower

_GAMMA = 1 - 1 / sqrt(2)
_BEND = 1 + sqrt(2)

ROS2P = RosenbrockMethod(
    name="ros2p",
    summary="Order 2, L-stable, 2 stages. Fixed steps in real time; not for error control.",
    reference="Piché and Ellman 1994, Proc. Instn Mech. Engrs 208, 167-175",
    order=2,
    error_order=1,
    dense_order=2,
    differential_order_dae=2,
    algebraic_order=2,
    dense_algebraic_order=2,
    stiffly_accurate=False,
    l_stable=True,
    **transformed(
        gamma=_GAMMA,
        alpha=lower((), ((sqrt(2) - 1) / 2,)),
        gamma_below=lower((), (0,)),
        b=(0, 1),
        embedded=(1 - sqrt(2), sqrt(2)),
        dense=((_BEND, -_BEND),),
    )._asdict(),
)
