"""Why a method failed on a circuit, in one sentence."""

from __future__ import annotations

from collections import Counter

from bramah.errors import SimulationError
from bramah.result import Result
from bramah.studies.compare.reference import Reference
from bramah.studies.compare.timed import TimedRuns
from bramah.studies.compare.trial import is_explicit
from bramah.system import System
from bramah.system.structure.modes import modes

MOST_UNKNOWNS = 500
"""Eigenvalues of larger systems take longer than the run that is to be explained."""
STABLE = 0.1
"""With fixed steps, a mean error of more than so many scales is no answer."""
MANY = 5
"""More than so many times the events of the reference are not the circuit's but the method's."""


BLOWN_UP = ("not finite", "inconsistent", "step too small")
"""How runs end that a fixed step of an explicit method has thrown off."""


def ending(runs: TimedRuns, reference: Reference, result: Result, fixed: bool, error: float) -> str:
    """How a run ended, in a few words."""
    status = result.recorded.status
    if fixed and (error > STABLE or (status in BLOWN_UP and is_explicit(result.recorded.method))):
        return "unstable"
    if not runs.late and status != "too many steps":
        return status
    return "switching" if _switches(reference, result) else "out of time" if runs.late else status


def reason(runs: TimedRuns, reference: Reference, result: Result, status: str, fixed_step: float | None) -> str:
    """The sentence: what ended the run, and for explicit methods what bounds their steps."""
    steps, t = result.counters["accepted"], float(result.t[-1])
    method = result.recorded.method
    if status == "switching":
        (component, name), times = Counter((e.component, e.name) for e in result.events).most_common(1)[0]
        bound = _bound(runs.system, reference, t) if is_explicit(method) else ""
        few = f"events of the reference until then: {_events(reference, t)}"
        return f"{component} switches ({name}) {times} times up to t = {t:.4g} s ({few}){bound}."
    if status == "unstable":
        stepped = f" with steps of {fixed_step:.3g} s" if fixed_step else ""
        return f"Unstable{stepped}{_bound(runs.system, reference, t)}."
    if status in ("out of time", "too many steps") and is_explicit(method):
        mean = t / steps if steps else 0.0
        bound = _bound(runs.system, reference, t)
        return f"Stiff: {steps} steps of {mean:.2g} s on the average reach t = {t:.4g} s{bound}."
    if status == "out of time":
        return f"Not done after {runs.seconds:g} s, the limit `seconds`: {steps} steps reach t = {t:.4g} s."
    return result.message


def _events(reference: Reference, t: float) -> int:
    return sum(event.t <= t for event in reference.result.events)


def _switches(reference: Reference, result: Result) -> bool:
    return result.counters["events"] > MANY * (_events(reference, float(result.t[-1])) + MANY)


def _bound(system: System, reference: Reference, t: float) -> str:
    """What limits explicit steps around that time, as the rest of a sentence."""
    recorded = reference.result.recorded
    t = min(max(t, float(recorded.t[0])), float(recorded.t[-1]))
    _, [y], [d] = recorded.at(t)
    try:
        found = modes(system, t, y, d).modes if system.n <= MOST_UNKNOWNS else ()
    except SimulationError:
        found = ()
    if not found or not found[0].value or not found[0].unknowns:
        return ""
    constant, name = 1 / abs(found[0].value), found[0].unknowns[0][0]
    return f"; explicit steps are limited to a few times {constant:.2g} s by {name}"
