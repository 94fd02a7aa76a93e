"""Pressures beyond the points by which a fluid is given."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from bramah.fluids import TabulatedFluid
from bramah.result.doubts.evidence import Evidence
from bramah.result.doubts.words import amount

LEEWAY = 1e5
"""Pa; points that begin at 0 bar gauge hold down to a vacuum, and those that end a bar too early hold a bar further."""


def beyond_points(evidence: Evidence) -> Iterator[str]:
    """The net that gets furthest beyond the points of its fluid: what the fluid does there was not measured."""
    system, recorded = evidence.system, evidence.recorded
    worst, said = LEEWAY, ""
    for k, fluid in evidence.pressures:
        if not isinstance(fluid, TabulatedFluid):
            continue
        (low, high), p = fluid.span(), recorded.y[:, k]
        for off, at, word, limit in (
            (low - p.min(), int(np.argmin(p)), "falls to", f"begin at {amount(low, 'bar')}"),
            (p.max() - high, int(np.argmax(p)), "rises to", f"end at {amount(high, 'bar')}"),
        ):
            if off > worst:
                when = f"{amount(float(p[at]), 'bar')} at t = {recorded.t[at]:.6g} s"
                worst, said = float(off), f"{system.names[k]} {word} {when}, but the points of its fluid {limit}."
    if said:
        yield f"{said} Beyond them its bulk modulus stays and its viscosity goes on as before; add points up to there."
