"""Cubics that join two branches; Wenzel's numbers are in validation/cases/orifice_splines.py."""

from __future__ import annotations

import math

import numpy as np
import pytest

from bramah.errors import FitError
from bramah.fit.spline import bridge, clamped, control_point, forward_difference, four_points


def test_clamped_has_the_values_and_slopes_it_is_given() -> None:
    cubic = clamped(2.0, 5.0, -1.0, 4.0, 0.5, 3.0)
    ends = [cubic(2.0), cubic(5.0), cubic.slope(2.0), cubic.slope(5.0)]
    assert ends == pytest.approx([-1.0, 4.0, 0.5, 3.0], abs=1e-14)


def test_a_cubic_is_its_own_clamped_cubic() -> None:
    def f(x: float) -> float:
        return 2 * x**3 - x**2 + 4 * x - 7

    cubic = clamped(-1.0, 3.0, f(-1.0), f(3.0), 12.0, 52.0)
    assert [cubic(x) for x in np.linspace(-1, 3, 9)] == pytest.approx([f(x) for x in np.linspace(-1, 3, 9)], abs=1e-12)


def test_four_points_tend_to_the_clamped_cubic() -> None:
    """With control points at a fair distance the slopes are good, and both splines differ by about that distance."""
    h = 1e-5
    points = [(0.0, 0.0), (h, math.sin(h)), (1.0, math.sin(1.0)), (1 + h, math.sin(1 + h))]
    exact = clamped(0.0, 1.0, 0.0, math.sin(1.0), 1.0, math.cos(1.0))
    assert four_points(points)(0.5) == pytest.approx(exact(0.5), abs=2 * h)


def test_control_points_are_as_near_as_arithmetic_allows() -> None:
    x, y = control_point(lambda x: 3 * x, 1.0, 3.0)
    assert 0 < x - 1.0 < 1e-14 and y > 3.0
    assert control_point(None, 720.0, 0.0) == (720.0000000000002, 0.0)
    with pytest.raises(FitError, match="does not rise"):
        control_point(lambda x: 1.0, 0.0, 1.0)


def test_lowest_is_found_inside_and_at_the_ends() -> None:
    assert clamped(0.0, 1.0, 0.0, 1.0, 1.0, 1.0).lowest() == (0.0, 0.0)
    x, y = clamped(0.0, 1.0, 0.0, 0.0, -1.0, 1.0).lowest()
    assert (x, y) == pytest.approx((0.5, -0.25), abs=1e-12)


@pytest.mark.parametrize("x", [1e-3, 1.0, 85.0, 6.9e6])
def test_forward_differences_are_as_good_as_arithmetic_allows(x: float) -> None:
    """Rounding of f over h and curvature times h/2 are each some sqrt(2.2e-16) = 1.5e-8 of the slope."""
    assert forward_difference(math.sqrt, x) == pytest.approx(0.5 / math.sqrt(x), rel=5e-8)
    assert forward_difference(lambda x: 3.0, x) == 0.0


def test_forward_differences_of_a_parabola_are_off_by_the_step() -> None:
    """(f(x + h) - f(x)) / h = 2 x + h, exactly."""
    assert forward_difference(lambda x: x * x, 2.0, 0.5) == 4.5
    with pytest.raises(FitError, match="cannot be told from nothing at x = 1; give a longer one"):
        forward_difference(math.sqrt, 1.0, 1e-20)


def test_a_bridge_is_the_clamped_cubic_with_the_slopes_of_its_branches() -> None:
    """Wenzel 1999, example 3.1 A: from the laminar line to the square root at 85 psi."""
    k = 0.1027731761455279 / math.sqrt(85.0)
    found = bridge(lambda p: 0.00277 * p, 0.0, lambda p: k * math.sqrt(p), 85.0)
    exact = clamped(0.0, 85.0, 0.0, k * math.sqrt(85.0), 0.00277, k / (2 * math.sqrt(85.0)))
    p = np.linspace(0.0, 85.0, 18)
    # Slopes are off by 5e-8 of 6e-4 over 85 psi.
    assert [found(x) for x in p] == pytest.approx([exact(x) for x in p], abs=3e-9)
    with pytest.raises(FitError, match="in rising order"):
        bridge(math.sqrt, 2.0, math.sqrt, 1.0)
