"""What a comparison of line models found: a table, an advice, files."""

from __future__ import annotations

import csv
import io
import math
from pathlib import Path
from typing import Any

from bramah.files.atomic import write_atomically
from bramah.records import cached_property, dataclass
from bramah.result.tables import aligned
from bramah.studies.compare.advice import TIE, duration
from bramah.studies.compare.sampling import Floats
from bramah.studies.compare_lines.trial import LineTrial
from bramah.studies.compare_lines.variants import COUNTED

HEADINGS = ("model", "number", "unknowns", "mean error", "largest", "at", "steps", "rates", "ms")


@dataclass(frozen=True, kw_only=True)
class LineComparison:
    """Models of the lines of one circuit.

    print(comparison)                          the table and the advice
    comparison.best.model, comparison.best.number
    comparison.to_csv("models.csv")
    """

    title: str
    lines: tuple[str, ...]
    signals: tuple[str, ...]
    units: dict[str, str]
    until: float
    accuracy: float
    """The mean error wanted, as a part of the range over which a signal moves."""
    times: Floats
    """When signals were compared, s."""
    reference: LineTrial
    """The finest characteristics, taken for the truth."""
    trials: tuple[LineTrial, ...]
    remarks: tuple[str, ...] = ()
    complete: bool = True

    @cached_property
    def best(self) -> LineTrial | None:
        """The quickest run within the accuracy; among equals the one with the fewest unknowns."""
        good = [t for t in self.trials if t.ok and t.error <= self.accuracy]
        limit = TIE * min((t.seconds for t in good), default=0.0)
        return min((t for t in good if t.seconds <= limit), key=lambda t: (t.unknowns, t.seconds), default=None)

    @property
    def advice(self) -> str:
        """Which model to use, in a sentence or two."""
        done = [t for t in self.trials if t.ok]
        if self.best is None:
            near = min(done, key=lambda t: t.error, default=None)
            nearest = f" The nearest was {_told(near)}." if near else ""
            return f"No run reached the mean error wanted, {self.accuracy:.2g}.{nearest} Cut the lines finer."
        counted = COUNTED.get(self.best.variant.model, "")
        how = f"model = {self.best.model!r}" + (f" with {counted} = {self.best.number}" if counted else "")
        text = f"Use {how}: the quickest with a mean error below {self.accuracy:.2g} ({_told(self.best)})."
        others = [t for t in done if t.model != self.best.model and t.error <= self.accuracy]
        second = min(others, key=lambda t: t.seconds, default=None)
        return text if second is None else f"{text} Of the other models, the quickest is {_told(second)}."

    def by_model(self) -> dict[str, list[LineTrial]]:
        """Trials of each model, coarse to fine."""
        found: dict[str, list[LineTrial]] = {}
        for trial in self.trials:
            found.setdefault(trial.model, []).append(trial)
        return found

    def notes(self) -> list[str]:
        """Everything worth a sentence: the reference, failures, the advice."""
        finest = [t.error for t in self.trials if t.ok and t.model == self.reference.model][-1:]
        near = f"; half as many differ by {finest[0]:.1e}" if finest else ""
        lines = [f"Errors are differences from {self.reference}{near}. They are parts of the range of the signal."]
        lines += self.remarks
        lines += [f"{trial}: {trial.message}" for trial in self.trials if not trial.ok]
        if not self.complete:
            lines.append("Stopped before all models were run.")
        return [*lines, self.advice]

    def __str__(self) -> str:
        name = f"{self.title}: " if self.title else ""
        head = f"{name}{', '.join(self.lines)} in {len(self.by_model())} models, {self.until:g} s"
        return "\n".join([head, *aligned([HEADINGS, *(_cells(trial) for trial in self.trials)]), *self.notes()])

    def data(self) -> dict[str, Any]:
        """Plain data, ready for JSON."""
        return {
            "title": self.title,
            "lines": list(self.lines),
            "signals": list(self.signals),
            "until": self.until,
            "accuracy": self.accuracy,
            "complete": self.complete,
            "reference": _plain(self.reference),
            "trials": [_plain(trial) for trial in self.trials],
            "best": None if self.best is None else _plain(self.best),
            "remarks": list(self.remarks),
            "advice": self.advice,
        }

    def to_csv(self, path: str | Path) -> None:
        """One line for each run."""
        text = io.StringIO()
        writer = csv.DictWriter(text, list(_plain(self.reference)), lineterminator="\n")
        writer.writeheader()
        writer.writerows(_plain(trial) for trial in self.trials)
        write_atomically(path, text.getvalue().encode())


def _told(trial: LineTrial) -> str:
    return f"{trial}: {trial.error:.1e} in {duration(trial.seconds)}"


def _plain(trial: LineTrial) -> dict[str, Any]:
    return {
        "model": trial.model,
        "number": trial.number or None,
        "unknowns": trial.unknowns,
        "status": trial.status,
        "error": _number(trial.error),
        "largest": _number(trial.largest),
        "worst": trial.worst,
        "steps": trial.counters.get("accepted"),
        "rates": trial.counters.get("rates"),
        "seconds": _number(trial.seconds),
        "cpu_seconds": _number(trial.cpu_seconds),
        "message": trial.message,
    }


def _number(value: float) -> float | None:
    return value if math.isfinite(value) else None


def _cells(trial: LineTrial) -> tuple[str, ...]:
    number = str(trial.number) if trial.number else "-"
    if not trial.ok:
        return (trial.model, number, str(trial.unknowns or "-"), trial.status, "-", "-", "-", "-", "-")
    steps, rates = (str(trial.counters[name]) for name in ("accepted", "rates"))
    errors = f"{trial.error:.1e}", f"{trial.largest:.1e}", trial.worst
    return (trial.model, number, str(trial.unknowns), *errors, steps, rates, f"{1e3 * trial.seconds:.3g}")
