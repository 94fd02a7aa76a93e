"""Units: known conversions, the grammar, refusals and round trips."""

from __future__ import annotations

import ast
import math
import sys
import time
from fractions import Fraction
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import bramah.units
from bramah.errors import UnitError
from bramah.units import convert, everyday_unit, format_quantity, from_unit, parse_quantity, parse_unit, quantity_name
from bramah.units.table import _METRIC, _PLAIN, OTHER_SPELLINGS, UNITS

# Three roundings: the number read, the product, the quotient.
ROUNDING = 4 * sys.float_info.epsilon

KNOWN = [
    ("120 bar", "Pa", 120e5),
    ("120 barg", "Pa", 120e5),
    ("350 mbar", "Pa", 35e3),
    ("21 MPa", "Pa", 21e6),
    ("1.6 GPa", "Pa", 1.6e9),
    ("3000 psi", "Pa", 3000 * 6894.757293168361),
    ("1 atm", "Pa", 101325),
    ("9 mm", "m", 0.009),
    ("5 µm", "m", 5e-6),
    ("5 μm", "m", 5e-6),
    ("5 um", "m", 5e-6),
    ("2 in", "m", 0.0508),
    ("1 ft", "m", 0.3048),
    ("12 cm2", "m2", 12e-4),
    ("2 l", "m3", 0.002),
    ("2 L", "m3", 0.002),
    ("15 ml", "m3", 15e-6),
    ("15 cc", "m3", 15e-6),
    ("1 in3", "m3", 1.6387064e-5),
    ("1 gal", "m3", 3.785411784e-3),
    ("40 l/min", "m3/s", 40e-3 / 60),
    ("40 lpm", "m3/s", 40e-3 / 60),
    ("10 gpm", "m3/s", 6.30901964e-4),
    ("28 cm3/rev", "m3/rad", 28e-6 / (2 * math.pi)),
    ("1500 rpm", "rad/s", 50 * math.pi),
    ("1500 rev/min", "rad/s", 50 * math.pi),
    ("90 deg", "rad", math.pi / 2),
    ("90°", "rad", math.pi / 2),
    ("50 Hz", "1/s", 50),
    ("3 ms", "s", 0.003),
    ("3 µs", "s", 3e-6),
    ("2 h", "s", 7200),
    ("2 t", "kg", 2000),
    ("500 g", "kg", 0.5),
    ("1 lb", "kg", 0.45359237),
    ("4 kN", "N", 4000),
    ("1 lbf", "N", 4.4482216152605),
    ("7.5 kW", "W", 7500),
    ("1 hp", "W", 745.6998715822702),
    ("2 kJ", "J", 2000),
    ("2 Nm", "J", 2),
    ("46 cSt", "m2/s", 46e-6),
    ("1 St", "m2/s", 1e-4),
    ("40 cP", "Pa s", 0.04),
    ("40 mPa s", "Pa s", 0.04),
    ("20 degC", "K", 293.15),
    ("20 °C", "K", 293.15),
    ("-40 ℃", "K", 233.15),
    ("300 K", "degC", 300),
    ("7 %", "-", 0.07),
    ("0.7 -", "-", 0.7),
    ("5 Nm/rad", "N m/rad", 5),
    ("5 l/(min bar)", "m3/(s Pa)", 5e-8 / 60),
    ("5 l/min/bar", "m3/(s Pa)", 5e-8 / 60),
    ("10 l/(min bar^0.5)", "m3/(s Pa^0.5)", 10e-3 / 60 / math.sqrt(1e5)),
]


@pytest.mark.parametrize(("text", "unit", "si"), KNOWN)
def test_known_conversions(text: str, unit: str, si: float) -> None:
    assert parse_quantity(text, unit) == pytest.approx(si, rel=ROUNDING)


@given(st.integers(0, 10**6))
def test_decimal_units_are_exact(number: int) -> None:
    assert parse_quantity(f"{number} mm", "m") == float(f"{number}e-3")
    assert parse_quantity(f"{number} cm3", "m3") == float(f"{number}e-6")
    assert parse_quantity(f"{number} bar", "Pa") == float(f"{number}e5")


@pytest.mark.parametrize("text", ["12", " 12 ", "+12", "12.", "1.2e1", "1.2E+1", "120e-1", 12, 12.0, np.float32(12)])
def test_plain_numbers_are_si(text: object) -> None:
    assert parse_quantity(text, "Pa") == 12


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("m^2", "m2"),
        ("m**2", "m2"),
        ("m²", "m2"),
        ("s^-1", "1/s"),
        ("s-1", "1/s"),
        ("s⁻¹", "Hz"),
        ("/s", "1/s"),
        ("N*m", "Nm"),
        ("N·m", "Nm"),
        ("N.m", "Nm"),
        ("N m", "Nm"),
        ("N/(m/s)", "N s/m"),
        ("m3/(s Pa)", "m3/s/Pa"),
        ("( m3 / ( s Pa ) )", "m3/s/Pa"),
        ("(m/s)^2", "m2/s2"),
        ("(m/s)(kg)", "kg m/s"),
        ("kilogram * meter ** 2 / second ** 2", "J"),
        ("-", ""),
        ("Bar", "bar"),
        ("kp", "kgf"),
        ("litre/min", "lpm"),
        ("liters", "l"),
        ("RPM/sec", "rpm/s"),
        ("Kg m2", "kg m2"),
    ],
)
def test_spellings_of_one_unit(one: str, other: str) -> None:
    assert parse_unit(one) == parse_unit(other)


