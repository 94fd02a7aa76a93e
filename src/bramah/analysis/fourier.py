"""Harmonics of a signal over whole periods, and the signal that harmonics add up to.

    y(t) = M + sum_k G_k sin(2 pi k f t + phi_k),   k = 1, 2, ...

Phases are in degrees and count from t = 0, wherever the periods analysed lie (Skarbek-Wazynski 1981, FAN and HARM).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from bramah.analysis.simpson import simpson_weights
from bramah.errors import BramahError
from bramah.records import dataclass
from bramah.result.signal import Signal
from bramah.units import parse_quantity

Floats = NDArray[np.float64]
Complexes = NDArray[np.complex128]

SAMPLES = 4096
"""Per period, of signals that are known at any time."""
FITTED = 4
"""Times the harmonics asked for: so many are fitted to irregular samples, if they allow, lest the rest be mistaken."""
ILL_CONDITIONED = 1e6
"""Of the fit to samples: beyond this they do not tell the harmonics apart."""
PEAK_SAMPLES = 64
"""Per period of the highest harmonic, in the search for peaks."""
NEWTON_STEPS = 5
"""From the best of the samples; each doubles the digits."""
SAME_PHASE = 1e-9
"""Of a period: samples nearer to each other tell the same."""


class FourierError(BramahError, ValueError):
    """Samples that do not determine the harmonics."""


@dataclass(frozen=True, eq=False)
class Harmonics:
    """Mean, amplitudes and phases (degrees) of the harmonics 1, 2, ... of a frequency in Hz."""

    frequency: float
    mean: float
    amplitude: Floats
    phase: Floats

    @classmethod
    def of(cls, frequency: Any, amplitude: ArrayLike, phase: ArrayLike, mean: float = 0.0) -> Harmonics:
        """From lists of amplitudes and of phases in degrees."""
        given = np.array(amplitude, dtype=float), np.array(phase, dtype=float)
        if given[0].shape != given[1].shape or given[0].ndim != 1:
            raise FourierError("There must be one amplitude and one phase for each harmonic.")
        return cls(_frequency(frequency), float(mean), *given)

    @classmethod
    def of_phasors(cls, frequency: float, phasors: Complexes, mean: float = 0.0) -> Harmonics:
        return cls(frequency, mean, np.abs(phasors), np.degrees(np.angle(phasors)))

    @property
    def count(self) -> int:
        return len(self.amplitude)

    @property
    def frequencies(self) -> Floats:
        """Hz, of each harmonic."""
        return np.asarray(self.frequency * np.arange(1, self.count + 1), dtype=float)

    @property
    def phasors(self) -> Complexes:
        """G exp(j phi): the harmonic is the imaginary part of phasor times exp(j 2 pi k f t)."""
        return np.asarray(self.amplitude * np.exp(1j * np.radians(self.phase)), dtype=complex)

    def at(self, t: ArrayLike) -> Floats:
        """The waveform at times in s."""
        return synthesise(self.mean, self.amplitude, self.phase, self.frequency, t)

    def shifted(self, seconds: float) -> Harmonics:
        """Harmonics of the waveform that comes later by so many seconds."""
        turned = self.phasors * np.exp(-2j * np.pi * self.frequencies * seconds)
        return Harmonics.of_phasors(self.frequency, turned, self.mean)

    def aligned(self, reference: Harmonics) -> Harmonics:
        """The waveform moved in time to where it is most like another one, whose origin of time is not known."""
        product = reference.phasors.conj() * self.phasors
        k = np.arange(1, self.count + 1)
        n = PEAK_SAMPLES * self.count
        angle = 2 * np.pi * np.arange(n) / n
        best = float(angle[np.argmax((np.exp(-1j * np.outer(angle, k)) @ product).real)])
        for _ in range(NEWTON_STEPS):
            turned = product * np.exp(-1j * k * best)
            best += float((k * turned.imag).sum() / (k**2 * turned.real).sum())
        return self.shifted(best / (2 * np.pi * self.frequency))

    def peak_to_trough(self) -> float:
        """Highest minus lowest value of the waveform."""
        return self._summit(1.0) + self._summit(-1.0) if self.count else 0.0

    def _summit(self, sign: float) -> float:
        """The greatest value of the waveform without its mean, times a sign: the best of many samples, by Newton."""
        k, n = np.arange(1, self.count + 1), PEAK_SAMPLES * self.count
        angle, phasors = 2 * np.pi * np.arange(n) / n, sign * self.phasors
        values = (np.exp(1j * np.outer(angle, k)) @ phasors).imag
        best, highest = float(angle[np.argmax(values)]), float(values.max())
        for _ in range(NEWTON_STEPS):
            turned = phasors * np.exp(1j * k * best)
            highest = max(highest, float(turned.imag.sum()))
            bend = float((k**2 * turned.imag).sum())
            best += float((k * turned.real).sum()) / bend if bend > 0 else 0.0
        return highest


def harmonics(
    signal: Signal | tuple[ArrayLike, ArrayLike],
    frequency: float | str,
    count: int = 10,
    *,
    periods: int = 1,
    until: float | str | None = None,
) -> Harmonics:
    """Harmonics of a signal, or of samples (t, y), over the `periods` that end at `until`, or else at the last instant.

    A signal is sampled evenly from the dense output of its run. Samples may be spaced as they like: a trigonometric
    polynomial is fitted with the lengths of time that they stand for as weights, which for even spacing is the discrete
    Fourier transform. Both are exact for signals without harmonics higher than the samples can tell.
    """
    f, whole = _frequency(frequency), int(periods)
    if count < 1 or whole < 1:
        raise FourierError(f"count = {count} and periods = {periods} must be at least 1.")
    last = float(signal.t[-1] if isinstance(signal, Signal) else np.asarray(signal[0], dtype=float)[-1])
    end = last if until is None else parse_quantity(until, "s")
    span = whole / f
    if isinstance(signal, Signal):
        _cover(float(signal.t[0]), float(signal.t[-1]), end - span, end, SAME_PHASE / f)
        n = max(SAMPLES, 4 * count) * whole
        t = end - span + span * np.arange(1, n + 1) / n
        basis = np.exp(-2j * np.pi * np.outer(np.arange(count + 1), f * t))
        return _made(f, basis @ signal.at(t) / n)
    t, y = _inside(*signal, end - span, end, f)
    return _made(f, _fit(f * t, y, whole, count))


def _inside(t: ArrayLike, y: ArrayLike, begin: float, end: float, f: float) -> tuple[Floats, Floats]:
    times, values = np.asarray(t, dtype=float), np.asarray(y, dtype=float)
    if times.shape != values.shape or times.ndim != 1 or not np.isfinite(times).all() or not np.isfinite(values).all():
        raise FourierError("Samples must be two equally long lists of finite numbers.")
    if (np.diff(times) < 0).any():
        raise FourierError("The times of the samples must rise.")
    slack = SAME_PHASE / f
    gap = float(np.diff(times).max(initial=0.0))
    _cover(float(times[0]) - gap, float(times[-1]), begin, end, slack)
    kept = (times >= begin - slack) & (times <= end + slack)
    return times[kept], values[kept]


def _cover(first: float, last: float, begin: float, end: float, slack: float) -> None:
    if begin < first - slack or end > last + slack:
        raise FourierError(
            f"What is known, from {first:g} s to {last:g} s, does not cover {begin:g} s to {end:g} s: "
            "ask for fewer periods, or another end."
        )


def _fit(turns: Floats, y: Floats, periods: int, count: int) -> Complexes:
    """Fourier coefficients 0 .. count by weighted least squares; `turns` is time in periods."""
    around = np.concatenate([turns[-1:] - periods, turns, turns[:1] + periods])
    weight = np.maximum(around[2:] - around[:-2], 0.0) / 2
    phases = np.sort(turns % 1.0)
    distinct = int((np.diff(np.append(phases, phases[0] + 1.0)) > SAME_PHASE).sum())
    most = min(FITTED * count, (distinct - 1) // 2)
    root = np.sqrt(weight)
    while most >= count:
        k = np.arange(1, most + 1)
        angle = 2 * np.pi * np.outer(turns, k)
        matrix = np.hstack([np.ones((len(turns), 1)), np.cos(angle), np.sin(angle)])
        found, _, _, sizes = np.linalg.lstsq(matrix * root[:, None], y * root, rcond=None)
        if sizes[0] <= ILL_CONDITIONED * sizes[-1]:
            cosine, sine = found[1 : count + 1], found[most + 1 : most + 1 + count]
            return np.concatenate([found[:1], (cosine - 1j * sine) / 2])
        most = max(count, most // 2) if most > count else 0
    raise FourierError(
        f"{distinct} samples in different places of a period do not determine {count} harmonics. Ask for fewer."
    )


def simpson_harmonics(y: Sequence[float] | Floats, frequency: float | str, count: int = 10) -> Harmonics:
    """Harmonics of one period by Simpson's rule: evenly spaced values, both ends included (FAN).

    The first value is at t = 0. With an odd number n of values it is exact up to harmonics that add up to less than
    (n - 1) / 2; `harmonics` is up to twice as many. With an even number it is of
    fifth order in the step, for signals that are smooth from one period to the next.
    """
    f, values = _frequency(frequency), np.asarray(y, dtype=float)
    n = len(values)
    weight = simpson_weights(n) / (n - 1)
    basis = np.exp(-2j * np.pi * np.outer(np.arange(count + 1), np.arange(n) / (n - 1)))
    return _made(f, basis @ (weight * values))


def synthesise(mean: float, amplitude: ArrayLike, phase: ArrayLike, frequency: float | str, t: ArrayLike) -> Floats:
    """M + sum_k G_k sin(2 pi k f t + phi_k) at times t, with phases in degrees (HARM)."""
    turns = np.asarray(_frequency(frequency) * np.asarray(t, dtype=float))
    size, angle = np.asarray(amplitude, dtype=float), np.radians(np.asarray(phase, dtype=float))
    k = np.arange(1, len(size) + 1)
    waves = np.sin(2 * np.pi * turns[..., None] * k + angle)
    return np.asarray(mean + waves @ size)


def peak_to_trough(y: ArrayLike) -> float:
    """Highest minus lowest of samples."""
    values = np.asarray(y, dtype=float)
    return float(values.max() - values.min())


def _made(f: float, coefficients: Complexes) -> Harmonics:
    """From c_k = mean of y exp(-j 2 pi k f t): y = c_0 + sum 2 Re(c_k exp(j ...)) = c_0 + sum Im(2j c_k exp(j ...))."""
    return Harmonics.of_phasors(f, 2j * coefficients[1:], float(coefficients[0].real))


def _frequency(frequency: Any) -> float:
    f = parse_quantity(frequency, "Hz")
    if not f > 0:
        raise FourierError(f"frequency = {f:g} Hz must be above 0.")
    return f
