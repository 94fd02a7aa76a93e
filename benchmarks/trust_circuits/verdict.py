"""Verdicts: what each run of a circuit was worth."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path

from benchmarks.trust_circuits.cache import reference_for
from benchmarks.trust_circuits.case import Case
from benchmarks.trust_circuits.comparison import GROSS, kept, sampled, worst, yardsticks
from benchmarks.trust_circuits.reference import Reference
from benchmarks.trust_circuits.running import run_within
from bramah.result.doubts import doubts_of_the_model
from bramah.system import System, build

NEAR_VACUUM = 0.5e5
"""Absolute pressure in Pa below which a circuit counts as near vacuum."""


@dataclass(frozen=True, kw_only=True)
class Verdict:
    """One run against its reference. `off` is in allowances, infinite where nothing can be compared."""

    case: str
    group: str
    method: str
    rtol: float
    ok: bool
    message: str
    doubts: tuple[str, ...]
    of_the_model: tuple[str, ...] = ()
    """Those of the doubts that say nothing against the numbers."""
    known: bool
    """Whether there is a reference for this tolerance."""
    cpu_seconds: float
    off: float = 0.0
    signal: str = ""
    t: float = 0.0
    value: float = 0.0
    right: float = 0.0

    @property
    def judged(self) -> bool:
        return self.ok and self.known

    @property
    def wrong(self) -> bool:
        return self.judged and self.off > 1.0

    @property
    def silent(self) -> bool:
        return self.wrong and not self.doubts

    @property
    def gross(self) -> bool:
        return self.silent and self.off > GROSS

    @property
    def right_doubted(self) -> bool:
        return self.judged and not self.wrong and bool(self.doubts) and not self.unphysical

    @property
    def unphysical(self) -> bool:
        return self.ok and bool(self.doubts) and set(self.doubts) <= set(self.of_the_model)

    def __str__(self) -> str:
        head = f"{self.case:34s} {self.method:8s} {self.rtol:7.0e} "
        if not self.ok:
            return f"{head}FAILED {self.message}"
        doubted = "doubted" if self.doubts else "silent"
        values = f"{self.value:.6g} for {self.right:.6g}"
        return f"{head}off {self.off:9.3g}  {self.signal} at {self.t:.6g} s ({values})  {doubted}"


@dataclass(frozen=True, kw_only=True)
class Account:
    """What is known of one circuit: its reference, and the verdicts on its runs."""

    case: str
    group: str
    unknowns: int = 0
    reference: str = ""
    apart: float = 0.0
    attempts: list[str] = field(default_factory=list)
    traits: dict[str, bool] = field(default_factory=dict)
    verdicts: list[Verdict] = field(default_factory=list)
    problem: str = ""
    """Why there are no verdicts: the process broke down or took too long."""


def judge(
    case: Case,
    settings: Iterable[tuple[str | None, float | None]],
    *,
    limit: float,
    cache: Path | None = None,
    fresh: bool = False,
    retry: bool = False,
) -> Account:
    """Run a circuit with each method and tolerance; None is the package's own default."""
    system = build(case.circuit)
    reference = reference_for(case, system, cache, fresh, retry)
    verdicts = [verdict(case, system, reference, method, rtol, limit) for method, rtol in settings]
    measured = {"near vacuum": reference.lowest_pressure < NEAR_VACUUM, "at stops": reference.stops}
    return Account(
        case=case.name,
        group=case.group,
        unknowns=system.n,
        reference=reference.methods,
        apart=reference.apart,
        attempts=reference.attempts,
        traits=case.traits | measured,
        verdicts=verdicts,
    )


def verdict(
    case: Case, system: System, reference: Reference, method: str | None, rtol: float | None, limit: float
) -> Verdict:
    """One run, made and compared as a user would."""
    from bramah.simulation import DEFAULT_METHOD, DEFAULT_RTOL

    accuracy = DEFAULT_RTOL if rtol is None else rtol
    ran = run_within(system, case.until, limit, method=method, rtol=rtol, start=case.start)
    known = reference.known_at(accuracy)
    common = Verdict(
        case=case.name,
        group=case.group,
        method=method or DEFAULT_METHOD,
        rtol=accuracy,
        ok=ran.ok,
        message=ran.message,
        doubts=tuple(getattr(ran.result, "doubts", ())),
        of_the_model=doubts_of_the_model(ran.result) if ran.result is not None else (),
        known=known,
        cpu_seconds=ran.cpu_seconds,
    )
    if not common.judged or ran.result is None:
        return common
    measure = yardsticks(reference.signals, reference.low, reference.high)
    values = sampled(ran.result, reference.signals, reference.times)
    keep = kept(reference.times, reference.events)
    found = worst(reference.signals, reference.times, reference.values, values, measure, keep, accuracy)
    return Verdict(**{**vars(common), **vars(found)})
