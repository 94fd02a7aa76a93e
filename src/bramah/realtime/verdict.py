"""What a rehearsal found, and what it advises."""

from __future__ import annotations

from typing import Any

from bramah.realtime.histogram import Histogram
from bramah.realtime.way import Way
from bramah.records import dataclass
from bramah.result.doubts.promise import FIXED_STEP as ALLOWED

SHARE = 0.5
"""Of the step that its work may take: the rest is for what the machine does besides, and for the other program."""


@dataclass(frozen=True, kw_only=True, eq=False)
class Trial:
    """What came of one way over the whole drive."""

    way: Way
    cpu: Histogram
    """Processor time of its steps."""
    error: float
    """The largest of any signal, as a part of its range; infinite if the run failed."""
    worst: str
    """The signal that it belongs to."""
    failure: str = ""
    given_up: int = 0
    """Steps made longer than the tolerance allows, because substeps ran short."""

    @property
    def right(self) -> bool:
        """Whether every signal was within 1 % of its range: what is promised of fixed steps."""
        return self.error <= ALLOWED

    def holds(self, step: float) -> bool:
        """Whether its longest step took no more than its share of the time."""
        return self.cpu.most <= SHARE * step * 1e9

    def as_data(self, step: float) -> dict[str, Any]:
        return {
            "method": self.way.method,
            "substeps": self.way.substeps,
            "rtol": self.way.rtol,
            "right": self.right,
            "holds": self.right and self.holds(step),
            "error": None if self.failure else self.error,
            "worst_signal": self.worst,
            "failure": self.failure,
            "given_up": self.given_up,
            "cpu": self.cpu.as_data(),
        }


@dataclass(frozen=True, eq=False)
class Rehearsal:
    """All ways that were tried; `chosen` is the one to take, None if there is none that is right."""

    step: float
    steps: int
    trials: tuple[Trial, ...]
    every: int = 1
    """So many steps lie between two that were compared."""

    @property
    def chosen(self) -> Trial | None:
        right = [trial for trial in self.trials if trial.right]
        quick = [trial for trial in right if trial.holds(self.step)]
        return quick[0] if quick else min(right, key=lambda trial: trial.cpu.most, default=None)

    @property
    def holds(self) -> bool:
        """Whether the loop can be expected to keep time, and to be right."""
        return self.chosen is not None and self.chosen.holds(self.step)

    @property
    def advice(self) -> str:
        """One or two sentences."""
        chosen, step = self.chosen, shown(self.step * 1e9)
        if chosen is None:
            best = min(self.trials, key=lambda trial: trial.error)
            off = (
                "all runs fail"
                if best.failure
                else f"{best.way} comes nearest, {best.worst} is {_percent(best.error)} off"
            )
            return f"No way that was tried is right at {step}: {off}. Take shorter steps."
        says = f"{chosen.way} is right, {_percent(chosen.error)} off at most ({chosen.worst})"
        most = chosen.cpu.most
        if chosen.holds(self.step):
            return f"{says}, and its longest step takes {shown(most)} of {step}: it will hold."
        if most <= self.step * 1e9:
            return (
                f"{says}, but its longest step takes {shown(most)} of {step}: it will hold only on a machine that does "
                f"nothing else. Steps of {shown(_round_up(most / SHARE))} would leave room."
            )
        return (
            f"{says}, but its longest step takes {shown(most)} of {step}: it will not hold. Take steps of "
            f"{shown(_round_up(most / SHARE))} or more, fewer substeps, or leave out what is not needed."
        )

    def as_data(self) -> dict[str, Any]:
        chosen = self.chosen
        return {
            "step": self.step,
            "steps": self.steps,
            "compared_every": self.every,
            "holds": self.holds,
            "chosen": None if chosen is None else self.trials.index(chosen),
            "advice": self.advice,
            "trials": [trial.as_data(self.step) for trial in self.trials],
        }

    def __str__(self) -> str:
        from bramah.result.tables import aligned

        head = ["way", "error", "signal", "median", "99.9 %", "worst", ""]
        rows = [
            [
                str(trial.way), "fails" if trial.failure else _percent(trial.error), trial.worst,
                *(shown(t) for t in (trial.cpu.quantile(0.5), trial.cpu.quantile(0.999), trial.cpu.most)),
                "chosen" if trial is self.chosen else "",
            ]
            for trial in self.trials
        ]  # fmt: skip
        about = f"Rehearsal of {self.steps} steps of {shown(self.step * 1e9)}; processor time per step:"
        return "\n".join([about, *aligned([head, *rows]), self.advice])


def shown(nanoseconds: float) -> str:
    """A time in microseconds or milliseconds."""
    return f"{nanoseconds / 1e6:.3g} ms" if nanoseconds >= 1e6 else f"{nanoseconds / 1e3:.3g} us"


def _percent(share: float) -> str:
    return f"{100 * share:.2g} %" if share < 10 else "far"


def _round_up(nanoseconds: float) -> float:
    """To the next 1, 2 or 5 times a power of ten."""
    size = 1.0
    while True:
        for part in (1.0, 2.0, 5.0):
            if part * size >= nanoseconds:
                return part * size
        size *= 10
