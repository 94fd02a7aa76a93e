"""SciPy's BDF, which is the NDF of Shampine and Reichelt, with a limit to its order that its options do not offer."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import Any

from scipy.integrate import BDF

from bramah.runs.others import OTHERS, OtherRun
from bramah.runs.others.held import HeldEquations
from bramah.runs.others.scipy_steppers import ScipyStepper
from bramah.runs.protocol import DONE
from bramah.solvers.settings import Floats, Settings
from bramah.states import own_start
from bramah.system import System


class LimitedBDF(BDF):
    """A step that would be the first of too high an order is one of the highest allowed: its differences are there."""

    highest: int = 5
    order: int

    def _step_impl(self) -> Any:
        self.order = min(self.order, self.highest)
        return super()._step_impl()


class LimitedStepper(ScipyStepper):
    """Makes such integrators."""

    def __init__(self, highest: int, equations: HeldEquations, settings: Settings) -> None:
        super().__init__("BDF", equations, settings)
        self._highest = highest

    def _make(self, stop: float) -> Any:
        first = min(self._first_step, stop - self.t) or None
        made = LimitedBDF(
            self._equations.rates, self.t, self.y, stop, first_step=first, jac=self._jacobian, **self._options
        )
        made.highest = self._highest
        return made


def limited_run(system: System, highest: int, settings: Settings, until: float) -> tuple[bool, int, Floats]:
    """Whether the run reached its end, its steps, and where it ended."""
    limited = replace(OTHERS["bdf"], make=partial(LimitedStepper, highest))
    run = OtherRun(system, limited, settings, own_start(system))
    status = run.advance(until)
    return status == DONE, run.record().counters["accepted"], run.point().y
