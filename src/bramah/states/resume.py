"""From states of one system to states of another, at the same time or at another."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

import numpy as np

from bramah.components.signal.sampled import held
from bramah.errors import CircuitError, SimulationError
from bramah.states.snapshot import Snapshot
from bramah.states.state import Floats, State
from bramah.system import System
from bramah.system.door import impossible
from bramah.system.places import Places, listed, places

NO_WAVES = (
    "The snapshot does not hold the waves in the lines of this circuit: {why}. "
    "Start it from start='steady', or from start_pressure and start_flow of its lines."
)


def at_time(system: System, t: float, y: Floats, d: Floats) -> State:
    """A system's own start at a time: what is set from outside counts as set then."""
    for k, name in enumerate(system.named.identity.discretes):
        if name in system.named.identity.stamps:
            d[k] = t
    return State(t, y, d)


def resumed(system: System, snapshot: Snapshot, begin: float | None) -> State:
    """A system's own start with everything a snapshot knows by name, at the snapshot's time or at another.

    At another time, what scheduled events had brought about starts anew, and times at which something was set from
    outside move along. What has no place in the system, or cannot be there, is refused.
    """
    own = system.named.identity
    t = snapshot.t if begin is None else begin
    found = places(snapshot.identity, own)
    if found.problems:
        raise SimulationError(
            f"The snapshot does not fit this circuit: {'; '.join(found.problems)}. To start from a part of it, give "
            "start the values by name, as in snapshot.values."
        )
    waves = _waves(system, snapshot, t, found)
    y, d = np.array(system.start), np.array(system.start_discrete)
    y[list(found.unknowns)] = snapshot.y
    for value, k in zip(snapshot.d, found.discretes, strict=True):
        if t == snapshot.t or own.discretes[k] not in own.scheduled:
            d[k] = value + (t - snapshot.t if own.discretes[k] in own.stamps else 0.0)
    problems = impossible(system, t, y, d, reached=True)
    if problems:
        raise CircuitError(problems)
    if t != snapshot.t:
        return State(t, y, d, waves=waves)
    in_place = found.whole and found.unknowns == tuple(range(system.n))
    learned = snapshot.learned if in_place else None
    calls, memory = _controllers(system, snapshot)
    step = snapshot.step if found.whole else 0.0
    return State(t, y, d, step=step, calls=calls, memory=memory, waves=waves, learned=learned)


def _controllers(system: System, snapshot: Snapshot) -> tuple[tuple[int, ...], tuple[dict[str, Any], ...]]:
    """How often each controller of a system was called, -1 for those that are new, and what it remembers."""
    had = snapshot.identity.discretes
    mine = [[k for k, name in enumerate(had) if name.startswith(f"{s.name}.{held('')}")] for s in system.samplers]
    order = sorted(places[0] for places in mine if places)
    number = [order.index(places[0]) if places else len(order) for places in mine]
    calls = tuple(snapshot.calls[k] if k < len(snapshot.calls) else -1 for k in number)
    memory = tuple(deepcopy(snapshot.memory[k]) if k < len(snapshot.memory) else {} for k in number)
    return (calls, memory) if any(k < len(snapshot.calls) for k in number) else ((), ())


def _waves(system: System, snapshot: Snapshot, t: float, found: Places) -> Floats | None:
    """What a snapshot knows of the lines of a system, whose names and time must be its own."""
    if system.grid is None:
        return None
    if snapshot.waves is None:
        raise SimulationError(NO_WAVES.format(why="it was taken of one without"))
    if t != snapshot.t:
        raise SimulationError(NO_WAVES.format(why=f"they are known at t = {snapshot.t:g} s, not {t:g} s"))
    if not found.whole or not found.in_order:
        why = f"it has no {listed(found.lacking)}" if found.lacking else "its components stand in another order"
        raise SimulationError(NO_WAVES.format(why=why))
    return snapshot.waves
