"""Where signals meet: sum, product, controller."""

from __future__ import annotations

from bramah.drawing.shapes import PortPlace, Shape, Side, Symbol
from bramah.drawing.symbols.parts.places import east, north, south, west
from bramah.drawing.symbols.parts.round import circle
from bramah.drawing.symbols.parts.strokes import letters, line, thin
from bramah.drawing.symbols.signal.pictures import FRAME
from bramah.drawing.symbols.wanted import Wanted

PLACES = {"a": west(-2), "b": south(0, 2), "c": north(0, -2), "d": PortPlace((-2, -2), Side.WEST)}
SIGNS = {"a": (-1.3, 0.0), "b": (0.0, 1.3), "c": (0.0, -1.3), "d": (-0.95, -0.95)}


def total(wanted: Wanted) -> Symbol:
    """A circle with the signs of what is added."""
    shown = [name for name in PLACES if name in wanted.ports] or ["a", "b"]
    shapes = _circle(wanted)
    for name in shown:
        sign = "−" if wanted.number(f"gain_{name}", 1.0) < 0 else "+"
        shapes += letters(sign, *SIGNS[name], 1.2)
    shapes += letters("Σ", 0.4, 0.0, 1.2)
    return Symbol(width=4, height=4, shapes=tuple(shapes), ports={**PLACES, "y": east(2)})


def product(wanted: Wanted) -> Symbol:
    """A circle with a cross."""
    cross = [*line((-0.8, -0.8), (0.8, 0.8)), *line((-0.8, 0.8), (0.8, -0.8))]
    return Symbol(width=4, height=4, shapes=(*_circle(wanted), *cross), ports={**PLACES, "y": east(2)})


def pid(wanted: Wanted) -> Symbol:
    """A controller: what is wanted comes in above, what is measured below."""
    shapes: list[Shape] = [*FRAME, *letters("PID", 0.1, 0, 1.3), *letters("−", -1.4, 1.0, 0.9)]
    if "setpoint" in wanted.ports:
        shapes += letters("+", -1.4, -1.0, 0.9)
    ports = {"setpoint": west(-2, -1), "measured": west(-2, 1), "y": east(2)}
    return Symbol(width=4, height=4, shapes=tuple(shapes), ports=ports)


def _circle(wanted: Wanted) -> list[Shape]:
    corner: list[Shape] = [*thin((-2, -2), (-1.4, -1.4))] if "d" in wanted.ports else []
    return [*corner, *circle(0, 0, 2)]
