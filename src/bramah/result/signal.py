"""One quantity of a run over time."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.lib.mixins import NDArrayOperatorsMixin
from numpy.typing import ArrayLike, DTypeLike, NDArray

from bramah.errors import SimulationError
from bramah.records import cached_property
from bramah.result.quadrature import THETA, WEIGHTS
from bramah.result.recorded import Array, Side
from bramah.units import convert, parse_quantity, require_alike

if TYPE_CHECKING:
    from bramah.result.result import Result

UNITLESS = ("", "-", "*")


def in_display_unit(values: Array, unit: str) -> Array:
    """Values in SI, in the unit they are shown in."""
    return values if unit in UNITLESS else convert(values, unit)


def heading(name: str, unit: str) -> str:
    """A name with its unit, as in tables and files: "pump.P.p [bar]"."""
    return name if unit in UNITLESS else f"{name} [{unit}]"


class Signal(NDArrayOperatorsMixin):
    """A quantity at the recorded points (`t`, `values` in SI) and, with `at`, at any time between them.

    It computes like an array of its values in SI: `result["a.p"] - result["b.p"]`, `np.max(result["pump.P.p"])`,
    `result["cylinder.x"][-1]`. What is computed is an array.
    """

    def __init__(self, result: Result, name: str) -> None:
        self._result, self.name = result, name
        self.unit = result.unit(name)

    @property
    def t(self) -> Array:
        """Times of the recorded points in s; the two points at an event have the same time."""
        return self._result.t

    @cached_property
    def values(self) -> Array:
        """Values in SI at the recorded points."""
        return self._result.evaluate(self.name)

    def in_unit(self, unit: str | None = None) -> Array:
        """Values in a unit; without one, in the unit the signal is shown in."""
        if unit is None:
            return in_display_unit(self.values, self.unit)
        if self.unit not in UNITLESS:
            require_alike(self.unit, unit, self.name)
        return convert(self.values, unit)

    def at(self, times: ArrayLike, side: Side = "right") -> Any:
        """Values in SI at the times, from the dense output. At an event `side` says before ("left") or after it."""
        values = self._result.evaluate(self.name, *self._result.recorded.at(times, side))
        return values.reshape(np.shape(times)) if np.ndim(times) else float(values[0])

    def integral(self, begin: float | str | None = None, end: float | str | None = None) -> float:
        """Integral over time in SI, from the start or `begin` to the end or `end`: of a flow, the volume that passed.

        It is taken within the solver's own steps, between events, and exact for what is of seventh degree in a step.
        """
        t0, t1 = (self.t[k] if at is None else parse_quantity(at, "s") for k, at in ((0, begin), (-1, end)))
        inside = self.t[(self.t > min(t0, t1)) & (self.t < max(t0, t1))]
        points = np.unique(np.concatenate([[min(t0, t1)], inside, [max(t0, t1)]]))
        times = (points[:-1, None] + np.diff(points)[:, None] * THETA).ravel()
        weights = (np.diff(points)[:, None] * WEIGHTS).ravel()
        return float(np.sign(t1 - t0) * (weights @ self.at(times))) if len(times) else 0.0

    def average(self, begin: float | str | None = None, end: float | str | None = None) -> float:
        """The integral over the time it is taken over, in SI."""
        t0, t1 = (self.t[k] if at is None else parse_quantity(at, "s") for k, at in ((0, begin), (-1, end)))
        return float(self.at(t0)) if t0 == t1 else self.integral(t0, t1) / float(t1 - t0)

    def __array__(self, dtype: DTypeLike | None = None, copy: bool | None = None) -> NDArray[Any]:
        return np.array(self.values, dtype=dtype) if copy else np.asarray(self.values, dtype=dtype)

    def __array_ufunc__(self, function: np.ufunc, how: str, *inputs: Any, **options: Any) -> Any:
        signals = [given for given in inputs if isinstance(given, Signal)]
        if any(not np.array_equal(signal.t, signals[0].t) for signal in signals[1:]):
            names = " and ".join(dict.fromkeys(signal.name for signal in signals))
            raise SimulationError(
                f"{names} are of runs with points at different times. Compare them at times of your own, as in "
                f'result["{signals[0].name}"].at(times).'
            )
        values = [given.values if isinstance(given, Signal) else given for given in inputs]
        return getattr(function, how)(*values, **options)

    def __getitem__(self, place: Any) -> Any:
        return self.values[place]

    def __len__(self) -> int:
        return len(self.t)

    def _repr_html_(self) -> str:
        from bramah.result.html import signal_table

        return signal_table(self)

    def __repr__(self) -> str:
        shown = self.in_unit()
        return f"<{heading(self.name, self.unit)}: {shown[0]:.6g} at the start, {shown[-1]:.6g} at the end>"
