"""How signals change with parameters: the tangents of their expressions."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from bramah.components.references import known_reference, symbol_of
from bramah.expr import Expr, evaluate, symbol, symbols
from bramah.expr.derivative import tangent
from bramah.records import cached_property, dataclass
from bramah.system.observed import Array, Element, Observed
from bramah.system.references import Along
from bramah.system.tangents import TangentEvaluator, Tangents

Floats = NDArray[np.float64]


@dataclass(frozen=True, eq=False)
class Instants:
    """Points of a run: times (k), unknowns (k x n), discrete values (k x m), and how these two change with each of the
    parameters (k x n x parameters, k x m x parameters).
    """

    t: Floats
    y: Floats
    d: Floats
    along_y: Floats
    along_d: Floats


class ObservedTangents:
    """Derivatives of a system's signals by the parameters that some tangents are of."""

    def __init__(self, tangents: Tangents) -> None:
        self._tangents, self._system = tangents, tangents.system
        self._observed = Observed(tangents.system)
        self._last: tuple[Instants, tuple[Floats, Floats]] | None = None

    def derivative(self, name: str, k: int, at: Instants) -> Floats:
        """Of a signal by parameter k, in SI, at the instants."""
        return self.tangent(self._observed.expression(name), k, at)

    def tangent(self, e: Expr, k: int, at: Instants) -> Floats:
        """Of an expression of the system's own numbers."""
        seeds = {symbol(name): symbol_of(Along(element)) for name, element in self._moving(e, k)}
        slope = tangent(e, seeds)
        known = {"t": at.t, **{name: self._value(name, k, at) for name in symbols([slope]) if name != "t"}}
        found = evaluate([slope], known, self._system.equations.tables)[0]
        return np.array(np.broadcast_to(found, at.t.shape))

    def _moving(self, e: Expr, k: int) -> list[tuple[str, Element]]:
        """Symbols that may change with parameter k."""
        elements = ((name, known_reference(name)) for name in symbols([e]))
        return [
            (name, element)
            for name, element in elements
            if isinstance(element, Element)
            and (element.array is not Array.PARAMETERS or self._tangents.direction[element.number, k] != 0.0)
        ]

    def _value(self, name: str, k: int, at: Instants) -> Floats | float:
        reference = known_reference(name)
        along = isinstance(reference, Along)
        element = reference.of if isinstance(reference, Along) else reference
        assert isinstance(element, Element)
        j = element.number
        if element.array is Array.PARAMETERS:
            return float(self._tangents.direction[j, k] if along else self._system.parameters.vector[j])
        if element.array is Array.UNKNOWNS:
            return at.along_y[:, j, k] if along else at.y[:, j]
        if element.array is Array.DISCRETES:
            return at.along_d[:, j, k] if along else at.d[:, j]
        return self._rates(at)[along][:, j, k if along else 0]

    def _rates(self, at: Instants) -> tuple[Floats, Floats]:
        """f at every instant (k x n x 1), and how it changes with each parameter (k x n x parameters)."""
        if self._last is not None and self._last[0] is at:
            return self._last[1]
        rates, along = np.empty((*at.y.shape, 1)), np.empty_like(at.along_y)
        evaluator = self._system.evaluator()
        for i in range(len(at.t)):
            t, y, d = float(at.t[i]), at.y[i], np.ascontiguousarray(at.d[i])
            evaluator.hold(d)
            rates[i, :, 0] = evaluator.rates(t, y, d)
            along[i] = self._evaluator.at(t, y, d, along_y=at.along_y[i], along_d=at.along_d[i]).rates()
        self._last = at, (rates, along)
        return rates, along

    @cached_property
    def _evaluator(self) -> TangentEvaluator:
        return self._tangents.evaluator()
