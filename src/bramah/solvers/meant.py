"""What steps, recordings and switchings can be meant, and what must be a slip of the pen."""

from __future__ import annotations

import math
import sys
from collections.abc import Iterable, Mapping, Sized
from itertools import islice

import numpy as np
from numpy.typing import NDArray

from bramah.errors import CircuitError, MethodError, Problem, must_be
from bramah.system import System
from bramah.units import parse_quantity

MOST_STEPS = 1e9
"""Steps of one run, at a microsecond each a quarter of an hour."""
MOST_TIMES = 100_000_000
"""Times to record, of one unknown a gigabyte."""
USUAL_RUN = 1.0
"""s; where it is not known how long a run will be."""
SHORTEST = 64 * sys.float_info.epsilon
"""Of the time reached: a step of fewer units of its rounding does not have the length that was asked for."""
FASTEST_SWITCHING, SHARE_OF_RUN = 1e-6, 1e-4
"""Seconds between two switchings of one part for long, and as a share of a run: pressure waves pass a millimetre in a
microsecond, so nothing in a circuit can answer faster. What switches faster is chatter."""


def chatter_time(span: float) -> float:
    """The time in which a part of a circuit switches once at most, in a run that lasts about `span` seconds."""
    return min(FASTEST_SWITCHING, max(1e-12, SHARE_OF_RUN * span))


def periods_of(system: System) -> dict[str, float]:
    """Times between events that recur without end, by name of the parameter."""
    return {
        f"{name}.{parameter}": float(component.values[parameter])
        for name, component in system.anatomy.circuit.components.items()
        for parameter in component.recurring
    }


def require_meant(steps: Mapping[str, float], periods: Mapping[str, float], t0: float, end: float) -> None:
    """Refuse steps (0: none) and periods of which a run from t0 to `end` would need too many, or none at all."""
    for name, step in steps.items():
        reason = _slip(name, step, t0, end)
        if reason:
            raise MethodError(reason)
    problems = [Problem(name, reason) for name, p in periods.items() if (reason := _slip(name, p, t0, end))]
    if problems:
        raise CircuitError(problems)


def require_order(steps: Mapping[str, float], longest: float, t0: float, end: float) -> None:
    """Refuse a first, smallest and largest step (0: none) that contradict each other, the circuit or the run.

    `longest` is what the circuit itself allows, 0 for any; an infinite end is not known.
    """
    first, smallest, largest = (steps[name] for name in ("first_step", "smallest_step", "largest_step"))
    for name, step in (("first_step", first), ("smallest_step", smallest)):
        farthest = max(abs(t0), abs(end) if math.isfinite(end) else USUAL_RUN)
        reason = _slip(name, step, farthest, farthest)
        if reason:
            raise MethodError(reason)
    if 0 < largest < smallest:
        raise MethodError(f"smallest_step = {smallest:g} s is above largest_step = {largest:g} s. Exchange them.")
    if 0 < longest < smallest:
        raise MethodError(
            f"smallest_step = {smallest:g} s is above {longest:g} s, the longest step with which nothing in this "
            "circuit is stepped over. Make it shorter."
        )
    if 0 < end - t0 < smallest:
        raise MethodError(f"smallest_step = {smallest:g} s is longer than the run, {end - t0:g} s. Make it shorter.")
    if 0 < first < smallest:
        raise MethodError(f"first_step = {first:g} s is below smallest_step = {smallest:g} s. Make it longer.")
    if 0 < largest < first:
        raise MethodError(f"first_step = {first:g} s is above largest_step = {largest:g} s. Make it shorter.")


def _slip(name: str, step: float, t0: float, end: float) -> str:
    """Why a step cannot be meant; nothing if it can. An infinite end is not known."""
    if step <= 0:
        return ""
    farthest = max(abs(t0), abs(end)) if math.isfinite(end) else abs(t0)
    if step < SHORTEST * farthest:
        return (
            f"{name} = {step:g} s is lost in the rounding of times near t = {farthest:g} s. Make it longer, or count "
            "time from a nearer instant."
        )
    if math.isfinite(end) and end - t0 > MOST_STEPS * step:
        return (
            f"{name} = {step:g} s would take {(end - t0) / step:.3g} steps from {t0:g} s to {end:g} s, more than "
            f"{MOST_STEPS:g}. Make it longer, or the run shorter."
        )
    return ""


def times_of(asked: Iterable[float | str]) -> NDArray[np.float64]:
    """Times as numbers, also those that a stream yields; refused where there are too many to be meant."""
    must_be(asked, Iterable, "record", "'steps', 'end' or a list of times")
    if getattr(asked, "ndim", 1) != 1:
        raise MethodError("The times to record must be a plain list of them.")
    many = len(asked) if isinstance(asked, Sized) else 0
    found = [parse_quantity(t, "s") for t in islice(asked, MOST_TIMES + 1)] if many <= MOST_TIMES else []
    if max(many, len(found)) > MOST_TIMES:
        raise MethodError(
            f"There are {f'{many:.3g}' if many else 'more than 1e8'} times to record, more than can be meant. Record "
            "fewer, or every step with record='steps', and ask the result for times between."
        )
    return np.array(found, dtype=float)
