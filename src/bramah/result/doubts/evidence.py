"""What doubts look at: a run with the system it was a run of."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np

from bramah.records import dataclass
from bramah.result.accounts import Account
from bramah.result.doubts.promise import allowed, strictness, yardsticks
from bramah.result.recorded import Array, Recorded
from bramah.system import System

if TYPE_CHECKING:
    from bramah.result.result import Result


@dataclass(frozen=True)
class Evidence:
    """The record of a run, its system, and how far its unknowns may be off."""

    recorded: Recorded
    system: System
    fluid: Callable[[], Account] | None = None
    """Makes the account of fluid; None where there is none."""

    @classmethod
    def of(cls, result: Result) -> Evidence | None:
        """None where the equations are not at hand, as in a result that was loaded."""
        return None if result.system is None else cls(result.recorded, result.system, result.fluid)

    @cached_property
    def yardstick(self) -> Array:
        """What the error of each unknown is measured with."""
        y = self.recorded.y
        return yardsticks(y.min(axis=0), y.max(axis=0), self.system.units, self.system.scale)

    @cached_property
    def allowance(self) -> Array:
        """How far each unknown may be off."""
        own = strictness(self.recorded, self.system.names)
        return np.asarray(allowed(self.recorded) * own * self.yardstick)
