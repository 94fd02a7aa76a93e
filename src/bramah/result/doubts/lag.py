"""FMUs whose communication step is too long for what passes through them."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from bramah.result.doubts.evidence import Evidence

COARSE = 0.05
"""Of its range, at half of all calls: a swing is then seen at some 60 instants, and comes out 3 degrees late."""


def coarse_coupling(evidence: Evidence) -> Iterator[str]:
    """An output that jumps far from call to call, most of the time: one that switches now and then does not."""
    recorded = evidence.recorded
    for sampler in evidence.system.samplers:
        period = sampler.sampling.period
        calls = int((recorded.t[-1] - max(recorded.t[0], sampler.sampling.start)) / period)
        if not sampler.sampling.opaque or calls < 2:
            continue
        for name, k in sampler.held.items():
            values = recorded.discrete[:, k]
            jumps = np.abs(np.diff(values))
            jumps = np.sort(jumps[jumps > 0])
            if len(jumps) < calls / 2:
                continue
            usual = float(jumps[len(jumps) - (calls + 1) // 2] / np.ptp(values))
            if usual > COARSE:
                yield (
                    f"{sampler.name}.{name} jumps by {100 * usual:.0f} % of its range or more at half of its calls, "
                    f"and what this FMU drives is late by {1e3 * period:.3g} ms. Shorten {sampler.name}.step."
                )
                break
