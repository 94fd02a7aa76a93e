"""Balances of algebraic unknowns that do not close where the run says they do."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from bramah.result.doubts.evidence import Evidence
from bramah.result.doubts.promise import away_from
from bramah.result.doubts.spread import spread
from bramah.result.doubts.words import off_by
from bramah.result.recorded import Array, Indices
from bramah.system.evaluator import Evaluator
from bramah.system.system import System

MOST_POINTS = 100
"""Recorded points that are looked at, evenly spread."""
MOST_UNKNOWNS = 300
"""Algebraic unknowns of a circuit whose balances are solved here, by dense matrices."""
SETTLED = 0.5
"""A correction counts if the next is smaller by this: at a kink Newton's method may leap, which proves nothing."""


def unbalanced_nodes(evidence: Evidence) -> Iterator[str]:
    """Newton's correction of the algebraic unknowns, the rest held, is their error: it counts beyond the promise."""
    system, recorded = evidence.system, evidence.recorded
    rows: Indices = np.flatnonzero(system.differential == 0).astype(np.int64)
    if not 0 < len(rows) <= MOST_UNKNOWNS:
        return
    told = np.isin([system.names[k] for k in rows], _told_at_ticks(system))
    evaluator, d = system.evaluator(), recorded.discrete_at_points()
    worst, found = 1.0, None
    points = spread(len(recorded.t), MOST_POINTS)
    for i in points[away_from(recorded.t[points], [event.t for event in recorded.events])]:
        off = _correction(evaluator, rows, float(recorded.t[i]), recorded.y[i], d[i])
        if off is None:
            continue
        shares = np.where(told, 0.0, np.abs(off) / evidence.allowance[rows])
        if shares.max() > worst:
            worst, found = float(shares.max()), (int(rows[np.argmax(shares)]), i, float(off[np.argmax(shares)]))
    if found is not None:
        k, i, off_k = found
        said = off_by(system.names[k], system.units[k], off_k, float(recorded.t[i]))
        yield f"{said}: what flows there does not balance."


def _told_at_ticks(system: System) -> list[str]:
    """How fast cavities at the ends of lines grow follows from what lines are told at ticks, not from the unknowns."""
    lines = () if system.grid is None else system.grid.lines
    return [f"{line.data.name}.growth_{end}" for line in lines for end in "AB"]


def _correction(evaluator: Evaluator, rows: Indices, t: float, y: Array, d: Array) -> Array | None:
    """What Newton's method adds to the algebraic unknowns; None where it does not settle."""
    first, moved = _newton(evaluator, rows, t, y, d), y.copy()
    if first is None:
        return None
    moved[rows] += first
    second = _newton(evaluator, rows, t, moved, d)
    if second is None or np.abs(second).max() > SETTLED * np.abs(first).max():
        return None
    return first


def _newton(evaluator: Evaluator, rows: Indices, t: float, y: Array, d: Array) -> Array | None:
    evaluator.hold(np.ascontiguousarray(d))
    residual = evaluator.rates(t, y, d)[rows]
    if not residual.any():
        return np.zeros(len(rows))
    try:
        found = np.linalg.solve(evaluator.jacobian(t, y, d)[np.ix_(rows, rows)], -residual)
    except np.linalg.LinAlgError:
        return None
    return np.asarray(found) if np.isfinite(found).all() else None
