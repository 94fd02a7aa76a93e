"""Several fluids in one file: read, written, read again; what is wrong with them is told with the line."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator

import bramah as br
from bramah.circuit import Net
from bramah.errors import CircuitError
from bramah.files import document, parse_circuit, read_circuit, write_circuit
from bramah.files.schema import schema
from bramah.system.builder import build_anew
from tests.system.test_replace import assert_same

TEXT = """\
format = 1

[fluid]
type = "oil"

[fluids.brake]
type = "tait"
reference_density = "1060 kg/m3"

[components.source]
type = "PressureSource"
pressure = "50 bar"
[components.pipe]
type = "ShortPipe"
fluid = { air_fraction = 0.02, viscosity = "30 cSt" }
[components.cylinder]
type = "DoubleActingCylinder"
[components.load]
type = "Mass"
[components.plug]
type = "Volume"

[nets]
head = ["pipe.B", "cylinder.A"]
annulus = { ports = ["cylinder.B", "plug.A"], fluid = "brake" }
supply = ["source.P", "pipe.A"]
rod = ["cylinder.rod", "load.port"]
"""


def problems(text: str) -> list[str]:
    with pytest.raises(CircuitError) as caught:
        br.simulate(parse_circuit(text, "lift.toml"), 1.0)
    return [f"{problem.location}: {problem.message}" for problem in caught.value.problems]


def test_what_is_read() -> None:
    circuit = parse_circuit(TEXT)
    assert circuit.fluids == {"brake": br.TaitFluid(reference_density=1060.0)}
    assert circuit.fluid_changes == {"pipe": {"air_fraction": 0.02, "viscosity": "30 cSt"}}
    assert {net.name: net.fluid for net in circuit.nets if net.fluid} == {"annulus": "brake"}
    assert circuit.components["pipe"] == br.ShortPipe()


@pytest.mark.parametrize("suffix", [".toml", ".json"])
def test_a_round_trip(suffix: str, tmp_path: Path) -> None:
    """Also through a circuit that was made in Python, with nets that are joined later, and in the same order."""
    circuit = parse_circuit(TEXT)
    made = br.Circuit(fluid=br.ConstantFluid(), fluids={"second": br.TaitFluid(viscosity="12 cSt")})
    made.add("volume", br.Volume(), fluid={"viscosity": 1.4e-5})
    made.add("cylinder", br.DoubleActingCylinder())
    made.add("end", br.Plug())
    made.add("load", br.Mass())
    made.connect("cylinder.B", "volume.A", fluid="second")
    made.connect("cylinder.A", "end.A")
    made.connect("cylinder.rod", "load.port")
    for given in (circuit, made):
        write_circuit(given, tmp_path / f"file{suffix}")
        again = read_circuit(tmp_path / f"file{suffix}")
        assert (again.fluid, again.fluids, again.fluid_changes) == (given.fluid, given.fluids, given.fluid_changes)
        assert (again.components, again.nets) == (given.components, given.nets)
        given.locations = again.locations
        assert_same(build_anew(again), build_anew(given))


def test_nets_that_are_joined_later_keep_their_fluid() -> None:
    circuit = parse_circuit(TEXT)
    circuit.nets.append(Net("more", (circuit.nets[2].ports[0], circuit.nets[1].ports[0]), None))
    written = document(circuit)["nets"]
    assert [net["fluid"] for net in written.values() if isinstance(net, dict)] == ["brake"]


def test_the_schema_takes_it() -> None:
    validator = Draft202012Validator(schema())
    assert not list(validator.iter_errors(tomllib.loads(TEXT)))
    assert not list(validator.iter_errors(json.loads(json.dumps(document(parse_circuit(TEXT))))))


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ('fluid = "brake"', 'fluid = "break"', "lift.toml:25: Net 'annulus' has the fluid 'break'"),
        ('fluid = "brake"', "fluid = 3", "lift.toml:25: Net 'annulus': fluid must be the name"),
        ('fluid = "brake"', 'oil = "brake"', "lift.toml:25: There is no key of a net 'oil'"),
        ("air_fraction", "air_faction", "lift.toml:15: AeratedFluid has no parameter 'air_faction'"),
        ("{ air_fraction = 0.02, ", '"brake" # ', "lift.toml:15: pipe.fluid must be a table"),
        ('"1060 kg/m3"', '"1060 bar"', "lift.toml:8: "),
        ('type = "tait"', 'type = "tate"', "lift.toml:7: There is no fluid 'tate'"),
        ('type = "Mass"', 'type = "Mass"\nfluid = { viscosity = 1e-5 }', "load cannot change its fluid"),
    ],
)
def test_what_is_wrong_is_told(old: str, new: str, told: str) -> None:
    assert TEXT.count(old) == 1
    found = problems(TEXT.replace(old, new))
    assert any(told in message for message in found), found


def test_other_things_than_tables_are_told() -> None:
    table = TEXT[TEXT.index("[fluids.brake]") : TEXT.index("[components.source]")]
    found = problems(TEXT.replace(table, "[fluids]\nbrake = 3\n\n"))
    assert any("written as [fluids.brake]" in message for message in found), found


POINTS = """\
format = 1

[fluid]
type = "measured"
temperature = "50 degC"
air = "1 %"
viscosity = [[0, 0, "200 bar"], ["40 degC", "46 cSt", "63 cSt"], ["80 degC", "12 cSt", "16 cSt"]]
density = [[0, 0], ["15 degC", "872 kg/m3"], ["80 degC", "830 kg/m3"]]
bulk_modulus = [[0, 0, "350 bar"], ["20 degC", "16000 bar", "20000 bar"], ["80 degC", "12500 bar", "16500 bar"]]

[fluids.other]
type = "tabulated"
bulk_modulus_points = [[0, "14000 bar"], ["350 bar", "18000 bar"]]
viscosity_growth = [[0, 1], ["350 bar", 1.8]]

[components.source]
type = "FlowSource"
flow = "1 l/min"
[components.vessel]
type = "Volume"

[nets]
net = { ports = ["source.P", "vessel.A"], fluid = "other" }
"""


@pytest.mark.parametrize("suffix", [".toml", ".json"])
def test_fluids_from_points(suffix: str, tmp_path: Path) -> None:
    circuit = parse_circuit(POINTS)
    made = br.Circuit(fluid=circuit.fluid.replace(viscosity=3e-5), fluids={"other": circuit.fluids["other"]})
    assert isinstance(circuit.fluid, br.TabulatedFluid) and isinstance(made.fluid, br.TabulatedFluid)
    validator = Draft202012Validator(schema())
    for given in (circuit, made):
        assert not list(validator.iter_errors(json.loads(json.dumps(document(given)))))
        write_circuit(given, tmp_path / f"file{suffix}")
        again = read_circuit(tmp_path / f"file{suffix}")
        assert (again.fluid, again.fluids) == (given.fluid, given.fluids)
    assert not list(validator.iter_errors(tomllib.loads(POINTS)))
    assert br.simulate(circuit, 0.1).ok


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("50 degC", "90 degC", "lift.toml:3: temperature = 90 degC lies outside the points of viscosity"),
        ('"46 cSt"', '"46 bar"', "lift.toml:7: "),
        ('"14000 bar"', '"-14000 bar"', "lift.toml:13: fluids.other.bulk_modulus_points"),
    ],
)
def test_wrong_points_are_told(old: str, new: str, told: str) -> None:
    assert POINTS.count(old) == 1
    found = problems(POINTS.replace(old, new))
    assert any(told in message for message in found), found
