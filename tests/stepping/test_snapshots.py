"""Going back, going on, and starting from where another run stood."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import bramah as br
from tests.stepping.circuits import bouncing, oscillator, press

SIGNALS = ["hose.A.p", "cylinder.A.p", "cylinder.B.p", "cylinder.x", "load.port.v"]


def moving() -> br.Simulation:
    """A press whose mass is on its way to the end of the stroke."""
    simulation = press().start()
    simulation["lever.y"] = 1.0
    simulation.advance(0.2)
    return simulation


def test_what_follows_a_snapshot_is_repeated_bit_for_bit() -> None:
    simulation = moving()
    snapshot = simulation.snapshot()
    states = []
    for _ in range(3):
        for t in (0.25, 0.6, 1.0):
            simulation.advance(t)
        states.append(simulation.read(SIGNALS))
        simulation.restore(snapshot)
        assert simulation.t == 0.2
    assert states[0] == states[1] == states[2]


def test_a_snapshot_changes_nothing_beyond_the_tolerance() -> None:
    """Going on from a snapshot begins a new run, which errs like any step: some tolerances of 1e-5 bar per bar."""
    one, other = moving(), moving()
    other.snapshot()
    one.advance(0.3)
    other.advance(0.3)
    assert other.read(SIGNALS) == pytest.approx(one.read(SIGNALS), rel=1e-3)


def test_modes_come_back_too() -> None:
    """At rest on the end stop, with the friction sticking: the mass stays there, and leaves when the lever turns."""
    simulation = moving()
    simulation.advance(3.0)
    assert simulation["cylinder.contact"] == 1.0
    snapshot = simulation.snapshot()
    simulation["lever.y"] = -1.0
    simulation.advance(3.5)
    assert simulation["cylinder.contact"] == 0.0
    assert simulation["cylinder.x"] < 0.19
    simulation.restore(snapshot)
    assert simulation["cylinder.contact"] == 1.0
    simulation.advance(3.5)
    assert simulation["cylinder.x"].in_unit("mm") == 200.0


def test_the_record_goes_back_with_the_simulation() -> None:
    simulation = oscillator().start()
    simulation.advance(0.5)
    early = simulation.snapshot()
    simulation.advance(1.0)
    late = simulation.snapshot()
    simulation.restore(early)
    assert simulation.result().t[-1] == 0.5
    simulation.advance(0.7)
    simulation.restore(late)
    simulation.advance(1.2)
    result = simulation.result()
    assert np.all(np.diff(result.t) >= 0)
    times = np.linspace(0.0, 1.2, 50)
    # rtol = 1e-5 per step over two periods
    assert result["mass.port.x"].at(times) == pytest.approx(np.cos(10 * times), abs=1e-3)


def test_energy_is_accounted_for_across_snapshots() -> None:
    simulation = press(start=0.5).start(rtol=1e-7)
    for k in range(1, 9):
        simulation.advance(0.05 * k)
        simulation.snapshot()
    assert abs(simulation.result().energy().imbalance) < 1e-5


def test_a_file_holds_all_of_it(tmp_path: Path) -> None:
    simulation = moving()
    snapshot = simulation.snapshot()
    snapshot.save(tmp_path / "press.json")
    read = br.Snapshot.load(tmp_path / "press.json")
    assert (read.t, read.values, read.modes, read.step) == (snapshot.t, snapshot.values, snapshot.modes, snapshot.step)
    assert read.identity == snapshot.identity
    simulation.advance(0.5)
    other = press().start()
    other.restore(tmp_path / "press.json")
    other.advance(0.5)
    assert other.read(SIGNALS) == simulation.read(SIGNALS)


@pytest.mark.parametrize(
    "text", ["", "{}", "[]", "nonsense", '{"kind": "bramah snapshot", "format": 99}', "\x00\xff", "[" * 100000]
)
def test_other_files_are_refused(text: str, tmp_path: Path) -> None:
    path = tmp_path / "bad.json"
    path.write_text(text, encoding="latin-1")
    with pytest.raises(br.FileError, match=r"bad\.json"):
        br.Snapshot.load(path)
    with pytest.raises(br.FileError, match=r"none\.json"):
        br.Snapshot.load(tmp_path / "none.json")
    with pytest.raises(br.FileError, match="Cannot write"):
        moving().snapshot().save(tmp_path / "nowhere" / "press.json")


@pytest.mark.parametrize(
    ("key", "value"),
    [("t", "soon"), ("unknowns", {"hose.A.p": None}), ("units", []), ("calls", ["a"]), ("t", float("nan")), ("d", 3)],
)
def test_damaged_files_are_refused(key: str, value: Any, tmp_path: Path) -> None:
    path = tmp_path / "press.json"
    oscillator().start().snapshot().save(path)
    document = json.loads(path.read_text())
    if key in document:
        document[key] = value
    else:
        del document["discretes"]
    path.write_text(json.dumps(document))
    with pytest.raises(br.FileError, match=r"press\.json"):
        br.Snapshot.load(path)


def test_a_foreign_snapshot_is_refused_with_what_differs() -> None:
    simulation = press().start()
    with pytest.raises(
        br.SimulationError,
        match=r"another circuit: this circuit has no unknown mass\.port\.v, .*; the snapshot has no pump\.P\.p",
    ):
        simulation.restore(oscillator().start().snapshot())
    assert simulation.t == 0.0


def test_parameters_may_have_changed() -> None:
    """The fingerprint is of the structure: the same circuit with a larger mass continues."""
    snapshot = moving().snapshot()
    heavy = press().replace({"load.mass": "600 kg"}).start()
    heavy.restore(snapshot)
    assert heavy.t == 0.2
    heavy.advance(0.3)


def test_a_run_can_go_on_from_the_end_of_another() -> None:
    """Split in the bouncing: the second half has the rest of the bounces, and rests on the floor at its start."""
    whole = br.simulate(bouncing(), 1.0, rtol=1e-8)
    first = br.simulate(bouncing(), 0.3, rtol=1e-8)
    second = br.simulate(bouncing(), 1.0, rtol=1e-8, start=first)
    assert second.t[0] == 0.3
    assert len(first.events) + len(second.events) == len(whole.events)
    third = br.simulate(bouncing(), 2.0, start=second.snapshot())
    assert third.events == () and third["floor.contact"].values[0] == -1.0


def test_a_changed_circuit_starts_from_the_values_it_shares() -> None:
    snapshot = moving().snapshot()
    circuit = press()
    circuit.add("extra", br.Volume(volume="1 l", start_pressure="7 bar"))
    circuit.add("gap", br.Orifice())
    circuit.connect("extra.A", "gap.A")
    circuit.connect("gap.B", "hose.A")
    simulation = circuit.start(start=snapshot)
    assert simulation.t == 0.2
    assert simulation["cylinder.x"] == snapshot.values["cylinder.rod.x"]
    assert simulation["lever.y"] == 1.0
    assert simulation["extra.A.p"].in_unit("bar") == pytest.approx(7.0)


def test_at_another_time_what_was_scheduled_begins_anew() -> None:
    circuit = br.Circuit()
    circuit.add("u", br.Step(step_time="0.5 s"))
    circuit.add("x", br.Integrator())
    circuit.connect("u.y", "x.u")
    end = br.simulate(circuit, 1.0)
    again = br.simulate(circuit, 1.0, start=end, begin=0.0)
    assert again["x.y"].at([0.0, 0.5, 1.0]) == pytest.approx([0.5, 0.5, 1.0])
    on = br.simulate(circuit, 1.5, start=end)
    assert on["x.y"].at(1.5) == pytest.approx(1.0)


class Counter:
    """A controller that counts its calls."""

    def __init__(self) -> None:
        self.count = 0

    def __call__(self, t: float, x: float) -> float:
        self.count += 1
        return float(self.count)


def sampled() -> br.Circuit:
    circuit = br.Circuit()
    circuit.add("controller", br.sampled(Counter, inputs=["x"], outputs=["y"], period="100 ms"))
    circuit.add("x", br.Integrator())
    circuit.connect("controller.y", "x.u")
    circuit.connect("x.y", "controller.x")
    return circuit


def test_sampled_controllers_remember(tmp_path: Path) -> None:
    """Called at 0, 0.1, 0.2, ...: y = 1, 2, 3, ..., whichever way the time is passed."""
    simulation = sampled().start()
    simulation.advance(0.35)
    assert simulation["controller.y"] == 4.0
    snapshot = simulation.snapshot()
    snapshot.save(tmp_path / "c.json")
    other = sampled().start(start=br.Snapshot.load(tmp_path / "c.json"))
    for one in (simulation, simulation, other):
        one.advance(0.65)
        assert one["controller.y"] == 7.0
        assert one["x.y"] == pytest.approx(0.1 * (1 + 2 + 3 + 4 + 5 + 6) + 0.05 * 7)
        simulation.restore(snapshot)
        assert simulation["controller.y"] == 4.0


def test_what_no_file_can_hold_is_said(tmp_path: Path) -> None:
    snapshot = sampled().start().snapshot()
    snapshot.memory[0]["table"] = np.zeros(3)
    with pytest.raises(br.FileError, match="table"):
        snapshot.save(tmp_path / "c.json")


def test_a_loaded_result_cannot_start_a_run(tmp_path: Path) -> None:
    br.simulate(oscillator(), 0.1).save(tmp_path / "r.npz")
    with pytest.raises(br.SimulationError, match="snapshot"):
        br.simulate(oscillator(), 0.2, start=br.load(tmp_path / "r.npz"))


@pytest.mark.parametrize("method", ["rodas5p", "ndf", "dormand_prince", "radau"])
def test_every_kind_of_method_goes_back(method: str) -> None:
    simulation = bouncing().start(method=method)
    simulation.advance(0.2)
    snapshot = simulation.snapshot()
    simulation.advance(0.5)
    state = simulation.read(["ball.port.x", "ball.port.v"])
    simulation.restore(snapshot)
    simulation.advance(0.5)
    assert simulation.read(["ball.port.x", "ball.port.v"]) == state
