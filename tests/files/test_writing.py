"""Circuits written and read again are the same, to the last bit."""

from __future__ import annotations

import math
import tomllib
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bramah.circuit import Circuit
from bramah.declare import written_quantity
from bramah.errors import FileError
from bramah.files import document, parse_circuit, read_circuit, write_circuit
from bramah.files.toml import to_toml
from bramah.fluids import FLUIDS, TaitFluid
from bramah.units import parse_quantity
from tests.files.sample import TEXT, TYPES, Edge, Lever, Narrow, Source


def same(a: Circuit, b: Circuit) -> bool:
    return (a.title, a.fluid, a.components, a.nets, a.start_values, a.run) == (
        b.title,
        b.fluid,
        b.components,
        b.nets,
        b.start_values,
        b.run,
    )


def test_a_round_trip_through_text() -> None:
    circuit = parse_circuit(TEXT, types=TYPES)
    text = write_circuit(circuit)
    again = read_circuit(text, TYPES)
    assert same(circuit, again)
    assert again.diagram == circuit.diagram
    assert write_circuit(again) == text


@pytest.mark.parametrize("name", ["press.toml", "press.json"])
def test_a_round_trip_through_a_file(tmp_path: Path, name: str) -> None:
    circuit = parse_circuit(TEXT, types=TYPES)
    write_circuit(circuit, tmp_path / name)
    assert same(circuit, read_circuit(tmp_path / name, TYPES))


def test_files_that_cannot_be_written(tmp_path: Path) -> None:
    circuit = parse_circuit(TEXT, types=TYPES)
    with pytest.raises(FileError, match=r"ends in .toml or .json"):
        write_circuit(circuit, tmp_path / "press.yaml")
    with pytest.raises(FileError, match="Cannot write"):
        write_circuit(circuit, tmp_path / "none" / "press.toml")


def test_people_read_units_and_only_what_differs_from_the_defaults() -> None:
    content = document(parse_circuit(TEXT, types=TYPES))
    assert content["components"]["orifice"] == {"type": "Narrow", "diameter": "1.5 mm", "edge": "round"}
    assert content["components"]["tank"] == {"type": "Source"}
    assert content["components"]["lever"]["points"] == [["0 s", 0.0], ["1 s", 0.5]]
    assert content["fluid"] == {"type": "oil", "grade": "ISO VG 46"}
    assert content["run"]["until"] == "2 s"


def test_a_fluid_that_was_not_read_from_a_file_is_written_by_its_properties() -> None:
    circuit = Circuit("x", fluid=TaitFluid(tait_pressure="1200 bar"), components={"tank": Source()})
    assert document(circuit)["fluid"] == {"type": "tait", "tait_pressure": "1200 bar"}
    assert same(circuit, read_circuit(write_circuit(circuit), TYPES))


@pytest.mark.parametrize("name", [name for name in FLUIDS if name != "measured"])
def test_every_fluid_has_a_round_trip(name: str) -> None:
    """But for the one that has no points of its own: test_fluids.py gives it some."""
    circuit = Circuit(fluid=FLUIDS[name](), components={"tank": Source()})
    assert read_circuit(write_circuit(circuit), TYPES).fluid == circuit.fluid


NUMBERS = st.floats(allow_nan=False, allow_infinity=False)
UNITS = st.sampled_from(["bar", "l/min", "mm", "cm3/rev", "rpm", "cSt", "m3/(s Pa)", "degC", "-", "*", "N m s/rad"])


@given(NUMBERS, UNITS)
def test_a_quantity_is_read_back_as_the_same_number(si: float, unit: str) -> None:
    written = written_quantity(si, unit)
    assert parse_quantity(written, "-" if unit == "*" else unit) == si


def test_quantities_read_well() -> None:
    assert written_quantity(parse_quantity("28 cm3/rev", "cm3/rev"), "cm3/rev") == "28 cm3/rev"
    assert written_quantity(1.2e7, "bar") == "120 bar"
    assert written_quantity(parse_quantity("0.004 l/(min bar)", "m3/(s Pa)"), "m3/(s Pa)") == "0.004 l/(min bar)"
    assert written_quantity(math.pi, "mm") == f"{math.pi!r} m"


@given(
    diameter=st.floats(1e-9, 0.05),
    leakage=st.floats(0, 1e-3),
    start=st.none() | st.floats(-1e5, 1e9),
    edge=st.sampled_from(Edge),
    points=st.lists(st.integers(-(10**9), 10**9), min_size=2, max_size=5, unique=True).map(sorted),
    title=st.text(),
)
def test_any_circuit_has_a_round_trip(title: str, points: list[int], **values: Any) -> None:
    values["start_pressure"] = values.pop("start")
    curve = [[x / 7, i / 3] for i, x in enumerate(points)]
    circuit = Circuit(title, components={"a": Narrow(**values), "b": Lever(points=curve)})
    circuit.connect("a.A", "a.B", name="loop")
    again = read_circuit(write_circuit(circuit), TYPES)
    assert (again.title, again.components, again.nets) == (circuit.title, circuit.components, circuit.nets)


VALUES = st.recursive(
    st.booleans() | st.integers(-(2**63), 2**63 - 1) | NUMBERS | st.text() | st.dates() | st.times(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
    max_leaves=12,
)


@given(st.dictionaries(st.text(), VALUES, max_size=5))
def test_toml_says_what_went_in(content: dict[str, Any]) -> None:
    assert tomllib.loads(to_toml(content)) == content


def test_what_toml_cannot_say() -> None:
    assert to_toml({"a": None, "b": math.inf}) == "b = inf\n"
    with pytest.raises(FileError, match="cannot be written"):
        to_toml({"a": [None]})


def test_ports_joined_in_several_calls_are_one_net() -> None:
    circuit = Circuit("Three calls")
    for name in ("a", "b", "c", "d"):
        circuit.add(name, Source())
    first, *_ = Source.ports()
    circuit.connect(f"a.{first}", f"b.{first}", name="first")
    circuit.connect(f"c.{first}", f"d.{first}", name="second")
    circuit.connect(f"b.{first}", f"c.{first}", name="third")
    nets = document(circuit)["nets"]
    assert nets == {"first": [f"{name}.{first}" for name in ("a", "b", "c", "d")]}
