"""Laws every fluid obeys, and the numbers of the pure liquid and of the one with air."""

from __future__ import annotations

import math

import numpy as np
import pytest

from bramah.errors import CircuitError
from bramah.expr import derivative, evaluate, symbol
from bramah.fluids import (
    FLUIDS,
    AeratedFluid,
    CavitatingFluid,
    ConstantFluid,
    Fluid,
    ReleasingFluid,
    TaitFluid,
    oil,
    water,
)
from bramah.fluids.aerated import BubblyFluid
from bramah.fluids.condition import Condition

VACUUM = -101325.0
FLUID_LIST = [
    ConstantFluid(),
    TaitFluid(),
    AeratedFluid(),
    AeratedFluid(air_fraction=0.0),
    AeratedFluid(air_fraction="10 %", polytropic_exponent=1.0),
    CavitatingFluid(),
    CavitatingFluid(dissolved_air=0.0, air_fraction=0.0),
    CavitatingFluid(dissolved_air=0.2, saturation_pressure="3 bar", vapour_pressure="10 Pa", polytropic_exponent=1.0),
    ReleasingFluid(),
    oil(grade="ISO VG 32", temperature="-20 degC", air=0),
    oil(grade="ISO VG 68", temperature="120 degC"),
    water(temperature="60 degC", air="1 %"),
]
every_fluid = pytest.mark.parametrize("fluid", FLUID_LIST, ids=repr)
p = symbol("p")
at = Condition(p)


def pressures() -> np.ndarray:
    near_vacuum = VACUUM + np.concatenate([-np.logspace(6.7, 1, 60), [0.0], np.logspace(1, 5.5, 60)])
    return np.concatenate([near_vacuum, np.linspace(3e5, 1e8, 200)])


@every_fluid
def test_laws_are_positive_and_finite_from_below_vacuum_to_1000_bar(fluid: Fluid) -> None:
    laws = [fluid.density_ratio(at), fluid.compressibility(at), fluid.bulk_modulus(at), fluid.density(at),
            fluid.kinematic_viscosity(at), fluid.dynamic_viscosity(at)]  # fmt: skip
    for values in evaluate(laws, {"p": pressures()}):
        assert np.all(np.isfinite(values)) and np.all(values > 0)
    for values in evaluate([derivative(law, p) for law in laws], {"p": pressures()}):
        assert np.all(np.isfinite(values))


@every_fluid
def test_the_density_ratio_is_1_at_0_bar(fluid: Fluid) -> None:
    assert evaluate([fluid.density_ratio(at)], {"p": 0.0})[0] == pytest.approx(1.0, abs=1e-15)


@pytest.mark.parametrize("fluid", FLUID_LIST[1:], ids=repr)
def test_compressibility_is_the_slope_of_density(fluid: Fluid) -> None:
    """Both are exact, so only rounding separates them, down to the least pressure, where the slope is kept."""
    least = float(evaluate([fluid.least_pressure()], {})[0]) if isinstance(fluid, BubblyFluid) else -np.inf
    gauge = pressures()[pressures() >= least - fluid.atmospheric_pressure]
    slope, given, ratio, modulus = evaluate(
        [
            derivative(fluid.density_ratio(at), p),
            fluid.compressibility(at),
            fluid.density_ratio(at),
            fluid.bulk_modulus(at),
        ],
        {"p": gauge},
    )
    assert slope == pytest.approx(given, rel=1e-12)
    assert modulus == pytest.approx(ratio / given, rel=1e-12)


def test_constant_density_needs_no_computation() -> None:
    ratio = ConstantFluid().density_ratio(at)
    assert ratio.op == "const" and ratio.value == 1.0


def test_tait_stiffens_as_esque_says() -> None:
    fluid = TaitFluid(tait_constant=0.0894, tait_pressure=1.34e8)
    assert fluid.bulk_modulus_at(0) == pytest.approx(1.5e9, rel=1e-3)
    assert evaluate([derivative(fluid.bulk_modulus(at), p)], {"p": 0.0})[0] == pytest.approx(1 / 0.0894 - 1, rel=1e-12)
    q = np.linspace(-1e5, 1e8, 50)
    expected = (1.34e8 + q) * (1 / 0.0894 - np.log(1 + q / 1.34e8))
    assert evaluate([fluid.bulk_modulus(at)], {"p": q})[0] == pytest.approx(expected, rel=1e-13)


def test_laws_take_quantities() -> None:
    fluid = TaitFluid(reference_density="850 kg/m3", viscosity="46 cSt")
    assert fluid.bulk_modulus_at("100 bar") == fluid.bulk_modulus_at(1e7) > fluid.bulk_modulus_at(0)
    assert fluid.density_at(0) == 850.0
    assert fluid.kinematic_viscosity_at("10 bar") == pytest.approx(46e-6, rel=1e-15)
    assert fluid.dynamic_viscosity_at(0) == pytest.approx(850 * 46e-6, rel=1e-15)


