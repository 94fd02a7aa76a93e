"""Work done in processes of their own, so that a crash or a hang costs one circuit and not the benchmark."""

from __future__ import annotations

import multiprocessing as mp
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from multiprocessing.connection import Connection, wait
from typing import Any, TypeVar

Task = TypeVar("Task")
PATIENCE = 0.5
"""Seconds between two looks at who hangs."""


@dataclass
class Worker:
    """One process at work on one task."""

    process: Any
    pipe: Connection
    number: int
    began: float


@dataclass(frozen=True)
class Answer:
    """What came back for a task: what the work returned, or why it did not."""

    number: int
    value: Any = None
    problem: str = ""


def in_processes(
    work: Callable[[Task], Any], tasks: Sequence[Task], count: int, longest: Callable[[Task], float]
) -> Iterator[Answer]:
    """Answers as they come, from `count` processes at a time. One that takes longer than it may is ended."""
    context = mp.get_context("fork")
    waiting = list(range(len(tasks)))[::-1]
    busy: list[Worker] = []
    try:
        while waiting or busy:
            while waiting and len(busy) < count:
                busy.append(_begin(context, work, tasks, waiting.pop()))
            ready = wait([worker.pipe for worker in busy], PATIENCE)
            for worker in list(busy):
                late = time.monotonic() - worker.began > longest(tasks[worker.number])
                if worker.pipe in ready or late:
                    busy.remove(worker)
                    yield _end(worker, worker.pipe in ready)
    finally:
        for worker in busy:
            _end(worker, False)


def _begin(context: Any, work: Callable[[Task], Any], tasks: Sequence[Task], number: int) -> Worker:
    ours, theirs = context.Pipe(duplex=False)
    process = context.Process(target=_inside, args=(work, tasks[number], theirs), daemon=True)
    process.start()
    theirs.close()
    return Worker(process, ours, number, time.monotonic())


def _inside(work: Callable[[Task], Any], task: Task, pipe: Connection) -> None:
    try:
        pipe.send((work(task), ""))
    except Exception as error:
        pipe.send((None, f"{type(error).__name__}: {error}"))


def _end(worker: Worker, ready: bool) -> Answer:
    try:
        value, problem = worker.pipe.recv() if ready else (None, "took too long and was ended")
    except EOFError:
        worker.process.join()
        value, problem = None, f"the process ended with code {worker.process.exitcode}"
    if worker.process.is_alive() and not ready:
        worker.process.kill()
    worker.process.join()
    worker.pipe.close()
    return Answer(worker.number, value, problem)
