"""Balances of algebraic unknowns that do not close where the run says they do."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from bramah.result.doubts.evidence import Evidence
from bramah.result.doubts.promise import away_from
from bramah.result.doubts.spread import spread
from bramah.result.doubts.words import off_by
from bramah.result.recorded import Indices
from bramah.system.system import System

MOST_POINTS = 100
"""Recorded points that are looked at, evenly spread."""
MOST_UNKNOWNS = 300
"""Algebraic unknowns of a circuit whose balances are looked at."""
SETTLED = 0.5
"""A correction counts if the next is smaller by this: at a kink Newton's method may leap, which proves nothing."""


def unbalanced_nodes(evidence: Evidence) -> Iterator[str]:
    """Newton's correction of the algebraic unknowns, the rest held, is their error: it counts beyond the promise."""
    system, recorded = evidence.system, evidence.recorded
    rows: Indices = np.flatnonzero(system.differential == 0).astype(np.int64)
    if not 0 < len(rows) <= MOST_UNKNOWNS:
        return
    points = spread(len(recorded.t), MOST_POINTS)
    points = points[away_from(recorded.t[points], [event.t for event in recorded.events])]
    d = recorded.discrete[recorded.row[points]]
    off = system.evaluator().balances(recorded.t[points], recorded.y[points], d, settled=SETTLED)[:, rows]
    off[:, np.isin([system.names[k] for k in rows], _told_at_ticks(system))] = 0.0
    shares = np.nan_to_num(np.abs(off) / evidence.allowance[rows], nan=0.0)
    i, k = np.unravel_index(int(np.argmax(shares)), shares.shape) if len(points) else (0, 0)
    if len(points) and shares[i, k] > 1.0:
        name, unit = system.names[rows[k]], system.units[rows[k]]
        said = off_by(name, unit, float(off[i, k]), float(recorded.t[points[i]]))
        yield f"{said}: what flows there does not balance."


def _told_at_ticks(system: System) -> list[str]:
    """How fast cavities at the ends of lines grow follows from what lines are told at ticks, not from the unknowns."""
    lines = () if system.grid is None else system.grid.lines
    return [f"{line.data.name}.growth_{end}" for line in lines for end in "AB"]
