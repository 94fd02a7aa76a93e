"""Profiles along lines on disk.

The lines of a run share their ticks, so that one table holds all: a row for each tick, and the nodes of one line after
those of another.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fnmatch import fnmatchcase
from typing import Any

import numpy as np

from bramah.lines.profile import Held, Profile, Profiles
from bramah.result.along import MARK, UNITS
from bramah.result.recorded import Array

ARRAYS = ("line_t", "line_x", "line_p", "line_q")


def covered(lines: Profiles, patterns: Sequence[str]) -> dict[str, Profile]:
    """The lines whose places match a pattern, as "line.*" matches "line.p@2.2 m"."""
    return {
        name: profile
        for name, profile in lines.items()
        if any(fnmatchcase(f"{name}.{quantity}{MARK}", pattern) for quantity in UNITS for pattern in patterns)
    }


def as_arrays(lines: Profiles) -> tuple[dict[str, Any], dict[str, Array]]:
    """What to write about each line, and the tables."""
    about = {
        name: {"nodes": len(line.x), "held": [[h.t, h.fluid, h.energy] for h in line.held]}
        for name, line in lines.items()
    }
    if not lines:
        return about, {}
    each = list(lines.values())
    tables = (np.concatenate([getattr(line, key) for line in each], axis=-1) for key in ("x", "p", "q"))
    return about, dict(zip(ARRAYS, (each[0].t, *tables), strict=True))


def from_arrays(about: Mapping[str, Any], arrays: Mapping[str, Array]) -> dict[str, Profile]:
    """Profiles from what `as_arrays` gave; ValueError if it does not fit together."""
    if not about:
        return {}
    t, x, p, q = (arrays[key] for key in ARRAYS)
    nodes = [line["nodes"] for line in about.values()]
    if not all(type(n) is int and n >= 2 for n in nodes):
        raise ValueError("a line has fewer than two nodes")
    if t.ndim != 1 or x.shape != (sum(nodes),) or not p.shape == q.shape == (len(t), len(x)):
        raise ValueError("its profiles along lines do not fit each other")
    ends = np.cumsum(nodes)
    return {
        name: Profile(t, x[b - n : b], p[:, b - n : b], q[:, b - n : b], _held(line["held"]))
        for (name, line), n, b in zip(about.items(), nodes, ends, strict=True)
    }


def _held(rows: Sequence[Sequence[float]]) -> tuple[Held, Held]:
    first, last = (Held(*map(float, row)) for row in rows)
    return first, last
