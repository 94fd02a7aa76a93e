"""The one door for where a run begins: start values, snapshots and the parameters behind them are looked at here.

Everything that cannot be is told together: values that are not finite, positions beyond their ends, parts that rest on
a stop they are not at, pressures below absolute zero, spaces with a negative volume.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from typing import Any

import numpy as np
from numpy.typing import NDArray

from bramah.components.ports import FLOW
from bramah.components.references import AtPort, reference_of
from bramah.errors import Problem
from bramah.expr import Expr, symbols
from bramah.fluids.aerated import BubblyFluid
from bramah.system.bounds import Bound
from bramah.system.kernel import Kernel
from bramah.system.nets import Node
from bramah.system.references import Leaf, leaf_of
from bramah.system.system import System
from bramah.system.template import Template
from bramah.system.words import described
from bramah.units import format_quantity

Floats = NDArray[np.float64]

REACHED = 1e-2
"""Share of atmospheric pressure by which a run's error may have taken a pressure below absolute zero."""
NEAR = 1e-6
"""Share of the travel, or of a metre, by which a part at rest may be off its stop."""


def impossible(
    system: System, t: float, y: Floats, d: Floats, *, reached: bool = False, only: frozenset[int] | None = None
) -> list[Problem]:
    """What cannot be about a point at which a run is to begin. `reached`: a run stood there, with its errors.

    `only`: the numbers of some instances, all else being known to be possible.
    """
    wrong = [*_not_finite(system, y, d)]
    if wrong:
        return wrong
    ends = [problem for bound in system.equations.bounds for problem in _beyond(system, bound, y, d)]
    return [*ends, *_below_zero(system, t, y, d, reached, only), *Spaces(system, only).negative(t, y, d)]


def _problem(system: System, where: str, message: str) -> Problem:
    found: Problem = system.anatomy.circuit.problem(where, message)
    return found


def _not_finite(system: System, y: Floats, d: Floats) -> Iterator[Problem]:
    for k in np.flatnonzero(~np.isfinite(y)):
        yield _problem(system, system.names[k], f"{system.names[k]} starts at {y[k]}. It must be a finite number.")
    for k in np.flatnonzero(np.isnan(d)):
        name = system.named.identity.discretes[k]
        yield _problem(system, name, f"{name} starts at {d[k]}. It must be a number.")


def _beyond(system: System, bound: Bound, y: Floats, d: Floats) -> Iterator[Problem]:
    x, contact = float(y[bound.unknown]), float(d[bound.contact])
    within = bound.lower - bound.leeway <= x <= bound.upper + bound.leeway
    if within and contact == 0:
        return
    unit, name = system.units[bound.unknown], system.names[bound.unknown]
    lower, upper = (format_quantity(end, unit) if math.isfinite(end) else "" for end in (bound.lower, bound.upper))
    where = f"{name} starts at {format_quantity(x, unit)}"
    ends = f"from {lower} to {upper}" if lower and upper else f"from {lower} on" if lower else f"up to {upper}"
    if not within:
        yield _problem(system, name, f"{where}, but {bound.owner} lets it travel {ends}. Start it between its stops.")
        return
    stop = bound.lower if contact == -1 else bound.upper if contact == 1 else math.inf
    near = NEAR * max(abs(stop), bound.upper - bound.lower if lower and upper else 1.0)
    if not (math.isfinite(stop) and abs(x - stop) <= near):
        at = f"on its stop at {format_quantity(stop, unit)}" if math.isfinite(stop) else "on a stop that it has not"
        said = f"{where}, but {bound.owner}.contact = {contact:g} says that it rests {at}"
        yield _problem(system, name, f"{said}. Start it there, or with {bound.owner}.contact = 0.")


def _below_zero(
    system: System, t: float, y: Floats, d: Floats, reached: bool, only: frozenset[int] | None
) -> Iterator[Problem]:
    """Fluids without a law for it get below absolute zero in a run, and values by name may come from one; what the
    circuit itself says may not."""
    for node, p, own in _pressures(system, t, y, d, only):
        fluid = system.anatomy.fluids.at(node.ports[0])
        lawful = isinstance(fluid, BubblyFluid)
        least = -float(fluid.values["atmospheric_pressure"])
        if p < least * (1 + REACHED * reached) and (lawful or (own and not reached)):
            zero = f"below absolute zero, which is {format_quantity(least, 'bar')} here"
            message = f"Net {described(node)} starts at {format_quantity(p, 'bar')}, {zero}. Pressures are gauge."
            yield _problem(system, node.name, message)


