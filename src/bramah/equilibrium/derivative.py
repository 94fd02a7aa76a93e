"""How a steady state changes with parameters, by the implicit function theorem: f_y s = -f_p."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from bramah.equilibrium.equations import Equations, reset_unknowns
from bramah.equilibrium.found import Steady, Value
from bramah.equilibrium.linear import linearise
from bramah.equilibrium.newton import free_unknowns
from bramah.errors import SimulationError
from bramah.states import State
from bramah.system.directions import tangents_by
from bramah.system.observed_tangents import Instants, ObservedTangents
from bramah.system.tangents import TangentEvaluator, Tangents
from bramah.units import quotient_unit

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]

AT_STOP = 1e-9
"""Of an unknown's scale: a part this near to where an event would put it rests there."""


def derivative_of_steady(steady: Steady, signal: str, parameter: str) -> Value:
    """How a signal of a steady state changes with a parameter."""
    system = steady.system
    tangents = tangents_by(system, [parameter])
    along_y, along_d = steady_tangents(tangents, steady)
    at = Instants(np.array([steady.t]), steady.y[None, :], steady.d[None, :], along_y[None], along_d[None])
    found = float(ObservedTangents(tangents).derivative(signal, 0, at)[0])
    if np.isnan(found):
        raise SimulationError(
            f"{signal} has no derivative in this steady state: it goes on changing, or stays where the way there left "
            "it."
        )
    return Value(found, quotient_unit(system.signals.unit(signal), tangents.directions[0].unit))


def begin_steady(tangents: Tangents, at: State) -> None:
    """The start of a run is a steady state; where states stand that nothing depends on is a number like any other."""
    along_y, along_d = steady_tangents(tangents, at)
    drifting = Equations(tangents.system, at.t).drifting
    along_y[drifting] = np.nan_to_num(along_y[drifting])
    open_ones = np.flatnonzero(np.isnan(along_y).any(axis=1))
    if len(open_ones) or np.isnan(along_d).any():
        named = tangents.system.names[open_ones[0]] if len(open_ones) else "a discrete value"
        raise SimulationError(
            f"The steady state to start from has no derivatives: where {named} comes to rest depends on the way there. "
            "Give start values instead."
        )
    tangents.y[:, : tangents.count], tangents.d[:, : tangents.count] = along_y, along_d


def steady_tangents(tangents: Tangents, at: State) -> tuple[Floats, Floats]:
    """Derivatives of unknowns and discrete values of a steady state (elements x parameters).

    Those of states that nothing depends on, and of parts that rest where the way there left them, are not a number.
    Raises SimulationError where there is none at all.
    """
    system, count = tangents.system, tangents.count
    equations = Equations(system, at.t)
    f, values = equations.rates(at.y, at.d), equations.jacobian(at.y, at.d)
    along_d = tangents.d[:, :count].copy()
    along_d[(at.d != system.start_discrete) & tangents.moving] = np.nan
    free = free_unknowns(equations, values, f)
    along_y = np.full((system.n, count), np.nan)
    held = np.setdiff1d(np.arange(system.n), [*free, *equations.drifting])
    evaluator = tangents.evaluator().at(at.t, at.y, at.d, along_d=np.nan_to_num(along_d))
    along_y[held] = _at_rest(equations, evaluator, at, held)
    linear = linearise(equations.system, values, free)
    _require_regular(system.names, linear.regular, along_y, equations, values, free, held)
    known = np.nan_to_num(along_y)
    right = evaluator.at(at.t, at.y, at.d, along_y=known, along_d=np.nan_to_num(along_d)).rates()
    for k in range(count):
        along_y[free, k] = linear.solve(right[:, k])[free]
    return along_y, along_d


def _at_rest(equations: Equations, evaluator: TangentEvaluator, at: State, held: Ints) -> Floats:
    """Of parts held still: speeds are zero, and what rests where an event puts it moves with that."""
    system = equations.system
    found = np.full((system.n, evaluator.count), np.nan)
    found[held[at.y[held] == 0.0]] = 0.0
    found[held[np.isin(held, equations.positions)]] = np.nan
    for k in range(len(system.named.guards)):
        y, d = at.y.copy(), at.d.copy()
        equations.fire(y, d, k)
        if np.array_equal(d, at.d) and np.all(np.abs(y - at.y) <= AT_STOP * system.scale):
            reset = held[np.isin(held, reset_unknowns(system, k))]
            found[reset] = evaluator.transition(scheduled=False, number=k)[0][reset]
    return found[held]


def _require_regular(
    names: list[str], regular: bool, along_y: Floats, equations: Equations, values: Floats, free: Ints, held: Ints
) -> None:
    if not regular:
        raise SimulationError(
            "This steady state has no derivatives: others lie next to it, as where fluid is trapped or a part rests "
            "anywhere, and the way there decides between them."
        )
    open_ones = held[np.isnan(along_y[held]).any(axis=1)]
    rows, columns = (a[values != 0] for a in (equations.system.equations.row, equations.system.equations.column))
    felt = np.unique(columns[np.isin(columns, open_ones) & np.isin(rows, free)])
    if len(felt):
        raise SimulationError(
            f"This steady state has no derivatives: where {names[felt[0]]} comes to rest depends on the way there, and "
            "the rest depends on that."
        )
