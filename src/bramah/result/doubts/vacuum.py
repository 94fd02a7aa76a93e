"""Absolute pressure below zero."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from bramah.components.ports import FLOW
from bramah.result.doubts.evidence import Evidence
from bramah.result.doubts.words import amount


def below_absolute_zero(evidence: Evidence) -> Iterator[str]:
    """A pressure that no liquid in a circuit has, and that the law of this fluid does not allow."""
    if _has_law(evidence):
        for found in _lowest(evidence):
            yield f"{found} A smaller rtol may help."


def torn_liquid(evidence: Evidence) -> Iterator[str]:
    """The same of a fluid without air or vapour, which its equations allow: the run may be right, the model is not."""
    if not _has_law(evidence):
        kind = type(evidence.system.anatomy.circuit.fluid).__name__
        for found in _lowest(evidence):
            yield f"{found} {kind} has neither air nor vapour: where it tears, use CavitatingFluid, or oil with air."


def _has_law(evidence: Evidence) -> bool:
    return hasattr(evidence.system.anatomy.circuit.fluid, "least_pressure")


def _lowest(evidence: Evidence) -> Iterator[str]:
    """The lowest pressure, if it is further below absolute zero than pressures may be off."""
    system, recorded = evidence.system, evidence.recorded
    nodes = [k for k, node in system.anatomy.nodes_by_number().items() if node.pair is FLOW]
    if not nodes:
        return
    atmosphere = float(system.anatomy.circuit.fluid.values["atmospheric_pressure"])
    below = -atmosphere - evidence.allowance[nodes] - recorded.y[:, nodes].min(axis=0)
    low = np.flatnonzero(below > 0)
    if not len(low):
        return
    k = nodes[int(low[np.argmax(below[low])])]
    at = int(np.argmin(recorded.y[:, k]))
    pressure = amount(float(recorded.y[at, k]) + atmosphere, "bar")
    count = len(low) - 1
    others = f" So {'does another net' if count == 1 else f'do {count} other nets'}." if count else ""
    yield f"{system.names[k]} falls to {pressure} absolute at t = {recorded.t[at]:.6g} s.{others}"
