"""Where a simulation of a system stands."""

from __future__ import annotations

from dataclasses import KW_ONLY, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

from bramah.records import dataclass
from bramah.system import System

Floats = NDArray[np.float64]


@dataclass(frozen=True, eq=False)
class State:
    """Time, unknowns and discrete values of a system, in its order, and all else that another run needs to go on.

    The same state leads to the same future, bit for bit. What is left out is not known: a run chooses its step, waves
    begin as the lines' parameters say, ranges are learned anew, controllers begin afresh.
    """

    t: float
    y: Floats = field(repr=False)
    d: Floats = field(repr=False)
    _: KW_ONLY
    step: float = 0.0
    """The step the solver was about to try; 0: it shall choose."""
    calls: tuple[int, ...] = ()
    """How often each sampled controller was called, -1 for one that is new; empty: all are."""
    memory: tuple[dict[str, Any], ...] = ()
    """What each sampled controller remembers that is not new."""
    waves: Floats | None = field(default=None, repr=False)
    """The time step of the lines, and all that is known of them."""
    learned: Floats | None = field(default=None, repr=False)
    """What the solver learned of the unknowns' ranges, which its tolerances follow."""


def own_start(system: System, t: float = 0.0) -> State:
    """Where a system starts by itself."""
    return State(t, np.array(system.start), np.array(system.start_discrete))
