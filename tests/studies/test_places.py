"""What names in a study stand for, and that each of them reaches the run."""

from __future__ import annotations

from typing import Any

import pytest

import bramah as br
from bramah.errors import StudyError

TEXT = """
format = 2
[parameters]
bore = "50 mm"
area = "pi / 4 * bore^2"
[fluid]
type = "oil"
[components.pump]
type = "FlowSource"
flow = "10 l/min"
[components.actuator]
type = "SingleActingCylinder"
bore = "bore"
stroke = "2 m"
[components.load]
type = "Mass"
mass = "10 kg"
[components.relief]
type = "LinearReliefValve"
[components.valve]
type = "Orifice"
diameter = "2 mm"
[components.tank]
type = "Tank"
[nets]
supply = ["pump.P", "actuator.A", "relief.P", "valve.A"]
rod = ["actuator.rod", "load.port"]
back = ["relief.T", "tank.T", "valve.B"]
[run]
until = "0.1 s"
"""
END = {"x": "end load.port.x", "p": "maximum pump.P.p"}


def numbers(path: str, values: list[Any]) -> list[tuple[float, float]]:
    rows = br.sweep(br.read_circuit(TEXT), {path: values}, END, workers=1).table.rows
    assert all(row.ok for row in rows), [row.message for row in rows]
    return [(row.measures["x"], row.measures["p"]) for row in rows]


def by_hand(circuit: br.Circuit, **settings: Any) -> tuple[float, float]:
    from bramah.studies.measure import measure_of

    result = br.simulate(circuit, **settings)
    return measure_of(END["x"])(result), measure_of(END["p"])(result)


def test_a_parameter_of_the_file_is_computed_with_anew() -> None:
    found = numbers("parameters.bore", ["40 mm", "60 mm"])
    for number, bore in zip(found, ("40 mm", "60 mm"), strict=True):
        assert number == by_hand(br.read_circuit(TEXT, values={"parameters.bore": bore}))
    assert found[0] != found[1]


@pytest.mark.parametrize(("name", "values"), [("temperature", ["20 degC", "60 degC"]), ("grade", ["ISO VG 22"])])
def test_what_a_fluid_is_made_from(name: str, values: list[str]) -> None:
    for number, value in zip(numbers(f"fluid.{name}", values), values, strict=True):
        assert number == by_hand(br.read_circuit(TEXT, values={f"fluid.{name}": value}))


def test_a_circuit_made_in_python_knows_what_its_fluid_is_made_from() -> None:
    circuit = br.read_circuit(TEXT)
    circuit.fluid = br.oil(grade="ISO VG 32", temperature="30 degC")
    warm = circuit.replace({"fluid.temperature": "70 degC"})
    assert warm.fluid == br.oil(grade="ISO VG 32", temperature="70 degC")
    both = circuit.replace({"fluid.temperature": "70 degC", "fluid.atmospheric_pressure": "0.9 bar"})
    assert both.fluid == warm.fluid.replace(atmospheric_pressure="0.9 bar")
    with pytest.raises(br.CircuitError, match=r"fluid\.temperature = 300 degC must be at most 120 degC"):
        circuit.replace({"fluid.temperature": "300 degC"})


def test_start_values_and_settings_of_the_run() -> None:
    circuit = br.read_circuit(TEXT)
    assert numbers("start.load.port.v", ["0.1 m/s"])[0] == by_hand(circuit, start={"load.port.v": "0.1 m/s"})
    assert numbers("run.until", ["50 ms", "80 ms"])[1] == by_hand(circuit, until="80 ms")
    assert numbers("run.rtol", [1e-3, 1e-8])[1] == by_hand(circuit, rtol=1e-8)
    assert numbers("run.method", ["ndf"])[0] == by_hand(circuit, method="ndf")


def test_properties_of_a_fluid_and_inside_one_component() -> None:
    circuit = br.read_circuit(TEXT)
    assert numbers("fluid.viscosity", ["90 cSt"])[0] == by_hand(circuit.replace({"fluid.viscosity": "90 cSt"}))
    inside = "valve.fluid.viscosity"
    assert numbers(inside, ["90 cSt"])[0] == by_hand(circuit.replace({inside: "90 cSt"}))


def test_a_changed_circuit_says_that_its_parameters_are_gone() -> None:
    circuit = br.read_circuit(TEXT).replace({"load.mass": "20 kg"})
    with pytest.raises(StudyError, match="was changed since"):
        br.sweep(circuit, {"parameters.bore": ["40 mm"]}, END)


def test_all_that_is_wrong_is_said_at_once() -> None:
    vary = {
        "relif.set_pressure": ["1 bar"], "relief.set_presure": ["1 bar"], "load.mass": ["-1 kg"],
        "fluid.temprature": ["1 degC"], "parameters.bor": ["1 mm"], "parameters.area": ["1 mm"],
        "start.load.prt.v": [1], "run.rtl": [1], "run.method": ["rodas44"], "valve.diameter": "1 mm:2 bar:3",
    }  # fmt: skip
    measure = {"peak": "maximum pump.P.pp", "late": "at 1 s of pump.P.p"}
    with pytest.raises(StudyError) as caught:
        br.sweep(br.read_circuit(TEXT), vary, measure, untl="1 s")
    assert len(caught.value.problems) == 13
    text = str(caught.value)
    for hint in ("relief", "set_pressure", "temperature", "bore", "load.port.v", "rtol", "rodas4", "pump.P.p", "until"):
        assert f'Did you mean "{hint}"' in text or f"Did you mean '{hint}'" in text, hint


def test_values_outside_bounds_are_found_before_anything_runs() -> None:
    vary = {"load.mass": {"normal": ["1 kg", "1 kg"]}, "valve.diameter": "1 mm +- 10 %"}
    with pytest.raises(StudyError, match=r"load\.mass = -") as caught:
        br.sweep(br.read_circuit(TEXT), vary, END, design="random", count=200)
    assert "more values of the design are refused" in str(caught.value)


def test_settings_of_the_run_are_numbers_in_texts_too() -> None:
    circuit = br.read_circuit(TEXT)
    given = {"run.rtol": "1e-4:1e-8:3 log", "run.max_order": "2, 3"}
    cases = br.sweep(circuit, given, END, workers=1, method="BDF").table
    assert cases["run.rtol"].tolist() == pytest.approx([1e-4, 1e-4, 1e-6, 1e-6, 1e-8, 1e-8], rel=1e-12)
    assert cases["run.max_order"].tolist() == [2, 3] * 3
    with pytest.raises(StudyError, match="between 0 and 1"):
        br.sweep(circuit, {"run.rtol": ["nan"]}, END)


def test_a_temperature_has_no_share_of_its_own() -> None:
    with pytest.raises(StudyError, match='Give tolerance = "5 degC"'):
        br.sweep(br.read_circuit(TEXT), {"fluid.temperature": "40 degC +- 10 %"}, END)


@pytest.mark.parametrize("name", ["", "status", "case", "valve.diameter", "load.port.x", "t"])
def test_a_measure_has_a_name_of_its_own(name: str) -> None:
    with pytest.raises(StudyError, match="measure"):
        br.sweep(
            br.read_circuit(TEXT), {"valve.diameter": ["1 mm"]}, {name: "end load.port.x"}, keep="load.port.x", points=3
        )
