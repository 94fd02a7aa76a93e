"""The trapezoidal rule: order 2, implicit, A-stable, Newton's method in every step.

Use it to see what a formula gives that is stable for steps of any length but damps nothing: swings keep their size,
and so does what a jump leaves in a stiff part of a circuit, which rings from step to step about the solution and fades
slowly. Avoid it with fixed steps where a circuit is stiff, and for everything but comparison. The most iterations of
Newton's method are `step_iterations`.

Esqué, A new approach for numerical simulation of fluid power circuits using Rosenbrock methods, Tampere University of
Technology (2008), section 4.2; Hairer and Wanner, Solving Ordinary Differential Equations II (1996), section IV.3,
doi:10.1007/978-3-642-05221-7.
"""

from bramah.solvers.theta import ThetaMethod

TRAPEZOIDAL = ThetaMethod(
    name="trapezoidal",
    summary="Order 2, A-stable, implicit with Newton's method. Rings in stiff circuits; for comparison.",
    reference="Hairer and Wanner 1996, section IV.3, doi:10.1007/978-3-642-05221-7",
    order=2,
    strictness=0.1,
)
