"""Frequencies at which a loop gain is looked at first, lest a crossover be missed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from bramah.analysis.sampled_loop import SampledLoop
from bramah.analysis.state_space import StateSpace
from bramah.analysis.transfer import zeros_and_gain

if TYPE_CHECKING:
    from bramah.analysis.loop import Loop

Floats = NDArray[np.float64]

AROUND = np.array([0.9, 0.99, 0.999, 1.0, 1.001, 1.01, 1.1])
"""Beside every natural frequency, to see resonances and notches."""
DECADES = 1.0
FAR = 100.0
PER_DECADE = 60
FINE = 400.0
"""Points up to the end of what is shown of a circuit with waves, which is some twenty resonances."""
OCTAVES, FAINT = 2, 0.1
"""A loop with waves is followed so far beyond, or until its gain is so low."""


def seeds_of(loop: Loop) -> Floats:
    """A grid over all that the loop does, finer beside poles, zeros and crossovers that eigenvalues tell."""
    if isinstance(loop.open, StateSpace):
        special = _of_states(loop.open, loop)
        low, high = special.min() / 10**DECADES, special.max() * 10**DECADES
    elif isinstance(loop.open, SampledLoop):
        T = loop.open.period
        found = loop.open.transfer_function()
        z = np.concatenate([found.zeros, found.poles, loop.closed.poles])
        z = z[np.abs(z) > 1e-12]
        special = _hertz(np.log(z.astype(complex)) / T, 0.5 / T)
        special = special[special < 0.5 / T]
        low, high = min(special.min(initial=0.5 / T), 0.5 / T) / 10**DECADES, 0.5 / T
    else:
        special = _of_waves(loop)
        low, high = special[0], special[-1]
    grid = np.geomspace(low, high, int(PER_DECADE * np.log10(high / low)) + 2)
    seeds = np.concatenate([grid, np.outer(special, AROUND).ravel()])
    return np.unique(seeds[(seeds >= low) & (seeds <= high)])


def _of_states(space: StateSpace, loop: Loop) -> Floats:
    """Poles, zeros, closed poles, and where |L| = 1 or Im L = 0 by eigenvalues."""
    own, fed, seen = space.scaled
    b, c, d = fed[:, 0], seen[0], float(space.D[0, 0])
    zeros, _ = zeros_and_gain(own, b, c, d)
    values: list[Any] = [space.poles, zeros, loop.closed.poles]
    # L(s) with L(-s): their product is 1 at gain crossovers, they are equal where L is real.
    mirrored = np.block([[own, np.zeros_like(own)], [np.zeros_like(own), -own]])
    both = np.concatenate([b, -b])
    values.append(zeros_and_gain(mirrored, both, np.concatenate([c, -c]), 0.0)[0])
    product = np.block([[own, np.outer(b, c)], [np.zeros_like(own), -own]])
    values.append(zeros_and_gain(product, np.concatenate([b * d, -b]), np.concatenate([c, c * d]), d * d - 1.0)[0])
    known = _hertz(np.concatenate(values[:1] + values[2:3]), 1.0)
    found = _hertz(np.concatenate(values), 1.0)
    # Near a crossover there are poles of the open or the closed loop; what is far from all is made by rounding errors.
    low = known[known > known.max() * 1e-12].min()
    return found[(found > low / FAR) & (found < known.max() * FAR)]


def _of_waves(loop: Loop) -> Floats:
    """Frequencies a fraction of a resonance apart, as far as the loop has a gain that matters."""
    shown = loop.frequencies()
    step, low, high = shown[-1] / FINE, shown[0] / 10, shown[-1]
    for _ in range(OCTAVES):
        if abs(loop.response([high])[0]) < FAINT:
            break
        high *= 2
    return np.concatenate([[low], shown, np.arange(shown[-1] + step, high + step, step)])


def _hertz(values: Any, default: float) -> Floats:
    found = np.abs(values) / (2 * np.pi)
    found = found[np.isfinite(found) & (found > 0)]
    return np.asarray(found if len(found) else np.array([default]))
