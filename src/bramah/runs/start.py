"""The one maker of runs: of the C core, with lines, in parts, with sampled controllers, or of another package.

Each kind is imported when it is made: most runs are of the core alone, and a person waits for what is imported.
"""

from __future__ import annotations

from bramah.errors import MethodError
from bramah.runs.core_run import CoreRun
from bramah.runs.derivatives import require_carried
from bramah.runs.protocol import Run
from bramah.solvers.choices import limited, refuse_choices
from bramah.solvers.fixed_steps import check_step
from bramah.solvers.methods import DEFAULT_METHOD, METHODS, Method
from bramah.solvers.names import unknown_method
from bramah.solvers.settings import Settings
from bramah.states import State
from bramah.system import System


def is_stiff(name: str) -> bool:
    """Whether a method is made for stiff circuits."""
    if name in METHODS:
        return METHODS[name].family in ("rosenbrock", "ndf", "bdf", "theta")
    from bramah.runs.others import OTHERS

    return OTHERS[name].stiff


def start_run(system: System, method: str, settings: Settings, start: State) -> Run:
    """A run of a system that begins at a state, by a method of ours or of another package."""
    require_method(system, method, settings)
    if settings.tangents is not None:
        require_carried(system, method)
    if method not in METHODS:
        from bramah.runs.others import OTHERS, OtherRun

        return OtherRun(system, OTHERS[method], settings, start)
    own = limited(method, settings)
    if system.grid is not None:
        from bramah.runs.parted_run import PartedRun, worth_parting

        if worth_parting(system, settings.threads):
            return PartedRun(system, own, settings, start)
    run = uncontrolled(system, own, settings, start)
    if not system.samplers:
        return run
    from bramah.runs.sampled_run import SampledRun

    return SampledRun(run, system, start)


def require_method(system: System, method: str, settings: Settings) -> None:
    """Refuse a method that is not there, or that cannot run this system with these steps."""
    if method in METHODS:
        check_step(limited(method, settings), settings.fixed_step, settings.substeps)
        return
    from bramah.runs.others import OTHERS, refuse

    if method not in OTHERS:
        raise unknown_method(method, METHODS, OTHERS)
    refuse_choices(method, settings)
    if system.samplers:
        raise MethodError(f"{method} cannot run sampled controllers ({system.samplers[0].name}). Use {DEFAULT_METHOD}.")
    refuse(system, OTHERS[method], settings)


def uncontrolled(system: System, method: Method, settings: Settings, start: State) -> Run:
    """A run of the C core in one piece; what sampled controllers give stays as it is."""
    if system.grid is None:
        return CoreRun(system, method, settings, start)
    from bramah.runs.lined_run import LinedRun

    return LinedRun(system, method, settings, start)
