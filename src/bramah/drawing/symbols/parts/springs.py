"""Springs, also those that are pressed together as a part moves."""

from __future__ import annotations

from bramah.drawing.shapes import Move, MoveKind, Point
from bramah.drawing.symbols.parts.strokes import Shapes, line, zigzag

COILS = 6


def spring_line(begin: Point, end: Point, half: float = 0.6, turns: int = 4, lead: float = 0.25) -> Shapes:
    """A spring with straight ends, as it stands between two lines."""
    return zigzag(begin, end, half, turns, lead)


def coils(begin: Point, end: Point, half: float) -> Shapes:
    """A zigzag from the part that moves to a wall. Its lines are parts, so that they can close up."""
    (x0, y0), (x1, y1) = begin, end
    dx, dy = (x1 - x0) / COILS, (y1 - y0) / COILS
    upright = abs(dy) > abs(dx)
    drawn: Shapes = ()
    for k in range(COILS):
        side = half if k % 2 else -half
        off = (side, 0.0) if upright else (0.0, side)
        first = (x0 + k * dx - off[0], y0 + k * dy - off[1])
        second = (x0 + (k + 1) * dx + off[0], y0 + (k + 1) * dy + off[1])
        drawn += line(first, second, part=_coil(k) if k < COILS - 1 else "")
    return drawn


def closing(move: Move) -> tuple[Move, ...]:
    """How the lines of a spring follow the part that it rests on: the first with it, the last not at all."""
    (x, y), last = move.by, COILS - 1
    return tuple(
        Move(
            part=_coil(k), signal=move.signal, kind=MoveKind.SHIFT, by=(x * (1 - k / last), y * (1 - k / last)),
            low=move.low, high=move.high,
        )
        for k in range(last)
    )  # fmt: skip


def _coil(k: int) -> str:
    return f"coil {k + 1}"
