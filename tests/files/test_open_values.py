"""Values that a file leaves open: found wherever they may stand, filled by name, accepted by the schema."""

from __future__ import annotations

import tomllib

import pytest
from jsonschema import Draft202012Validator

import bramah as br
from bramah.errors import CircuitError
from bramah.files import parse_circuit, read_draft
from bramah.files.schema import schema

TEXT = """\
format = 1
[fluids.brake]
type = "tait"
viscosity = "?"
[subcircuits.Stage]
ports = { A = "throttle.A", B = "volume.A" }
parameters = { room = "volume.volume" }
[subcircuits.Stage.components.throttle]
type = "Orifice"
diameter = "?"
[subcircuits.Stage.components.volume]
type = "Volume"
[subcircuits.Stage.nets]
middle = ["throttle.B", "volume.A"]
[components.source]
type = "PressureSource"
pressure = "50 bar"
fluid = { air_fraction = "?" }
[components.stage]
type = "Stage"
room = "?"
[components.losses]
type = "FixedPump"
losses = "?"
[components.end]
type = "Plug"
[nets]
inlet = ["source.P", "stage.A"]
outlet = ["stage.B", "end.A"]
[start]
"stage.volume.A.p" = "?"
[run]
until = "?"
rtol = "?"
plot = "?"
"""
NAMES = [
    "fluids.brake.viscosity",
    "subcircuits.Stage.throttle.diameter",
    "source.fluid.air_fraction",
    "stage.room",
    "losses.losses",
    "start.stage.volume.A.p",
    "run.until",
    "run.rtol",
    "run.plot",
]
SMALL = """\
format = 1
[components.supply]
type = "PressureSource"
pressure = "?"
[components.orifice]
type = "Orifice"
diameter = "1 mm"
[components.vessel]
type = "Volume"
[nets]
one = ["supply.P", "orifice.A"]
two = ["orifice.B", "vessel.A"]
[run]
until = "?"
"""


def test_they_are_found_with_all_else_that_is_wrong() -> None:
    with pytest.raises(CircuitError) as caught:
        parse_circuit(TEXT, "stage.toml")
    found = {problem.where: problem.location for problem in caught.value.problems if "left open" in problem.message}
    assert list(found) == NAMES
    assert found["run.until"] == "stage.toml:33" and found["subcircuits.Stage.throttle.diameter"] == "stage.toml:10"
    rest = [str(problem) for problem in caught.value.problems if "left open" not in problem.message]
    assert rest and all("losses." in text for text in rest)  # the pump is joined to nothing


def test_a_file_with_other_problems_has_nothing_to_ask_for() -> None:
    with pytest.raises(CircuitError, match="is not connected"):
        read_draft(TEXT).open  # noqa: B018


def test_they_are_filled_by_name() -> None:
    circuit = br.read_circuit(SMALL, values={"supply.pressure": "80 bar", "run.until": "5 ms"})
    assert circuit.components["supply"].values["pressure"] == 8e6 and circuit.run == {"until": 0.005}
    assert br.simulate(circuit).ok
    with pytest.raises(CircuitError, match=r"run\.until is left open\. Give it a value\. Wanted is: time to simulate"):
        br.read_circuit(SMALL, values={"supply.pressure": "80 bar"})
    with pytest.raises(CircuitError, match="must be a time above 0"):
        br.read_circuit(SMALL, values={"supply.pressure": "80 bar", "run.until": 0})


@pytest.mark.parametrize("name", ["orifice.diameter", "supply.presure", "x"])
def test_what_is_not_open_is_not_filled(name: str) -> None:
    with pytest.raises(CircuitError, match=f"{name} is not left open by the file"):
        br.read_circuit(SMALL, values={name: "1 mm"})


def test_whether_values_go_together_is_judged_when_all_are_there() -> None:
    text = SMALL.replace('type = "Volume"', 'type = "DoubleActingCylinder"\nbore = "10 mm"\nrod_diameter = "?"')
    text = text.replace('two = ["orifice.B", "vessel.A"]', 'two = ["orifice.B", "vessel.A", "vessel.B"]')
    text = text.replace("[nets]", '[components.load]\ntype = "Mass"\n[nets]\nthree = ["vessel.rod", "load.port"]')
    given = {"supply.pressure": 1e6, "run.until": 1.0}
    assert [value.name for value in read_draft(text).open] == ["supply.pressure", "vessel.rod_diameter", "run.until"]
    with pytest.raises(CircuitError, match="rod_diameter = 20 mm must be below bore = 10 mm"):
        br.read_circuit(text, values={**given, "vessel.rod_diameter": "20 mm"})
    assert br.read_circuit(text, values={**given, "vessel.rod_diameter": "5 mm"})


def test_the_schema_accepts_them() -> None:
    made = Draft202012Validator(schema())
    for text in (TEXT, SMALL):
        assert not list(made.iter_errors(tomllib.loads(text)))
    assert list(made.iter_errors(tomllib.loads(SMALL.replace('"?"', '"??"'))))
