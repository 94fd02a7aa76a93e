"""Figures of sweeps: response curves, families of them, contours; a scatter matrix where cases lie anywhere."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from bramah.errors import names_of, unknown_name
from bramah.plot.canvas import drawing
from bramah.plot.style import COLOURS, DASHES, EVENT, INK, PlotError
from bramah.result.signal import heading, in_display_unit
from bramah.studies.table import Table
from bramah.units import format_quantity

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

Array = NDArray[np.float64]
Names = str | Sequence[str] | None

WIDTH, HEIGHT = 7.6, 3.0
"""Inches of a panel."""
CONTOUR = 5
"""Values on either axis from which on two quantities are drawn as a contour."""
MOST_CURVES = len(COLOURS)
"""Curves that are told apart by colours of their own; more have a scale of colours."""
LEVELS = 12
MOST_TICKS = 8
SHADES = "viridis"
MOST_CASES, FEW = 40, 4
"""Cases that are drawn line by line at most, and for each quantity that varies if they have no names."""


def sweep_figure(
    table: Table, path: str | Path | None = None, *, measures: Names = None, x: str | None = None, title: str = ""
) -> Figure:
    """What was measured over what varied; with a path (.png, .svg or .pdf) also saved.

    One quantity: response curves. Two on a grid: a contour, or a family of curves over `x` if one has few values or `x`
    is given. Each by itself: a response curve for each. Few cases: a line for each. Anything else: a scatter matrix.
    """
    shown = _measures(table, measures)
    if x is not None and x not in table.varied:
        raise unknown_name("quantity that varied", x, table.varied)
    axes = table.axes
    if not table.varied or not shown:
        raise PlotError("There is nothing to draw: a figure needs something that varies and something measured.")
    if axes is not None and len(axes) <= 3:
        order = sorted(axes, key=lambda name: (name != x, not _numeric(axes[name]), -len(axes[name])))
        large = len(axes) == 2 and x is None and all(_numeric(a) and len(a) >= CONTOUR for a in axes.values())
        return (
            _contours(table, list(axes), shown, path, title) if large else _families(table, order, shown, path, title)
        )
    if _single(table) and not table.names:
        return _each(table, shown, path, title)
    if len(table) <= MOST_CASES and (table.names or len(table) < len(table.varied) * FEW):
        return _by_case(table, shown, path, title)
    from bramah.plot.scatter_matrix import scatter_matrix

    return scatter_matrix(table, path, None if measures is None else [*table.varied, *shown])


def _measures(table: Table, measures: Names) -> list[str]:
    chosen = table.measured if measures is None else names_of(measures, "measures")
    for name in chosen:
        if name not in table.measured:
            raise unknown_name("measure", name, table.measured)
    return [name for name in chosen if np.isfinite(table[name]).any()] if measures is None else chosen


def _numeric(values: Sequence[Any]) -> bool:
    return all(isinstance(value, int | float) for value in values)


def _single(table: Table) -> bool:
    """Whether every case changes one quantity at most."""
    return max((len(row.changes) for row in table.rows), default=0) <= 1 < len(table.varied)


def _families(
    table: Table, order: Sequence[str], shown: Sequence[str], path: str | Path | None, title: str
) -> Figure:  # fmt: skip
    """A panel for each measure: curves over the first quantity, colours for the second, dashes for the third."""
    axes = table.axes
    assert axes is not None
    names = list(axes)
    with drawing(HEIGHT * len(shown) + 0.3, path, WIDTH + (1.6 if len(order) > 1 else 0.0)) as made:
        panels = made.subplots(len(shown), 1, sharex=True, squeeze=False)[:, 0]
        x, ticks = _places(table, order[0])
        shades = _Shades(table, order[1]) if len(order) > 1 else None
        for panel, measure in zip(panels, shown, strict=True):
            grid = np.transpose(table.on_grid(table.shown(measure)), [names.index(name) for name in order])
            curves = grid.reshape(len(x), -1)
            others = [len(axes[name]) for name in order[1:]]
            for k in range(curves.shape[1]):
                at = np.unravel_index(k, others) if others else ()
                look: dict[str, Any] = {"color": COLOURS[0]} if shades is None else {"color": shades.colour(int(at[0]))}
                look["linestyle"] = DASHES[int(at[1]) % len(DASHES)] if len(at) > 1 else "-"
                panel.plot(x, curves[:, k], marker="o", markersize=3.5, linewidth=1.4, **look)
            panel.set_ylabel(heading(measure, table.unit(measure)))
            _mark_missing(panel, x, curves)
        _label_x(panels[-1], table, order[0], ticks)
        if shades is not None:
            shades.legend(made, panels)
        if len(order) > 2:
            _dashes(panels[0], table, order[2])
        _title(panels[0], title)
        made.align_ylabels(panels)
    return made


def _each(table: Table, shown: Sequence[str], path: str | Path | None, title: str) -> Figure:
    """A column for each quantity, a row for each measure; the circuit's own value is marked."""
    names = table.varied
    with drawing(2.3 * len(shown) + 0.6, path, min(2.6 * len(names) + 0.8, 16.0)) as made:
        panels = made.subplots(len(shown), len(names), sharey="row", sharex="col", squeeze=False)
        for row, measure in enumerate(shown):
            values = table.shown(measure)
            for column, name in enumerate(names):
                panel = panels[row, column]
                own = np.array([name in case.changes for case in table.rows])
                still = np.array([not case.changes for case in table.rows])
                x, ticks = _places(table, name)
                keys = list(dict.fromkeys(table._keys(name)))
                at = np.array([x[keys.index(key)] for key in table._keys(name)])
                order = np.argsort(at[own], kind="stable")
                panel.plot(at[own][order], values[own][order], "o-", color=COLOURS[0], markersize=3.5, linewidth=1.4)
                panel.plot(at[still], values[still], "D", color=COLOURS[1], markersize=5)
                if row == len(shown) - 1:
                    _label_x(panel, table, name, ticks)
            panels[row, 0].set_ylabel(heading(measure, table.unit(measure)))
        _title(panels[0, 0], title)
        made.align_labels()
    return made


