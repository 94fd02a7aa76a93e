"""What an equilibrium must satisfy: every row of f is zero, but for states that nothing depends on."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from bramah.components.kinds import Pair
from bramah.components.ports import FLOW, TRANSLATION
from bramah.equilibrium.frozen import frozen
from bramah.expr import symbols
from bramah.runs.explain import BEYOND_REASON
from bramah.system import System
from bramah.system.equations import Group
from bramah.system.references import Leaf, leaf_of
from bramah.system.sets import algebraic_sets

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]

MOST_SCALES = 1e4
"""Times its scale: the speed or position of something that has run away."""
MOST_ITERATIONS = 60
"""Of Newton's method, unless the circuit says otherwise."""


class Equations:
    """The equations of a system at one instant, as functions of unknowns and discrete values."""

    def __init__(self, system: System, t: float) -> None:
        self.system, self.t = frozen(system, t), t
        self.most_iterations = system.wishes.steady_iterations or MOST_ITERATIONS
        self._evaluator = self.system.evaluator()
        self.drifting = _drifting(system)
        self.keep: Ints = np.setdiff1d(np.arange(system.n), self.drifting)
        guards = range(len(system.named.guards))
        self._motions = _motions(system)
        self.positions: Ints = np.array(sorted(set(self._motions) - set(self.drifting.tolist())), dtype=np.int64)
        self._limit = self._limits(system)
        self._moves = [_moves(system, k) for k in guards]
        self.moving_parts = any(self._moves)
        """Whether there are parts that stops or dry friction can hold still, so that the way to rest matters."""
        self._stops = np.array([_stops(system, k, set(self._motions)) for k in guards], dtype=bool)

    def _limits(self, system: System) -> Floats:
        limit = np.full(system.n, np.inf)
        for number, pair in _net_unknowns(system).items():
            limit[number] = BEYOND_REASON if pair is FLOW else MOST_SCALES * system.scale[number]
        for number in self.positions:
            if system.units[number] == TRANSLATION.position_unit:
                limit[number] = MOST_SCALES * system.scale[number]
        return limit

    def beyond(self, y: Floats) -> int | None:
        """An unknown that has left what a circuit can be in, if one has."""
        over = np.abs(y) / self._limit
        over[self.drifting] = 0
        return int(np.argmax(over)) if np.max(over, initial=0.0) > 1 else None

    def rates(self, y: Floats, d: Floats) -> Floats:
        self._evaluator.hold(d)
        return self._evaluator.rates(self.t, y, d)

    def jacobian(self, y: Floats, d: Floats) -> Floats:
        self._evaluator.hold(d)
        return self._evaluator.jacobian_values(self.t, y, d)

    def due(self, y: Floats, d: Floats) -> Ints:
        """Guards below zero."""
        self._evaluator.hold(d)
        return np.flatnonzero(self._evaluator.guards(self.t, y, d) < 0)

    def put_back(self, before: Floats, y: Floats, d: Floats) -> bool:
        """Put parts that passed a stop on their way from `before` back to it; changes y and d.

        The guard of a stop asks for a velocity towards it, which a part at rest beyond it no longer has.
        """
        moved = y.copy()
        for position, speed in self._motions.items():
            moved[speed] += y[position] - before[position]
        passed = [k for k in self.due(moved, d) if self._stops[k]]
        for k in passed:
            self.fire(moved, d, int(k))
        if passed:
            y[:] = moved
            y[list(self._motions.values())] = 0.0
        return bool(passed)

    def fire(self, y: Floats, d: Floats, number: int) -> None:
        """Carry out an event; changes y and d."""
        self._evaluator.hold(d)
        self._evaluator.transition(self.t, y, d, scheduled=False, number=number)

    def jumps(self, number: int) -> bool:
        """Whether an event stops, throws or lets go a moving part, so that the way there matters."""
        return self._moves[number]


def softened(system: System) -> System:
    """The same with a little storage in every net that has none: its equilibria are the same, and it can always start.

    A valve that must open before a flow can go anywhere then gets the time to do so.
    """
    capacity, differential = system.equations.capacity0.copy(), system.differential.copy()
    for number, pair in _net_unknowns(system).items():
        if not differential[number]:
            capacity[number], differential[number] = pair.little_storage, 1
    equations = system.equations
    sets = algebraic_sets(differential, equations.row, equations.column)
    changed = replace(equations, capacity0=capacity, differential=differential, sets=sets)
    return replace(system, equations=changed)


def _moves(system: System, guard: int) -> bool:
    group, _, event = system.equations.guard_owner[guard]
    template = system.equations.groups[group].kernel.template
    return bool(template.holds or template.transitions[event].reset)


def _drifting(system: System) -> Ints:
    """States that no other equation and no guard depends on: a shaft's angle, the integral of something.

    Pressures and speeds are not among them: one that runs away is no steady state.
    """
    used = np.zeros((0, 2), dtype=np.int64)
    watched: set[int] = set(_net_unknowns(system)) | set(np.flatnonzero(system.differential == 0).tolist())
    for group in system.equations.groups:
        kernel = group.kernel
        pairs = [(_numbers(group, e.row), _numbers(group, e.column)) for e in kernel.layout.entries]
        used = np.concatenate([used, *(np.stack(p, axis=1) for p in pairs)])
        for name in symbols([guard for _, guard in kernel.template.guards]):
            if kernel.template.category(name) == "unknown":
                watched.update(_numbers(group, leaf_of(name)).tolist())
    idle: list[int] = []
    while True:
        depended = set(used[:, 1].tolist())
        found = [n for n in range(system.n) if n not in depended and n not in watched and n not in idle]
        if not found:
            return np.array(sorted(idle), dtype=np.int64)
        idle += found
        used = used[~np.isin(used[:, 0], found)]


def _motions(system: System) -> dict[int, int]:
    """Unknown positions with their unknown velocities: rows x' = v, also where a contact makes it zero."""
    found: dict[int, int] = {}
    for group in system.equations.groups:
        template = group.kernel.template
        reset = {leaf for change in template.transitions for leaf, _ in change.reset}
        for row in template.rows:
            speeds = [name for name in symbols([row.sum]) if template.category(name) == "unknown"]
            plain = row.sum.op == "symbol" or row.target in reset
            if not row.net and plain and len(speeds) == 1 and leaf_of(speeds[0]) != row.target:
                pairs = zip(_numbers(group, row.target), _numbers(group, leaf_of(speeds[0])), strict=True)
                found.update((int(x), int(v)) for x, v in pairs)
    return found


def _stops(system: System, guard: int, positions: set[int]) -> bool:
    """Whether an event puts a part back to where it cannot go further."""
    return any(number in positions for number in reset_unknowns(system, guard))


def reset_unknowns(system: System, guard: int) -> list[int]:
    """Unknowns that an event assigns."""
    group, instance, event = system.equations.guard_owner[guard]
    owner = system.equations.groups[group]
    return [int(_numbers(owner, leaf)[instance]) for leaf, _ in owner.kernel.template.transitions[event].reset]


def _net_unknowns(system: System) -> dict[int, Pair]:
    """Unknown pressures and speeds of nets, with the pair they belong to."""
    nodes = {id(node): node for instance in system.signals.instances for node in instance.node.values()}
    numbers = {system.signals.unknown_of(node): node.pair for node in nodes.values()}
    return {number: pair for number, pair in numbers.items() if number is not None}


def _numbers(group: Group, leaf: Leaf) -> Ints:
    return np.asarray(group.index[:, group.kernel.layout.unknowns.index(leaf)])