def _pressures(
    system: System, t: float, y: Floats, d: Floats, only: frozenset[int] | None
) -> Iterator[tuple[Node, float, bool]]:
    """The pressure of every net: its unknown, and whether that is the circuit's own start, or what a source imposes."""
    anatomy, imposed = system.anatomy, {}
    for node in anatomy.wiring.nodes:
        if node.pair is FLOW:
            number = anatomy.numbering.node_number.get(id(node))
            if number is not None:
                yield node, float(y[number]), bool(y[number] == system.start[number])
            elif id(node) in anatomy.resolver.imposer:
                source = anatomy.resolver.imposer[id(node)]
                assert isinstance(source.says, AtPort)
                if only is None or source.instance in only:
                    imposed[source.instance, source.says] = node
    wanted = {(i, at): anatomy.kernels[i].template.observed[at] for i, at in imposed}
    for key, p in _evaluated(system, wanted, t, y, d):
        yield imposed[key], p, False


class Spaces:
    """The spaces of a system whose size follows from a position."""

    def __init__(self, system: System, only: frozenset[int] | None = None) -> None:
        """All of them, or those of some instances."""
        self._system = system
        self._stores: dict[tuple[int, AtPort], Expr] = {}
        moved: dict[Kernel, list[AtPort]] = {}
        for i in range(len(system.anatomy.kernels)) if only is None else sorted(only):
            kernel = system.anatomy.kernels[i]
            if kernel not in moved:
                wet = [at for at, node in system.anatomy.instances[i].node.items() if node.pair is FLOW]
                moved[kernel] = [at for at in wet if _moved(kernel, at)]
            for at in moved[kernel]:
                self._stores[i, at] = kernel.template.stored[at]

    def items(self) -> Iterable[tuple[tuple[int, AtPort], Expr]]:
        """What each of them takes up as its pressure rises, by instance and port: of the sign of its volume."""
        return self._stores.items()

    def negative(self, t: float, y: Floats, d: Floats) -> Iterator[Problem]:
        """Those whose volume would be negative at a point."""
        for (i, at), capacity in _evaluated(self._system, self._stores, t, y, d):
            if capacity < 0:
                where, places = f"{self._system.anatomy.instances[i].name}.{at.port}", self._positions(i, at, y)
                yield _problem(self._system, where, f"The space at {where} has a negative volume{places}.")

    def _positions(self, i: int, at: AtPort, y: Floats) -> str:
        anatomy, system = self._system.anatomy, self._system
        template = anatomy.kernels[i].template
        numbers = {
            anatomy.number(i, leaf_of(name))
            for name in symbols([self._stores[i, at]])
            if template.category(name) == "unknown" and not _is_pressure(template, leaf_of(name))
        }
        places = [f"{system.names[k]} at {format_quantity(float(y[k]), system.units[k])}" for k in sorted(numbers)]
        return f" with {' and '.join(places)}" if places else " where it is moved to"


def _is_pressure(template: Template, leaf: Leaf) -> bool:
    own, nodes = leaf.own, template.members[leaf.member].node
    return isinstance(own, AtPort) and own in nodes and nodes[own].pair is FLOW


def _moved(kernel: Kernel, at: AtPort) -> bool:
    """Whether what is stored at a port depends on more than the pressure there and parameters."""
    template = kernel.template
    found = symbols([template.stored[at]])
    return any(template.category(name) != "fixed" and reference_of(name) != Leaf(0, at) for name in found)


def _evaluated(
    system: System, wanted: dict[tuple[int, AtPort], Expr], t: float, y: Floats, d: Floats
) -> Iterator[tuple[tuple[int, AtPort], float]]:
    """Values of observed expressions, by instance and port: those that instances share are evaluated together."""
    anatomy = system.anatomy
    groups: dict[tuple[int, AtPort], tuple[Expr, list[int]]] = {}
    for (i, at), e in wanted.items():
        groups.setdefault((id(e), at), (e, []))[1].append(i)
    for (_, at), (e, members) in groups.items():
        template = anatomy.kernels[members[0]].template
        known: dict[str, Any] = {}
        for name in symbols([e]):
            category = template.category(name)
            if category == "time":
                known[name] = np.full(len(members), t)
            elif category in ("unknown", "discrete"):
                leaf = leaf_of(name)
                numbers = anatomy.numbering.unknown if category == "unknown" else anatomy.numbering.discrete
                places = [numbers[anatomy.cones[i].members[leaf.member]][leaf.own] for i in members]
                known[name] = (y if category == "unknown" else d)[places]
        [found] = anatomy.parameters.evaluate([e], [anatomy.cones[i] for i in members], known)
        yield from (((i, at), float(value)) for i, value in zip(members, found, strict=True))
