"""The engine: the same numbers whoever runs the cases, rows for whatever goes wrong, and nothing run twice."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from concurrent.futures import Future, ProcessPoolExecutor, ThreadPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import bramah as br
from bramah.components.component import Component, state
from bramah.errors import BramahError, Interrupted, SimulationError
from bramah.files import read_draft
from bramah.studies.case import CRASHED, DONE, FAILED, LATE, Case, Row
from bramah.studies.executors import workers_for
from bramah.studies.host import Host, differences
from bramah.studies.session import IN_FLIGHT, Session
from bramah.studies.store import Store, read_rows
from bramah.studies.study import Conduct
from bramah.studies.work import Work
from tests.studies import filling
from tests.studies.filling import FLOW, cases, end, rows_of, work

EXACT = 7.5e7
"""Pa for 1e-4 m3/s: 1.5e9 Pa 1e-4 m3/s 1 s / 2e-3 m3."""


class Growing(Component):
    """y' = 1000 y^2 /s from 1: there is no number beyond 1 ms."""

    y = state("-", 1.0)

    def equations(self) -> None:
        self.rate(y=1000.0 * self.y * self.y)


@pytest.fixture(params=["threads", "processes", "futures"])
def executor(request: pytest.FixtureRequest) -> Iterator[Any]:
    if request.param != "futures":
        yield request.param
        return
    with ThreadPoolExecutor(2) as pool:
        yield pool


def test_rows_have_the_exact_answer_in_the_order_of_the_cases(executor: Any) -> None:
    rows = rows_of(work(), 7, executor=executor, workers=2)
    assert [row.number for row in rows] == list(range(7))
    # A constant slope is integrated to rounding.
    np.testing.assert_allclose([row.measures["end"] for row in rows], EXACT * np.arange(1, 8), rtol=1e-12)
    assert all(row.ok and row.doubts == () and row.host is not None and row.host.cpu for row in rows)


def test_all_executors_give_the_same_bits() -> None:
    made = work(keep=("vessel.*",), points=11)
    alone = rows_of(made, 5, workers=1)
    with ThreadPoolExecutor(2) as pool:
        for executor in ("threads", "processes", pool):
            for one, other in zip(alone, rows_of(made, 5, executor=executor, workers=2), strict=True):
                assert one.measures == other.measures and one.kept.keys() == other.kept.keys()
                assert all(np.array_equal(values, other.kept[name]) for name, values in one.kept.items())


def test_a_case_that_fails_is_a_row_with_its_reason(executor: Any) -> None:
    rows = rows_of(work(measures={"wrong": filling.fails}), 5, executor=executor, workers=2)
    assert [row.status for row in rows] == [DONE, DONE, FAILED, DONE, DONE]
    assert rows[2].message == "The measure wrong failed. ValueError: no such number"
    assert rows[2].measures == {}


def test_a_measure_that_ends_the_program_does_not(executor: Any) -> None:
    rows = rows_of(work(measures={"wrong": filling.leaves}), 4, executor=executor, workers=2)
    assert [row.status for row in rows] == [DONE, DONE, FAILED, DONE] and rows[2].message == "SystemExit: enough"


def test_a_value_out_of_bounds_is_a_row_with_its_reason() -> None:
    with Conduct().session(work()) as session:
        [row] = session.evaluate([Case(0, {"vessel.volume": -1.0})])
    assert row.status == FAILED and "vessel.volume" in row.message


def test_a_case_that_takes_too_long_is_ended(executor: Any) -> None:
    """Steps of a nanosecond would take hours."""
    made = work(settings={"largest_step": 1e-9}, time_limit=0.3)
    [row] = rows_of(made, 1, executor=executor, workers=1)
    assert row.status == LATE and row.message.startswith("Not done after 0.3 s: it reached t = ")


def test_doubts_are_a_column() -> None:
    """A volume that is emptied without end gets below absolute zero."""
    with Conduct().session(work()) as session:
        [row] = session.evaluate([Case(0, {FLOW: -1e-4})])
    assert row.ok and any("vapour" in doubt for doubt in row.doubts)


def test_signals_are_kept_on_their_grid(tmp_path: Path) -> None:
    made = work(keep=("vessel.A.p",), every="250 ms")
    for _ in range(2):  # run, and read from the store
        [row] = rows_of(made, 1, store=tmp_path / "rows.sqlite")
        assert row.kept["t"].tolist() == [0.0, 0.25, 0.5, 0.75, 1.0]
        np.testing.assert_allclose(row.kept["vessel.A.p"], EXACT * row.kept["t"], rtol=1e-12, atol=1e-6)


CHOICE = """
format = 2
[parameters]
size = "2 l"
[fluid]
type = "oil"
grade = "ISO VG 46"
temperature = "40 degC"
[components.pump]
type = "FlowSource"
flow = "6 l/min"
[components.vessel]
type = "Volume"
volume = "size / 2"
[nets]
pressure = ["pump.P", "vessel.A"]
[run]
until = "?"
"""


