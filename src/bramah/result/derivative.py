"""How a signal changes with a parameter, over time."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import ArrayLike

from bramah.errors import MethodError, SimulationError
from bramah.records import cached_property
from bramah.result.recorded import Array, Indices, Side
from bramah.result.signal import Signal
from bramah.runs import dense_output
from bramah.runs.derivatives import Derivatives
from bramah.system.directions import tangents_by
from bramah.system.observed_tangents import Instants, ObservedTangents
from bramah.units import quotient_unit

if TYPE_CHECKING:
    from bramah.result.result import Result


class Slopes:
    """The derivatives that a run carried along, at any time."""

    def __init__(self, result: Result, own: Derivatives) -> None:
        if result.system is None:
            raise SimulationError("Derivatives are not saved with a result. Compute them again with simulate.")
        self._recorded, self._own = result.recorded, own
        self.tangents = tangents_by(result.system, own.paths)
        self._observed = ObservedTangents(self.tangents)
        self._last: tuple[Side, Instants] | None = None

    @cached_property
    def at_points(self) -> Instants:
        """At the recorded points."""
        last, own = self._recorded, self._own
        rows = last.row
        return Instants(last.t, last.y, last.discrete[rows], own.y, own.d[rows])

    def at(self, times: ArrayLike, side: Side) -> Instants:
        """Between the points as the run's continuous solution; often several are asked for at the same times."""
        spans = self._recorded.spans(times, side)
        if self._last is None or self._last[0] != side or not np.array_equal(self._last[1].t, spans[0]):
            self._last = side, self._between(times, side, *spans)
        return self._last[1]

    def _between(self, times: ArrayLike, side: Side, t: Array, begin: Indices, end: Indices) -> Instants:
        own = self._own
        h = self._recorded.t[end] - self._recorded.t[begin]
        theta = np.divide(t - self._recorded.t[begin], h, out=np.zeros_like(t), where=h > 0)
        flat = own.y.reshape(len(own.y), -1)
        terms = None if own.dense is None else own.dense.reshape(*own.dense.shape[:2], -1)
        along_y = dense_output.between(flat, terms, begin, end, theta)[0].reshape(len(t), *own.y.shape[1:])
        rows = self._recorded.row[begin]
        _, y, d = self._recorded.at(times, side)
        return Instants(t, y, d, along_y, own.d[rows])

    def derivative(self, signal: str, k: int, at: Instants) -> Array:
        """Of a signal by parameter k; not a number from where the run lost it on."""
        found = self._observed.derivative(signal, k, at)
        lost = [loss.t for loss in self._own.losses if loss.path == self._own.paths[k]]
        return np.where(at.t > min(lost), np.nan, found) if lost else found


class Derivative(Signal):
    """A derivative: a signal in the unit of what it is of per unit of the parameter. Not a number where there is none;
    `message` says from when on, and why, and where they may be less accurate than asked for.
    """

    def __init__(self, result: Result, slopes: Slopes, signal: str, k: int) -> None:
        self._result, self._slopes, self._signal, self._k = result, slopes, signal, k
        direction = slopes.tangents.directions[k]
        self.name = f"d({signal})/d({direction.path})"
        self.unit = quotient_unit(result.unit(signal), direction.unit)
        own = result.recorded.derivatives
        self.message = "" if own is None else " ".join(own.said(direction.path))

    @cached_property
    def values(self) -> Array:
        """Values in SI at the recorded points."""
        return self._slopes.derivative(self._signal, self._k, self._slopes.at_points)

    def at(self, times: ArrayLike, side: Side = "right") -> Any:
        """Values in SI at the times. At an event `side` says before ("left") or after it."""
        values = self._slopes.derivative(self._signal, self._k, self._slopes.at(times, side))
        return values.reshape(np.shape(times)) if np.ndim(times) else float(values[0])


def derivative_of(result: Result, signal: str, parameter: str) -> Derivative:
    """Raises where it was not computed, with how to ask for it."""
    result[signal]
    own = result.recorded.derivatives
    if own is None or parameter not in own.paths:
        known = f" Those by {', '.join(own.paths)} are there." if own is not None else ""
        wanted = [*(own.paths if own is not None else ()), parameter]
        raise MethodError(
            f"No derivative by {parameter!r} was computed.{known} Ask for it: simulate(circuit, derivatives={wanted})."
        )
    if result.slopes is None:
        result.slopes = Slopes(result, own)
    return Derivative(result, result.slopes, signal, own.paths.index(parameter))
