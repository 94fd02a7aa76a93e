"""What runs in a worker process: it takes calls from a pipe until the other end is gone."""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Sequence
from multiprocessing.connection import Connection
from typing import Any

from bramah.studio.jobs.messages import Call, Cancel, Done, Failed, Progressed, Ready, failure


def main(pipe: Connection, modules: Sequence[str], folder: str) -> None:
    """Carry out calls. Ctrl-C is for the server, which ends its workers itself."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    Worker(pipe, modules, folder).serve()
    # Runs that are still on their way are wanted by nobody any more.
    os._exit(0)


class Worker:
    """Calls that take long are carried out in threads of their own, so that the others are answered meanwhile."""

    def __init__(self, pipe: Connection, modules: Sequence[str], folder: str) -> None:
        from bramah.studio.jobs.tasks import Tasks

        self._pipe, self._lock = pipe, threading.Lock()
        self._cancelled: set[int] = set()
        self.tasks = Tasks(_types(modules), folder)

    def serve(self) -> None:
        _import_solvers()
        self._send(Ready(os.getpid()))
        while True:
            try:
                message = self._pipe.recv()
            except (EOFError, OSError):
                return
            if isinstance(message, Cancel):
                self._cancelled.add(message.number)
            elif message.task in self.tasks.LONG:
                threading.Thread(target=self._carry_out, args=(message,), daemon=True).start()
            else:
                self._carry_out(message)

    def _carry_out(self, call: Call) -> None:
        function = getattr(self.tasks, call.task)
        try:
            if call.task in self.tasks.LONG:
                found = function(lambda fraction, at: self._progress(call.number, fraction, at), *call.arguments)
            else:
                found = function(*call.arguments)
        except BaseException as error:
            answer: Any = failure(call.number, error, self.tasks.folder)
        else:
            answer = Done(call.number, found)
        self._cancelled.discard(call.number)
        self._send(answer)

    def _progress(self, number: int, fraction: float, at: float | str) -> bool:
        if number in self._cancelled:
            return False
        self._send(Progressed(number, float(fraction), at if isinstance(at, str) else float(at)))
        return True

    def _send(self, message: Ready | Done | Failed | Progressed) -> None:
        with self._lock:
            try:
                self._pipe.send(message)
            except OSError:
                os._exit(0)


def _types(modules: Sequence[str]) -> Any:
    if modules:
        from bramah.files.user_types import types_with

        return types_with(modules)
    from bramah.components import registry

    return registry()


def _import_solvers() -> None:
    """What every run needs, so that the first one does not wait for it."""
    import bramah.result.accounts
    import bramah.result.doubts
    import bramah.result.summary
    import bramah.simulation
    import bramah.studio.jobs.curves
    import bramah.studio.jobs.packed
    import bramah.studio.jobs.told  # noqa: F401
