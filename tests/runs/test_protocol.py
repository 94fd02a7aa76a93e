"""Every kind of run keeps the one protocol, and the same state leads to the same future, bit for bit."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest

import bramah as br
from bramah.runs.core_run import CoreRun
from bramah.runs.lined_run import LinedRun
from bramah.runs.others import OtherRun
from bramah.runs.parted_run import PartedRun
from bramah.runs.protocol import DONE, Run
from bramah.runs.reading import Reading
from bramah.runs.record import Reached, Record
from bramah.runs.sampled_run import SampledRun
from bramah.runs.start import start_run
from bramah.solvers.asked import Asked
from bramah.states import State, own_start
from tests.runs.lined_circuits import closing
from tests.runs.test_parted import vessels
from tests.stepping.circuits import bouncing, press


def controlled() -> br.Circuit:
    """x' = u with u from a controller that counts its calls."""

    class Counting:
        def __init__(self) -> None:
            self.calls = 0

        def __call__(self, t: float, x: float) -> float:
            self.calls += 1
            return -2.0 * x + 0.1 * self.calls

    circuit = br.Circuit("loop")
    circuit.add("plant", br.Integrator(start=1.0))
    circuit.add("controller", br.sampled(Counting, inputs=["x"], outputs=["u"], period="7 ms"))
    circuit.connect("plant.y", "controller.x")
    circuit.connect("controller.u", "plant.u")
    return circuit


KINDS: dict[str, tuple[type, Callable[[], br.Circuit], str, int]] = {
    "core": (CoreRun, press, "rodas4", 1),
    "lined": (LinedRun, lambda: closing(0.05, {"friction": "blasius"}), "rodas4", 1),
    "parted": (PartedRun, lambda: vessels(2), "rodas4", -1),
    "sampled": (SampledRun, controlled, "rodas4", 1),
    "other": (OtherRun, bouncing, "radau", 1),
}
"""The class, a circuit, a method and threads for each kind of run."""
every_kind = pytest.mark.parametrize("kind", KINDS)
PIECES = (0.0, 0.02, 0.021, 0.06, 0.06, 0.15, 0.2)


def started(kind: str, record: str = "steps") -> tuple[Callable[[State], Run], State]:
    made, circuit, method, threads = KINDS[kind]
    system = br.build(circuit())
    settings = Asked(record=record, threads=threads).settings(system, 0.0, 0.2)

    def start(state: State) -> Run:
        run = start_run(system, method, settings, state)
        assert type(run) is made
        return run

    return start, own_start(system)


def same(a: Record, b: Record) -> None:
    for name in ("t", "step", "y", "dense", "discrete_from", "discrete"):
        assert np.array_equal(getattr(a, name), getattr(b, name)), name
    assert a.events == b.events and a.counters == b.counters and a.lines.keys() == b.lines.keys()
    for name, profile in a.lines.items():
        assert all(np.array_equal(getattr(profile, key), getattr(b.lines[name], key)) for key in "txpq")
        assert profile.held == b.lines[name].held


@every_kind
def test_a_state_decides_what_follows(kind: str) -> None:
    start, first = started(kind)
    run = start(first)
    assert run.advance(0.1) == DONE == run.status
    middle = run.state()
    assert middle.t == run.t == 0.1 and np.array_equal(middle.y, run.point().y)
    ends = []
    for _ in range(2):
        again = start(middle)
        assert again.advance(0.2) == DONE
        ends.append((again.state(), again.record()))
        again.close()
    run.close()
    (one, recorded), (two, repeated) = ends
    assert np.array_equal(one.y, two.y) and np.array_equal(one.d, two.d)
    assert one.calls == two.calls and one.memory == two.memory
    same(recorded, repeated)


@every_kind
@pytest.mark.parametrize("record", ["steps", "end"])
def test_increments_make_the_whole(kind: str, record: str) -> None:
    start, first = started(kind, record)
    run = start(first)
    reading = Reading(run)
    for t in PIECES:
        assert run.advance(t) == DONE
        found = reading.record()
    same(found, run.record())
    run.close()


@every_kind
def test_nothing_new_is_an_empty_increment(kind: str) -> None:
    start, first = started(kind)
    run = start(first)
    assert run.advance(0.1) == DONE
    whole = run.record()
    ticks = max((len(profile.t) for profile in whole.lines.values()), default=0)
    rest = run.record(Reached(len(whole.t), len(whole.discrete_from), len(whole.events), ticks))
    assert not len(rest.t) and not len(rest.discrete_from) and not rest.events
    assert all(not len(profile.t) for profile in rest.lines.values())
    run.close()
