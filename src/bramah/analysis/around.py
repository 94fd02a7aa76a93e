"""The state of a circuit at which it is linearised."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np

from bramah.circuit import Circuit
from bramah.equilibrium import Point, consistent, near, steady
from bramah.errors import SimulationError
from bramah.result.result import Result
from bramah.states import Snapshot, resumed
from bramah.system import System
from bramah.units import parse_quantity

At = Point | Result | Snapshot | str
"""What names a state: "steady", "start", a point, a result at its end or at a time, a snapshot."""


def around(base: System, circuit: Circuit | System, at: At, t: float | str | None) -> Point:
    """The state that a user names."""
    instant = None if t is None else parse_quantity(t, "s")
    if isinstance(at, Result):
        return _of_result(base, at, instant)
    if isinstance(at, Snapshot):
        state = resumed(base, at, instant)
        return Point(state.t, state.y, state.d, system=base, calls=state.calls, memory=state.memory)
    if isinstance(at, Point):
        at.raise_if_failed()
        discretes = {n: float(at.d[k]) for n, k in at.system.signals.discrete_numbers.items()}
        when = at.t if instant is None else instant
        point = _own(base, when, dict(zip(at.system.names, at.y, strict=True)), discretes)
        return point if when != at.t else replace(point, calls=at.calls, memory=at.memory)
    if not isinstance(at, str) or at not in ("steady", "start"):
        raise SimulationError(f"at = {at!r} must be 'steady', 'start', a point, a snapshot or a result.")
    if at == "steady":
        from bramah.analysis.sampled_rest import is_sampled, sampled_rest

        if is_sampled(base):
            first = consistent(base, t=instant or 0.0)
            first.raise_if_failed()
            return sampled_rest(base, first)
        from bramah.analysis.delayed_rest import delayed_rest, without_delays

        if (prompt := without_delays(base)) is not None:
            return delayed_rest(base, around(prompt, prompt, "steady", t))
    found: Point = (steady if at == "steady" else consistent)(circuit, t=instant or 0.0)
    if not found.ok and at == "steady":
        # An equilibrium that nothing comes to, since it is unstable, is what a search that follows the motion misses.
        found = near(consistent(base, t=instant or 0.0)) or found
    found.raise_if_failed()
    return Point(found.t, found.y, found.d, system=base)


def _of_result(base: System, result: Result, instant: float | None) -> Point:
    """An instant of a run; at its end also what sampled controllers remember."""
    if result.system is None:
        raise SimulationError("A result that was saved and loaded does not hold its states. Run it again.")
    last = float(result.t[-1])
    when = last if instant is None else instant
    _, y, d = result.recorded.at([when])
    identity, state = result.system.named.identity, result.recorded.state
    modes = dict(zip(identity.discretes, d[0].tolist(), strict=True))
    point = _own(base, when, dict(zip(identity.names, y[0].tolist(), strict=True)), modes)
    if when != last or state is None:
        return point
    return replace(point, calls=state.calls, memory=state.memory)


def _own(system: System, t: float, unknowns: dict[str, Any], discretes: dict[str, Any]) -> Point:
    """Values by name put in the order of a system; they must be all there."""
    missing = [n for n in system.names if n not in unknowns]
    if missing:
        raise SimulationError(f"The state is of another circuit: it has no {missing[0]}.")
    d = np.array(system.start_discrete)
    for name, k in system.signals.discrete_numbers.items():
        d[k] = discretes.get(name, d[k])
    return Point(t, np.array([float(unknowns[n]) for n in system.names]), d, system=system)
