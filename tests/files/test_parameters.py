"""[parameters] of a circuit file: small arithmetic with units, and nothing that is run as code."""

from __future__ import annotations

import math
from pathlib import Path

import pytest
from click.testing import CliRunner
from hypothesis import given, settings
from hypothesis import strategies as st

import bramah as br
from bramah.cli import main
from bramah.errors import CircuitError, UnitError
from bramah.files import read_circuit, write_circuit
from bramah.files.arithmetic import Amount, evaluate
from bramah.units import parse_quantity, parse_unit

TEXT = """format = 2
[parameters]
bore = "50 mm"
area = "pi / 4 * bore^2"
pressure = "100 bar"
time = "0.1 s"
[fluid]
type = "oil"
[components.pump]
type = "PressureSource"
pressure = "pressure"
[components.line]
type = "Volume"
volume = "area * 2 * bore"
[components.throttle]
type = "Orifice"
diameter = "bore / 25"
[nets]
supply = ["pump.P", "throttle.A"]
room = ["throttle.B", "line.A"]
[start]
"line.A.p" = "pressure / 4"
[run]
until = "2 * time"
largest_step = "time / 10"
"""
KNOWN = {"bore": Amount(0.05, parse_unit("m").dimension), "n": Amount(3.0)}


def value(text: str) -> Amount:
    return evaluate(text, KNOWN.__getitem__, KNOWN)


@pytest.mark.parametrize(
    ("text", "same"),
    [
        ("2 * bore", "100 mm"),
        ("bore + 5 mm", "55 mm"),
        ("10 l/min / n", "3.3333333333333333 l/min"),
        ("10 l/n", "3.3333333333333333 l"),
        ("28 cm3/rev*2", "56 cm3/rev"),
        ("-(2 - 5) * 4 bar", "12 bar"),
        ("2 * 3 + 4 * 5", "26"),
        ("2 / 4 / 2", "0.25"),
        ("-2^2", "-4"),
        ("bore**2", "25 cm2"),
        ("sqrt(bore^2 + (120 mm)^2)", "130 mm"),
        ("max(1 mm, 3 cm, bore)", "50 mm"),
        ("min(n, 2) * abs(-1 N s/m)", "2 N s/m"),
        ("10 l/(min bar) * 30 bar", "300 l/min"),
        ("1.5e2 bar", "150 bar"),
    ],
)
def test_what_expressions_amount_to(text: str, same: str) -> None:
    unit = same.partition(" ")[2]
    found = value(text)
    assert found.dimension == parse_unit(unit).dimension
    # a few roundings
    assert found.si == pytest.approx(parse_quantity(same, unit), rel=1e-14)
    assert parse_quantity(found.text(), unit) == found.si


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("bore + 2 bar", "joins a length and a pressure"),
        ("max(bore, 2)", "joins a length and a plain number"),
        ("2 *", "cannot be read at its end"),
        ("2 bore 3", "cannot be read at"),
        ("(2 + 3", "lacks a closing bracket"),
        ("bore^7", "exponents go from -6 to 6"),
        ("bore^n", "an exponent is a plain number"),
        ("((bore^6)^6)^6", "power that nothing has"),
        ("1 / (n - 3)", "divides by zero"),
        ("sqrt(-n)", "cannot be raised"),
        ("(" * 30 + "1" + ")" * 30, "nested more than 20 deep"),
        ("-" * 30 + "1", "nested more than 20 deep"),
        ("1" + " + 1" * 80, "longer than 200 characters"),
        ("1e300 * 1e300", "not a finite number"),
        ("(1e300)^6", "not a finite number"),
        ("sqrt(1, 2)", "takes one value"),
    ],
)
def test_what_cannot_be(text: str, said: str) -> None:
    with pytest.raises(UnitError, match=said.replace("(", r"\(")):
        value(text)


@given(st.text(alphabet="0123456789.+-*/^() ,enborpimqtlsax_/", max_size=40))
@settings(max_examples=500)
def test_any_text_gives_an_amount_or_a_sentence(text: str) -> None:
    def lookup(name: str) -> Amount:
        if name not in KNOWN:
            raise UnitError("no such name")
        return KNOWN[name]

    try:
        assert math.isfinite(evaluate(text, lookup, KNOWN).si)
    except UnitError as error:
        assert str(error)


