"""Everything of a system that can be plotted: unknowns, port quantities, outputs and reported quantities, by name.

Names are component.port.quantity ("pump.P.p") or component.name ("cylinder.x"). What is not an unknown is computed from
the unknowns when asked for.
"""

from __future__ import annotations

from collections.abc import Callable
from copy import copy
from fnmatch import fnmatchcase
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from bramah.circuit import PortRef
from bramah.components.ports import FLOW
from bramah.components.references import AtPort, Own, Reference, Settled, Swelling
from bramah.declare import ANY_UNIT
from bramah.errors import unknown_name
from bramah.expr import Expr, derivative, evaluate, symbol, symbols
from bramah.system.anatomy import Anatomy
from bramah.system.display_units import inferred_units
from bramah.system.equations import Equations
from bramah.system.evaluator import Evaluator
from bramah.system.flatten import Exposed
from bramah.system.nets import Node
from bramah.system.probe import through_at
from bramah.system.references import leaf_of
from bramah.system.resolve import Instance
from bramah.system.signal_sources import Catalogue, Origin, Source, imposes, unknown_numbers

Floats = NDArray[np.float64]


class Signals:
    """The catalogue of signals of one system."""

    def __init__(self, anatomy: Anatomy, equations: Equations, exposed: Exposed) -> None:
        self._instances, self._cones, self._kernels = anatomy.instances, anatomy.cones, anatomy.kernels
        self._numbering, self._resolver, self._parameters = anatomy.numbering, anatomy.resolver, anatomy.parameters
        self._equations, self._circuit = equations, anatomy.circuit
        self._inferred: dict[PortRef, str] | None = None
        self._catalogue = Catalogue(anatomy, exposed)
        self._meant: dict[str, list[int]] = {}
        self._count = len(anatomy.circuit.components)
        self.unknown_numbers = unknown_numbers(anatomy, exposed)

    def of(self, anatomy: Anatomy, equations: Equations) -> Signals:
        """The same signals of a system with other parameters."""
        made = copy(self)
        made._instances, made._resolver, made._parameters = anatomy.instances, anatomy.resolver, anatomy.parameters
        made._equations, made._circuit, made._inferred = equations, anatomy.circuit, None
        return made

    @property
    def _sources(self) -> dict[str, Source]:
        return self._catalogue.sources

    @property
    def instances(self) -> list[Instance]:
        """The components with their equations and nets, assemblies taken apart."""
        return self._instances[: self._count]

    def unknowns_like(self, pattern: str) -> list[int]:
        """Numbers of the unknowns with a name that fits; runs ask for the same patterns again and again."""
        if pattern not in self._meant:
            fits = (k for name, k in self.unknown_numbers.items() if fnmatchcase(name, pattern))
            self._meant[pattern] = sorted(set(fits))
        return self._meant[pattern]

    def unknown_of(self, node: Node) -> int | None:
        """The number of the unknown pressure or speed of a net; none if a source imposes it."""
        return self._numbering.node_number.get(id(node))

    @property
    def discrete_numbers(self) -> dict[str, int]:
        """Discrete values by name."""
        return {name: s.number for name, s in self._sources.items() if s.origin is Origin.DISCRETE}

    def names(self) -> list[str]:
        return list(self._sources)

    def __contains__(self, name: object) -> bool:
        return name in self._sources

    def unit(self, name: str) -> str:
        """The unit a signal is shown in: its own, or that of what it is joined to."""
        source = self.source(name)
        if source.asks is None:
            return "-" if source.unit == ANY_UNIT else source.unit
        if self._inferred is None:
            self._inferred = inferred_units(self._circuit)
        return self._inferred.get(source.asks, "-")

    def source(self, name: str) -> Source:
        """Where a signal comes from."""
        if not isinstance(name, str) or name not in self._sources:
            raise unknown_name("signal", name, self._sources)
        return self._sources[name]

    def unknown_behind(self, name: str) -> int | None:
        """The number of the unknown that a signal is another name of, as `cylinder.x` is of `cylinder.rod.x`."""
        source = self.source(name)
        if source.origin is not Origin.OBSERVED:
            return source.number if source.origin is Origin.UNKNOWN else None
        template, members = self._kernels[source.number].template, self._cones[source.number].members
        assert source.key is not None
        e = template.observed[source.key]
        only = next(iter(symbols([e])), "")
        if not only or e is not symbol(only) or template.category(only) != "unknown":
            return None
        leaf = leaf_of(only)
        return self._numbering.unknown[members[leaf.member]][leaf.own]

    def evaluate(self, name: str, t: Floats, y: Floats, d: Floats) -> Floats:
        """Values in SI at times t (k), unknowns y (k x n) and discrete values d (k x m)."""
        source = self.source(name)
        if source.origin is Origin.UNKNOWN:
            return np.array(y[:, source.number])
        if source.origin is Origin.DISCRETE:
            return np.array(d[:, source.number])
        if source.origin is Origin.SUM:
            return np.sum([self.evaluate(part, t, y, d) for part in source.parts], axis=0)
        if source.origin is Origin.OUT:
            return -self.evaluate(source.parts[0], t, y, d)
        if source.origin is Origin.BALANCE:
            assert isinstance(source.key, AtPort)
            return -self._others(source.number, source.key, t, y, d)
        if source.origin is Origin.BORNE:
            assert isinstance(source.key, AtPort)
            return self._flow(source.number, source.key, t, y, None, d)
        assert source.key is not None
        return self._observed(source.number, source.key, t, y, d)

    def input(self, i: int, name: str, t: Floats, y: Floats, d: Floats) -> Floats:
        """Values of the signal that drives an input of instance i."""
        return self._observed(i, Own(name), t, y, d)

    def _observed(self, i: int, key: Reference, t: Floats, y: Floats, d: Floats) -> Floats:
        return self._value(i, self._kernels[i].template.observed[key], t, y, d)

    def _stored(self, i: int, at: AtPort, t: Floats, y: Floats, d: Floats) -> Floats:
        return self._value(i, self._kernels[i].template.stored[at], t, y, d)

    def _borne(self, i: int, at: AtPort, t: Floats, y: Floats, d: Floats) -> Floats:
        return self._value(i, self._kernels[i].template.borne[at], t, y, d)

    def _value(self, i: int, e: Expr, t: Floats, y: Floats, d: Floats) -> Floats:
        return np.array(np.broadcast_to(evaluate([e], self._known(i, e, t, y, d), self._parameters.tables)[0], t.shape))

    def _known(self, i: int, e: Expr, t: Floats, y: Floats, d: Floats) -> dict[str, Any]:
        template, cone = self._kernels[i].template, self._cones[i]
        known: dict[str, Any] = {"t": t}
        for name in symbols([e]):
            category = template.category(name)
            if category == "fixed":
                known[name] = self._parameters.fixed(name, cone)
            elif category != "time":
                leaf = leaf_of(name)
                j, own = cone.members[leaf.member], leaf.own
                if category == "discrete":
                    known[name] = d[:, self._numbering.discrete[j][own]]
                else:
                    known[name] = y[:, self._numbering.unknown[j][own]]
        return known

    def _others(self, i: int, at: AtPort, t: Floats, y: Floats, d: Floats, slope: Floats | None = None) -> Floats:
        """What the other components on an imposed net take: their flows, and what they store as its value changes."""
        total, capacity = np.zeros(t.shape), np.zeros(t.shape)
        node = self._instances[i].node[at]
        pair = node.pair
        for ref in node.ports:
            k = self._place(ref.component)
            if (k, ref.port) != (i, at.port):
                total += self._observed(k, AtPort(ref.port, pair.through), t, y, d)
                capacity += self._stored(k, AtPort(ref.port, pair.across), t, y, d)
        if capacity.any():
            total += pair.into * capacity * self._slope(i, at, t, y, d, slope)
        return total

    def components(self) -> list[str]:
        """Names of the elementary components."""
        return [instance.name for instance in self._instances[: self._count]]

    def kept_energy(self, component: str, t: Floats, y: Floats, d: Floats) -> Floats:
        """Energy a component holds besides what its ports store, J."""
        i = self._place(component)
        return self._value(i, self._kernels[i].template.energy, t, y, d)

    def settled(self, t: float, y: Floats, d: Floats) -> dict[int, float]:
        """Values in equilibrium of the states that fluids bring along, by number."""
        found: dict[int, float] = {}
        for i, instance in enumerate(self._instances):
            for name in instance.probe.equations.fluid_states:
                value = self._observed(i, Settled(name), np.array([t]), y[None, :], d[None, :])
                found[self._numbering.unknown[i][Own(name)]] = float(value[0])
        return found

    def exchange(
        self,
        component: str,
        t: Floats,
        y: Floats,
        slope: Floats,
        d: Floats,
        *,
        power: bool,
        within: Callable[[str, str], bool] = lambda component, port: True,
    ) -> tuple[list[Floats], list[Floats]]:
        """What enters a component through each port, and what its storage there takes, given the unknowns' slopes.

        Power, W; or, for hydraulic ports only, flow, m3/s. `within` tells which ports count.
        """
        i = self._place(component)
        flows, stores = [], []
        for at, node in self._instances[i].node.items():
            pair = node.pair
            if (not power and pair is not FLOW) or not within(component, at.port):
                continue
            weighs = power and pair.conjugate
            weight = self.evaluate(f"{component}.{at}", t, y, d) if weighs else np.ones(t.shape)
            capacity = self._stored(i, at, t, y, d) - self._borne(i, at, t, y, d)
            flows.append(pair.into * weight * self._flow(i, at, t, y, slope, d))
            if at in self._instances[i].probe.equations.swelling:
                flows[-1] -= pair.into * weight * self._observed(i, Swelling(at), t, y, d)
                stores.append(weight * self._swelling(i, at, t, y, slope, d))
            if capacity.any():
                stores.append(weight * capacity * self._slope(i, at, t, y, d, slope))
        return flows, stores

    def _swelling(self, i: int, at: AtPort, t: Floats, y: Floats, slope: Floats, d: Floats) -> Floats:
        """What a state of the fluid at a port stores there, by the slope of that state: its rate is a small difference
        over a short time, which what lies between the steps does not know well enough."""
        name, _ = self._instances[i].probe.equations.swelling[at]
        changes: Floats = slope[:, self._numbering.unknown[i][Own(name)]]
        return self._observed(i, Swelling(at, per_rate=True), t, y, d) * changes

    def _flow(self, i: int, at: AtPort, t: Floats, y: Floats, slope: Floats | None, d: Floats) -> Floats:
        node = self._instances[i].node[at]
        if imposes(self._resolver, i, at, node):
            return -self._others(i, at, t, y, d, slope)
        said, borne = self._observed(i, through_at(at, node.pair), t, y, d), self._borne(i, at, t, y, d)
        return said + node.pair.into * borne * self._slope(i, at, t, y, d, slope) if borne.any() else said

    def _place(self, component: str) -> int:
        return self._number[component]

    @cached_property
    def _number(self) -> dict[str, int]:
        """Numbers of the components."""
        return {instance.name: k for k, instance in enumerate(self.instances)}

    def _slope(self, i: int, key: Reference, t: Floats, y: Floats, d: Floats, rates: Floats | None = None) -> Floats:
        """Time derivative of an observed quantity along the solution; the rates of the unknowns are f unless given."""
        e, template, members = (
            self._kernels[i].template.observed[key],
            self._kernels[i].template,
            self._cones[i].members,
        )
        slope = np.zeros(t.shape)
        for name in symbols([e]):
            category = template.category(name)
            if category not in ("time", "unknown"):
                continue
            partial = derivative(e, symbol(name))
            along = evaluate([partial], self._known(i, partial, t, y, d), self._parameters.tables)[0]
            if category == "unknown":
                rates = self._rates(t, y, d) if rates is None else rates
                leaf = leaf_of(name)
                along = along * rates[:, self._numbering.unknown[members[leaf.member]][leaf.own]]
            slope += along
        return slope

    def _rates(self, t: Floats, y: Floats, d: Floats) -> Floats:
        """f at every point."""
        evaluator = Evaluator(self._equations)
        found = np.empty_like(y)
        for k in range(len(t)):
            evaluator.hold(np.ascontiguousarray(d[k]))
            found[k] = evaluator.rates(float(t[k]), y[k], d[k])
        return found
