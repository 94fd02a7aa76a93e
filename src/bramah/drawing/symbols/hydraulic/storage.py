"""What holds fluid: tanks, accumulators, volumes."""

from __future__ import annotations

from bramah.drawing.shapes import Arc, Move, MoveKind, Side, Symbol, Weight
from bramah.drawing.symbols.parts.adjust import adjustable
from bramah.drawing.symbols.parts.energy import triangle
from bramah.drawing.symbols.parts.places import east, north, south, west
from bramah.drawing.symbols.parts.springs import closing, coils
from bramah.drawing.symbols.parts.strokes import Shapes, box, closed, letters, line, thin
from bramah.drawing.symbols.parts.vessels import lying, standing
from bramah.drawing.symbols.wanted import Builder, Wanted

RADIUS = 1.5
"""Half the width of an accumulator."""
PISTON = "piston"


def tank(wanted: Wanted) -> Symbol:
    """An open trough; a deep one with its level where that counts."""
    if wanted.signal("level"):
        return _deep_tank()
    # No wider than that a line beside it, two modules from the port, runs on straight.
    shapes = line((-1, 0), (-1, 1), (1, 1), (1, 0)) + line((0, -1), (0, 0.6))
    return Symbol(width=2, height=2, shapes=shapes, ports={"T": north(0, -1)}, label=Side.EAST)


def _deep_tank() -> Symbol:
    """Its connection is at the bottom. The level stands at half the height where it is at the start."""
    surface = thin((-1.8, 0), (1.8, 0), part="level")
    surface += closed((1.0, 0), (0.65, -0.5), (1.35, -0.5), weight=Weight.THIN, part="level")
    shapes = line((-1.8, -2.6), (-1.8, 2), (1.8, 2), (1.8, -2.6)) + surface + line((0, 2), (0, 3))
    move = Move(part="level", signal="level", kind=MoveKind.SHIFT, by=(0, 2), low="start_level", high=0.0)
    return Symbol(width=4, height=6, shapes=shapes, ports={"T": south(0, 3)}, moves=(move,), gauge="level")


def gas_accumulator(wanted: Wanted) -> Symbol:
    """A bladder or diaphragm between fluid and gas."""
    skin = Arc(centre=(0.0, -1.2), radius=2.2, begin=47.0, end=133.0, part="skin")
    move = Move(part="skin", signal="volume", kind=MoveKind.SHIFT, by=(0, -1.7), low=0.0, high="gas_volume")
    return _accumulator((skin, *_gas()), (move,))


def piston_accumulator(wanted: Wanted) -> Symbol:
    """A piston between fluid and gas."""
    piston = box(-RADIUS, 0.0, RADIUS, 0.5, part=PISTON)
    move = Move(part=PISTON, signal="volume", kind=MoveKind.SHIFT, by=(0, -1.5), low=0.0, high="gas_volume")
    return _accumulator(piston + _gas(), (move,))


def spring_accumulator(wanted: Wanted) -> Symbol:
    """A piston on a spring."""
    piston = box(-RADIUS, 0.0, RADIUS, 0.5, part=PISTON)
    move = Move(part=PISTON, signal="x", kind=MoveKind.SHIFT, by=(0, -1.2), low=0.0, high="stroke")
    return _accumulator(coils((0, 0), (0, -2.7), 0.55) + piston, (move, *closing(move)))


def _gas() -> Shapes:
    return triangle((0, -1.8), 1, filled=False, tall=0.9)


def _accumulator(inside: Shapes, moves: tuple[Move, ...]) -> Symbol:
    shapes = standing(-3, 2, RADIUS) + inside + line((0, 2), (0, 3))
    return Symbol(width=4, height=6, shapes=shapes, ports={"A": south(0, 3)}, moves=moves, gauge="volume")


def volume(wanted: Wanted) -> Symbol:
    """A vessel full of fluid."""
    return _vessel(wanted, letters("V", 0.0, -0.3, 1.3))


def variable_volume(wanted: Wanted) -> Symbol:
    """A vessel whose volume is set from outside."""
    return _vessel(wanted, adjustable((-2.2, 1.6), (2.2, -1.9)))


def _vessel(wanted: Wanted, shown: Shapes) -> Symbol:
    shapes = lying(-2.7, 2.7, 1.3, -0.3) + shown + line((0, 1), (0, 2))
    ports = {"A": south(0, 2), "added_volume": west(-3, 0), "growth": east(3, 0)}
    for name in wanted.joined:
        x = ports[name].at[0]
        shapes += thin((x, 0), (0.89 * x, 0))
    return Symbol(width=6, height=4, shapes=shapes, ports=ports, label=Side.NORTH, gauge="A.p")


STORAGE: dict[str, Builder] = {
    "gas accumulator": gas_accumulator,
    "piston accumulator": piston_accumulator,
    "spring accumulator": spring_accumulator,
    "tank": tank,
    "variable volume": variable_volume,
    "volume": volume,
}
"""By symbol."""
