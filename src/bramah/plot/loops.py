"""Figures of loops: Bode with margins, Nyquist, Nichols."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from bramah.analysis.loop import Loop
from bramah.analysis.margins import Margins
from bramah.analysis.refined import refined
from bramah.plot.canvas import drawing
from bramah.plot.frequency import finish, quarters
from bramah.plot.style import EVENT, INK, line_style

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

Floats = NDArray[np.float64]

FAR = 2.5
"""Distance from the origin up to which a Nyquist plot shows the curve: what is beyond says nothing of the margins."""
CIRCLES = (0.5, 0.7)
"""Distances from -1 drawn in a Nyquist plot: sensitivities of 2 and 1.4."""
LOWEST = -80.0
"""dB, down to which a loop gain is shown: below nothing can become unstable."""
PEAKS = (3.0, 6.0)
"""Resonance of the closed loop, dB, along the curves of a Nichols plot."""


def loop_figure(loop: Loop, path: str | Path | None = None, *, title: str = "") -> Figure:
    """Gain and phase of a loop with its margins marked; with a path also saved."""
    margins, bode = loop.margins(), _shown(loop)
    seen = bode[0][_decibel(bode[1]) > LOWEST]
    with drawing(5.6, path) as made:
        gain, phase = made.subplots(2, 1, sharex=True)
        gain.semilogx(bode[0], _decibel(bode[1]), **line_style(0))
        turned = _phase(bode[1])
        phase.semilogx(bode[0], turned, **line_style(0))
        gain.axhline(0.0, color=EVENT, linewidth=0.8)
        phase.axhline(-180.0, color=EVENT, linewidth=0.8)
        _mark_gain(gain, phase, margins)
        _mark_phase(gain, phase, margins, bode[0], turned)
        gain.set_ylabel("Gain [dB]")
        phase.set(ylabel="Phase [°]", xlabel="Frequency [Hz]")
        if loop.period:
            phase.axvline(0.5 / loop.period, color=EVENT, linewidth=0.8, linestyle=":")
        gain.margins(x=0)
        if len(seen):
            shown = (bode[0] >= seen[0]) & (bode[0] <= seen[-1])
            gain.set_xlim(seen[0], seen[-1])
            gain.set_ylim(bottom=max(LOWEST, float(_decibel(bode[1]).min()) - 5))
            phase.set_ylim(min(-200.0, float(turned[shown].min()) - 15), max(0.0, float(turned[shown].max()) + 15))
        quarters(phase)
        finish(made, gain, title or f"Loop cut at {loop.name}{_verdict(margins)}", None, legend=False)
    return made


def _mark_gain(gain: Axes, phase: Axes, margins: Margins) -> None:
    """The gain margin as an arrow from the curve to 0 dB."""
    if not np.isfinite(margins.gain_margin):
        return
    f, size = margins.gain_margin_frequency, margins.gain_margin_decibel
    phase.plot([f], [-180.0], "o", color=INK, markersize=4)
    gain.plot([f, f], [-size, 0.0], color="#D55E00", linewidth=2.2)
    gain.annotate(f"{size:.1f} dB", (f, -size / 2), xytext=(6, 0), textcoords="offset points", va="center", fontsize=9)


def _mark_phase(gain: Axes, phase: Axes, margins: Margins, f: Floats, turned: Floats) -> None:
    """The phase margin as an arrow from -180 degrees, or the turn of it next to the curve, to the curve."""
    if not np.isfinite(margins.phase_margin):
        return
    at = margins.phase_margin_frequency
    there = float(np.interp(np.log(at), np.log(f), turned))
    gain.plot([at], [0.0], "o", color=INK, markersize=4)
    phase.plot([at, at], [there - margins.phase_margin, there], color="#009E73", linewidth=2.2)
    place = (at, there - margins.phase_margin / 2)
    phase.annotate(
        f"{margins.phase_margin:.1f}°", place, xytext=(6, 0), textcoords="offset points", va="center", fontsize=9
    )


def nyquist_figure(
    loops: Loop | Sequence[Loop], path: str | Path | None = None, *, names: Sequence[str] = (), title: str = ""
) -> Figure:
    """Loop gains in the complex plane near -1, for frequencies above 0, with circles of equal distance from -1."""
    shown = [loops] if isinstance(loops, Loop) else list(loops)
    with drawing(6.4, path, width=7.5) as made:
        axis = made.subplots()
        angle = np.linspace(0.0, 2 * np.pi, 200)
        for distance in CIRCLES:
            axis.plot(-1 + distance * np.cos(angle), distance * np.sin(angle), color=EVENT, linewidth=0.8)
            axis.annotate(f"{distance:g}", (-1, distance), fontsize=8, color=INK, ha="center", va="bottom")
        axis.plot(np.cos(angle), np.sin(angle), color=EVENT, linewidth=0.8, linestyle=":")
        for number, loop in enumerate(shown):
            _, L = _shown(loop)
            near = np.where(np.abs(L) <= 4 * FAR, L, np.nan)
            axis.plot(near.real, near.imag, label=_name(loop, number, names), **line_style(number))
        axis.plot([-1], [0], "+", color=INK, markersize=12, markeredgewidth=2)
        axis.set(xlim=(-FAR, FAR), ylim=(-FAR, FAR), xlabel="Real part of L", ylabel="Imaginary part of L")
        axis.set_aspect("equal")
        name = title or (f"Loop cut at {shown[0].name}{_verdict(shown[0].margins())}" if len(shown) == 1 else "Loops")
        finish(made, axis, name, None, legend=len(shown) > 1)
    return made


def nichols_figure(
    loops: Loop | Sequence[Loop], path: str | Path | None = None, *, names: Sequence[str] = (), title: str = ""
) -> Figure:
    """Gain over phase of loop gains, with curves on which the closed loop resonates by 3 and 6 dB."""
    shown = [loops] if isinstance(loops, Loop) else list(loops)
    with drawing(5.8, path, width=7.5) as made:
        axis = made.subplots()
        for peak in PEAKS:
            x, y = _closed_peak(10 ** (peak / 20))
            axis.plot(x, y, color=EVENT, linewidth=0.8)
            axis.annotate(f"{peak:g} dB", (-180, float(np.max(y))), fontsize=8, ha="center", va="bottom")
        for number, loop in enumerate(shown):
            _, L = _shown(loop)
            axis.plot(_phase(L), _decibel(L), label=_name(loop, number, names), **line_style(number))
        axis.plot([-180], [0], "+", color=INK, markersize=12, markeredgewidth=2)
        axis.set(xlabel="Phase of L [°]", ylabel="Gain of L [dB]", xlim=(-360, 0), ylim=(-40, 40))
        axis.set_xticks(range(-360, 1, 45))
        name = title or (f"Loop cut at {shown[0].name}{_verdict(shown[0].margins())}" if len(shown) == 1 else "Loops")
        finish(made, axis, name, None, legend=len(shown) > 1)
    return made


def _closed_peak(size: float) -> tuple[Floats, Floats]:
    """Where |L / (1 + L)| is of a size above 1: a circle around -size^2 / (size^2 - 1), in degrees and dB."""
    angle = np.linspace(0.0, 2 * np.pi, 400)
    L = -(size**2) / (size**2 - 1) + size / (size**2 - 1) * np.exp(1j * angle)
    return np.asarray(np.degrees(np.angle(L)) % 360 - 360), _decibel(L)


def _shown(loop: Loop) -> tuple[Floats, NDArray[np.complex128]]:
    return refined(loop.response, loop.frequencies())


def _decibel(L: NDArray[np.complex128]) -> Floats:
    with np.errstate(divide="ignore"):
        return np.asarray(20 * np.log10(np.abs(L)))


def _phase(L: NDArray[np.complex128]) -> Floats:
    """Degrees without jumps, beginning between -360 and 0 as loops are looked at."""
    turned = np.degrees(np.unwrap(np.angle(L)))
    return np.asarray(turned - 360 * np.ceil(turned[0] / 360 - 1e-9))


def _name(loop: Loop, number: int, names: Sequence[str]) -> str:
    return names[number] if number < len(names) else loop.name


def _verdict(margins: Margins) -> str:
    return "" if margins.stable else ": closed, it is unstable"
