"""Absolute pressure below zero."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from bramah.result.doubts.evidence import Evidence
from bramah.result.doubts.words import amount


def below_absolute_zero(evidence: Evidence) -> Iterator[str]:
    """A pressure that no liquid in a circuit has. It counts where it is further below than pressures may be off."""
    system, recorded = evidence.system, evidence.recorded
    nodes = [k for k, node in system.anatomy.nodes_by_number().items() if node.kind.name == "hydraulic"]
    if not nodes:
        return
    fluid = system.anatomy.circuit.fluid
    atmosphere = float(fluid.values["atmospheric_pressure"])
    below = -atmosphere - evidence.allowance[nodes] - recorded.y[:, nodes].min(axis=0)
    low = np.flatnonzero(below > 0)
    if not len(low):
        return
    k = nodes[int(low[np.argmax(below[low])])]
    at = int(np.argmin(recorded.y[:, k]))
    pressure = amount(float(recorded.y[at, k]) + atmosphere, "bar")
    count = len(low) - 1
    others = f" So {'does another net' if count == 1 else f'do {count} other nets'}." if count else ""
    kind = type(fluid).__name__
    advice = (
        "A smaller rtol may help."
        if hasattr(fluid, "least_pressure")
        else f"{kind} has neither air nor vapour: where it tears, use CavitatingFluid, or oil with air."
    )
    yield f"{system.names[k]} falls to {pressure} absolute at t = {recorded.t[at]:.6g} s.{others} {advice}"
