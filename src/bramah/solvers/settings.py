"""How a run steps, as the solvers take it."""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from bramah.records import dataclass

if TYPE_CHECKING:
    from bramah.system.tangents import Tangents

Floats = NDArray[np.float64]


class Jacobian(Enum):
    """Where the derivatives of the rates by the unknowns come from."""

    EXACT = "exact"
    """From the laws themselves."""
    DIFFERENCES = "differences"
    """From differences of the rates, columns together that share no row: for comparison. It costs more evaluations."""


@dataclass(frozen=True, kw_only=True)
class Settings:
    """How to step. Zero means: chosen by the solver, or no limit."""

    relative: Floats
    absolute: Floats
    rtol: float = 0.0
    """The relative tolerance asked for, of unknowns that have none of their own."""
    learning: NDArray[np.bool_] | None = None
    """Unknowns whose absolute tolerance follows their range so far; None: none does."""
    first_step: float = 0.0
    smallest_step: float = 0.0
    largest_step: float = 0.0
    fixed_step: float = 0.0
    substeps: int = 0
    """Most attempts per fixed step, under error control while they last; 0: one, without error control."""
    step_iterations: int = 0
    """Most iterations of Newton's method in one attempt of a step, of methods that iterate; 0: as many as they take."""
    balance_iterations: int = 0
    """Most iterations of Newton's method that makes algebraic unknowns consistent; 0: 50."""
    most_steps: int = 0
    chatter_events: int = 200
    chatter_time: float = 1e-9
    record: str = "steps"
    grid: Floats | None = None
    until: float = np.inf
    """How far the run shall go, where that is known: long runs keep fewer profiles along lines."""
    max_order: int = 0
    """Highest order of methods that choose theirs; 0: as high as they go."""
    jacobian: Jacobian = Jacobian.EXACT
    increment: float = 0.0
    """By which every unknown is moved for differences; 0: each by its size, so that rounding costs least."""
    tangents: Tangents | None = None
    """Parameters by which the run shall carry derivatives along."""
    threads: int = 1
    """For parts that only lines join; 0: as many as there are processors."""
