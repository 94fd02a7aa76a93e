"""What the solver learned of ranges goes with snapshots: what is resumed makes the same steps, bit for bit."""

from __future__ import annotations

import json
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import bramah as br
from bramah.runs.core_run import learning_size
from bramah.runs.parted_run import parts
from bramah.states import Snapshot, resumed
from tests.runs.lined_circuits import TRANSIT, closing
from tests.stepping.circuits import bouncing, oscillator, press


def moving() -> br.Circuit:
    return press(start=1.0)


def aerated() -> br.Circuit:
    """An oil with air, whose capacity varies: contents are learned as well."""
    circuit = press(start=1.0)
    circuit.fluid = br.oil(grade="ISO VG 46")
    return circuit


def lined() -> br.Circuit:
    circuit = closing(0.3 * TRANSIT, {"reaches": 20, "friction": "laminar"})
    circuit.add("volume", br.Volume(volume="50 cm3", start_pressure="20 bar"))
    circuit.connect("volume.A", "line1.B")
    return circuit


CIRCUITS = [(moving, 0.3, 1.0), (aerated, 0.3, 1.0), (bouncing, 0.2, 0.5), (lined, 2.02 * TRANSIT, 7.3 * TRANSIT)]


def state(simulation: br.Simulation) -> np.ndarray:
    """All that a simulation knows where it stands."""
    kept = simulation.snapshot()
    assert kept.learned is not None
    return np.concatenate([[kept.t, kept.step], kept.y, kept.d, kept.learned, [] if kept.waves is None else kept.waves])


@pytest.mark.parametrize("method", ["rodas4", "ndf", "dormand_prince"])
@pytest.mark.parametrize(("make", "middle", "end"), CIRCUITS, ids=lambda v: getattr(v, "__name__", ""))
def test_what_is_resumed_is_what_was_not_interrupted(
    make: Any, middle: float, end: float, method: str, tmp_path: Path
) -> None:
    """One simulation takes a snapshot and goes on; the same and others go on from it, and from a file."""
    one = make().start(method=method)
    one.advance(middle)
    kept = one.snapshot()
    kept.save(tmp_path / "kept.json")
    one.advance(end)
    expected = state(one)
    read = Snapshot.load(tmp_path / "kept.json")
    assert kept.learned is not None and read.learned is not None
    assert np.array_equal(kept.learned, read.learned)
    one.restore(kept)
    others = [one, make().start(method=method, start=kept), make().start(method=method, start=read)]
    for other in others:
        other.advance(end)
        assert np.array_equal(state(other), expected)


def test_what_was_learned_changes_the_steps() -> None:
    """Without it a run would begin with tighter tolerances; so the test above can fail."""
    simulation = moving().start()
    simulation.advance(0.3)
    kept = simulation.snapshot()
    without = moving().start(start=Snapshot(t=kept.t, y=kept.y, d=kept.d, step=kept.step, identity=kept.identity))
    for one in (simulation, without):
        one.advance(1.0)
    assert without.result().counters["accepted"] != simulation.result().counters["accepted"]
    assert not np.array_equal(state(simulation), state(without))


def test_extremes_are_those_of_the_run() -> None:
    result = br.simulate(moving(), 0.5)
    learned, n = result.snapshot().learned, result.recorded.y.shape[1]
    assert learned is not None
    assert np.all(learned[:n] <= result.recorded.y.min(axis=0))
    assert np.all(learned[n : 2 * n] >= result.recorded.y.max(axis=0))
    on = br.simulate(moving(), 1.0, start=result).snapshot().learned
    assert on is not None
    assert np.all(on[:n] <= learned[:n]) and np.all(on[n : 2 * n] >= learned[n : 2 * n])


def vessels() -> br.Circuit:
    """Three parts that lines join; in each an oil with air, and a beat in the first."""
    circuit = br.Circuit("Vessels", fluid=br.oil(grade="ISO VG 46"))
    circuit.add("beat", br.Square(amplitude="5 l/min", period="40 ms"))
    circuit.add("pump", br.FlowSource())
    circuit.connect("beat.y", "pump.flow")
    for k in range(3):
        circuit.add(f"vessel{k}", br.Volume(volume=f"0.{k + 2} l", start_pressure="20 bar"))
        circuit.add(f"leak{k}", br.Orifice(diameter="0.5 mm"))
        circuit.add(f"tank{k}", br.Tank())
        circuit.connect(f"vessel{k}.A", f"leak{k}.A")
        circuit.connect(f"leak{k}.B", f"tank{k}.T")
    for k, (one, other) in enumerate(pairwise(range(3))):
        circuit.add(f"line{k}", br.Line(length="10 m", diameter="8 mm", start_pressure="20 bar"))
        circuit.connect(f"vessel{one}.A", f"line{k}.A")
        circuit.connect(f"line{k}.B", f"vessel{other}.A")
    circuit.connect("pump.P", "vessel0.A")
    return circuit


