"""Pressure valves: a square with an arrow, a spring on its right, and pressures that act on its left."""

from __future__ import annotations

from bramah.drawing.shapes import Move, MoveKind, PortPlace, Symbol
from bramah.drawing.symbols.parts.actuators import LONG, adjust_spring, pilot_stage, solenoid, spring
from bramah.drawing.symbols.parts.assembly import enclosure, joint
from bramah.drawing.symbols.parts.check import check_line
from bramah.drawing.symbols.parts.places import east, north, south, west
from bramah.drawing.symbols.parts.position import position
from bramah.drawing.symbols.parts.pressure import ARROW, EDGE, HALF, SHIFT, pilot_from, square
from bramah.drawing.symbols.parts.strokes import Shapes, dashed, line, thin
from bramah.drawing.symbols.wanted import Builder, Wanted

SETTING = "set_pressure"
PLAIN_FLOW = 2e-4
"""m3/s: where a type records no opening, its flow moves the arrow, which is in line from here on."""


def setting(wanted: Wanted, x: float, y: float = 0.0, name: str = SETTING) -> Shapes:
    """What holds a valve: a spring that is set by hand, or a proportional solenoid if a signal sets it."""
    if name in wanted.joined:
        return solenoid(x, y, 1, proportional=True)
    return spring(x, y, 1) + adjust_spring(x, y, 1)


def opening(wanted: Wanted, flow: str = "P.q") -> tuple[Move, ...]:
    """The arrow comes in line as the valve opens."""
    high: float | str = "travel" if wanted.has("travel") else 1.0
    signal = wanted.signal("x")
    if not signal:
        signal, high = wanted.signal(flow), PLAIN_FLOW
    return _arrow(signal, 0.0, high) if signal else ()


def _arrow(signal: str, low: float, high: float | str) -> tuple[Move, ...]:
    return (Move(part=ARROW, signal=signal, kind=MoveKind.SHIFT, by=(SHIFT, 0.0), low=low, high=high),)


def _upright(
    wanted: Wanted, shapes: Shapes, ports: dict[str, PortPlace], moves: tuple[Move, ...], gauge: str
) -> Symbol:
    """A single valve with its spring."""
    ports[SETTING] = east(4, 0)
    shapes += setting(wanted, HALF)
    return Symbol(width=8, height=6, shapes=shapes, ports=ports, moves=moves, gauge=wanted.signal(gauge))


def relief(wanted: Wanted) -> Symbol:
    """Relief valve, from the pressure line above it to the tank below."""
    shapes = square(down=True, closed=True) + pilot_from(-1)
    ports = {"P": north(0, -EDGE), "T": south(0, EDGE)}
    return _upright(wanted, shapes, ports, opening(wanted), "P.q")


def piloted_relief(wanted: Wanted) -> Symbol:
    """Pilot-operated relief valve: a pilot stage between square and spring, and the chamber's port X."""
    mid, stage = -2.0, 0.0
    shapes = square(mid, down=True, closed=True) + pilot_from(-1, mid)
    shapes += pilot_stage(stage, 0.0, 1, long=LONG) + dashed((1, -0.9), (1, -EDGE))
    shapes += setting(wanted, stage + LONG) + (thin((4, 0), (5, 0)) if SETTING in wanted.joined else ())
    ports = {"P": north(-2, -EDGE), "T": south(-2, EDGE), "X": north(1, -EDGE, True), SETTING: east(5, 0)}
    return Symbol(width=10, height=6, shapes=shapes, ports=ports, moves=opening(wanted), gauge=wanted.signal("P.q"))


def reducing(wanted: Wanted) -> Symbol:
    """Reducing valve: open while the pressure behind it is low."""
    shapes = square(down=False, closed=False) + pilot_from(-1) + _drain()
    ports = {"P": south(0, EDGE), "A": north(0, -EDGE), "Y": south(3, EDGE, True)}
    return _upright(wanted, shapes, ports, _arrow("x", 1.0, 0.0), "A.p")


