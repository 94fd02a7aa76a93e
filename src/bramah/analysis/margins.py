"""How far a loop is from its limit of stability: crossover frequencies and margins."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from bramah.analysis.refined import refined
from bramah.records import dataclass

if TYPE_CHECKING:
    from bramah.analysis.loop import Loop

Floats = NDArray[np.float64]
Gain = Callable[[Floats], NDArray[np.complex128]]

ALIKE = 1e-3
"""Difference of two margins that are alike, as those at the resonances of a line are."""
ROOT = 1e-12
"""Relative accuracy of the frequencies."""


@dataclass(frozen=True)
class Crossover:
    """A frequency at which a loop gain crosses 1 in size, or -180 degrees in phase."""

    frequency: float
    """Hz."""
    margin: float
    """Where the size is 1: degrees of phase that may be lost until -180, negative if too many are. Where the phase is
    -180 degrees: the factor by which the gain may change until it is 1."""


@dataclass(frozen=True)
class Margins:
    """Margins of a loop gain L (of negative feedback: the limit is L = -1).

    They tell how far a stable loop is from its limit; of a loop that is not `stable` they are only distances.
    """

    name: str
    stable: bool
    """Whether the closed loop is, by its modes."""
    gain_crossovers: tuple[Crossover, ...]
    """Where |L| = 1."""
    phase_crossovers: tuple[Crossover, ...]
    """Where L is real and negative."""
    distance: float
    """Least distance of L from -1; its inverse is the greatest sensitivity."""
    distance_frequency: float

    @property
    def gain_margin(self) -> float:
        """The factor nearest to 1 that brings L to -1; inf if none does."""
        return min((c.margin for c in self.phase_crossovers), key=lambda m: abs(np.log(m)), default=np.inf)

    @property
    def gain_margin_decibel(self) -> float:
        return float(20 * np.log10(self.gain_margin))

    @property
    def gain_margin_frequency(self) -> float:
        """Hz, the lowest of those that are as near; nan if there is none."""
        least = abs(np.log(self.gain_margin)) if self.phase_crossovers else 0.0
        near = (c.frequency for c in self.phase_crossovers if abs(abs(np.log(c.margin)) - least) <= ALIKE)
        return next(near, np.nan)

    @property
    def phase_margin(self) -> float:
        """The smallest turn, in degrees, that brings L to -1; inf if none does."""
        return min((c.margin for c in self.gain_crossovers), key=abs, default=np.inf)

    @property
    def phase_margin_frequency(self) -> float:
        """Hz; nan if there is none."""
        return next((c.frequency for c in self.gain_crossovers if c.margin == self.phase_margin), np.nan)

    @property
    def delay_margin(self) -> float:
        """The shortest delay that brings L to -1, s; inf if none does."""
        return min(((c.margin % 360.0) / 360.0 / c.frequency for c in self.gain_crossovers), default=np.inf)

    @property
    def sensitivity_peak(self) -> float:
        """Greatest size of 1 / (1 + L)."""
        return 1 / self.distance if self.distance else np.inf

    def __str__(self) -> str:
        from bramah.analysis.text import margins_text

        return margins_text(self)

    def _repr_html_(self) -> str:
        from bramah.analysis.html import margins_table

        return margins_table(self)


def margins_of(loop: Loop) -> Margins:
    """The margins of a loop, with a closed loop whose stability is known by its modes."""
    from bramah.analysis.seeds import seeds_of

    f, L = refined(loop.response, seeds_of(loop))
    return Margins(loop.name, loop.stable, *_crossovers(loop.response, f, L), *_distance(loop.response, f, L))


def _crossovers(
    gain: Gain, f: Floats, L: NDArray[np.complex128]
) -> tuple[tuple[Crossover, ...], tuple[Crossover, ...]]:
    def size(x: float) -> float:
        return float(np.log(np.abs(gain(np.array([x]))[0])))

    def height(x: float) -> float:
        value = gain(np.array([x]))[0]
        return float(value.imag / abs(value))

    with np.errstate(divide="ignore"):
        logarithm = np.log(np.abs(L))
    of_gain = []
    for x in _roots(size, f, logarithm):
        turned = float(np.degrees(np.angle(gain(np.array([x]))[0])))
        of_gain.append(Crossover(x, (turned + 360.0) % 360.0 - 180.0))
    of_phase = []
    behind = (L.real[:-1] < 0) & (L.real[1:] < 0)
    for x in _roots(height, f, L.imag / np.where(L == 0, 1.0, np.abs(L)), behind):
        of_phase.append(Crossover(x, 1 / float(np.abs(gain(np.array([x]))[0]))))
    # At the ends, where L is real: without frequency, and at half of the sampling frequency.
    for k in (0, -1):
        if L[k].real < 0 and abs(L[k].imag) <= 1e-9 * abs(L[k]) and all(c.frequency != f[k] for c in of_phase):
            of_phase.append(Crossover(float(f[k]), 1 / float(abs(L[k]))))
    return tuple(of_gain), tuple(sorted(of_phase, key=lambda c: c.frequency))


def _roots(
    function: Callable[[float], float], f: Floats, values: Floats, where: NDArray[np.bool_] | None = None
) -> list[float]:
    """Where a function changes its sign between two frequencies."""
    from scipy.optimize import brentq

    change = (values[:-1] < 0) != (values[1:] < 0)
    chosen = np.flatnonzero(change if where is None else change & where)
    return [float(brentq(function, f[k], f[k + 1], xtol=ROOT * f[k], rtol=ROOT)) for k in chosen]


def _distance(gain: Gain, f: Floats, L: NDArray[np.complex128]) -> tuple[float, float]:
    from scipy.optimize import minimize_scalar

    away = np.abs(1 + L)
    k = int(np.argmin(away))
    low, high = f[max(k - 1, 0)], f[min(k + 1, len(f) - 1)]
    if not low < high:
        return float(away[k]), float(f[k])
    found = minimize_scalar(lambda x: float(np.abs(1 + gain(np.array([x]))[0])), bounds=(low, high), method="bounded")
    best = min((float(found.fun), float(found.x)), (float(away[k]), float(f[k])))
    return best
