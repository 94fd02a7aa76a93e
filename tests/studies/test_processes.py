"""Processes that run cases: one that crashes or hangs costs the case it is at, and nothing else."""

from __future__ import annotations

import os
import random
import signal
import sqlite3
import subprocess
import sys
import threading
import time
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from bramah.errors import Interrupted, MethodError, SimulationError
from bramah.studies import hosted
from bramah.studies.case import CRASHED, DONE, LATE
from bramah.studies.executors import workers_for
from bramah.studies.store import read_rows
from bramah.studies.study import Conduct
from tests.studies import filling
from tests.studies.filling import cases, rows_of, work

OWNER = """
from tests.studies.filling import logged, rows_of, work
import bramah.studies.session as session
session.TASK_SECONDS = 0.03
rows_of(work(measures={{"end": logged}}), {count}, store={store!r}, executor={executor!r}, workers=2)
"""
"""A study whose owner is going to be killed."""


@pytest.mark.parametrize(
    ("measure", "words"),
    [
        (filling.exits, "The process that ran it ended by itself with code 3."),
        (filling.reads_nowhere, "The process that ran it was ended by SIGSEGV."),
    ],
)
def test_a_crash_is_a_row_and_the_rest_goes_on(measure: Any, words: str, tmp_path: Path) -> None:
    store = tmp_path / "rows.sqlite"
    made = work(measures={"end": measure})
    rows = rows_of(made, 6, store=store, executor="processes", workers=2)
    assert [row.status for row in rows] == [DONE, DONE, CRASHED, DONE, DONE, DONE]
    assert rows[2].message == words
    with Conduct(store=store, executor="processes").session(made) as session:
        session.evaluate(cases(6))
        assert session.ran == 0


def test_a_process_that_says_no_more_is_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hosted, "GRACE", 0.2)
    rows = rows_of(work(measures={"end": filling.silent}), 5, executor="processes", workers=1)
    assert [row.status for row in rows] == [DONE, DONE, CRASHED, DONE, DONE]
    assert rows[2].message == "The process that ran it said no more."


def test_a_hang_beyond_the_time_limit_is_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hosted, "GRACE", 0.2)
    made = work(measures={"end": filling.hangs}, time_limit=0.5)
    rows = rows_of(made, 5, executor="processes", workers=2)
    assert [row.status for row in rows] == [DONE, DONE, LATE, DONE, DONE]
    assert rows[2].message.startswith("Not done after 0.5 s, and it did not end when asked to")


