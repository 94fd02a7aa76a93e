"""The state of a circuit at an instant: where a run stands, to go on from there, to go back to, or to start another."""

from __future__ import annotations

import json
from copy import deepcopy
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from bramah.components.signal.sampled import held
from bramah.errors import CircuitError, FileError, SimulationError
from bramah.files.atomic import write_atomically
from bramah.system import System
from bramah.system.door import impossible
from bramah.system.identity import Identity
from bramah.system.places import Places, listed, places

Floats = NDArray[np.float64]

FORMAT = 1
KIND = "bramah snapshot"
NO_WAVES = (
    "The snapshot does not hold the waves in the lines of this circuit: {why}. "
    "Start it from start='steady', or from start_pressure and start_flow of its lines."
)


@dataclass(frozen=True, kw_only=True, eq=False)
class Snapshot:
    """Time, unknowns and discrete values (stuck, on the stop, open), with their names.

    `simulation.snapshot()` and `result.snapshot()` make them. Given as `start` to another run they continue where they
    were taken, or start a circuit that has grown since: all that they hold must have its place there.
    """

    t: float
    y: Floats
    d: Floats
    identity: Identity
    step: float = 0.0
    """The step the solver was about to try; 0: it shall choose."""
    calls: tuple[int, ...] = ()
    """How often each sampled controller was called."""
    memory: tuple[dict[str, Any], ...] = ()
    """What each sampled controller remembers."""
    waves: Floats | None = field(default=None, repr=False)
    """The time step of the lines, and all that is known of them."""
    learned: Floats | None = field(default=None, repr=False)
    """What the solver learned of the unknowns' ranges, which its tolerances follow."""
    mark: tuple[object, Any] | None = field(default=None, repr=False)
    """The simulation that it was taken from, and what that had recorded."""

    def __post_init__(self) -> None:
        for name in ("y", "d", *(name for name in ("waves", "learned") if getattr(self, name) is not None)):
            kept = np.array(getattr(self, name), dtype=float)
            kept.setflags(write=False)
            object.__setattr__(self, name, kept)

    @property
    def values(self) -> dict[str, float]:
        """The unknowns by name, in SI."""
        return dict(zip(self.identity.names, map(float, self.y), strict=True))

    @property
    def modes(self) -> dict[str, float]:
        """The discrete values by name."""
        return dict(zip(self.identity.discretes, map(float, self.d), strict=True))

    def fits(self, identity: Identity) -> bool:
        """Whether it holds exactly the unknowns and discrete values of such a system, in whatever order."""
        return places(self.identity, identity).whole

    def require(self, identity: Identity) -> None:
        """Raise SimulationError unless it fits, with all that differs."""
        found = places(self.identity, identity)
        if not found.whole:
            lacking = [f"the snapshot has no {listed(found.lacking)}"] if found.lacking else []
            raise SimulationError(f"The snapshot is of another circuit: {'; '.join([*found.problems, *lacking])}.")

    def save(self, path: str | Path) -> None:
        """Write a JSON file that `Snapshot.load` reads."""
        document = {
            "format": FORMAT,
            "kind": KIND,
            "t": self.t,
            "step": self.step,
            "unknowns": {name: _written(value) for name, value in self.values.items()},
            "units": list(self.identity.units),
            "discretes": {name: _written(value) for name, value in self.modes.items()},
            "scheduled": sorted(self.identity.scheduled),
            "stamps": sorted(self.identity.stamps),
            "calls": list(self.calls),
            "memory": [_plain(memory) for memory in self.memory],
            "waves": None if self.waves is None else self.waves.tolist(),
            "learned": None if self.learned is None else self.learned.tolist(),
        }
        write_atomically(path, json.dumps(document, indent=1, allow_nan=False).encode())

    @classmethod
    def load(cls, path: str | Path) -> Snapshot:
        """Read what `save` wrote."""
        try:
            document = json.loads(Path(path).read_bytes())
            if document["kind"] != KIND or document["format"] != FORMAT:
                raise ValueError(f"it is a {document['kind']} of format {document['format']}, not {KIND} {FORMAT}")
            return _read(document)
        except OSError as error:
            raise FileError(f"Cannot read {path}: {error.strerror or error}.") from error
        except (ValueError, KeyError, TypeError, AttributeError, RecursionError) as error:
            raise FileError(f"{path} is not a snapshot that Bramah saved ({type(error).__name__}: {error}).") from error


