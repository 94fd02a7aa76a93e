"""One run of one method: what it took and gave."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field

from bramah.records import dataclass
from bramah.result import Result
from bramah.result.measures import SignalError
from bramah.runs.others import OTHERS
from bramah.solvers.methods import METHODS

COUNTED = ("accepted", "rejected", "rates", "jacobians", "factorisations", "solves", "events")
UNTOLD_BY_OTHERS = ("rejected", "solves")


@dataclass(frozen=True, kw_only=True)
class Trial:
    """What one run took and gave. The error is that of the worst unknown, NaN if the run failed."""

    method: str
    rtol: float | None = None
    fixed_step: float | None = None
    status: str = "done"
    """"done", "refused", "out of time", "unstable", or how else the run ended."""
    error: float = float("nan")
    worst: str = ""
    signals: Mapping[str, SignalError] = field(default_factory=dict)
    """Relative errors of the signals that were asked for; none if the run failed."""
    counters: Mapping[str, int | None] = field(default_factory=dict)
    """How often what was done; None where a package does not tell."""
    seconds: float = float("nan")
    cpu_seconds: float = float("nan")
    message: str = ""
    """Why it failed, in a sentence."""

    @property
    def ok(self) -> bool:
        return self.status == "done"

    @property
    def setting(self) -> str:
        """The tolerance or the step, as one writes it."""
        if self.fixed_step is not None:
            return f"fixed_step={power(self.fixed_step)}"
        return "" if self.rtol is None else f"rtol={power(self.rtol)}"

    def __str__(self) -> str:
        return f"{self.method}, {self.setting}" if self.setting else self.method


def power(value: float) -> str:
    """To three digits, as tolerances are written: 1e-4, 3.16e-5."""
    mantissa, _, exponent = f"{value:.2e}".partition("e")
    return f"{mantissa.rstrip('0').rstrip('.')}e{int(exponent)}"


def counted(result: Result) -> dict[str, int | None]:
    """The counters of a run, None for what the method's package does not tell."""
    found: dict[str, int | None] = {name: result.counters[name] for name in COUNTED}
    if result.recorded.method in OTHERS:
        found |= dict.fromkeys(UNTOLD_BY_OTHERS)
        if found["jacobians"] and not found["factorisations"]:
            found["factorisations"] = None
    return found


def needs_fixed_step(method: str) -> bool:
    return bool(getattr(METHODS.get(method), "needs_fixed_step", False))


def is_explicit(method: str) -> bool:
    """Whether the fastest part of a circuit bounds the method's steps."""
    if method in OTHERS:
        return not OTHERS[method].stiff
    return getattr(METHODS.get(method), "family", "") in ("explicit", "adams", "adams_implicit")
