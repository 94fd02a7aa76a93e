"""Jobs and the worker processes that carry them out."""

from __future__ import annotations

import secrets
import threading
import time
from collections import OrderedDict, deque
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from typing import Any

from bramah.errors import BramahError
from bramah.studio.jobs.job import Job, State
from bramah.studio.jobs.kept import Gone
from bramah.studio.jobs.messages import CallFailed, WorkerDied
from bramah.studio.jobs.process import Process, new_future

Tell = Callable[[Job], None]
"""Called whenever a job goes on, from any thread."""

SIZE = 2
MOST_QUEUED = 32
MOST_KEPT = 200
"""Jobs that are remembered after they ended."""
GRACE = 2.0
"""Seconds after which a worker is killed that does not end a cancelled job by itself."""
LOOK = 0.1
SHORT = 10.0
"""Seconds: a run that took no longer is simply repeated where its result was lost."""


class TooMany(BramahError):
    """More jobs than can wait."""


class Pool:
    """A few worker processes, the jobs that wait for one, and those that ended lately."""

    def __init__(self, modules: Sequence[str], folder: str, tell: Tell, size: int = SIZE) -> None:
        self._modules, self._folder, self._tell, self._size = tuple(modules), folder, tell, size
        self._processes: list[Process] = []
        self._queue: deque[Job] = deque()
        self._jobs: OrderedDict[str, Job] = OrderedDict()
        self._lock = threading.RLock()
        self._closed = threading.Event()
        self._watch = threading.Thread(target=self._look, daemon=True)
        self._watch.start()

    def warm(self) -> None:
        """Start a worker, so that the first job finds one."""
        with self._lock:
            if not self._processes and not self._closed.is_set():
                self._start()

    def submit(self, job: Job) -> Job:
        """Queue a job. Raises TooMany if too many wait already."""
        with self._lock:
            if len(self._queue) >= MOST_QUEUED:
                raise TooMany(f"{len(self._queue)} jobs wait already. Cancel some, or wait until they are done.")
            self._jobs[job.id] = job
            self._queue.append(job)
            self._forget()
        self._tell(job)
        self._begin()
        return job

    def job(self, id: str) -> Job | None:
        with self._lock:
            return self._jobs.get(id)

    def of_page(self, page: str) -> list[Job]:
        with self._lock:
            return [job for job in self._jobs.values() if job.page == page]

    def cancel(self, job: Job, why: str = "Cancelled.", state: State = State.CANCELLED) -> None:
        """End a job; a worker that does not give it up in time is killed and replaced."""
        with self._lock:
            if job.state.ended:
                return
            if job.state is State.QUEUED:
                self._queue.remove(job)
            elif job.process is not None:
                job.process.cancel(job.number)
                job.deadline = time.monotonic() + GRACE
            job.state, job.message = state, why
        self._tell(job)

    def query(self, job: Job, task: str, *arguments: Any) -> Future[Any]:
        """Ask the worker that has the result of a job; where it is lost, a short run is repeated first."""
        found = new_future()
        process = job.process
        if process is not None and process.alive:
            _, first = process.call(task, job.id, *arguments)
        else:
            first = new_future()
            first.set_exception(WorkerDied(""))
        first.add_done_callback(lambda done: self._answered(done, found, job, task, arguments))
        return found

    @property
    def processes(self) -> list[Process]:
        with self._lock:
            return list(self._processes)

    def close(self) -> None:
        """End all workers."""
        with self._lock:
            self._closed.set()
            self._queue.clear()
            processes = list(self._processes)
        for process in processes:
            process.kill()
        self._watch.join()
        for process in processes:
            process.close()

    def _answered(self, done: Future[Any], found: Future[Any], job: Job, task: str, arguments: tuple[Any, ...]) -> None:
        error = done.exception()
        if error is None:
            found.set_result(done.result())
        elif not isinstance(error, WorkerDied) and not (isinstance(error, CallFailed) and error.kind == "Gone"):
            found.set_exception(error)
        elif job.seconds > SHORT or self._closed.is_set():
            found.set_exception(Gone("This result is no longer kept. Run the circuit again."))
        else:
            self._repeat(found, job, task, arguments)

    def _repeat(self, found: Future[Any], job: Job, task: str, arguments: tuple[Any, ...]) -> None:
        with self._lock:
            alive = [process for process in self._processes if process.alive]
            idle = [process for process in alive if process not in self._busy()]
            process = (idle or alive or [self._start()])[0]
            job.process = process

        def run_again(run: Future[Any]) -> None:
            error = run.exception()
            if error is not None:
                found.set_exception(error)
                return
            process.call(task, job.id, *arguments)[1].add_done_callback(lambda done: _copy(done, found))

        process.call("run", *job.arguments)[1].add_done_callback(run_again)

    def _begin(self) -> None:
        """Give waiting jobs to free workers."""
        begun = []
        with self._lock:
            while self._queue and not self._closed.is_set() and (process := self._free()) is not None:
                job = self._queue.popleft()
                job.begins(process)
                begun.append(job)
        for job in begun:
            self._tell(job)
            self._carry_out(job)

    def _carry_out(self, job: Job) -> None:
        assert job.process is not None

        def progress(fraction: float, at: float | str) -> None:
            if not job.state.ended:
                job.fraction = min(1.0, max(0.0, fraction))
                job.time, job.message = (job.time, at) if isinstance(at, str) else (at, "")
                self._tell(job)

        job.number, future = job.process.call(job.kind, *job.arguments, progress=progress)
        future.add_done_callback(lambda done: self._ended(job, done))

    def _ended(self, job: Job, done: Future[Any]) -> None:
        error = done.exception()
        with self._lock:
            job.deadline = float("inf")
            if job.process is not None and isinstance(error, WorkerDied):
                self._processes = [process for process in self._processes if process is not job.process]
            cancelled = job.state.ended
            if not cancelled and error is None:
                found = done.result()
                job.state, job.fraction, job.message = State.DONE, 1.0, found["message"]
                job.answer, job.seconds = found["answer"], found["seconds"]
            elif not cancelled:
                job.state, job.message = State.FAILED, str(error)
                job.problems = error.problems if isinstance(error, CallFailed) else []
        if not cancelled:
            self._tell(job)
        self._begin()
        if not self._closed.is_set():
            self.warm()

    def _free(self) -> Process | None:
        """A worker without a job, started if there may be one more."""
        self._processes = [process for process in self._processes if process.alive]
        busy = self._busy()
        idle = [process for process in self._processes if process not in busy]
        if idle:
            # Those that are ready first.
            return min(idle, key=lambda process: not process.ready.is_set())
        return self._start() if len(self._processes) < self._size else None

    def _busy(self) -> list[Process]:
        return [
            job.process
            for job in self._jobs.values()
            if job.process is not None and job.deadline < float("inf") and job.process.alive
        ]

    def _start(self) -> Process:
        made = Process(self._modules, self._folder)
        self._processes.append(made)
        return made

    def _forget(self) -> None:
        """Drop the oldest jobs that ended."""
        over = len(self._jobs) - MOST_KEPT
        old = [id for id, job in self._jobs.items() if job.state.ended and job.deadline == float("inf")]
        for id in old[: max(0, over)]:
            del self._jobs[id]

    def _look(self) -> None:
        """End what takes too long."""
        while not self._closed.wait(LOOK):
            now = time.monotonic()
            with self._lock:
                late = [job for job in self._jobs.values() if job.deadline < now]
            for job in late:
                if job.state is State.RUNNING:
                    why = f"Not done after {job.limit:g} s, which is the limit. Ask for less, or use the command line."
                    self.cancel(job, why, State.FAILED)
                elif job.process is not None:
                    job.process.kill()


def new_id() -> str:
    """A name for a job that nobody can guess."""
    return secrets.token_hex(8)


def _copy(done: Future[Any], found: Future[Any]) -> None:
    error = done.exception()
    if error is not None:
        found.set_exception(error)
    else:
        found.set_result(done.result())
