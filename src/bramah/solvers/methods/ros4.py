"""ROS4: order 4(3), 5 stages, 3 evaluations, L-stable. The L-stable set of Hairer and Wanner.

Use it to compare with older work on circuits without algebraic unknowns, at middling tolerances. Avoid it where
algebraic unknowns matter: they are of order 2 only, though the others keep order 4. RODAS4 keeps its order in both.

R(infinity) = -1.5e-5 instead of 0, because the set is given for gamma rounded to five digits.

Hairer and Wanner, Solving Ordinary Differential Equations II, IV.7, doi:10.1007/978-3-642-05221-7. Its four stages
admit no dense output of order 3. The fifth, with the f of the third and fourth and c_5j = 0, costs one back
substitution and is used for nothing else; the dense output is the smallest (in b) of order 3 on the five.
"""

from bramah.solvers.rosenbrock import RosenbrockMethod
from bramah.solvers.tableau import lower

_ROW = (1.867943637803922, 0.2344449711399156)
_ALPHA = 0.6552168638155900

ROS4 = RosenbrockMethod(
    name="ros4",
    summary="Order 4, L-stable, 5 stages, 3 evaluations. For comparison with older work; not for algebraic unknowns.",
    reference="Hairer and Wanner 1996, section IV.7, doi:10.1007/978-3-642-05221-7",
    order=4,
    error_order=3,
    dense_order=3,
    differential_order_dae=4,
    algebraic_order=2,
    dense_algebraic_order=2,
    stiffly_accurate=False,
    l_stable=True,
    gamma=0.57282,
    alpha=(0.0, 1.14564, _ALPHA, _ALPHA, _ALPHA),
    gamma_sum=(0.57282, -1.769193891319233, 0.7592633437920482, -0.1049021087100450, 0.57282),
    a=lower((), (2,), _ROW, (*_ROW, 0), (*_ROW, 0, 0)),
    c=lower(
        (),
        (-7.137615036412310,),
        (2.580708087951457, 0.6515950076447975),
        (-2.137148994382534, -0.3214669691237626, -0.6949742501781779),
        (0, 0, 0, 0),
    ),
    m=(2.255570073418735, 0.2870493262186792, 0.4353179431840180, 1.093502252409163, 0.0),
    e=(0.2815431932141155, 0.0727619912493492, 0.1082196201495311, 1.093502252409163, 0.0),
    dense=(
        (3.7283738844489855, 0.6714276421801898, -2.185091091949323, -0.12334605159871766, 1.2190895264967967),
        (-2.0147950157170693, -0.7494784675767181, 1.7053883000564853, 0.6678506704908536, -2.438179052993599),
    ),
)
