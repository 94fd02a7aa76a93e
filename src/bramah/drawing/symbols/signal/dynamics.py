"""Blocks with memory: integrators, lags, delays, linear systems, limited rates, samples."""

from __future__ import annotations

import math

from bramah.drawing.shapes import Symbol
from bramah.drawing.symbols.parts.strokes import letters, line, thin
from bramah.drawing.symbols.signal.pictures import fraction, one_in, over_time, through
from bramah.drawing.symbols.wanted import Wanted


def integrator(wanted: Wanted) -> Symbol:
    """1/s."""
    return one_in(*fraction("1", "s", 1.4, 1.4))


def limited_integrator(wanted: Wanted) -> Symbol:
    """1/s between two levels."""
    limits = [*line((0.8, -0.9), (1.1, -1.5), (1.7, -1.5)), *line((-0.8, 0.9), (-1.1, 1.5), (-1.7, 1.5))]
    return one_in(*fraction("1", "s", 1.2, 1.2), *limits)


def first_order_lag(wanted: Wanted) -> Symbol:
    """1/(T s + 1)."""
    return one_in(*fraction("1", "Ts+1", 1.2, 3.0))


def second_order_lag(wanted: Wanted) -> Symbol:
    """Its answer to a step, with overshoot."""
    answer = [
        1.3 - 2.0 * (1.0 - math.exp(-0.12 * i) * (math.cos(0.32 * i) + 0.37 * math.sin(0.32 * i))) for i in range(49)
    ]
    return one_in(*over_time(), *thin((-1.5, -0.7), (1.5, -0.7), dashed=True), *through(answer))


def delay(wanted: Wanted) -> Symbol:
    """exp(-T s)."""
    return one_in(*letters("e", -0.8, 0.25, 1.8), *letters("−Ts", 0.55, -0.5, 1.0))


def state_space(wanted: Wanted) -> Symbol:
    """Its two equations."""
    return one_in(*letters("x'=Ax+Bu", 0, -0.55, 0.65), *letters("y=Cx+Du", 0, 0.55, 0.65))


def transfer_function(wanted: Wanted) -> Symbol:
    """One polynomial over another."""
    return one_in(*fraction("b(s)", "a(s)", 1.1, 2.4))


def rate_limiter(wanted: Wanted) -> Symbol:
    """A *jump, and the slope that is left of it."""
    jump = thin((-1.5, 1.0), (-0.9, 1.0), (-0.9, -0.9), (1.5, -0.9), dashed=True)
    return one_in(*over_time(), *jump, *line((-1.5, 1.0), (-0.9, 1.0), (0.7, -0.9), (1.5, -0.9)))


def sample_and_hold(wanted: Wanted) -> Symbol:
    """A curve, and the stairs of its samples."""
    wave = thin(*((-1.5 + 0.1 * i, 0.9 - 1.9 * math.sin(0.05 * i)) for i in range(31)))
    stairs: list[tuple[float, float]] = []
    for k in range(5):
        height = 0.9 - 1.9 * math.sin(0.3 * k)
        stairs += [(-1.5 + 0.6 * k, height), (-0.9 + 0.6 * k, height)]
    return one_in(*over_time(), *wave, *line(*stairs))
