"""Friction of lines in the C core is that of the expressions, over all Reynolds numbers and roughnesses."""

from __future__ import annotations

import numpy as np
import pytest

from bramah.components.laws.line_friction import LineFriction
from tests.lines.ticking import ticking

REYNOLDS = np.concatenate([np.geomspace(1.0, 1e8, 65), np.linspace(1990.0, 4010.0, 40), [2000.0, 4000.0]])
"""Laminar to fully rough, and across the transition."""
LONG = {"length": "200 km", "diameter": "20 mm", "reaches": 1}
"""So long that friction is far larger than the impedance, from which it is told apart."""


@pytest.mark.parametrize("roughness", [0.0, 1e-6, 1e-4, 1e-2, 0.05])
@pytest.mark.parametrize("law", list(LineFriction), ids=[law.value for law in LineFriction])
def test_loss_and_slope_of_the_core_are_those_of_the_expressions(law: LineFriction, roughness: float) -> None:
    """At the start p = 0 everywhere, so that c = -Z q + loss - slope q / 2 and b = Z + slope / 2 at end A.

    Both solve Colebrook's equation by Newton's method, down to rounding, and round their sums and powers: 1e-14.
    """
    given = {**LONG, "friction": law.value, "roughness": roughness * 0.02, "darcy_factor": 0.03}
    waves = ticking(*[given] * len(REYNOLDS))
    data = waves.grid.lines[0].data
    q = REYNOLDS / data.reynolds(1.0) * np.where(np.arange(len(REYNOLDS)) % 2, -1.0, 1.0)
    waves.begin(0.0, np.zeros(2 * len(q)), np.repeat(q, 2))
    c, b = (ends[::2] for ends in waves.ends())
    slope = 2 * (b - data.impedance)
    loss = c + data.impedance * q + slope * q / 2
    known_loss, known_slope = (data.length * found for found in data.friction.loss_and_slope(q))
    assert np.all(np.abs(slope - known_slope) <= 1e-14 * (known_slope + b))
    assert np.all(np.abs(loss - known_loss) <= 1e-14 * (np.abs(known_loss) + b * np.abs(q)))
