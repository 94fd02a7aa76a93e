"""Figures of modes: poles in the plane, root loci, which parts take part, step responses."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from bramah.analysis.locus import Locus
from bramah.analysis.modes import LinearModes
from bramah.analysis.steps import StepResponse
from bramah.analysis.text import shown_value
from bramah.plot.canvas import drawing
from bramah.plot.frequency import finish
from bramah.plot.style import COLOURS, EVENT, INK, colour_of, is_light, line_style

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

DAMPING = (0.05, 0.1, 0.2, 0.4, 0.7)
"""Ratios of the rays drawn."""
LEAST = 0.03
"""Parts smaller than that are drawn together."""
MOST_MODES = 14


def pole_figure(
    modes: LinearModes, path: str | Path | None = None, *, fastest: float | None = None, title: str = ""
) -> Figure:
    """Poles of a circuit with rays of equal damping; of a sampled one in z with the unit circle; with a path saved.

    `fastest` is the highest natural frequency shown, Hz: fast poles hide the others. Without it the oscillations fill
    the figure.
    """
    with drawing(5.2, path, width=7.0) as made:
        axis = made.subplots()
        if modes.period:
            z = np.array([mode.z or 0j for mode in modes.modes])
            _unit_circle(axis)
            axis.plot(z.real, z.imag, "x", color=COLOURS[0], markersize=8, markeredgewidth=2)
            axis.set(xlabel="Real part of z", ylabel="Imaginary part of z")
        else:
            s = np.array(modes.values)
            top = 2 * np.pi * fastest if fastest else _reach(s)
            inside = s[np.abs(s) <= 1.0001 * top]
            axis.plot(inside.real, inside.imag / (2 * np.pi), "x", color=COLOURS[0], markersize=8, markeredgewidth=2)
            _rays(axis, top)
            _limit(axis, inside, top)
            left = len(s) - len(inside)
            axis.set(xlabel="Real part [1/s]", ylabel="Frequency [Hz]")
            if left:
                axis.annotate(f"{left} faster not shown", (0.02, 0.02), xycoords="axes fraction", fontsize=9)
        finish(made, axis, title or "Poles", None, legend=False)
    return made


def locus_figure(
    locus: Locus, path: str | Path | None = None, *, fastest: float | None = None, title: str = ""
) -> Figure:
    """Poles over a parameter: the first value as crosses, the last as dots, crossings marked with their values."""
    with drawing(5.6, path, width=8.0) as made:
        axis = made.subplots()
        shown: NDArray[Any] = locus.branches
        if locus.period:
            _unit_circle(axis)
            x, y = shown.real, shown.imag
            axis.set(xlabel="Real part of z", ylabel="Imaginary part of z")
        else:
            top = 2 * np.pi * fastest if fastest else _reach(shown.ravel())
            kept = np.where(np.abs(shown) <= 1.2 * top, shown, np.nan)
            x, y = kept.real, kept.imag / (2 * np.pi)
            _rays(axis, top)
            _limit(axis, shown[np.abs(shown) <= 1.2 * top], top)
            axis.set(xlabel="Real part [1/s]", ylabel="Frequency [Hz]")
        for k in range(shown.shape[1]):
            colour = COLOURS[k % len(COLOURS)]
            axis.plot(x[:, k], y[:, k], "-", color=colour, linewidth=1.4)
            axis.plot(x[:1, k], y[:1, k], "x", color=colour, markersize=8, markeredgewidth=2)
            axis.plot(x[-1:, k], y[-1:, k], "o", color=colour, markersize=5)
        for crossing in locus.crossings:
            _mark(axis, crossing.pole, locus, shown_value(crossing.value, locus.unit))
        first, last = (shown_value(float(v), locus.unit) for v in (locus.values[0], locus.values[-1]))
        finish(made, axis, title or f"{locus.parameter} from {first} (crosses) to {last} (dots)", None, legend=False)
    return made


def _mark(axis: Axes, pole: complex, locus: Locus, text: str) -> None:
    y = pole.imag if locus.period else pole.imag / (2 * np.pi)
    axis.plot([pole.real], [y], "o", color=INK, markersize=9, fillstyle="none")
    axis.annotate(text, (pole.real, y), xytext=(8, 6), textcoords="offset points", fontsize=9)


def _reach(s: NDArray[Any]) -> float:
    """Up to which size poles are shown: half as much again as the slower half of the oscillations, or of all."""
    swings = np.abs(s[np.abs(s.imag) > 0])
    sizes = np.sort(swings if len(swings) else np.abs(s[np.abs(s) > 0]))
    return float(1.5 * sizes[(len(sizes) - 1) // 2]) if len(sizes) else 1.0


def _limit(axis: Axes, s: NDArray[Any], top: float) -> None:
    """Room for the oscillations; what only decays may lie outside."""
    swings = s[np.abs(s.imag) > 0]
    left = max(0.3 * top, -1.3 * float(swings.real.min(initial=0.0))) if len(swings) else top
    axis.set_xlim(-left, max(0.08 * left, 1.15 * float(s.real.max(initial=0.0))))
    axis.set_ylim(*((-1.1 * top / (2 * np.pi), 1.1 * top / (2 * np.pi)) if len(swings) else (-1, 1)))


def _rays(axis: Axes, top: float) -> None:
    """Rays of equal damping, and the limit of stability."""
    for ratio in DAMPING:
        angle = np.arccos(ratio)
        end = top * np.exp(1j * (np.pi - angle))
        for side in (1, -1):
            axis.plot([0, end.real], [0, side * end.imag / (2 * np.pi)], color=EVENT, linewidth=0.6, linestyle=":")
        place = (end.real, end.imag / (2 * np.pi))
        axis.annotate(f"{ratio:g}", place, fontsize=8, color=INK, ha="center", va="bottom", annotation_clip=True)
    axis.axvline(0.0, color=INK, linewidth=1.0)
    axis.axhline(0.0, color=EVENT, linewidth=0.8)


def _unit_circle(axis: Axes) -> None:
    angle = np.linspace(0.0, 2 * np.pi, 300)
    axis.plot(np.cos(angle), np.sin(angle), color=INK, linewidth=1.0)
    for ratio in DAMPING:
        w = np.linspace(0.0, np.pi / np.sqrt(1 - ratio**2), 200)
        z = np.exp(w * (-ratio + 1j * np.sqrt(1 - ratio**2)))
        for side in (1, -1):
            axis.plot(z.real, side * z.imag, color=EVENT, linewidth=0.6, linestyle=":")
    axis.set_aspect("equal")


def participation_figure(modes: LinearModes, path: str | Path | None = None, *, title: str = "") -> Figure:
    """Which components take part in which mode, as bars: one row for each mode, fastest on top."""
    listed = list(modes)[:MOST_MODES]
    names = _ranked(listed)
    colours = {name: colour_of(k) for k, name in enumerate(names)}
    with drawing(1.2 + 0.42 * len(listed), path) as made:
        axis = made.subplots()
        for row, mode in enumerate(listed):
            left = 0.0
            for name in names:
                share = mode.components.get(name, 0.0)
                if share < LEAST:
                    continue
                axis.barh(row, share, left=left, color=colours[name], height=0.7)
                if share > 0.16:
                    ink = INK if is_light(colours[name]) else "white"
                    axis.text(left + share / 2, row, name, ha="center", va="center", fontsize=8, color=ink)
                left += share
            axis.barh(row, max(0.0, 1 - left), left=left, color="#EEEEEE", height=0.7)
        axis.set_yticks(range(len(listed)), [_label(mode) for mode in listed])
        axis.invert_yaxis()
        axis.set(xlim=(0, 1), xlabel="Part in the mode")
        axis.grid(False, axis="y")
        handles = [axis.barh(0, 0, color=colours[name], label=name) for name in names]
        finish(made, axis, title or "Which components take part", None, legend=bool(handles))
    return made


def _ranked(modes: Sequence[Any]) -> list[str]:
    """Components that take part, those of slow modes first, which is where people look."""
    found: dict[str, None] = {}
    for mode in reversed(modes):
        found |= {name: None for name, _ in mode.main_components}
    return list(found)


def _label(mode: Any) -> str:
    if mode.character == "zero":
        return "stays"
    if mode.oscillating:
        return f"{mode.frequency:.3g} Hz, {mode.damping:.2g}"
    return f"{'decays' if mode.value.real < 0 else 'grows'}, {mode.time_constant:.2g} s"


def step_response_figure(
    responses: StepResponse | Sequence[StepResponse],
    path: str | Path | None = None,
    *,
    names: Sequence[str] = (),
    title: str = "",
) -> Figure:
    """Step responses over time, in SI; with a path also saved."""
    shown = [responses] if isinstance(responses, StepResponse) else list(responses)
    with drawing(3.6, path) as made:
        axis = made.subplots()
        for number, response in enumerate(shown):
            label = names[number] if number < len(names) else response.name
            axis.plot(response.t, response.y, label=label, **line_style(number))
        axis.set(xlabel="Time [s]", ylabel="Change by a step of 1 (SI)")
        axis.margins(x=0)
        finish(
            made, axis, title or (shown[0].name if len(shown) == 1 else "Step responses"), None, legend=len(shown) > 1
        )
    return made
