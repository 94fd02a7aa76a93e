"""Snapshots: states that know the names of what they hold, kept to go back to, to start another run, or in a file."""

from __future__ import annotations

import json
from copy import deepcopy
from pathlib import Path
from typing import Any

import numpy as np

from bramah.errors import FileError, SimulationError, path_of
from bramah.files.atomic import write_atomically
from bramah.records import dataclass
from bramah.states.state import Floats, State
from bramah.system.identity import Identity
from bramah.system.places import listed, places

FORMAT = 1
KIND = "bramah snapshot"


@dataclass(frozen=True, kw_only=True, eq=False)
class Snapshot(State):
    """A state with the names of its unknowns and discrete values (stuck, on the stop, open).

    `simulation.snapshot()` and `result.snapshot()` make them. Given as `start` to another run they continue where they
    were taken, or start a circuit that has grown since: all that they hold must have its place there.
    """

    identity: Identity

    def __post_init__(self) -> None:
        object.__setattr__(self, "memory", deepcopy(self.memory))
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
        path = path_of(path, "The snapshot")
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
