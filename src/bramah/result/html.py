"""A result as a short table for notebooks."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from bramah.result.choose import main_signals

if TYPE_CHECKING:
    from bramah.result.result import Result

MOST_EVENTS = 5
MOST_SIGNALS = 12


def table(result: Result) -> str:
    """How it ended, what it took, the last events, and the range of the main signals."""
    recorded = result.recorded
    rows = [("", recorded.message), *(("doubt", doubt) for doubt in result.doubts)]
    rows.append(("time", f"{result.t[0]:.6g} s to {result.t[-1]:.6g} s in {len(result.t)} points"))
    rows.append(("solver", f"{recorded.method}, {recorded.tolerances}, {recorded.wall_seconds:.3g} s of computing"))
    rows.append(("counters", ", ".join(f"{name} {count}" for name, count in result.counters.items())))
    if recorded.culprits:
        rows.append(("largest errors", ", ".join(recorded.culprits)))
    if result.events:
        last = "; ".join(str(event) for event in result.events[-MOST_EVENTS:])
        rows.append(("events", f"{len(result.events)}; last: {last}"))
    for name in main_signals(result)[:MOST_SIGNALS]:
        rows.append((name, spread(result, name)))
    left = "style='text-align:left'"
    cells = "".join(f"<tr><th {left}>{escape(a)}</th><td {left}>{escape(b)}</td></tr>" for a, b in rows)
    caption = f"<caption {left}><b>{escape(result.title)}</b></caption>" if result.title else ""
    return f"<table>{caption}{cells}</table>"


def spread(result: Result, name: str) -> str:
    """Least, greatest and last value of a signal, in its unit."""
    signal = result[name]
    shown = signal.in_unit()
    unit = "" if signal.unit in ("", "-", "*") else f" {signal.unit}"
    return f"{shown.min():.4g} to {shown.max():.4g}{unit}, at the end {shown[-1]:.4g}{unit}"