def _by_case(table: Table, shown: Sequence[str], path: str | Path | None, title: str) -> Figure:
    """A column for each measure, a line for each case."""
    words = [table.case_name(k) for k in range(len(table))]
    at = np.arange(len(words))
    with drawing(0.32 * len(words) + 1.2, path, 3.2 * len(shown) + 1.4) as made:
        panels = made.subplots(1, len(shown), sharey=True, squeeze=False)[0]
        for panel, measure in zip(panels, shown, strict=True):
            values = table.shown(measure)
            panel.plot(values, at, "o", color=COLOURS[0])
            panel.set_xlabel(heading(measure, table.unit(measure)))
            panel.locator_params(axis="x", nbins=5)
            panel.margins(x=0.08)
        panels[0].set_yticks(at, words)
        panels[0].set_ylabel("" if table.names else "case")
        panels[0].invert_yaxis()
        _title(panels[0], title)
    return made


def _contours(table: Table, names: Sequence[str], shown: Sequence[str], path: str | Path | None, title: str) -> Figure:
    """A panel for each measure over two quantities; points are the cases, crosses those without a number."""
    columns = 1 if len(shown) == 1 else 2
    rows = -(-len(shown) // columns)
    with drawing(3.9 * rows + 0.3, path, 6.4 if columns == 1 else 11.0) as made:
        panels = made.subplots(rows, columns, squeeze=False)
        x, y = (_places(table, name)[0] for name in names)
        for panel, measure in zip(panels.ravel(), shown, strict=False):
            values = table.on_grid(table.shown(measure))
            panel.grid(visible=False)
            filled = panel.contourf(x, y, values.T, LEVELS, cmap=SHADES)
            lines = panel.contour(x, y, values.T, LEVELS, colors="white", linewidths=0.5, alpha=0.6)
            panel.clabel(lines, fontsize=7, colors="white")
            made.colorbar(filled, ax=panel, label=heading(measure, table.unit(measure)))
            first, second = np.meshgrid(x, y, indexing="ij")
            missing = ~np.isfinite(values)
            panel.plot(first[~missing], second[~missing], ".", color="white", markersize=1.5, alpha=0.6)
            panel.plot(first[missing], second[missing], "x", color=COLOURS[1], markersize=5)
            panel.set(xlabel=_heading(table, names[0]), ylabel=_heading(table, names[1]))
            _scale(panel, "x", x)
            _scale(panel, "y", y)
        for panel in panels.ravel()[len(shown) :]:
            panel.set_visible(False)
        _title(panels[0, 0], title)
    return made


class _Shades:
    """Colours for the values of a quantity: one each, or a scale of them."""

    def __init__(self, table: Table, name: str) -> None:
        assert table.axes is not None
        self.table, self.name, self.values = table, name, table.axes[name]
        self.scale = len(self.values) > MOST_CURVES and _numeric(self.values)
        if self.scale:
            from matplotlib import colormaps
            from matplotlib.colors import Normalize

            shown = in_display_unit(np.array(self.values, dtype=float), table.unit(name))
            self.norm, self.map, self.shown = Normalize(shown.min(), shown.max()), colormaps[SHADES], shown

    def colour(self, number: int) -> Any:
        if self.scale:
            return self.map(self.norm(self.shown[number]))
        return COLOURS[number % len(COLOURS)]

    def legend(self, made: Figure, panels: Any) -> None:
        if self.scale:
            from matplotlib.cm import ScalarMappable

            made.colorbar(ScalarMappable(self.norm, self.map), ax=list(panels), label=_heading(self.table, self.name))
            return
        from matplotlib.lines import Line2D

        handles = [Line2D([], [], color=self.colour(k), marker="o", markersize=3.5) for k in range(len(self.values))]
        labels = [value_text(self.table, self.name, value) for value in self.values]
        look: dict[str, Any] = {"title": self.name, "alignment": "left", "frameon": False, "borderaxespad": 0.0}
        panels[0].legend(handles, labels, loc="upper left", bbox_to_anchor=(1.01, 1.0), title_fontsize=9.0, **look)


def _dashes(panel: Axes, table: Table, name: str) -> None:
    """A second legend, of dashes."""
    from matplotlib.lines import Line2D

    assert table.axes is not None
    before = panel.get_legend()
    handles = [Line2D([], [], color=INK, linestyle=DASHES[k % len(DASHES)]) for k in range(len(table.axes[name]))]
    labels = [value_text(table, name, value) for value in table.axes[name]]
    look: dict[str, Any] = {"title": name, "alignment": "left", "frameon": False, "borderaxespad": 0.0}
    panel.legend(handles, labels, loc="lower left", bbox_to_anchor=(1.01, 0.0), title_fontsize=9.0, **look)
    if before is not None:
        panel.add_artist(before)


def _places(table: Table, name: str) -> tuple[Array, list[str]]:
    """Where the values of a quantity lie on an axis; words one after another, with labels."""
    values = list(dict.fromkeys(table._keys(name)))
    if _numeric(values):
        return np.asarray(in_display_unit(np.array(values, dtype=float), table.unit(name))), []
    return np.arange(len(values), dtype=float), [str(value) for value in values]


def _ratios(x: Array) -> bool:
    """Whether values lie at equal ratios, and not at equal distances."""
    if len(x) < 3 or not (x > 0).all():
        return False
    logs, steps = np.diff(np.log(np.sort(x))), np.diff(np.sort(x))
    return bool(np.ptp(logs) < 1e-6 * np.max(logs) and np.ptp(steps) > 1e-3 * np.max(steps))


def _scale(panel: Axes, axis: str, values: Array) -> None:
    """Values at equal ratios have equal distances, and are named."""
    if not _ratios(values):
        return
    chosen = values[:: max(1, len(values) // MOST_TICKS)]
    getattr(panel, f"set_{axis}scale")("log")
    getattr(panel, f"set_{axis}ticks")(chosen, [f"{value:.3g}" for value in chosen])
    getattr(panel, f"{axis}axis").minorticks_off()


def _label_x(panel: Axes, table: Table, name: str, ticks: Sequence[str]) -> None:
    panel.set_xlabel(_heading(table, name))
    if ticks:
        panel.set_xticks(range(len(ticks)), ticks)
    else:
        _scale(panel, "x", _places(table, name)[0])


def _mark_missing(panel: Axes, x: Array, curves: Array) -> None:
    """Crosses on the axis where cases have no number."""
    missing = x[~np.isfinite(curves).all(axis=1)]
    if len(missing):
        transform = panel.get_xaxis_transform()
        panel.plot(missing, np.full(len(missing), 0.03), "x", color=EVENT, markersize=5, transform=transform)


def value_text(table: Table, name: str, value: Any) -> str:
    """A value as people write it."""
    unit = table.unit(name)
    return format_quantity(value, unit, 4) if isinstance(value, int | float) and unit not in ("-", "*") else str(value)


def _heading(table: Table, name: str) -> str:
    return heading(name, table.unit(name))


def _title(panel: Axes, title: str) -> None:
    if title:
        panel.set_title(title, loc="left", fontweight="bold", fontsize=11)
