"""Adams-Bashforth-Moulton of order 4: HYDSIM's drivers, 2 evaluations per fixed step.

Use them to repeat Smith's runs, and to see what the Implicit method saves: `adams` solves the algebraic equations by
Newton's method at every evaluation; `adams_implicit` differentiates them and integrates their unknowns like the others,
at the cost of one linear system per evaluation. Each independent set goes back to Newton's method while predicted and
corrected values differ by more than the tolerances. Avoid them where a circuit is stiff.

Smith, Digital computer simulation of complex hydraulic systems using multiport component models, Oklahoma State
University (1975).
"""

from bramah.solvers.methods.rk4 import RK4
from bramah.solvers.multistep import AdamsMethod

_REFERENCE = "Smith 1975"

ADAMS = AdamsMethod(
    name="adams",
    summary="Order 4, Adams-Moulton with Newton's method, fixed steps: HYDSIM's second driver. Not for stiff circuits.",
    reference=_REFERENCE,
    starter=RK4,
    implicit=False,
)
ADAMS_IMPLICIT = AdamsMethod(
    name="adams_implicit",
    summary="Order 4, Adams-Moulton with Smith's Implicit method, fixed steps: HYDSIM's third. Not for stiff circuits.",
    reference=_REFERENCE,
    starter=RK4,
    implicit=True,
)
