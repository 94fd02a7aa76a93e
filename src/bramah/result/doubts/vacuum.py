"""Absolute pressure below zero."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from bramah.fluids import Fluid
from bramah.result.doubts.evidence import Evidence
from bramah.result.doubts.words import amount


def below_absolute_zero(evidence: Evidence) -> Iterator[str]:
    """A pressure that no liquid in a circuit has, and that the law of this fluid does not allow."""
    for found, _ in _lowest(evidence, has_law=True):
        yield f"{found} A smaller rtol may help."


def torn_liquid(evidence: Evidence) -> Iterator[str]:
    """The same of a fluid without air or vapour, which its equations allow: the run may be right, the model is not."""
    for found, fluid in _lowest(evidence, has_law=False):
        kind = type(fluid).__name__
        yield f"{found} {kind} has neither air nor vapour: where it tears, use CavitatingFluid, or oil with air."


def _lowest(evidence: Evidence, *, has_law: bool) -> Iterator[tuple[str, Fluid]]:
    """The lowest pressure in fluids with a law for it, or without, if it is further below absolute zero than pressures
    may be off; and its fluid.
    """
    system, recorded, fluids = evidence.system, evidence.recorded, dict(evidence.pressures)
    nodes = [k for k, fluid in fluids.items() if hasattr(type(fluid), "least_pressure") == has_law]
    if not nodes:
        return
    atmosphere = np.array([float(fluids[k].values["atmospheric_pressure"]) for k in nodes])
    below = -atmosphere - evidence.allowance[nodes] - evidence.low[nodes]
    low = np.flatnonzero(below > 0)
    if not len(low):
        return
    worst = int(low[np.argmax(below[low])])
    k = nodes[worst]
    at = int(np.argmin(recorded.y[:, k]))
    pressure = amount(float(recorded.y[at, k]) + float(atmosphere[worst]), "bar")
    count = len(low) - 1
    others = f" So {'does another net' if count == 1 else f'do {count} other nets'}." if count else ""
    yield f"{system.names[k]} falls to {pressure} absolute at t = {recorded.t[at]:.6g} s.{others}", fluids[k]
