"""References: solutions that two methods agree on, one of which iterates Newton where it can.

Absolute tolerances of reference runs come from the circuit's own ranges, which two scout runs find: the defaults come
from fixed scales and mean nothing to a circuit of other sizes. They are a part of each unknown's range, and of at least
1e-6 of its scale: with the tolerances used here that resolves what `comparison` takes for more than noise.
"""

from __future__ import annotations

import time
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

TIGHT, LOOSE_SHARE = 1e-5, 0.1
"""References must agree to a tenth of the allowance at this tolerance; for looser ones less will do."""
EACH, ALL = 30.0, 100.0
"""CPU seconds for one attempt and for all of a circuit."""
SCOUT = 1e-6
SMALLEST_RANGE = 1e-6
NEWTON = ("ndf", "radau", "ida")
OTHER = "another package's"
ATTEMPTS = (
    ("rodas5p", 1e-9), ("ndf", 1e-8), ("rodas4", 1e-9), (OTHER, 1e-8), ("rodas5p", 1e-10), ("ndf", 1e-9),
)  # fmt: skip
"""Made in this order until two agree."""
SETTINGS = f"1 {ATTEMPTS} {SCOUT} {SMALLEST_RANGE} {EACH} {ALL} {FINER}"
"""Part of the key under which references are kept."""


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
    events: list[float]
    event_names: list[str]
    touched: bool


def references(case: Case, system: System) -> Reference:
    """Attempts in turn until two agree as well as the tightest tolerance wants; else the two nearest."""
    signals, times = judged_signals(system), fine_instants(case.until)
    began, notes = time.process_time(), []
    sizes = own_ranges(case, system, times)
    made: list[Attempt] = []
    pairs: list[Pair] = []
    for method, rtol in ATTEMPTS:
        name = _other(system) if method == OTHER else method
        if name is None or time.process_time() - began > ALL:
            continue
        atol = {unknown: rtol * size for unknown, size in sizes.items()}
        ran = run_within(
            system, case.until, EACH, method=name, rtol=rtol, start=case.start, atol=atol, record=list(times)
        )
        notes.append(f"{name} {rtol:g}: {'ok' if ran.ok else ran.message} ({ran.cpu_seconds:.1f} s)")
        if not ran.ok:
            continue
        found = _attempt(ran, name, rtol, signals, times, system)
        new = [_pair(signals, times, earlier, found) for earlier in made if earlier.method != name]
        notes += [str(pair) for pair in new]
        pairs += new
        made.append(found)
        if any(pair.newton and pair.apart <= LOOSE_SHARE * UNKNOWN_ALLOWANCE * TIGHT for pair in new):
            break
    return _reference(signals, times, _best(pairs, made), made, notes, system)


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


def own_ranges(case: Case, system: System, times: Floats) -> dict[str, float]:
    """The size of each unknown in this run."""
    floor = SMALLEST_RANGE * system.scale
    sizes = np.array(system.scale)
    atol: dict[str, float] | None = None
    for _ in range(2):
        ran = run_within(
            system, case.until, EACH, method="rodas4", rtol=SCOUT, start=case.start, atol=atol, record=list(times)
        )
        if ran.result is None or not len(ran.result.t):
            break
        sizes = np.maximum(np.ptp(ran.result.recorded.y, axis=0), floor)
        atol = {name: SCOUT * float(size) for name, size in zip(system.names, sizes, strict=True)}
    return {name: float(size) for name, size in zip(system.names, sizes, strict=True)}


def _attempt(ran: Ran, method: str, rtol: float, signals: list[Judged], times: Floats, system: System) -> Attempt:
    assert ran.result is not None
    result = ran.result
    contacts = [n for n in result.names("*contact") if system.signals.source(n).kind == "discrete"]
    resting = any(np.any(values != 0) for values in result.at(times, contacts).values()) if contacts else False
    return Attempt(
        method,
        rtol,
        sampled(result, signals, times),
        [event.t for event in result.events],
        sorted({event.name for event in result.events}),
        resting,
    )


def _pair(signals: list[Judged], times: Floats, one: Attempt, other: Attempt) -> Pair:
    few = times[::FINER]
    measure = yardsticks(signals, *_extremes(one.fine))
    values = one.fine[:, ::FINER], other.fine[:, ::FINER]
    found = worst(signals, few, *values, measure, kept(few, one.events), 1 / UNKNOWN_ALLOWANCE)
    return Pair(found.off, one, other, f"{found.signal} at {found.t:.6g} s")


def _extremes(fine: Floats) -> tuple[Floats, Floats]:
    return (fine.min(axis=1), fine.max(axis=1)) if len(fine) else (np.zeros(0), np.zeros(0))


def _reference(
    signals: list[Judged], times: Floats, pair: Pair | None, made: list[Attempt], notes: list[str], system: System
) -> Reference:
    chosen = pair.first if pair else made[0] if made else None
    fine = np.full((len(signals), len(times)), np.nan) if chosen is None else chosen.fine
    low, high = _extremes(fine)
    return Reference(
        signals=signals,
        times=times[::FINER],
        values=fine[:, ::FINER],
        low=low,
        high=high,
        events=[] if chosen is None else chosen.events,
        apart=pair.apart if pair else np.inf,
        methods=pair.methods if pair else "",
        lowest_pressure=_lowest_pressure(signals, fine, system),
        stops=chosen is not None and (chosen.touched or any(_is_stop(name) for name in chosen.event_names)),
        attempts=notes,
    )


def _is_stop(event: str) -> bool:
    return "reaches" in event and any(word in event for word in ("stop", "end", "seat"))


def _lowest_pressure(signals: list[Judged], fine: Floats, system: System) -> float:
    pressures = [k for k, s in enumerate(signals) if s.name.endswith(".p") and s.unit == "bar"]
    return float(np.min(fine[pressures])) + atmospheric(system) if pressures else float("inf")


def atmospheric(system: System) -> float:
    """Absolute pressure at 0 bar gauge."""
    return float(system.anatomy.circuit.fluid.values["atmospheric_pressure"])
