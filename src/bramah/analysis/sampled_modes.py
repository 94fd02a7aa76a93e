"""Modes of a sampled circuit: eigenvalues z, and the frequency and damping of s = ln(z) / T."""

from __future__ import annotations

import cmath
from typing import TYPE_CHECKING

import numpy as np

from bramah.analysis.modes import LinearModes, linear_mode
from bramah.system.structure.modes import eigen

if TYPE_CHECKING:
    from bramah.analysis.sampled_space import SampledSpace

STILL = 1e-9
"""|z| so near to 1 neither grows nor decays, but for rounding errors."""
DEAD = 1e-9
"""|z| below which a mode has gone after one sample: its frequency means nothing."""


def sampled_modes(space: SampledSpace) -> LinearModes:
    """The modes over a period of all sampling times."""
    n, m, k = space.sizes
    found = eigen(space.over_a_period(), np.ones(n + m + k))
    remembered = tuple(name for law in space.laws for name in law.remembers)
    fed = space.open.inputs[len(space.inputs) :]
    names = (*space.open.states, *fed, *remembered)
    owners = dict(space.open.owners)
    for law, w, _, xi in space.places():
        owners |= {name: {law.name.partition(".")[0]: 1.0} for name in (*fed[w], *remembered[xi])}
    T, made, dead = space.period, [], 0
    o, i = len(space.outputs), len(space.inputs)
    scale = np.concatenate([space.open.scale, np.ones(m + k)])
    for q, z in enumerate(found.value.tolist()):
        if abs(z) <= DEAD:
            dead += 1
            continue
        kind = "decaying" if abs(z) < 1 else "growing"
        s = cmath.log(z) / T
        if abs(abs(z) - 1) <= STILL:
            s = complex(0.0, s.imag)
            kind = "undamped"
            if abs(z - 1) <= STILL:
                s, kind = 0j, "zero"
        right = found.right[:, q]
        outputs = space.open.scaled[2][:o] @ right[:n] + space.open.D[:o, i:] @ right[n : n + m]
        swings = [*(right * scale), *outputs]
        made.append(
            linear_mode(s, kind, names, found.share[:, q], owners, (*names, *space.outputs), swings, complex(z))
        )
    made.sort(key=lambda mode: (-abs(mode.value), -mode.value.imag))
    note = f"{dead} more are gone after one sample." if dead else ""
    return LinearModes(space.t, tuple(made), period=T, note=note)