def _read(document: dict[str, Any]) -> Snapshot:
    unknowns, discretes, units = document["unknowns"], document["discretes"], document["units"]
    if len(units) != len(unknowns) or not all(isinstance(unit, str) for unit in units):
        raise ValueError("its units do not fit its unknowns")
    made = Snapshot(
        t=float(document["t"]),
        y=np.array([float(value) for value in unknowns.values()]),
        d=np.array([float(value) for value in discretes.values()]),
        identity=Identity(
            tuple(unknowns),
            tuple(units),
            tuple(discretes),
            frozenset(document["scheduled"]),
            frozenset(document["stamps"]),
        ),
        step=float(document["step"]),
        calls=tuple(int(count) for count in document["calls"]),
        memory=tuple(dict(memory) for memory in document["memory"]),
        waves=_numbers(document.get("waves")),
        learned=_numbers(document.get("learned")),
    )
    waves, learned = (np.zeros(0) if kept is None else kept for kept in (made.waves, made.learned))
    finite = np.isfinite([made.t, made.step, *made.y, *waves, *learned]).all()
    if not (finite and made.step >= 0) or np.isnan(made.d).any():
        raise ValueError("its values are not finite")
    return made


def _numbers(values: list[Any] | None) -> Floats | None:
    return None if values is None else np.array([float(value) for value in values])


def _written(value: float) -> float | str:
    """JSON has no infinity, which a discrete time may be."""
    return value if np.isfinite(value) else str(value)


def _plain(memory: dict[str, Any]) -> dict[str, Any]:
    """What a controller remembers, if a file can hold it."""
    try:
        if json.loads(json.dumps(memory, allow_nan=False)) == memory:
            return memory
    except (TypeError, ValueError):
        pass
    names = ", ".join(memory)
    raise FileError(f"A controller remembers what no file can hold ({names}). Let it keep numbers, texts and lists.")


@dataclass(frozen=True)
class Beginning:
    """Where a run begins, for one system."""

    t: float
    y: Floats
    d: Floats
    step: float = 0.0
    calls: tuple[int, ...] | None = None
    memory: tuple[dict[str, Any] | None, ...] | None = None
    waves: Floats | None = None
    learned: Floats | None = None


def at_time(system: System, t: float, y: Floats, d: Floats) -> Beginning:
    """A system's own start at a time: what is set from outside counts as set then."""
    for k, name in enumerate(system.named.identity.discretes):
        if name in system.named.identity.stamps:
            d[k] = t
    return Beginning(t, y, d)


def beginning(system: System, snapshot: Snapshot, begin: float | None) -> Beginning:
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
        return Beginning(t, y, d, waves=waves)
    in_place = found.whole and found.unknowns == tuple(range(system.n))
    learned = snapshot.learned if in_place else None
    return Beginning(t, y, d, snapshot.step if found.whole else 0.0, *_controllers(system, snapshot), waves, learned)


def _controllers(
    system: System, snapshot: Snapshot
) -> tuple[tuple[int, ...] | None, tuple[dict[str, Any] | None, ...] | None]:
    """How often each controller of a system was called and what it remembers; -1 and None for those that are new."""
    had = snapshot.identity.discretes
    mine = [[k for k, name in enumerate(had) if name.startswith(f"{s.name}.{held('')}")] for s in system.samplers]
    order = sorted(places[0] for places in mine if places)
    number = [order.index(places[0]) if places else len(order) for places in mine]
    calls = tuple(snapshot.calls[k] if k < len(snapshot.calls) else -1 for k in number)
    memory = tuple(deepcopy(snapshot.memory[k]) if k < len(snapshot.memory) else None for k in number)
    return (calls, memory) if any(k < len(snapshot.calls) for k in number) else (None, None)


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
