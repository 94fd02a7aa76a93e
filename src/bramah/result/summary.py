"""What a run is worth saying about, for people and for machines."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from bramah.result import Result

MOST_SIGNALS = 20


def shown_signals(result: Result, signals: Sequence[str]) -> list[str]:
    """The signals asked for, or else those the circuit plots."""
    from bramah.result.choose import main_signals

    return result.select(signals) if signals else main_signals(result)


def as_data(result: Result, signals: Sequence[str], files: Sequence[str]) -> dict[str, Any]:
    """The outcome as plain data."""
    recorded = result.recorded
    return {
        "ok": result.ok,
        "status": recorded.status,
        "message": result.message,
        "doubts": list(result.doubts),
        "title": result.title,
        "reached": float(result.t[-1]),
        "points": len(result.t),
        "method": recorded.method,
        "rtol": recorded.rtol,
        "own_rtol": dict(recorded.own_rtol),
        "wall_seconds": recorded.wall_seconds,
        "counters": result.counters,
        "culprits": list(recorded.culprits),
        "events": [asdict(event) for event in result.events],
        "signals": {name: _range(result, name) for name in shown_signals(result, signals)},
        "files": list(files),
    }


def as_text(result: Result, signals: Sequence[str], files: Sequence[str]) -> str:
    """The outcome in a few lines."""
    recorded = result.recorded
    ended = recorded.message
    lines = [f"{result.title}: {ended}" if result.title else ended]
    lines += [f"Doubt: {doubt}" for doubt in result.doubts if doubt not in ended]
    counted = ", ".join(f"{name} {count}" for name, count in result.counters.items())
    lines.append(f"{recorded.method}, {recorded.tolerances}: {counted}; {recorded.wall_seconds:.2g} s of computing.")
    if recorded.culprits:
        lines.append(f"Largest errors: {', '.join(recorded.culprits)}.")
    if result.events and not result.ok:
        lines.append(f"Last events: {'; '.join(str(event) for event in result.events[-5:])}.")
    lines += _table(result, shown_signals(result, signals))
    lines += [f"Wrote {path}." for path in files]
    return "\n".join(lines)


def _table(result: Result, names: Sequence[str]) -> list[str]:
    from bramah.result.tables import aligned

    rows = [("signal", "least", "greatest", "at the end", "unit")]
    for name in names[:MOST_SIGNALS]:
        low, high, last, unit = _range(result, name).values()
        rows.append((name, *(("-" if v is None else f"{v:.5g}") for v in (low, high, last)), unit))
    if len(rows) == 1:
        return []
    units = [unit for *_, unit in rows]
    lines = [f"{line}  {unit}" for line, unit in zip(aligned([row[:-1] for row in rows]), units, strict=True)]
    if len(names) > MOST_SIGNALS:
        lines.append(f"... and {len(names) - MOST_SIGNALS} more signals")
    return lines


def _range(result: Result, name: str) -> dict[str, Any]:
    """Least, greatest and last value in the signal's own unit; None where JSON has no number for it."""
    values = result[name].in_unit()
    numbers = (float(values.min()), float(values.max()), float(values[-1]))
    low, high, last = (v if math.isfinite(v) else None for v in numbers)
    return {"least": low, "greatest": high, "end": last, "unit": result.unit(name)}
