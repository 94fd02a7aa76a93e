"""Derivatives by parameters that a run carries along: what can, what it leaves behind, and where it lost them."""

from __future__ import annotations

import ctypes as c
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from bramah.errors import MethodError
from bramah.records import dataclass
from bramah.solvers.methods import DEFAULT_METHOD, METHODS
from bramah.system import System, core

if TYPE_CHECKING:
    from bramah.system.tangents import Tangents

Floats = NDArray[np.float64]

CARRYING = ("rosenbrock", "ndf", "bdf", "theta")
"""Families of methods that carry derivatives along."""
_REASONS = {
    1: "{event} happens at no speed, and might not happen at all with another value",
    2: "{event} happens at the same instant as another event that moves otherwise",
    3: "the equations have no slope there",
}


@dataclass(frozen=True)
class Loss:
    """From when on there is no derivative by a parameter, and why."""

    path: str
    t: float
    why: str

    def __str__(self) -> str:
        return f"There is no derivative by {self.path} from t = {self.t:.6g} s on: {self.why}."


@dataclass(frozen=True, eq=False, kw_only=True)
class Derivatives:
    """Of unknowns and discrete values by each of some parameters, at the points of a record and between."""

    paths: tuple[str, ...]
    y: Floats
    """Points x unknowns x parameters; not a number where there is none."""
    dense: Floats | None
    """Points x terms x unknowns x parameters, like those of the record."""
    d: Floats
    """Changes of discrete values x discrete values x parameters."""
    losses: tuple[Loss, ...] = ()
    beyond: int = 0
    """Steps whose derivatives were taken although they were beyond their tolerance."""
    damped: bool = True
    """Whether the method damps what an event leaves in a stiff circuit; otherwise derivatives may swing on."""

    def said(self, path: str | None = None) -> tuple[str, ...]:
        """What is to be said of them, or of those by one parameter, in sentences."""
        said = [str(loss) for loss in self.losses if path in (None, loss.path)]
        if self.beyond:
            steps = "1 step was" if self.beyond == 1 else f"{self.beyond} steps were"
            said.append(f"{steps} taken with derivatives beyond their tolerance: compare with a smaller rtol.")
        if not self.damped:
            said.append("The method does not damp what events leave in derivatives: compare with rodas4.")
        return tuple(said)


def require_carried(system: System, method: str) -> None:
    """Refuse derivatives where no run carries them along, with what to do instead."""
    why = []
    if system.grid is not None:
        why.append("the waves in lines")
    if system.samplers:
        why.append(f"what the sampled controller {system.samplers[0].name} computes")
    if method not in METHODS or METHODS[method].family not in CARRYING:
        why.append(f"steps of {method} ({DEFAULT_METHOD} carries them)")
    if why:
        raise MethodError(
            f"Derivatives by parameters are not carried through {' and '.join(why)}. Take differences of runs instead: "
            "br.differences(circuit, [parameters], ...)."
        )


def read_derivatives(
    run: int, system: System, tangents: Tangents, points: int, changes: int, terms: int, damped: bool
) -> Derivatives:
    """What a run of the core has recorded or, if it recorded no point, where it stands. Terms of dense output: 0 for
    none.
    """
    lib, width, count = core.library(), tangents.width, tangents.count
    y = np.empty((points or 1, system.n, width))
    dense = np.empty((points, terms, system.n, width)) if terms and points else None
    d = np.empty((changes if points else 1, len(system.start_discrete), width))
    if points:
        lib.bramah_run_tangents(run, 0, core.pointer(y), core.pointer(dense))
        lib.bramah_run_discrete_tangents(run, 0, core.pointer(d))
    else:
        lib.bramah_run_tangents_here(run, core.pointer(y), core.pointer(d))
    lost: Any = (core.LossStruct * count)()
    beyond = int(lib.bramah_run_losses(run, c.addressof(lost)))
    return Derivatives(
        paths=tuple(one.path for one in tangents.directions),
        y=y[..., :count],
        dense=None if dense is None else dense[..., :count],
        d=d[..., :count],
        losses=tuple(
            _loss(system, one.path, loss) for one, loss in zip(tangents.directions, lost, strict=True) if loss.reason
        ),
        beyond=beyond,
        damped=damped,
    )


def _loss(system: System, path: str, loss: Any) -> Loss:
    names = system.named.times if loss.scheduled else system.named.guards
    known = 0 <= loss.number < len(names)
    event = f"{names[loss.number].component} {names[loss.number].name}" if known else "something"
    return Loss(path, loss.t, _REASONS[loss.reason].format(event=event))
