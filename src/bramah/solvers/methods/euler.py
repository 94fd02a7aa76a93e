"""Euler's method: order 1, one evaluation per step, fixed steps.

Use it to see what a single evaluation per step gives, as the simplest real-time programs do. Avoid it for everything
else: its error falls only as fast as its step.

Euler, Institutionum calculi integralis I (1768), section 650.
"""

from bramah.solvers.explicit import ExplicitMethod
from bramah.solvers.tableau import lower

EULER = ExplicitMethod(
    name="euler",
    summary="Order 1, explicit, fixed steps. The simplest there is; for comparison only.",
    reference="Euler 1768",
    order=1,
    error_order=1,
    dense_order=1,
    alpha=(0, 1),
    a=lower((), (1,)),
    e=(0, 0),
    dense=(),
)
