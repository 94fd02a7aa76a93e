"""Why a run took the steps it took: which unknowns held them short and when, what happened, what was rejected."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np

from bramah.errors import SimulationError
from bramah.records import dataclass
from bramah.result.tables import aligned
from bramah.runs.attempts import LOST, Attempts, Fate

if TYPE_CHECKING:
    from bramah.result.result import Result

LIMITING = 0.1
"""Tolerances: with a larger error the next step could not have been even twice as long, whatever the method's order."""
PERIODS = 10
"""Equal parts of the run's time that are told apart."""
MOST_NAMED = 8
WHERE = {
    Fate.STOPPED: "ended early: events, scheduled times, ticks of lines, the end",
    Fate.TAKEN: "growing after a start or event, or at the largest step allowed",
    Fate.HOPPED: "hops where events crowd",
}
"""What else ends steps, by their fate."""


@dataclass(frozen=True)
class Limiter:
    """An unknown and the steps that its error kept short."""

    name: str
    steps: int
    """Taken, with an error that is mostly its own and near what is allowed."""
    rejected: int
    shortest: float
    """Of these steps, s."""
    begin: float
    """From when to when this happened, s: nine tenths of its steps."""
    end: float


@dataclass(frozen=True)
class Period:
    """A tenth of the run's time."""

    begin: float
    end: float
    steps: int
    rejected: int
    events: int
    limiter: str
    """The unknown that limits most steps here; "" if none does."""
    share: float
    """Of its steps."""


@dataclass(frozen=True)
class Slowness:
    """What the steps of a run say. Print it, or look at its fields."""

    attempts: Attempts
    names: Sequence[str]
    """Of the unknowns."""
    steps: int
    rejected: int
    fates: dict[Fate, int]
    """How many attempts ended in which way; of the steps taken, those that no error kept short."""
    limiters: Sequence[Limiter]
    """Those that kept most steps short first."""
    events: dict[str, int]
    """By component, the busiest first."""
    periods: Sequence[Period]
    seconds: float
    """Of computing."""
    told: bool = True
    """Whether the method tells its errors."""

    def __str__(self) -> str:
        tried = self.steps + self.rejected
        each = f", {1e6 * self.seconds / tried:.3g} µs each" if tried and self.seconds else ""
        lines = [f"{self.steps} steps and {self.rejected} that were rejected{each}."]
        if not self.told:
            lines.append("The method does not tell the errors of its steps.")
        rows: list[tuple[str, ...]] = [
            ("held short by", "steps", "share", "rejected", "shortest [s]", "mostly from [s]", "to [s]")
        ]
        for one in self.limiters[:MOST_NAMED]:
            share = f"{100 * one.steps / max(1, self.steps):.0f} %"
            times = (f"{v:.4g}" for v in (one.shortest, one.begin, one.end))
            rows.append((one.name, str(one.steps), share, str(one.rejected), *times))
        for fate, words in WHERE.items():
            if self.fates.get(fate):
                share = f"{100 * self.fates[fate] / max(1, self.steps):.0f} %"
                rows.append((words, str(self.fates[fate]), share, "", "", "", ""))
        lines += aligned(rows) if len(rows) > 1 else []
        if self.events:
            busiest = ", ".join(f"{name} {count}" for name, count in list(self.events.items())[:MOST_NAMED])
            lines.append(f"Events: {busiest}.")
        for fate, words in ((Fate.IMPOSSIBLE, "where the equations had no answer"), (Fate.REFUSED, "by a second look")):
            if self.fates.get(fate):
                lines.append(f"Of the rejected, {self.fates[fate]} {words}.")
        rows = [("from [s]", "to [s]", "steps", "rejected", "events", "held short by")]
        for part in self.periods:
            who = f"{part.limiter} ({100 * part.share:.0f} %)" if part.limiter else "-"
            counts = (str(part.steps), str(part.rejected), str(part.events))
            rows.append((f"{part.begin:.4g}", f"{part.end:.4g}", *counts, who))
        return "\n".join([*lines, *aligned(rows)])


def why_slow(result: Result) -> Slowness:
    """What the steps of a run say about it."""
    recorded, attempts = result.recorded, result.recorded.attempts
    if not len(attempts):
        raise SimulationError("Nothing is known of the steps of this run: they are remembered with record='steps'.")
    names = result.unknown_names()
    lost = np.isin(attempts.fate, LOST)
    limiting = ~lost & (attempts.error >= LIMITING) & (attempts.worst >= 0)
    fates = Counter(Fate(int(fate)) for fate in attempts.fate[lost | ~limiting])
    events = Counter(event.component for event in recorded.events)
    return Slowness(
        attempts=attempts,
        names=names,
        steps=int((~lost).sum()),
        rejected=int(lost.sum()),
        fates=dict(fates),
        limiters=_limiters(attempts, names, limiting, lost),
        events=dict(events.most_common()),
        periods=_periods(result, names, limiting, lost),
        seconds=recorded.core_seconds or recorded.wall_seconds,
        told=bool((attempts.worst >= 0).any()),
    )


def _limiters(attempts: Attempts, names: Sequence[str], limiting: np.ndarray, lost: np.ndarray) -> list[Limiter]:
    found = []
    for number in np.unique(attempts.worst[(limiting | lost) & (attempts.worst >= 0)]):
        mine = attempts.worst == number
        taken, rejected = attempts.where(mine & limiting), int((mine & lost).sum())
        some = taken if len(taken) else attempts.where(mine & lost)
        begin, end = np.quantile(some.t, [0.05, 0.95])
        found.append(
            Limiter(names[number], len(taken), rejected, float(some.step.min()), float(begin), float(end))
        )  # fmt: skip
    return sorted(found, key=lambda one: (-one.steps, -one.rejected, one.name))


def _periods(result: Result, names: Sequence[str], limiting: np.ndarray, lost: np.ndarray) -> list[Period]:
    attempts, first, last = result.recorded.attempts, float(result.t[0]), float(result.t[-1])
    edges = np.linspace(first, last, PERIODS + 1)
    place = np.clip(np.searchsorted(edges, attempts.t, side="right") - 1, 0, PERIODS - 1)
    happened = np.histogram([event.t for event in result.events], edges)[0]
    found = []
    for k in range(PERIODS):
        here = place == k
        worst = Counter(attempts.worst[here & limiting].tolist()).most_common(1)
        steps = int((here & ~lost).sum())
        name, count = (names[worst[0][0]], worst[0][1]) if worst else ("", 0)
        rejected, share = int((here & lost).sum()), count / max(1, steps)
        found.append(Period(float(edges[k]), float(edges[k + 1]), steps, rejected, int(happened[k]), name, share))
    return found
