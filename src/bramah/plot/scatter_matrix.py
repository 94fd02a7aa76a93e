"""What varies and what was measured in a study, each over each other."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from bramah.plot.canvas import drawing
from bramah.plot.style import COLOURS, INK
from bramah.result.signal import heading, in_display_unit
from bramah.studies.statistics import rank_correlation
from bramah.studies.table import Table

if TYPE_CHECKING:
    from matplotlib.figure import Figure

SIDE = 1.75
"""Inches of one panel."""
MOST = 8
"""Columns that are drawn unless others are asked for."""


def scatter_matrix(table: Table, path: str | Path | None = None, columns: Sequence[str] | None = None) -> Figure:
    """Each column over each other, histograms on the diagonal, rank correlations above it; with a path also saved."""
    chosen = list(columns) if columns is not None else _numbers(table)[:MOST]
    values = [in_display_unit(np.asarray(table[name], dtype=float), table.unit(name)) for name in chosen]
    labels = [_label(name, table.unit(name)) for name in chosen]
    size = len(chosen)
    with drawing(SIDE * size + 0.5, path, SIDE * size + 0.8) as made:
        axes = made.subplots(size, size, squeeze=False)
        for i in range(size):
            for j in range(size):
                axis = axes[i, j]
                axis.grid(visible=False)
                axis.tick_params(labelsize=8)
                there = np.isfinite(values[i]) & np.isfinite(values[j])
                if i == j:
                    axis.hist(values[i][there], bins="auto", color=COLOURS[0], alpha=0.35, edgecolor="white")
                    axis.set_yticks([])
                elif i > j:
                    look = COLOURS[1] if chosen[i] in table.measured else COLOURS[0]
                    axis.plot(values[j][there], values[i][there], ".", markersize=3, alpha=0.6, color=look)
                else:
                    r = rank_correlation(values[j][there], values[i][there])
                    axis.axis("off")
                    if np.isfinite(r):
                        place = {"ha": "center", "va": "center", "transform": axis.transAxes}
                        axis.text(0.5, 0.5, f"{r:.2f}", fontsize=9 + 7 * abs(r), color=INK, **place)
                if i < size - 1:
                    axis.set_xticklabels([])
                else:
                    axis.set_xlabel(labels[j], fontsize=9)
                if j > 0 and i != j:
                    axis.set_yticklabels([])
                if j == 0:
                    axis.set_ylabel(labels[i], fontsize=9)
        made.align_labels()
    return made


def _numbers(table: Table) -> list[str]:
    """Columns of numbers that vary."""
    found = [name for name in [*table.varied, *table.measured] if table[name].dtype.kind in "fi"]
    return [name for name in found if np.nanmax(table[name]) > np.nanmin(table[name])]


def _label(name: str, unit: str) -> str:
    """A name that fits beside a small panel."""
    return heading(name, unit).replace(".", ".\n").replace(" [", "\n[")