@pytest.mark.parametrize(
    ("value", "unit", "message"),
    [
        ("12 mm", "Pa", 'cannot read "12 mm" as a pressure (Pa); try for example "12 bar"'),
        ("12 bar", "mm", 'cannot read "12 bar" as a length (mm); try for example "12 mm"'),
        ("28 cm3", "m3/rad", 'cannot read "28 cm3" as a displacement per angle (m3/rad); try for example "28 cm3/rev"'),
        ("50 Hz", "rad/s", 'cannot read "50 Hz" as an angular speed (rad/s); try for example "50 rpm"'),
        ("3 rad", "-", 'cannot read "3 rad" as a plain number; try for example "3"'),
        ("3 m", "m5/s", 'cannot read "3 m" as a value in m5/s; try for example "3 m5/s"'),
        ("nan", "Pa", '"nan" is not a finite number'),
        ("-inf bar", "Pa", '"-inf bar" is not a finite number'),
        ("1e999 bar", "Pa", '"1e999 bar" is not a finite number'),
        ("1e300 GPa", "Pa", '"1e300 GPa" is not a finite number'),
        (math.nan, "Pa", "nan is not a finite number"),
        pytest.param(10**5000, "Pa", "inf is not a finite number", id="huge integer"),
        (True, "Pa", 'cannot read "True"'),
        ([12], "Pa", "cannot read a list as a pressure"),
        (None, "Pa", "cannot read a NoneType as a pressure"),
        ("", "Pa", "does not begin with a number"),
        ("bar", "Pa", "does not begin with a number"),
        ("1,5 bar", "Pa", "decimal point"),
        ("2 baar", "Pa", 'there is no unit "baar"; did you mean "bar"?'),
        ("2 ton", "kg", 'there is no unit "ton"'),
        ("2 bara", "Pa", "subtract atmospheric pressure and write bar"),
        ("2 psia", "Pa", "subtract atmospheric pressure and write psi"),
        ("2 1/degC", "1/K", "write K for a difference"),
        ("2 l/min bar", "Pa", "ambiguous; write brackets"),
        ("2 l/(min bar", "Pa", "lacks a closing bracket"),
        ("2 bar)", "Pa", "closing bracket too many"),
        ("2 m//s", "m/s", "cannot be read at"),
        ("2 m*", "m", "cannot be read at its end"),
        ("2 (m*)", "m", "cannot be read at"),
        ("2 m10", "m", "cannot be read at"),
        ("1 ((((%^9)^9)^9)^9)^9", "-", "too large"),
        ("1 " + "m" * 100, "m", "longer than"),
        pytest.param("9" * 100_000, "m", "longer than", id="long text"),
    ],
)
def test_refusals_say_what_to_do(value: object, unit: str, message: str) -> None:
    with pytest.raises(UnitError) as caught:
        parse_quantity(value, unit)
    assert message in str(caught.value)
    assert len(str(caught.value)) < 300


class Pinted:
    """The part of a pint quantity that is used: a magnitude, units that print, base units."""

    def __init__(self, magnitude: object, units: str) -> None:
        self.magnitude = magnitude
        self.units = units

    def to_base_units(self) -> Pinted:
        return Pinted(self.magnitude, self.units)


class Convertible:
    """A foreign quantity that knows only how to convert itself."""

    magnitude = 120.0

    def to(self, unit: str) -> Convertible:
        if unit != "bar":
            raise TypeError("cannot convert")
        return self


def test_foreign_quantities() -> None:
    assert parse_quantity(Pinted(12e6, "kilogram / meter / second ** 2"), "bar") == 12e6
    assert parse_quantity(Pinted(3.0, "meter ** 3 / radian"), "cm3/rev") == 3
    assert parse_quantity(Convertible(), "bar") == 120e5


@pytest.mark.parametrize(
    "value", [Pinted(1.0, "meter"), Pinted(1.0, "ampere"), Pinted([1, 2], "Pa"), Pinted(math.inf, "Pa"), Convertible()]
)
def test_foreign_quantities_refused(value: object) -> None:
    with pytest.raises(UnitError):
        parse_quantity(value, "Pa")


@pytest.mark.parametrize("other", OTHER_SPELLINGS)
def test_other_spellings_are_of_units_that_exist_and_are_none_themselves(other: str) -> None:
    assert OTHER_SPELLINGS[other] in UNITS
    assert other not in UNITS


