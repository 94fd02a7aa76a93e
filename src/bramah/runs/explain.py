"""How a run ended, as a sentence with names in it."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from bramah.runs.protocol import Outcome
from bramah.runs.record import Floats, Happening
from bramah.solvers.emptied import emptied
from bramah.solvers.rows import row
from bramah.solvers.undetermined import looped, not_determined, not_finite
from bramah.states import State
from bramah.system import System
from bramah.system.words import listed
from bramah.units import format_quantity

MOST_NAMED = 3
BEYOND_REASON = 1e9
"""Pa: ten times what hydraulic components stand."""


def dominant(system: System, error: Floats) -> list[tuple[str, float]]:
    """The unknowns that made up most of the error of the last attempted step, with their share."""
    square = np.square(error)
    total = square.sum()
    if not np.isfinite(total):
        return [(system.names[k], 1.0) for k in np.flatnonzero(~np.isfinite(error))[:MOST_NAMED]]
    if not total > 0:
        return []
    order = np.argsort(square)[::-1][:MOST_NAMED]
    return [(system.names[k], float(square[k] / total)) for k in order if square[k] > 0.01 * total]


def explain(
    system: System, ended: Outcome, events: Sequence[Happening], until: float, fixed_step: float = 0.0
) -> tuple[str, tuple[str, ...]]:
    """The sentence, and the names of the culprits. `fixed_step` is what steps had to keep to; 0: they were free."""
    word, here = ended.word, ended.state
    at = f"t = {here.t:.6g} s"
    if word == "done":
        notes = "".join(f" {note}" for note in system.notes)
        return f"Reached t = {until:g} s.{_beyond_reason(system, here)}{notes}", ()
    if word in ("step too small", "too many steps"):
        errors = dominant(system, ended.error)
        first = "Too many steps were made" if word == "too many steps" else _too_long(here, fixed_step)
        hints = f"{_listed(errors)}{_growing(system, errors)}{_recent(events)}"
        return f"{first} at {at}.{hints}", tuple(name for name, _ in errors)
    if word in ("singular", "not finite", "inconsistent", "empty") and 0 <= ended.culprit < system.n:
        return f"{_at_fault(system, ended)}{_recent(events)}", (system.names[ended.culprit],)
    if word == "chatter":
        owner = system.event_name(ended.culprit)
        who = f"{owner.component} ({owner.name})" if owner else "an event"
        advice = "Give it hysteresis, damping or a smoother characteristic."
        culprits = (owner.component,) if owner else ()
        return f"{who} switches back and forth while hardly any time passes at {at}. {advice}", culprits
    if word == "no memory":
        return f"Memory ran out at {at}. Record fewer points, for example record='end' or a list of times.", ()
    return f"The run cannot start: its values are not valid ({word}).", ()


def _at_fault(system: System, ended: Outcome) -> str:
    """What is wrong with the equation of an unknown."""
    number, word, here = ended.culprit, ended.word, ended.state
    at = f"t = {here.t:.6g} s"
    if word == "singular":
        return not_determined(system, number, here.t, here.y, here.d)
    if word == "empty":
        return emptied(system, number, here.t, here.y, here.d)
    if word == "not finite":
        guilty = not_finite(system, number, here.t, here.y, here.d)
        where = f": {listed(guilty)} gives no number" if guilty else ""
        around = "around it" if not guilty else f"of {listed(guilty)}"
        return (
            f"The equation of {system.names[number]} is not finite at {at}{where}. "
            f"Check start values and parameters {around}."
        )
    loop = looped(system, number)
    if loop:
        return (
            f"No consistent values were found at {at}: {loop[0].lower()}{loop[1:]} may have no answer there, "
            "as where its gain reaches 1. Give start values nearer to one, or put a FirstOrderLag into it."
        )
    off = row(system, number).sentence(ended.residual)
    return (
        f"No consistent values were found at {at} for {system.names[number]}: {off}. "
        "Where a run begins, start values nearer to a solution may help; otherwise add a small Volume or Mass there."
    )


def _growing(system: System, errors: Sequence[tuple[str, float]]) -> str:
    """A loop of signals that the largest error belongs to."""
    loop = looped(system, system.names.index(errors[0][0])) if errors else ""
    return f" {loop} has no bounds where its gain reaches 1." if loop else ""


def _beyond_reason(system: System, here: State) -> str:
    """Pressures that no law was made for; a way out for the flow is missing then."""
    high = [k for k, unit in enumerate(system.units) if unit == "bar" and here.y[k] > BEYOND_REASON]
    if not high:
        return ""
    worst = max(high, key=lambda k: float(here.y[k]))
    pressure = format_quantity(float(here.y[worst]), "bar")
    return f" But {system.names[worst]} is {pressure} there: see that the flow has a way out, such as a relief valve."


def _too_long(here: State, fixed_step: float) -> str:
    if fixed_step > 0:
        return (
            f"The equations of a step of {fixed_step:g} s have no solution that Newton's method finds: use a shorter "
            "fixed_step, substeps or more step_iterations. It ended"
        )
    return f"The step size became too small{f' (below {here.step:.2g} s)' if here.step > 0 else ''}"


def _listed(errors: Sequence[tuple[str, float]]) -> str:
    if not errors:
        return ""
    first = f" Largest error: {errors[0][0]} ({errors[0][1]:.0%})"
    return first + "".join(f", then {name} ({share:.0%})" for name, share in errors[1:]) + "."


def _recent(events: Sequence[Happening]) -> str:
    last = "; ".join(f"{event.component} {event.name} at {event.t:.6g} s" for event in events[-MOST_NAMED:])
    return f" Last events: {last}." if last else ""
