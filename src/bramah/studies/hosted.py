"""A process of one's own that runs cases: it may crash or hang, and only the case it was at is lost."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Sequence
from contextlib import suppress
from typing import IO

from bramah.errors import SimulationError
from bramah.studies.case import CRASHED, LATE, Case, Row
from bramah.studies.host import this_host
from bramah.studies.pipe import receive, send
from bramah.studies.serve import ALL, BEGINS, READY, ROW

GRACE = 2.0
"""Seconds beyond the time limit after which a process is ended that does not end the run by itself."""
MOST_FAILURES = 3
"""So often may a process end before it has begun its first case."""
IDLE = 60.0
"""Seconds after which a process ends that has nothing to do."""
LOOK = 0.05
"""Seconds between two looks at the time."""


class Hosted:
    """Runs groups of cases of one study in another process, which is started again where it ended."""

    def __init__(self, parcel: bytes, time_limit: float | None) -> None:
        self._parcel, self._limit = parcel, time_limit
        self._process: subprocess.Popen[bytes] | None = None
        self._deadline = float("inf")
        self._late = False
        self._closed = False
        self._failures = 0
        self.rested = time.monotonic()
        """When it was last at work."""

    @property
    def runs(self) -> bool:
        """Whether there is a process."""
        return self._process is not None

    def rows(self, cases: Sequence[Case]) -> list[Row]:
        """Rows of all cases; of fewer if it was closed meanwhile."""
        rows: list[Row] = []
        left = list(cases)
        while left and not self._closed:
            found = self._some(left)
            rows += found
            left = left[len(found) :]
        return rows

    def stop(self) -> None:
        """End the process, whatever it is doing; `rows` then returns what is there."""
        self._closed = True
        self._kill()

    def close(self) -> None:
        """End the process, and wait for that."""
        self.stop()
        self._end()

    def rest(self) -> None:
        """End the process, which is free, if it has been so for long; it is started again when it is wanted."""
        if time.monotonic() > self.rested + IDLE:
            self._end()

    def look(self) -> None:
        """End the process if the case it is at takes too long."""
        if time.monotonic() > self._deadline:
            self._late, self._deadline = True, float("inf")
            self._kill()

    def _some(self, cases: Sequence[Case]) -> list[Row]:
        """Rows of the first cases, up to the one that ended the process."""
        rows: list[Row] = []
        at, began = -1, time.monotonic()
        try:
            process = self._started()
            assert process.stdin is not None and process.stdout is not None
            send(process.stdin, list(cases))
            while True:
                what, content = receive(process.stdout)
                if what == BEGINS:
                    at, began, self._late = content, time.monotonic(), False
                    self._deadline = float("inf") if self._limit is None else began + self._limit + GRACE
                elif what == ROW:
                    self._deadline = float("inf")
                    rows.append(content)
                elif what == ALL:
                    return rows
        except (EOFError, OSError):
            ended = self._reason()
            self._end()
        if self._closed:
            return rows
        if at < len(rows):  # between two cases, or before the first: no case is to blame
            self._failures = 0 if rows else self._failures + 1
            if self._failures == MOST_FAILURES:
                raise SimulationError(f"A process that runs cases {ended} It did so {MOST_FAILURES} times.")
            return rows
        self._failures = 0
        status, message = (LATE, self._hung()) if self._late else (CRASHED, f"The process that ran it {ended}")
        seconds = time.monotonic() - began
        case = cases[at]
        lost = Row(
            number=case.number, changes=case.changes, status=status, message=message, seconds=seconds, host=this_host()
        )
        return [*rows, lost]

    def _hung(self) -> str:
        return f"Not done after {self._limit:g} s, and it did not end when asked to: its process was ended."

    def _started(self) -> subprocess.Popen[bytes]:
        """The process, with the work of the study. Raises SimulationError if that cannot be done."""
        if self._process is not None:
            return self._process
        environment = {**os.environ, "PYTHONPATH": os.pathsep.join(path or os.getcwd() for path in sys.path)}
        command = [sys.executable, "-m", "bramah.studies.serve"]
        self._process = process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=environment
        )
        if self._closed:
            self._kill()
        assert process.stdin is not None and process.stdout is not None
        send(process.stdin, self._parcel)
        what, content = receive(process.stdout)
        if what != READY:
            self._end()
            raise SimulationError(f"The study cannot be run in another process. {content}")
        return process

    def _kill(self) -> None:
        process = self._process
        if process is not None:
            process.kill()

    def _end(self) -> None:
        process, self._process = self._process, None
        if process is None:
            return
        process.kill()
        process.wait()
        for pipe in (process.stdin, process.stdout):
            _close(pipe)

    def _reason(self) -> str:
        if self._process is None:
            return "could not be started."
        try:
            code = self._process.wait(GRACE)
        except subprocess.TimeoutExpired:
            return "said no more."
        if code >= 0:
            return f"ended by itself with code {code}."
        name = signal.Signals(-code).name if -code in list(signal.Signals) else f"signal {-code}"
        return f"was ended by {name}{', perhaps for want of memory' if name == 'SIGKILL' else ''}."


def _close(pipe: IO[bytes] | None) -> None:
    with suppress(OSError):  # what was not yet written is not wanted any more
        if pipe is not None:
            pipe.close()


class Pool:
    """Processes for the cases of one study, as many as are asked for rows at once."""

    def __init__(self, parcel: bytes, time_limit: float | None) -> None:
        self._parcel, self._limit = parcel, time_limit
        self._all: list[Hosted] = []
        self._free: list[Hosted] = []
        self._lock = threading.Lock()
        self._done = threading.Event()
        self._watch: threading.Thread | None = None

    def rows(self, cases: Sequence[Case]) -> list[Row]:
        """Rows of cases from a process that is free; of fewer if it is stopped meanwhile."""
        with self._lock:
            if self._done.is_set():
                return []
            one = self._free.pop() if self._free else Hosted(self._parcel, self._limit)
            if one not in self._all:
                self._all.append(one)
            if self._watch is None:
                self._watch = threading.Thread(target=self._look, daemon=True)
                self._watch.start()
        try:
            return one.rows(cases)
        finally:
            one.rested = time.monotonic()
            with self._lock:
                self._free.append(one)

    def stop(self) -> None:
        """End what is at work."""
        with self._lock:
            self._done.set()
            for one in self._all:
                one.stop()

    def close(self) -> None:
        """End all processes, when nobody asks for rows any more."""
        self.stop()
        watch = self._watch
        if watch is not None:
            watch.join()
        for one in self._all:
            one.close()

    def _look(self) -> None:
        """End those that hang, and those that nobody has wanted for long."""
        while not self._done.wait(LOOK):
            with self._lock:
                for one in self._all:
                    one.look()
                for one in self._free:
                    one.rest()
                if len(self._free) == len(self._all) and not any(one.runs for one in self._all):
                    self._watch = None
                    return
