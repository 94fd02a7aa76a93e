"""Characteristics of valves and pumps."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from bramah.plot.canvas import drawing
from bramah.plot.style import line_style
from bramah.studies.characteristic import Characteristic
from bramah.units import convert

if TYPE_CHECKING:
    from matplotlib.figure import Figure

SIZE = (7.2, 4.6)
"""Inches of one panel."""


def characteristic_figure(
    found: Characteristic, path: str | Path | None = None, *, pressure: str = "bar", flow: str = "l/min"
) -> Figure:
    """Flow over pressure difference, and of a pump its efficiency below; with a path also saved."""
    x = convert(found.pressure, pressure)
    with drawing(SIZE[1] * (1.5 if found.pump else 1.0), path, SIZE[0]) as made:
        axes = made.subplots(2 if found.pump else 1, 1, sharex=True, squeeze=False)[:, 0]
        for number, branch in enumerate(found.branches):
            axes[0].plot(x, convert(branch.flow, flow), label=branch.name, **line_style(number))
            if branch.efficiency is not None:
                axes[1].plot(x, 100 * branch.efficiency, **line_style(number))
        axes[0].set_ylabel(f"{'Delivery' if found.pump else 'Flow'} [{flow}]")
        low = min(0.0, float(np.nanmin([convert(branch.flow, flow) for branch in found.branches])))
        axes[0].set_ylim(bottom=low if low < 0 else 0.0)
        if found.pump:
            axes[1].set(ylabel="Total efficiency [%]", ylim=(0, 102))
        axes[-1].set_xlabel(f"{'Pressure at the outlet' if found.pump else 'Pressure difference'} [{pressure}]")
        axes[-1].set_xlim(x[0], x[-1])
        if any(branch.name for branch in found.branches):
            axes[0].legend(frameon=False, loc="best")
        axes[0].set_title(found.title, loc="left", fontweight="bold", fontsize=11)
        made.align_ylabels(axes)
    return made
