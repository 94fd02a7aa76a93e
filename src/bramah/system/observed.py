"""Signals as expressions of a system's own numbers."""

from __future__ import annotations

from enum import Enum

from bramah.components.references import TIME, AtPort, Reference, Time, reference_of, symbol_of
from bramah.expr import Expr, derivative, symbol, symbols
from bramah.expr.graph import ZERO
from bramah.expr.rewrite import substitute
from bramah.records import dataclass
from bramah.system.references import leaf_of
from bramah.system.signal_sources import Origin
from bramah.system.system import System


class Array(Enum):
    """The arrays that signals are computed from."""

    UNKNOWNS = "y"
    DISCRETES = "d"
    RATES = "rate"
    PARAMETERS = "parameter"


@dataclass(frozen=True)
class Element(Reference):
    """An element of an array."""

    array: Array
    number: int

    def __str__(self) -> str:
        return f"{self.array.value}.{self.number}"


class Observed:
    """Writes the expressions of a system's signals."""

    def __init__(self, system: System) -> None:
        self._signals, self._anatomy = system.signals, system.anatomy
        self._number = {instance.name: i for i, instance in enumerate(self._anatomy.resolver.instances)}

    def expression(self, name: str) -> Expr:
        source = self._signals.source(name)
        if source.origin is Origin.UNKNOWN:
            return symbol_of(Element(Array.UNKNOWNS, source.number))
        if source.origin is Origin.DISCRETE:
            return symbol_of(Element(Array.DISCRETES, source.number))
        if source.origin is Origin.SUM:
            return sum((self.expression(part) for part in source.parts), ZERO)
        if source.origin is Origin.OUT:
            return -self.expression(source.parts[0])
        assert source.key is not None
        if source.origin is Origin.BALANCE:
            assert isinstance(source.key, AtPort)
            return -self._others(source.number, source.key)
        if source.origin is Origin.BORNE:
            assert isinstance(source.key, AtPort)
            return self._borne(source.number, source.key)
        return self.of(source.number, source.key)

    def of(self, i: int, key: Reference) -> Expr:
        """What can be asked of instance i."""
        return self.own(i, self._anatomy.kernels[i].template.observed[key])

    def own(self, i: int, e: Expr) -> Expr:
        """An expression of instance i in numbers of the system."""
        return substitute([e], {symbol(n): self._meaning(i, n) for n in symbols([e])})[0]

    def _others(self, i: int, at: AtPort) -> Expr:
        """What the other components on an imposed net take: their flows, and what they store as its value changes."""
        total, capacity = ZERO, ZERO
        node = self._anatomy.instances[i].node[at]
        pair = node.pair
        for ref in node.ports:
            k = self._number[ref.component]
            if (k, ref.port) != (i, at.port):
                template = self._anatomy.kernels[k].template
                total = total + self.own(k, template.observed[AtPort(ref.port, pair.through)])
                capacity = capacity + self.own(k, template.stored[AtPort(ref.port, pair.across)])
        if capacity is ZERO:
            return total
        across = self._anatomy.kernels[i].template.observed[at]
        return total + pair.into * capacity * self._slope(self.own(i, across))

    def _borne(self, i: int, at: AtPort) -> Expr:
        """What a component says, and what the storage of others that it bears takes."""
        template, pair = self._anatomy.kernels[i].template, self._anatomy.instances[i].node[at].pair
        rate = self._slope(self.own(i, template.observed[at]))
        said = self.own(i, template.observed[AtPort(at.port, pair.through)])
        return said + pair.into * self.own(i, template.borne[at]) * rate

    def _slope(self, e: Expr) -> Expr:
        """Time derivative along the solution."""
        slope = ZERO
        for name in symbols([e]):
            reference = reference_of(name)
            if isinstance(reference, Time):
                slope = slope + derivative(e, TIME)
            elif isinstance(reference, Element) and reference.array is Array.UNKNOWNS:
                rate = symbol_of(Element(Array.RATES, reference.number))
                slope = slope + derivative(e, symbol(name)) * rate
        return slope

    def _meaning(self, i: int, name: str) -> Expr:
        anatomy = self._anatomy
        category = anatomy.kernels[i].template.category(name)
        if category == "time":
            return TIME
        if category == "fixed":
            [place] = anatomy.parameters.places.of(name, [anatomy.cones[i]])
            return symbol_of(Element(Array.PARAMETERS, place))
        leaf = leaf_of(name)
        j = anatomy.cones[i].members[leaf.member]
        if category == "discrete":
            return symbol_of(Element(Array.DISCRETES, anatomy.numbering.discrete[j][leaf.own]))
        return symbol_of(Element(Array.UNKNOWNS, anatomy.numbering.unknown[j][leaf.own]))
