"""A dask cluster runs the cases of a study: the same numbers, and no case lost with a worker."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from bramah.errors import Interrupted, MethodError
from bramah.studies.case import CRASHED, DONE, LATE
from bramah.studies.cluster import Cluster
from bramah.studies.executors import workers_for
from bramah.studies.study import Conduct
from tests.studies import filling
from tests.studies.filling import cases, rows_of, work

pytestmark = pytest.mark.filterwarnings("ignore")  # of dask itself


def environment(**more: str) -> dict[str, str]:
    path = os.pathsep.join(path or os.getcwd() for path in sys.path)
    return {**os.environ, "PYTHONPATH": path, **more}


class Started:
    """A scheduler and workers, each a process that was started by its command."""

    def __init__(self, workers: int) -> None:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        self.address = f"tcp://127.0.0.1:{port}"
        self._scheduler = self._command("scheduler", "--host", "127.0.0.1", "--port", str(port), "--no-dashboard")
        self.workers = [self.worker() for _ in range(workers)]

    def worker(self) -> subprocess.Popen[bytes]:
        return self._command("worker", self.address, "--nthreads", "1", "--no-dashboard", "--no-nanny")

    def _command(self, *words: str) -> subprocess.Popen[bytes]:
        return subprocess.Popen(
            [sys.executable, "-m", "distributed.cli.dask_" + words[0], *words[1:]],
            env=environment(DASK_DISTRIBUTED__COMM__TIMEOUTS__CONNECT="10s"),
            stderr=subprocess.DEVNULL,
        )

    def close(self) -> None:
        for process in (*self.workers, self._scheduler):
            process.kill()
            process.wait()


@pytest.fixture(scope="module")
def cluster() -> Iterator[Started]:
    pytest.importorskip("distributed")
    made = Started(2)
    yield made
    made.close()


def test_it_gives_the_same_bits_and_answers_a_crash(cluster: Started) -> None:
    made = work(keep=("vessel.*",), points=11)
    here, there = (rows_of(made, 20, executor=executor) for executor in ("threads", cluster.address))
    for one, other in zip(here, there, strict=True):
        assert one.measures == other.measures and one.host == other.host
        assert all(values.tobytes() == other.kept[name].tobytes() for name, values in one.kept.items())
    rows = rows_of(work(measures={"end": filling.exits}), 5, executor=cluster.address)
    assert [row.status for row in rows] == [DONE, DONE, CRASHED, DONE, DONE]
    assert rows[2].message == "The process that ran it ended by itself with code 3."


@pytest.mark.long
def test_a_hang_is_ended(cluster: Started) -> None:
    rows = rows_of(work(measures={"end": filling.hangs}, time_limit=0.5), 5, executor=cluster.address)
    assert [row.status for row in rows] == [DONE, DONE, LATE, DONE, DONE]


@pytest.mark.long
def test_the_cases_of_a_worker_that_is_killed_are_run_by_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LOG", str(tmp_path / "log"))
    monkeypatch.setenv("ATTEMPT", "0")
    started = Started(2)
    lost = started.workers[0]

    def kill(share: float, words: str) -> None:
        if share > 0.2 and lost.poll() is None:
            lost.send_signal(signal.SIGKILL)

    try:
        rows = rows_of(work(measures={"end": filling.logged}), 1000, executor=started.address, progress=kill)
    finally:
        started.close()
    assert lost.returncode == -signal.SIGKILL
    assert [row.number for row in rows] == list(range(1000)) and all(row.ok for row in rows)
    assert [row.measures for row in rows] == [row.measures for row in rows_of(work(), 1000)]


@pytest.mark.long
def test_a_case_that_ends_every_worker_is_found_among_its_group() -> None:
    """The group is given up after four workers, and its cases are run one by one."""
    distributed = pytest.importorskip("distributed")
    made = work(measures={"end": filling.ends_its_parent})
    with distributed.LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as started:
        workers = Cluster(made, started.scheduler_address)
        found = workers.submit(cases(4)).result(120)
        workers.close()
    assert [row.status for row in found] == [DONE, DONE, CRASHED, DONE]
    assert found[2].message == "It ended every dask worker that it was given to."


@pytest.mark.long
def test_cancelling_ends_what_the_workers_do(cluster: Started) -> None:
    made = work(measures={"end": filling.hangs})
    with (
        Conduct(executor=cluster.address, progress=lambda share, _: share < 0.8).session(made) as session,
        pytest.raises(Interrupted) as raised,
    ):
        session.evaluate(cases(5))
    assert len(raised.value.result) == 4
    # The worker is free again.
    assert len(rows_of(work(), 3, executor=cluster.address)) == 3


def test_no_scheduler_and_no_workers_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    distributed = pytest.importorskip("distributed")
    monkeypatch.setattr("bramah.studies.cluster.PATIENCE", 0.5)
    with pytest.raises(MethodError, match=r"No dask scheduler answers at tcp://127\.0\.0\.1:9"):
        workers_for(work(), "tcp://127.0.0.1:9")
    with (
        distributed.Client(processes=False, n_workers=0, dashboard_address=None) as client,
        pytest.raises(MethodError, match=r"The cluster has no workers\. Start some, .*: dask worker inproc://"),
    ):
        workers_for(work(), client)
