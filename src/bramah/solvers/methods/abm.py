"""ABM: Adams-Bashforth-Moulton of orders 1 to 12 over steps of any length, 2 evaluations per step.

Use it for smooth circuits that are not stiff, above all at tight tolerances, where its high orders take the fewest
evaluations; and to repeat what ODE113 or another Adams code gave. Avoid it where a circuit is stiff, as nearly all with
oil in small volumes are: its steps are then as short as those of any explicit method, and shorter the higher the order.
Avoid it where events are frequent, for it starts again at order 1 after each.

Shampine and Gordon, Computer solution of ordinary differential equations, Freeman (1975); coefficients as in Hairer,
Nørsett and Wanner, Solving Ordinary Differential Equations I (1993), sections III.5 and III.7,
doi:10.1007/978-3-540-78862-1.
"""

from bramah.solvers.multistep import AbmMethod

ABM = AbmMethod(
    name="abm",
    summary="Orders 1 to 12, multistep, free steps (Adams, ODE113). Tight tolerances; not for stiff circuits.",
    reference="Shampine and Gordon 1975; Hairer, Nørsett and Wanner 1993, section III.5",
    order=12,
)
