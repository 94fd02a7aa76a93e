"""Where the energy of a run came from and went: two bars, and power over time by component."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from bramah.plot.canvas import WIDTH, drawing
from bramah.plot.style import INK, PlotError, colour_of, is_light, line_style
from bramah.result.accounts import Account
from bramah.result.result import Result

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

    from bramah.result.power import Powers

SMALL = 0.02
"""Of a bar: smaller parts are put together."""
SEEN = 1e-3
"""Of a bar, or of all activity: what is smaller is left out."""
ROOM = 0.055
"""Of a bar that a name needs for each letter of the longest line, in inches at the width of the figure."""
MOST_LINES = 7
SCALES = ((1e9, "GJ"), (1e6, "MJ"), (1e3, "kJ"), (1.0, "J"), (1e-3, "mJ"))

Part = tuple[str, float, str]
"""Name, energy in J, and what it is: "supplied", "lost", "stored" or "released"."""


def energy_figure(account: Account | Result, path: str | Path | None = None, *, title: str | None = None) -> Figure:
    """Energy supplied over energy lost and stored, by component; with a path also saved."""
    said = title if title is not None else (account.title if isinstance(account, Result) else "")
    kept = account.energy() if isinstance(account, Result) else account
    supplied, taken = parts(kept)
    total = max(sum(size for _, size, _ in supplied), sum(size for _, size, _ in taken))
    if not total > 0:
        raise PlotError("No energy went in or out: there is nothing to draw.")
    factor, unit = next(((f, u) for f, u in SCALES if total >= f), SCALES[-1])
    with drawing(3.3, path) as made:
        axis = made.subplots()
        colours = _colours([*supplied, *taken])
        for row, bar in ((1, supplied), (0, taken)):
            _bar(axis, row, bar, colours, total, factor)
        axis.set(yticks=[0, 1], yticklabels=["went to", "came from"], ylim=(-0.6, 1.6), xlim=(0, 1.0 * total / factor))
        axis.set_xlabel(f"Energy [{unit}]")
        axis.grid(False, axis="y")
        axis.tick_params(axis="y", length=0)
        _legend(axis, supplied, taken, colours, total)
        if said:
            axis.set_title(said, loc="left", fontweight="bold", fontsize=11)
    return made


def parts(account: Account) -> tuple[list[Part], list[Part]]:
    """What came in and what it went to, the largest first, small ones put together."""
    supplied: list[Part] = []
    taken: list[Part] = []
    for name, entry in account.entries.items():
        (taken if entry.converted > 0 else supplied).append(
            (name, abs(entry.converted), "lost" if entry.converted > 0 else "supplied")
        )
        (taken if entry.stored > 0 else supplied).append(
            (name, abs(entry.stored), "stored" if entry.stored > 0 else "released")
        )
    return _gathered(supplied), _gathered(taken)


def _gathered(found: list[Part]) -> list[Part]:
    total = sum(size for _, size, _ in found)
    large = sorted((part for part in found if part[1] > SMALL * total), key=lambda part: -part[1])
    rest = [part for part in found if 0 < part[1] <= SMALL * total]
    left = sum(size for _, size, _ in rest)
    if not left > SEEN * total:
        return large
    return [*large, rest[0] if len(rest) == 1 else (f"{len(rest)} others", left, "")]


def _colours(found: list[Part]) -> dict[str, str]:
    """One for each component, whatever it does."""
    names = dict.fromkeys(name for name, _, kind in found if kind)
    return {name: colour_of(k) for k, name in enumerate(names)}


def _bar(axis: Axes, row: int, bar: list[Part], colours: dict[str, str], total: float, factor: float) -> None:
    left = 0.0
    for name, size, kind in bar:
        stored = kind in ("stored", "released")
        axis.barh(
            row, size / factor, left=left / factor, height=0.62, color=colours.get(name, "#BBBBBB"),
            edgecolor="white", linewidth=1.0, hatch="///" if stored else None,
        )  # fmt: skip
        text = f"{name}\n{100 * size / total:.0f} %"
        if size / total * WIDTH * 0.7 > ROOM * 1.3 * max(map(len, text.splitlines())):
            box = {"facecolor": colours.get(name, "#BBBBBB"), "edgecolor": "none", "pad": 1.0} if stored else None
            colour = INK if is_light(colours.get(name, "#BBBBBB")) else "white"
            axis.text(
                (left + size / 2) / factor, row, text, ha="center", va="center", fontsize=8.5, color=colour, bbox=box
            )  # fmt: skip
        left += size


def _legend(axis: Axes, supplied: list[Part], taken: list[Part], colours: dict[str, str], total: float) -> None:
    from matplotlib.patches import Patch

    handles = []
    for name, size, kind in [*supplied, *taken]:
        stored = kind in ("stored", "released")
        text = f"{name}{f' ({kind})' if stored else ''}: {100 * size / total:.1f} %"
        hatch = "///" if stored else None
        handles.append(Patch(facecolor=colours.get(name, "#BBBBBB"), edgecolor="white", hatch=hatch, label=text))
    axis.legend(handles=handles, loc="upper left", bbox_to_anchor=(1.01, 1.02), frameon=False, borderaxespad=0.0)


def power_figure(powers: Powers | Result, path: str | Path | None = None, *, title: str | None = None) -> Figure:
    """Power into the most active components over time: above zero it is lost or stored, below it is supplied."""
    said = title if title is not None else (powers.title if isinstance(powers, Result) else "")
    kept = powers.power() if isinstance(powers, Result) else powers
    total = sum(kept.activity.values())
    chosen = [name for name, activity in kept.activity.items() if activity > SEEN * total][:MOST_LINES]
    if not chosen:
        raise PlotError("No component takes or gives power: there is nothing to draw.")
    most = max(float(np.abs(kept[name]).max()) for name in chosen)
    factor, unit = next(((f, u) for f, u in ((1e6, "MW"), (1e3, "kW")) if most >= f), (1.0, "W"))
    with drawing(4.2, path) as made:
        axis = made.subplots()
        axis.axhline(0.0, color=INK, linewidth=0.8)
        for number, name in enumerate(chosen):
            text = f"{name} ({100 * kept.activity[name] / total:.1f} %)"
            axis.plot(kept.t, kept[name] / factor, label=text, **line_style(number))
        axis.set(
            xlabel="Time [s]",
            ylabel=f"Power taken [{unit}]",
            xlim=(0.0 if kept.t[0] < 0.01 * kept.t[-1] else kept.t[0], kept.t[-1]),
        )
        axis.legend(
            loc="upper left", bbox_to_anchor=(1.01, 1.02), frameon=False, borderaxespad=0.0,
            title="share of all activity", alignment="left", title_fontsize=9.0,
        )  # fmt: skip
        if said:
            axis.set_title(said, loc="left", fontweight="bold", fontsize=11)
    return made
