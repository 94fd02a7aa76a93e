"""The one maker of runs: of the C core, with lines, in parts, with sampled controllers, or of another package."""

from __future__ import annotations

from bramah.errors import MethodError, unknown_name
from bramah.runs.core_run import CoreRun
from bramah.runs.lined_run import LinedRun
from bramah.runs.others import OTHERS, OtherRun
from bramah.runs.parted_run import PartedRun, worth_parting
from bramah.runs.protocol import Run
from bramah.runs.sampled_run import SampledRun
from bramah.solvers.fixed_steps import check_step
from bramah.solvers.methods import DEFAULT_METHOD, METHODS, Method
from bramah.solvers.settings import Settings
from bramah.states import State
from bramah.system import System


def is_stiff(name: str) -> bool:
    """Whether a method is made for stiff circuits."""
    return OTHERS[name].stiff if name in OTHERS else METHODS[name].family in ("rosenbrock", "ndf")


def start_run(system: System, method: str, settings: Settings, start: State) -> Run:
    """A run of a system that begins at a state, by a method of ours or of another package."""
    if method in OTHERS:
        if system.samplers:
            raise MethodError(
                f"{method} cannot run sampled controllers ({system.samplers[0].name}). Use {DEFAULT_METHOD}."
            )
        return OtherRun(system, method, settings, start)
    if method not in METHODS:
        raise unknown_name("method", method, [*METHODS, *OTHERS])
    own = METHODS[method]
    check_step(own, settings.fixed_step, settings.substeps)
    if worth_parting(system, settings.threads):
        return PartedRun(system, own, settings, start)
    run = uncontrolled(system, own, settings, start)
    return SampledRun(run, system, start) if system.samplers else run


def uncontrolled(system: System, method: Method, settings: Settings, start: State) -> Run:
    """A run of the C core in one piece; what sampled controllers give stays as it is."""
    return (CoreRun if system.grid is None else LinedRun)(system, method, settings, start)
