"""Friction of a line as equations write it: the same numbers as the arrays of bramah.lines."""

from __future__ import annotations

from types import SimpleNamespace

import numpy as np
import pytest

from bramah.components.laws.line_friction import LineFriction, line_loss
from bramah.expr import as_expr, derivative, evaluate, symbol
from bramah.lines.steady_friction import SteadyFriction

DENSITY, VISCOSITY, LENGTH = 850.0, 2e-5, 7.0


@pytest.mark.parametrize("law", list(LineFriction))
@pytest.mark.parametrize("turbulent_begin", [4000.0, 2000.0])
def test_loss_and_slope_are_those_of_the_steady_friction(law: LineFriction, turbulent_begin: float) -> None:
    given = {"diameter": 0.02, "roughness": 1e-5, "hazen_williams": 120.0, "laminar_end": 2000.0}
    values = {**given, "length": LENGTH, "darcy_factor": 0.03, "turbulent_begin": turbulent_begin}
    line = SimpleNamespace(**{name: as_expr(value) for name, value in values.items()}, friction=law)
    flow, q = np.array([-4e-3, -9e-4, 0.0, 1e-6, 3e-4, 1.2e-3, 8e-3]), symbol("q")
    loss = line_loss(line, q, DENSITY, VISCOSITY)
    found = evaluate([loss, derivative(loss, q)], {"q": flow})
    known = SteadyFriction(
        law=law,
        density=DENSITY,
        kinematic_viscosity=VISCOSITY,
        factor=0.03,
        turbulent_begin=turbulent_begin,
        **given,
    )
    for ours, exact in zip(found, known.loss_and_slope(flow), strict=True):
        # Hazen and Williams's slope at rest is not quite 0 in equations, so that it has a derivative.
        least = 1e-8 * LENGTH * np.max(np.abs(exact))
        np.testing.assert_allclose(np.broadcast_to(ours, flow.shape), LENGTH * exact, rtol=1e-9, atol=least)
