"""Kutta-Fehlberg 4(5): order 4, 6 evaluations per step.

Use it to repeat runs of HASP's KUTFEH. Avoid it for new work: Dormand-Prince carries on its solution of order 5.

HASP's listing shifts the times of the stages by one and multiplies the error estimate by 0.02; here stages have their
own times and the estimate is the difference of the two solutions.

Fehlberg, Klassische Runge-Kutta-Formeln vierter und niedrigerer Ordnung mit Schrittweiten-Kontrolle, Computing 6 (1970)
61-71, doi:10.1007/BF02241732.
"""

from bramah.solvers.explicit import ExplicitMethod, cubic
from bramah.solvers.tableau import lower

_B = (25 / 216, 0, 1408 / 2565, 2197 / 4104, -1 / 5, 0, 0)

FEHLBERG = ExplicitMethod(
    name="fehlberg",
    summary="Order 4, explicit, 6 evaluations: HASP's KUTFEH. Not for stiff circuits.",
    reference="Fehlberg 1970, doi:10.1007/BF02241732",
    order=4,
    error_order=4,
    dense_order=3,
    alpha=(0, 1 / 4, 3 / 8, 12 / 13, 1, 1 / 2, 1),
    a=lower(
        (),
        (1 / 4,),
        (3 / 32, 9 / 32),
        (1932 / 2197, -7200 / 2197, 7296 / 2197),
        (439 / 216, -8, 3680 / 513, -845 / 4104),
        (-8 / 27, 2, -3544 / 2565, 1859 / 4104, -11 / 40),
        _B[:6],
    ),
    e=(1 / 360, 0, -128 / 4275, -2197 / 75240, 1 / 50, 2 / 55, 0),
    dense=cubic(_B),
)
