"""References: solutions that two methods agree on, one of which iterates Newton where it can.

Absolute tolerances of reference runs come from the circuit's own ranges, which two scout runs find, so that all
methods, those of other packages included, are held to the same from the first step on. They are a part of each
unknown's range, and of at least 1e-6 of its scale: with the tolerances used here that resolves what `comparison` takes
for more than noise. Ranges of the judged signals are taken over the scout's steps too, for much of what a signal does
may be over before the second instant. No tolerance is given to pressures whose capacity varies: Bramah's methods weigh
these by the fluid that is there, as an absolute tolerance, which is only of pressure, would have them not do.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np

from benchmarks.trust_circuits.case import Case
from benchmarks.trust_circuits.comparison import (
    FINER,
    UNKNOWN_ALLOWANCE,
    Floats,
    Judged,
    fine_instants,
    judged_signals,
    kept,
    sampled,
    worst,
    yardsticks,
)
from benchmarks.trust_circuits.running import Ran, run_within
from bramah.system import System
from bramah.system.signal_sources import Origin

TIGHT, LOOSE_SHARE = 1e-5, 0.1
"""References must agree to a tenth of the allowance at this tolerance; for looser ones less will do."""
EACH, ALL = 30.0, 100.0
"""CPU seconds for one attempt, and for the first and for the later ones of a circuit."""
SCOUT = 1e-6
SMALLEST_RANGE = 1e-6
MOST_STEPS = 2000
"""Of the scout, at whose ends ranges are taken."""
NEWTON = ("ndf", "radau", "ida")
OWN = ("ndf", "rodas4", "rodas5p")
OTHER = "another package's"
ATTEMPTS = (
    ("rodas5p", 1e-9), ("ndf", 1e-8), ("rodas4", 1e-9), (OTHER, 1e-8), ("rodas5p", 1e-10), ("ndf", 1e-9),
)  # fmt: skip
"""Made in this order until two agree."""
LATER = (
    ("rodas5p", 1e-9, 1e-2), ("ndf", 1e-8, 1e-2), ("ndf", 1e-10, SMALLEST_RANGE), ("ndf", 1e-11, SMALLEST_RANGE),
)  # fmt: skip
"""Made where those do not agree, with ranges of at least such a part of the scale: an unknown that hardly moves can ask
for more than rounding lets any method have."""
SETTINGS = f"3 {ATTEMPTS} {SCOUT} {SMALLEST_RANGE} {EACH} {ALL} {FINER}"
"""Part of the key under which references are kept; what comes later changes none that agreed before."""


@dataclass(frozen=True, kw_only=True)
class Reference:
    """Values of the judged signals (signals x instants), and how well they are known."""

    signals: list[Judged]
    times: Floats
    values: Floats
    low: Floats
    high: Floats
    events: list[float]
    apart: float
    """Largest difference of the two runs in yardsticks; flows and forces count a tenth. Infinite without a pair."""
    methods: str
    lowest_pressure: float
    """Absolute, over all nets, in Pa."""
    stops: bool
    """Whether a part reached or rested on a stop or an end."""
    attempts: list[str] = field(default_factory=list)

    def known_at(self, rtol: float) -> bool:
        return self.apart <= LOOSE_SHARE * UNKNOWN_ALLOWANCE * rtol


@dataclass
class Attempt:
    """One run that may become half of a reference."""

    method: str
    rtol: float
    fine: Floats
    low: Floats
    high: Floats
    events: list[float]
    event_names: list[str]
    touched: bool


def references(case: Case, system: System) -> Reference:
    """Attempts in turn until two agree as well as the tightest tolerance wants; else the two nearest."""
    search = Search(case, system)
    first = [(method, rtol, SMALLEST_RANGE) for method, rtol in ATTEMPTS]
    if not search.through(first):
        search.through(LATER)
    return search.reference()


class Search:
    """The attempts made at the reference of one circuit."""

    def __init__(self, case: Case, system: System) -> None:
        self.case, self.system = case, system
        self.signals, self.times = judged_signals(system), fine_instants(case.until)
        self.sizes, steps = own_ranges(case, system)
        self.everywhere = np.union1d(self.times, steps)
        self.made: list[Attempt] = []
        self.pairs: list[Pair] = []
        self.notes: list[str] = []

    def through(self, attempts: Sequence[tuple[str, float, float]]) -> bool:
        """Whether one of the attempts agreed with an earlier one, a method that iterates among the two."""
        began = time.process_time()
        for method, rtol, least in attempts:
            name = _other(self.system) if method == OTHER else method
            if name is None or time.process_time() - began > ALL:
                continue
            new = self.attempt(name, rtol, least)
            if any(pair.newton and pair.apart <= LOOSE_SHARE * UNKNOWN_ALLOWANCE * TIGHT for pair in new):
                return True
        return False

    def attempt(self, method: str, rtol: float, least: float) -> list[Pair]:
        """One run more: the pairs it makes with those before."""
        sizes = np.maximum(self.sizes, least * self.system.scale)
        atol = absolute(self.system, rtol * sizes, all_of_them=method not in OWN)
        ran = run_within(
            self.system,
            self.case.until,
            EACH,
            method=method,
            rtol=rtol,
            start=self.case.start,
            atol=atol,
            record=list(self.everywhere),
        )
        self.notes.append(f"{method} {rtol:g}: {'ok' if ran.ok else ran.message} ({ran.cpu_seconds:.1f} s)")
        if not ran.ok:
            return []
        found = _attempt(ran, method, rtol, self)
        new = [_pair(self.signals, self.times, one, found) for one in self.made if one.method != method]
        self.notes += [str(pair) for pair in new]
        self.pairs += new
        self.made.append(found)
        return new

    def reference(self) -> Reference:
        """From the pair that is nearest."""
        pair = _best(self.pairs, self.made)
        chosen = pair.first if pair else self.made[0] if self.made else None
        fine = np.full((len(self.signals), len(self.times)), np.nan) if chosen is None else chosen.fine
        return Reference(
            signals=self.signals,
            times=self.times[::FINER],
            values=fine[:, ::FINER],
            low=np.full(len(fine), np.nan) if chosen is None else chosen.low,
            high=np.full(len(fine), np.nan) if chosen is None else chosen.high,
            events=[] if chosen is None else chosen.events,
            apart=pair.apart if pair else np.inf,
            methods=pair.methods if pair else "",
            lowest_pressure=_lowest_pressure(self.signals, fine, self.system),
            stops=chosen is not None and (chosen.touched or any(_is_stop(name) for name in chosen.event_names)),
            attempts=self.notes,
        )


@dataclass(frozen=True)
class Pair:
    """Two attempts with different methods, and how far they are apart."""

    apart: float
    first: Attempt
    second: Attempt
    where: str

    @property
    def newton(self) -> bool:
        return self.first.method in NEWTON or self.second.method in NEWTON

    @property
    def methods(self) -> str:
        return f"{self.first.method} {self.first.rtol:g}, {self.second.method} {self.second.rtol:g}"

    def __str__(self) -> str:
        return f"{self.methods} differ by {self.apart:.1e} ({self.where})"


def _best(pairs: list[Pair], made: list[Attempt]) -> Pair | None:
    """The nearest pair. Two methods that linearise share faults: they count only where none that iterates ended."""
    iterated = any(attempt.method in NEWTON for attempt in made)
    return min((p for p in pairs if p.newton or not iterated), key=lambda p: p.apart, default=None)


def _other(system: System) -> str | None:
    """The integrator of another package that can do this circuit."""
    if system.grid is not None or system.samplers:
        return None
    return "radau" if bool(np.all(system.differential)) else "ida"


def own_ranges(case: Case, system: System) -> tuple[Floats, Floats]:
    """The range of each unknown in this run, as two scouts find it, the second with tolerances from the first.

    Also the times at which steps of the second end.
    """
    sizes, steps = np.array(system.scale), np.zeros(0)
    atol: dict[str, float] | None = None
    for _ in range(2):
        ran = run_within(system, case.until, EACH, method="rodas4", rtol=SCOUT, start=case.start, atol=atol)
        if ran.result is None or not len(ran.result.t):
            break
        sizes = np.maximum(np.ptp(ran.result.recorded.y, axis=0), SMALLEST_RANGE * system.scale)
        atol = absolute(system, SCOUT * sizes, all_of_them=False)
        steps = ran.result.t[np.unique(np.linspace(0, len(ran.result.t) - 1, MOST_STEPS).astype(int))]
    return sizes, steps


def absolute(system: System, sizes: Floats, *, all_of_them: bool) -> dict[str, float]:
    """Absolute tolerances by name, of all unknowns or of those that are not weighed by the fluid that is there."""
    weighed = set() if all_of_them else set(system.equations.varying_row.tolist())
    return {name: float(sizes[k]) for k, name in enumerate(system.names) if k not in weighed}


def _attempt(ran: Ran, method: str, rtol: float, search: Search) -> Attempt:
    assert ran.result is not None
    result, times = ran.result, search.times
    contacts = [n for n in result.names("*contact") if search.system.signals.source(n).origin is Origin.DISCRETE]
    resting = any(np.any(values != 0) for values in result.at(times, contacts).values()) if contacts else False
    everywhere = sampled(result, search.signals, search.everywhere)
    return Attempt(
        method,
        rtol,
        everywhere[:, np.searchsorted(search.everywhere, times)],
        *_extremes(everywhere),
        [event.t for event in result.events],
        sorted({event.name for event in result.events}),
        resting,
    )


def _pair(signals: list[Judged], times: Floats, one: Attempt, other: Attempt) -> Pair:
    few = times[::FINER]
    measure = yardsticks(signals, one.low, one.high)
    values = one.fine[:, ::FINER], other.fine[:, ::FINER]
    found = worst(signals, few, *values, measure, kept(few, one.events), 1 / UNKNOWN_ALLOWANCE)
    return Pair(found.off, one, other, f"{found.signal} at {found.t:.6g} s")


def _extremes(fine: Floats) -> tuple[Floats, Floats]:
    return (fine.min(axis=1), fine.max(axis=1)) if len(fine) else (np.zeros(0), np.zeros(0))


def _is_stop(event: str) -> bool:
    return "reaches" in event and any(word in event for word in ("stop", "end", "seat"))


def _lowest_pressure(signals: list[Judged], fine: Floats, system: System) -> float:
    pressures = [k for k, s in enumerate(signals) if s.name.endswith(".p") and s.unit == "bar"]
    return float(np.min(fine[pressures])) + atmospheric(system) if pressures else float("inf")


def atmospheric(system: System) -> float:
    """Absolute pressure at 0 bar gauge."""
    return float(system.anatomy.circuit.fluid.values["atmospheric_pressure"])
