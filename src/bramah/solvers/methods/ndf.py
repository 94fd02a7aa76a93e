"""NDF: numerical differentiation formulas of orders 1 to 5, the modern form of Gear's method.

Use it for long smooth runs: one or two evaluations and linear solves per step, and a Jacobian and a factorisation only
now and then. Avoid it where events are frequent, since it starts again at order 1 after each, and where lightly damped
oscillations matter: from order 3 on the formulas are not stable on the whole imaginary axis.

Shampine and Reichelt, The MATLAB ODE suite, SIAM J. Sci. Comput. 18 (1997) 1-22, doi:10.1137/S1064827594276424.
"""

from bramah.solvers.multistep import NdfMethod

NDF = NdfMethod(
    name="ndf",
    summary="Orders 1 to 5, stiff, multistep (Gear). Long smooth runs with few events.",
    reference="Shampine and Reichelt 1997, doi:10.1137/S1064827594276424",
    order=5,
)
