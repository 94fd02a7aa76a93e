"""How the start of a run changes with parameters."""

from __future__ import annotations

from collections.abc import Collection

import numpy as np

from bramah.components.references import Own, Settled
from bramah.system.observed import Observed
from bramah.system.observed_tangents import Instants, ObservedTangents
from bramah.system.tangents import Tangents


def begin_at_start(tangents: Tangents, given: Collection[int] = ()) -> None:
    """The start values of the circuit follow from parameters, but for those given by number, as by the circuit; states
    that fluids bring along start in equilibrium.
    """
    system = tangents.system
    tangents.y[list(given)] = 0.0
    observed, slopes = Observed(system), ObservedTangents(tangents)
    said = {*given, *system.derivation.given_start}
    at = Instants(
        np.zeros(1),
        system.start[None, :],
        system.start_discrete[None, :],
        tangents.y[None, :, : tangents.count],
        tangents.d[None, :, : tangents.count],
    )
    for i, instance in enumerate(system.anatomy.instances):
        for name in instance.probe.equations.fluid_states:
            number = system.anatomy.numbering.unknown[i][Own(name)]
            if number not in said:
                settled = observed.of(i, Settled(name))
                tangents.y[number, : tangents.count] = [
                    slopes.tangent(settled, k, at)[0] for k in range(tangents.count)
                ]
