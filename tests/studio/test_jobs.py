"""Worker processes: jobs, cancelling, dying, and what is kept."""

from __future__ import annotations

import json
import os
import signal
import time
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from bramah.cli.demo import demo_text
from bramah.files import parse_circuit
from bramah.simulation import simulate
from bramah.studio.jobs.job import Job, State
from bramah.studio.jobs.kept import Gone, Kept
from bramah.studio.jobs.packed import unpacked
from bramah.studio.jobs.pool import MOST_QUEUED, Pool, TooMany, new_id
from bramah.studio.jobs.subject import Subject

WAIT = 60.0
"""Seconds for what takes milliseconds on a quiet machine."""
FOREVER: dict[str, Any] = {"until": "200 h", "largest_step": "1 ms", "method": "radau"}
"""A run that nobody waits for, by a method that takes little memory meanwhile."""


class Jobs:
    """A pool, and all that it told."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.told: list[dict[str, Any]] = []
        self.pool = Pool((), str(folder), lambda job: self.told.append(job.status()))

    def subject(self, text: str = "", **values: Any) -> Subject:
        changes = {name.replace("__", "."): value for name, value in values.items()}
        return Subject(text or demo_text(), str(self.folder / "cylinder.toml"), changes, "cylinder.toml")

    def run(self, subject: Subject | None = None, limit: float = 600.0, **options: Any) -> Job:
        id = new_id()
        arguments = (id, subject or self.subject(), options)
        job = Job(id=id, kind="run", page="p", path="cylinder.toml", version=1, arguments=arguments, limit=limit)
        return self.pool.submit(job)

    def ask(self, what: str, **options: Any) -> Job:
        arguments = (self.subject(), what, options)
        return self.pool.submit(
            Job(id=new_id(), kind="ask", page="p", path="cylinder.toml", version=1, arguments=arguments, limit=600.0)
        )


@pytest.fixture
def jobs(tmp_path: Path) -> Iterator[Jobs]:
    made = Jobs(tmp_path)
    yield made
    made.pool.close()
    assert all(not process.alive for process in made.pool.processes)


def until(condition: Any, seconds: float = WAIT) -> None:
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end, "it did not happen"
        time.sleep(0.005)


def ended(job: Job) -> Job:
    until(lambda: job.state.ended)
    return job


def test_events_tell_on_from_off(jobs: Jobs) -> None:
    """A check valve in a line whose pressure goes up and down."""
    text = (
        'format = 2\n[components]\nwave = {type = "Sine", amplitude = "10 l/min", frequency = "1 Hz"}\n'
        'pump = {type = "FlowSource"}\nline = {type = "Volume", volume = "1 l"}\n'
        'ck = {type = "CheckValve"}\ntank = {type = "Tank"}\n'
        '[nets]\na = ["wave.y", "pump.flow"]\nb = ["pump.P", "line.A", "ck.A"]\nc = ["ck.B", "tank.T"]\n'
        '[run]\nuntil = "2 s"\n'
    )
    found = json.loads(ended(jobs.run(jobs.subject(text))).answer)["events"]
    names = [event["name"] for event in found if event["component"] == "ck" and event["time"] > 0]
    assert {"open", "no longer open"} <= set(names) and all(a != b for a, b in pairwise(names))
    last = next(event for event in found if event["name"] == "no longer open")
    assert last["text"] == f"ck no longer open at t = {last['time']:.6g} s"


def test_a_run_is_that_of_the_library(jobs: Jobs) -> None:
    job = ended(jobs.run())
    assert job.state is State.DONE
    answer = json.loads(job.answer)
    expected = simulate(parse_circuit(demo_text()))
    assert answer["ok"] and answer["message"] == expected.message and answer["doubts"] == list(expected.doubts)
    assert [e["time"] for e in answer["events"]] == [e.t for e in expected.events]
    assert answer["signals"] == [{"name": n, "unit": expected.unit(n)} for n in expected.names()]
    assert answer["accounts"] == str(expected.energy())
    _, found = unpacked(jobs.pool.query(job, "signals", ["cylinder.x"], None, None, 2000).result(WAIT))
    t, y = found["cylinder.x"]
    mine = dict(zip(t.tolist(), y.tolist(), strict=True))
    assert mine[expected.t[-1]] == expected["cylinder.x"].in_unit()[-1]
    states = [told["state"] for told in jobs.told]
    assert states[:2] == ["queued", "running"] and states[-1] == "done"


def test_changed_values_are_those_of_set(jobs: Jobs) -> None:
    job = ended(jobs.run(jobs.subject(relief__set_pressure="120 bar"), until="1 s"))
    changed = parse_circuit(demo_text()).replace({"relief.set_pressure": "120 bar"})
    expected = simulate(changed, until="1 s")
    table = jobs.pool.query(job, "export", ["pump.P.p"], None).result(WAIT).decode().splitlines()
    assert table[0] == "t [s],pump.P.p [bar]"
    assert float(table[-1].split(",")[1]) == pytest.approx(expected["pump.P.p"].in_unit()[-1], rel=1e-11)


def test_what_is_wrong_is_said(jobs: Jobs) -> None:
    job = ended(jobs.run(jobs.subject(demo_text().replace("[components.tank]", "[components.tonk]"))))
    assert job.state is State.FAILED and job.problems and "tank" in job.message
    job = ended(jobs.run(jobs.subject("format = [")))
    assert job.state is State.FAILED and "TOML" in job.message
    job = ended(jobs.run(method="no such"))
    assert job.state is State.FAILED and "no such" in job.message
    assert "fault in Bramah" not in " ".join(told["message"] for told in jobs.told)


def test_a_cancelled_run_ends_and_leaves_its_worker(jobs: Jobs) -> None:
    first = ended(jobs.run())
    worker = first.process
    job = jobs.run(**FOREVER)
    until(lambda: job.state is State.RUNNING and job.time is not None)
    # Results are answered by a worker that is at work.
    assert job.process is worker
    assert unpacked(jobs.pool.query(first, "signals", ["cylinder.x"], 0.0, 1.0, 10).result(WAIT))[1]
    jobs.pool.cancel(job)
    assert job.state is State.CANCELLED
    until(lambda: job.deadline == float("inf"))
    again = ended(jobs.run())
    assert again.state is State.DONE and again.process is worker


def test_a_worker_that_does_not_listen_is_replaced(jobs: Jobs, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bramah.studio.jobs.pool.GRACE", 0.1)
    job = jobs.run(**FOREVER)
    until(lambda: job.state is State.RUNNING and job.process is not None and job.process.ready.is_set())
    assert job.process is not None and job.process.pid is not None
    os.kill(job.process.pid, signal.SIGSTOP)
    jobs.pool.cancel(job)
    dead = job.process
    until(lambda: not dead.alive)
    assert ended(jobs.run()).state is State.DONE


def test_a_killed_worker_fails_its_job_in_words_and_the_next_one_works(jobs: Jobs) -> None:
    kept = ended(jobs.run())
    job = jobs.run(**FOREVER)
    until(lambda: job.state is State.RUNNING and job.time is not None)
    assert job.process is not None and job.process.pid is not None
    os.kill(job.process.pid, signal.SIGKILL)
    ended(job)
    assert job.state is State.FAILED and "SIGKILL" in job.message
    assert ended(jobs.run()).state is State.DONE
    # What was kept by the worker that died is computed again.
    header, found = unpacked(jobs.pool.query(kept, "signals", ["cylinder.x"], None, None, 100).result(WAIT))
    assert header["signals"][0]["unit"] == "mm" and len(found["cylinder.x"][0]) > 50


def test_a_long_run_whose_result_is_lost_is_not_repeated(jobs: Jobs) -> None:
    job = ended(jobs.run())
    job.seconds = 1000.0
    assert job.process is not None and job.process.pid is not None
    os.kill(job.process.pid, signal.SIGKILL)
    with pytest.raises(Gone, match="Run the circuit again"):
        jobs.pool.query(job, "signals", ["cylinder.x"], None, None, 100).result(WAIT)


def test_time_is_limited(jobs: Jobs) -> None:
    job = ended(jobs.run(limit=0.3, **FOREVER))
    assert job.state is State.FAILED and "0.3 s" in job.message
    assert ended(jobs.run()).state is State.DONE


def test_two_run_at_once_and_the_others_wait(jobs: Jobs) -> None:
    running = [jobs.run(**FOREVER) for _ in range(2)]
    waiting = jobs.run()
    until(lambda: all(job.state is State.RUNNING for job in running))
    assert waiting.state is State.QUEUED and running[0].process is not running[1].process
    jobs.pool.cancel(running[0])
    assert ended(waiting).state is State.DONE
    late = [jobs.run(**FOREVER) for _ in range(2)]
    until(lambda: late[0].state is State.RUNNING)
    jobs.pool.cancel(late[1])
    assert late[1].state is State.CANCELLED and late[1].process is None


def test_not_more_than_some_wait(jobs: Jobs) -> None:
    for _ in range(MOST_QUEUED + 2):
        jobs.run(**FOREVER)
    with pytest.raises(TooMany, match="wait already"):
        jobs.run()


def test_included_files_are_read_again_when_they_change(jobs: Jobs) -> None:
    shared = jobs.folder / "shared.toml"
    shared.write_text('format = 2\n[parameters]\nset = "100 bar"\n')
    text = demo_text().replace("format = 2", 'format = 2\ninclude = ["shared.toml"]', 1)
    assert "include" in text
    lines = ['set_pressure = "set"' if line.strip().startswith("set_pressure") else line for line in text.splitlines()]
    subject = jobs.subject("\n".join(lines))
    peaks = []
    for value in ("40 bar", "80 bar"):
        shared.write_text(f'format = 2\n[parameters]\nset = "{value}"\n')
        job = ended(jobs.run(subject))
        assert job.state is State.DONE, job.message
        _, found = unpacked(jobs.pool.query(job, "signals", ["pump.P.p"], None, None, 100).result(WAIT))
        peaks.append(max(found["pump.P.p"][1]))
    assert peaks[1] > peaks[0] + 10


def test_results_are_kept_within_bounds() -> None:
    circuit = parse_circuit(demo_text())
    results = [simulate(circuit, until=0.5) for _ in range(4)]
    kept = Kept(most=2)
    for k, result in enumerate(results):
        kept.keep(str(k), result)
    assert "1" not in kept and kept["2"] is results[2] and kept["3"] is results[3]
    small = Kept(largest=1)
    for k, result in enumerate(results):
        small.keep(str(k), result)
    assert small["3"] is results[3]
    with pytest.raises(Gone):
        small["2"]
