"""Where a search or a run begins: given values put in place, what is due done, algebraic unknowns made consistent."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from bramah.circuit import Circuit
from bramah.errors import CircuitError
from bramah.solvers.driver import DONE, Run, Settings, View
from bramah.solvers.explain import explain
from bramah.solvers.lined import LinedRun
from bramah.solvers.methods import METHODS
from bramah.solvers.steady.found import Point
from bramah.solvers.tolerances import tolerances
from bramah.system import System, build
from bramah.system.start import starting_point
from bramah.units import parse_quantity

Floats = NDArray[np.float64]

RTOL = 1e-8


def consistent(circuit: Circuit | System, *, start: Mapping[str, Any] | None = None, t: float | str = 0.0) -> Point:
    """The point a run begins at: states as given, algebraic unknowns such that all balances hold, events due done.

    Lines are as they start, and their ends meet what the waves in them bring at this instant.

    If there is none, `ok` is False and `message` names the balance that cannot hold.
    """
    system = circuit if isinstance(circuit, System) else build(circuit)
    instant = parse_quantity(t, "s")
    y, d = beginning(system, start, instant)
    status, view = _begun(system, instant, y, d)
    found = len(view.y) == system.n
    return Point(
        system=system,
        ok=status == DONE,
        message="All balances hold." if status == DONE else explain(system, status, view, instant)[0],
        t=instant,
        y=view.y if found else y,
        d=view.d if found else d,
    )


def beginning(system: System, start: Mapping[str, Any] | None, t: float) -> tuple[Floats, Floats]:
    """Unknowns and discrete values at the start; those given by name win."""
    y, d, problems = starting_point(system, start or {}, t)
    if problems:
        raise CircuitError(problems)
    return y, d


def begin(system: System, t: float, y: Floats, d: Floats) -> tuple[Floats, Floats]:
    """The point after what is due at t has happened, consistent if that can be."""
    _, view = _begun(system, t, y, d)
    usable = len(view.y) == system.n and np.all(np.isfinite(view.y)) and len(view.d) == len(d)
    return (view.y, view.d) if usable else (y, d)


def _begun(system: System, t: float, y: Floats, d: Floats) -> tuple[int, View]:
    relative, absolute = tolerances(system, RTOL, None)
    settings = Settings(relative=relative, absolute=absolute, record="end")
    own = Run(system, METHODS["rodas4"], settings, t, y, d)
    run = own if system.grid is None else LinedRun(own, system, t, d, record=False)
    status = run.advance(t)
    view = run.view()
    run.close()
    return status, view
