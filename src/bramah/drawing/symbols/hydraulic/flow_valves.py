"""Flow valves: throttles whose pressure drop is held, flow dividers and pressure compensators."""

from __future__ import annotations

from dataclasses import replace

from bramah.drawing.shapes import Move, MoveKind, PortPlace, Side, Symbol
from bramah.drawing.symbols.parts.actuators import adjust_spring, spring
from bramah.drawing.symbols.parts.adjust import adjustable
from bramah.drawing.symbols.parts.assembly import joint
from bramah.drawing.symbols.parts.places import east, north, south, west
from bramah.drawing.symbols.parts.pressure import ARROW, EDGE, HALF, SHIFT, pilot_from, square
from bramah.drawing.symbols.parts.restriction import throttle
from bramah.drawing.symbols.parts.strokes import Shapes, arrow, box, dashed, head, line, thin
from bramah.drawing.symbols.wanted import Builder, Wanted

BYPASS = "bypass"
SPOOL = "spool"


def two_port(wanted: Wanted) -> Symbol:
    """Two-port flow control valve: the arrow on its line says that the drop of the throttle is held."""
    shapes = box(-2, -2, 2, 2) + line((-3, 0), (-2, 0)) + line((2, 0), (3, 0)) + arrow((-2, 0), (2, 0))
    shapes += throttle((-0.4, 0)) + adjustable((-1.4, 1.7), (0.6, -1.7))
    if "opening" in wanted.joined:
        shapes += thin((-1, 3), (-1, 2), (-1.4, 1.7))
    ports = {"A": west(-3, 0), "B": east(3, 0), "opening": south(-1, 3)}
    return Symbol(width=6, height=6, shapes=shapes, ports=ports, label=Side.NORTH, gauge="A.q")


def three_port(wanted: Wanted) -> Symbol:
    """Three-port flow control valve: what is not wanted at A leaves to T."""
    side = 1.4
    shapes = box(-3, -2, 3, 2) + line((-1, 3), (-1, 2)) + line((-1, -2), (-1, -3)) + line((2, 2), (2, 3))
    shapes += arrow((-1, 2), (-1, -2)) + throttle((-1, 0), upright=True, scale=0.8)
    shapes += adjustable((-2.2, 1), (0.2, -1)) + joint((-1, side))
    moves: tuple[Move, ...] = ()
    if wanted.signal("y"):
        # The bypass is closed at rest: its arrow stands beside the line, and X is the chamber behind it.
        shapes += line((-1, side), (1.7, side)) + arrow((2.6, 0.9), (2.6, 2), part=BYPASS) + dashed((2, -3), (2, 0.9))
        moves = (Move(part=BYPASS, signal="y", kind=MoveKind.SHIFT, by=(-0.6, 0.0), high="travel"),)
    else:
        shapes += line((-1, side), (2, side)) + head((2, 2), (0, 1), 0.6)
    if wanted.joined:
        shapes += thin((-3, 1), (-2.2, 1))
    ports = {"P": south(-1, 3), "T": south(2, 3), "A": north(-1, -3), "X": north(2, -3, True)}
    ports |= {"opening": west(-3, 1), "setting": west(-3, 1)}
    return Symbol(width=6, height=6, shapes=shapes, ports=ports, moves=moves, gauge="A.q")


def divider(wanted: Wanted) -> Symbol:
    """Flow divider: the spool between two throttles closes the one that passes too much."""
    shapes = box(-3, -2, 3, 2) + line((0, 3), (0, 1.4)) + line((-2, 1.4), (2, 1.4)) + joint((0, 1.4))
    for x in (-2, 2):
        left, right = throttle((x, 0), upright=True, scale=0.7)
        outer, inner = (left, right) if x < 0 else (right, left)
        shapes += (*arrow((x, 1.4), (x, -2)), *line((x, -2), (x, -3)), outer, replace(inner, part=SPOOL))
    # At x = 1 the spool has closed the gap of branch A, on the left.
    moves = (Move(part=SPOOL, signal="x", kind=MoveKind.SHIFT, by=(-0.4, 0.0)),)
    ports = {"P": south(0, 3), "A": north(-2, -3), "B": north(2, -3)}
    return Symbol(width=6, height=6, shapes=shapes, ports=ports, moves=moves, gauge="P.q")


def two_way_compensator(wanted: Wanted) -> Symbol:
    """Pressure compensator in series: open at rest, closed by the pressure behind it."""
    ports = {"A": south(0, EDGE), "B": north(0, -EDGE)}
    return _compensator(wanted, square(down=False, closed=False), ports, "A.q")


def three_way_compensator(wanted: Wanted) -> Symbol:
    """Pressure compensator in bypass: closed at rest, opened by the pressure before it."""
    ports = {"P": north(0, -EDGE), "T": south(0, EDGE)}
    return _compensator(wanted, square(down=True, closed=True), ports, "P.q")


def _compensator(wanted: Wanted, valve: Shapes, ports: dict[str, PortPlace], gauge: str) -> Symbol:
    """The pressure above acts on the left, the spring and the pressure at X on the right."""
    shapes = valve + pilot_from(-1) + spring(HALF, -0.5, 1) + dashed((4, 1), (HALF, 1))
    if "margin" in wanted.joined:
        shapes += adjust_spring(HALF, -0.5, 1) + thin((3, -3), (3, -2), (3.75, -1.65))
    moves = (Move(part=ARROW, signal="x", kind=MoveKind.SHIFT, by=(SHIFT, 0.0)),)
    ports |= {"X": east(4, 1, True), "margin": north(3, -3)}
    return Symbol(width=8, height=6, shapes=shapes, ports=ports, moves=moves, gauge=gauge)


FLOW_VALVES: dict[str, Builder] = {
    "flow divider": divider,
    "three-port flow control valve": three_port,
    "three-way compensator": three_way_compensator,
    "two-port flow control valve": two_port,
    "two-way compensator": two_way_compensator,
}
"""Valves that hold a flow, by symbol."""
