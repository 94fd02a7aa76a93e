"""Backward Euler: order 1, implicit, L-stable, Newton's method in every step.

Use it with a fixed step to see what the most strongly damped formula gives, and to repeat programs that use it: its
steps may have any length and nothing rings, but it also damps what should swing, and its error falls only as fast as
its step. Avoid it for everything else: RODAS3 and RODAS4 damp as strongly and are far more accurate. The most
iterations of Newton's method are `step_iterations`.

Esqué, A new approach for numerical simulation of fluid power circuits using Rosenbrock methods, Tampere University of
Technology (2008), section 4.2; Hairer and Wanner, Solving Ordinary Differential Equations II (1996), section IV.3,
doi:10.1007/978-3-642-05221-7.
"""

from bramah.solvers.theta import ThetaMethod

BACKWARD_EULER = ThetaMethod(
    name="backward_euler",
    summary="Order 1, L-stable, implicit with Newton's method. The strongest damping there is; for comparison.",
    reference="Hairer and Wanner 1996, section IV.3, doi:10.1007/978-3-642-05221-7",
    order=1,
)
