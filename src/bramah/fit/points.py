"""Measured points as they are given, and the answer to what is none."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, TypeVar

import numpy as np
from numpy.typing import NDArray

from bramah.errors import FitError, must_be
from bramah.units import parse_quantity

Array = NDArray[np.float64]
Kind = TypeVar("Kind")


def pairs(points: Iterable[Any], x_unit: str, y_unit: str) -> tuple[Array, Array]:
    """Pairs of quantities, in SI."""
    example = f'("10 {x_unit}", "5 {y_unit}")'
    rows: list[Any] = _listed(points, f"pairs such as {example}")
    for number, row in enumerate(rows, start=1):
        if isinstance(row, str) or not hasattr(row, "__len__") or isinstance(row, dict) or np.shape(row) != (2,):
            raise FitError(f"Point {number} must be a pair such as {example}, not {str(row)[:60]!r}.")
    x, y = ([parse_quantity(row[k], unit) for row in rows] for k, unit in enumerate((x_unit, y_unit)))
    return np.array(x, dtype=float), np.array(y, dtype=float)


def points_of(points: Iterable[Any], kind: type[Kind]) -> list[Kind]:
    """Points of one kind."""
    rows: list[Any] = _listed(points, f"objects {kind.__name__}")
    for number, row in enumerate(rows, start=1):
        must_be(row, kind, f"Point {number}", f"a {kind.__name__}")
    return rows


def _listed(points: Iterable[Any], expected: str) -> list[Any]:
    must_be(points, Iterable, "points", f"a list of {expected}")
    if isinstance(points, str | bytes) or not np.ndim(np.asarray(points, dtype=object)):
        raise FitError(f"points must be a list of {expected}.")
    return list(points)