def test_what_a_file_computes_with_is_read_again() -> None:
    draft = read_draft(CHOICE)
    made = Work(circuit=draft.looked_at().circuit, draft=draft, measures={"end": end}, settings={})
    changes = [
        {"run.until": "1 s"},
        {"run.until": "1 s", "parameters.size": "4 l"},
        {"run.until": "2 s", "fluid.temperature": "80 degC", "pump.flow": "3 l/min"},
    ]
    for executor in ("threads", "processes"):
        with Conduct(executor=executor, workers=1).session(made) as session:
            rows = session.evaluate([Case(k, change) for k, change in enumerate(changes)])
        for row in rows:
            own, rest = draft.sorted(row.changes)
            assert row.measures["end"] == end(br.simulate(draft.circuit(own).replace(rest)))
    assert len({row.measures["end"] for row in rows}) == 3


def test_what_changes_the_structure_builds_again() -> None:
    """A choice of the valve and a volume that becomes zero, between cases that differ in numbers."""
    from bramah.cli.demo import demo_text

    circuit = br.read_circuit(demo_text())
    made = Work(circuit=circuit, measures={"end": lambda r: r["cylinder.x"].at(1.0)}, settings={"until": 1.0})
    listed: list[dict[str, Any]] = [
        {}, {"supply.volume": 0.0}, {"supply.volume": 2e-3}, {"supply.volume": 0.0, "load.mass": 900.0},
        {"run.rtol": 1e-4}, {"start.cylinder.rod.x": 0.1},
    ]  # fmt: skip
    with Conduct(workers=2).session(made) as session:
        rows = session.evaluate([Case(k, changes) for k, changes in enumerate(listed)])
    for row, changes in zip(rows, listed, strict=True):
        own = {path: value for path, value in changes.items() if not path.startswith(("run.", "start."))}
        more: dict[str, Any] = {
            "rtol": changes.get("run.rtol"),
            "start": {"cylinder.rod.x": 0.1} if "start.cylinder.rod.x" in changes else None,
        }
        assert row.ok, row.message
        assert row.measures["end"] == br.simulate(circuit.replace(own), 1.0, **more)["cylinder.x"].at(1.0)


def test_a_steady_start_goes_from_the_start_values_of_the_case() -> None:
    """Nothing flows, so that every pressure is steady and stays."""
    made = work(settings={"start": "steady"})
    with Conduct().session(made) as session:
        rows = session.evaluate([Case(k, {FLOW: 0.0, "start.vessel.A.p": 1e5 * k}) for k in (1, 2)])
    assert [row.measures["end"] for row in rows] == [1e5, 2e5]


def test_what_is_stored_is_not_run_again(tmp_path: Path) -> None:
    made, store = work(), tmp_path / "rows.sqlite"
    with Conduct(store=store).session(made) as session:
        first = session.evaluate(cases(3))
        assert session.ran == 3
    with Conduct(store=store).session(made) as session:
        again = session.evaluate(cases(5))
        assert session.ran == 2
        # Twice the same case is one run, and both rows are there under their numbers.
        twice = session.evaluate([Case(7, {FLOW: 1e-4}), Case(8, {FLOW: 1e-4})])
        assert session.ran == 2 and [row.number for row in twice] == [7, 8]
    assert [row.measures for row in again[:3]] == [row.measures for row in first]


def test_those_ended_early_and_those_asked_for_are_run_again(tmp_path: Path) -> None:
    store = tmp_path / "rows.sqlite"
    slow = {"settings": {"largest_step": 1e-9}}
    [row] = rows_of(work(time_limit=0.1, **slow), 1, store=store)
    with Conduct(store=store).session(work(time_limit=row.seconds / 2, **slow)) as session:
        assert session.evaluate(cases(1)) == [row] and session.ran == 0
    with Conduct(store=store).session(work(time_limit=row.seconds + 0.1, **slow)) as session:
        [longer] = session.evaluate(cases(1))
        assert session.ran == 1 and longer.seconds > row.seconds
    other = tmp_path / "failed.sqlite"
    failing = work(measures={"wrong": filling.fails})
    rows_of(failing, 3, store=other)
    with Conduct(store=other, again=("failed",)).session(failing) as session:
        session.evaluate(cases(3))
        assert session.ran == 1


def test_progress_tells_what_is_left_by_the_rate_of_now(tmp_path: Path) -> None:
    told: list[tuple[float, str]] = []
    store = tmp_path / "rows.sqlite"
    rows_of(work(), 50, store=store)
    rows_of(work(), 60, store=store, workers=1, progress=lambda share, words: told.append((share, words)))
    shares = [share for share, _ in told]
    assert shares == sorted(shares) and shares[0] == 50 / 60 and told[-1] == (1.0, "60 of 60 cases")
    assert told[0][1] == "50 of 60 cases" and all(" left" in words for _, words in told[1:-1] if words != told[0][1])


