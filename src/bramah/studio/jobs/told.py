"""What a page is told about a run: the outcome, what happened, accounts, and which signals there are."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from bramah.errors import BramahError

if TYPE_CHECKING:
    from bramah.result import Result
    from bramah.result.accounts import Account

MOST_EVENTS = 2000
"""Events that are listed; how many there were is said."""


def told(result: Result) -> dict[str, Any]:
    """The outcome of a run, as `bramah run` prints it and as data."""
    from bramah.result.choose import main_signals
    from bramah.result.summary import as_text

    energy, fluid = _account(result.energy), _account(result.fluid)
    return {
        "ok": result.ok,
        "status": result.recorded.status,
        "message": result.message,
        "doubts": list(result.doubts),
        "title": result.title,
        "text": as_text(result, (), ()),
        "method": result.recorded.method,
        "seconds": result.recorded.wall_seconds,
        "points": len(result.t),
        "span": [float(result.t[0]), float(result.t[-1])],
        "events": _events(result),
        "event_count": len(result.events),
        "accounts": "" if energy is None else str(energy),
        "fluid_accounts": "" if fluid is None else str(fluid),
        "energy": {} if energy is None else _entries(energy),
        "counters": dict(result.counters),
        "culprits": list(result.recorded.culprits),
        "signals": [{"name": name, "unit": result.unit(name)} for name in result.names()],
        "plot": main_signals(result),
    }


def _events(result: Result) -> list[dict[str, Any]]:
    """What happened; of a switch that was turned off, that it is no longer so."""
    listed, known = result.events[:MOST_EVENTS], frozenset(result.names())
    times: dict[str, list[float]] = {}
    for event in listed:
        times.setdefault(f"{event.component}.{event.name}", []).append(event.t)
    sides = {flag: iter(_sides(result, flag, when) if flag in known else []) for flag, when in times.items()}
    found = []
    for event in listed:
        on = next(sides[f"{event.component}.{event.name}"], True)
        name = event.name if on else f"no longer {event.name}"
        text = f"{event.component} {name} at t = {event.t:.6g} s"
        found.append({"time": event.t, "component": event.component, "name": name, "text": text})
    return found


def _sides(result: Result, flag: str, times: list[float]) -> list[bool]:
    """Whether a switch is on after each of its events; nothing for what is no switch."""
    values = result.evaluate(flag, *result.recorded.at(times))
    return [value > 0 for value in values.tolist()] if set(values.tolist()) <= {0.0, 1.0} else []


def _account(account: Callable[[], Account]) -> Account | None:
    """Where the energy or the fluid went, if that can be said of this run."""
    try:
        return account()
    except BramahError:
        return None


def _entries(account: Account) -> dict[str, dict[str, float]]:
    return {
        name: {"received": entry.received, "stored": entry.stored, "converted": entry.converted}
        for name, entry in account.entries.items()
    }
