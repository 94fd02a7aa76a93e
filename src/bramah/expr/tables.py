"""Curves given by points, as pieces of cubics; and the layout of their data for the compiled code.

A table's record, starting at its handle:  [pieces n, extrapolate, x_0 .. x_n, then c0 c1 c2 c3 of each piece in powers
of x - x_i]. Outside x_0 .. x_n the curve holds its end values (extrapolate = 0) or goes on straight (extrapolate = 1).
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum

import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.float64]


STRAIGHT = 1e-9
"""A jump of slope below this share of the steepest slope is rounding of the coefficients, not a corner."""


class Interpolation(Enum):
    """How a curve runs between its points."""

    LINEAR = "linear"
    SMOOTH = "smooth"
    """Cubic with continuous slope that never overshoots the points (Fritsch and Carlson 1980, Butland's slopes)."""


class Extrapolation(Enum):
    """How a curve goes on outside its points."""

    HOLD = "hold"
    LINEAR = "linear"


def table_record(
    x: Sequence[float],
    y: Sequence[float],
    between: Interpolation = Interpolation.SMOOTH,
    outside: Extrapolation = Extrapolation.HOLD,
) -> Array:
    """The data of one curve through the points (x, y); x must rise strictly."""
    xs, ys = np.asarray(x, dtype=float), np.asarray(y, dtype=float)
    if xs.ndim != 1 or xs.shape != ys.shape or len(xs) < 2:
        raise ValueError("needs at least two points, each with an x and a y")
    if not (np.isfinite(xs).all() and np.isfinite(ys).all()):
        raise ValueError("has a value that is not a finite number")
    if not (np.diff(xs) > 0).all():
        raise ValueError("must have x values that rise from point to point")
    h = np.diff(xs)
    if h.min() < 1e-12 * (np.abs(xs).max() + 1e-100):
        raise ValueError("has points too close together in x to tell them apart")
    chord = np.diff(ys) / h
    if between is Interpolation.LINEAR:
        c = np.stack([ys[:-1], chord, np.zeros_like(h), np.zeros_like(h)], axis=1)
    else:
        m = monotone_slopes(h, chord)
        c = np.stack(
            [ys[:-1], m[:-1], (3 * chord - 2 * m[:-1] - m[1:]) / h, (m[:-1] + m[1:] - 2 * chord) / h**2], axis=1
        )
    return np.concatenate([[len(h), float(outside is Extrapolation.LINEAR)], xs, c.ravel()])


def monotone_slopes(h: Array, chord: Array) -> Array:
    """Slopes at the points of a curve that keep its cubics from overshooting; h and chord are per piece."""
    m = np.empty(len(h) + 1)
    m[0], m[-1] = chord[0], chord[-1]
    left, right, w = chord[:-1], chord[1:], h[:-1] + h[1:]
    same = left * right > 0
    with np.errstate(divide="ignore", invalid="ignore"):
        mean = 3 * w / ((w + h[1:]) / left + (w + h[:-1]) / right)
    m[1:-1] = np.where(same, mean, 0.0)
    return m


def corner_record(record: Array) -> Array:
    """A table that is zero, and changes its sign, where the slope of another jumps: the distance to the nearest corner,
    with the other sign beyond each; 1 everywhere if there is none."""
    n, straight = int(record[0]), record[1]
    xs, c = record[2 : 3 + n], record[3 + n : 3 + 5 * n].reshape(n, 4)
    h = np.diff(xs)
    left = np.concatenate([[straight * c[0, 1]], _cubic(c, h, 1)])
    right = np.concatenate([c[:, 1], [straight * left[-1]]])
    corners = xs[np.abs(left - right) > STRAIGHT * np.abs(np.concatenate([left, right])).max()]
    if not len(corners):
        return table_record([0.0, 1.0], [1.0, 1.0])
    gaps = np.diff(corners)
    ends = np.array([gaps[0], gaps[-1]]) if len(gaps) else np.full(2, max(abs(corners[0]), 1.0))
    x = np.empty(2 * len(corners) + 1)
    x[1::2], x[2:-1:2] = corners, corners[:-1] + 0.5 * gaps
    x[0], x[-1] = corners[0] - ends[0], corners[-1] + ends[1]
    y = np.zeros(len(x))
    y[0], y[2:-1:2], y[-1] = ends[0], 0.5 * gaps, ends[1]
    y[::2] *= np.where(np.arange(len(corners) + 1) % 2, 1.0, -1.0)
    return table_record(x.tolist(), y.tolist(), Interpolation.LINEAR, Extrapolation.LINEAR)


def evaluate_table(tables: Array, handle: Array, x: Array, derivative: int) -> Array:
    """`table` of bramah.expr for arrays of handles and arguments."""
    h, xs = np.broadcast_arrays(np.asarray(handle, dtype=int), np.asarray(x, dtype=float))
    out = np.empty(xs.shape)
    for start in set(h.ravel().tolist()):
        at = h == start
        n, straight = int(tables[start]), tables[start + 1]
        corners = tables[start + 2 : start + 3 + n]
        inside = np.clip(xs[at], corners[0], corners[-1])
        i = np.clip(np.searchsorted(corners, inside, side="right") - 1, 0, n - 1)
        c = tables[start + 3 + n : start + 3 + 5 * n].reshape(n, 4)[i]
        value = _cubic(c, inside - corners[i], derivative)
        beyond = xs[at] - inside
        if derivative == 0:
            value = value + straight * beyond * _cubic(c, inside - corners[i], 1)
        else:
            value = np.where(beyond == 0, value, straight * value if derivative == 1 else 0.0)
        out[at] = value
    return out


def evaluate_piece(tables: Array, handle: Array, number: Array, x: Array, derivative: int) -> Array:
    """`piece` of bramah.expr for arrays."""
    h, k, xs = np.broadcast_arrays(
        np.asarray(handle, dtype=int), np.asarray(number, dtype=int), np.asarray(x, dtype=float)
    )
    n = tables[h].astype(int)
    i = np.clip(k, 0, n - 1)
    c = np.stack([tables[h + 3 + n + 4 * i + j] for j in range(4)], axis=-1)
    return _cubic(c, xs - tables[h + 2 + i], derivative)


def evaluate_corner(tables: Array, handle: Array, number: Array) -> Array:
    """`corner` of bramah.expr for arrays."""
    h, k = np.broadcast_arrays(np.asarray(handle, dtype=int), np.asarray(number, dtype=int))
    n = tables[h].astype(int)
    value = tables[h + 2 + np.clip(k, 0, n)]
    return np.where(k < 0, -np.inf, np.where(k > n, np.inf, value))


def _cubic(c: Array, u: Array, derivative: int) -> Array:
    if derivative == 0:
        return c[..., 0] + u * (c[..., 1] + u * (c[..., 2] + u * c[..., 3]))
    if derivative == 1:
        return c[..., 1] + u * (2 * c[..., 2] + 3 * u * c[..., 3])
    if derivative == 2:
        return 2 * c[..., 2] + 6 * u * c[..., 3]
    return 6 * c[..., 3] if derivative == 3 else np.zeros_like(u)
