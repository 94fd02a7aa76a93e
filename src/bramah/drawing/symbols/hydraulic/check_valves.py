"""Check valves: a ball on its seat, with a spring, a pilot or a throttle beside it."""

from __future__ import annotations

from bramah.drawing.shapes import Move, MoveKind, Side, Symbol
from bramah.drawing.symbols.parts.adjust import adjustable
from bramah.drawing.symbols.parts.assembly import enclosure, joint
from bramah.drawing.symbols.parts.check import LIFT, ball, check_line, seat
from bramah.drawing.symbols.parts.places import east, north, south, west
from bramah.drawing.symbols.parts.restriction import throttle
from bramah.drawing.symbols.parts.springs import closing
from bramah.drawing.symbols.parts.strokes import Shapes, box, dashed, line, thin
from bramah.drawing.symbols.wanted import Builder, Wanted

BALL = "ball"
OPEN_FLOW = 5e-5
"""m3/s: the flow from which on a ball is drawn off its seat."""
MID = -0.7
"""Where the ball is, so that it is in the middle together with its spring."""


def lifted(signal: str, sprung: bool = True) -> tuple[Move, ...]:
    """The ball leaves its seat to the right with the flow past it, against its spring if it has one."""
    move = Move(part=BALL, signal=signal, kind=MoveKind.SHIFT, by=(LIFT, 0.0), low=0.0, high=OPEN_FLOW)
    return (move, *closing(move)) if sprung else (move,)


def check(wanted: Wanted) -> Symbol:
    """Check valve with a spring, from left to right."""
    shapes = check_line((-3, 0), (3, 0), (MID, 0), part=BALL)
    ports = {"A": west(-3, 0), "B": east(3, 0)}
    return Symbol(width=6, height=2, shapes=shapes, ports=ports, moves=lifted("A.q"), label=Side.NORTH, gauge="A.q")


def piloted(wanted: Wanted) -> Symbol:
    """Pilot-operated check valve: the pilot line ends at the seat."""
    shapes = check_line((-3, 0), (3, 0), (MID, 0)) + dashed((-1, 2), (-1, 0.45))
    ports = {"A": west(-3, 0), "B": east(3, 0), "X": south(-1, 2, True)}
    return Symbol(width=6, height=4, shapes=shapes, ports=ports, label=Side.NORTH, gauge="A.q")


def piloted_drained(wanted: Wanted) -> Symbol:
    """Pilot-operated check valve whose piston has a drain behind it."""
    y, rod = -1.0, -1.0
    shapes = enclosure(-2.7, -2.5, 2.7, 2.5) + check_line((-3, y), (3, y), (MID, y))
    shapes += box(-1.8, 0.6, -0.2, 2.1) + line((-1.8, 1.5), (-0.2, 1.5)) + line((rod, 1.5), (rod, y + 0.45))
    shapes += dashed((rod, 3), (rod, 2.1)) + dashed((-0.2, 1), (1, 1), (1, 3))
    ports = {"A": west(-3, -1), "B": east(3, -1), "X": south(-1, 3, True), "Y": south(1, 3, True)}
    return Symbol(width=6, height=6, shapes=shapes, ports=ports, label=Side.NORTH, gauge="A.q")


def shuttle(wanted: Wanted) -> Symbol:
    """Shuttle valve: the ball closes the side with the lower pressure."""
    radius, tip = 0.55, 1.9
    off = tip - radius * 2**0.5
    shapes = box(-2, -1, 2, 1) + line((0, -2), (0, -1))
    for way in (-1, 1):
        shapes += line((3 * way, 0), (tip * way, 0)) + seat((off * way, 0), -way, radius=radius)
    shapes += ball((0, 0), BALL, radius)
    moves = (Move(part=BALL, signal="x", kind=MoveKind.SHIFT, by=(off, 0.0)),)
    ports = {"A": west(-3, 0), "B": east(3, 0), "C": north(0, -2)}
    return Symbol(width=6, height=4, shapes=shapes, ports=ports, moves=moves, label=Side.SOUTH, gauge="C.p")


def throttle_check(wanted: Wanted) -> Symbol:
    """One-way throttle: what flows back passes the check valve."""
    shapes = enclosure(-3.5, -3, 3.5, 2.6) + line((-4, 1), (4, 1)) + throttle((0, 1)) + adjust_throttle(wanted)
    shapes += line((-3, 1), (-3, -1.8)) + line((3, 1), (3, -1.8)) + joint((-3, 1), (3, 1))
    shapes += check_line((-3, -1.8), (3, -1.8), (-MID, -1.8), -1)
    ports = {"A": west(-4, 1), "B": east(4, 1), "opening": south(-1, 3)}
    return Symbol(width=8, height=6, shapes=shapes, ports=ports, label=Side.NORTH, gauge="A.q")


def adjust_throttle(wanted: Wanted) -> Shapes:
    """The arrow across the throttle, with the signal that sets it."""
    drawn = adjustable((-1, 2.2), (1, -0.2))
    return drawn + (thin((-1, 3), (-1, 2.2)) if "opening" in wanted.joined else ())


CHECK_VALVES: dict[str, Builder] = {
    "check valve": check,
    "drained pilot-operated check valve": piloted_drained,
    "pilot-operated check valve": piloted,
    "shuttle valve": shuttle,
    "throttle-check valve": throttle_check,
}
"""Valves with a ball, by symbol."""
