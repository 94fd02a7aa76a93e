"""What the symbols of a template stand for: symbols of the members of a cone, and what a run knows of rows."""

from __future__ import annotations

from enum import Enum

from bramah.components.references import Reference, reference_of
from bramah.records import dataclass


@dataclass(frozen=True)
class Leaf(Reference):
    """Something of a member of a cone; member 0 is the instance itself."""

    member: int
    own: Reference

    def __str__(self) -> str:
        return f"{self.member}.{self.own}"


@dataclass(frozen=True)
class Corners(Reference):
    """The table that is zero at the corners of a curve."""

    curve: Reference

    def __str__(self) -> str:
        return f"{self.curve}.corners"


class Known(Enum):
    """What a run knows of a row when its derivatives are asked for."""

    RATE = "rate"
    INVERSE = "inverse"
    """1 over the capacity."""


@dataclass(frozen=True)
class OfRow(Reference):
    """Something that a run knows of the row of an unknown."""

    known: Known
    row: Leaf

    def __str__(self) -> str:
        return f"{self.known.value}.{self.row}"


@dataclass(frozen=True)
class Tangent(Reference):
    """How a value of the constant record changes, in a direction of the parameters."""

    slot: int

    def __str__(self) -> str:
        return f"tangent.{self.slot}"


@dataclass(frozen=True)
class Along(Reference):
    """How anything else that a symbol stands for changes: a parameter, an unknown, a discrete value, time."""

    of: Reference

    def __str__(self) -> str:
        return f"along:{self.of}"


def leaf_of(name: str) -> Leaf:
    """The leaf that the symbol of this name stands for."""
    leaf = reference_of(name)
    assert isinstance(leaf, Leaf)
    return leaf
