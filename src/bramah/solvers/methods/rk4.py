"""RK4: the classical Runge-Kutta method, order 4, 4 evaluations per step, fixed steps.

Use it to repeat the runs of HYDSIM, HASP and of many real-time programs. Avoid it where a circuit is stiff: steps
longer than 2.785 times the shortest time constant blow up.

In the HASP listing the time of the middle stages is that of the end of the step; here it is t + h/2.

Kutta, Beitrag zur näherungsweisen Integration totaler Differentialgleichungen, Z. Math. Phys. 46 (1901) 435-453.
"""

from bramah.solvers.explicit import ExplicitMethod, cubic
from bramah.solvers.tableau import lower

_B = (1 / 6, 1 / 3, 1 / 3, 1 / 6, 0)

RK4 = ExplicitMethod(
    name="rk4",
    summary="Order 4, explicit, fixed steps: the classical Runge-Kutta method. Not for stiff circuits.",
    reference="Kutta 1901",
    order=4,
    error_order=4,
    dense_order=3,
    alpha=(0, 1 / 2, 1 / 2, 1, 1),
    a=lower((), (1 / 2,), (0, 1 / 2), (0, 0, 1), _B[:4]),
    e=(0, 0, 0, 0, 0),
    dense=cubic(_B),
)
