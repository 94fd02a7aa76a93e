"""How far a metering edge of a spool is open: one law for all edges, and for what a centre joins besides."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum

from bramah.components.laws.opening import opening
from bramah.components.laws.smooth import ramp, smooth_positive
from bramah.expr import Expr, Value, as_expr

Corner = Callable[[Value, Value], Expr]


class EdgeShape(Enum):
    """How the area of an edge grows with its travel z from where it opens to the end of the stroke."""

    RECTANGULAR = "rectangular"
    """As z: the whole circumference of the spool, or windows of constant width."""
    TRIANGULAR = "triangular"
    """As z^2: V notches, for fine control."""


def edge_opening(
    x: Value,
    overlap: Value,
    rounding: Value,
    corner: Corner = smooth_positive,
    shape: EdgeShape = EdgeShape.RECTANGULAR,
) -> Expr:
    """Share of the full area that an edge opens at spool position x, 1 at x = 1.

    s = z or z^2,   z = max(0, (x - overlap) / (1 - overlap)), rounded at the corner. Half the rounding stays open at
    the corner, as the clearance of a real spool does. An overlap below zero is an underlap: the edge is open in
    mid-position, by -overlap/(1 - overlap), and shuts at x = overlap, on the other side.
    """
    stretch = 1.0 / (1.0 - as_expr(overlap))
    z = corner((as_expr(x) - overlap) * stretch, rounding)
    return z * z if shape is EdgeShape.TRIANGULAR else z


def sealed_edge_opening(x: Value, overlap: Value, rounding: Value, shape: EdgeShape = EdgeShape.RECTANGULAR) -> Expr:
    """The same for an edge that shuts: exactly 0 up to the overlap, so that what leaks is said apart."""
    return edge_opening(x, overlap, rounding, ramp, shape)


def centre_edge_opening(
    x: Value, travel: Value, in_centre: Value, rounding: Value, shape: EdgeShape = EdgeShape.RECTANGULAR
) -> Expr:
    """The same for an edge that the centre opens: exactly 0 below x = -travel, `in_centre` at x = 0, 1 at x = 1.

    s = s_c min(1, 1 + x/travel) + (1 - s_c) z,   z that of an edge without overlap; nothing is below 0.
    """
    s_c = as_expr(in_centre)
    shutting = opening(1.0 + as_expr(x) / travel, rounding)
    return s_c * shutting + (1.0 - s_c) * sealed_edge_opening(x, 0.0, rounding, shape)


def bypass_opening(x: Value, travel: Value, rounding: Value) -> Expr:
    """Share of the full area of a path that is open in the centre alone: max(0, 1 - |x|/travel), rounded at x = 0."""
    x = as_expr(x)
    return ramp(1.0 - (ramp(x, rounding) + ramp(-x, rounding)) / travel, rounding)
