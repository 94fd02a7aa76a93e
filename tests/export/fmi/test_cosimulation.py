"""Two units joined by another master (libcosim) approach the whole circuit as communication steps become shorter."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise
from pathlib import Path

import fmpy
import numpy as np
import pytest
from libcosimpy.CosimExecution import CosimExecution
from libcosimpy.CosimLogging import CosimLogLevel, log_output_level
from libcosimpy.CosimObserver import CosimObserver
from libcosimpy.CosimSlave import CosimLocalSlave
from numpy.typing import NDArray

import bramah as br
from tests.export.fmi.units import unit_of

pytestmark = pytest.mark.long
UNTIL = 0.2
STEPS = (4e-4, 2e-4, 1e-4)
NANO = 1_000_000_000
Side = tuple[br.Circuit, str, str]
"""A circuit, the name of its input, and that of its output."""


def supply(circuit: br.Circuit) -> None:
    """A flow that swings, into a volume with a relief valve."""
    circuit.add("flow", br.Sine(offset="30 l/min", amplitude="15 l/min", frequency="10 Hz"))
    circuit.add("pump", br.FlowSource())
    circuit.add("hose", br.Volume(volume="2 l", start_pressure="20 bar"))
    circuit.add("relief", br.StaticReliefValve(set_pressure="150 bar"))
    circuit.add("tank", br.Tank())
    circuit.connect("flow.y", "pump.flow")
    circuit.connect("pump.P", "hose.A", "relief.P")
    circuit.connect("relief.T", "tank.T")


def load(circuit: br.Circuit) -> None:
    """An orifice, a volume and an outlet."""
    circuit.add("inlet", br.Orifice(diameter="3 mm"))
    circuit.add("chamber", br.Volume(volume="1 l", start_pressure="5 bar"))
    circuit.add("outlet", br.Orifice(diameter="3 mm"))
    circuit.add("drain", br.Tank())
    circuit.connect("inlet.B", "chamber.A", "outlet.A")
    circuit.connect("outlet.B", "drain.T")


def at_a_pressure() -> tuple[br.Circuit, Side, Side]:
    """One side is given a flow, the other a pressure."""
    whole, one, other = (br.Circuit(title) for title in ("whole", "one", "other"))
    supply(whole)
    load(whole)
    whole.connect("hose.A", "inlet.A")
    supply(one)
    one.add("taken", br.Input())
    one.add("into", br.FlowSource())
    one.connect("taken.y", "into.flow")
    one.connect("into.P", "hose.A")
    load(other)
    other.add("given", br.Input(start="20 bar"))
    other.add("from", br.PressureSource())
    other.connect("given.y", "from.pressure")
    other.connect("from.P", "inlet.A")
    return whole, (one, "taken.y", "hose.A.p"), (other, "given.y", "from.P.q")


def plant(circuit: br.Circuit) -> None:
    circuit.add("pump", br.FlowSource())
    circuit.add("hose", br.Volume(volume="5 l", start_pressure="20 bar"))
    circuit.add("leak", br.Orifice(diameter="2 mm"))
    circuit.add("tank", br.Tank())
    circuit.add("sensor", br.PressureSensor())
    circuit.connect("pump.P", "hose.A", "leak.A", "sensor.A")
    circuit.connect("leak.B", "tank.T")


def controller(circuit: br.Circuit, measured: str) -> None:
    """A flow in proportion to what lacks in a pressure that swings."""
    circuit.add("wanted", br.Sine(offset="60 bar", amplitude="20 bar", frequency="5 Hz"))
    circuit.add("lack", br.Sum(gain_b=-1))
    circuit.add("gain", br.Gain(gain="1 l/(min bar)"))
    circuit.connect("wanted.y", "lack.a")
    circuit.connect(measured, "lack.b")
    circuit.connect("lack.y", "gain.u")


def at_a_signal() -> tuple[br.Circuit, Side, Side]:
    """A plant and its controller."""
    whole, one, other = (br.Circuit(title) for title in ("whole", "one", "other"))
    plant(whole)
    controller(whole, "sensor.y")
    whole.connect("gain.y", "pump.flow")
    plant(one)
    one.add("command", br.Input())
    one.connect("command.y", "pump.flow")
    other.add("measured", br.Input(start="20 bar"))
    controller(other, "measured.y")
    return whole, (one, "command.y", "hose.A.p"), (other, "measured.y", "gain.y")


def joined(units: Sequence[tuple[str, str, str]], step: float) -> NDArray[np.float64]:
    """The output of the first unit after each communication step; each drives the other."""
    log_output_level(CosimLogLevel.ERROR)
    execution = CosimExecution.from_step_size(round(step * NANO))
    slaves = [execution.add_local_slave(CosimLocalSlave(path, f"unit{k}")) for k, (path, *_) in enumerate(units)]
    references = []
    for path, *names in units:
        known = {v.name: v.valueReference for v in fmpy.read_model_description(path).modelVariables}
        references.append([known[name] for name in names])
    for k in (0, 1):
        execution.connect_real_variables(slaves[k], references[k][1], slaves[1 - k], references[1 - k][0])
    observer = CosimObserver.create_last_value()
    execution.add_observer(observer)
    found = []
    for _ in range(round(UNTIL / step)):
        assert execution.step()
        found.append(observer.last_real_values(slaves[0], [references[0][1]])[0])
    return np.array(found)


@pytest.mark.parametrize("cut", [at_a_signal, at_a_pressure])
def test_halves_approach_the_whole(cut: Callable[[], tuple[br.Circuit, Side, Side]], tmp_path: Path) -> None:
    """The error halves with the step, within a fifth, and is below 1 % at 0.1 ms."""
    whole, *sides = cut()
    units = []
    for k, (circuit, taken, given) in enumerate(sides):
        (tmp_path / str(k)).mkdir()
        path = unit_of(circuit, tmp_path / str(k), kinds=["cs"], outputs=[given])
        units.append((path, taken, given))
    reference = br.simulate(whole, UNTIL, rtol=1e-8)
    errors = []
    for step in STEPS:
        values = joined(units, step)
        times = np.minimum(step * np.arange(1, len(values) + 1), UNTIL)
        expected = reference.at(times, "hose.A.p")["hose.A.p"]
        errors.append(float(np.abs(values - expected).max() / np.ptp(expected)))
    assert errors[-1] < 0.01
    for coarse, fine in pairwise(errors):
        assert coarse / fine == pytest.approx(2.0, rel=0.2)
