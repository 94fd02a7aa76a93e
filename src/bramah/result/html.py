"""Results and signals in notebooks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from bramah.notebook import curve, table
from bramah.result.choose import main_signals

if TYPE_CHECKING:
    from bramah.result.result import Result
    from bramah.result.signal import Signal

MOST_EVENTS = 5
MOST_SIGNALS = 12


def result_table(result: Result) -> str:
    """How it ended, what it took, the last events, and the course of the main signals."""
    recorded = result.recorded
    rows: list[Sequence[str]] = [("", recorded.message), *(("doubt", doubt) for doubt in result.doubts)]
    rows.append(("time", f"{result.t[0]:.6g} s to {result.t[-1]:.6g} s in {len(result.t)} points"))
    if recorded.method:
        took = f"{recorded.method}, {recorded.tolerances}, {recorded.wall_seconds:.3g} s of computing"
        rows.append(("solver", took))
        rows.append(("counters", ", ".join(f"{name} {count}" for name, count in result.counters.items())))
    if recorded.culprits:
        rows.append(("largest errors", ", ".join(recorded.culprits)))
    if result.events:
        last = "; ".join(str(event) for event in result.events[-MOST_EVENTS:])
        rows.append(("events", f"{len(result.events)}; last: {last}"))
    for name in main_signals(result)[:MOST_SIGNALS]:
        signal = result[name]
        rows.append((name, spread(signal), curve(signal.t.tolist(), signal.in_unit().tolist())))
    return table(rows, result.title)


def signal_table(signal: Signal) -> str:
    """Its range and course."""
    return table([(signal.name, spread(signal), curve(signal.t.tolist(), signal.in_unit().tolist()))])


def spread(signal: Signal) -> str:
    """Least, greatest and last value of a signal, in its unit."""
    shown = signal.in_unit()
    unit = "" if signal.unit in ("", "-", "*") else f" {signal.unit}"
    return f"{shown.min():.4g} to {shown.max():.4g}{unit}, at the end {shown[-1]:.4g}{unit}"