def test_a_process_that_is_killed_is_started_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As the system does for want of memory."""
    hanging = tmp_path / "hangs"
    monkeypatch.setenv("HANGS", str(hanging))

    def kill() -> None:
        wait_for(lambda: hanging.exists() and hanging.read_text().endswith("\n"))
        os.kill(int(hanging.read_text()), signal.SIGKILL)

    threading.Thread(target=kill).start()
    rows = rows_of(work(measures={"end": filling.hangs}), 5, executor="processes", workers=1)
    assert rows[2].status == CRASHED and "SIGKILL, perhaps for want of memory" in rows[2].message
    assert all(row.ok for row in (*rows[:2], *rows[3:]))


def children() -> set[int]:
    """Processes of this one."""
    listed = Path(f"/proc/{os.getpid()}/task/{os.getpid()}/children")
    found = [int(pid) for pid in listed.read_text().split()] if listed.exists() else []
    threads = Path(f"/proc/{os.getpid()}/task").iterdir()
    return {*found, *(int(pid) for task in threads for pid in (task / "children").read_text().split())}


def test_what_cases_print_does_not_disturb() -> None:
    rows = rows_of(work(measures={"end": filling.prints}), 3, executor="processes", workers=1)
    assert all(row.ok for row in rows)


def test_a_module_that_is_not_there_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    def gone(result: Any) -> float:
        return 0.0

    gone.__module__, gone.__qualname__ = "tests.studies.gone", "gone"
    module = type(sys)("tests.studies.gone")
    module.__dict__["gone"] = gone
    monkeypatch.setitem(sys.modules, "tests.studies.gone", module)
    with pytest.raises(SimulationError, match=r"cannot be run in another process\. ModuleNotFoundError: .*gone"):
        rows_of(work(measures={"end": gone}), 2, executor="processes", workers=1)


def test_what_stands_in_the_script_that_was_started_cannot_travel(monkeypatch: pytest.MonkeyPatch) -> None:
    def mine(result: Any) -> float:
        return 0.0

    mine.__module__, mine.__qualname__ = "__main__", "mine"
    monkeypatch.setattr(sys.modules["__main__"], "mine", mine, raising=False)
    with pytest.raises(MethodError, match=r"measure end cannot be sent .* stands in the script that was started"):
        workers_for(work(measures={"end": mine}), "processes")


def test_cancelling_ends_the_processes() -> None:
    before = children()
    made = work(measures={"end": filling.hangs})
    with (
        Conduct(executor="processes", workers=1, progress=lambda share, _: share < 0.4).session(made) as session,
        pytest.raises(Interrupted) as raised,
    ):
        session.evaluate(cases(5))
    assert [row.number for row in raised.value.result] == [0, 1]
    assert children() == before


def test_ctrl_c_stores_what_is_done(tmp_path: Path) -> None:
    store, log = tmp_path / "rows.sqlite", tmp_path / "log"
    process = begun(store, log, attempt=0, count=4000, executor="processes")
    wait_for(lambda: store.exists() and len(read_rows(store)) > 20)
    process.send_signal(signal.SIGINT)
    _, errors = process.communicate(timeout=60)
    assert b"Interrupted: Cancelled after " in errors
    told = int(errors.rpartition(b"Cancelled after ")[2].split()[0])
    assert len(read_rows(store)) == told


def begun(store: Path, log: Path, attempt: int, count: int, executor: str = "threads") -> subprocess.Popen[bytes]:
    path = os.pathsep.join(path or os.getcwd() for path in sys.path)
    environment = {**os.environ, "PYTHONPATH": path, "LOG": str(log), "ATTEMPT": str(attempt)}
    code = OWNER.format(count=count, store=str(store), executor=executor)
    return subprocess.Popen([sys.executable, "-c", code], env=environment, stderr=subprocess.PIPE)


def wait_for(happened: Any) -> None:
    while not happened():
        time.sleep(0.01)


@pytest.mark.parametrize(("kills", "executor"), [(3, "threads"), pytest.param(20, "processes", marks=pytest.mark.long)])
def test_nothing_is_lost_when_the_owner_is_killed(kills: int, executor: str, tmp_path: Path, monkeypatch: Any) -> None:
    """Killed at random instants from the moment that the store appears, and resumed."""
    store, log, count = tmp_path / "rows.sqlite", tmp_path / "log", 20_000
    chance = random.Random(kills)
    stored: dict[str, tuple[int, float]] = {}
    """By case: the attempt after which it was in the store, and what was measured."""
    for attempt in range(kills):
        process = begun(store, log, attempt, count, executor)
        wait_for(lambda pid=process.pid: owner_of(store) == pid)
        if attempt % 3:  # otherwise before a row is there, perhaps
            wait_for(lambda: len(read_rows(store)) > len(stored))
        time.sleep(chance.random() * 0.2)
        process.kill()
        process.communicate()
        rows = {f"{row.changes['pump.flow']:.6e}": row.measures["end"] for row in read_rows(store)}
        assert all(rows[case] == value for case, (_, value) in stored.items()), "a row was lost or changed"
        for case, value in rows.items():
            stored.setdefault(case, (attempt, value))
    for line in log.read_text().splitlines():
        attempt_of_run, case = line.split()
        assert case not in stored or int(attempt_of_run) <= stored[case][0], "a stored case was run again"
    monkeypatch.setenv("LOG", str(log))
    monkeypatch.setenv("ATTEMPT", str(kills))
    with Conduct(store=store).session(work(measures={"end": filling.logged})) as session:
        all_rows = session.evaluate(cases(len(stored) + 20))
        assert session.ran == sum(f"{row.changes['pump.flow']:.6e}" not in stored for row in all_rows) < count
    unharmed = rows_of(work(measures={"end": filling.end}), len(all_rows))
    assert [row.measures for row in all_rows] == [row.measures for row in unharmed]


def owner_of(store: Path) -> int | None:
    """The process that owns a store, if one does by now."""
    try:
        with closing(sqlite3.connect(f"{store.as_uri()}?mode=ro", uri=True)) as connection:
            found = connection.execute("select pid from owner").fetchone()
    except sqlite3.OperationalError:  # it is not there yet
        return None
    return None if found is None else int(found[0])
