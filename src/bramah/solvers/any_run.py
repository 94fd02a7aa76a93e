"""A run of any method: of the C core, with lines and sampled controllers, or of another package."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from bramah.errors import MethodError, unknown_name
from bramah.solvers.driver import Run, Settings
from bramah.solvers.fixed_steps import check_step
from bramah.solvers.lined import LinedRun
from bramah.solvers.methods import METHODS
from bramah.solvers.others import OTHERS, OtherRun
from bramah.solvers.parted import PartedRun, worth_parting
from bramah.solvers.sampled import SampledRun
from bramah.system import System

DEFAULT_METHOD = "rodas4"

AnyRun = Run | LinedRun | PartedRun | SampledRun | OtherRun


def start_run(
    system: System,
    name: str,
    settings: Settings,
    t: float,
    y: np.ndarray,
    d: np.ndarray | None = None,
    calls: Sequence[int] | None = None,
    memory: Sequence[Mapping[str, Any] | None] | None = None,
    until: float = math.inf,
    threads: int = 1,
    waves: np.ndarray | None = None,
) -> AnyRun:
    """A run of any method, ours or another package's."""
    if name in OTHERS:
        if system.samplers:
            raise MethodError(
                f"{name} cannot run sampled controllers ({system.samplers[0].name}). Use {DEFAULT_METHOD}."
            )
        return OtherRun(system, name, settings, t, y, d)
    if name not in METHODS:
        raise unknown_name("method", name, [*METHODS, *OTHERS])
    check_step(METHODS[name], settings.fixed_step, settings.substeps)
    if worth_parting(system, threads):
        return PartedRun(system, METHODS[name], settings, t, y, d, until=until, threads=threads, waves=waves)
    own = Run(system, METHODS[name], settings, t, y, d)
    if system.grid is not None:
        joined: Run | LinedRun = LinedRun(own, system, t, d, until=until, record=settings.record != "end", waves=waves)
    else:
        joined = own
    return SampledRun(joined, system, t, calls, memory) if system.samplers else joined
