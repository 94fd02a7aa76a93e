"""What is done with the cases of a comparison of line models: a run with each model, timed, and its signals kept."""

from __future__ import annotations

import math
import threading
import time
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from bramah.circuit import Circuit
from bramah.components.hydraulic.line import LineModel
from bramah.errors import BramahError
from bramah.result import Result
from bramah.studies.case import DONE, FAILED, LATE, Case, Row
from bramah.studies.compare.timed import TimedRuns
from bramah.studies.compare.trial import counted
from bramah.studies.compare_lines.variants import Variant
from bramah.studies.host import this_host
from bramah.studies.key import circuit_identity, code_identity, hashed
from bramah.system import build

MODEL, NUMBER, STEP, RTOL, PATIENCE = "model", "number", "run.line_step", "run.rtol", "patience"


class Models:
    """A comparison of models: each case is a run of the circuit with one of them."""

    time_limit = None

    def __init__(
        self,
        circuit: Circuit,
        lines: Iterable[str],
        variants: Sequence[Variant],
        end: float,
        *,
        method: str,
        most_steps: int,
        seconds: float,
        signals: Sequence[str],
        options: Mapping[str, Any],
    ) -> None:
        self.circuit, self.end, self.method, self.options = circuit, end, method, dict(options)
        self.lines = list(lines)
        self._variants = {hashed(self.case(variant, 0.0)): variant for variant in variants}
        self.most_steps, self.seconds, self.signals = most_steps, seconds, list(signals)
        self.fraction = 0.0
        """How much of the run under way is done."""

    def identity(self) -> Mapping[str, Any]:
        limits = {"until": self.end, "most_steps": self.most_steps, "seconds": self.seconds}
        return {
            "circuit": circuit_identity(self.circuit, None),
            "settings": {
                **limits, "lines": self.lines, "method": self.method, "signals": self.signals,
                **{name: code_identity(value) for name, value in self.options.items()},
            },
        }  # fmt: skip

    def bench(self) -> ModelBench:
        return ModelBench(self)

    def case(self, variant: Variant, rtol: float, patience: float = 1.0) -> dict[str, Any]:
        """What is different in the run of a variant."""
        step = {STEP: variant.circuit.run["line_step"]} if variant.model is LineModel.CHARACTERISTICS else {}
        return {MODEL: variant.model.value, NUMBER: variant.number, **step, RTOL: rtol, PATIENCE: patience}

    def variant(self, changes: Mapping[str, Any]) -> Variant:
        """The circuit of a case."""
        return self._variants[hashed({**changes, RTOL: 0.0, PATIENCE: 1.0})]


class ModelBench:
    """Makes the runs of a comparison, one at a time."""

    def __init__(self, job: Models) -> None:
        self.job = job
        self.cancelled = threading.Event()

    def run(self, case: Case) -> Row | None:
        began = time.perf_counter()
        variant = self.job.variant(case.changes)
        measures: dict[str, float] = {}
        try:
            runs = self._runs(variant, case.changes[PATIENCE])
            measures["unknowns"] = float(runs.system.n)
            result, wall, cpu = runs.timed(self.job.method, rtol=case.changes[RTOL], **self.job.options)
            measures |= {"seconds": wall, "cpu_seconds": cpu, **_counters(result)}
            ended = self._ended(runs, result)
        except BramahError as error:
            ended = {"status": FAILED, "message": " ".join(str(error).split()), "words": {"status": "refused"}}
        if self.cancelled.is_set():
            return None
        seconds = time.perf_counter() - began
        return Row(
            number=case.number, changes=case.changes, measures=measures, seconds=seconds, host=this_host(), **ended
        )

    def _runs(self, variant: Variant, patience: float) -> TimedRuns:
        def tell(fraction: float) -> None:
            self.job.fraction = fraction

        system = build(variant.circuit)
        seconds = patience * self.job.seconds
        return TimedRuns(system, self.job.end, self.job.most_steps, seconds, cancelled=self.cancelled, tell=tell)

    def _ended(self, runs: TimedRuns, result: Result) -> dict[str, Any]:
        if result.ok:
            kept = {name: result[name].values for name in self.job.signals}
            return {"status": DONE, "words": {"status": "done"}, "kept": {"t": runs.times, **kept}}
        if runs.late:
            reached = f"it reached t = {float(result.t[-1]):.4g} s"
            message = f"Not done after {runs.seconds:g} s, the limit `seconds`: {reached}."
            return {"status": LATE, "message": message, "words": {"status": "out of time"}}
        return {"status": FAILED, "message": result.message, "words": {"status": result.recorded.status}}


def _counters(result: Result) -> dict[str, float]:
    return {name: math.nan if count is None else float(count) for name, count in counted(result).items()}
