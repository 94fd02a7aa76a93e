"""Signals, and what components exchange, written as tapes (expr/tape.py).

A tape knows the structure of a circuit alone: systems that differ in parameters share it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import IntEnum

import numpy as np
from numpy.typing import NDArray

from bramah.components.ports import FLOW
from bramah.components.references import AtPort, Own, Reference, Swelling
from bramah.expr import Expr, derivative, symbol, symbols
from bramah.expr.tape import Tape, TapeWriter
from bramah.records import dataclass
from bramah.system import core
from bramah.system.anatomy import Anatomy
from bramah.system.probe import through_at
from bramah.system.references import leaf_of
from bramah.system.signal_sources import Origin, Source, imposes

Floats = NDArray[np.float64]


class Given(IntEnum):
    """The arrays that tapes read, each with a record for every point."""

    TIME = 0
    UNKNOWNS = 1
    DISCRETES = 2
    RATES = 3
    """Of the unknowns, by the equations."""
    SLOPES = 4
    """Of the unknowns, as a run's continuous solution has them."""


@dataclass(frozen=True)
class Passage:
    """One row of what components exchange: into a component through a port, or into its storage there."""

    component: int
    port: str
    stored: bool


class Composer:
    """Writes values of a circuit's instances, by number, onto one tape."""

    def __init__(self, anatomy: Anatomy, sources: Mapping[str, Source]) -> None:
        self._anatomy, self._sources = anatomy, sources
        self._known: dict[int, dict[Expr, int]] = {}
        self.writer = TapeWriter()

    def signal(self, name: str) -> int:
        source = self._sources[name]
        i, key = source.number, source.key
        if source.origin is Origin.UNKNOWN:
            return self.writer.load(Given.UNKNOWNS, i)
        if source.origin is Origin.DISCRETE:
            return self.writer.load(Given.DISCRETES, i)
        if source.origin is Origin.SUM:
            return self.writer.total([self.signal(part) for part in source.parts])
        if source.origin is Origin.OUT:
            return self.writer.apply("neg", self.signal(source.parts[0]))
        assert key is not None
        if source.origin is Origin.OBSERVED:
            return self.observed(i, key)
        assert isinstance(key, AtPort)
        return self._flow(i, key, Given.RATES)

    def observed(self, i: int, key: Reference) -> int:
        return self._own(i, self._anatomy.kernels[i].template.observed[key])

    def energy(self, i: int) -> int:
        """What a component holds besides what its ports store."""
        return self._own(i, self._anatomy.kernels[i].template.energy)

    def exchange(self, i: int, *, power: bool) -> list[tuple[Passage, int]]:
        """What enters a component through each port, and what its storage there takes: power, or fluid alone."""
        write, found = self.writer.apply, []
        instance = self._anatomy.instances[i]
        for at, node in instance.node.items():
            pair = node.pair
            if not power and pair is not FLOW:
                continue
            weighs = power and pair.conjugate
            weight = self.signal(f"{instance.name}.{at}") if weighs else self.writer.constant(1.0)
            into = write("mul", self.writer.constant(pair.into), weight)
            flow = write("mul", into, self._flow(i, at, Given.SLOPES))
            stores = [write("mul", self._capacity(i, at), self._slope(i, at, Given.SLOPES))]
            if at in instance.probe.equations.swelling:
                flow = write("sub", flow, write("mul", into, self.observed(i, Swelling(at))))
                stores.append(self._swelling(i, at))
            found.append((Passage(i, at.port, stored=False), flow))
            kept = [write("mul", weight, store) for store in stores]
            found += [(Passage(i, at.port, stored=True), store) for store in kept if store != self.writer.zero]
        return found

    def _capacity(self, i: int, at: AtPort) -> int:
        """What a component stores by itself: that of others, which it bears, is theirs."""
        template = self._anatomy.kernels[i].template
        return self.writer.apply("sub", self._own(i, template.stored[at]), self._own(i, template.borne[at]))

    def _swelling(self, i: int, at: AtPort) -> int:
        """What a state of the fluid at a port stores there, by the slope of that state: its rate is a small difference
        over a short time, which what lies between the steps does not know well enough."""
        name, _ = self._anatomy.instances[i].probe.equations.swelling[at]
        changes = self.writer.load(Given.SLOPES, self._anatomy.numbering.unknown[i][Own(name)])
        return self.writer.apply("mul", self.observed(i, Swelling(at, per_rate=True)), changes)

    def _flow(self, i: int, at: AtPort, slopes: Given) -> int:
        """Through a port: what the component says and what the storage that it bears takes, or what others leave."""
        node, write = self._anatomy.instances[i].node[at], self.writer.apply
        if imposes(self._anatomy.resolver, i, at, node):
            return write("neg", self._others(i, at, slopes))
        said = self.observed(i, through_at(at, node.pair))
        borne = self._own(i, self._anatomy.kernels[i].template.borne[at])
        return self._with_storage(said, node.pair.into, borne, i, at, slopes)

    def _others(self, i: int, at: AtPort, slopes: Given) -> int:
        """What the other components on an imposed net take: their flows, and what they store as its value changes."""
        node = self._anatomy.instances[i].node[at]
        pair, flows, stores = node.pair, [], []
        for ref in node.ports:
            k = self._anatomy.number_of[ref.component]
            if (k, ref.port) != (i, at.port):
                flows.append(self.observed(k, AtPort(ref.port, pair.through)))
                stores.append(self._own(k, self._anatomy.kernels[k].template.stored[AtPort(ref.port, pair.across)]))
        total, capacity = self.writer.total(flows), self.writer.total(stores)
        return self._with_storage(total, pair.into, capacity, i, at, slopes)

    def _with_storage(self, flow: int, into: float, capacity: int, i: int, at: AtPort, slopes: Given) -> int:
        write = self.writer.apply
        if capacity == self.writer.zero:
            return flow
        taken = write("mul", write("mul", self.writer.constant(into), capacity), self._slope(i, at, slopes))
        return write("add", flow, taken)

    def _slope(self, i: int, key: Reference, slopes: Given) -> int:
        """Time derivative of an observed quantity, given those of the unknowns."""
        template, parts = self._anatomy.kernels[i].template, []
        e = template.observed[key]
        for name in symbols([e]):
            category = template.category(name)
            if category in ("time", "unknown"):
                partial = self._own(i, derivative(e, symbol(name)))
                if category == "unknown":
                    partial = self.writer.apply("mul", partial, self.writer.load(slopes, self._unknown(i, name)))
                parts.append(partial)
        return self.writer.total(parts)

    def _unknown(self, i: int, name: str) -> int:
        return self._anatomy.number(i, leaf_of(name))

    def _own(self, i: int, e: Expr) -> int:
        return self.writer.expression(e, self._meaning(i), self._known.setdefault(i, {}))

    def _meaning(self, i: int) -> Callable[[str], int]:
        """What the symbols in the equations of an instance are."""
        anatomy, writer = self._anatomy, self.writer
        template, cone = anatomy.kernels[i].template, anatomy.cones[i]

        def meaning(name: str) -> int:
            category = template.category(name)
            if category == "time":
                return writer.load(Given.TIME, 0)
            if category == "fixed":
                return writer.parameter(anatomy.parameters.places.of(name, [cone])[0])
            if category == "discrete":
                leaf = leaf_of(name)
                return writer.load(Given.DISCRETES, anatomy.numbering.discrete[cone.members[leaf.member]][leaf.own])
            return writer.load(Given.UNKNOWNS, self._unknown(i, name))

        return meaning


def played(tape: Tape, parameter: Floats, tables: Floats, given: Mapping[Given, Floats]) -> Floats:
    """The rows of a tape at the k points of the arrays given (rows x k), with the vector of parameters and tables."""
    count = len(given[Given.TIME])
    arrays = [np.ascontiguousarray(given[one], dtype=float) if one in given else np.zeros(0) for one in Given]
    strides = np.array([a.size // max(1, count) for a in arrays], dtype=np.int64)
    if any(arrays[k].size != count * strides[k] or strides[k] < width for k, width in tape.widths.items() if count):
        raise ValueError("Unknowns, discrete values or rates do not fit the times and the circuit.")
    places = np.array([core.pointer(a) or 0 for a in arrays], dtype=np.uint64)
    out = np.empty((tape.rows, count))
    numbers = (tape.constants, parameter, tables, places, strides)
    done = core.library().bramah_tape_run(
        len(tape.code), tape.fixed, core.pointer(tape.code), tape.slots, *map(core.pointer, numbers), count,
        core.pointer(out),
    )  # fmt: skip
    if not done:
        raise MemoryError("There is not enough memory to evaluate signals at so many points.")
    return out
