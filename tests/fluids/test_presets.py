"""Oil and water against the numbers of their sources."""

from __future__ import annotations

from itertools import pairwise

import pytest

from bramah.errors import CircuitError
from bramah.fluids import AeratedFluid, TaitFluid, oil, water


@pytest.mark.parametrize(("grade", "at_40", "at_100"), [("32", 32, 5.4), ("46", 46, 6.8), ("68", 68, 8.7)])
def test_viscosity_passes_through_both_points(grade: str, at_40: float, at_100: float) -> None:
    for temperature, expected in (("40 degC", at_40), ("100 degC", at_100)):
        fluid = oil(grade=f"ISO VG {grade}", temperature=temperature)
        assert fluid.kinematic_viscosity_at(0) == pytest.approx(expected * 1e-6, rel=1e-12)


def test_viscosity_falls_with_temperature() -> None:
    """At 0 degC data sheets of ISO VG 46 oils of viscosity index 100 give about 580 cSt, within some 10 %."""
    found = [oil(temperature=f"{t} degC").kinematic_viscosity_at(0) for t in range(-20, 121, 10)]
    assert all(a > b for a, b in pairwise(found))
    assert 520e-6 < oil(temperature="0 degC").kinematic_viscosity_at(0) < 640e-6


def test_density_and_stiffness_of_oil() -> None:
    assert oil(temperature="15 degC", air=0).density_at(0) == pytest.approx(870.0, rel=1e-14)
    assert oil(temperature="40 degC", air=0).density_at(0) == pytest.approx(870.0 / 1.0175, rel=1e-12)
    assert oil(temperature="40 degC", air=0).bulk_modulus_at(0) == pytest.approx(1.34e8 / 0.0894, rel=1e-12)
    assert oil(temperature="100 degC", air=0).bulk_modulus_at(0) == pytest.approx(1.11e9, rel=0.01)


def test_air_decides_the_kind_of_fluid() -> None:
    assert type(oil(air=0)) is TaitFluid
    mixed = oil(air="2 %")
    assert type(mixed) is AeratedFluid and mixed.air_fraction == 0.02
    assert mixed.density_at(0) == pytest.approx(0.98 * oil(air=0).density_at(0), rel=1e-14)


@pytest.mark.parametrize(
    ("celsius", "density", "viscosity"),
    [
        (0, 999.84, 1.79e-3),
        (20, 998.21, 1.002e-3),
        (25, 997.05, 0.890e-3),
        (60, 983.2, 0.466e-3),
        (100, 958.4, 0.282e-3),
    ],
)
def test_water_against_handbook_values(celsius: float, density: float, viscosity: float) -> None:
    """CRC Handbook, rounded as printed here; the tolerances are the rounding."""
    fluid = water(temperature=f"{celsius} degC")
    assert fluid.density_at(0) == pytest.approx(density, abs=0.06)
    assert fluid.dynamic_viscosity_at(0) == pytest.approx(viscosity, rel=3e-3)
    assert fluid.bulk_modulus_at(0) == pytest.approx(2.2e9, rel=1e-12)


def test_temperatures_out_of_range_are_refused() -> None:
    with pytest.raises(CircuitError, match=r"Oil.temperature = 150 degC must be at most 120 degC"):
        oil(temperature="150 degC")
    with pytest.raises(CircuitError, match=r"Water.temperature = -5 degC must be at least 0 degC"):
        water(temperature="-5 degC")


def test_unknown_grades_name_the_known_ones() -> None:
    with pytest.raises(CircuitError, match="'iso vg 46'"):
        oil(grade="VG 46")
