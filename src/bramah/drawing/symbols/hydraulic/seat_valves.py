"""Seat valves in section: a poppet with a cone that lifts off its seat."""

from __future__ import annotations

from bramah.drawing.shapes import Move, MoveKind, Point, Symbol
from bramah.drawing.symbols.parts.places import east, north, south, west
from bramah.drawing.symbols.parts.springs import closing, coils
from bramah.drawing.symbols.parts.strokes import Shapes, closed, dashed, line
from bramah.drawing.symbols.wanted import Builder, Wanted

POPPET = "poppet"
BORE = 0.6
"""Half the bore of the seat."""


def cartridge(wanted: Wanted) -> Symbol:
    """Two-way cartridge valve: A below the seat, B around it, X above the poppet with a spring."""
    shapes = _body(-3.0, upright=True) + coils((0, -1), (0, -3), half=0.8)
    piston = ((-2, -1), (2, -1), (2, -0.3), (1.2, -0.3), (1.2, 0.8), (0, 2), (-1.2, 0.8), (-1.2, -0.3), (-2, -0.3))
    shapes += closed(*piston, part=POPPET)
    shapes += line((0, 4), (0, 2.6)) + line((2, 1), (3, 1)) + dashed((0, -4), (0, -3))
    ports = {"A": south(0, 4), "B": east(3, 1), "X": north(0, -4, True)}
    lift = _lift("x", (0.0, -0.7))
    return Symbol(width=6, height=8, shapes=shapes, ports=ports, moves=(lift, *closing(lift)), gauge="x")


def poppet(wanted: Wanted) -> Symbol:
    """Poppet valve moved by its stem on the right: A below the seat, on the left, B around the poppet."""
    shapes = _body(-2.0, upright=False)
    cone = ((0.3, -1.2), (-0.8, -1.2), (-2, 0), (-0.8, 1.2), (0.3, 1.2))
    shapes += closed((0.3, -0.3), (4, -0.3), (4, 0.3), (0.3, 0.3), part=POPPET) + closed(*cone, part=POPPET)
    shapes += line((-4, 0), (-2.6, 0)) + line((1, 2), (1, 3))
    ports = {"A": west(-4, 0), "B": south(1, 3), "stem": east(4, 0)}
    return Symbol(width=8, height=6, shapes=shapes, ports=ports, moves=(_lift("stem.x", (0.7, 0.0)),), gauge="stem.x")


def _body(back: float, upright: bool) -> Shapes:
    """The chamber about the poppet, closed at `back`, with the seat and the bore in front of it."""
    half = ((back, 0), (back, 2), (1.4, 2), (1.4, BORE), (2.6, BORE), (2.6, 0))
    outline: list[Point] = [*half, *((x, -y) for x, y in reversed(half))]
    return closed(*((y, x) if upright else (-x, y) for x, y in outline))


def _lift(signal: str, by: Point) -> Move:
    return Move(part=POPPET, signal=signal, kind=MoveKind.SHIFT, by=by, high="travel")


SEAT_VALVES: dict[str, Builder] = {"cartridge valve": cartridge, "poppet valve": poppet}
"""Valves with a poppet, by symbol."""