def test_a_frequency_may_be_given_as_an_angular_one() -> None:
    """A cycle is 2 pi rad. Where an angular speed is asked for, Hz is refused: many write it for 1/s."""
    assert parse_quantity("10 Hz", "Hz") == 10.0
    assert parse_quantity("62.83185307179586 rad/s", "Hz") == pytest.approx(10.0, rel=1e-15)
    assert parse_quantity("600 rpm", "kHz") == pytest.approx(10.0, rel=1e-15)
    with pytest.raises(UnitError, match="angular speed"):
        parse_quantity("10 Hz", "rad/s")
    with pytest.raises(UnitError, match="frequency"):
        parse_quantity("10 rad/s", "1/s")


def test_the_weight_of_a_kilogram() -> None:
    assert parse_quantity("100 kgf", "N") == pytest.approx(980.665, rel=1e-15)
    assert parse_quantity("1 kgf/cm2", "bar") == pytest.approx(98066.5, rel=1e-15)


def test_no_two_units_share_a_name() -> None:
    assert len(UNITS) == len(_PLAIN) + sum(1 + len(prefixes.split()) for *_, prefixes in _METRIC)


def test_names_of_quantities() -> None:
    assert quantity_name("bar") == "a pressure"
    assert quantity_name("m7") is None
    assert everyday_unit("m3/s") == "l/min"
    assert everyday_unit("m7") == "m7"


@pytest.mark.parametrize(
    ("si", "unit", "text"),
    [
        (120e5, "bar", "120 bar"),
        (293.15, "degC", "20 degC"),
        (2e11, "Pa", "2e11 Pa"),
        (1e-9, "m", "1e-9 m"),
        (0.7, "-", "0.7"),
        (-0.0, "bar", "0 bar"),
        (1 / 3, "%", "33.3333 %"),
    ],
)
def test_formatting(si: float, unit: str, text: str) -> None:
    assert format_quantity(si, unit) == text


def test_arrays_convert() -> None:
    pressures = np.array([1e5, 2e5])
    np.testing.assert_array_equal(convert(pressures, "bar"), [1, 2])
    np.testing.assert_array_equal(from_unit(np.array([1.0, 2.0]), "bar"), pressures)


names = st.sampled_from(sorted(UNITS))
numbers = st.floats(min_value=-1e12, max_value=1e12).filter(lambda x: x == 0 or abs(x) > 1e-12)


@given(numbers, names | st.sampled_from(["l/(min bar)", "cm3/rev", "N s/m", "bar^0.5"]))
def test_text_round_trip(number: float, unit: str) -> None:
    text = format_quantity(number, unit, digits=17)
    # Each way rounds up to three times.
    assert parse_quantity(text, unit) == pytest.approx(number, rel=2 * ROUNDING)


@given(numbers)
def test_celsius_round_trip(kelvin: float) -> None:
    back = from_unit(convert(kelvin, "degC"), "degC")
    # The offset limits what is kept of temperatures near zero.
    assert back == pytest.approx(kelvin, rel=ROUNDING, abs=273.15 * ROUNDING)


@given(st.lists(st.tuples(names, st.integers(-3, 3)), min_size=1, max_size=4), st.tuples(names, st.integers(1, 3)))
def test_products_and_quotients_multiply(above: list[tuple[str, int]], below: tuple[str, int]) -> None:
    text = " ".join(f"{name}^{power}" for name, power in above) + f"/{below[0]}^{below[1]}"
    unit = parse_unit(text)
    factor, dimension = Fraction(1), [0.0] * 5
    for name, power in [*above, (below[0], -below[1])]:
        factor *= UNITS[name][0] ** power
        dimension = [a + power * b for a, b in zip(dimension, UNITS[name][1], strict=True)]
    assert unit.dimension == tuple(dimension)
    assert unit.numerator / unit.denominator == pytest.approx(float(factor), rel=ROUNDING)


hostile = st.text(alphabet=st.sampled_from("0123456789.eE+-*/^() m°%µbar1²⁻·,s\n\x00"), max_size=130) | st.text()


@given(hostile)
def test_any_text_is_read_or_refused(text: str) -> None:
    for candidate in (text, f"1 {text}"):
        try:
            assert math.isfinite(parse_quantity(candidate, "Pa"))
        except UnitError as error:
            assert "\n" not in str(error)


@pytest.mark.parametrize("piece", ["(", "1/", "m ", "m^9 ", "(%^9)", "-", "e", "9", ".", "((rev^9)^9)", "\u0660"])
def test_long_repetitions_are_refused_at_once(piece: str) -> None:
    start = time.process_time()
    for count in (10, 30, 79, 100_000):
        with pytest.raises(UnitError):
            parse_quantity("1 " + piece * count + "x", "Pa")
    # A backtracking or big-number blow-up takes minutes; the work itself takes milliseconds.
    assert time.process_time() - start < 2


def test_units_need_only_the_standard_library() -> None:
    folder = Path(bramah.units.__file__).parent
    for file in folder.glob("*.py"):
        for node in ast.parse(file.read_text(encoding="utf-8")).body:
            modules = [a.name for a in node.names] if isinstance(node, ast.Import) else []
            modules += [str(node.module)] if isinstance(node, ast.ImportFrom) else []
            for module in modules:
                top = module.split(".")[0]
                assert top in sys.stdlib_module_names or module.startswith(
                    ("bramah.errors", "bramah.records", "bramah.units")
                )
