"""Oil and water against the numbers of their sources."""

from __future__ import annotations

import math
from itertools import pairwise

import pytest

from bramah.errors import CircuitError
from bramah.fluids import AeratedFluid, TaitFluid, oil, water
from bramah.fluids.oil import Grade
from bramah.fluids.viscosity_index import viscosity_index


@pytest.mark.parametrize(("at_40", "at_100", "index"), [(73.30, 8.86, 92.43), (22.83, 5.05, 156.37)])
def test_viscosity_indices_of_the_examples_in_the_standard(at_40: float, at_100: float, index: float) -> None:
    """ASTM D2270, 5.1.4 and 6.1.4; its table and its equations differ by less than 0.1."""
    assert viscosity_index(at_40, at_100) == pytest.approx(index, abs=0.1)


def test_grades_are_those_of_iso_3448() -> None:
    assert [grade.viscosity for grade in Grade] == [10, 15, 22, 32, 46, 68, 100, 150]


@pytest.mark.parametrize("index", [0, 95, 100, 160])
@pytest.mark.parametrize("grade", list(Grade))
def test_grade_and_index_say_the_viscosity(grade: Grade, index: float) -> None:
    """The grade at 40 degC; at 100 degC what gives the index again."""
    at_40, at_100 = (
        oil(grade=grade.value, viscosity_index=index, temperature=t).kinematic_viscosity_at(0) * 1e6
        for t in ("40 degC", "100 degC")
    )
    assert at_40 == pytest.approx(grade.viscosity, rel=1e-12)
    # The equations of the standard jump by up to 0.03 % of H between their ranges, 0.4 of an index of 0.
    assert viscosity_index(at_40, at_100) == pytest.approx(index, abs=0.5)


@pytest.mark.parametrize(("grade", "at_100"), [("22", 4.3), ("32", 5.4), ("46", 6.8), ("68", 8.7), ("100", 11.4)])
def test_viscosities_at_100_as_makers_state_them(grade: str, at_100: float) -> None:
    """Data sheets of plain oils of index about 100; they differ by 1 to 2 %."""
    fluid = oil(grade=f"ISO VG {grade}", temperature="100 degC")
    assert fluid.kinematic_viscosity_at(0) == pytest.approx(at_100 * 1e-6, rel=0.02)


def test_viscosity_of_oil_grows_with_pressure() -> None:
    """The dynamic one by 1.7e-3 per bar: 40 % at 200 bar (Vacca and Franzoni 2021, section 2.6.2). What is left is the
    fall of 1/B with pressure, 1 % at 700 bar, and the air, which is not counted here."""
    fluid = oil(air=0)
    for bar in (100.0, 200.0, 700.0):
        grown = fluid.dynamic_viscosity_at(bar * 1e5) / fluid.dynamic_viscosity_at(0)
        assert grown == pytest.approx(math.exp(1.7e-3 * bar), rel=0.015)
    assert oil(pressure_viscosity=0).kinematic_viscosity_at("700 bar") == oil().kinematic_viscosity_at(0)


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


@pytest.mark.parametrize(("celsius", "modulus"), [(0, 1.965e9), (20, 2.179e9), (45, 2.265e9), (100, 2.04e9)])
def test_bulk_modulus_of_water(celsius: float, modulus: float) -> None:
    """Kell 1975, rounded as printed here; at 20 degC Simscape has 2.1791e9 Pa."""
    assert water(temperature=f"{celsius} degC").bulk_modulus_at(0) == pytest.approx(modulus, rel=5e-4)


def test_temperatures_out_of_range_are_refused() -> None:
    with pytest.raises(CircuitError, match=r"Oil.temperature = 150 degC must be at most 120 degC"):
        oil(temperature="150 degC")
    with pytest.raises(CircuitError, match=r"Water.temperature = -5 degC must be at least 0 degC"):
        water(temperature="-5 degC")


def test_unknown_grades_name_the_known_ones() -> None:
    with pytest.raises(CircuitError, match="'iso vg 46'"):
        oil(grade="VG 46")
