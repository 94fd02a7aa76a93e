"""How a run ended, as a sentence with names in it."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from bramah.solvers.driver import View
from bramah.system import System, core

MOST_NAMED = 3


def happenings(system: System, view: View) -> list[tuple[float, str, str]]:
    """Events of a run: time, component, name."""
    found = []
    for t, scheduled, number in view.events:
        owner = system.time_names[number] if scheduled else system.guard_names[number]
        found.append((t, owner.component, owner.name))
    return found


def dominant(system: System, view: View) -> list[tuple[str, float]]:
    """The unknowns that made up most of the error of the last attempted step, with their share."""
    square = np.square(view.error)
    total = square.sum()
    if not np.isfinite(total):
        return [(system.names[k], 1.0) for k in np.flatnonzero(~np.isfinite(view.error))[:MOST_NAMED]]
    if not total > 0:
        return []
    order = np.argsort(square)[::-1][:MOST_NAMED]
    return [(system.names[k], float(square[k] / total)) for k in order if square[k] > 0.01 * total]


def explain(system: System, status: int, view: View, until: float) -> tuple[str, tuple[str, ...]]:
    """The sentence, and the names of the culprits."""
    word = core.STATUS[status]
    at = f"t = {view.t:.6g} s"
    if word == "done":
        return f"Reached t = {until:g} s.", ()
    if word in ("step too small", "too many steps"):
        errors = dominant(system, view)
        first = (
            f"The step size became too small{_below(view)}" if word == "step too small" else "Too many steps were made"
        )
        return f"{first} at {at}.{_listed(errors)}{_recent(system, view)}", tuple(name for name, _ in errors)
    if word in _UNKNOWN_AT_FAULT:
        culprit = system.names[view.culprit] if 0 <= view.culprit < system.n else "an unknown"
        sentence = _UNKNOWN_AT_FAULT[word].format(culprit=culprit, at=at, residual=view.residual)
        return f"{sentence}{_recent(system, view)}", (culprit,)
    if word == "chatter":
        names = [*system.guard_names, *system.time_names]
        owner = names[view.culprit] if 0 <= view.culprit < len(names) else None
        who = f"{owner.component} ({owner.name})" if owner else "an event"
        advice = "Give it hysteresis, damping or a smoother characteristic."
        culprits = (owner.component,) if owner else ()
        return f"{who} switches back and forth without time passing at {at}. {advice}", culprits
    if word == "no memory":
        return f"Memory ran out at {at}. Record fewer points, for example record='end' or a list of times.", ()
    return f"The run cannot start: its values are not valid ({word}).", ()


_UNKNOWN_AT_FAULT = {
    "singular": "The equations for {culprit} became singular at {at}: nothing determines it there.",
    "not finite": "The equation of {culprit} is not finite at {at}. Check start values and parameters around it.",
    "inconsistent": (
        "No consistent values were found at {at}: the balance of {culprit} is off by {residual:.3g}. "
        "Give start values nearer to a solution, or add a small Volume or Mass there."
    ),
}


def _below(view: View) -> str:
    return f" (below {view.step:.2g} s)" if view.step > 0 else ""


def _listed(errors: Sequence[tuple[str, float]]) -> str:
    if not errors:
        return ""
    first = f" Largest error: {errors[0][0]} ({errors[0][1]:.0%})"
    return first + "".join(f", then {name} ({share:.0%})" for name, share in errors[1:]) + "."


def _recent(system: System, view: View) -> str:
    last = happenings(system, view)[-MOST_NAMED:]
    if not last:
        return ""
    return " Last events: " + "; ".join(f"{component} {name} at {t:.6g} s" for t, component, name in last) + "."
