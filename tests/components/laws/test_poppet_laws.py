"""The laws of poppets, of joints between branches and of openings."""

from __future__ import annotations

import math

import numpy as np
import pytest

from bramah.components.laws.hermite import STEEPEST, hermite, rising_joint
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


def test_a_cubic_falls_where_it_ends_more_than_three_times_as_steep_as_its_chord() -> None:
    x, span = symbol("x"), {"x": np.linspace(0.0, 1.0, 1001)}
    for steep, falls in ((STEEPEST, False), (1.1 * STEEPEST, True)):
        law = hermite(x, 0.0, 1.0, 0.0, 1.0, 0.0, steep)
        assert bool(np.diff(evaluate([law], span)[0]).min() < -1e-12) is falls


@pytest.mark.parametrize("flat", [0.0, 0.05])
@pytest.mark.parametrize("flat_first", [True, False])
@pytest.mark.parametrize("steep", [1.5, 2.9, 3.0, 3.1, 8.0, 100.0])
def test_a_rising_joint_keeps_its_ends_and_never_falls(flat: float, flat_first: bool, steep: float) -> None:
    slopes = (flat, steep) if flat_first else (steep, flat)
    x = symbol("x")
    law = rising_joint(x, 2.0, 4.0, -1.0, 1.0, *slopes, flat_first=flat_first)
    ends = {"x": np.array([2.0, 4.0])}
    assert evaluate([law], ends)[0] == pytest.approx([-1.0, 1.0], rel=1e-14)
    assert evaluate([derivative(law, x)], ends)[0] == pytest.approx(list(slopes), rel=1e-13, abs=1e-15)
    inside = {"x": np.linspace(2.0, 4.0, 2001)}
    # Never flatter than at its flat end, up to the rounding of the cubic's terms.
    assert evaluate([derivative(law, x)], inside)[0].min() >= flat - 1e-13


def test_cubic_and_power_meet_where_the_one_takes_over() -> None:
    x, at = symbol("x"), {"x": np.linspace(0.0, 1.0, 101)}
    below, above = (
        evaluate([rising_joint(x, 0.0, 1.0, 0.0, 1.0, 0.0, m, flat_first=True)], at)[0]
        for m in (STEEPEST - 1e-9, STEEPEST + 1e-9)
    )
    # Both are z^3; slopes at the end that differ by 2e-9 change the curves by less than that.
    np.testing.assert_allclose(below, above, atol=2e-9)


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