def test_several_parts_resume_bit_for_bit(tmp_path: Path) -> None:
    system = br.build(vessels())
    first = br.simulate(system, until=0.05, threads=2)
    first.snapshot().save(tmp_path / "kept.json")
    starts = (first, first.snapshot(), Snapshot.load(tmp_path / "kept.json"))
    ends = [br.simulate(system, until=0.1, threads=2, start=start) for start in starts]
    learned = ends[0].snapshot().learned
    assert learned is not None
    for end in ends[1:]:
        assert np.array_equal(end.t, ends[0].t) and np.array_equal(end.recorded.y, ends[0].recorded.y)
        assert np.array_equal(end.snapshot().learned, learned)  # type: ignore[arg-type]


def test_parts_and_the_whole_learn_in_the_same_order() -> None:
    """What parts learned can be used by a run of the whole, and the other way round: it is of the same unknowns."""
    system = br.build(vessels())
    assert len(system.equations.varying_row) > 0
    places = np.concatenate([part.learned for part in parts(system)])
    assert sorted(places) == list(range(learning_size(system)))
    whole, parted = (br.simulate(system, until=0.05, threads=threads).snapshot().learned for threads in (1, 2))
    assert whole is not None and parted is not None
    # Both are within 100 rtol of the same extremes; contents differ by the steps they are summed over.
    assert parted[: 2 * system.n] == pytest.approx(whole[: 2 * system.n], rel=1e-3)
    assert parted[2 * system.n :] == pytest.approx(whole[2 * system.n :], rel=1e-2)


def test_another_circuit_learns_anew() -> None:
    """A grown circuit, one whose unknowns stand in another order, and one of another fluid, which learns more."""
    simulation = moving().start()
    simulation.advance(0.3)
    kept = simulation.snapshot()
    grown = moving()
    grown.add("extra", br.Volume(volume="1 l", start_pressure="7 bar"))
    grown.add("gap", br.Orifice())
    grown.connect("extra.A", "gap.A")
    grown.connect("gap.B", "hose.A")
    turned = moving()
    turned.components = dict(reversed(turned.components.items()))
    assert br.build(turned).names != br.build(moving()).names
    for circuit in (grown, turned):
        assert resumed(br.build(circuit), kept, None).learned is None
    same = resumed(br.build(moving()), kept, None).learned
    assert same is not None and kept.learned is not None and np.array_equal(same, kept.learned)
    for circuit in (grown, turned, aerated()):
        assert br.simulate(circuit, 0.4, start=kept).ok
        circuit.start(start=kept).advance(0.4)


@pytest.mark.parametrize("numbers", [[], [1.0], [0.0] * 1000])
def test_what_was_learned_of_another_size_is_left_alone(numbers: list[float]) -> None:
    kept = oscillator().start().snapshot()
    odd = Snapshot(t=kept.t, y=kept.y, d=kept.d, identity=kept.identity, learned=np.array(numbers))
    one, other = oscillator().start(start=odd), oscillator().start()
    for simulation in (one, other):
        simulation.advance(0.5)
    assert np.array_equal(state(one), state(other))
    system = br.build(vessels())
    end = br.simulate(system, until=0.02, threads=2).snapshot()
    odd = Snapshot(t=end.t, y=end.y, d=end.d, identity=end.identity, waves=end.waves, learned=np.array(numbers))
    assert br.simulate(system, until=0.03, threads=2, start=odd).ok


def test_files_from_before_still_load(tmp_path: Path) -> None:
    simulation = moving().start()
    simulation.advance(0.3)
    simulation.snapshot().save(tmp_path / "old.json")
    document = json.loads((tmp_path / "old.json").read_text())
    del document["learned"]
    (tmp_path / "old.json").write_text(json.dumps(document))
    read = Snapshot.load(tmp_path / "old.json")
    assert read.learned is None
    again = moving().start(start=read)
    again.advance(0.4)
    simulation.advance(0.4)
    # 100 rtol of the piston's way, 120 mm
    assert again["cylinder.x"] == pytest.approx(simulation["cylinder.x"], abs=100 * 1e-5 * 0.12)
