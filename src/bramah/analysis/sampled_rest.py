"""Where a circuit with sampled controllers comes to rest: what they hold and remember no longer changes either.

`steady` lets the clock stand still, so that controllers keep what they gave at the start. Here their laws count too:
Newton's method on states, held signals and memory at once, from the start of the circuit.
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from bramah.analysis.memory import leaves_of, with_leaves
from bramah.analysis.opened import opened
from bramah.analysis.parts import SampledPart, take_out
from bramah.analysis.sampled_law import LinearLaw, linear_law
from bramah.analysis.state_space import StateSpace
from bramah.components.signal.sample_hold import SampleAndHold
from bramah.components.signal.sampled import memory_of
from bramah.equilibrium import Point
from bramah.errors import SimulationError
from bramah.system import System
from bramah.system.structure.state import solve_algebraic

Floats = NDArray[np.float64]

MOST_ITERATIONS = 40
DONE = 1e-10
"""Of the scale of a state, and of the size of what is held: a smaller correction is the last."""


def is_sampled(system: System) -> bool:
    """Whether a circuit has parts that are called or sampled at a fixed period."""
    return bool(system.samplers) or any(
        isinstance(c, SampleAndHold) for c in system.anatomy.circuit.components.values()
    )


def sampled_rest(system: System, start: Point) -> Point:
    """The point at which neither the circuit nor its controllers change anything, next to a start."""
    point = start
    if len(start.memory) != len(system.samplers):
        fresh = [sampler.sampling.new_function() for sampler in system.samplers]
        memory = tuple(memory_of(function) for function in fresh)
        point = replace(start, calls=(0,) * len(memory), memory=memory)
    try:
        for _ in range(MOST_ITERATIONS):
            point, size = _step(system, point)
            if size <= DONE:
                return _checked(system, point)
    except SimulationError as error:
        raise SimulationError(f"{error} {ADVICE}") from error
    raise SimulationError(f"No state was found at which the sampled controllers come to rest. {ADVICE}")


ADVICE = "Run the circuit until it has settled, and linearise at the end of that run."


def _step(system: System, point: Point) -> tuple[Point, float]:
    """One step of Newton's method, and its size."""
    taken = take_out(system, point)
    held = {name: name for name in taken.feeds}
    seen = {f"seen {k} {name}": name for k, name in enumerate(taken.sees)}
    space, here = opened(taken.circuit, {}, point, held, seen, taken.values)
    evaluator = here.system.evaluator()
    evaluator.hold(here.d)
    rate = dict(zip(here.system.names, evaluator.rates(here.t, here.y, here.d), strict=True))
    laws, left = _laws(space, taken.sampled)
    n, m = len(space.states), len(taken.feeds)
    matrix, right = _equations(space, laws, np.array([rate[name] for name in space.states]), left)
    found: Floats = np.asarray(np.linalg.lstsq(matrix, right, rcond=1e-13)[0], dtype=float)
    dx, dw, dxi = found[:n] * space.scale, found[n : n + m], found[n + m :]
    moved = _moved(system, point, dict(zip(space.states, dx, strict=True)), dict(zip(held, dw, strict=True)), laws, dxi)
    sizes = np.maximum(1.0, np.abs([space.at[name] for name in held]))
    return moved, float(max(np.abs(found[:n]).max(initial=0.0), np.abs(dw / sizes).max(initial=0.0)))


def _laws(space: StateSpace, parts: tuple[SampledPart, ...]) -> tuple[list[LinearLaw], Floats]:
    """The law of each part, and what a call would change of the held signals, then of memory."""
    sizes = np.abs(space.C) @ space.scale
    w, v = (np.array([space.at[name] for name in names]) for names in (space.inputs, space.outputs))
    laws, held, kept, i, o = [], [], [], 0, 0
    for part in parts:
        own = slice(i, i + len(part.feeds)), slice(o, o + len(part.sees))
        law = linear_law(part, v[own[1]], sizes[own[1]], w[own[0]], space.t)
        laws.append(law)
        held.append((v[own[1]] if part.sampling is None else law.gives) - w[own[0]])
        kept.append(law.changes)
        i, o = own[0].stop, own[1].stop
    return laws, np.concatenate([*held, *kept])


def _equations(space: StateSpace, laws: list[LinearLaw], rate: Floats, left: Floats) -> tuple[Floats, Floats]:
    """Rates of the states, held signals and memory that a call would give, all to be as they were."""
    own, fed, seen = space.scaled
    n, m, k = len(own), fed.shape[1], sum(len(law.F) for law in laws)
    matrix = np.zeros((n + m + k, n + m + k))
    matrix[:n, :n], matrix[:n, n : n + m] = own, fed
    sees = np.hstack([seen, space.D])
    w = v = xi = 0
    for law in laws:
        rows, remembers = slice(n + w, n + w + len(law.J)), slice(n + m + xi, n + m + xi + len(law.F))
        ins = sees[v : v + law.J.shape[1]]
        matrix[rows, : n + m] += law.J @ ins
        matrix[rows, remembers] += law.H
        matrix[remembers, : n + m] += law.G @ ins
        matrix[remembers, remembers] += law.F
        w, v, xi = w + len(law.J), v + law.J.shape[1], xi + len(law.F)
    matrix[n:, n:] -= np.eye(m + k)
    right = -np.concatenate([rate / space.scale, left])
    # Rates of 1e5 beside differences of 1: each equation counts alike.
    weight = np.maximum(np.abs(matrix).max(axis=1), np.finfo(float).tiny)
    return matrix / weight[:, None], right / weight


def _moved(
    system: System, point: Point, states: dict[str, float], held: dict[str, float], laws: list[LinearLaw], dxi: Floats
) -> Point:
    y, d = np.array(point.y), np.array(point.d)
    for k, name in enumerate(system.names):
        y[k] += states.get(name, 0.0)
    for name, k in system.signals.discrete_numbers.items():
        d[k] += held.get(name, 0.0)
    memory, place = list(point.memory), 0
    for law in laws:
        numbers = [sampler.name for sampler in system.samplers]
        if law.name in numbers:
            own, step = numbers.index(law.name), dxi[place : place + len(law.F)].tolist()
            now = leaves_of(memory[own], whole=True)
            memory[own] = with_leaves(
                memory[own], {p: now.get(p, 0.0) + s for p, s in zip(law.paths, step, strict=True)}
            )
        place += len(law.F)
    return replace(point, y=solve_algebraic(system, point.t, y, d), d=d, memory=tuple(memory))


def _checked(system: System, point: Point) -> Point:
    """Refuse a point at which something would happen at once, such as a piston beyond its stop."""
    evaluator = system.evaluator()
    evaluator.hold(point.d)
    if (evaluator.guards(point.t, point.y, point.d) < -DONE).any():
        raise SimulationError("Where the sampled controllers would come to rest, the circuit cannot be.")
    return point
