"""The laws of poppets, of joints between branches and of openings."""

from __future__ import annotations

import math

import numpy as np
import pytest

from bramah.components.laws.hermite import GUARD, hermite
from bramah.components.laws.opening import opening
from bramah.components.laws.poppet import flow_force, poppet_flow
from bramah.expr import derivative, evaluate, symbol
from bramah.fluids import ConstantFluid

WENZEL = ConstantFluid(reference_density=845.0, viscosity=14.3e-6)
SEAT = {"seat": 0.017, "angle": math.pi / 6, "c_d": 0.61}


def test_joint_has_values_and_slopes_of_its_neighbours() -> None:
    x = symbol("x")
    law = hermite(x, 2.0, 5.0, -1.0, 4.0, 0.5, 3.0)
    ends = {"x": np.array([2.0, 5.0])}
    assert evaluate([law], ends)[0] == pytest.approx([-1.0, 4.0], rel=1e-14)
    assert evaluate([derivative(law, x)], ends)[0] == pytest.approx([0.5, 3.0], rel=1e-14)


def test_guard_is_the_longest_joint_that_does_not_fall() -> None:
    x, span = symbol("x"), {"x": np.linspace(0.0, 1.0, 1001)}
    for stretch, falls in ((GUARD, False), (1.1 * GUARD, True)):
        steep = 1 / (1 + stretch)
        law = hermite(x, 0.0, 1.0, 0.0, steep, 0.0, 1.0)
        assert bool(np.diff(evaluate([law], span)[0]).min() < -1e-12) is falls


def test_poppet_flow_and_force() -> None:
    """Turbulent well above the transition of the seat, 1808 Pa (Wenzel 1999, chapter 5); linear in the lift."""
    lift, dp = 3e-4, 1e7
    flow = 0.61 * math.pi * 0.017 * 0.5 * lift * math.sqrt(2 * dp / 845)
    for x in (lift, 0.5 * lift):
        law = poppet_flow(dp, 0.0, x, WENZEL, transition_reynolds=1500.0, **SEAT)
        assert float(evaluate([law], {})[0]) == pytest.approx(flow * x / lift, rel=1e-13)
    force = flow_force(dp, lift, **SEAT)
    assert float(evaluate([force], {})[0]) == pytest.approx(0.61 * math.pi * 0.017 * math.sin(math.pi / 3) * lift * dp)


def test_opening_is_exact_outside_its_corners_and_never_falls() -> None:
    x = symbol("x")
    law, at = opening(x, 0.05), np.linspace(-1.0, 2.0, 3001)
    found = evaluate([law], {"x": at})[0]
    assert np.all(found[at <= 0] == 0.0) and np.all(found[at >= 1] == 1.0)
    middle = (at > 0.05) & (at < 0.95)
    assert found[middle] == pytest.approx(at[middle], abs=1e-15)
    assert np.all(np.diff(found) >= 0)
    slope = evaluate([derivative(law, x)], {"x": at})[0]
    # The cubic's slope changes by at most 4 / 0.05 per unit.
    assert np.abs(np.diff(slope)).max() <= 1.01 * 80 * 1e-3
