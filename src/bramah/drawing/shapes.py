"""What symbols are made of. Lengths are in modules, x to the right, y downwards, the origin at the symbol's centre."""

from __future__ import annotations

from enum import Enum

from bramah.records import dataclass

Point = tuple[float, float]


class Weight(Enum):
    """How heavy a line is."""

    SYMBOL = "symbol"
    """The outline of a symbol and all that is in it."""
    THIN = "thin"
    """Signals, dimensions, scales."""


@dataclass(frozen=True, kw_only=True)
class Shape:
    """Something that is drawn. `part` names the moving part it belongs to; "" if it stands still."""

    part: str = ""
    weight: Weight = Weight.SYMBOL
    filled: bool = False
    """Filled with the colour of the line; otherwise a closed shape is filled with the paper."""
    dashed: bool = False
    open: bool = False
    """Without any filling, so that what lies below is seen."""


@dataclass(frozen=True, kw_only=True)
class Path(Shape):
    """Straight pieces from point to point."""

    points: tuple[Point, ...]
    closed: bool = False


@dataclass(frozen=True, kw_only=True)
class Circle(Shape):
    """A circle."""

    centre: Point
    radius: float


@dataclass(frozen=True, kw_only=True)
class Arc(Shape):
    """A part of a circle, clockwise on paper from one angle to another, in degrees from 3 o'clock."""

    centre: Point
    radius: float
    begin: float
    end: float


@dataclass(frozen=True, kw_only=True)
class Text(Shape):
    """Letters that stay upright whichever way a symbol is turned; `size` is their height."""

    at: Point
    text: str
    size: float = 1.0


class Side(Enum):
    """The side of a symbol that a port is on, and so the direction in which its line leaves."""

    NORTH = "n"
    EAST = "e"
    SOUTH = "s"
    WEST = "w"


@dataclass(frozen=True)
class PortPlace:
    """Where a line meets a symbol: whole modules, on the edge of its box."""

    at: tuple[int, int]
    side: Side
    dashed: bool = False
    """Whether its line is a pilot or drain line."""


class MoveKind(Enum):
    """How a part moves."""

    SHIFT = "shift"
    """By `by` at `high` and not at all at `low`, in proportion between; beyond `low` as far the other way."""
    TURN = "turn"
    """About `by`, by the angle that the signal is, in radians; clockwise is positive."""
    STRETCH = "stretch"
    """Its height grows from the side of larger y, from nothing at `low` to full at `high`."""


@dataclass(frozen=True, kw_only=True)
class Move:
    """A moving part: the shapes with this `part` follow a signal of the component.

    `low` and `high` are values of the signal in SI, or names of parameters that hold them; "-name" is the negative.
    """

    part: str
    signal: str
    kind: MoveKind
    by: Point = (0.0, 0.0)
    low: float | str = 0.0
    high: float | str = 1.0


@dataclass(frozen=True, kw_only=True)
class Symbol:
    """A picture with places for ports. Its box is `width` by `height`, both even, centred on the origin."""

    width: int
    height: int
    shapes: tuple[Shape, ...]
    ports: dict[str, PortPlace]
    moves: tuple[Move, ...] = ()
    label: Side = Side.EAST
    """The side its name is written on."""
    gauge: str = ""
    """The signal whose number is shown beside it in a replay, if it has one of its own."""
