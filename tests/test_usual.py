"""Values far from what is usual are questioned, with what was probably meant."""

from __future__ import annotations

import logging

import pytest

import bramah as br
from bramah.components import registry
from bramah.declare import Parameter, question, usual_range
from bramah.declare.declared import Declared
from bramah.files.fluid import kinds_of_fluid

KINDS: dict[str, type[Declared]] = {**registry(), **kinds_of_fluid()}


def asked(kind: type[Declared], parameter: str, written: object) -> str:
    declared = kind.given()[parameter]
    return question(f"part.{parameter}", declared, declared.read(written), written)


@pytest.mark.parametrize("name", KINDS)
def test_no_default_is_questioned(name: str) -> None:
    for parameter, declared in KINDS[name].given().items():
        if isinstance(declared, Parameter) and declared.default is not None:
            assert question(parameter, declared, declared.default) == ""


@pytest.mark.parametrize(
    ("kind", "parameter", "written", "said"),
    [
        (br.StaticReliefValve, "set_pressure", "140 Pa", '= 140 Pa is 0.0014 bar; did you mean "140 bar"?'),
        (br.StaticReliefValve, "set_pressure", 140, "has no unit and counts in SI, which is 0.0014 bar; did you mean"),
        (br.StaticReliefValve, "set_pressure", "140", "has no unit"),
        (br.StaticReliefValve, "set_pressure", "140e5 bar", 'usual is 0.002 bar to 5000 bar'),
        (br.DoubleActingCylinder, "bore", "50 m", '= 50 m is 50000 mm; did you mean "50 mm"?'),
        (br.DoubleActingCylinder, "bore", 0.05, 'as 50 mm. Write "50 mm" if that is meant, or "0.05 mm".'),
        (br.FixedPump, "displacement", 5e-5, 'Write "314.159 cm3/rev" if that is meant, or "5e-5 m3/rev"'),
        (br.FixedPump, "displacement", "28 m3/rev", 'did you mean "28 cm3/rev"?'),
        (br.SpeedSource, "speed", 1500, 'as 14323.9 rpm. Write "14323.9 rpm" if that is meant, or "1500 rpm".'),
        (br.Orifice, "discharge_coefficient", 65, 'did you mean "65 %"?'),
        (br.CurveOrifice, "flow", [[0, 0], [5, 1.2]], '"12 bar" and "12 l/min"'),
    ],
)  # fmt: skip
def test_the_question_says_what_it_is_and_what_was_meant(
    kind: type[Declared], parameter: str, written: object, said: str
) -> None:
    assert said in asked(kind, parameter, written)


@pytest.mark.parametrize(
    ("kind", "parameter", "written"),
    [
        (br.StaticReliefValve, "set_pressure", "140 bar"),
        (br.StaticReliefValve, "set_pressure", 0),
        (br.CheckValve, "cracking_pressure", "20 mbar"),
        (br.Mass, "mass", 50),  # declared in SI: there is nothing to mistake
        (br.WaterTank, "diameter", "100 m"),
        (br.ProportionalValve43, "command", 0.5),
        (br.CurveOrifice, "flow", [["0 bar", 0], ["5 bar", "1.2 l/min"]]),
    ],
)
def test_what_is_usual_is_not_questioned(kind: type[Declared], parameter: str, written: object) -> None:
    assert asked(kind, parameter, written) == ""


def test_a_declaration_may_say_what_is_usual() -> None:
    declared = br.WaterTank.given()["diameter"]
    assert isinstance(declared, Parameter) and usual_range(declared) == (0.01, 300.0)


def relief(setting: float | str) -> br.Circuit:
    circuit = br.Circuit()
    circuit.add("pump", br.FlowSource())
    circuit.add("relief", br.StaticReliefValve(set_pressure=setting))
    circuit.add("tank", br.Tank())
    circuit.connect("pump.P", "relief.P")
    circuit.connect("relief.T", "tank.T")
    return circuit


def test_a_circuit_made_in_python_is_questioned_once(caplog: pytest.LogCaptureFixture) -> None:
    circuit = relief("140 bar")
    with caplog.at_level(logging.WARNING, "bramah"):
        br.simulate(circuit, "1 ms")
        assert not caplog.records
        strange = circuit.replace({"relief.set_pressure": 140})
        br.simulate(strange, "1 ms")
        br.simulate(strange, "1 ms")
    [record] = caplog.records
    assert record.getMessage() == 'relief.set_pressure = 0.0014 bar, did you mean "140 bar"?'
