"""Signals as expressions of a system's own numbers: time t, unknowns y.k, discrete values d.k, rates rate.k, and
parameters parameter.k.
"""

from __future__ import annotations

from bramah.expr import Expr, derivative, symbol, symbols
from bramah.expr.graph import ZERO
from bramah.expr.rewrite import substitute
from bramah.system.nets import Node
from bramah.system.system import System
from bramah.system.template import leaf_of


class Observed:
    """Writes the expressions of a system's signals."""

    def __init__(self, system: System) -> None:
        self._signals, self._anatomy = system.signals, system.anatomy
        self._number = {instance.name: i for i, instance in enumerate(self._anatomy.resolver.instances)}

    def expression(self, name: str) -> Expr:
        source = self._signals.source(name)
        if source.kind == "unknown":
            return symbol(f"y.{source.number}")
        if source.kind == "discrete":
            return symbol(f"d.{source.number}")
        if source.kind == "sum":
            return sum((self.expression(part) for part in source.parts), ZERO)
        if source.kind == "balance":
            port = source.key.rpartition(".")[0]
            return -self._others(source.number, port, self._anatomy.resolver.instances[source.number].node[port])
        return self._own(source.number, source.key)

    def _own(self, i: int, key: str) -> Expr:
        e: Expr = self._anatomy.kernels[i].template.observed[key]
        return substitute([e], {symbol(n): self._meaning(i, n) for n in symbols([e])})[0]

    def _others(self, i: int, port: str, node: Node) -> Expr:
        """What the other components on an imposed net take: their flows, and what they store as its value changes."""
        total, capacity = ZERO, ZERO
        for ref in node.ports:
            k = self._number[ref.component]
            if (k, ref.port) != (i, port):
                total = total + self._own(k, f"{ref.port}.{node.kind.through}")
                capacity = capacity + self._own(k, f"{ref.port}.store")
        if capacity is ZERO:
            return total
        return total + node.kind.into * capacity * self._slope(self._own(i, f"{port}.{node.kind.across}"))

    def _slope(self, e: Expr) -> Expr:
        """Time derivative along the solution."""
        slope = ZERO
        for name in symbols([e]):
            kind, _, number = name.partition(".")
            if kind == "t":
                slope = slope + derivative(e, symbol(name))
            elif kind == "y":
                slope = slope + derivative(e, symbol(name)) * symbol(f"rate.{number}")
        return slope

    def _meaning(self, i: int, name: str) -> Expr:
        anatomy = self._anatomy
        category = anatomy.kernels[i].template.category(name)
        if category == "time":
            return symbol("t")
        if category == "fixed":
            return symbol(f"parameter.{anatomy.parameters.places.of(name, anatomy.cones[i])}")
        member, own = leaf_of(name)
        j = anatomy.cones[i].members[member]
        if category == "discrete":
            return symbol(f"d.{anatomy.numbering.discrete[j][own]}")
        return symbol(f"y.{anatomy.numbering.unknown[j][own]}")
