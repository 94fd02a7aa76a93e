"""Where a search or a run begins: given values put in place, what is due done, algebraic unknowns made consistent."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

import numpy as np

from bramah.circuit import Circuit
from bramah.equilibrium.found import Point
from bramah.errors import CircuitError, mapping_of
from bramah.runs.explain import explain
from bramah.runs.protocol import DONE, Outcome
from bramah.runs.record import Happening
from bramah.runs.start import uncontrolled
from bramah.solvers.methods import METHODS
from bramah.solvers.settings import Settings
from bramah.solvers.tolerances import tolerances
from bramah.states import State
from bramah.system import System, build
from bramah.system.start import starting_point
from bramah.units import parse_quantity

RTOL = 1e-8


def consistent(circuit: Circuit | System, *, start: Mapping[str, Any] | None = None, t: float | str = 0.0) -> Point:
    """The point a run begins at: states as given, algebraic unknowns such that all balances hold, events due done.

    Lines are as they start, and their ends meet what the waves in them bring at this instant.

    If there is none, `ok` is False and `message` names the balance that cannot hold.
    """
    system = circuit if isinstance(circuit, System) else build(circuit)
    ended, events = _begun(system, beginning(system, start, parse_quantity(t, "s")))
    ok = ended.status == DONE
    message = "All balances hold." if ok else explain(system, ended, events, ended.state.t)[0]
    return Point(ended.state.t, ended.state.y, ended.state.d, system=system, ok=ok, message=message)


def beginning(system: System, start: Mapping[str, Any] | None, t: float) -> State:
    """Unknowns and discrete values at the start; those given by name win."""
    y, d, problems = starting_point(system, mapping_of(start, "start", '{"pump.P.p": "5 bar"}'), t)
    if problems:
        raise CircuitError(problems)
    return State(t, y, d)


def begin(system: System, start: State) -> State:
    """The state after what is due at the start has happened, consistent if that can be."""
    found = _begun(system, start)[0].state
    return found if np.all(np.isfinite(found.y)) else start


def _begun(system: System, start: State) -> tuple[Outcome, Sequence[Happening]]:
    """How the start of a run ends, with what is due then; where it cannot begin, with the start itself."""
    relative, absolute = tolerances(system, RTOL, None)
    limit = system.wishes.balance_iterations
    settings = Settings(relative=relative, absolute=absolute, record="end", balance_iterations=limit)
    run = uncontrolled(system, METHODS["rodas4"], settings, start)
    run.advance(start.t)
    ended, events = run.outcome(), run.record().events
    run.close()
    whole = len(ended.state.y) == system.n and len(ended.state.d) == len(start.d)
    return ended if whole else replace(ended, state=start), events
