"""Friction laws: values, symmetry, limits and slopes."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from bramah.components.laws import friction
from bramah.expr import Expr, derivative, evaluate, symbol

V, Z = symbol("v"), symbol("z")
F_C, F_S, V_S, B, V_0 = 200.0, 500.0, 0.02, 500.0, 1e-3
SPEEDS = np.concatenate([-np.geomspace(10, 1e-6, 41), [0.0], np.geomspace(1e-6, 10, 41)])


def at(e: Expr, v: Any, z: Any = 0.0) -> NDArray[np.float64]:
    return evaluate([e], {"v": v, "z": z})[0]


def laws() -> dict[str, Expr]:
    level = friction.stribeck_level(V, F_C, F_S, V_S)
    rate = friction.lugre_rate(V, Z, level, 1e7)
    return {
        "coulomb": friction.coulomb(V, F_C, B, V_0),
        "stribeck_level": level,
        "stribeck": friction.stribeck(V, F_C, F_S, V_S, B, V_0),
        "lugre_rate": rate,
        "lugre": friction.lugre(V, Z, rate, 1e7, 3000.0, B),
    }


def test_coulomb_is_the_law_of_the_benchmark() -> None:
    law = friction.coulomb(V, 300.0, 500.0, 5e-3)
    for v in (-0.3, -1e-3, 0.0, 2e-3, 0.4):
        # Two libraries' tanh may differ in the last digit.
        assert float(at(law, v)) == pytest.approx(300.0 * math.tanh(v / 5e-3) + 500.0 * v, rel=1e-15)


def test_stribeck_far_from_the_smoothing_is_the_printed_law() -> None:
    # From 20 v_0 on, tanh is 1 to the last digit.
    for v in (-0.5, -0.05, -0.02, 0.02, 0.03, 1.0):
        printed = math.copysign(F_C + (F_S - F_C) * math.exp(-((v / V_S) ** 2)), v) + B * v
        assert float(at(laws()["stribeck"], v)) == pytest.approx(printed, rel=1e-14)


def test_stribeck_slope_is_the_one_of_the_source() -> None:
    # Esqué 2008, eq. 3.13 with exponent 2: b - 2 |v| (F_S - F_C) / v_s^2 exp(-(v / v_s)^2) away from standstill.
    slope = derivative(laws()["stribeck"], V)
    for v in (-0.06, -0.03, 0.03, 0.06):
        printed = B - 2 * abs(v) * (F_S - F_C) / V_S**2 * math.exp(-((v / V_S) ** 2))
        assert float(at(slope, v)) == pytest.approx(printed, rel=1e-10)


@pytest.mark.parametrize("name", ["coulomb", "stribeck"])
def test_static_laws_are_odd_and_oppose(name: str) -> None:
    law = laws()[name]
    force = at(law, SPEEDS)
    assert np.array_equal(force, -at(law, -SPEEDS))
    assert (force * SPEEDS >= 0).all()
    assert float(at(law, 0.0)) == 0.0


@pytest.mark.parametrize("name", list(laws()))
def test_slopes_agree_with_differences(name: str) -> None:
    # Central differences with step h err by h^2 f'''/6 and eps f/h; their sum is below 1e-6 of the largest slope.
    speeds = SPEEDS[np.abs(SPEEDS) > 1e-4]
    for by, h in ((V, 1e-7), (Z, 1e-9)):
        exact = at(derivative(laws()[name], by), speeds, 2e-5)
        shift = (h, 0.0) if by is V else (0.0, h)
        up = at(laws()[name], speeds + shift[0], 2e-5 + shift[1])
        down = at(laws()[name], speeds - shift[0], 2e-5 - shift[1])
        scale = np.abs(exact).max()
        assert np.abs((up - down) / (2 * h) - exact).max() <= 1e-6 * max(scale, 1.0)


@pytest.mark.parametrize("name", list(laws()))
def test_everything_is_finite(name: str) -> None:
    speeds = np.concatenate([SPEEDS, [-1e6, 1e6]])
    for e in (laws()[name], derivative(laws()[name], V), derivative(laws()[name], Z)):
        assert np.isfinite(at(e, speeds, 2e-5)).all()


def test_lugre_in_steady_sliding_is_the_stribeck_curve() -> None:
    level = friction.stribeck_level(V, F_C, F_S, V_S)
    for v in (-0.3, -0.01, 0.01, 0.3):
        z = math.copysign(float(at(level, v)), v) / 1e7
        assert float(at(laws()["lugre_rate"], v, z)) == pytest.approx(0.0, abs=1e-15 * abs(v) / 1e-3)
        expected = math.copysign(float(at(level, v)), v) + B * v
        assert float(at(laws()["lugre"], v, z)) == pytest.approx(expected, rel=1e-9)


def test_lugre_at_rest_is_a_spring_that_does_not_creep() -> None:
    assert float(at(laws()["lugre_rate"], 0.0, 3e-5)) == 0.0
    assert float(at(laws()["lugre"], 0.0, 3e-5)) == 1e7 * 3e-5
