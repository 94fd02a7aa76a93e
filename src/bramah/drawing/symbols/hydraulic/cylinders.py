"""Cylinders: the rod to the right, ports below.

The rod outside the barrel stands still in the picture, for a rod looks the same wherever it is; the piston moves with
the rod that is in the barrel, which comes to lie upon the rod outside.
"""

from __future__ import annotations

from bramah.drawing.shapes import Move, MoveKind, PortPlace, Side, Symbol
from bramah.drawing.symbols.parts.ground import wall
from bramah.drawing.symbols.parts.places import east, south
from bramah.drawing.symbols.parts.springs import closing, coils
from bramah.drawing.symbols.parts.strokes import Shapes, box, letters, line
from bramah.drawing.symbols.wanted import Builder, Wanted

HALF = 1.5
"""Half the bore."""
ROD = 0.35
"""Half the diameter of a rod."""
THICK = 0.6
"""Of a piston."""
RAM = 0.8
"""Half the diameter of a plunger."""
LEFT, RIGHT, EDGE = -6, 2, 6
"""Ends of the barrel, and where the rod is joined."""
START, TRAVEL = -4.3, 4.0
"""Left face of the piston while retracted, and how far it moves."""
PISTON = "piston"


def double_acting(wanted: Wanted) -> Symbol:
    """Fluid on both sides of the piston."""
    return _cylinder(wanted, ("A", "B"), ())


def cushioned(wanted: Wanted) -> Symbol:
    """With a spear on each side of the piston that is braked before its end."""
    ends = wanted.choice("cushioned_ends")
    spears: Shapes = ()
    if ends != "extended":
        spears += box(START - 0.6, -0.7, START, 0.7, part=PISTON)
    if ends != "retracted":
        spears += box(START + THICK, -0.7, START + THICK + 0.6, 0.7, part=PISTON)
    return _cylinder(wanted, ("A", "B"), spears)


def single_acting(wanted: Wanted) -> Symbol:
    """Fluid on one side, a spring on the other."""
    return _cylinder(wanted, ("A",), coils((START + THICK, 0), (RIGHT, 0), 1.1), closing(_stroke(wanted, TRAVEL)))


def plunger(wanted: Wanted) -> Symbol:
    """A rod as thick as its chamber asks for, without a piston."""
    shapes = _barrel(LEFT, RIGHT, RAM) + _stub(-5)
    shapes += line((RIGHT, -RAM), (START, -RAM), (START, RAM), (RIGHT, RAM), part=PISTON)
    shapes += _rod_end(RIGHT, RAM)
    return _symbol(EDGE, shapes, {"A": south(-5, 2), "rod": east(EDGE, 0)}, (_stroke(wanted, TRAVEL),))


def double_rod(wanted: Wanted) -> Symbol:
    """A rod on both sides; the left one is free."""
    start, travel = -1.6, 2.6
    shapes: Shapes = ()
    for y in (-1, 1):
        shapes += line((-3, y * ROD), (-3, y * HALF), (3, y * HALF), (3, y * ROD))
    shapes += line((start, -ROD), (-5.9, -ROD), (-5.9, ROD), (start, ROD), part=PISTON)
    shapes += _piston(start, 3) + _rod_end(3) + _stub(-2) + _stub(2)
    ports = {"A": south(-2, 2), "B": south(2, 2), "rod": east(EDGE, 0)}
    return _symbol(EDGE, shapes, ports, (_stroke(wanted, travel),))


def loaded(wanted: Wanted) -> Symbol:
    """A cylinder with the mass that it moves."""
    shapes = _barrel(-7, -1, ROD) + _piston(-5.4, 0) + _stub(-6) + _stub(-2)
    shapes += box(0, -1.5, 3.6, 1.5, part=PISTON) + letters("m", 1.8, part=PISTON)
    shapes += wall((3.4, 1.6), 6.8, Side.SOUTH, 0.4)
    move = Move(part=PISTON, signal="cylinder.x", kind=MoveKind.SHIFT, by=(2.4, 0), low=0.0, high="stroke")
    return _symbol(7, shapes, {"A": south(-6, 2), "B": south(-2, 2)}, (move,), "cylinder.x")


def intensifier(wanted: Wanted) -> Symbol:
    """A large piston that drives a small one."""
    start, travel, narrow = -4.6, 3.0, 0.8
    outline = ((-6, -HALF), (0, -HALF), (0, -narrow), (6, -narrow), (6, narrow), (0, narrow), (0, HALF), (-6, HALF))
    shapes = line(*outline, (-6, -HALF)) + _stub(-5) + line((5, narrow), (5, 2))
    shapes += box(start, -HALF, start + THICK, HALF, part=PISTON) + _rod(start + THICK, 0.6)
    shapes += box(0.6, -narrow, 0.6 + THICK, narrow, part=PISTON)
    move = Move(part=PISTON, signal="x", kind=MoveKind.SHIFT, by=(travel, 0), low=0.0, high="stroke")
    return _symbol(6, shapes, {"A": south(-5, 2), "B": south(5, 2)}, (move,), "B.p")


def _cylinder(wanted: Wanted, lines: tuple[str, ...], inside: Shapes, moves: tuple[Move, ...] = ()) -> Symbol:
    at = {"A": -5, "B": 1}
    shapes = _barrel(LEFT, RIGHT, ROD) + _rod_end(RIGHT) + inside + _piston(START, RIGHT)
    for name in lines:
        shapes += _stub(at[name])
    ports = {name: south(at[name], 2) for name in lines} | {"rod": east(EDGE, 0)}
    return _symbol(EDGE, shapes, ports, (_stroke(wanted, TRAVEL), *moves))


def _barrel(left: float, right: float, gap: float) -> Shapes:
    """Closed on the left, with a hole for the rod on the right."""
    return line((right, -gap), (right, -HALF), (left, -HALF), (left, HALF), (right, HALF), (right, gap))


def _piston(start: float, end: float) -> Shapes:
    """The piston, and its rod as far as this."""
    return _rod(start + THICK, end) + box(start, -HALF, start + THICK, HALF, part=PISTON)


def _rod(begin: float, end: float) -> Shapes:
    """The rod that moves."""
    return line((begin, -ROD), (end, -ROD), part=PISTON) + line((begin, ROD), (end, ROD), part=PISTON)


def _rod_end(begin: float, half: float = ROD) -> Shapes:
    """The rod outside the barrel."""
    return line((begin, -half), (EDGE, -half), (EDGE, half), (begin, half))


def _stub(x: int) -> Shapes:
    return line((x, HALF), (x, 2))


def _stroke(wanted: Wanted, travel: float) -> Move:
    signal = wanted.signal("x", "rod.x")
    return Move(part=PISTON, signal=signal, kind=MoveKind.SHIFT, by=(travel, 0), low=0.0, high="stroke")


def _symbol(half: int, shapes: Shapes, ports: dict[str, PortPlace], moves: tuple[Move, ...], gauge: str = "") -> Symbol:
    gauge = gauge or moves[0].signal
    return Symbol(
        width=2 * half, height=4, shapes=shapes, ports=ports, moves=moves, label=Side.NORTH, gauge=gauge
    )  # fmt: skip


CYLINDERS: dict[str, Builder] = {
    "cushioned cylinder": cushioned,
    "double-acting cylinder": double_acting,
    "double-rod cylinder": double_rod,
    "intensifier": intensifier,
    "loaded cylinder": loaded,
    "plunger cylinder": plunger,
    "single-acting cylinder": single_acting,
}
"""By symbol."""
