"""A worker process as the server sees it."""

from __future__ import annotations

import itertools
import multiprocessing
import queue
import signal
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from contextlib import suppress
from typing import Any

from bramah.studio.jobs import worker
from bramah.studio.jobs.messages import Call, CallFailed, Cancel, Done, Failed, Progressed, Ready, WorkerDied

Progress = Callable[[float, float | str], None]
PATIENCE = 5.0
"""Seconds that the end of a process which was killed is waited for."""


class Process:
    """Calls to a worker, answered in its own order. One that ended answers no more: all its calls fail in words."""

    def __init__(self, modules: Sequence[str], folder: str) -> None:
        context = multiprocessing.get_context("spawn")
        own, other = context.Pipe()
        self._pipe = own
        self._process = context.Process(target=worker.main, args=(other, tuple(modules), folder), daemon=True)
        self._numbers = itertools.count(1)
        self._waiting: dict[int, tuple[Future[Any], Progress | None]] = {}
        self._lock = threading.Lock()
        self._ended = threading.Event()
        self.ready = threading.Event()
        self._letters: queue.SimpleQueue[Call | Cancel | None] = queue.SimpleQueue()
        self._process.start()
        self.pid = self._process.pid
        other.close()
        self._threads = [threading.Thread(target=run, daemon=True) for run in (self._read, self._write)]
        for thread in self._threads:
            thread.start()

    @property
    def alive(self) -> bool:
        return not self._ended.is_set()

    def call(self, task: str, *arguments: Any, progress: Progress | None = None) -> tuple[int, Future[Any]]:
        """Ask for something: the number of the call, and what will come."""
        number, future = next(self._numbers), new_future()
        with self._lock:
            if self._ended.is_set():
                future.set_exception(WorkerDied(self._why()))
                return number, future
            self._waiting[number] = future, progress
        self._letters.put(Call(number, task, arguments))
        return number, future

    def cancel(self, number: int) -> None:
        """Say that a call is no longer wanted; whoever cannot wait kills the process."""
        self._letters.put(Cancel(number))

    def kill(self) -> None:
        """End the process at once."""
        with suppress(OSError, ValueError):
            self._process.kill()

    def close(self) -> None:
        """End the process, and wait for that."""
        self.kill()
        for thread in self._threads:
            if thread is not threading.current_thread():
                thread.join(PATIENCE)

    def _read(self) -> None:
        while True:
            try:
                message = self._pipe.recv()
            except (EOFError, OSError):
                break
            if isinstance(message, Ready):
                self.ready.set()
            else:
                self._take(message)
        self._process.join(PATIENCE)
        with self._lock:
            self._ended.set()
            left = list(self._waiting.values())
            self._waiting.clear()
        why = self._why()
        self.ready.set()
        self._letters.put(None)
        for future, _ in left:
            future.set_exception(WorkerDied(why))
        self._threads[1].join(PATIENCE)
        self._pipe.close()
        with suppress(ValueError):
            self._process.close()

    def _take(self, message: Progressed | Done | Failed) -> None:
        with self._lock:
            known = self._waiting.get(message.number)
            if known is not None and not isinstance(message, Progressed):
                del self._waiting[message.number]
        if known is None:
            return
        future, progress = known
        if isinstance(message, Progressed):
            if progress is not None:
                progress(message.fraction, message.at)
        elif isinstance(message, Done):
            future.set_result(message.found)
        else:
            future.set_exception(CallFailed(message))

    def _write(self) -> None:
        while (letter := self._letters.get()) is not None:
            try:
                self._pipe.send(letter)
            except OSError:
                return

    def _why(self) -> str:
        try:
            code = self._process.exitcode
        except ValueError:
            return "The process that computed this has ended. Start it again."
        if code is None:
            return "The process that computed this says no more. Start it again."
        if code >= 0:
            return f"The process that computed this ended by itself with code {code}. Start it again."
        name = signal.Signals(-code).name if -code in list(signal.Signals) else f"signal {-code}"
        perhaps = ", perhaps for want of memory" if name == "SIGKILL" else ""
        return f"The process that computed this was ended by {name}{perhaps}. Start it again."


def new_future() -> Future[Any]:
    """What will come, which whoever waits for it cannot call off."""
    made: Future[Any] = Future()
    made.set_running_or_notify_cancel()
    return made
