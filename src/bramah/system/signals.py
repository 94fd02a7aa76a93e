"""Everything of a system that can be plotted: unknowns, port quantities, outputs and reported quantities, by name.

Names are component.port.quantity ("pump.P.p") or component.name ("cylinder.x"). What is not an unknown is computed from
the unknowns when asked for.
"""

from __future__ import annotations

from copy import copy
from dataclasses import dataclass
from fnmatch import fnmatchcase
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from bramah.errors import unknown_name
from bramah.expr import Expr, derivative, evaluate, symbol, symbols
from bramah.system.anatomy import Anatomy
from bramah.system.equations import Equations
from bramah.system.evaluator import Evaluator
from bramah.system.flatten import Exposed
from bramah.system.nets import Node
from bramah.system.resolve import Instance
from bramah.system.template import leaf_of

Floats = NDArray[np.float64]


@dataclass(frozen=True)
class Source:
    """Where a signal comes from: an unknown, a discrete value, an observed expression, or the balance of an imposed
    net.
    """

    kind: str
    unit: str
    number: int = -1
    key: str = ""
    parts: tuple[str, ...] = ()


class Signals:
    """The catalogue of signals of one system."""

    def __init__(self, anatomy: Anatomy, equations: Equations, exposed: Exposed) -> None:
        self._instances, self._cones, self._kernels = anatomy.instances, anatomy.cones, anatomy.kernels
        self._numbering, self._resolver, self._parameters = anatomy.numbering, anatomy.resolver, anatomy.parameters
        self._equations = equations
        self._sources: dict[str, Source] = {}
        self._meant: dict[str, list[int]] = {}
        self._count = len(anatomy.circuit.components)
        for i in range(self._count):
            self._catalogue(i)
        self.unknown_numbers = anatomy.numbering.aliases(anatomy.instances)
        self._expose(exposed)

    def of(self, anatomy: Anatomy, equations: Equations) -> Signals:
        """The same signals of a system with other parameters."""
        made = copy(self)
        made._instances, made._resolver, made._parameters = anatomy.instances, anatomy.resolver, anatomy.parameters
        made._equations = equations
        return made

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
        return {name: source.number for name, source in self._sources.items() if source.kind == "discrete"}

    def _catalogue(self, i: int) -> None:
        instance, numbering = self._instances[i], self._numbering
        add = self._sources.__setitem__
        for port, node in instance.node.items():
            kind, where = node.kind, f"{instance.name}.{port}"
            number = numbering.node_number.get(id(node))
            across = f"{port}.{kind.across}"
            add(
                f"{where}.{kind.across}",
                Source("unknown", kind.across_unit, number)
                if number is not None
                else Source("observed", kind.across_unit, i, across),
            )
            if id(node) in numbering.position_number:
                add(
                    f"{where}.{kind.position}",
                    Source("unknown", kind.position_unit, numbering.position_number[id(node)]),
                )
            elif f"{port}.{kind.position}" in instance.link:
                key = f"{port}.{kind.position}"
                add(f"{instance.name}.{key}", Source("observed", kind.position_unit, i, key))
            imposes = self._resolver.imposer.get(id(node)) == (i, f"{port}.impose")
            add(
                f"{where}.{kind.through}",
                Source("balance" if imposes else "observed", kind.through_unit, i, f"{port}.{kind.through}"),
            )
        for name, declared in instance.component.states().items():
            add(f"{instance.name}.{name}", Source("unknown", declared.unit, numbering.unknown[i][name]))
        units = {name: output.unit for name, output in instance.component.outputs().items()}
        units |= {name: quantity.unit for name, quantity in instance.component.quantities().items()}
        for name, unit in units.items():
            add(f"{instance.name}.{name}", Source("observed", unit, i, name))
        declared_discretes = instance.component.discretes()
        for name, number in numbering.discrete[i].items():
            unit = getattr(declared_discretes.get(name), "unit", "-")
            add(f"{instance.name}.{name}", Source("discrete", unit, number))

    def _expose(self, exposed: Exposed) -> None:
        """Give the ports of assemblies the signals of the ports they stand for, through quantities added up."""
        at_port: dict[str, list[str]] = {}
        for name in self._sources:
            at_port.setdefault(name, []).append("")
            where, dot, quantity = name.rpartition(".")
            at_port.setdefault(where, []).append(dot + quantity)
        for own, inner in exposed.items():
            for quantity in at_port.get(str(inner[0]), ()):
                parts = tuple(f"{ref}{quantity}" for ref in inner)
                source = self._sources[parts[0]]
                through = source.kind == "balance" or source.key.endswith((".q", ".F", ".T"))
                alike = Source("sum", source.unit, parts=parts) if through and len(parts) > 1 else source
                self._sources[f"{own}{quantity}"] = alike
                if parts[0] in self.unknown_numbers:
                    self.unknown_numbers[f"{own}{quantity}"] = self.unknown_numbers[parts[0]]

    def names(self) -> list[str]:
        return list(self._sources)

    def __contains__(self, name: object) -> bool:
        return name in self._sources

    def unit(self, name: str) -> str:
        """The unit a signal is shown in."""
        unit = self.source(name).unit
        return "-" if unit == "*" else unit

    def source(self, name: str) -> Source:
        """Where a signal comes from."""
        if name not in self._sources:
            raise unknown_name("signal", name, self._sources)
        return self._sources[name]

    def unknown_behind(self, name: str) -> int | None:
        """The number of the unknown that a signal is another name of, as `cylinder.x` is of `cylinder.rod.x`."""
        source = self.source(name)
        if source.kind != "observed":
            return source.number if source.kind == "unknown" else None
        template, members = self._kernels[source.number].template, self._cones[source.number].members
        e = template.observed[source.key]
        only = next(iter(symbols([e])), "")
        if not only or e is not symbol(only) or template.category(only) != "unknown":
            return None
        member, own = leaf_of(only)
        return self._numbering.unknown[members[member]][own]

    def evaluate(self, name: str, t: Floats, y: Floats, d: Floats) -> Floats:
        """Values in SI at times t (k), unknowns y (k x n) and discrete values d (k x m)."""
        source = self.source(name)
        if source.kind == "unknown":
            return np.array(y[:, source.number])
        if source.kind == "discrete":
            return np.array(d[:, source.number])
        if source.kind == "sum":
            return np.sum([self.evaluate(part, t, y, d) for part in source.parts], axis=0)
        if source.kind == "balance":
            port = source.key.rpartition(".")[0]
            return -self._others(source.number, self._instances[source.number].node[port], port, t, y, d)
        return self._observed(source.number, source.key, t, y, d)

    def input(self, i: int, name: str, t: Floats, y: Floats, d: Floats) -> Floats:
        """Values of the signal that drives an input of instance i."""
        return self._observed(i, f"{name}.input", t, y, d)

    def _observed(self, i: int, key: str, t: Floats, y: Floats, d: Floats) -> Floats:
        e = self._kernels[i].template.observed[key]
        return np.array(np.broadcast_to(evaluate([e], self._known(i, e, t, y, d), self._parameters.tables)[0], t.shape))

    def _known(self, i: int, e: Expr, t: Floats, y: Floats, d: Floats) -> dict[str, Any]:
        template, cone = self._kernels[i].template, self._cones[i]
        known: dict[str, Any] = {"t": t}
        for name in symbols([e]):
            category = template.category(name)
            if category == "fixed":
                known[name] = self._parameters.fixed(name, cone)
            elif category != "time":
                member, own = leaf_of(name)
                j = cone.members[member]
                if category == "discrete":
                    known[name] = d[:, self._numbering.discrete[j][own]]
                else:
                    known[name] = y[:, self._numbering.unknown[j][own]]
        return known

    def _others(
        self, i: int, node: Node, port: str, t: Floats, y: Floats, d: Floats, slope: Floats | None = None
    ) -> Floats:
        """What the other components on an imposed net take: their flows, and what they store as its value changes."""
        total, capacity = np.zeros(t.shape), np.zeros(t.shape)
        for ref in node.ports:
            k = self._place(ref.component)
            if (k, ref.port) != (i, port):
                total += self._observed(k, f"{ref.port}.{node.kind.through}", t, y, d)
                capacity += self._observed(k, f"{ref.port}.store", t, y, d)
        if capacity.any():
            total += node.kind.into * capacity * self._slope(i, f"{port}.{node.kind.across}", t, y, d, slope)
        return total

    def components(self) -> list[str]:
        """Names of the elementary components."""
        return [instance.name for instance in self._instances[: self._count]]

    def kept_energy(self, component: str, t: Floats, y: Floats, d: Floats) -> Floats:
        """Energy a component holds besides what its ports store, J."""
        return self._observed(self._place(component), ".energy", t, y, d)

    def exchange(
        self, component: str, t: Floats, y: Floats, slope: Floats, d: Floats, *, power: bool
    ) -> tuple[list[Floats], list[Floats]]:
        """What enters a component through each port, and what its storage there takes, given the unknowns' slopes.

        Power, W; or, for hydraulic ports only, flow, m3/s.
        """
        i = self._place(component)
        flows, stores = [], []
        for port, node in self._instances[i].node.items():
            kind = node.kind
            if not power and kind.name != "hydraulic":
                continue
            across, where = f"{port}.{kind.across}", f"{component}.{port}"
            weight = self.evaluate(f"{where}.{kind.across}", t, y, d) if power else np.ones(t.shape)
            capacity = self._observed(i, f"{port}.store", t, y, d)
            flows.append(kind.into * weight * self._flow(i, port, t, y, slope, d))
            if capacity.any():
                stores.append(weight * capacity * self._slope(i, across, t, y, d, slope))
        return flows, stores

    def _flow(self, i: int, port: str, t: Floats, y: Floats, slope: Floats, d: Floats) -> Floats:
        node = self._instances[i].node[port]
        if self._resolver.imposer.get(id(node)) == (i, f"{port}.impose"):
            return -self._others(i, node, port, t, y, d, slope)
        return self._observed(i, f"{port}.{node.kind.through}", t, y, d)

    def _place(self, component: str) -> int:
        return self._number[component]

    @cached_property
    def _number(self) -> dict[str, int]:
        """Numbers of the components."""
        return {instance.name: k for k, instance in enumerate(self.instances)}

    def _slope(self, i: int, key: str, t: Floats, y: Floats, d: Floats, rates: Floats | None = None) -> Floats:
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
                member, own = leaf_of(name)
                along = along * rates[:, self._numbering.unknown[members[member]][own]]
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