def sequence(wanted: Wanted) -> Symbol:
    """Sequence valve: opens by the pressure before it."""
    shapes = square(down=False, closed=True) + pilot_from(1) + _drain()
    ports = {"A": south(0, EDGE), "B": north(0, -EDGE), "Y": south(3, EDGE, True)}
    return _upright(wanted, shapes, ports, opening(wanted, "A.q"), "A.q")


def unloading(wanted: Wanted) -> Symbol:
    """Unloading valve: opens by a pressure from elsewhere."""
    shapes = square(down=True, closed=True) + dashed((-4, 0), (-HALF, 0))
    ports = {"P": north(0, -EDGE), "T": south(0, EDGE), "X": west(-4, 0, True)}
    return _upright(wanted, shapes, ports, opening(wanted), "P.q")


def reducing_relieving(wanted: Wanted) -> Symbol:
    """Three-way reducing valve: a spool that feeds A or relieves it, or stands anywhere between."""
    ports = {"P": (-1.0, 2.0), "T": (1.0, 2.0), "A": (-1.0, -2.0)}
    spool = position(-2.0, ports, ["AT"], "spool") + position(2.0, ports, ["PA"], "spool")
    for y in (-HALF - 0.4, HALF + 0.4):
        spool += line((-4, y), (4, y), part="spool")
    fixed = line((1, -HALF), (1, -4)) + line((1, HALF), (1, 4)) + line((3, HALF), (3, 4))
    # The pilot line goes on below the boxes, so that it still ends at them when they have moved.
    fixed += dashed((1, -3.5), (-5, -3.5), (-5, 0), (0, 0)) + setting(wanted, 4.0)
    places = {"P": south(1, 4), "T": south(3, 4), "A": north(1, -4), SETTING: east(6, 0)}
    moves = (Move(part="spool", signal="x", kind=MoveKind.SHIFT, by=(4.0, 0.0), low=1.0, high=-1.0),)
    return Symbol(width=12, height=8, shapes=fixed + spool, ports=places, moves=moves, gauge=wanted.signal("A.p"))


def counterbalance(wanted: Wanted) -> Symbol:
    """Counterbalance valve: a relief valve from the load above, helped by a pilot, and a check valve beside it."""
    mid, side = -1.0, 4.5
    shapes = enclosure(-5.6, -3.6, 5.6, 3.6) + square(mid, down=True, closed=True, edge=4)
    shapes += pilot_from(-1, mid, -0.8) + dashed((-6, 1), (mid - HALF, 1)) + setting(wanted, mid + HALF)
    shapes += line((mid, -EDGE), (side, -EDGE)) + line((mid, EDGE), (side, EDGE))
    shapes += check_line((side, -EDGE), (side, EDGE), (side, 0.3), -1, upright=True)
    shapes += joint((mid, -EDGE), (mid, EDGE))
    if SETTING in wanted.joined:
        shapes += thin((2, -4), (2, -0.9))
    ports = {"A": south(-1, 4), "B": north(-1, -4), "X": west(-6, 1, True), SETTING: north(2, -4)}
    return Symbol(width=12, height=8, shapes=shapes, ports=ports, moves=opening(wanted), gauge=wanted.signal("x"))


def _drain() -> Shapes:
    """From the spring's chamber down to the edge."""
    return dashed((HALF, 1.5), (3, 1.5), (3, EDGE))


PRESSURE_VALVES: dict[str, Builder] = {
    "counterbalance valve": counterbalance,
    "pilot-operated relief valve": piloted_relief,
    "reducing and relieving valve": reducing_relieving,
    "reducing valve": reducing,
    "relief valve": relief,
    "sequence valve": sequence,
    "unloading valve": unloading,
}
"""Valves that a pressure moves against a setting, by symbol."""
