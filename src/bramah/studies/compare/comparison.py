"""What a comparison of methods found: a table, an advice, files."""

from __future__ import annotations

import csv
import io
import math
from pathlib import Path
from typing import Any

from bramah.files.atomic import write_atomically
from bramah.records import cached_property, dataclass
from bramah.result.tables import aligned
from bramah.studies.compare.advice import Advice, advise
from bramah.studies.compare.reference import Reference
from bramah.studies.compare.trial import COUNTED, Trial, power

HEADINGS = ("method", "rtol or step", "error", *COUNTED, "ms")


@dataclass(frozen=True, kw_only=True)
class Comparison:
    """Methods on one circuit.

    print(comparison)                  the table, the reference and the advice
    comparison.advice.trial.method     the method to use
    comparison.to_csv("methods.csv")
    """

    title: str
    unknowns: int
    algebraic: int
    until: float
    accuracy: float
    """The error wanted."""
    reference: Reference
    default: Trial
    """The default method at its default tolerance, or at that of the circuit."""
    trials: tuple[Trial, ...]
    complete: bool = True
    """Whether it was carried to its end."""
    remarks: tuple[str, ...] = ()
    """What else should be known, such as that runs were timed on different machines."""

    @cached_property
    def advice(self) -> Advice:
        return advise(self.trials, self.default, self.accuracy)

    def by_method(self) -> dict[str, list[Trial]]:
        """Trials of each method, in the order they were made."""
        found: dict[str, list[Trial]] = {}
        for trial in self.trials:
            found.setdefault(trial.method, []).append(trial)
        return found

    def failures(self) -> list[str]:
        """A sentence for each method and way it failed."""
        groups: dict[tuple[str, str], list[Trial]] = {}
        for trial in self.trials:
            if not trial.ok:
                groups.setdefault((trial.method, trial.status), []).append(trial)
        lines = []
        for first, *more in groups.values():
            settings = ", ".join([str(first), *(trial.setting.partition("=")[2] for trial in more)])
            lines.append(f"{settings}: {first.message}")
        return lines

    def notes(self) -> list[str]:
        """Everything worth a sentence: the reference, failures, the advice."""
        lines = [str(self.reference)]
        if self.reference.error > self.accuracy / 10:
            lines.append("That is too little to tell errors near the one wanted: take them with care.")
        lines += [*self.remarks, *self.failures()]
        if not self.complete:
            lines.append("Stopped before all methods were run.")
        return [*lines, self.advice.text]

    def __str__(self) -> str:
        name = f"{self.title}: " if self.title else ""
        algebraic = f", {self.algebraic} of them algebraic" if self.algebraic else ""
        head = f"{name}{self.unknowns} unknowns{algebraic}, {self.until:g} s"
        table = [(*HEADINGS, *self._signal_headings()), *((*_cells(t), *self._signal_cells(t)) for t in self.trials)]
        return "\n".join([head, *aligned(table), *self.notes()])

    def _signal_headings(self) -> list[str]:
        return [f"{name} {word} %" for name in self.default.signals for word in ("largest", "mean")]

    def _signal_cells(self, trial: Trial) -> list[str]:
        errors = (trial.signals.get(name) for name in self.default.signals)
        return [
            text for e in errors for text in (("-", "-") if e is None else (_per_cent(e.largest), _per_cent(e.mean)))
        ]

    def data(self) -> dict[str, Any]:
        """Plain data, ready for JSON."""
        best, reference = self.advice.trial, self.reference
        return {
            "title": self.title,
            "unknowns": self.unknowns,
            "algebraic": self.algebraic,
            "until": self.until,
            "accuracy": self.accuracy,
            "complete": self.complete,
            "reference": {
                "method": reference.method,
                "rtol": reference.rtol,
                "check": reference.check or None,
                "error": _number(reference.error),
            },
            "trials": [_plain(trial) for trial in self.trials],
            "default": _plain(self.default),
            "advice": {
                "trial": None if best is None else _plain(best),
                "default_will_do": self.advice.default_will_do,
                "text": self.advice.text,
            },
        }

    def to_csv(self, path: str | Path) -> None:
        """One line for each run."""
        text = io.StringIO()
        headings = [*_plain(self.default), *self._signal_headings()]
        headings.remove("signals")
        writer = csv.DictWriter(text, headings, lineterminator="\n", extrasaction="ignore")
        writer.writeheader()
        for trial in self.trials:
            cells = dict(zip(self._signal_headings(), self._signal_cells(trial), strict=True))
            writer.writerow(_plain(trial) | cells)
        write_atomically(path, text.getvalue().encode())


def _plain(trial: Trial) -> dict[str, Any]:
    return {
        "method": trial.method,
        "rtol": trial.rtol,
        "fixed_step": trial.fixed_step,
        "status": trial.status,
        "error": _number(trial.error),
        "worst": trial.worst,
        "signals": {name: {"largest": e.largest, "mean": e.mean, "rms": e.rms} for name, e in trial.signals.items()},
        **{name: trial.counters.get(name) for name in COUNTED},
        "seconds": _number(trial.seconds),
        "cpu_seconds": _number(trial.cpu_seconds),
        "message": trial.message,
    }


def _per_cent(share: float) -> str:
    return f"{100 * share:.3g}"


def _number(value: float) -> float | None:
    return value if math.isfinite(value) else None


def _cells(trial: Trial) -> tuple[str, ...]:
    setting = trial.rtol if trial.fixed_step is None else trial.fixed_step
    error = f"{trial.error:.1e}" if trial.ok else trial.status
    counts = ("-" if (n := trial.counters.get(name)) is None else str(n) for name in COUNTED)
    time = f"{1e3 * trial.seconds:.3g}" if math.isfinite(trial.seconds) else "-"
    return trial.method, "-" if setting is None else power(setting), error, *counts, time
