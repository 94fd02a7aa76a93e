"""How a run steps, as the solvers take it."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]


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
    """Most iterations of Newton's method in one attempt of an implicit step; 0: 4."""
    balance_iterations: int = 0
    """Most iterations of Newton's method that makes algebraic unknowns consistent; 0: 50."""
    most_steps: int = 0
    chatter_events: int = 200
    chatter_time: float = 1e-9
    record: str = "steps"
    grid: Floats | None = None
    until: float = np.inf
    """How far the run shall go, where that is known: long runs keep fewer profiles along lines."""
    threads: int = 1
    """For parts that only lines join; 0: as many as there are processors."""
