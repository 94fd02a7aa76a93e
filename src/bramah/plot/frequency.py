"""Figures of the frequency domain: gain and phase, spectra, waves along a line."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from bramah.analysis.fourier import Harmonics
from bramah.analysis.network import StandingWave
from bramah.analysis.response import Bode
from bramah.plot.canvas import WIDTH, check_format, save, styled
from bramah.plot.style import COLOURS, axis_label, line_style, require_matplotlib
from bramah.units import convert

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

MOST_WAVES = len(COLOURS)
"""Frequencies in one figure of a standing wave: as many as there are colours."""
ROOM = 0.8
"""Of the distance between two harmonics that their bars take."""


def bode_figure(responses: Bode | Sequence[Bode], path: str | Path | None = None, *, title: str = "") -> Figure:
    """Gain in decibels and phase over frequency; with a path (.png or .svg) also saved."""
    shown = [responses] if isinstance(responses, Bode) else list(responses)
    made, (gain, phase) = _figure(2, path, 5.6)
    with styled():
        for number, response in enumerate(shown):
            gain.semilogx(response.frequency, response.decibel, label=response.name, **line_style(number))
            phase.semilogx(response.frequency, response.phase, **line_style(number))
        gain.set_ylabel("Gain [dB]")
        phase.set_ylabel("Phase [°]")
        phase.set_xlabel("Frequency [Hz]")
        for axis in (gain, phase):
            axis.margins(x=0)
        quarters(phase)
        finish(made, gain, title, path, legend=len(shown) > 1 or not title)
    return made


def spectrum_figure(
    spectra: Mapping[str, Harmonics],
    path: str | Path | None = None,
    *,
    unit: str = "bar",
    title: str = "",
    phases: bool = True,
) -> Figure:
    """Amplitudes, and phases, of harmonics as bars side by side, by name; with a path also saved."""
    made, axes = _figure(2 if phases else 1, path, 5.6 if phases else 3.4)
    with styled():
        width = ROOM / max(1, len(spectra))
        for number, (name, found) in enumerate(spectra.items()):
            k = np.arange(1, found.count + 1) + (number - (len(spectra) - 1) / 2) * width
            axes[0].bar(k, convert(found.amplitude, unit), width, label=name, color=COLOURS[number % len(COLOURS)])
            if phases:
                turned = (found.phase + 180) % 360 - 180
                axes[1].plot(k, turned, "o", markersize=5, color=COLOURS[number % len(COLOURS)])
        most = max((h.count for h in spectra.values()), default=1)
        fundamental = next((h.frequency for h in spectra.values()), 0.0)
        axes[0].set_ylabel(axis_label(unit).replace("[", "amplitude ["))
        for axis in axes:
            axis.set_xticks(range(1, most + 1))
            axis.grid(False, axis="x")
        if phases:
            axes[1].set(ylabel="Phase [°]", ylim=(-190, 190), yticks=range(-180, 181, 90))
            axes[1].axhline(0.0, color="#9A9A9A", linewidth=0.8)
        axes[-1].set_xlabel(f"Harmonic of {fundamental:.4g} Hz")
        finish(made, axes[0], title, path)
    return made


def standing_wave_figure(
    wave: StandingWave, path: str | Path | None = None, *, pressure: str = "bar", flow: str = "l/min", title: str = ""
) -> Figure:
    """Amplitudes of pressure and flow along a line, one curve for each frequency; with a path also saved."""
    made, (above, below) = _figure(2, path, 5.0)
    with styled():
        for number, f in enumerate(wave.frequency[:MOST_WAVES]):
            above.plot(
                wave.x, convert(np.abs(wave.pressure[number]), pressure), label=f"{f:.4g} Hz", **line_style(number)
            )
            below.plot(wave.x, convert(np.abs(wave.flow[number]), flow), **line_style(number))
        above.set_ylabel(axis_label(pressure).replace("[", "amplitude ["))
        below.set_ylabel(axis_label(flow).replace("[", "amplitude ["))
        below.set_xlabel(f"Distance along {wave.name} [m]")
        for axis in (above, below):
            axis.margins(x=0)
            axis.set_ylim(bottom=0.0)
        finish(made, above, title or f"Standing waves in {wave.name}", path)
    return made


def _figure(rows: int, path: str | Path | None, height: float) -> tuple[Figure, Sequence[Axes]]:
    if path is not None:
        check_format(path)
    require_matplotlib()
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure

    with styled():
        made = Figure(figsize=(WIDTH, height), layout="constrained")
        FigureCanvasAgg(made)
        axes = made.subplots(rows, 1, sharex=True, squeeze=False)[:, 0]
    return made, list(axes)


def quarters(axis: Axes) -> None:
    """Ticks at multiples of 45 or 90 degrees."""
    from matplotlib.ticker import MultipleLocator

    low, high = axis.dataLim.y0, axis.dataLim.y1
    span = max(high - low, 1.0) if np.isfinite([low, high]).all() else 1.0
    step = 45.0 if span <= 240 else 90.0 * max(1.0, np.ceil(span / 720))
    axis.yaxis.set_major_locator(MultipleLocator(step))


def finish(made: Figure, top: Axes, title: str, path: str | Path | None, *, legend: bool = True) -> None:
    """Legend and title; with a path the figure is saved."""
    if legend:
        top.legend(loc="upper left", bbox_to_anchor=(1.01, 1.02), frameon=False, borderaxespad=0.0, handlelength=1.6)
    if title:
        top.set_title(title, loc="left", fontweight="bold", fontsize=11)
    made.align_ylabels(made.axes)
    if path is not None:
        save(made, path)