def test_values_of_a_file_are_computed() -> None:
    circuit = read_circuit(TEXT)
    assert circuit.components["pump"].values["pressure"] == 1e7
    assert circuit.components["throttle"].values["diameter"] == pytest.approx(2e-3, rel=1e-15)
    assert circuit.components["line"].values["volume"] == pytest.approx(math.pi / 4 * 0.05**2 * 0.1, rel=1e-15)
    assert circuit.run["until"] == 0.2 and circuit.run["largest_step"] == pytest.approx(0.01)
    result = br.simulate(circuit)
    assert result["line.A.p"].values[0] == 25e5
    # No flow is left where both ends have the same pressure; the tolerance is that of the run.
    assert result["line.A.p"].values[-1] == pytest.approx(1e7, rel=1e-4)


def test_others_are_given_when_the_file_is_read(tmp_path: Path) -> None:
    circuit = read_circuit(TEXT, values={"parameters.bore": "100 mm", "fluid.temperature": "60 degC"})
    assert circuit.components["throttle"].values["diameter"] == pytest.approx(4e-3, rel=1e-15)
    assert circuit.fluid == br.oil(temperature="60 degC")
    with pytest.raises(CircuitError, match=r"Give it to read_circuit"):
        circuit.replace({"parameters.bore": "60 mm"})
    path = tmp_path / "x.toml"
    path.write_text(TEXT)
    saved = tmp_path / "y.toml"
    options = ["--set", "parameters.pressure=80 bar", "--set", "fluid.temperature=50 degC", "--save", str(saved)]
    done = CliRunner().invoke(main, ["run", str(path), *options])
    assert done.exit_code == 0, done.output
    again = read_circuit(saved)
    assert again.components["pump"].values["pressure"] == 8e6 and again.parameters["pressure"] == "80 bar"
    assert again.fluid == br.oil(temperature="50 degC")


def test_a_file_without_a_fluid_has_oil_to_set() -> None:
    text = TEXT.replace('[fluid]\ntype = "oil"\n', "")
    assert read_circuit(text, values={"fluid.temperature": "60 degC"}).fluid == br.oil(temperature="60 degC")


def test_what_was_written_is_kept() -> None:
    circuit = read_circuit(TEXT)
    written = write_circuit(circuit)
    for line in TEXT.splitlines():
        assert line in written
    again = read_circuit(written)
    assert (again.components, again.fluid, again.run) == (circuit.components, circuit.fluid, circuit.run)
    assert again.start_values == circuit.start_values
    changed = write_circuit(circuit.replace({"throttle.diameter": "3 mm"}))
    assert 'diameter = "3 mm"' in changed and 'volume = "area * 2 * bore"' in changed


@pytest.mark.parametrize(
    ("old", "new", "said", "line"),
    [
        ('"bore / 25"', '"bore / time"', 'throttle.diameter: cannot read "0.5 m/s" as a length', 17),
        ('"bore / 25"', '"2 * boar"', "there is no parameter", 17),
        ('"bore / 25"', '"bore + pressure"', "throttle.diameter: .* joins a length and a pressure", 17),
        ('"50 mm"', '"area / 1 m"', "it depends on itself: bore -> area -> bore", 3),
        ('bore = "50 mm"', 'bore = "50 mm"\nbar = 3', 'parameters.bar: "bar" is a unit', 4),
        ('bore = "50 mm"', 'bore = "50 mm"\nsqrt = 3', "has a meaning of its own", 4),
        ('bore = "50 mm"', 'bore = "50 mm"\nlist = [1]', "parameters.list: it must be a number", 4),
        ('"2 * time"', '"2 * bore"', r'cannot read "0.1 m" as a time', 24),
    ],
)
def test_what_is_wrong_is_told_with_its_line(old: str, new: str, said: str, line: int) -> None:
    text = TEXT.replace(old, new)
    with pytest.raises(CircuitError, match=said) as caught:
        read_circuit(text)
    assert any(problem.location == f"line {line}" for problem in caught.value.problems), caught.value.problems


def test_long_chains_are_refused() -> None:
    chain = "\n".join(f'p{k} = "p{k + 1} + 1"' for k in range(60))
    with pytest.raises(CircuitError, match="more than 50 parameters follow from each other"):
        read_circuit(f"format = 2\n[parameters]\n{chain}\np60 = 1\n")


def test_a_parameter_may_be_left_open() -> None:
    text = TEXT.replace('bore = "50 mm"', 'bore = "?"')
    with pytest.raises(CircuitError) as caught:
        read_circuit(text)
    assert [problem.where for problem in caught.value.problems] == ["parameters.bore"]
    filled = read_circuit(text, values={"parameters.bore": "50 mm"})
    assert filled.components == read_circuit(TEXT).components
