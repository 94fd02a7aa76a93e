"""ROS2: order 2(1), 2 stages, 2 evaluations, L-stable.

Use it with long fixed steps on rough inputs, where staying bounded matters more than digits. Avoid it for accuracy: its
error is several times that of ROS2P at the same step, and steps under error control are short.

gamma = 1 + 1/sqrt(2) and 1 - 1/sqrt(2) both give R(infinity) = 0. The larger one is taken: R(z) then stays positive for
all z < 0, so that a fast decay never overshoots, at the price of the larger error.

Verwer, Spee, Blom and Hundsdorfer, A second-order Rosenbrock method applied to photochemical dispersion problems,
SIAM J. Sci. Comput. 20 (1999) 1456-1480, doi:10.1137/S1064827597326651.
The dense output is the only one of order 2 these stages have.
"""

from math import sqrt

from bramah.solvers.rosenbrock import RosenbrockMethod, transformed
from bramah.solvers.tableau import lower

_GAMMA = 1 + 1 / sqrt(2)
_BEND = (1 - sqrt(2)) / 2

ROS2 = RosenbrockMethod(
    name="ros2",
    summary="Order 2, L-stable, 2 stages. Long fixed steps on rough inputs; not accurate.",
    reference="Verwer et al. 1999, doi:10.1137/S1064827597326651",
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
        alpha=lower((), (1,)),
        gamma_below=lower((), (-2 * _GAMMA,)),
        b=(1 / 2, 1 / 2),
        embedded=(1, 0),
        dense=((_BEND, -_BEND),),
    )._asdict(),
)
