"""What an integrator of another package must offer."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from bramah.runs.others.held import HeldEquations
from bramah.solvers.settings import Settings

Floats = NDArray[np.float64]


class Stepper(Protocol):
    """An integrator that goes one step at a time. It stands at `t`, `y`."""

    t: float
    y: Floats

    @property
    def factorisations(self) -> int:
        """So many factorisations were made; 0 if the package does not tell."""
        ...

    def restart(self, t: float, y: Floats) -> None:
        """Forget the past and stand at this point."""
        ...

    def step(self, stop: float) -> bool:
        """Go one step, not beyond `stop`. False: the integrator failed."""
        ...

    @property
    def looks_back(self) -> bool:
        """Whether a step depends on those before it, so that making one again from its start would be another step."""
        ...

    def at(self, t: float) -> Floats:
        """The unknowns at a time inside the last step."""
        ...


MakeStepper = Callable[[HeldEquations, Settings], Stepper]
