"""Units that Bramah wrote, taken back as components of another circuit."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest

import bramah as br
from tests.export.fmi.units import unit_of

UNTIL = 0.4
STEPS = (4e-3, 2e-3, 1e-3)
OUTPUTS = ("hose.A.p", "leak.A.q")


def plant(circuit: br.Circuit) -> None:
    """A pump whose flow is set, a hose and a leak."""
    circuit.add("pump", br.FlowSource())
    circuit.add("hose", br.Volume(volume="5 l", start_pressure="20 bar"))
    circuit.add("leak", br.Orifice(diameter="2 mm"))
    circuit.add("tank", br.Tank())
    circuit.connect("pump.P", "hose.A", "leak.A")
    circuit.connect("leak.B", "tank.T")


def controller(circuit: br.Circuit, measured: str, flow: str) -> None:
    """A flow in proportion to what lacks in a pressure that swings."""
    circuit.add("wanted", br.Sine(offset="60 bar", amplitude="20 bar", frequency="5 Hz"))
    circuit.add("lack", br.Sum(gain_b=-1))
    circuit.add("gain", br.Gain(gain="1 l/(min bar)"))
    circuit.connect("wanted.y", "lack.a")
    circuit.connect(measured, "lack.b")
    circuit.connect("lack.y", "gain.u")
    circuit.connect("gain.y", flow)


def whole() -> br.Circuit:
    circuit = br.Circuit("whole")
    plant(circuit)
    circuit.add("sensor", br.PressureSensor())
    circuit.connect("hose.A", "sensor.A")
    controller(circuit, "sensor.y", "pump.flow")
    return circuit


@pytest.fixture(scope="module", params=["2.0", "3.0"])
def unit(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The plant alone, with an input for the flow."""
    circuit = br.Circuit("plant")
    plant(circuit)
    circuit.add("command", br.Input())
    circuit.connect("command.y", "pump.flow")
    folder = tmp_path_factory.mktemp("plant")
    return Path(unit_of(circuit, folder, request.param, kinds=["cs"], outputs=OUTPUTS))


def joined(component: br.Component) -> br.Circuit:
    circuit = br.Circuit("joined")
    circuit.add("plant", component)
    controller(circuit, "plant.hose_A_p", "plant.command_y")
    return circuit


def error(component: br.Component, reference: br.Circuit) -> float:
    """The mean over time of an output's error, as a part of its range: the larger one of pressure and flow."""
    times = np.linspace(0.0, UNTIL, 201)
    expected, found = br.simulate(reference, UNTIL, rtol=1e-8), br.simulate(joined(component), UNTIL)
    errors = []
    for name in OUTPUTS:
        exact = expected.at(times, name)[name]
        own = f"plant.{name.replace('.', '_')}"
        errors.append(float(np.abs(found.at(times, own)[own] - exact).mean() / np.ptp(exact)))
    return max(errors)


def test_a_unit_in_a_loop_approaches_the_whole_circuit(unit: Path) -> None:
    """What passes through it is late by one or two steps, so that the error halves with the step, within a fifth."""
    errors = [error(br.FmuComponent(unit, step=step), whole()) for step in STEPS]
    assert errors[-1] < 0.01
    for coarse, fine in pairwise(errors):
        assert coarse / fine == pytest.approx(2.0, rel=0.2)


def test_parameters_go_into_it(unit: Path) -> None:
    """By the names and units of the circuit, with underscores; with others the pressure is far away."""
    changed = whole()
    changed.components["leak"] = br.Orifice(diameter="4 mm")
    plant_type = br.fmu_type(unit)
    assert error(plant_type(step=STEPS[-1], leak_diameter="4 mm"), changed) < 0.01
    assert error(plant_type(step=STEPS[-1]), changed) > 0.1
