"""Functions of the present value: gain, limits, dead band, relay, curves, the smaller and the larger."""

from __future__ import annotations

import math

from bramah.drawing.shapes import Shape, Symbol
from bramah.drawing.symbols.parts.places import east, west
from bramah.drawing.symbols.parts.strokes import closed, letters, line, thin
from bramah.drawing.symbols.signal.pictures import FRAME, crossed, one_in, over_time
from bramah.drawing.symbols.wanted import Wanted


def gain(wanted: Wanted) -> Symbol:
    """A triangle with k."""
    outline = closed((-2, -2), (2, 0), (-2, 2))
    return Symbol(
        width=4, height=4, shapes=(*outline, *letters("k", -0.8, 0)), ports={"u": west(-2), "y": east(2)}
    )  # fmt: skip


def absolute(wanted: Wanted) -> Symbol:
    """Rising to both sides."""
    return one_in(
        *thin((-1.6, 0.9), (1.6, 0.9)), *thin((0, -1.6), (0, 1.4)), *line((-1.5, -0.8), (0, 0.9), (1.5, -0.8))
    )


def limiter(wanted: Wanted) -> Symbol:
    """A slope between two levels."""
    return one_in(*crossed(), *line((-1.5, 1), (-0.8, 1), (0.8, -1), (1.5, -1)))


def dead_band(wanted: Wanted) -> Symbol:
    """Level in the middle, rising outside."""
    return one_in(*crossed(), *line((-1.5, 1.3), (-0.6, 0), (0.6, 0), (1.5, -1.3)))


def hysteresis_relay(wanted: Wanted) -> Symbol:
    """A loop between two levels: up on the right, down on the left."""
    loop = [*line((-1.6, 1.1), (0.8, 1.1), (0.8, -1.1)), *line((1.6, -1.1), (-0.8, -1.1), (-0.8, 1.1))]
    ways = [
        *closed((0.8, -0.4), (0.5, 0.3), (1.1, 0.3), filled=True),
        *closed((-0.8, 0.4), (-1.1, -0.3), (-0.5, -0.3), filled=True),
    ]
    return one_in(*loop, *ways)


def lookup(wanted: Wanted) -> Symbol:
    """A curve, or a surface if there are two inputs."""
    if "v" in wanted.ports:
        return _surface()
    bend = [(0.1 * i - 1.5, 0.1 - math.tanh(0.25 * (i - 12)) - 0.02 * i) for i in range(31)]
    return one_in(*over_time(), *line(*bend))


def minimum(wanted: Wanted) -> Symbol:
    """The smaller."""
    return _of_two("min")


def maximum(wanted: Wanted) -> Symbol:
    """The larger."""
    return _of_two("max")


def _of_two(word: str) -> Symbol:
    ports = {"a": west(-2, -1), "b": west(-2, 1), "y": east(2)}
    return Symbol(width=4, height=4, shapes=(*FRAME, *letters(word, size=1.2)), ports=ports)


def _surface() -> Symbol:
    """A net of three by three cells that is bent upwards behind."""

    def at(i: int, j: int) -> tuple[float, float]:
        return (-1.4 + 0.66 * i + 0.28 * j, 1.1 - 0.55 * j - 0.2 * i * (1.0 - i / 4.0) - 0.1 * i * j / 3.0)

    net: list[Shape] = []
    for j in range(4):
        net += thin(*(at(i, j) for i in range(4)))
    for i in range(4):
        net += thin(*(at(i, j) for j in range(4)))
    ports = {"u": west(-2, -1), "v": west(-2, 1), "y": east(2)}
    return Symbol(width=4, height=4, shapes=(*FRAME, *net), ports=ports)
