"""Directional, proportional and servo valves, composed from what their positions join."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from bramah.components.laws.spool import FOUR_WAY, THREE_WAY, TWO_WAY, Centre, Openings, RestPosition, three_positions
from bramah.drawing.shapes import Move, MoveKind, Point, PortPlace, Side, Symbol
from bramah.drawing.symbols.parts.actuators import LONG, pilot_stage, solenoid, spring, two_coils
from bramah.drawing.symbols.parts.places import north, south, west
from bramah.drawing.symbols.parts.position import HALF, position
from bramah.drawing.symbols.parts.strokes import Shapes, line, thin
from bramah.drawing.symbols.wanted import Builder, Wanted
from bramah.records import dataclass

SPOOL = "spool"
LOW, HIGH = 1.0, -1.0
"""Heights of what stands at the end of a row, if two things do."""
FOUR: dict[str, Point] = {"P": (-1, 2), "T": (1, 2), "A": (-1, -2), "B": (1, -2)}


@dataclass(frozen=True)
class Row:
    """The boxes of a valve from left to right, as paths open in each."""

    ports: Mapping[str, Point]
    """Relative to the box that faces the lines."""
    boxes: tuple[list[str], ...]
    rest: int
    """The box that faces the lines while nothing acts."""
    half: float = HALF
    entry: int = 0
    """Height at which the command arrives."""

    def middle(self, k: int) -> float:
        """The middle of a box."""
        return -len(self.boxes) * self.half + (2 * k + 1) * self.half


def _open(paths: Mapping[str, Openings], k: int) -> list[str]:
    return [path for path, openings in paths.items() if openings[k]]


def _two(ports: Mapping[str, Point], paths: Mapping[str, Openings]) -> Row:
    """Actuated on the left, next to what actuates it; at rest on the right, next to the spring."""
    return Row(ports, (_open(paths, 1), _open(paths, 0)), 1)


def _three(ports: Mapping[str, Point], paths: Mapping[str, Openings], half: float = HALF) -> Row:
    """x = 1 on the left: what pushes from the left brings it in front of the lines."""
    return Row(ports, (_open(paths, 2), _open(paths, 1), _open(paths, 0)), 1, half, int(LOW))


def _valve(wanted: Wanted, row: Row, ends: Callable[[float], Shapes], long: float, graded: bool = False) -> Symbol:
    """The row with what moves it, and the places of its ports in front of the box at rest."""
    edge = len(row.boxes) * row.half
    wide = 2 * round(edge + long)
    shapes: Shapes = ()
    if "command" in wanted.joined:
        # Hidden by what it acts on until that moves away.
        shapes += thin((-wide / 2, row.entry), (-wide / 2 + 2 * row.half + 0.5, row.entry))
    for k, paths in enumerate(row.boxes):
        shapes += position(row.middle(k), row.ports, paths, SPOOL, row.half)
    if graded:
        for y in (-HALF - 0.4, HALF + 0.4):
            shapes += line((-edge, y), (edge, y), part=SPOOL)
    shapes += ends(edge)
    high = int(HALF) + graded
    mid = row.middle(row.rest)
    places: dict[str, PortPlace] = {}
    for name, (x, y) in row.ports.items():
        at = (round(mid + x), -high if y < 0 else high)
        places[name] = north(*at) if y < 0 else south(*at)
        if graded:
            shapes += line((mid + x, y), at)
    places["command"] = west(-wide // 2, row.entry)
    moves: tuple[Move, ...] = ()
    signal = wanted.signal("x")
    if signal:
        by = (2 * row.half, 0.0)
        moves = (Move(part=SPOOL, signal=signal, kind=MoveKind.SHIFT, by=by, low=0.0, high=1.0),)
    gauge = signal or "P.q"
    return Symbol(width=wide, height=2 * high, shapes=shapes, ports=places, moves=moves, label=Side.SOUTH, gauge=gauge)


def _switched(edge: float) -> Shapes:
    """A solenoid on the left, a spring on the right."""
    return solenoid(-edge, 0.0, -1, SPOOL) + spring(edge, 0.0, 1, SPOOL)


def _centred(edge: float) -> Shapes:
    """Solenoids and springs at both ends."""
    found: Shapes = ()
    for way in (-1, 1):
        found += solenoid(way * edge, LOW, way, SPOOL) + spring(way * edge, HIGH, way, SPOOL)
    return found


def _graded(edge: float) -> Shapes:
    """Proportional solenoids and springs at both ends."""
    found: Shapes = ()
    for way in (-1, 1):
        found += solenoid(way * edge, LOW, way, SPOOL, proportional=True) + spring(way * edge, HIGH, way, SPOOL)
    return found


def _servo(edge: float) -> Shapes:
    """A torque motor on the left, whose pilot stage acts at both ends."""
    coils = two_coils(-edge - 1.0, 0.0, -1, SPOOL)
    return coils + pilot_stage(-edge, 0.0, -1, SPOOL) + pilot_stage(edge, 0.0, 1, SPOOL)


def two_two(wanted: Wanted) -> Symbol:
    """2/2 valve."""
    row = _two({"P": (0, 2), "A": (0, -2)}, TWO_WAY[RestPosition(wanted.choice("rest") or "closed")])
    return _valve(wanted, row, _switched, LONG)


def three_two(wanted: Wanted) -> Symbol:
    """3/2 valve."""
    ports: dict[str, Point] = {"P": (-1, 2), "T": (1, 2), "A": (-1, -2)}
    return _valve(wanted, _two(ports, THREE_WAY[RestPosition(wanted.choice("rest") or "closed")]), _switched, LONG)


def four_two(wanted: Wanted) -> Symbol:
    """4/2 valve."""
    return _valve(wanted, _two(FOUR, FOUR_WAY), _switched, LONG)


def _centre(wanted: Wanted) -> Mapping[str, Openings]:
    return three_positions(Centre(wanted.choice("centre") or "closed"))


def four_three(wanted: Wanted) -> Symbol:
    """4/3 valve, with its own centre."""
    graded = wanted.choice("motion") == "proportional"
    return _valve(wanted, _three(FOUR, _centre(wanted)), _graded if graded else _centred, LONG, graded)


def proportional(wanted: Wanted) -> Symbol:
    """4/3 proportional valve: lines along both sides say that it stops anywhere."""
    return _valve(wanted, _three(FOUR, _centre(wanted)), _graded, LONG, True)


def servo(wanted: Wanted) -> Symbol:
    """4/3 servo valve."""
    return _valve(wanted, replace(_three(FOUR, _centre(wanted)), entry=0), _servo, 3.0, True)


def six_three(wanted: Wanted) -> Symbol:
    """6/3 valve of mobile machines: the bypass goes through its middle."""
    ports: dict[str, Point] = {"P": (-2, 2), "C": (0, 2), "T": (2, 2), "A": (-2, -2), "D": (0, -2), "B": (2, -2)}
    paths = {**three_positions(Centre(wanted.choice("work_ports") or "closed")), "CD": (0, 1, 0)}
    graded = wanted.choice("motion") == "proportional"
    return _valve(wanted, _three(ports, paths, 3.0), _graded if graded else _centred, LONG, graded)


DIRECTIONAL: dict[str, Builder] = {
    "2/2 directional valve": two_two,
    "3/2 directional valve": three_two,
    "4/2 directional valve": four_two,
    "4/3 directional valve": four_three,
    "4/3 proportional valve": proportional,
    "6/3 directional valve": six_three,
    "servo valve": servo,
}
"""Valves whose spool has positions, by symbol."""
