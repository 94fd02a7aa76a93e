"""Machines with a turning part of limited angle or with an impeller."""

from __future__ import annotations

from bramah.drawing.shapes import Arc, Point, Side, Symbol
from bramah.drawing.symbols.parts.energy import RADIUS, ROTOR, machine, shaft_of_circle, triangle, turning
from bramah.drawing.symbols.parts.places import east, north, south, west
from bramah.drawing.symbols.parts.round import around, circle
from bramah.drawing.symbols.parts.strokes import Shapes, line
from bramah.drawing.symbols.wanted import Builder, Wanted

FLOOR = 0.75
"""Height of the flat side of a rotary actuator."""
HUB = (0.0, -0.45)
BLADES = 5


def rotary_actuator(wanted: Wanted) -> Symbol:
    """Half a circle: it turns through a limited angle, either way."""
    shapes: Shapes = (Arc(centre=(0, FLOOR), radius=RADIUS, begin=180.0, end=360.0),)
    shapes += line((-RADIUS, FLOOR), (RADIUS, FLOOR)) + shaft_of_circle(3, (0, FLOOR))
    for x in (-1.0, 1.0):
        shapes += line((x, FLOOR), (x, 2)) + triangle((x, FLOOR - 0.8), -1, tall=0.8)
    shapes += circle(*HUB, 0.5)
    shapes += line(HUB, (HUB[0], HUB[1] - 0.5), part=ROTOR)
    ports = {"A": south(-1, 2), "B": south(1, 2), "shaft": east(3, 0)}
    return Symbol(
        width=6, height=4, shapes=shapes, ports=ports, moves=turning("phi", HUB), label=Side.NORTH, gauge="phi"
    )  # fmt: skip


def centrifugal_pump(wanted: Wanted) -> Symbol:
    """A process pump, after ISO 10628: lines that run together at the outlet, about an impeller."""
    driven = "shaft" in wanted.ports
    wide = 3 if driven else 2
    shapes = machine() + line((-RADIUS, 0), (0, -RADIUS), (RADIUS, 0))
    for k in range(BLADES):
        shapes += line(*_blade(360.0 * k / BLADES), part=ROTOR if driven else "")
    shapes += circle(0, 0, 0.3)
    if driven:
        shapes += shaft_of_circle(wide)
    ports = {"P": north(0, -2), "S": south(0, 2), "shaft": east(wide, 0), "speed": west(-wide, 0)}
    return Symbol(
        width=2 * wide, height=4, shapes=shapes, ports=ports, label=Side.WEST, gauge="q",
        moves=turning("shaft.phi") if driven else (),
    )  # fmt: skip


def _blade(first: float) -> list[Point]:
    """A blade that is bent backwards against turning clockwise."""
    return [around((0, 0), 0.3 + 0.1 * k, first - 9.0 * k) for k in range(7)]


ROTARY: dict[str, Builder] = {"centrifugal pump": centrifugal_pump, "rotary actuator": rotary_actuator}
"""By symbol."""
