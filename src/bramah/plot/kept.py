"""Signals that a study kept: a curve for each case, or bands that hold shares of the cases."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from bramah.errors import names_of, unknown_name
from bramah.plot.canvas import drawing
from bramah.plot.style import COLOURS, PlotError
from bramah.plot.sweep import MOST_CURVES, SHADES, Names, value_text
from bramah.result.signal import heading, in_display_unit
from bramah.studies.table import Table

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

WIDTH, HEIGHT = 8.6, 3.0
BANDS = (90.0, 50.0)
"""Shares of the cases in per cent that lie within a band."""


def kept_figure(
    table: Table, path: str | Path | None = None, *, signals: Names = None, colour: str | None = None, title: str = ""
) -> Figure:
    """Kept signals over time, a curve for each case, coloured by one quantity; with a path also saved."""
    names = _signals(table, signals)
    chosen = colour if colour is not None else _colouring(table)
    if chosen is not None and chosen not in [*table.varied, *table.measured]:
        raise unknown_name("column", chosen, [*table.varied, *table.measured])
    values = np.arange(len(table)) if chosen is None else table.shown(chosen)
    with drawing(HEIGHT * len(names) + 0.3, path, WIDTH) as made:
        panels = made.subplots(len(names), 1, sharex=True, squeeze=False)[:, 0]
        look, legend = _colours(values)
        for panel, name in zip(panels, names, strict=True):
            shown = in_display_unit(table.signal(name), table.unit(name))
            for k, row in enumerate(table.rows):
                if name in row.kept:
                    t = row.kept["t"]
                    panel.plot(t, shown[k, : len(t)], color=look(k), linewidth=1.1, alpha=0.9)
            panel.set_ylabel(heading(name, table.unit(name)))
            panel.margins(x=0)
        if chosen is not None:
            _name(made, panels, table, chosen, legend, look, values)
        _finish(panels, title)
        made.align_ylabels(panels)
    return made


def band_figure(
    table: Table,
    path: str | Path | None = None,
    *,
    signals: Names = None,
    bands: Sequence[float] = BANDS,
    title: str = "",
) -> Figure:
    """Kept signals over time: the median, and bands within which shares of the cases lie; with a path also saved."""
    names = _signals(table, signals)
    for band in bands:
        if not 0 < band < 100:
            raise PlotError(f"A band holds a share of the cases between 0 and 100 %, not {band:g} %.")
    with drawing(HEIGHT * len(names) + 0.3, path, WIDTH) as made:
        panels = made.subplots(len(names), 1, sharex=True, squeeze=False)[:, 0]
        for panel, name in zip(panels, names, strict=True):
            shown = in_display_unit(table.signal_in_time(name), table.unit(name))
            there = np.isfinite(shown).any(axis=0)
            t, shown = table.times[there], shown[:, there]
            for number, band in enumerate(sorted(bands, reverse=True)):
                low, high = np.nanpercentile(shown, [50 - band / 2, 50 + band / 2], axis=0)
                shade = 0.2 + 0.25 * number / max(len(bands) - 1, 1)
                panel.fill_between(
                    t, low, high, color=COLOURS[0], alpha=shade, linewidth=0, label=f"{band:g} % of cases"
                )
            panel.plot(t, np.nanmedian(shown, axis=0), color=COLOURS[0], label="median")
            panel.set_ylabel(heading(name, table.unit(name)))
            panel.margins(x=0)
        panels[0].legend(loc="upper left", bbox_to_anchor=(1.01, 1.0), frameon=False, borderaxespad=0.0)
        _finish(panels, title)
        made.align_ylabels(panels)
    return made


def _signals(table: Table, signals: Names) -> list[str]:
    if not table.kept:
        raise PlotError('No signals were kept. Ask for some: keep=["cylinder.x"], every="10 ms".')
    chosen = table.kept if signals is None else names_of(signals, "signals")
    for name in chosen:
        if name not in table.kept:
            raise unknown_name("kept signal", name, table.kept)
    return chosen


def _colouring(table: Table) -> str | None:
    """The quantity with most values, numbers first."""
    if not table.varied:
        return None
    return max(table.varied, key=lambda name: (table[name].dtype.kind == "f", len(set(table._keys(name)))))


def _colours(values: Any) -> tuple[Any, bool]:
    """The colour of each case, and whether they are few enough for a legend."""
    distinct = list(dict.fromkeys(values.tolist()))
    if len(distinct) <= MOST_CURVES or values.dtype == object:
        return (lambda k: COLOURS[distinct.index(values[k]) % len(COLOURS)]), True
    from matplotlib import colormaps
    from matplotlib.colors import Normalize

    norm, shades = Normalize(np.nanmin(values), np.nanmax(values)), colormaps[SHADES]
    return (lambda k: shades(norm(values[k]))), False


def _name(
    made: Figure, panels: Any, table: Table, name: str, legend: bool, look: Any, values: Any
) -> None:  # fmt: skip
    """What the colours stand for."""
    if not legend:
        from matplotlib.cm import ScalarMappable
        from matplotlib.colors import Normalize

        norm = Normalize(np.nanmin(values), np.nanmax(values))
        made.colorbar(ScalarMappable(norm, SHADES), ax=list(panels), label=heading(name, table.unit(name)))
        return
    from matplotlib.lines import Line2D

    first = {value: k for k, value in reversed(list(enumerate(values.tolist())))}
    cases = sorted(first.values())
    handles = [Line2D([], [], color=look(k)) for k in cases]
    labels = [value_text(table, name, table[name].tolist()[k]) for k in cases]
    style: dict[str, Any] = {"title": name, "alignment": "left", "frameon": False, "borderaxespad": 0.0}
    panels[0].legend(handles, labels, loc="upper left", bbox_to_anchor=(1.01, 1.0), title_fontsize=9.0, **style)


def _finish(panels: Any, title: str) -> None:
    panels[-1].set_xlabel("Time [s]")
    axis: Axes = panels[0]
    if title:
        axis.set_title(title, loc="left", fontweight="bold", fontsize=11)
