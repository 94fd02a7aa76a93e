"""What a simulation recorded is read by increments: no advance reads it, and nothing is read twice."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import bramah as br
from benchmarks.stepping import STEP, switching
from bramah.runs.core_run import CoreRun
from bramah.runs.joined import Joined
from bramah.runs.protocol import DONE, PAUSED
from bramah.runs.reading import Reading
from bramah.runs.record import NOTHING, Reached, Record
from bramah.runs.start import start_run
from bramah.solvers.asked import Asked
from bramah.states import own_start
from tests.runs.lined_circuits import closing

ADVANCES, LOOKS = 300, 10


@pytest.fixture
def copied(monkeypatch: pytest.MonkeyPatch) -> dict[str, int]:
    """Points and events copied out of the core since the start, and how often."""
    seen = {"reads": 0, "points": 0, "events": 0}
    original = CoreRun.record

    def record(self: CoreRun, since: Reached = NOTHING) -> Record:
        found = original(self, since)
        seen["reads"] += 1
        seen["points"] += len(found.t)
        seen["events"] += len(found.events)
        return found

    monkeypatch.setattr(CoreRun, "record", record)
    return seen


def test_an_advance_copies_nothing_of_what_lies_behind(copied: dict[str, int]) -> None:
    simulation = switching().start()
    for k in range(1, ADVANCES + 1):
        simulation.advance(k * STEP)
        simulation.read(("vessel.A.p",))
    assert copied == {"reads": 0, "points": 0, "events": 0}
    assert len(simulation.result().events) == copied["events"] >= 2 * ADVANCES - 2


def test_looking_often_copies_everything_once(copied: dict[str, int]) -> None:
    simulation = switching().start()
    for look in range(LOOKS):
        for k in range(ADVANCES // LOOKS):
            simulation.advance((look * ADVANCES // LOOKS + k + 1) * STEP)
        result = simulation.result()
    assert copied == {"reads": LOOKS, "points": len(result.t), "events": len(result.events)}
    whole = switching().start()
    whole.advance(simulation.t)
    assert [event.t for event in result.events] == pytest.approx([event.t for event in whole.result().events])


class Pausing:
    """A run that takes back its last point after a pause."""

    def __init__(self) -> None:
        self.times, self.status = [0.0, 1.0], PAUSED

    def record(self, since: Reached = NOTHING) -> Record:
        t = np.array(self.times[since.points :])
        none: Any = np.zeros((0, 0))
        return Record(t=t, step=t, y=t[:, None], discrete_from=np.zeros(0, dtype=np.int64), discrete=none)


def test_what_was_read_amid_a_pause_is_read_again() -> None:
    run: Any = Pausing()
    reading = Reading(run)
    assert reading.record().t.tolist() == [0.0, 1.0]
    run.times, run.status = [0.0, 0.5], DONE
    assert reading.record().t.tolist() == [0.0, 0.5]
    run.times = [0.0, 0.5, 2.0]
    assert reading.record().t.tolist() == [0.0, 0.5, 2.0]


def test_an_interrupted_run_with_lines_counts_as_paused(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whether it stands within ticks that are foreseen nobody knows then."""
    system = br.build(closing(0.05, {}))
    run = start_run(system, "rodas4", Asked().settings(system, 0.0, 1.0), own_start(system))
    assert run.advance(0.01) == DONE == run.status

    def interrupted(self: Joined, until: float, seconds: float) -> int:
        raise KeyboardInterrupt

    monkeypatch.setattr(Joined, "advance", interrupted)
    with pytest.raises(KeyboardInterrupt):
        run.advance(0.02)
    assert run.status == PAUSED
    run.close()
