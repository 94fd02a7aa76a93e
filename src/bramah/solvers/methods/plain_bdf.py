"""Plain BDF: Gear's backward differentiation formulas of orders 1 to 5, stepping as NDF does, without its correction.

Use it to see what the correction of NDF is worth, and to repeat what a BDF code gave; `max_order` limits its order, as
it does that of NDF. The correction makes steps of orders 1 to 3 up to 26 % longer at the same error. SciPy's `bdf` is
an NDF, in spite of its name. Avoid it where NDF is to be avoided: frequent events, and lightly damped oscillations from
order 3 on.

Gear, Numerical initial value problems in ordinary differential equations, Prentice-Hall (1971); in this form Shampine
and Reichelt, The MATLAB ODE suite, SIAM J. Sci. Comput. 18 (1997) 1-22, doi:10.1137/S1064827594276424.
"""

from bramah.solvers.multistep import NdfMethod

PLAIN_BDF = NdfMethod(
    name="plain_bdf",
    summary="Orders 1 to 5, stiff, multistep: BDF without the correction of NDF, to compare the two.",
    reference="Gear 1971; Shampine and Reichelt 1997, doi:10.1137/S1064827594276424",
    order=5,
    corrected=False,
)
