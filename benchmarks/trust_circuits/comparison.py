"""How far a run is off its reference: unknowns, flows and forces at 200 instants.

A signal's yardstick is its range over the run, or a tenth of its largest size if that is more. The allowance is
100 rtol of it for unknowns, 1000 rtol for flows and forces, which follow from small differences of unknowns. `off` is
given in allowances: 1 is just right, 10 is gross.

Signals that are nothing but noise are measured with the largest signal of their kind (the same unit) instead: a flow of
1e-20 m3/s has no digit that means anything, since flows are sums whose rounding is about 1e-16 of the largest times the
stiffness of what joins them. Noise is what stays below 1e-9 of the largest of its kind: seven digits above rounding,
and six below what the loosest tolerance here can promise. So a run that shows a real flow where none is right is still
found out.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from bramah.components.ports import FLOW, ROTATION, TRANSLATION
from bramah.system import System
from bramah.system.signal_sources import Origin

Floats = NDArray[np.float64]

INSTANTS = 200
FINER = 10
"""The reference's range is taken from so many times as many instants, and those at which steps end."""
NEAR_EVENT = 1e-3
"""Seconds around a declared event of the reference in which instants may be left out."""
MOST_LEFT_OUT = 0.1
UNKNOWN_ALLOWANCE, THROUGH_ALLOWANCE = 100.0, 1000.0
"""In rtol."""
GROSS = 10.0
"""In allowances."""
NOISE = 1e-9
THROUGH = {pair.through: pair.through_scale for pair in (FLOW, TRANSLATION, ROTATION)}


@dataclass(frozen=True)
class Judged:
    """A signal that is compared: an unknown, or a flow, force or torque."""

    name: str
    unit: str
    through: bool
    declared: float
    """Typical magnitude of its kind, in SI."""

    @property
    def factor(self) -> float:
        return THROUGH_ALLOWANCE if self.through else UNKNOWN_ALLOWANCE


def judged_signals(system: System) -> list[Judged]:
    """All unknowns, and all that flows or pulls at a port or is reported as such."""
    found = [Judged(n, u, False, float(s)) for n, u, s in zip(system.names, system.units, system.scale, strict=True)]
    for name in system.signals.names():
        last = name.rpartition(".")[2]
        if last in THROUGH and system.signals.source(name).origin not in (Origin.UNKNOWN, Origin.DISCRETE):
            found.append(Judged(name, system.signals.unit(name), True, THROUGH[last]))
    return found


def fine_instants(until: float) -> Floats:
    """Evenly spread over the run, both ends included; every FINER-th is compared."""
    return np.linspace(0.0, until, (INSTANTS - 1) * FINER + 1)


def kept(times: Floats, events: Sequence[float]) -> NDArray[np.bool_]:
    """Which instants count: the nearest to events are left out, at most a tenth of all."""
    keep = np.ones(len(times), dtype=bool)
    if len(events):
        distance = np.min(np.abs(times[:, None] - np.asarray(events)[None, :]), axis=1)
        near = np.flatnonzero(distance <= NEAR_EVENT)
        nearest = near[np.argsort(distance[near], kind="stable")]
        keep[nearest[: int(MOST_LEFT_OUT * len(times))]] = False
    return keep


def yardsticks(signals: Sequence[Judged], low: Floats, high: Floats) -> Floats:
    """What each signal's error is measured with, from its lowest and highest value over the run."""
    size = np.maximum(np.abs(low), np.abs(high))
    own = np.maximum(high - low, size / 10)
    kinds = {(s.unit, s.through) for s in signals}
    for kind in kinds:
        mine = np.array([(s.unit, s.through) == kind for s in signals])
        largest = float(np.max(size[mine]))
        usual = min(s.declared for s, is_mine in zip(signals, mine, strict=True) if is_mine)
        whole = largest if largest > NOISE * usual else usual
        own[mine & (own <= NOISE * whole)] = whole
    return own


@dataclass(frozen=True)
class Worst:
    """The signal that is off most, by how many allowances, and when."""

    off: float
    signal: str
    t: float
    value: float
    right: float


def worst(
    signals: Sequence[Judged],
    times: Floats,
    right: Floats,
    values: Floats,
    measure: Floats,
    keep: NDArray[np.bool_],
    rtol: float,
) -> Worst:
    """Compare values with what is right; both are signals x instants."""
    if not len(signals):
        return Worst(0.0, "", 0.0, 0.0, 0.0)
    allowance = measure * np.array([s.factor for s in signals]) * rtol
    off = np.abs(values - right)[:, keep] / allowance[:, None]
    off = np.where(np.isfinite(off), off, np.inf)
    i, k = (int(n) for n in np.unravel_index(int(np.argmax(off)), off.shape))
    at = np.flatnonzero(keep)[k]
    return Worst(float(off[i, k]), signals[i].name, float(times[at]), float(values[i, at]), float(right[i, at]))


def sampled(result: Any, signals: Sequence[Judged], times: Floats) -> Floats:
    """Signals x instants, read off a result as users do."""
    values: Mapping[str, Floats] = result.at(times, [s.name for s in signals]) if signals else {}
    return np.array([values[s.name] for s in signals]).reshape(len(signals), len(times))
