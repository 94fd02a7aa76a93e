"""Linearisation of a circuit between chosen inputs and outputs.

Every input becomes a state that nothing changes, so that the compiled Jacobian holds the exact derivatives by it, and
algebraic unknowns are eliminated as for eigenvalues.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from bramah.analysis.around import around
from bramah.analysis.held import hold, units
from bramah.analysis.state_space import StateSpace
from bramah.circuit import Circuit
from bramah.components.references import reference_of
from bramah.equilibrium import Point
from bramah.errors import SimulationError, names_of
from bramah.expr import derivative, evaluate, symbol, symbols
from bramah.result.result import Result
from bramah.system import System, build
from bramah.system.observed import Array, Element, Observed
from bramah.system.structure.reduction import Reduction, reduce
from bramah.system.structure.state import solve_algebraic

Floats = NDArray[np.float64]


def linearise(
    circuit: Circuit | System,
    inputs: str | Sequence[str],
    outputs: str | Sequence[str],
    *,
    at: Point | Result | str = "steady",
    t: float | str | None = None,
) -> StateSpace:
    """State space between inputs and outputs for small changes around a state.

    inputs    parameters that a signal may drive ("pump.flow"), whether or not one does that comes from a source block
              such as Input, Constant or Sine; or such blocks themselves ("input.y")
    outputs   any signals
    at        "steady", "start", a point that `steady` or `consistent` found, or a result, at its end or at time t
    t         time at which sources are taken; by default that of the point or result, otherwise 0

    Discrete values (open, stuck) stay as they are.
    """
    base = circuit if isinstance(circuit, System) else build(circuit)
    drawn: Circuit = circuit if isinstance(circuit, Circuit) else base.anatomy.circuit
    _check(base)
    before = around(base, circuit, at, t)
    asked = names_of(inputs, "inputs")
    wanted = names_of(outputs, "outputs")
    changed, names = hold(drawn, asked, before)
    here = _carried_over(build(changed), before, names)
    system, values = here.system, here.start
    reduction = reduce(system, here.t, here.y, here.d)
    seen = _outputs(here, wanted, reduction, names)
    of_states = [system.names[k] for k in reduction.states]
    u = [of_states.index(name) for name in names]
    x = [k for k, name in enumerate(of_states) if name not in names]
    states = tuple(of_states[k] for k in x)
    known = {n: values[n] for n in states} | {n: float(here[n]) for n in wanted}
    return StateSpace(
        A=reduction.matrix[np.ix_(x, x)],
        B=reduction.matrix[np.ix_(x, u)],
        C=seen[:, x],
        D=seen[:, u],
        states=states,
        inputs=tuple(asked),
        outputs=tuple(wanted),
        units={n: system.signals.unit(n) for n in wanted} | units(drawn, asked),
        at=known | {n: values[own] for n, own in zip(asked, names, strict=True)},
        t=here.t,
        scale=system.scale[reduction.states[x]],
    )


def _check(system: System) -> None:
    if system.samplers:
        raise SimulationError(
            f"{system.samplers[0].name} is a sampled controller, which has no linear system in continuous time. "
            "Replace it by blocks such as PID."
        )
    lines = [i.name for i in system.anatomy.instances if i.component.is_line]
    if lines:
        raise SimulationError(
            f"{lines[0]} is a line with travelling waves, which no finite number of states describes. "
            "Choose another model for it (segments, modal), or use bramah.analysis.Network."
        )


def _carried_over(system: System, before: Point, held: Sequence[str]) -> Point:
    """The same state in the circuit with held inputs; what only it has is computed."""
    values = before.start
    y, d = np.array(system.start), np.array(system.start_discrete)
    new = [name for name in system.names if name not in values and name not in held]
    for k, name in enumerate(system.names):
        y[k] = values.get(name, y[k])
    for name, k in system.signals.discrete_numbers.items():
        d[k] = values.get(name, d[k])
    if new:
        y = solve_algebraic(system, before.t, y, d)
    return Point(before.t, y, d, system=system)


def _outputs(here: Point, names: Sequence[str], reduction: Reduction, held: Sequence[str]) -> Floats:
    """Derivatives of signals by the states, held inputs among them."""
    system = here.system
    observed = Observed(system)
    expressions = [observed.expression(name) for name in names]
    known = _known(here)
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


def _known(here: Point) -> dict[str, Any]:
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
