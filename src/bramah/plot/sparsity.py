"""The Jacobian of a system as a picture: which equation contains which unknown."""

from __future__ import annotations

import textwrap
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from bramah.plot.canvas import check_format, save, styled
from bramah.plot.style import COLOURS, GRID, require_matplotlib

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

    from bramah.system.structure import Structure

MOST_NAMED = 60
"""Rows and columns are named up to this number of unknowns."""
CELL, LETTER, LARGE = 0.26, 0.068, 6.5
"""Inches: a named row, a letter of its name, and the side of a matrix whose rows are not named."""
STATE, ALGEBRAIC, BETWEEN = COLOURS[0], COLOURS[1], "#8F9AA3"
KINDS = ((2, STATE, "states among states"), (1, BETWEEN, "between"), (0, ALGEBRAIC, "algebraic among algebraic"))
"""How many of row and column are states, the colour, and what it means."""


def sparsity_figure(structure: Structure, path: str | Path | None = None) -> Figure:
    """Entries of the Jacobian, states first, then the algebraic sets, each in its box; with a path also saved."""
    if path is not None:
        check_format(path)
    require_matplotlib()
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure

    n = structure.sparsity.n
    named = n <= MOST_NAMED
    margin = LETTER * max((len(name) for name in structure.sparsity.names), default=0) if named else 0.3
    side = CELL * max(n, 6) if named else LARGE
    with styled():
        size = (max(5.0, side + margin + 0.6), side + margin + 1.5)
        made = Figure(figsize=size, layout="constrained")
        FigureCanvasAgg(made)
        axis = made.subplots()
        _entries(axis, structure, named)
        _boxes(axis, structure)
        _labels(axis, structure, named)
        words = f"{structure.title or 'Jacobian'}: {n} unknowns, {structure.sparsity.nonzeros} entries"
        lines = textwrap.fill(words, int(size[0] / 0.1))
        made.suptitle(lines, x=0.02, ha="left", fontweight="bold", fontsize=11)
        if path is not None:
            save(made, path)
    return made


def _entries(axis: Axes, structure: Structure, named: bool) -> None:
    from matplotlib.collections import PatchCollection
    from matplotlib.patches import Rectangle

    sparsity = structure.sparsity
    place = np.argsort(sparsity.order())
    states = sparsity.state[sparsity.row].astype(int) + sparsity.state[sparsity.column]
    for count, colour, label in KINDS:
        mine = states == count
        if not mine.any():
            continue
        x, y = place[sparsity.column[mine]], place[sparsity.row[mine]]
        if named:
            squares = [Rectangle((i - 0.36, j - 0.36), 0.72, 0.72) for i, j in zip(x, y, strict=True)]
            axis.add_collection(PatchCollection(squares, facecolor=colour, edgecolor="none"))
        dot = max(1.0, 0.8 * 72 * LARGE / sparsity.n)
        axis.plot([] if named else x, [] if named else y, "s", color=colour, ms=dot, mew=0, label=label)


def _boxes(axis: Axes, structure: Structure) -> None:
    """A frame around the states and one around each algebraic set."""
    from matplotlib.patches import Rectangle

    sparsity = structure.sparsity
    ordered = sparsity.sets[sparsity.order()]
    edges = [0, *(np.flatnonzero(np.diff(ordered)) + 1).tolist(), sparsity.n]
    for first, last in pairwise(edges):
        if last > first:
            colour = STATE if ordered[first] < 0 else ALGEBRAIC
            corner, side = (first - 0.5, first - 0.5), last - first
            axis.add_patch(Rectangle(corner, side, side, fill=False, clip_on=False, edgecolor=colour, lw=1.4, zorder=3))


def _labels(axis: Axes, structure: Structure, named: bool) -> None:
    from matplotlib.lines import Line2D

    sparsity, n = structure.sparsity, max(1, structure.sparsity.n)
    axis.set(xlim=(-0.5, n - 0.5), ylim=(n - 0.5, -0.5), aspect="equal", xlabel="unknown", ylabel="equation of")
    axis.grid(False)
    axis.tick_params(length=0, labeltop=True, labelbottom=False)
    axis.xaxis.set_label_position("top")
    for spine in axis.spines.values():
        spine.set(visible=True, color=GRID)
    if named:
        names = [sparsity.names[k] for k in sparsity.order()]
        axis.set_xticks(range(len(names)), names, rotation=90, fontsize=8)
        axis.set_yticks(range(len(names)), names, fontsize=8)
        for edge in np.arange(n - 1) + 0.5:
            axis.axhline(edge, color=GRID, linewidth=0.5, zorder=0)
            axis.axvline(edge, color=GRID, linewidth=0.5, zorder=0)
    if sparsity.n:
        legend = axis.legend(
            loc="upper right", bbox_to_anchor=(1.02, -0.02), ncols=3, frameon=False, fontsize=8, handlelength=1
        )
        for handle in legend.legend_handles:
            assert isinstance(handle, Line2D)
            handle.set_markersize(7.0)
