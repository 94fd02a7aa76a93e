"""Liquids with bubbles tear before absolute zero, and are what they were above a few hundredths of a bar."""

from __future__ import annotations

import numpy as np
import pytest

from bramah.expr import derivative, evaluate, symbol
from bramah.fluids import AeratedFluid, CavitatingFluid, TaitFluid, oil
from bramah.fluids.aerated import BubblyFluid
from bramah.fluids.condition import Condition

FLUIDS = [
    AeratedFluid(),
    AeratedFluid(air_fraction=1e-4),
    AeratedFluid(air_fraction=0.0),
    AeratedFluid(void_pressure="2.5 bar"),
    CavitatingFluid(),
    CavitatingFluid(air_fraction=0.0, dissolved_air=0.0, vapour_pressure="10 Pa"),
    oil(),
]
every_fluid = pytest.mark.parametrize("fluid", FLUIDS, ids=repr)
p = symbol("p")
at = Condition(p)


def ratio(fluid: BubblyFluid, absolute: float) -> float:
    """Density over reference density at an absolute pressure."""
    return float(evaluate([fluid.density_ratio(at)], {"p": absolute - fluid.atmospheric_pressure})[0])


def least_pressure(fluid: BubblyFluid) -> float:
    return float(evaluate([fluid.least_pressure()], {})[0])


@every_fluid
def test_hardly_anything_is_left_at_the_least_pressure(fluid: BubblyFluid) -> None:
    """9^-4 of an aerated fluid, and less of a cavitating one."""
    assert least_pressure(fluid) > 0
    assert 0 < ratio(fluid, least_pressure(fluid)) < 1.6e-4
    assert 0 < ratio(fluid, 0.0) < 0.3 * ratio(fluid, least_pressure(fluid))


@every_fluid
def test_density_falls_with_pressure_all_the_way_and_beyond(fluid: BubblyFluid) -> None:
    """What a solver tries beyond zero, down to -10 000 bar, is finite, leads back, and is not stiffer than liquid."""
    absolute = np.concatenate([-np.logspace(9, -3, 200), [0.0], least_pressure(fluid) * np.logspace(-6, 1.5, 200)])
    values = {"p": absolute - fluid.atmospheric_pressure}
    density, compressibility, modulus = evaluate(
        [fluid.density_ratio(at), fluid.compressibility(at), fluid.bulk_modulus(at)],
        values,
    )
    for law in (density, compressibility, modulus):
        assert np.isfinite(law).all() and (law > 0).all()
    assert (np.diff(density) > 0).all()
    below = absolute < least_pressure(fluid)
    assert (compressibility[below] > 1e-10).all()


@pytest.mark.parametrize("fluid", [AeratedFluid(), AeratedFluid(air_fraction=0.0), CavitatingFluid()], ids=repr)
def test_a_volume_must_grow_a_billion_times_to_fall_to_zero(fluid: BubblyFluid) -> None:
    """dp = - r/c dV/V below the least pressure, where c is kept: integrated by small steps."""
    absolute = np.linspace(least_pressure(fluid), 0.0, 20001)
    values = {"p": absolute - fluid.atmospheric_pressure}
    density, compressibility = evaluate([fluid.density_ratio(at), fluid.compressibility(at)], values)
    further = np.exp(-np.trapezoid(compressibility / density, absolute))
    assert further / density[0] > 1e9


@every_fluid
def test_density_and_its_slope_have_no_jump(fluid: BubblyFluid) -> None:
    """Where the void opens, at ten times the least pressure of an aerated fluid, and where the law goes on straight."""
    for place in (10 * least_pressure(fluid), least_pressure(fluid)):
        near = place * np.array([1 - 1e-8, 1 + 1e-8]) - fluid.atmospheric_pressure
        value, slope = evaluate([fluid.density_ratio(at), derivative(fluid.density_ratio(at), p)], {"p": near})
        # The law itself changes by some 4e-8 over this distance; gauge pressures are rounded to 1.5e-11 Pa.
        assert value[0] == pytest.approx(value[1], rel=2e-7)
        assert slope[0] == pytest.approx(slope[1], rel=1e-6)


@pytest.mark.parametrize("alpha", [0.0, 1e-4, 0.005, 0.1])
def test_air_and_liquid_are_all_there_is_above_50_mbar(alpha: float) -> None:
    fluid, liquid, n = AeratedFluid(air_fraction=alpha), TaitFluid(), 1.4
    absolute = np.concatenate([np.linspace(5000.0, 1e5, 50), np.logspace(5, 8, 50)])
    gauge = {"p": absolute - 101325.0}
    v_l, s_l = evaluate([liquid.liquid_volume(p), liquid.liquid_slope(p)], gauge)
    v_g = (101325.0 / absolute) ** (1 / n)
    v = (1 - alpha) * v_l + alpha * v_g
    slope = (1 - alpha) * s_l + alpha * v_g / (n * absolute)
    density, modulus = evaluate([fluid.density_ratio(at), fluid.bulk_modulus(at)], gauge)
    assert density == pytest.approx(1 / v, rel=1e-13)
    assert modulus == pytest.approx(v / slope, rel=1e-12)


def test_a_wide_limit_leaves_the_reference_density_alone() -> None:
    assert ratio(AeratedFluid(void_pressure="2.5 bar"), 101325.0) == pytest.approx(1.0, abs=1e-15)
