"""ROS3P: order 3(2), 3 stages and one for the error, A-stable with R(infinity) = 1 - sqrt(3) = -0.73.

Use it with fixed steps where order 3 pays and transients are resolved: smooth inputs, lines cut into many volumes.
Avoid it where steps are much longer than the fastest time constant: what it cannot resolve rings and dies out by 27 %
a step.

The embedded formula of the source differs from the main one only where f is nonlinear: on a linear problem its error
estimate is zero, whatever the step. Here a fourth stage, with f at the end of the step, gives an A-stable formula of
order 2 that misses both conditions of order 3, the nonlinear one by 1/3 as in the source and the linear one by -1/6.

Lang and Verwer, ROS3P: an accurate third-order Rosenbrock solver designed for parabolic problems, BIT 41 (2001)
731-738, doi:10.1023/A:1021900219772. The dense output is the only one of order 2 that is also of order 3 in algebraic
unknowns.
"""

from math import sqrt

from bramah.solvers.rosenbrock import RosenbrockMethod, transformed
from bramah.solvers.tableau import lower

_GAMMA = 1 / 2 + sqrt(3) / 6

ROS3P = RosenbrockMethod(
    name="ros3p",
    summary="Order 3, A-stable, 4 stages, 3 evaluations. Fixed steps on smooth inputs; rings on unresolved transients.",
    reference="Lang and Verwer 2001, doi:10.1023/A:1021900219772",
    order=3,
    error_order=2,
    dense_order=2,
    differential_order_dae=3,
    algebraic_order=3,
    dense_algebraic_order=3,
    stiffly_accurate=False,
    l_stable=False,
    **transformed(
        gamma=_GAMMA,
        alpha=lower((), (1,), (1, 0), (2 / 3, 0, 1 / 3)),
        gamma_below=lower((), (-1,), (-_GAMMA, 1 / 2 - 2 * _GAMMA), (0, 0, 0)),
        b=(2 / 3, 0, 1 / 3, 0),
        embedded=(1 / 3, -1 / 3 - 1 / sqrt(3), 1, 1 / sqrt(3)),
        dense=((1 + 1 / sqrt(3), -1 - 2 / sqrt(3), 1 / sqrt(3), 0),),
    )._asdict(),
)
