"""How far a run is likely to be off, over its length and between its steps."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

import numpy as np

from bramah.records import dataclass
from bramah.result.doubts.collocation import nodes
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
from bramah.result.doubts.spread import spread
from bramah.result.recorded import Array, Indices

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
    return recorded.dense is not None and evidence.system.n > 0 and len(evidence.ends) > 0


def examined_whole(evidence: Evidence) -> bool:
    """Whether all steps of a run are looked at, to its end."""
    return examinable(evidence) and evidence.examined_points == len(evidence.recorded.t)


def estimate(evidence: Evidence, split: int) -> Off | None:
    """The signal that is off most by collocation on parts of the steps; None where equations of a step are singular."""
    try:
        with np.errstate(all="ignore"):
            found = max(_worst(evidence, split), key=lambda off: off.share, default=None)
    except np.linalg.LinAlgError:
        return None
    return found and replace(found, share=found.share * _rest(evidence))


def _rest(evidence: Evidence) -> float:
    """By how much more a swing's phase will be off at the end of the run than at the end of what was looked at."""
    t, points = evidence.recorded.t, evidence.examined_points
    seen = float(t[points - 1] - t[0]) if points else 0.0
    return float(t[-1] - t[0]) / seen if seen > 0 else 1.0


def _worst(evidence: Evidence, split: int) -> Iterator[Off]:
    """Where signals are compared: at the nodes next to instants that are evenly spread and not near to events."""
    system, recorded = evidence.system, evidence.recorded
    times = instants(float(recorded.t[0]), float(recorded.t[-1]))[1:]
    times = times[away_from(times, [event.t for event in recorded.events], near_event(recorded))]
    ends = evidence.ends[: np.searchsorted(evidence.ends, evidence.examined_points)]
    times = times[times <= recorded.t[ends[-1]]] if len(ends) else times[:0]
    if not len(times):
        return
    points = ends[np.searchsorted(recorded.t[ends], times).clip(0, len(ends) - 1)]
    theta, h = nodes(split), recorded.step[points]
    begin = recorded.t[points] - h
    node = np.argmin(np.abs(((times - begin) / h)[:, None] - theta), axis=1)
    t = begin + theta[node] * h
    y, off = evidence.collocation.off(split, points, node)
    yield _largest(off / evidence.allowance, off, system.names, system.units, t)
    yield from _through(evidence, points, t, y, off)


def _through(evidence: Evidence, points: Indices, t: Array, y: Array, off: Array) -> Iterator[Off]:
    """Flows and forces: what they are by the unknowns of the run, and by these less their errors."""
    system, recorded = evidence.system, evidence.recorded
    flows = through_signals(system)
    if not flows.names or system.grid is not None:
        # What flows into a line depends on what the line is told at ticks, not on the unknowns alone.
        return
    size, some = len(t), spread(len(recorded.t), MOST_POINTS)
    within, rows = recorded.row[points - 1], recorded.row
    # All at once, so that a tape is played once.
    at = (
        np.concatenate([t, t, recorded.t[some]]),
        np.concatenate([y, y - off, recorded.y[some]]),
        recorded.discrete[np.concatenate([within, within, rows[some]])],
    )
    values = system.signals.evaluate_all(flows.names, *at)
    apart, over = values[:, :size] - values[:, size : 2 * size], values[:, 2 * size :]
    measure = yardsticks(over.min(axis=1), over.max(axis=1), flows.units, flows.usual, recorded.loosest)
    share = allowed(recorded) * THROUGH / UNKNOWN * measure
    yield _largest((apart / share[:, None]).T, apart.T, flows.names, flows.units, t)


def _largest(shares: Array, off: Array, names: Sequence[str], units: Sequence[str], t: Array) -> Off:
    shares = np.abs(shares)
    if not np.isfinite(shares).all():
        shares = np.where(np.isfinite(shares), shares, np.inf)
    at, k = divmod(int(np.argmax(shares)), shares.shape[1])
    return Off(float(shares[at, k]), names[k], units[k], float(off[at, k]), float(t[at]))
