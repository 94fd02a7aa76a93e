"""Pumps and motors: pressure up, suction down, the shaft to the right."""

from __future__ import annotations

from bramah.drawing.shapes import PortPlace, Side, Symbol
from bramah.drawing.symbols.parts.adjust import adjustable
from bramah.drawing.symbols.parts.energy import RADIUS, enters, leaves, machine, rotor, shaft_of_circle, turning
from bramah.drawing.symbols.parts.places import east, north, south, west
from bramah.drawing.symbols.parts.strokes import Shapes, dashed, line, thin
from bramah.drawing.symbols.wanted import Builder, Wanted

SMALL, GAP = 0.65, 0.25
"""Height of a triangle where two stand one behind the other, and what is between them."""


def pump(wanted: Wanted) -> Symbol:
    """Energy leaves at the top."""
    return turned(wanted, leaves(True), "P.p")


def motor(wanted: Wanted) -> Symbol:
    """Energy enters at the top or at the bottom."""
    return turned(wanted, enters(True) + enters(False), "shaft.omega")


def pump_motor(wanted: Wanted) -> Symbol:
    """Energy leaves or enters, at the top or at the bottom."""
    inside = leaves(True, SMALL) + leaves(False, SMALL)
    for top in (True, False):
        inside += enters(top, SMALL + GAP, SMALL)
    return turned(wanted, inside, "shaft.omega")


def turned(wanted: Wanted, inside: Shapes, gauge: str) -> Symbol:
    """The circle with what is in it, its shaft, its drain, and the arrow across if its displacement can be set."""
    variable, drained, driven = wanted.has("fraction"), "L" in wanted.ports, "shaft" in wanted.ports
    wide, tall = (3 if driven or variable else 2), (3 if variable or drained else 2)
    shapes = machine() + inside
    if tall > RADIUS:
        shapes += line((0, -tall), (0, -RADIUS)) + line((0, RADIUS), (0, tall))
    if driven:
        shapes += shaft_of_circle(wide) + rotor()
    if drained:
        shapes += dashed((1.6, 1.2), (2, 1.2), (2, tall))
    if variable:
        shapes += adjustable((-2, 2), (2.1, -2.1))
        if "fraction" in wanted.ports:
            shapes += thin((-wide, 2), (-2, 2))
    return Symbol(
        width=2 * wide, height=2 * tall, shapes=shapes, ports=_places(wide, tall), label=Side.WEST, gauge=gauge,
        moves=turning(wanted.signal("shaft.phi")) if driven else (),
    )  # fmt: skip


def _places(wide: int, tall: int) -> dict[str, PortPlace]:
    above, below = north(0, -tall), south(0, tall)
    places = {"P": above, "A": above, "S": below, "T": below, "B": below}
    return places | {"shaft": east(wide, 0), "L": south(2, tall, dashed=True), "fraction": west(-wide, 2)}


MACHINES: dict[str, Builder] = {
    "drained motor": motor,
    "drained pump": pump,
    "drained pump-motor": pump_motor,
    "drained variable motor": motor,
    "drained variable pump": pump,
    "fixed motor": motor,
    "fixed pump": pump,
    "pump-motor": pump_motor,
    "variable motor": motor,
    "variable pump": pump,
}
"""Machines that displace, by symbol."""
