"""The process that runs cases for another one: python -m bramah.studies.serve

It gets the work of a study and groups of cases on its standard input, and tells of each case when it begins and what
came of it. It ends with the process that started it.
"""

from __future__ import annotations

import os
import queue
import signal
import threading
from typing import IO, Any

from bramah.studies.parcel import unpacked
from bramah.studies.pipe import receive, send

READY, REFUSED, BEGINS, ROW, ALL = "ready", "refused", "begins", "row", "all"
"""What it tells: the work can be done, or cannot, and why; a case begins; its row; the group is done."""


def main() -> None:
    """Serve until the other process closes the pipe."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the process that owns the study
    told = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # what components and measures print must not come between the messages
    asked: queue.SimpleQueue[Any] = queue.SimpleQueue()
    threading.Thread(target=_listen, args=(os.fdopen(os.dup(0), "rb"), asked), daemon=True).start()
    try:
        bench = unpacked(asked.get()).bench()
    except Exception as error:
        send(told, (REFUSED, _words(error)))
        return
    send(told, (READY, None))
    while True:
        for k, case in enumerate(asked.get()):
            send(told, (BEGINS, k))
            send(told, (ROW, bench.run(case)))
        send(told, (ALL, None))


def _listen(pipe: IO[bytes], asked: queue.SimpleQueue[Any]) -> None:
    """Take what is asked for; a run under way ends with the process that wanted it."""
    while True:
        try:
            asked.put(receive(pipe))
        except EOFError:
            os._exit(0)


def _words(error: Exception) -> str:
    from bramah.errors import BramahError

    return str(error) if isinstance(error, BramahError) else f"{type(error).__name__}: {error}"


if __name__ == "__main__":
    main()
