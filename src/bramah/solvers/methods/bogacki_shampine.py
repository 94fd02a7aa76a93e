"""Bogacki-Shampine 3(2): order 3, 3 evaluations per step.

Use it at crude tolerances on circuits that are not stiff: signals, masses and springs. Avoid it where pressures in
small volumes are among the unknowns.

Bogacki and Shampine, A 3(2) pair of Runge-Kutta formulas, Appl. Math. Lett. 2 (1989) 321-325,
doi:10.1016/0893-9659(89)90079-7.
"""

from bramah.solvers.explicit import ExplicitMethod, cubic
from bramah.solvers.tableau import lower

_B = (2 / 9, 1 / 3, 4 / 9, 0)

BOGACKI_SHAMPINE = ExplicitMethod(
    name="bogacki_shampine",
    summary="Order 3, explicit, 3 evaluations. Crude tolerances; not for stiff circuits.",
    reference="Bogacki and Shampine 1989, doi:10.1016/0893-9659(89)90079-7",
    order=3,
    error_order=2,
    dense_order=3,
    alpha=(0, 1 / 2, 3 / 4, 1),
    a=lower((), (1 / 2,), (0, 3 / 4), _B[:3]),
    e=(2 / 9 - 7 / 24, 1 / 3 - 1 / 4, 4 / 9 - 1 / 3, -1 / 8),
    dense=cubic(_B),
)
