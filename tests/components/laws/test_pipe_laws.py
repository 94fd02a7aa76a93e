"""Loss coefficients of pipes."""

from __future__ import annotations

import math

import pytest

from bramah.components.laws.pipe import inertance, laminar_resistance, minor_loss
from bramah.expr import Expr, evaluate
from bramah.fluids import ConstantFluid, TaitFluid


def number(e: Expr) -> float:
    return float(evaluate([e], {})[0])


def test_coefficients_of_esques_pipe() -> None:
    """Circuit 2 of Esqué 2008: 3 m of 10 mm, xi = 100, 30 cSt, 870 kg/m3; three digits are given."""
    fluid = ConstantFluid(reference_density=870, viscosity="30 cSt")
    K_L = number(laminar_resistance(0.01, 3.0, 0.0, fluid))
    K_T = number(minor_loss(0.01, 100.0, 0.0, fluid))
    assert f"{K_L:.2e}" == "3.19e+08"
    assert f"{K_T:.2e}" == "7.05e+12"
    q = 25e-3 / 60
    assert K_T * q * q == pytest.approx(12.2e5, abs=0.05e5)
    assert K_L * q == pytest.approx(1.3e5, abs=0.05e5)


def test_denser_fluid_is_slower_at_the_same_mass_flow() -> None:
    fluid = TaitFluid()
    ratio = fluid.density_at("500 bar") / fluid.density_at(0)
    expected = number(minor_loss(0.01, 1.0, 0.0, fluid)) / ratio
    assert number(minor_loss(0.01, 1.0, 5e7, fluid)) == pytest.approx(expected, rel=1e-14)


def test_inertance() -> None:
    assert number(inertance(0.01, 3.0, ConstantFluid())) == pytest.approx(870 * 3 / (math.pi * 25e-6), rel=1e-14)
