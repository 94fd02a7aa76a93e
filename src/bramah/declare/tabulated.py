"""Declarations of curves and surfaces given by points."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from bramah.declare.declared import Given, Told
from bramah.declare.written import ANY_UNIT, shown_unit, written_quantity
from bramah.errors import UnitError
from bramah.expr import Expr, corner, piece, table
from bramah.expr.surfaces import surface_at, surface_record
from bramah.expr.tables import Extrapolation, Interpolation, table_record
from bramah.units import from_unit, parse_any, parse_quantity


class Tabulated(Given):
    """A declaration whose value becomes a table of the compiled code."""

    def record(self, value: Any) -> Any:
        """The data of the table."""
        raise TypeError(f"{type(self).__name__} does not say how its table is made.")


class Curve(Tabulated):
    """A curve through points: pairs of numbers or quantities."""

    fewest_points = 2

    def __init__(
        self,
        x_unit: str,
        y_unit: str,
        default: Sequence[Sequence[float]] | None,
        *,
        between: Interpolation,
        outside: Extrapolation,
        help: str,
        advanced: bool,
        shaping: bool = False,
    ) -> None:
        self.x_unit, self.y_unit, self.between, self.outside = x_unit, y_unit, between, outside
        self.help, self.advanced, self.shaping = help, advanced, shaping
        self.default = None if default is None else self._points(default, from_unit)

    def _points(self, rows: Any, convert: Callable[[Any, str], float]) -> tuple[tuple[float, float], ...]:
        def one(v: Any, unit: str) -> float:
            return parse_any(v) if unit == ANY_UNIT else convert(v, unit)

        return tuple((one(x, self.x_unit), one(y, self.y_unit)) for x, y in rows)

    def read(self, value: Any) -> tuple[tuple[float, float], ...] | None:
        if value is None and self.default is None:
            return None
        try:
            points = self._points(value, parse_quantity)
        except UnitError:
            raise
        except (TypeError, ValueError):
            raise ValueError("must be a list of pairs such as [[0, 0], [1, 5]]") from None
        self.record(points)
        return points

    def record(self, value: Any) -> Any:
        return table_record([x for x, _ in value], [y for _, y in value], self.between, self.outside)

    def told(self) -> Told:
        units = f"{shown_unit(self.x_unit)} -> {shown_unit(self.y_unit)}"
        return Told(units, None if self.default is None else "a curve", ("pairs of points",))

    def written(self) -> Any:
        if self.default is None:
            return None
        return [[written_quantity(x, self.x_unit), written_quantity(y, self.y_unit)] for x, y in self.default]

    def in_equations(self, scope: Any) -> CurveInEquations | None:
        return None if self.shaping and not scope.shape(self) else CurveInEquations(scope.parameter(self))


class CurveInEquations:
    """A curve while equations are written."""

    def __init__(self, handle: Expr) -> None:
        self.handle = handle

    def at(self, x: Expr) -> Expr:
        """The curve's value; its slope is exact where this is differentiated."""
        return table(self.handle, x)

    def slope(self, x: Expr) -> Expr:
        """The slope of the curve."""
        return table(self.handle, x, 1)

    def piece(self, number: Expr, x: Expr) -> Expr:
        """The cubic of piece `number`, even where x lies outside it."""
        return piece(self.handle, number, x)

    def corner(self, number: Expr) -> Expr:
        """The x of point `number`; infinite outside the curve."""
        return corner(self.handle, number)


