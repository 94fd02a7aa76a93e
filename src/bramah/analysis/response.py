"""A frequency response: gain and phase over frequency."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from bramah.records import dataclass

Floats = NDArray[np.float64]

HALF_TURN = 1.001 * np.pi
"""Without friction the phase jumps by half a turn at a resonance: rounding must not make it look like more."""


@dataclass(frozen=True, eq=False)
class Bode:
    """Complex values of a transfer function at frequencies in Hz."""

    name: str
    frequency: Floats
    value: NDArray[Any]
    unit: str = ""
    """Of the values, SI."""

    @property
    def magnitude(self) -> Floats:
        return np.abs(self.value)

    @property
    def decibel(self) -> Floats:
        """20 lg of the magnitude."""
        with np.errstate(divide="ignore"):
            return np.asarray(20 * np.log10(self.magnitude))

    @property
    def phase(self) -> Floats:
        """Degrees, without jumps of whole turns."""
        return np.degrees(np.unwrap(np.angle(self.value), discont=HALF_TURN))

    def relative(self, to: complex | float) -> Bode:
        """The response divided by a number, such as its value at rest."""
        return Bode(self.name, self.frequency, self.value / to)

    def _repr_html_(self) -> str:
        """In notebooks: its range and course over the logarithm of frequency."""
        from bramah.notebook import curve, table

        f = np.log(self.frequency).tolist()
        span = f"{self.frequency[0]:.4g} Hz to {self.frequency[-1]:.4g} Hz"
        gain, phase = (f"{v.min():.4g} to {v.max():.4g}" for v in (self.decibel, self.phase))
        rows = [
            ("gain", f"{gain} dB", curve(f, self.decibel.tolist())),
            ("phase", f"{phase}°", curve(f, self.phase.tolist())),
        ]
        return table(rows, f"{self.name}, {span}")
