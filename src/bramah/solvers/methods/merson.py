"""Kutta-Merson: order 4, 5 evaluations per step.

Use it to repeat runs of HASP's KUTMER. Avoid it for new work: Dormand-Prince is more accurate for less.

The error estimate is (y_new - y*)/5 with y* of order 3; on linear equations with constant coefficients it is of order
5. HASP's listing accepts steps below its smallest length with a wrong clock and can step backwards after a rejection;
that is not repeated here.

Merson, An operational method for the study of integration processes, Proc. Conf. Data Processing, Salisbury (1957).
"""

from bramah.solvers.explicit import ExplicitMethod, cubic
from bramah.solvers.tableau import lower

_B = (1 / 6, 0, 0, 2 / 3, 1 / 6, 0)

MERSON = ExplicitMethod(
    name="merson",
    summary="Order 4, explicit, 5 evaluations: HASP's KUTMER. Not for stiff circuits.",
    reference="Merson 1957",
    order=4,
    error_order=3,
    dense_order=3,
    alpha=(0, 1 / 3, 1 / 3, 1 / 2, 1, 1),
    a=lower((), (1 / 3,), (1 / 6, 1 / 6), (1 / 8, 0, 3 / 8), (1 / 2, 0, -3 / 2, 2), _B[:5]),
    e=(-2 / 30, 0, 9 / 30, -8 / 30, 1 / 30, 0),
    dense=cubic(_B),
)
