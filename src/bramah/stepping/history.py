"""What a simulation has recorded: stretches of running, one after another."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from bramah.lines.profile import Profile, Profiles
from bramah.result import Happening
from bramah.solvers.driver import Points, View
from bramah.solvers.explain import happenings
from bramah.system import System


@dataclass(frozen=True)
class Stretch:
    """What one run of the solver recorded."""

    points: Points
    events: tuple[Happening, ...]
    counters: dict[str, int]
    lines: Profiles


Past = tuple[Stretch, Any] | None
"""The last stretch and what was before it, so that many snapshots share what they have in common."""


def listed(past: Past) -> list[Stretch]:
    """The stretches, earliest first."""
    found = []
    while past is not None:
        found.append(past[0])
        past = past[1]
    return found[::-1]


def stretch(system: System, points: Points, view: View, lines: Profiles) -> Stretch:
    return Stretch(points, tuple(Happening(*event) for event in happenings(system, view)), view.counters, lines)


def joined(stretches: Sequence[Stretch]) -> Points:
    """The points of all stretches. Each begins where the one before it ended, as after an event."""
    parts = [s.points for s in stretches if len(s.points.t)]
    if len(parts) == 1:
        return parts[0]
    offsets = np.cumsum([0, *(len(p.t) for p in parts[:-1])])
    dense = [p.dense for p in parts if p.dense is not None]
    return Points(
        np.concatenate([p.t for p in parts]),
        np.concatenate([p.step for p in parts]),
        np.concatenate([p.y for p in parts]),
        np.concatenate(dense) if dense else None,
        np.concatenate([p.discrete_from + offset for p, offset in zip(parts, offsets, strict=True)]),
        np.concatenate([p.discrete for p in parts]),
    )


def joined_profiles(stretches: Sequence[Stretch]) -> Profiles:
    """The profiles of all stretches. Each begins with the tick that the one before it had last."""
    return {
        name: _joined_profile([s.lines[name] for s in stretches]) for name in (stretches[0].lines if stretches else ())
    }


def _joined_profile(parts: Sequence[Profile]) -> Profile:
    new, last = [], -np.inf
    for part in parts:
        new.append(part.t > last)
        last = max(last, part.t[-1]) if len(part.t) else last
    t, p, q = (np.concatenate([getattr(one, key)[own] for one, own in zip(parts, new, strict=True)]) for key in "tpq")
    return Profile(t, parts[0].x, p, q, (parts[0].held[0], parts[-1].held[1]))


def total(stretches: Sequence[Stretch]) -> dict[str, int]:
    """Counters added up."""
    counted: dict[str, int] = {}
    for one in stretches:
        for name, count in one.counters.items():
            counted[name] = counted.get(name, 0) + count
    return counted
