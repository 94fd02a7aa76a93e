"""Signals over time: step, ramp, waves, tables, and what is set from outside."""

from __future__ import annotations

import math

from bramah.drawing.shapes import Symbol
from bramah.drawing.symbols.parts.places import east
from bramah.drawing.symbols.parts.round import dots
from bramah.drawing.symbols.parts.strokes import closed, letters, line, thin
from bramah.drawing.symbols.signal.pictures import over_time, source, through
from bramah.drawing.symbols.wanted import Wanted


def constant(wanted: Wanted) -> Symbol:
    """A level line."""
    return source(*over_time(), *line((-1.5, -0.4), (1.5, -0.4)))


def step(wanted: Wanted) -> Symbol:
    """A jump."""
    return source(*over_time(), *line((-1.5, 0.9), (-0.2, 0.9), (-0.2, -0.9), (1.5, -0.9)))


def ramp(wanted: Wanted) -> Symbol:
    """A slope between two levels."""
    return source(*over_time(), *line((-1.5, 0.9), (-0.7, 0.9), (0.7, -0.9), (1.5, -0.9)))


def sine(wanted: Wanted) -> Symbol:
    """A period of a sine."""
    wave = through([-1.1 * math.sin(2.0 * math.pi * i / 40) for i in range(41)])
    return source(*thin((-1.5, -1.5), (-1.5, 1.5)), *thin((-1.6, 0), (1.6, 0)), *wave)


def square(wanted: Wanted) -> Symbol:
    """A square wave."""
    wave = line(
        (-1.5, 0), (-1.5, -1), (-0.75, -1), (-0.75, 1), (0, 1), (0, -1), (0.75, -1), (0.75, 1), (1.5, 1), (1.5, 0)
    )
    return source(*thin((-1.6, 0), (1.6, 0)), *wave)


def duty_cycle(wanted: Wanted) -> Symbol:
    """Stages of different heights."""
    stages = line((-1.5, 0.5), (-0.9, 0.5), (-0.9, -0.9), (0, -0.9), (0, 0.8), (0.5, 0.8), (0.5, -0.2), (1.5, -0.2))
    return source(*over_time(), *stages)


def table_source(wanted: Wanted) -> Symbol:
    """Points joined by straight lines."""
    at = ((-1.5, 0.8), (-0.7, -0.2), (0.2, 0.3), (0.8, -1.0), (1.5, -0.7))
    return source(*over_time(), *line(*at), *dots(at))


def given(wanted: Wanted) -> Symbol:
    """A flag that points to where the signal goes."""
    flag = closed((2, 0), (0.8, -1.4), (-2, -1.4), (-2, 1.4), (0.8, 1.4))
    return Symbol(width=4, height=4, shapes=(*flag, *letters("u", -0.5, 0)), ports={"y": east(2)})
