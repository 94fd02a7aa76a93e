"""A run of the C core whose steps are made by an integrator of another package."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from bramah.errors import MethodError
from bramah.runs.core_run import CoreRun
from bramah.runs.others.catalogue import Other
from bramah.runs.others.foreign import Foreign
from bramah.runs.others.held import HeldEquations
from bramah.runs.record import Floats
from bramah.solvers.settings import Settings
from bramah.states import State
from bramah.system import System, core

MOST_NAMED = 3


class OtherRun(CoreRun):
    """Events, records and consistent values are the core's. Steps that an integrator rejected are not told by it."""

    def __init__(self, system: System, other: Other, settings: Settings, start: State) -> None:
        refuse(system, other, settings)
        settings = replace(settings, first_step=start.step or settings.first_step)
        self._equations = HeldEquations(system)
        self._stepper = other.make(self._equations, settings)
        self._foreign = Foreign(self._equations, self._stepper, other.stiff)
        self._method = self._foreign.method()
        self._begin(system, settings, start, 1.0)

    def advance(self, until: float, seconds: float = 0.0) -> int:
        status = super().advance(until, seconds)
        self._raise()
        return status

    def assign(self, y: Floats | None = None, d: Floats | None = None) -> int:
        status = super().assign(y, d)
        self._raise()
        return status

    def _raise(self) -> None:
        error, self._foreign.error = self._foreign.error, None
        if error is not None:
            raise error

    def _counters(self, view: core.ViewStruct) -> dict[str, int]:
        """What the integrator asked for; what the core adds for events is not its work."""
        return dict.fromkeys(core.COUNTERS, 0) | {
            "rates": self._equations.rate_calls,
            "jacobians": self._equations.jacobian_calls,
            "factorisations": self._stepper.factorisations,
            "accepted": view.accepted,
            "events": view.events,
        }


def refuse(system: System, other: Other, settings: Settings) -> None:
    """Raise MethodError if the integrator cannot do this."""
    name = other.name
    if settings.fixed_step > 0:
        raise MethodError(f"The method {name} chooses its steps itself. Leave fixed_step out, or use rodas4.")
    if settings.smallest_step > 0 and not other.smallest_step:
        raise MethodError(f"The method {name} knows no smallest step. Leave smallest_step out, or use rodas4.")
    if system.grid is not None:
        raise MethodError(f"{name} cannot follow waves in lines. Use rodas4, or another model of the lines.")
    if system.n == 0:
        raise MethodError(f"This circuit has no unknowns, so {name} has nothing to integrate. Use rodas4.")
    if system.has_algebraic and not other.algebraic:
        names = [system.names[k] for k in np.flatnonzero(system.differential == 0)]
        more = f" and {len(names) - MOST_NAMED} more" if len(names) > MOST_NAMED else ""
        listed = ", ".join(names[:MOST_NAMED])
        raise MethodError(f"The method {name} cannot do algebraic unknowns ({listed}{more}). Use ida or rodas4.")
