"""What is done in each period: inputs, one step, outputs."""

from __future__ import annotations

import numpy as np
import pytest

import bramah as br
from bramah.errors import ArgumentError, MethodError
from bramah.realtime import Beat, Callback, Drive, Way
from bramah.realtime.exchange import Alone, Values
from bramah.result.read_table import table_of
from tests.stepping.circuits import press

STEP = 1e-3


def started(circuit: br.Circuit) -> br.Simulation:
    return br.start(circuit, record="end", **Way("rodas4").options(STEP))


class Told(Alone):
    """Keeps what is sent."""

    def __init__(self) -> None:
        self.sent: list[tuple[int, float, Values]] = []

    def send(self, number: int, t: float, values: Values) -> None:
        self.sent.append((number, t, values))


def test_times_and_numbers_are_those_of_the_grid() -> None:
    told = Told()
    beat = Beat(started(press()), STEP, outputs=["cylinder.x"], exchange=told)
    beat.begin()
    for _ in range(300):
        beat()
    assert [number for number, _, _ in told.sent] == list(range(301))
    assert [t for _, t, _ in told.sent] == [k * STEP for k in range(301)]
    assert told.sent[-1][2] == beat.simulation.read(["cylinder.x"])


def test_inputs_that_a_function_gives_are_those_set_by_hand() -> None:
    """The function sees where the piston stands at the beginning of each step and moves the lever for it, bit for bit
    as `stepping` does by hand."""

    def lever(t: float, outputs: Values) -> Values | None:
        return [0.6] if t == 0.0 else [0.0] if outputs[0] > 0.085 else None

    beat = Beat(started(press()), STEP, inputs=["lever.y"], outputs=["cylinder.x"], exchange=Callback(lever))
    beat.begin()
    hand = started(press())
    hand["lever.y"] = 0.6
    for number in range(200):
        beat()
        if hand["cylinder.x"] > 0.085:
            hand["lever.y"] = 0.0
        hand.advance((number + 1) * STEP)
        names = ["cylinder.x", "cylinder.A.p", "lever.y"]
        assert beat.simulation.read(names) == hand.read(names), number
    assert hand["lever.y"] == 0.0 and hand["cylinder.x"] > 0.085


def test_nothing_grows_with_the_steps() -> None:
    """A pump that switches ten times in each step: of 3000 steps' events only those since the last look are kept."""
    circuit = br.Circuit("Switching pump")
    circuit.add("beat", br.Square(amplitude="1 l/min", offset="5 l/min", period="0.2 ms"))
    circuit.add("pump", br.FlowSource())
    circuit.add("vessel", br.Volume(volume="1 l", start_pressure="50 bar"))
    circuit.add("leak", br.Orifice(diameter="1 mm"))
    circuit.add("tank", br.Tank())
    circuit.connect("beat.y", "pump.flow")
    circuit.connect("pump.P", "vessel.A", "leak.A")
    circuit.connect("leak.B", "tank.T")
    beat = Beat(started(circuit), STEP)
    beat.begin()
    for _ in range(3000):
        beat()
    assert len(beat.simulation.result().events) == pytest.approx(10 * (3000 - 2048), abs=20)


def test_a_simulation_that_records_is_refused() -> None:
    with pytest.raises(MethodError, match=r'Start it with record="end"'):
        Beat(press().start(), STEP).begin()


def test_wrong_names() -> None:
    with pytest.raises(br.errors.UnknownName, match=r"lever\.y"):
        Beat(started(press()), STEP, inputs=["lever.x"])
    with pytest.raises(br.errors.UnknownName, match=r"cylinder\.x"):
        Beat(started(press()), STEP, outputs=["cylinder.z"])
    with pytest.raises(ArgumentError, match="named twice"):
        Beat(started(press()), STEP, inputs=["lever.y", "lever.y"])


def test_a_drive_goes_straight_between_its_rows() -> None:
    table = table_of(["t [s]", "a [mm]", "b"], np.array([[1.0, 0.0, 5.0], [2.0, 10.0, 5.0], [2.0, 20.0, 7.0]]), "drive")
    drive = Drive(table, ["b", "a"])
    for t, values in ((0.0, [5.0, 0.0]), (1.25, [5.0, 0.0025]), (2.0, [7.0, 0.02]), (9.0, [7.0, 0.02])):
        drive.send(0, t, ())
        assert drive.receive(0) == pytest.approx(values)
    with pytest.raises(br.errors.UnknownName, match="column of the drive"):
        Drive(table, ["c"])
