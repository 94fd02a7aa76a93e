"""Shafts and what joins them: twisting shafts, torsion springs, viscous couplings, clutches."""

from __future__ import annotations

from bramah.drawing.shapes import Shape, Side, Symbol
from bramah.drawing.symbols.mechanical.springs import side_by_side
from bramah.drawing.symbols.parts.ground import wall
from bramah.drawing.symbols.parts.places import east, north, west
from bramah.drawing.symbols.parts.round import bow
from bramah.drawing.symbols.parts.springs import spring_line
from bramah.drawing.symbols.parts.strokes import Shapes, box, line, thin, thin_arrow
from bramah.drawing.symbols.wanted import Wanted


def shaft(wanted: Wanted) -> Symbol:
    """A rod with a sense of rotation."""
    shapes = [*box(-3, -0.4, 3, 0.4), *bow((-0.4, 0), 0.9, -65, 65)]
    return _joining(shapes, 2)


def elastic_shaft(wanted: Wanted) -> Symbol:
    """A rod between flanges, with the lines along it twisted."""
    shapes: list[Shape] = [*line((-3, 0), (-2.4, 0)), *line((2.4, 0), (3, 0)), *box(-2, -0.5, 2, 0.5)]
    shapes += [*box(-2.4, -0.9, -2, 0.9), *box(2, -0.9, 2.4, 0.9)]
    for i in range(5):
        shapes += thin((-1.9 + 0.8 * i, 0.4), (-1.3 + 0.8 * i, -0.4))
    return _joining(shapes, 2)


def rotational_spring_between(wanted: Wanted) -> Symbol:
    """A spring between flanges, with a sense of rotation."""
    shapes: list[Shape] = [*line((-3, 0), (-2, 0)), *line((2, 0), (3, 0))]
    shapes += [*line((-2, -0.8), (-2, 0.8)), *line((2, -0.8), (2, 0.8)), *spring_line((-2, 0), (2, 0))]
    return _joining([*shapes, *_turning()], 4)


def rotational_damper_between(wanted: Wanted) -> Symbol:
    """Plates of one shaft between plates of the other."""
    return _joining([*_plates(), *line((1.5, 0), (3, 0)), *_turning()], 4)


def rotational_damper(wanted: Wanted) -> Symbol:
    """Plates of a shaft between plates that stand."""
    shapes = (*_plates(), *line((1.5, 0), (2.4, 0)), *wall((2.4, 0), 1.9, Side.EAST), *_turning())
    return Symbol(width=6, height=4, shapes=shapes, ports={"shaft": west(-3)}, label=Side.NORTH)


def rotational_spring_damper_between(wanted: Wanted) -> Symbol:
    """A spring beside a damper, with a sense of rotation."""
    return _joining([*side_by_side(), *_turning(-2.4)], 6)


def clutch(wanted: Wanted) -> Symbol:
    """Two discs, one of them lined."""
    shapes: list[Shape] = [*line((-3, 0), (-1.2, 0)), *line((0.2, 0), (3, 0)), *box(-1.2, -1.4, -0.8, 1.4)]
    shapes += [*box(-0.8, -1.4, -0.5, -0.5, filled=True), *box(-0.8, 0.5, -0.5, 1.4, filled=True)]
    shapes += box(-0.2, -1.4, 0.2, 1.4)
    if "engagement" in wanted.ports:
        shapes += thin_arrow((0, -2), (0, -1.45), 0.4)
    shapes += thin_arrow((1.6, 0.9), (0.4, 0.9), 0.5)
    ports = {"A": west(-3), "B": east(3), "engagement": north(0, -2)}
    return Symbol(width=6, height=4, shapes=tuple(shapes), ports=ports, label=Side.SOUTH, gauge="T")


def _plates() -> list[Shape]:
    shapes: list[Shape] = [*line((-3, 0), (0.7, 0)), *line((-1.5, -1.2), (1.5, -1.2), (1.5, 1.2), (-1.5, 1.2))]
    for x in (-0.7, 0.7):
        shapes += line((x, -0.85), (x, 0.85))
    return [*shapes, *line((0, -1.2), (0, -0.35)), *line((0, 1.2), (0, 0.35))]


def _turning(top: float = -1.75) -> Shapes:
    return bow((0, top + 2.6), 2.6, 240, 300)


def _joining(shapes: list[Shape], height: int) -> Symbol:
    ports = {"A": west(-3), "B": east(3)}
    return Symbol(width=6, height=height, shapes=tuple(shapes), ports=ports, label=Side.NORTH)
