"""The Rosenbrock formulas of Esqué 2008 against the conditions printed there."""

from __future__ import annotations

from collections.abc import Iterable
from math import log2

import numpy as np
from scipy.special import eval_genlaguerre

from bramah.simulation import simulate
from bramah.solvers.methods import ROSENBROCK
from bramah.solvers.rosenbrock import RosenbrockMethod
from bramah.system import build
from validation.case import Row, absolute, at_most, relative
from validation.problems.stiff import Driven, alone

TITLE = "Rosenbrock formulas"
ABOUT = """\
Order conditions, stability functions and measured orders of the formulas that Esqué 2008 uses. The condition of order
3 on beta is taken with its sign and indices corrected (as printed no formula satisfies it). Sums of coefficients of
size 150 with 16 digits leave residuals of at most 1e-12. Orders are measured on y' = g(t) - y^2, which is driven by
time: without the time term, missing in the printed listings, all of them would fall to order 1."""

CASE = "formulas"
TABLE_1 = "Esqué 2008, table 4.1"
POINTS = (-0.5, -3.0, -40.0, 2.0j, -1.0 + 5.0j)
SPAN = 2.0


def rows() -> Iterable[Row]:
    for name, method in ROSENBROCK.items():
        residual = order_residual(method)
        yield at_most(CASE, f"{name}: largest residual of the order conditions", TABLE_1, 1e-12, residual)
    for name in ("ros2", "ros2p", "ros3p", "rodas3", "ros4"):
        residual = stability_residual(ROSENBROCK[name])
        yield at_most(CASE, f"{name}: R(z) against the formula in gamma alone", "Esqué 2008, eq. 4.22", 1e-12, residual)
    for name, value, tolerance in (("ros3p", -0.732, 5e-4), ("rodas3", 0.0, 1e-12), ("rodas4", 0.0, 1e-12)):
        source = "Esqué 2008, chapter 5 (ROS3p: about 0.73 in size) and eq. 4.23"
        yield absolute(CASE, f"{name}: R at infinity", source, value, ROSENBROCK[name].damping, tolerance)
    # Eight digits are printed; the ROS4 of the literature rounds its gamma to five.
    for name, value, tolerance in (("ros2", 1.70710678, 1e-8), ("ros2p", 0.29289322, 1e-7), ("ros4", 0.57281606, 1e-5)):
        quantity = f"{name}: gamma of the L-stable formula"
        yield relative(CASE, quantity, "Esqué 2008, table 4.2", value, ROSENBROCK[name].gamma, tolerance)
    for name in ("ros2p", "ros3p", "rodas3", "rodas4"):
        quantity, source = f"{name}: measured order, driven by time", "Esqué 2008, tables 5.1 and 5.3"
        yield absolute(CASE, quantity, source, ROSENBROCK[name].order, measured_order(name), 0.2)


def order_residual(method: RosenbrockMethod) -> float:
    """Largest residual of the conditions up to the method's order, or 4."""
    form, g = method.untransformed(), method.gamma
    b, one = form.b, np.ones(method.stages)
    beta = form.beta - g * np.eye(method.stages)
    a, bs = form.alpha @ one, beta @ one
    residuals = (
        (b.sum() - 1,),
        (b @ bs - (1 / 2 - g),),
        (b @ a**2 - 1 / 3, b @ beta @ bs - (1 / 6 - g + g**2)),
        (
            b @ a**3 - 1 / 4,
            b @ (a * (form.alpha @ bs)) - (1 / 8 - g / 3),
            b @ beta @ a**2 - (1 / 12 - g / 3),
            b @ beta @ beta @ bs - (1 / 24 - g / 2 + 3 / 2 * g**2 - g**3),
        ),
    )
    return float(max(abs(r) for line in residuals[: method.order] for r in line))


def stability_residual(method: RosenbrockMethod) -> float:
    """Largest difference from R(z) = (1 - gamma z)^-s sum_k L_k^(s-k)(1/gamma) (-gamma z)^k, which holds for order s,
    and for order s - 1 with stiff accuracy, where the term of k = s is absent."""
    g, form = method.gamma, method.untransformed()
    # Stages of no weight serve the dense output only.
    s = int(np.flatnonzero(form.b)[-1]) + 1
    top = s if method.order >= s else s - 1

    def formula(z: complex) -> complex:
        return sum(eval_genlaguerre(k, s - k, 1 / g) * (-g * z) ** k for k in range(top + 1)) / (1 - g * z) ** s

    return float(max(abs(method.stability(z) - formula(z)) for z in POINTS))


def measured_order(name: str) -> float:
    """From the largest errors with 80 and 160 steps: small enough for the leading term, far from rounding."""
    system = build(alone(Driven()))
    errors = []
    for steps in (80, 160):
        y = simulate(system, SPAN, method=name, fixed_step=SPAN / steps)["problem.y"]
        errors.append(float(np.max(np.abs(y.values - (2 + np.sin(y.t))))))
    return log2(errors[0] / errors[1])
