"""Signals over time: one panel for each unit, or as asked for, one above the other."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from bramah.plot.canvas import drawing
from bramah.plot.curves import Curve, Results, Units, by_name, curves, selected
from bramah.plot.events import mark_events
from bramah.plot.panels import draw_panel
from bramah.result.result import Patterns, Result

if TYPE_CHECKING:
    from matplotlib.figure import Figure

HEIGHT = 2.1
"""Inches of one panel."""


def figure(
    results: Results,
    signals: Patterns = None,
    path: str | Path | None = None,
    *,
    axes: Sequence[Patterns] | None = None,
    units: Units = None,
    log: bool = False,
    set_points: Patterns = None,
    events: bool = True,
    whole: bool = False,
    title: str | None = None,
) -> Figure:
    """A figure of the signals that match, drawn with the solver's dense output; with a path also saved (.png, .svg,
    .pdf).

    results     one result, several, or several by name: {"80 bar": one, "100 bar": other}
    signals     names or patterns; without them what the circuit says to plot, or else some signals that move
    axes        the same for each panel: [["pump.P.p", "relief.P.p"], "cylinder.x"]; otherwise one for each unit
    units       other units than their own, by name or pattern: {"*.p": "MPa"}
    log         logarithmic axes
    set_points  signals drawn as what the others shall follow; those of sources are unless this says otherwise
    events      whether to mark them, with names, if there is one result
    whole       whether to show spikes whole that would flatten the rest; otherwise they are cut off and marked
    """
    named = by_name(results)
    panels = _panels(named, signals, axes, units)
    asked = frozenset(_sources(named) if set_points is None else selected(named, set_points))
    alone = next(iter(named.values())) if len(named) == 1 else None
    with drawing(0.9 + HEIGHT * len(panels), path) as made:
        drawn = made.subplots(len(panels), 1, sharex=True, squeeze=False)[:, 0].tolist()
        for axis, members in zip(drawn, panels, strict=True):
            if members:
                draw_panel(axis, members, set_points=asked, log=log, whole=whole)
        room = 0.0
        if events and alone is not None:
            room = mark_events(drawn, alone, names=not drawn[0].get_legend() or _beside(drawn[0]))
            made.set_figheight(made.get_figheight() + room / 72)
        _finish(made, drawn, named, title, room)
    return made


def _panels(
    named: Mapping[str, Result], signals: Patterns, axes: Sequence[Patterns] | None, units: Units
) -> list[list[Curve]]:
    if axes is not None:
        return [curves(named, selected(named, patterns), units) for patterns in axes] or [[]]
    groups: dict[str, list[Curve]] = {}
    for curve in _in_order(curves(named, selected(named, signals), units), selected(named, signals)):
        groups.setdefault(curve.unit, []).append(curve)
    return list(groups.values()) or [[]]


def _in_order(drawn: Iterable[Curve], names: Sequence[str]) -> list[Curve]:
    return sorted(drawn, key=lambda curve: names.index(curve.name))


def _sources(named: Mapping[str, Result]) -> set[str]:
    return {name for result in named.values() for name in result.sources()}


def _beside(axis: Any) -> bool:
    """Whether the legend leaves the room above the panel free."""
    return axis.get_legend().get_bbox_to_anchor().x0 > axis.bbox.x1


def _finish(made: Figure, axes: Any, named: Mapping[str, Result], title: str | None, room: float) -> None:
    start, end = min(float(r.t[0]) for r in named.values()), max(float(r.t[-1]) for r in named.values())
    if end > start:
        axes[-1].set_xlim(start, end)
    axes[-1].set_xlabel("Time [s]")
    titles = list(dict.fromkeys(result.title for result in named.values() if result.title))
    said = title if title is not None else (titles[0] if len(titles) == 1 else "")
    if said:
        legend = axes[0].get_legend()
        above = 20.0 if legend is not None and not _beside(axes[0]) else 0.0
        axes[0].set_title(said, loc="left", fontweight="bold", fontsize=11, pad=6.0 + room + above)
    failed = [textwrap.fill(result.message, 110) for result in named.values() if not result.ok]
    if failed:
        made.supxlabel("\n".join(failed), x=0.01, ha="left", fontsize=8)
    made.align_ylabels(axes)
