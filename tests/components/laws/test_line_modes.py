"""Modes of a line: what a finite number of them must add up to."""

from __future__ import annotations

import math

import pytest
from scipy.optimize import brentq

from bramah.components.laws.line_modes import MOST, Modes, line_modes

COUNTS = (1, 2, 3, 6, 7, 12, 25, MOST)


def taken_in(found: Modes, sign: int, theta: float) -> float:
    """Flow into A for pressures p and sign p at the ends, without the resistance at the ends and with rho c / A = 1."""
    total = found.end_share + sum(2 * m.share / (1 - (theta / m.angle) ** 2) for m in found.modes if m.sign == sign)
    return theta * total - (2 / theta if sign < 0 else 0.0)


@pytest.mark.parametrize("count", COUNTS)
def test_the_compliance_is_that_of_the_line(count: int) -> None:
    """Under equal pressures both ends together take in C p; under opposite ones each takes C p / 6."""
    found = line_modes(count)
    alike, opposite = (found.end_share + sum(2 * m.share for m in found.modes if m.sign == sign) for sign in (1, -1))
    assert 2 * alike == pytest.approx(1.0, rel=1e-12)
    assert opposite == pytest.approx(1 / 6, rel=1e-12)


@pytest.mark.parametrize("count", COUNTS)
def test_every_part_is_passive(count: int) -> None:
    found = line_modes(count)
    assert found.end_share > 0
    assert len(found.modes) == count + 2
    assert all(m.share > 0 for m in found.modes)
    assert all(m.angle > count * math.pi for m in found.modes[count:])


@pytest.mark.parametrize("count", COUNTS)
def test_the_rest_is_exact_at_the_highest_mode(count: int) -> None:
    """Just beside it, where the exact sums are tan and -cot, one of them near infinity."""
    theta = count * math.pi * (1 + 1e-6)
    found = line_modes(count)
    # The rest differs by its slope, below 10, times the distance from the mode.
    assert taken_in(found, 1, theta) == pytest.approx(math.tan(theta / 2), rel=1e-9, abs=1e-3)
    assert taken_in(found, -1, theta) == pytest.approx(-1 / math.tan(theta / 2), rel=1e-9, abs=1e-3)


@pytest.mark.parametrize("count", COUNTS)
def test_natural_frequencies_of_closed_lines(count: int) -> None:
    """k pi with both ends closed, (k - 1/2) pi with one, within the 0.08 % that line_modes promises."""
    found = line_modes(count)
    for k in range(1, count + 1):
        closed = brentq(lambda x, k=k: taken_in(found, -1 if k % 2 else 1, x), (k - 0.1) * math.pi, (k + 0.1) * math.pi)
        assert closed == pytest.approx(k * math.pi, rel=8e-4)
        half = (k - 0.5) * math.pi
        open_end = brentq(lambda x: taken_in(found, 1, x) + taken_in(found, -1, x), half - 0.3, half + 0.3)
        assert open_end == pytest.approx(half, rel=8e-4)
