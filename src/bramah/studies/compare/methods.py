"""What is done with the cases of a comparison of methods: a run, timed, counted and set beside the reference."""

from __future__ import annotations

import threading
import time
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from bramah.errors import BramahError, MethodError
from bramah.result import Result
from bramah.result.measures import mean_errors, signal_errors
from bramah.studies.case import DONE, FAILED, Case, Row
from bramah.studies.compare.reasons import ending, reason
from bramah.studies.compare.reference import Reference, made_again, make_reference
from bramah.studies.compare.timed import TimedRuns
from bramah.studies.compare.trial import Trial, counted
from bramah.studies.compare.trial_rows import row_of
from bramah.studies.host import this_host
from bramah.studies.key import circuit_identity, code_identity
from bramah.system import System

REFERENCE = "reference"
METHOD, RTOL, STEP = "run.method", "run.rtol", "run.fixed_step"


class Methods:
    """A comparison of methods: the first case makes the reference, each other one is a run of a method."""

    time_limit = None

    def __init__(
        self,
        system: System,
        end: float,
        *,
        most_steps: int,
        seconds: float,
        tightest: float,
        given: Result | None,
        signals: Sequence[str],
    ) -> None:
        """`given`: a run to measure against; otherwise one follows from the tightest tolerance. `signals`: names of
        those whose relative errors are wanted.
        """
        self.system, self.end, self.most_steps, self.seconds = system, end, most_steps, seconds
        self.tightest, self.given, self.signals = tightest, given, list(signals)
        self.fraction = 0.0
        """How much of the run under way is done."""
        self.known: Row | None = None
        """What is known of a reference that was made before."""
        self._reference: Reference | None = None
        self._lock = threading.Lock()

    def identity(self) -> Mapping[str, Any]:
        given = None if self.given is None else self.given.recorded
        limits = {"until": self.end, "most_steps": self.most_steps, "seconds": self.seconds}
        measured = [self.tightest] if given is None else [given.method, given.rtol, code_identity(given.y)]
        return {
            "circuit": circuit_identity(self.system.circuit, None),
            "settings": {**limits, "reference": measured, "signals": self.signals},
        }

    def bench(self) -> MethodBench:
        return MethodBench(self)

    def reference(self, runs: TimedRuns) -> Reference:
        """What runs are measured against; one that was made before is made again, but not confirmed again."""
        with self._lock:
            if self._reference is None and self.known is not None:
                error, check = self.known.measures["error"], self.known.words["check"]
                self._reference = made_again(runs, self.known.measures["rtol"], error, check, self.given)
            elif self._reference is None:
                self._reference = make_reference(runs, self.tightest, self.given)
            return self._reference

    def runs(self, cancelled: threading.Event | None = None) -> TimedRuns:
        def tell(fraction: float) -> None:
            self.fraction = fraction

        end = cancelled or threading.Event()
        return TimedRuns(self.system, self.end, self.most_steps, self.seconds, cancelled=end, tell=tell)


class MethodBench:
    """Makes the runs of a comparison, one at a time."""

    def __init__(self, job: Methods) -> None:
        self.job = job
        self.cancelled = threading.Event()
        self._runs = job.runs(self.cancelled)

    def run(self, case: Case) -> Row | None:
        began = time.perf_counter()
        try:
            if REFERENCE in case.changes:
                made = self.job.reference(self._runs)
                measures, words = {"rtol": made.rtol, "error": made.error}, {"check": made.check}
                row = Row(number=case.number, changes=case.changes, status=DONE, measures=measures, words=words)
            else:
                row = row_of(case, self._trial(case.changes))
        except BramahError as error:
            row = Row(number=case.number, changes=case.changes, status=FAILED, message=str(error))
        if self.cancelled.is_set():
            return None
        return Row(**{**vars(row), "seconds": time.perf_counter() - began, "host": this_host()})

    def _trial(self, changes: Mapping[str, Any]) -> Trial:
        """One run, timed, counted and compared with the reference."""
        method, rtol, fixed_step = changes[METHOD], changes.get(RTOL), changes.get(STEP)
        options = {} if fixed_step is None else {"fixed_step": fixed_step}
        runs, system = self._runs, self.job.system
        reference = self.job.reference(runs)
        try:
            result, wall, cpu = runs.timed(method, rtol=rtol, **options)
        except MethodError as refusal:
            return Trial(method=method, status="refused", message=str(refusal))
        error, worst, signals = float("nan"), "", {}
        if result.ok:
            apart = mean_errors(result.recorded.y, reference.y, system.scale)
            k = int(np.argmax(apart))
            error, worst = float(apart[k]), system.names[k]
            if self.job.signals:
                signals = signal_errors(result, reference.result, self.job.signals, runs.times)
        status = ending(runs, reference, result, fixed_step is not None, error)
        message = "" if status == "done" else reason(runs, reference, result, status, fixed_step)
        return Trial(
            method=method, rtol=rtol, fixed_step=fixed_step, status=status, error=error, worst=worst, signals=signals,
            counters=counted(result), seconds=wall, cpu_seconds=cpu, message=message,
        )  # fmt: skip
