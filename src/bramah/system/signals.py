"""Everything of a system that can be plotted: unknowns, port quantities, outputs and reported quantities, by name.

Names are component.port.quantity ("pump.P.p") or component.name ("cylinder.x"). What is not an unknown is computed from
the unknowns when asked for.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from copy import copy
from fnmatch import fnmatchcase
from typing import Any, TypeVar

import numpy as np
from numpy.typing import NDArray

from bramah.circuit import PortRef
from bramah.components.references import Own, Settled
from bramah.declare import ANY_UNIT
from bramah.errors import unknown_name
from bramah.expr import symbol, symbols
from bramah.expr.tape import Tape
from bramah.system.anatomy import Anatomy
from bramah.system.display_units import inferred_units
from bramah.system.equations import Equations
from bramah.system.evaluator import Evaluator
from bramah.system.flatten import Exposed
from bramah.system.nets import Node
from bramah.system.references import leaf_of
from bramah.system.resolve import Instance
from bramah.system.signal_sources import Catalogue, Origin, Source, unknown_numbers
from bramah.system.taped import Composer, Given, Passage, played

Floats = NDArray[np.float64]
T = TypeVar("T")


class Signals:
    """The catalogue of signals of one system."""

    def __init__(self, anatomy: Anatomy, equations: Equations, exposed: Exposed) -> None:
        self._instances, self._cones, self._kernels = anatomy.instances, anatomy.cones, anatomy.kernels
        self._numbering, self._resolver, self._parameters = anatomy.numbering, anatomy.resolver, anatomy.parameters
        self._equations, self._circuit = equations, anatomy.circuit
        self._inferred: dict[PortRef, str] | None = None
        self._catalogue = Catalogue(anatomy, exposed)
        self._anatomy = anatomy
        self._kept: dict[Hashable, Any] = {}
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
        return self.evaluate_all((name,), t, y, d)[0]

    def evaluate_all(self, names: tuple[str, ...], t: Floats, y: Floats, d: Floats) -> Floats:
        """Values in SI of signals at k instants (names x k)."""

        def write(to: Composer) -> list[int]:
            return [to.signal(name) for name in names]

        return self._played(self._tape(names, write), t, y, d)

    def input(self, i: int, name: str, t: Floats, y: Floats, d: Floats) -> Floats:
        """Values of the signal that drives an input of instance i."""
        return self._played(self._tape((i, name), lambda to: [to.observed(i, Own(name))]), t, y, d)[0]

    def components(self) -> list[str]:
        """Names of the elementary components."""
        return [instance.name for instance in self.instances]

    def kept_energy(self, t: Floats, y: Floats, d: Floats) -> Floats:
        """Energy that each component holds besides what its ports store, J (components x k)."""
        tape = self._tape("energy", lambda to: [to.energy(i) for i in range(self._count)])
        return self._played(tape, t, y, d)

    def settled(self, t: float, y: Floats, d: Floats) -> dict[int, float]:
        """Values in equilibrium of the states that fluids bring along, by number."""
        states = [(i, name) for i, one in enumerate(self._instances) for name in one.probe.equations.fluid_states]
        if not states:
            return {}
        tape = self._tape("settled", lambda to: [to.observed(i, Settled(name)) for i, name in states])
        values = self._played(tape, np.array([t]), y[None, :], d[None, :])[:, 0].tolist()
        return {self._numbering.unknown[i][Own(name)]: value for (i, name), value in zip(states, values, strict=True)}

    def exchange(
        self, t: Floats, y: Floats, slope: Floats, d: Floats, *, power: bool
    ) -> tuple[tuple[Passage, ...], Floats]:
        """What enters each component through each port, and what its storage there takes, given the unknowns' slopes:
        the passages, and a row for each.

        Power, W; or, for hydraulic ports only, flow, m3/s.
        """

        def made(signals: Signals) -> tuple[tuple[Passage, ...], Tape]:
            to = Composer(signals._anatomy, signals._sources)
            found = [one for i in range(signals._count) for one in to.exchange(i, power=power)]
            return tuple(passage for passage, _ in found), to.writer.tape([value for _, value in found])

        passages, tape = self.kept(("exchange", power), made)
        return passages, self._played(tape, t, y, d, slope)

    def kept(self, key: Hashable, make: Callable[[Signals], T]) -> T:
        """What follows from the structure alone: made when first asked for, and shared by systems that have it."""
        found = self._kept.get(key)
        if found is None:
            found = self._kept[key] = make(self)
        return found

    def _tape(self, key: Hashable, write: Callable[[Composer], list[int]]) -> Tape:

        def made(signals: Signals) -> Tape:
            to = Composer(signals._anatomy, signals._sources)
            roots = write(to)
            return to.writer.tape(roots)

        return self.kept(("tape", key), made)

    def _played(self, tape: Tape, t: Floats, y: Floats, d: Floats, slope: Floats | None = None) -> Floats:
        given = {Given.TIME: t, Given.UNKNOWNS: y, Given.DISCRETES: d}
        if slope is not None:
            given[Given.SLOPES] = slope
        if Given.RATES in tape.widths:
            given[Given.RATES] = Evaluator(self._equations).rates_along(t, y, d)
        return played(tape, self._parameters.vector, self._parameters.tables, given)
