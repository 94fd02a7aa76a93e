"""The linear system of a circuit in which some signals are held: states, inputs, outputs with exact derivatives.

Every held signal is a state that nothing changes, so that the compiled Jacobian holds the exact derivatives by it, and
algebraic unknowns are eliminated as for eigenvalues.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from bramah.analysis.owners import owners_of
from bramah.analysis.state_space import StateSpace
from bramah.circuit import Circuit
from bramah.components.references import reference_of
from bramah.equilibrium import Point
from bramah.errors import SimulationError
from bramah.expr import derivative, evaluate, symbol, symbols
from bramah.system import System, build
from bramah.system.flatten import Exposed
from bramah.system.observed import Array, Element, Observed
from bramah.system.signals import Signals
from bramah.system.structure.reduction import Reduction, reduce
from bramah.system.structure.state import solve_algebraic

Floats = NDArray[np.float64]


def opened(
    circuit: Circuit,
    exposed: Exposed,
    before: Point,
    held: Mapping[str, str],
    outputs: Mapping[str, str],
    values: Mapping[str, float],
) -> tuple[StateSpace, Point]:
    """The system from held states to signals, both by the names they are to have; and the state in that circuit.

    `values` are those of states that only stand-ins have.
    """
    here = _carried_over(_built(circuit, exposed), before, [*held.values()], values)
    system, start = here.system, here.start
    reduction = reduce(system, here.t, here.y, here.d)
    known = known_symbols(here)
    seen = _outputs(here, [*outputs.values()], reduction, set(held.values()), known)
    of_states = [system.names[k] for k in reduction.states]
    u = [of_states.index(name) for name in held.values()]
    x = [k for k, name in enumerate(of_states) if name not in held.values()]
    states = tuple(of_states[k] for k in x)
    at = {name: start[name] for name in states} | {name: float(here[own]) for name, own in outputs.items()}
    space = StateSpace(
        A=reduction.matrix[np.ix_(x, x)],
        B=reduction.matrix[np.ix_(x, u)],
        C=seen[:, x],
        D=seen[:, u],
        states=states,
        inputs=tuple(held),
        outputs=tuple(outputs),
        units={name: system.signals.unit(own) for name, own in outputs.items()},
        at=at | {name: start[own] for name, own in held.items()},
        t=here.t,
        scale=system.scale[reduction.states[x]],
        owners=owners_of(here, states, known),
    )
    return space, here


def _built(circuit: Circuit, exposed: Exposed) -> System:
    """The system of a circuit without assemblies, whose signals have the names of assemblies too."""
    system = build(circuit)
    if not exposed:
        return system
    signals = Signals(system.anatomy, system.equations, exposed)
    return replace(system, named=replace(system.named, signals=signals))


def _carried_over(system: System, before: Point, held: Sequence[str], stand_ins: Mapping[str, float]) -> Point:
    """The same state in the circuit with held signals; what only it has is computed."""
    values = {**before.start, **stand_ins}
    y, d = np.array(system.start), np.array(system.start_discrete)
    new = [name for name in system.names if name not in values and name not in held]
    for k, name in enumerate(system.names):
        y[k] = values.get(name, y[k])
    for name, k in system.signals.discrete_numbers.items():
        d[k] = values.get(name, d[k])
    if new or stand_ins:
        y = solve_algebraic(system, before.t, y, d)
    return Point(before.t, y, d, system=system)


def _outputs(here: Point, names: Sequence[str], reduction: Reduction, held: set[str], known: dict[str, Any]) -> Floats:
    """Derivatives of signals by the states, held inputs among them."""
    system = here.system
    observed = Observed(system)
    expressions = [observed.expression(name) for name in names]
    place = {int(number): k for k, number in enumerate(reduction.states)}
    rows = np.zeros((len(names), len(reduction.states)))
    for row, (name, e) in enumerate(zip(names, expressions, strict=True)):
        for used in symbols([e]):
            element = reference_of(used)
            if not isinstance(element, Element) or element.array not in (Array.UNKNOWNS, Array.RATES):
                continue
            slope = float(evaluate([derivative(e, symbol(used))], known, system.equations.tables)[0])
            k = element.number
            if element.array is Array.UNKNOWNS:
                rows[row] += slope * reduction.unknowns[k]
            elif k in place and system.names[k] not in held:
                rows[row] += slope * reduction.matrix[place[k]]
            elif slope:
                raise SimulationError(
                    f"{name} contains the rate of change of {system.names[k]}, which no state space has as an output. "
                    "Ask for the pressure, or put an orifice between the source and what stores."
                )
    return rows


def known_symbols(here: Point) -> dict[str, Any]:
    """Values of the symbols in which signals are written."""
    system = here.system
    evaluator = system.evaluator()
    evaluator.hold(here.d)
    rates = evaluator.rates(here.t, here.y, here.d)
    known: dict[str, Any] = {"t": here.t}
    for array, numbers in (
        (Array.UNKNOWNS, here.y),
        (Array.DISCRETES, here.d),
        (Array.RATES, rates),
        (Array.PARAMETERS, system.parameters.vector),
    ):
        known |= {str(Element(array, k)): v for k, v in enumerate(numbers.tolist())}
    return known
