"""Springs and dampers that act along a line, to the ground and between two parts."""

from __future__ import annotations

from bramah.drawing.shapes import Side, Symbol
from bramah.drawing.symbols.parts.ground import wall
from bramah.drawing.symbols.parts.places import east, west
from bramah.drawing.symbols.parts.springs import spring_line
from bramah.drawing.symbols.parts.strokes import Shapes, line
from bramah.drawing.symbols.wanted import Wanted


def spring(wanted: Wanted) -> Symbol:
    """A spring to a wall."""
    return _to_wall(spring_line((-3, 0), (2.4, 0)))


def damper(wanted: Wanted) -> Symbol:
    """A dashpot to a wall."""
    return _to_wall(_dashpot(-3, 2.4))


def spring_between(wanted: Wanted) -> Symbol:
    """A spring."""
    return _between(spring_line((-3, 0), (3, 0)), 2)


def damper_between(wanted: Wanted) -> Symbol:
    """A dashpot."""
    return _between(_dashpot(-3, 3), 2)


def spring_damper_between(wanted: Wanted) -> Symbol:
    """A spring and a dashpot side by side."""
    return _between(side_by_side(), 4)


def side_by_side() -> Shapes:
    """A spring above a dashpot, their ends joined."""
    shapes = line((-3, 0), (-2.2, 0)) + line((-2.2, -1.1), (-2.2, 1.1))
    shapes += line((2.2, -1.1), (2.2, 1.1)) + line((2.2, 0), (3, 0))
    return shapes + spring_line((-2.2, -1.1), (2.2, -1.1), 0.5) + _dashpot(-2.2, 2.2, 1.1, 0.55)


def _dashpot(left: float, right: float, y: float = 0.0, width: float = 0.7) -> Shapes:
    """A damper along x: a piston from the left in a pot that is held from the right."""
    middle = (left + right) / 2.0
    front, bottom = middle - 0.9, middle + 0.9
    pot = line((front, y - width), (bottom, y - width), (bottom, y + width), (front, y + width))
    piston = line((middle, y - width + 0.2), (middle, y + width - 0.2))
    return pot + line((left, y), (middle, y)) + piston + line((bottom, y), (right, y))


def _to_wall(shapes: Shapes) -> Symbol:
    held = shapes + wall((2.4, 0), 1.9, Side.EAST)
    return Symbol(width=6, height=2, shapes=held, ports={"port": west(-3)}, label=Side.NORTH)


def _between(shapes: Shapes, height: int) -> Symbol:
    ports = {"A": west(-3), "B": east(3)}
    return Symbol(width=6, height=height, shapes=shapes, ports=ports, label=Side.NORTH)
