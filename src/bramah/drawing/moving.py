"""Where moving parts of symbols stand when signals have values."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from typing import Any

from bramah.drawing.outlines import SAME, Matrix, after, outline
from bramah.drawing.shapes import Move, MoveKind, Symbol, Text

BEYOND = 0.05
"""How far beyond its ends a part is drawn at most, as a share of its way."""
LEAST = 1e-3
"""Of the height of a part that stretches, so that it never vanishes altogether."""


def moved(symbol: Symbol, signal: Callable[[str], float | None], parameters: Mapping[str, Any]) -> dict[str, Matrix]:
    """Of each moving part whose signal is known, how it stands; `parameters` are in SI."""
    found: dict[str, Matrix] = {}
    for move in symbol.moves:
        value, low, high = signal(move.signal), limit(move.low, parameters), limit(move.high, parameters)
        if value is not None and low is not None and high is not None and math.isfinite(value):
            own = _matrix(move, value, low, high, lambda part=move.part: bottom(symbol, part))  # type: ignore[misc]
            found[move.part] = after(own, found.get(move.part, SAME))
    return found


def limit(told: float | str, parameters: Mapping[str, Any]) -> float | None:
    """An end of a move: a number, or what a parameter holds ("-name" is its negative); None if that is no number."""
    if not isinstance(told, str):
        return told
    value = parameters.get(told.removeprefix("-"))
    if not isinstance(value, int | float):
        return None
    return -float(value) if told.startswith("-") else float(value)


def share(value: float, low: float, high: float) -> float:
    """How far a part has gone, held within its ends but for a little; a spool may go as far the other way."""
    return 0.0 if high == low else min(max((value - low) / (high - low), -1.0 - BEYOND), 1.0 + BEYOND)


def bottom(symbol: Symbol, part: str) -> float:
    """The side of larger y of a part, from which it grows."""
    drawn = [shape for shape in symbol.shapes if shape.part == part and not isinstance(shape, Text)]
    return max((y for shape in drawn for _, points in outline(shape) for _, y in points), default=0.0)


def _matrix(move: Move, value: float, low: float, high: float, edge: Callable[[], float]) -> Matrix:
    x, y = move.by
    if move.kind is MoveKind.TURN:
        c, s = math.cos(value), math.sin(value)
        return (c, s, -s, c, x - c * x + s * y, y - s * x - c * y)
    part = share(value, low, high)
    if move.kind is MoveKind.SHIFT:
        return (1.0, 0.0, 0.0, 1.0, part * x, part * y)
    size = max(part, LEAST)
    return (1.0, 0.0, 0.0, size, 0.0, edge() * (1.0 - size))
