"""What doubts look at: a run with the system it was a run of."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

import numpy as np

from bramah.components.ports import FLOW
from bramah.fluids import Fluid
from bramah.records import cached_property, dataclass
from bramah.result.accounts import Closing, fluid_closing
from bramah.result.doubts.collocation import Collocation
from bramah.result.doubts.promise import allowed, strictness, yardsticks
from bramah.result.recorded import Array, Indices, Recorded
from bramah.system import System

if TYPE_CHECKING:
    from bramah.result.result import Result


MOST_WORK = 500_000
"""Steps times (20 + unknowns): a tenth of a second or two. Of a longer run its beginning is looked at, the rest left to
`verify`: errors that add up over many swings show there, and grow on as they do."""


@dataclass(frozen=True)
class Evidence:
    """The record of a run, its system, and how far its unknowns may be off."""

    recorded: Recorded
    system: System
    fluid: Callable[[], Closing] | None = None
    """Tells how well the account of fluid closes; None where there is none."""

    @classmethod
    def of(cls, result: Result) -> Evidence | None:
        """None where the equations are not at hand, as in a result that was loaded."""
        system, recorded = result.system, result.recorded
        return None if system is None else cls(recorded, system, partial(fluid_closing, system.signals, recorded))

    @cached_property
    def collocation(self) -> Collocation:
        """Another method's solution on the steps of the run that are looked at."""
        return Collocation(self.system, self.recorded, self.examined_points)

    @cached_property
    def ends(self) -> Indices:
        """Recorded points at which steps end."""
        return np.flatnonzero(self.recorded.step > 0)

    @cached_property
    def examined_points(self) -> int:
        """How many recorded points, from the first, end the steps that are looked at one by one."""
        most = MOST_WORK // (20 + self.system.n)
        return len(self.recorded.t) if len(self.ends) <= most else int(self.ends[most])

    @cached_property
    def pressures(self) -> list[tuple[int, Fluid]]:
        """Numbers of the unknowns that are pressures of nets, each with the fluid there."""
        anatomy = self.system.anatomy
        nets = self.system.signals.kept("nets", lambda _: [*anatomy.nodes_by_number().items()])
        return [(k, anatomy.fluids.at(node.ports[0])) for k, node in nets if node.pair is FLOW]

    @cached_property
    def yardstick(self) -> Array:
        """What the error of each unknown is measured with."""
        return yardsticks(self.low, self.recorded.y.max(axis=0), self.system.units, self.system.scale)

    @cached_property
    def low(self) -> Array:
        """The least value of each unknown."""
        return np.asarray(self.recorded.y.min(axis=0))

    @cached_property
    def allowance(self) -> Array:
        """How far each unknown may be off."""
        own = strictness(self.recorded, self.system.names)
        return np.asarray(allowed(self.recorded) * own * self.yardstick)
