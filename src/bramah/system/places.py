"""Where what a state consists of has its place in another system: by name, a net's by the name of any of its ports."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bramah.declare import ANY_UNIT
from bramah.errors import UnitError, nearest
from bramah.records import dataclass
from bramah.system.identity import Identity
from bramah.units.grammar import parse_unit

MOST_NAMED = 8


@dataclass(frozen=True)
class Places:
    """Numbers in a system of everything that a state holds, and what has no place there."""

    unknowns: tuple[int, ...]
    discretes: tuple[int, ...]
    problems: tuple[str, ...]
    """Why it does not fit; empty if it does."""
    lacking: tuple[str, ...]
    """What the system has besides."""
    in_order: bool
    """Whether discrete values, and so components, stand in the same order."""

    @property
    def whole(self) -> bool:
        """Whether one is as good as the other: the same unknowns and discrete values, in whatever order."""
        return not self.problems and not self.lacking


def places(kept: Identity, own: Identity) -> Places:
    """Where the values of one system belong in another."""
    unknowns = [own.aliases.get(name, -1) for name in kept.names]
    number = {name: k for k, name in enumerate(own.discretes)}
    discretes = [number.get(name, -1) for name in kept.discretes]
    problems = [
        *_missing("unknown", kept.names, unknowns, own.names),
        *_missing("discrete value", kept.discretes, discretes, own.discretes),
        *_other_units(kept, own, unknowns),
        *_joined(kept, unknowns),
    ]
    known, modes = set(unknowns), set(discretes)
    lacking = [name for k, name in enumerate(own.names) if k not in known]
    lacking += [name for k, name in enumerate(own.discretes) if k not in modes]
    return Places(tuple(unknowns), tuple(discretes), tuple(problems), tuple(lacking), kept.discretes == own.discretes)


def listed(names: Sequence[str]) -> str:
    """Some of the names, and how many more there are."""
    more = f" and {len(names) - MOST_NAMED} more" if len(names) > MOST_NAMED else ""
    return ", ".join(names[:MOST_NAMED]) + more


def _missing(kind: str, names: Sequence[str], numbers: Sequence[int], own: Sequence[str]) -> Iterator[str]:
    gone = [name for name, number in zip(names, numbers, strict=True) if number < 0]
    if gone:
        near = nearest(gone[0], own) if len(gone) == 1 else None
        yield f"this circuit has no {kind} {listed(gone)}" + (f" (it has {near})" if near else "")


def _other_units(kept: Identity, own: Identity, numbers: Sequence[int]) -> Iterator[str]:
    other = [
        f"{name} is in {unit} there and in {own.units[number]} here"
        for name, unit, number in zip(kept.names, kept.units, numbers, strict=True)
        if number >= 0 and not _alike(unit, own.units[number])
    ]
    if other:
        yield listed(other)


def _alike(one: str, other: str) -> bool:
    """Whether values in SI mean the same: pressures in bar and in MPa do."""
    if one == other:
        return True
    try:
        return ANY_UNIT not in (one, other) and parse_unit(one).dimension == parse_unit(other).dimension
    except UnitError:
        return False


def _joined(kept: Identity, numbers: Sequence[int]) -> Iterator[str]:
    """Unknowns of which there is only one here, for their nets are joined."""
    first: dict[int, str] = {}
    twice = [
        f"{first[number]} and {name} are one unknown"
        for name, number in zip(kept.names, numbers, strict=True)
        if number >= 0 and first.setdefault(number, name) != name
    ]
    if twice:
        yield f"{listed(twice)} here"
