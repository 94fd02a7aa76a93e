"""Liquids with bubbles tear before absolute zero, and are what they were above a few hundredths of a bar."""

from __future__ import annotations

import numpy as np
import pytest

from bramah.expr import derivative, evaluate, symbol
from bramah.fluids import AeratedFluid, CavitatingFluid, TaitFluid, oil
from bramah.fluids.aerated import LEAST, BubblyFluid

FLUIDS = [
    AeratedFluid(),
    AeratedFluid(air_fraction=1e-4),
    AeratedFluid(air_fraction=0.0),
    AeratedFluid(vacuum_smoothing="0.5 bar"),
    CavitatingFluid(),
    CavitatingFluid(air_fraction=0.0, dissolved_air=0.0, vapour_pressure="10 Pa"),
    oil(),
]
every_fluid = pytest.mark.parametrize("fluid", FLUIDS, ids=repr)
p = symbol("p")


def ratio(fluid: BubblyFluid, absolute: float) -> float:
    """Density over reference density at an absolute pressure."""
    return float(evaluate([fluid.density_ratio(p)], {"p": absolute - fluid.atmospheric_pressure})[0])


def void_pressure(fluid: BubblyFluid) -> float:
    return float(evaluate([fluid.void_pressure()], {})[0])


@every_fluid
def test_hardly_anything_is_left_before_absolute_zero(fluid: BubblyFluid) -> None:
    """(p_0/p_abs)^4 at a thousandth of p_0."""
    assert 0 < ratio(fluid, LEAST * void_pressure(fluid)) < 1.1e-12
    assert 0 < ratio(fluid, 0.0) < 0.3e-12


@every_fluid
def test_density_falls_with_pressure_all_the_way_and_beyond(fluid: BubblyFluid) -> None:
    """What a solver tries beyond zero, down to -10 000 bar, is finite and leads back."""
    absolute = np.concatenate([-np.logspace(9, -3, 200), [0.0], void_pressure(fluid) * np.logspace(-6, 0.5, 200)])
    values = {"p": absolute - fluid.atmospheric_pressure}
    density, compressibility, modulus = evaluate(
        [fluid.density_ratio(p), fluid.compressibility(p), fluid.bulk_modulus(p)], values
    )
    for law in (density, compressibility, modulus):
        assert np.isfinite(law).all() and (law > 0).all()
    assert (np.diff(density) > 0).all()


@every_fluid
def test_density_and_its_slope_have_no_jump_where_the_void_opens_and_where_the_law_goes_on_straight(
    fluid: BubblyFluid,
) -> None:
    for place in (void_pressure(fluid), LEAST * void_pressure(fluid)):
        near = place * np.array([1 - 1e-8, 1 + 1e-8]) - fluid.atmospheric_pressure
        value, slope = evaluate([fluid.density_ratio(p), derivative(fluid.density_ratio(p), p)], {"p": near})
        # The law itself changes by some 4e-8 over this distance; gauge pressures are rounded to 1.5e-11 Pa.
        assert value[0] == pytest.approx(value[1], rel=2e-7)
        assert slope[0] == pytest.approx(slope[1], rel=1e-6)


@pytest.mark.parametrize("alpha", [0.0, 1e-4, 0.005, 0.1])
def test_air_and_liquid_are_all_there_is_above_50_mbar(alpha: float) -> None:
    fluid, liquid, w, n = AeratedFluid(air_fraction=alpha), TaitFluid(), 1000.0, 1.4
    absolute = np.concatenate([np.linspace(5000.0, 1e5, 50), np.logspace(5, 8, 50)])
    gauge = {"p": absolute - 101325.0}
    v_l, s_l = evaluate([liquid.liquid_volume(p), liquid.liquid_slope(p)], gauge)
    root = np.sqrt(absolute**2 + w**2)
    P, P_0 = (absolute + root) / 2, (101325.0 + np.sqrt(101325.0**2 + w**2)) / 2
    v = (1 - alpha) * v_l + alpha * (P_0 / P) ** (1 / n)
    slope = (1 - alpha) * s_l + alpha * (P_0 / P) ** (1 / n) / (n * root)
    density, modulus = evaluate([fluid.density_ratio(p), fluid.bulk_modulus(p)], gauge)
    assert density == pytest.approx(1 / v, rel=1e-13)
    assert modulus == pytest.approx(v / slope, rel=1e-12)


def test_a_wide_limit_leaves_the_reference_density_alone() -> None:
    assert ratio(AeratedFluid(vacuum_smoothing="0.5 bar"), 101325.0) == pytest.approx(1.0, abs=1e-15)
