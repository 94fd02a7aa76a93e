"""Curves from scattered points."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import numpy as np
import pytest

from bramah.components.hydraulic import CurveOrifice
from bramah.errors import FitError
from bramah.fit.curve import fit_curve

UNITS: dict[str, Any] = {"x_unit": "bar", "y_unit": "l/min"}


def test_a_polygon_is_found_again() -> None:
    x = np.linspace(0.0, 10e5, 41)
    y = np.interp(x, [0, 2.5e5, 5e5, 7.5e5, 10e5], [0, 4e-4, 6e-4, 7e-4, 7e-4])
    points = fit_curve(list(zip(x, y, strict=True)), corners=5, **UNITS)
    assert [p for p, _ in points] == pytest.approx([0, 2.5e5, 5e5, 7.5e5, 10e5])
    # lsq_linear ends within 1e-8 of the largest value where a bound is active.
    assert [q for _, q in points] == pytest.approx([0, 4e-4, 6e-4, 7e-4, 7e-4], abs=1e-10)


def test_noise_does_not_make_it_fall() -> None:
    random = np.random.default_rng(4)
    x = np.linspace(1e5, 100e5, 60)
    y = 1e-6 * np.sqrt(x) * random.normal(1.0, 0.05, 60)
    points = fit_curve(list(zip(x, y, strict=True)), corners=12, through_zero=True, **UNITS)
    assert points[0] == (0.0, 0.0)
    assert all(a[1] <= b[1] for a, b in pairwise(points))
    CurveOrifice(flow=points)
    # Five points per corner with 5 % of noise each, at three times the deviation.
    for p, q in points[1:]:
        assert q == pytest.approx(1e-6 * np.sqrt(p), rel=3 * 0.05 / np.sqrt(5) + 0.02)


def test_quantities_with_units_and_a_falling_curve() -> None:
    points = fit_curve([("0 bar", "60 l/min"), ("200 bar", "54 l/min")], corners=2, rising=False, **UNITS)
    assert points == (pytest.approx((0.0, 1e-3)), pytest.approx((2e7, 0.9e-3)))


def test_too_few_points() -> None:
    with pytest.raises(FitError, match="two corners"):
        fit_curve([(1e5, 1e-4)], **UNITS)
    with pytest.raises(FitError, match="x >= 0"):
        fit_curve([(-1e5, -1e-4), (1e5, 1e-4)], through_zero=True, **UNITS)