def test_cancelling_stores_what_is_done(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bramah.studies.session.TASK_SECONDS", 1e-9)  # one case each
    made, store = work(), tmp_path / "rows.sqlite"
    with (
        Conduct(store=store, workers=1, progress=lambda share, _: share < 0.2).session(made) as session,
        pytest.raises(Interrupted, match=r"Cancelled after \d+ of 300 cases") as raised,
    ):
        session.evaluate(cases(300))
    there: list[Row] = raised.value.result
    assert 60 <= len(there) < 300
    with Conduct(store=store).session(made) as session:
        session.evaluate(cases(300))
        assert session.ran == 300 - len(there)


def test_a_run_under_way_is_cancelled_without_a_row() -> None:
    """It would take hours."""
    made = work(settings={"largest_step": 1e-9})
    calls = iter([True] * 3)
    with (
        Conduct(workers=1, progress=lambda share, _: next(calls, False)).session(made) as session,
        pytest.raises(Interrupted) as raised,
    ):
        session.evaluate(cases(2))
    assert raised.value.result == []


def test_threads_say_that_they_cannot_end_what_hangs_in_python(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """And the study can be cancelled all the same."""
    monkeypatch.setattr("bramah.studies.executors.OVERDUE", 0.2)
    monkeypatch.setattr("bramah.studies.session.LAST_WORDS", 0.2)
    made = work(measures={"end": filling.hangs}, time_limit=0.1)
    with (
        Conduct(workers=1, progress=lambda _, words: "threads cannot end it" not in words).session(made) as session,
        pytest.raises(Interrupted) as raised,
    ):
        session.evaluate(cases(5))
    assert [row.number for row in raised.value.result] == [0, 1]
    assert "A case hangs in Python" in caplog.text


def test_cases_that_are_timed_run_alone() -> None:
    class Counting:
        count, now, most = 4, 0, 0
        lock = threading.Lock()

        def submit(self, given: Any) -> Future[list[Row]]:
            with self.lock:
                self.now += 1
                self.most = max(self.most, self.now)
            done: Future[list[Row]] = Future()
            threading.Timer(0.01, self._end, (done, given)).start()
            return done

        def _end(self, done: Future[list[Row]], given: Any) -> None:
            with self.lock:
                self.now -= 1
            done.set_result([Row(number=case.number, changes=case.changes) for case in given])

        def trouble(self) -> str:
            return ""

        def cancel(self) -> None: ...

        def close(self) -> None: ...

    workers = Counting()
    Session(Store(), workers).evaluate(cases(5), alone=True)
    assert workers.most == 1
    Session(Store(), workers).evaluate(cases(50))
    assert 1 < workers.most <= IN_FLIGHT * workers.count


def test_rows_of_different_machines_are_told() -> None:
    one = Host("alpha", "1.0", "aa", "zen: avx fma")
    assert differences([one, one, None]) == []
    [cpu] = differences([one, Host("beta", "1.0", "aa", "zen: avx")])
    assert "CPU features" in cpu and "alpha" in cpu and "beta" in cpu
    assert len(differences([one, Host("gamma", "1.1", "bb", "skylake: avx")])) == 3


def test_an_executor_that_breaks_is_told_and_what_is_stored_stays(tmp_path: Path) -> None:
    store = tmp_path / "rows.sqlite"
    made = work(measures={"end": filling.exits})
    with (
        ProcessPoolExecutor(1, get_context("spawn")) as pool,
        pytest.raises(SimulationError, match='Resume the study with executor="processes"'),
    ):
        rows_of(made, 5, executor=pool, store=store)
    assert {row.number for row in read_rows(store)} <= {0, 1}
    rows = rows_of(made, 5, executor="processes", store=store)
    assert [row.status for row in rows] == [DONE, DONE, CRASHED, DONE, DONE]


def test_an_executor_must_be_one() -> None:
    with pytest.raises(TypeError, match='executor must be "threads"'):
        workers_for(work(), "many")


@pytest.mark.parametrize(
    ("conduct", "words"),
    [
        ({"workers": -2}, "workers must be a whole number"),
        ({"workers": 1.5}, "workers must be a whole number"),
        ({"again": ["fialed"]}, 'Did you mean "failed"'),
        ({"time_limit": "-3 s"}, "must be a time above 0"),
        ({"time_limit": "3 bar"}, "as a time"),
    ],
)
def test_how_a_study_is_carried_out_is_looked_at(conduct: dict[str, Any], words: str) -> None:
    with pytest.raises(BramahError, match=words):
        br.sweep(filling.filling(), {FLOW: ["1 l/min"]}, {"end": "end vessel.A.p"}, **conduct)


def test_one_way_to_end_may_be_named_alone(tmp_path: Path) -> None:
    store, vary = tmp_path / "rows.sqlite", {"vessel.volume": ["1 l"]}
    assert br.sweep(filling.filling(), vary, {"end": "end vessel.A.p"}, store=store, again="failed").done == 1
