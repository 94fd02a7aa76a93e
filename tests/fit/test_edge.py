"""Profiles of metering edges from the shape of their windows."""

from __future__ import annotations

import math

import numpy as np
import pytest

from bramah.components.hydraulic import DirectionalValve43
from bramah.errors import FitError
from bramah.expr import evaluate, symbol, table
from bramah.fit.edge import RectangularWindow, RoundWindow, TriangularWindow, edge_profile

STROKE = 4e-3


def at(profile: object, x: float) -> float:
    """The curve between its points, as a valve follows it."""
    record = DirectionalValve43.given()["profile_PA"].record(profile)  # type: ignore[attr-defined]
    return float(evaluate([table(symbol("curve"), symbol("x"))], {"curve": 0.0, "x": x}, record)[0])


def test_round_holes() -> None:
    """Half open at its middle: half its area; full behind it: pi d^2/4 for each of the four."""
    found = edge_profile([RoundWindow(diameter="3 mm", count=4, opens_at="0.5 mm")], travel="4 mm")
    assert found.area == pytest.approx(4 * math.pi / 4 * 9e-6, rel=1e-14)
    for y in (0.0, 0.3e-3, 1.5e-3, 2.2e-3, 3e-3, 3.4e-3):
        half = math.acos(1 - 2 * min(y / 3e-3, 1.0))
        exact = (half - math.sin(half) * math.cos(half)) / math.pi
        # Monotone cubics between 24 points: 2e-4 of the full area.
        assert at(found.profile, (y + 0.5e-3) / STROKE) == pytest.approx(exact, abs=2e-4)
    assert at(found.profile, 2e-3 / STROKE) == pytest.approx(0.5, abs=2e-4)


def test_a_v_notch_opens_with_the_square() -> None:
    found = edge_profile([TriangularWindow(angle="60 deg", opens_at="1 mm")], travel="4 mm")
    assert found.area == pytest.approx(math.tan(math.pi / 6) * 9e-6, rel=1e-14)
    for y in (0.0, 1e-3, 2e-3, 3e-3):
        assert at(found.profile, (y + 1e-3) / STROKE) == pytest.approx((y / 3e-3) ** 2, abs=2e-4)
    assert at(found.profile, -0.5) == at(found.profile, 0.2) == 0.0


def test_the_whole_circumference_with_an_underlap() -> None:
    """pi D (x + u): open by u in the centre, shut at x = -u."""
    found = edge_profile([RectangularWindow(width=math.pi * 16e-3, opens_at="-0.4 mm")], travel="4 mm")
    assert found.area == pytest.approx(math.pi * 16e-3 * 4.4e-3, rel=1e-14)
    assert at(found.profile, 0.0) == pytest.approx(0.4 / 4.4, abs=2e-4)
    assert at(found.profile, -0.1) == at(found.profile, -1.0) == 0.0


def test_notches_before_the_full_edge_add_up() -> None:
    notch = TriangularWindow(angle="90 deg", count=2, opens_at="0.4 mm", end="2 mm")
    edge = RectangularWindow(width="10 mm", opens_at="2 mm")
    found = edge_profile([notch, edge], travel="4 mm")
    assert found.area == pytest.approx(2 * 4e-6 + 10e-3 * 2e-3, rel=1e-14)
    assert at(found.profile, 1.4e-3 / STROKE) * found.area == pytest.approx(2 * 1e-6, rel=2e-3)
    valve = DirectionalValve43(**found.parameters("PA"))
    assert valve.area_PA == found.area and len(valve.profile_PA) == len(found.profile)
    assert np.all(np.diff([s for _, s in found.profile]) >= 0)


@pytest.mark.parametrize(
    ("windows", "travel"),
    [([], "4 mm"), ([RoundWindow(diameter="3 mm")], 0.0), ([RoundWindow(diameter="3 mm", opens_at="5 mm")], "4 mm")],
)
def test_what_opens_nothing_is_refused(windows: list[RoundWindow], travel: str | float) -> None:
    with pytest.raises(FitError):
        edge_profile(windows, travel=travel)