@pytest.mark.parametrize("kind", [TaitFluid, AeratedFluid, CavitatingFluid])
def test_viscosity_grows_with_pressure_if_a_coefficient_is_given(kind: type[Fluid]) -> None:
    """nu_0 exp(alpha p); without a coefficient it is the same at every pressure, bit for bit."""
    fluid = kind(viscosity="32 cSt", pressure_viscosity="0.002 1/bar")
    for bar in (-0.9, 0.0, 100.0, 1000.0):
        expected = 32e-6 * math.exp(0.002 * bar)
        assert fluid.kinematic_viscosity_at(bar * 1e5) == pytest.approx(expected, rel=1e-12)
        assert kind(viscosity="32 cSt").kinematic_viscosity_at(bar * 1e5) == fluid.values["viscosity"]
    # What a solver tries beyond all bounds must not look solid: flow would stop whatever the pressure.
    assert fluid.kinematic_viscosity_at(1e12) == fluid.kinematic_viscosity_at("3000 bar")


def test_air_softens_the_liquid_by_its_share() -> None:
    """1/B = (1 - alpha)/B_l + alpha/(n p_abs) at 0 bar (Esqué 2008, eq. 3.1)."""
    fluid = AeratedFluid(air_fraction=0.01, polytropic_exponent=1.2)
    expected = 1 / (0.99 / TaitFluid().bulk_modulus_at(0) + 0.01 / (1.2 * 101325))
    assert fluid.bulk_modulus_at(0) == pytest.approx(expected, rel=1e-13)


def test_compressed_air_hardly_matters() -> None:
    """At 1000 bar the bubbles take 0.7 % of the volume they had, to 2e-5 of that."""
    liquid, P = TaitFluid(), 1e8 + 101325
    v_l, v_g = 0.995 * 870 / liquid.density_at(1e8), 0.005 * (101325 / P) ** (1 / 1.4)
    expected = (v_l + v_g) / (v_l / liquid.bulk_modulus_at(1e8) + v_g / (1.4 * P))
    assert AeratedFluid().bulk_modulus_at("1000 bar") == pytest.approx(expected, rel=1e-6)
    assert expected == pytest.approx(liquid.bulk_modulus_at(1e8), rel=1e-3)


def test_air_keeps_the_pressure_near_vacuum() -> None:
    """Ten bar below vacuum the fluid has become foam: a volume would have to grow tenfold to get there."""
    assert AeratedFluid().density_at(VACUUM - 1e6) < 0.1 * AeratedFluid().density_at(0)


def test_laws_of_a_known_released_share() -> None:
    """Slopes by pressure and by the share are those of the density, whatever the share; at theta(p) it is that of the
    equilibrium, and without release it falls short of it below saturation."""
    fluid, x = ReleasingFluid(), symbol("x")
    known = Condition(p, x)
    ratio, c = fluid.density_ratio(known), fluid.compressibility(known)
    laws = [derivative(ratio, p), c, derivative(ratio, x), fluid.swelling(known), fluid.settled(p), ratio]
    gauge = np.concatenate([VACUUM + np.logspace(3.1, 5, 40), np.linspace(1.0, 3e7, 40)])
    for share in (0.0, 0.2, 1.0):
        by_p, c_p, by_x, swelling, settled, _ = evaluate(laws, {"p": gauge, "x": np.full(80, share)})
        assert by_p == pytest.approx(c_p, rel=1e-12) and by_x == pytest.approx(swelling, rel=1e-12)
        assert (swelling < 0).all() and (np.diff(settled) < 0).all()
    [settled, equilibrium] = evaluate([fluid.settled(p), fluid.density_ratio(at)], {"p": gauge})
    assert evaluate([ratio], {"p": gauge, "x": settled})[0] == pytest.approx(equilibrium, rel=1e-14)
    assert equilibrium == pytest.approx(CavitatingFluid().evaluated("density_ratio", gauge), rel=1e-15)


def test_files_name_the_fluids() -> None:
    assert set(FLUIDS) == {
        "constant",
        "tait",
        "aerated",
        "cavitating",
        "hasp",
        "releasing",
        "oil",
        "water",
        "tabulated",
        "measured",
    }
    assert FLUIDS["constant"](reference_bulk_modulus="15000 bar").bulk_modulus_at(0) == 1.5e9
    for name, make in FLUIDS.items():
        if name != "measured":
            assert isinstance(make(), Fluid)
        with pytest.raises(CircuitError, match="has no parameter 'colour'"):
            make(colour="blue")


def test_all_problems_are_reported() -> None:
    _, problems = AeratedFluid.check({"air_fraction": 1.5, "viscosity": "3 bar", "densty": 1})
    assert [x.where for x in problems] == ["AeratedFluid.air_fraction", "AeratedFluid.viscosity", "AeratedFluid.densty"]
    assert "must be below 1" in str(problems[0])
