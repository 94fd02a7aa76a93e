"""How far a run is likely to be off, over its length and between its steps."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import numpy as np

from bramah.records import dataclass
from bramah.result.doubts.collocation import errors, nodes
from bramah.result.doubts.evidence import Evidence
from bramah.result.doubts.promise import (
    THROUGH,
    UNKNOWN,
    allowed,
    away_from,
    instants,
    near_event,
    through_signals,
    yardsticks,
)
from bramah.result.doubts.shifts import Shifts
from bramah.result.doubts.spread import spread
from bramah.result.recorded import Array, Indices

MOST_WORK = 500_000
"""Steps times (20 + unknowns): a second or two. Of a longer run its beginning is looked at, the rest left to `verify`:
errors that add up over many swings show there, and grow on as they do."""

MOST_POINTS = 2000
"""Recorded points from which the range of a flow is taken."""


@dataclass(frozen=True)
class Off:
    """A signal that is likely to be off, and by how many times what it may be."""

    share: float
    name: str
    unit: str
    amount: float
    t: float


def examinable(evidence: Evidence) -> bool:
    """Whether the steps of a run are at hand to be looked at one by one."""
    recorded = evidence.recorded
    return recorded.dense is not None and evidence.system.n > 0 and bool((recorded.step > 0).any())


def examined_points(evidence: Evidence) -> int:
    """How many recorded points, from the first, end the steps that are looked at."""
    most = MOST_WORK // (20 + evidence.system.n)
    return int(np.searchsorted(np.cumsum(evidence.recorded.step > 0), most, side="right"))


def examined_whole(evidence: Evidence) -> bool:
    """Whether all steps of a run are looked at, to its end."""
    return examinable(evidence) and examined_points(evidence) == len(evidence.recorded.t)


def estimate(evidence: Evidence, split: int) -> Off | None:
    """The signal that is off most by collocation on parts of the steps; None where equations of a step are singular."""
    system, recorded, points = evidence.system, evidence.recorded, examined_points(evidence)
    try:
        with np.errstate(all="ignore"):
            error = errors(system, recorded, Shifts(system, recorded), split, points)
            found = max(_worst(evidence, error, nodes(split)), key=lambda off: off.share, default=None)
    except np.linalg.LinAlgError:
        return None
    return found and replace(found, share=found.share * _rest(evidence, points))


def _rest(evidence: Evidence, points: int) -> float:
    """By how much more a swing's phase will be off at the end of the run than at the end of what was looked at."""
    t = evidence.recorded.t
    seen = float(t[points - 1] - t[0]) if points else 0.0
    return float(t[-1] - t[0]) / seen if seen > 0 else 1.0


def _worst(evidence: Evidence, error: Array, theta: Array) -> Iterator[Off]:
    """Where signals are compared: at the nodes next to instants that are evenly spread and not near to events."""
    system, recorded = evidence.system, evidence.recorded
    times = instants(float(recorded.t[0]), float(recorded.t[-1]))[1:]
    times = times[away_from(times, [event.t for event in recorded.events], near_event(recorded))]
    ends = np.flatnonzero(recorded.step[: len(error)] > 0)
    times = times[times <= recorded.t[ends[-1]]] if len(ends) else times[:0]
    if not len(times):
        return
    points = ends[np.searchsorted(recorded.t[ends], times).clip(0, len(ends) - 1)]
    begin, h = recorded.t[points] - recorded.step[points], recorded.step[points]
    node = np.argmin(np.abs((times - begin)[:, None] / h[:, None] - theta), axis=1)
    t = begin + theta[node] * h
    # What the steps' dense output misses of fast and algebraic unknowns is solved for when values are asked for.
    y, run = recorded.in_steps(points, t), recorded.within(points - 1, points, theta[node][:, None])
    solution = run - error[points, node]
    off = y - solution
    yield _largest(off / evidence.allowance, off, system.names, system.units, t)
    yield from _through(evidence, points, t, y, off)


def _through(evidence: Evidence, points: Indices, t: Array, y: Array, off: Array) -> Iterator[Off]:
    """Flows and forces: what they are by the unknowns of the run, and by these less their errors."""
    system, recorded = evidence.system, evidence.recorded
    names = through_signals(system)
    if not names or system.grid is not None:
        # What flows into a line depends on what the line is told at ticks, not on the unknowns alone.
        return
    d, size = recorded.discrete_at_points(), len(t)
    some = spread(len(recorded.t), MOST_POINTS)
    # All at once, since walking through the expressions takes longer than their evaluation.
    at = (
        np.concatenate([t, t, recorded.t[some]]),
        np.concatenate([y, y - off, recorded.y[some]]),
        np.concatenate([d[points - 1], d[points - 1], d[some]]),
    )
    values = np.array([system.signals.evaluate(name, *at) for name in names]).T
    apart, over = values[:size] - values[size : 2 * size], values[2 * size :]
    units = [system.signals.unit(n) for n in names]
    usual = np.array(list(names.values()))
    measure = yardsticks(over.min(axis=0), over.max(axis=0), units, usual, recorded.loosest)
    share = allowed(recorded) * THROUGH / UNKNOWN * measure
    yield _largest(apart / share, apart, list(names), units, t)


def _largest(shares: Array, off: Array, names: list[str], units: list[str], t: Array) -> Off:
    shares = np.abs(np.where(np.isfinite(shares), shares, np.inf))
    at, k = np.unravel_index(int(np.argmax(shares)), shares.shape)
    return Off(float(shares[at, k]), names[k], units[k], float(off[at, k]), float(t[at]))