class Surface(Tabulated):
    """A surface over a grid: a row of x values after an unused number, then rows of a y value and the surface's."""

    fewest = 2
    """Least number of x values and of y values."""

    def __init__(self, units: tuple[str, str, str], default: Sequence[Sequence[float]], *, help: str) -> None:
        self.x_unit, self.y_unit, self.unit = units
        self.help, self.advanced = help, False
        self.default = self._rows(default, from_unit)

    def units(self, row: int, column: int) -> str:
        """The unit of one number of the table."""
        return self.unit if row and column else self.x_unit if column else self.y_unit

    def _rows(self, rows: Any, convert: Callable[[Any, str], float]) -> tuple[tuple[float, ...], ...]:
        def one(v: Any, unit: str) -> float:
            return parse_any(v) if unit == ANY_UNIT else convert(v, unit)

        return tuple(tuple(one(v, self.units(r, c)) for c, v in enumerate(row)) for r, row in enumerate(rows))

    def read(self, value: Any) -> tuple[tuple[float, ...], ...] | None:
        try:
            rows = self._rows(value, parse_quantity)
        except UnitError:
            raise
        except (TypeError, ValueError):
            raise ValueError("must be rows of numbers such as [[0, 1, 2], [10, 3, 4], [20, 5, 6]]") from None
        if len({len(row) for row in rows}) != 1:
            raise ValueError("must have equally long rows")
        self.record(rows)
        return rows

    def record(self, value: Any) -> Any:
        return surface_record(value[0][1:], [row[0] for row in value[1:]], [row[1:] for row in value[1:]])

    def told(self) -> Told:
        x, y, unit = map(shown_unit, (self.x_unit, self.y_unit, self.unit))
        return Told(f"{x}, {y} -> {unit}", "a surface", ("a row of x, then rows of y and values",))

    def written(self) -> Any:
        if self.default is None:
            return None
        return [
            [written_quantity(v, self.units(r, c)) for c, v in enumerate(row)] for r, row in enumerate(self.default)
        ]

    def in_equations(self, scope: Any) -> SurfaceInEquations:
        return SurfaceInEquations(scope.parameter(self))


class Grid(Surface):
    """Points over a grid, as a surface has them, or over one x or one y alone; it may stay unset, and equations cannot
    read it."""

    fewest = 1

    def __init__(self, units: tuple[str, str, str], *, help: str) -> None:
        self.x_unit, self.y_unit, self.unit = units
        self.help, self.advanced, self.default = help, False, None

    def read(self, value: Any) -> tuple[tuple[float, ...], ...] | None:
        return None if value is None else super().read(value)

    def record(self, value: Any) -> Any:
        rows = np.asarray(value, dtype=float)
        if rows.ndim != 2 or min(rows.shape) < 2:
            raise ValueError("must be rows of numbers such as [[0, 1, 2], [10, 3, 4], [20, 5, 6]]")
        if not np.isfinite(rows).all():
            raise ValueError("has a value that is not a finite number")
        if not ((np.diff(rows[0, 1:]) > 0).all() and (np.diff(rows[1:, 0]) > 0).all()):
            raise ValueError("must have first values of rows and columns that rise")
        return rows


class SurfaceInEquations:
    """A surface while equations are written."""

    def __init__(self, handle: Expr) -> None:
        self.handle = handle

    def at(self, x: Expr, y: Expr) -> Expr:
        """The surface's value; its slopes are exact where this is differentiated."""
        return surface_at(self.handle, x, y)


def curve(
    x_unit: str,
    y_unit: str,
    default: Sequence[Sequence[float]] | None = None,
    *,
    between: Interpolation = Interpolation.SMOOTH,
    outside: Extrapolation = Extrapolation.HOLD,
    help: str = "",
    advanced: bool = False,
    shaping: bool = False,
) -> Any:
    """Declare a curve given by points. One without a default that is left unset is None in equations if `shaping`."""
    return Curve(
        x_unit, y_unit, default, between=between, outside=outside, help=help, advanced=advanced, shaping=shaping
    )


def surface(x_unit: str, y_unit: str, unit: str, default: Sequence[Sequence[float]], *, help: str = "") -> Any:
    """Declare a surface given over a grid."""
    return Surface((x_unit, y_unit, unit), default, help=help)


def grid(x_unit: str, y_unit: str, unit: str, *, help: str = "") -> Any:
    """Declare points over a grid, which may be left unset."""
    return Grid((x_unit, y_unit, unit), help=help)
