"""The promise: how far a signal may be off, and what that is measured with.

At tolerance rtol every unknown is within 100 rtol of its own range over the run, or of a tenth of its size if that is
more; flows and forces, which follow from small differences of unknowns, within 1000 rtol. Fixed steps know no
tolerance: they are held to 1 % of the range.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from bramah.components.ports import FLOW, ROTATION, TRANSLATION
from bramah.records import dataclass
from bramah.result.recorded import Array, Indices, Recorded
from bramah.system import System
from bramah.system.signal_sources import Origin
from bramah.system.signals import Signals

UNKNOWN, THROUGH = 100.0, 1000.0
"""In rtol."""
FIXED_STEP = 0.01
INSTANTS = 200
"""Evenly spread over a run, where it is looked at."""
NEAR_EVENT = 1e-3
"""s; an instant of switching may shift, and what is compared so near to one is before and after."""
MOST_LEFT_OUT = 0.1
"""Share of the instants, the nearest to events first."""
SMEARED = 10
"""Fixed steps over which a jump is smeared: what is compared there is no error that lasts."""
NOISE = 1e-9
"""Of the largest signal of its kind: what is smaller is rounding, and is measured with the largest."""


def allowed(recorded: Recorded) -> float:
    """Share of its yardstick that an unknown may be off, at the loosest tolerance of the run."""
    return FIXED_STEP if recorded.fixed_step > 0 else UNKNOWN * recorded.loosest


def strictness(recorded: Recorded, names: Sequence[str]) -> Array:
    """What unknowns may be off at their own tolerances, as a part of what they may at the loosest."""
    if recorded.fixed_step > 0 or not recorded.own_rtol:
        return np.ones(len(names))
    return np.array([recorded.own_rtol.get(name, recorded.rtol) for name in names]) / recorded.loosest


def yardsticks(low: Array, high: Array, units: Sequence[str], usual: Array, noise: float | Array = NOISE) -> Array:
    """What each signal's error is measured with, from its least and greatest value; `usual` is its typical size.

    A flow that is a sum of others is known no better than a tolerance of these: `noise` says what is taken for nothing.
    """
    nothing = np.maximum(noise, NOISE)
    size = np.maximum(np.abs(low), np.abs(high))
    own = np.maximum(high - low, size / 10)
    order, first, kind = _alike(tuple(units))
    if not len(order):
        return own
    largest, least = np.maximum.reduceat(size[order], first), np.minimum.reduceat(usual[order], first)
    whole = np.where(largest > NOISE * least, largest, least)[kind]
    return np.where(own <= nothing * whole, whole, own)


@lru_cache(maxsize=16)
def _alike(units: tuple[str, ...]) -> tuple[Indices, Indices, Indices]:
    """Signals sorted by unit, where each unit begins there, and the number of each signal's unit."""
    numbers = {unit: k for k, unit in enumerate(dict.fromkeys(units))}
    kind = np.array([numbers[unit] for unit in units], dtype=np.int64)
    order = np.argsort(kind, kind="stable")
    return order, np.searchsorted(kind[order], np.arange(len(numbers))), kind


@dataclass(frozen=True)
class Through:
    """All that flows or pulls and is no unknown: names, units and usual sizes."""

    names: tuple[str, ...]
    units: tuple[str, ...]
    usual: Array


def through_signals(system: System) -> Through:
    return system.signals.kept("through", _through_signals)


def _through_signals(signals: Signals) -> Through:
    usual = {pair.through: pair.through_scale for pair in (FLOW, TRANSLATION, ROTATION)}
    found = {name: usual.get(name.rpartition(".")[2]) for name in signals.names()}
    sizes = {
        name: size
        for name, size in found.items()
        if size is not None and signals.source(name).origin not in (Origin.UNKNOWN, Origin.DISCRETE)
    }
    return Through(tuple(sizes), tuple(signals.unit(name) for name in sizes), np.array(list(sizes.values())))


def instants(t0: float, end: float) -> Array:
    return np.linspace(t0, end, INSTANTS)


def near_event(recorded: Recorded) -> float:
    """How far from an event instants do not count."""
    return max(NEAR_EVENT, SMEARED * recorded.fixed_step)


def away_from(times: Array, events: Sequence[float], near: float = NEAR_EVENT) -> NDArray[np.bool_]:
    """Which of the instants count: not those nearest to events, of which at most a tenth is left out."""
    keep = np.ones(len(times), dtype=bool)
    if len(events):
        distance = _nearest(times, np.sort(np.asarray(events)))
        close = np.flatnonzero(distance <= near)
        keep[close[np.argsort(distance[close], kind="stable")][: int(MOST_LEFT_OUT * len(times))]] = False
    return keep


def _nearest(times: Array, events: Array) -> Array:
    after = np.searchsorted(events, times).clip(1, len(events)) - 1
    before, behind = events[after], events[np.minimum(after + 1, len(events) - 1)]
    return np.minimum(np.abs(times - before), np.abs(times - behind))
