"""Surfaces over a rectangular grid, made of tables, so that the compiled code needs nothing new for them.

A surface's record is a row of tables: one whose corners hold three numbers (length of the rows' tables, where they
begin, last row a patch can begin at), one that gives the place among the rows for a y, and for each row two tables of
x: the surface along it, and its slope across it.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from bramah.expr.functions import corner, floor, minimum, table
from bramah.expr.graph import Expr, Value, as_expr, constant, select
from bramah.expr.tables import Extrapolation, Interpolation, monotone_slopes, table_record
from bramah.expr.waivers import smooth

HEAD = 13
"""Length of a table with two pieces."""


def surface_record(x: Sequence[float], y: Sequence[float], z: Sequence[Sequence[float]]) -> NDArray[np.float64]:
    """The data of the surface through z[j][i] at (x[i], y[j]); x and y must rise strictly."""
    places = table_record(y, range(len(y)), Interpolation.LINEAR, Extrapolation.HOLD)
    heights, rows = np.asarray(z, dtype=float), []
    h = np.diff(np.asarray(y, dtype=float))
    slopes = np.array([monotone_slopes(h, np.diff(column) / h) for column in heights.T]).T
    for values in (v for pair in zip(heights, slopes, strict=True) for v in pair):
        rows.append(table_record(x, values, Interpolation.SMOOTH, Extrapolation.LINEAR))
    head = [2.0, 0.0, len(rows[0]), HEAD + len(places), len(y) - 2.0, *[0.0] * 8]
    return np.concatenate([head, places, *rows])


def surface_at(handle: Value, x: Value, y: Value) -> Expr:
    """The surface's value: a cubic in y whose ends and end slopes are curves over x. Straight beyond the grid."""
    handle, x, y = as_expr(handle), as_expr(x), as_expr(y)
    length, begin, last = (corner(handle, constant(float(k))) for k in range(3))
    places = handle + HEAD
    row = minimum(floor(table(places, y)), last)
    low, high = corner(places, row), corner(places, row + 1.0)
    h = high - low
    first = handle + begin + 2.0 * length * row
    (z0, m0), (z1, m1) = (
        (table(first + 2.0 * k * length, x), h * table(first + (2.0 * k + 1.0) * length, x)) for k in range(2)
    )
    t = (y - low) / h
    rise = z1 - z0
    inside = z0 + t * (m0 + t * (3.0 * rise - 2.0 * m0 - m1 + t * (m0 + m1 - 2.0 * rise)))
    return smooth(select(t < 0.0, z0 + t * m0, select(t > 1.0, z1 + (t - 1.0) * m1, inside)), x, y)
