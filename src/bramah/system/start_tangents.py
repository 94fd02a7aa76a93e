"""How the start of a run changes with parameters."""

from __future__ import annotations

from collections.abc import Collection, Iterator

import numpy as np
from numpy.typing import NDArray

from bramah.components.references import Own, Settled
from bramah.system.observed import Observed
from bramah.system.observed_tangents import Instants, ObservedTangents
from bramah.system.system import System
from bramah.system.tangents import Tangents

Floats = NDArray[np.float64]


def begin_at_start(
    tangents: Tangents,
    y: Floats | None = None,
    d: Floats | None = None,
    unknowns: Collection[int] = (),
    discretes: Collection[int] = (),
) -> None:
    """Start values follow from parameters, but for those given by number, as by the circuit; states that fluids bring
    along start in equilibrium. `y` and `d` are the start, if it is not that of the circuit.
    """
    system, count = tangents.system, tangents.count
    tangents.y[list(unknowns)], tangents.d[list(discretes)] = 0.0, 0.0
    said = unknowns if y is not None else system.derivation.given_start
    settling = {number: at for number, at in _fluid_states(system) if number not in said}
    if not settling:
        return
    observed, slopes = Observed(system), ObservedTangents(tangents)
    at = Instants(
        np.zeros(1),
        (system.start if y is None else y)[None, :],
        (system.start_discrete if d is None else d)[None, :],
        tangents.y[None, :, :count],
        tangents.d[None, :, :count],
    )
    for number, (i, name) in settling.items():
        settled = observed.of(i, Settled(name))
        tangents.y[number, :count] = [slopes.tangent(settled, k, at)[0] for k in range(count)]


def _fluid_states(system: System) -> Iterator[tuple[int, tuple[int, str]]]:
    """States that fluids bring along, by number: the instance and the name."""
    for i, instance in enumerate(system.anatomy.instances):
        for name in instance.probe.equations.fluid_states:
            yield system.anatomy.numbering.unknown[i][Own(name)], (i, name)


def begin_anywhere(tangents: Tangents) -> None:
    """The start is a point that no parameter moves."""
    tangents.y[:], tangents.d[:] = 0.0, 0.0
