"""Two runs of one circuit, signal by signal and event by event."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import numpy as np

from bramah.records import dataclass
from bramah.result import Result
from bramah.result.doubts.promise import (
    THROUGH,
    UNKNOWN,
    away_from,
    near_event,
    strictness,
    through_signals,
    yardsticks,
)
from bramah.result.doubts.words import both
from bramah.result.recorded import Array, Recorded
from bramah.system import System


@dataclass(frozen=True)
class Compared:
    """A signal that is compared, in SI: its usual size, and what it may be off, in that of the loosest unknowns."""

    name: str
    unit: str
    usual: float
    slack: float = 1.0

    @property
    def through(self) -> bool:
        """Whether it flows or pulls."""
        return self.slack > 1


def disagreements(result: Result, other: Result, system: System, allowed: float, how: str) -> Iterator[str]:
    """Signals that are further apart than `allowed` times their yardstick; flows and forces may be ten times that."""
    signals = _signals(system, result.recorded)
    events = [event.t for one in (result, other) for event in one.events]
    times = np.unique(other.t)
    times = times[away_from(times, events, near_event(result.recorded))]
    if not signals or not len(times):
        return
    names = [signal.name for signal in signals]
    ours, theirs = (_values(one, names, times) for one in (result, other))
    measure = yardsticks(
        np.minimum(ours.min(axis=1), theirs.min(axis=1)),
        np.maximum(ours.max(axis=1), theirs.max(axis=1)),
        [signal.unit + signal.name.rpartition(".")[2] * signal.through for signal in signals],
        np.array([signal.usual for signal in signals]),
        np.array([allowed / UNKNOWN if signal.through else 0.0 for signal in signals]),
    )
    apart = np.abs(ours - theirs) / (allowed * measure * np.array([s.slack for s in signals]))[:, None]
    apart = np.where(np.isfinite(apart), apart, np.inf)
    i, k = np.unravel_index(int(np.argmax(apart)), apart.shape)
    if apart[i, k] > 1.0:
        ours_says, theirs_says = both(float(ours[i, k]), float(theirs[i, k]), signals[i].unit)
        count = int((apart > 1.0).any(axis=1).sum()) - 1
        others = f" {count} other signal{'s differ' if count > 1 else ' differs'} too." if count else ""
        at = f"at t = {times[k]:.6g} s"
        yield f"{names[i]} is {ours_says} {at}, but {theirs_says} {how}.{others}{_parted(result, other)}"
    else:
        yield from _shifted(result, other, allowed, how)


def _signals(system: System, recorded: Recorded) -> list[Compared]:
    """All unknowns, and all that flows or pulls."""
    each = zip(system.names, system.units, system.scale, strictness(recorded, system.names), strict=True)
    found = [Compared(name, unit, float(scale), float(own)) for name, unit, scale, own in each]
    flows = through_signals(system)
    for name, unit, usual in zip(flows.names, flows.units, flows.usual.tolist(), strict=True):
        found.append(Compared(name, unit, usual, THROUGH / UNKNOWN))
    return found


def _values(result: Result, names: list[str], times: Array) -> Array:
    """Signals x times."""
    if result.recorded.dense is None and not np.isin(times, result.t).all():
        times = result.t[-1:]
    found = result.at(times, names)
    return np.array([found[name] for name in names])


def _parted(result: Result, other: Result) -> str:
    """Whether the runs went separate ways: events of one that the other has not."""
    ours, theirs = (Counter((event.component, event.name) for event in one.events) for one in (result, other))
    for key in ours | theirs:
        if ours[key] != theirs[key]:
            component, name = key
            return (
                f" The runs part: {component} ({name}) happens {ours[key]} times here and {theirs[key]} times there. "
                "A circuit that hunts or bounces magnifies any error; give it damping, or look at averages."
            )
    return ""


def _shifted(result: Result, other: Result, allowed: float, how: str) -> Iterator[str]:
    """An event that comes at another time than the other run says, by more of the run's length than is allowed."""
    span = float(result.t[-1] - result.t[0])
    theirs: dict[tuple[str, str], list[float]] = {}
    for event in other.events:
        theirs.setdefault((event.component, event.name), []).append(event.t)
    ours: dict[tuple[str, str], list[float]] = {}
    for event in result.events:
        ours.setdefault((event.component, event.name), []).append(event.t)
    for (component, name), times in ours.items():
        found = theirs.get((component, name), [])
        if len(found) != len(times):
            continue
        shift = np.abs(np.array(times) - np.array(found))
        k = int(np.argmax(shift))
        if shift[k] > allowed * span:
            yield f"{component} ({name}) is at t = {times[k]:.6g} s, but at t = {found[k]:.6g} s {how}."
            return
