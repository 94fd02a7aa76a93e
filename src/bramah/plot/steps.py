"""The steps of a run over time: how long they were, and which unknowns held them short."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from bramah.plot.canvas import drawing
from bramah.plot.style import COLOURS, EVENT
from bramah.result.result import Result
from bramah.result.slowness import LIMITING
from bramah.runs.attempts import LOST

if TYPE_CHECKING:
    from matplotlib.figure import Figure

MOST_NAMED = 5
RARE, FAR = 0.01, 30.0
"""Of the steps a hundredth may lie below the axis, if that is so many times as short as all others."""


def steps_figure(result: Result, path: str | Path | None = None, *, title: str | None = None) -> Figure:
    """Length of every step over time, coloured by the unknown whose error held it short; with a path also saved."""
    found = result.why_slow()
    attempts, named = found.attempts, list(found.limiters[:MOST_NAMED])
    lost = np.isin(attempts.fate, LOST)
    limiting = ~lost & (attempts.error >= LIMITING) & (attempts.worst >= 0)
    numbers = [list(found.names).index(one.name) for one in named]
    with drawing(4.2, path) as made:
        axis = made.subplots()
        taken = attempts.where(~lost)
        axis.plot(taken.t, taken.step, drawstyle="steps-post", color=EVENT, linewidth=0.8, zorder=1)
        rest = ~lost & ~(limiting & np.isin(attempts.worst, numbers))
        free = attempts.where(rest & ~limiting)
        other = attempts.where(rest & limiting)
        for part, colour, text in ((free, EVENT, "not by an error"), (other, "#000000", "others")):
            if len(part):
                axis.plot(part.t, part.step, ".", color=colour, markersize=4, label=f"{text} ({len(part)})")
        for k, (one, number) in enumerate(zip(named, numbers, strict=True)):
            mine = attempts.where(limiting & (attempts.worst == number))
            axis.plot(mine.t, mine.step, "o", color=COLOURS[k], markersize=3.5, label=f"{one.name} ({one.steps})")
        gone = attempts.where(lost)
        if len(gone):
            axis.plot(gone.t, gone.step, "x", color="#AA0000", markersize=4, label=f"rejected ({len(gone)})")
        axis.set_yscale("log")
        # Events at nearly the same time leave steps that are next to nothing.
        usual = float(np.quantile(attempts.step, RARE))
        if attempts.step.min() < usual / FAR:
            axis.set_ylim(bottom=usual / FAR)
        axis.set(xlabel="Time [s]", ylabel="Step [s]", xlim=(result.t[0], result.t[-1]))
        axis.legend(
            loc="upper left", bbox_to_anchor=(1.01, 1.02), frameon=False, borderaxespad=0.0, title="held short by",
            alignment="left", title_fontsize=9.0,
        )  # fmt: skip
        said = result.title if title is None else title
        if said:
            axis.set_title(said, loc="left", fontweight="bold", fontsize=11)
    return made
