"""How far a metering edge of a spool is open."""

from __future__ import annotations

from collections.abc import Callable

from bramah.components.laws.smooth import ramp, smooth_positive
from bramah.expr import Expr, Value, as_expr


def edge_opening(
    x: Value, overlap: Value, rounding: Value, corner: Callable[[Value, Value], Expr] = smooth_positive
) -> Expr:
    """Share of the full area that an edge opens at spool position x, 1 at x = 1.

    s = max(0, (x - overlap) / (1 - overlap)), rounded at the corner. Half the rounding stays open at the corner, as the
    clearance of a real spool does. An overlap below zero is an underlap: the edge is open in mid-position.
    """
    stretch = 1.0 / (1.0 - as_expr(overlap))
    return corner((as_expr(x) - overlap) * stretch, rounding)


def sealed_edge_opening(x: Value, overlap: Value, rounding: Value) -> Expr:
    """The same for an edge that shuts: exactly 0 up to the overlap, so that what leaks is said apart."""
    return edge_opening(x, overlap, rounding, ramp)
