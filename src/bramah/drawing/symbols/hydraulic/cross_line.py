"""Relief valves between the two lines of a motor or cylinder, with boost."""

from __future__ import annotations

from bramah.drawing.shapes import Move, MoveKind, Side, Symbol
from bramah.drawing.symbols.parts.adjust import adjustable
from bramah.drawing.symbols.parts.assembly import enclosure, joint
from bramah.drawing.symbols.parts.check import check_line
from bramah.drawing.symbols.parts.places import east, south, west
from bramah.drawing.symbols.parts.strokes import Shapes, arrow, box, dashed, line, zigzag
from bramah.drawing.symbols.wanted import Builder, Wanted

RAIL = 5.0
"""Where the two lines run."""
SMALL = 1.5
"""Half of a square, smaller than that of a valve on its own."""
SHIFT = 0.75
"""From a passage that is closed to one that is open."""


def cross_line(wanted: Wanted) -> Symbol:
    """Each line is relieved into the other or, through check valves and one relief valve, into the boost line."""
    return _both_ways(wanted) if wanted.has("set_pressure_A") else _one_valve(wanted)


def _both_ways(wanted: Wanted) -> Symbol:
    """A relief valve from A to B, another from B to A, and check valves from S to both."""
    shapes = enclosure(-5.6, -7, 5.6, 6.7) + _rails(-3.5, 5.6)
    moves: tuple[Move, ...] = ()
    for name, y, way, back in (("relief_A", -3.5, 1, -1), ("relief_B", 1.5, -1, 1)):
        shapes += _level_relief(name, y, way, back)
        moves += (Move(part=name, signal=f"{name}.x", kind=MoveKind.SHIFT, by=(0.0, back * SHIFT)),)
    shapes += _boost(5.6) + line((0, 5.6), (0, 7)) + joint((-RAIL, 1.5), (RAIL, 1.5))
    return _symbol(14, shapes, moves)


def _one_valve(wanted: Wanted) -> Symbol:
    """Check valves from both lines to one relief valve, and from S to both lines."""
    top, bottom = -4.0, 4.6
    shapes = enclosure(-5.6, -5.2, 5.6, 5.7) + _rails(top, bottom)
    shapes += check_line((-RAIL, top), (0, top), (-3, top)) + check_line((0, top), (RAIL, top), (3, top), -1)
    shapes += line((0, top), (0, -2)) + box(-SMALL, -2, SMALL, 1) + arrow((-SHIFT, -2), (-SHIFT, 1))
    shapes += dashed((0, -3), (-2.5, -3), (-2.5, -0.5), (-SMALL, -0.5)) + line((0, 1), (0, bottom))
    shapes += zigzag((SMALL, -0.5), (3.2, -0.5), half=0.5) + adjustable((1.7, 0.5), (3.0, -1.5))
    shapes += _boost(bottom) + line((0, bottom), (0, 6)) + joint((0, top), (0, bottom))
    return _symbol(12, shapes)


def _rails(top: float, bottom: float) -> Shapes:
    """The lines A and B with what leads to their ports."""
    drawn = joint((-RAIL, 0), (RAIL, 0))
    for x in (-RAIL, RAIL):
        drawn += line((x, top), (x, bottom)) + line((x, 0), (6 if x > 0 else -6, 0))
    return drawn


def _level_relief(name: str, y: float, way: float, back: float) -> Shapes:
    """A relief valve across: flow to the right (`way` 1) or left, its spring above (`back` -1) or below."""
    off = y - back * SHIFT
    tap, far = -way * 2.8, y - back * (SMALL + 0.8)
    drawn = line((-RAIL, y), (-SMALL, y)) + line((SMALL, y), (RAIL, y)) + box(-SMALL, y - SMALL, SMALL, y + SMALL)
    drawn += arrow((-way * SMALL, off), (way * SMALL, off), part=name)
    drawn += dashed((tap, y), (tap, far), (0, far), (0, y - back * SMALL))
    edge = y + back * SMALL
    drawn += zigzag((0, edge), (0, edge + back * 1.7), half=0.5)
    return drawn + adjustable((-1.0, edge + back * 0.85 + 0.7), (1.0, edge + back * 0.85 - 0.7))


def _boost(y: float) -> Shapes:
    """Check valves from the middle outwards."""
    return check_line((-RAIL, y), (0, y), (-1.7, y), -1) + check_line((0, y), (RAIL, y), (1.7, y)) + joint((0, y))


def _symbol(height: int, shapes: Shapes, moves: tuple[Move, ...] = ()) -> Symbol:
    ports = {"A": west(-6, 0), "B": east(6, 0), "S": south(0, height // 2)}
    return Symbol(width=12, height=height, shapes=shapes, ports=ports, moves=moves, label=Side.NORTH)


CROSS_LINE: dict[str, Builder] = {"cross-line relief": cross_line}
"""Protection of two lines, by symbol."""
