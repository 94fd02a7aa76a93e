"""Why there is no steady state, in a sentence with names in it."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from bramah.equilibrium.equations import Equations
from bramah.equilibrium.settle import Look
from bramah.solvers.rows import row, shown
from bramah.system import core

Floats = NDArray[np.float64]

LONG = 1.0
"""Seconds: over shorter times any motion looks uniform."""
STEADILY = 0.2
"""A rate that explains a change to this fraction is what makes it."""


def why_not(equations: Equations, looks: Sequence[Look], culprit: int) -> str:
    """What keeps the circuit from coming to rest, where that can be told from the motion; else what is off."""
    system = equations.system
    last = looks[-1] if looks else None
    if last is not None and core.STATUS[last.status] == "chatter" and 0 <= last.culprit < len(system.named.guards):
        owner = system.named.guards[last.culprit]
        return (
            f"There is no steady state: {owner.component} ({owner.name}) switches back and forth without end. "
            "Give it hysteresis, damping or a smoother characteristic."
        )
    if last is not None and len(looks) > 1:
        f = equations.rates(last.y, last.d)
        worst = _worst(equations, f)
        gone = equations.beyond(last.y)
        if gone is not None:
            return _runs_away(equations, gone, float(equations.rates(looks[-2].y, looks[-2].d)[gone]))
        running = _running(equations, looks, f)
        if running is not None:
            return _runs_away(equations, running, float(f[running]))
        if worst >= 0 and _swings(equations, looks):
            return _oscillates(equations, looks, worst, float(f[worst]))
    return _off(equations, last, culprit)


def _worst(equations: Equations, f: Floats) -> int:
    """The state that moves fastest, in units of its scale."""
    size = np.abs(f) / equations.system.scale * (equations.system.differential == 1)
    size[equations.drifting] = 0
    return int(np.argmax(size)) if len(size) and size.max() > 0 else -1


def _running(equations: Equations, looks: Sequence[Look], f: Floats) -> int | None:
    """A state that changed between two looks by what its rate, the same at both, explains: it goes on for ever."""
    before, last = looks[-2], looks[-1]
    passed = last.t - before.t if last.t > before.t else last.t
    if passed < LONG:
        return None
    change, explained = last.y - before.y, f * passed
    much = (np.abs(change) > 1e-2 * equations.system.scale) & (equations.system.differential == 1)
    much[equations.drifting] = False
    earlier = equations.rates(before.y, before.d) * passed
    steadily = much & (np.maximum(np.abs(explained - change), np.abs(earlier - change)) <= STEADILY * np.abs(change))
    found = np.flatnonzero(steadily)
    # A position runs because a speed stays; where a speed or pressure itself runs, that is the cause.
    return int(found[np.argmax(np.abs(change[found]) / equations.system.scale[found])]) if len(found) else None


def _runs_away(equations: Equations, number: int, rate: float) -> str:
    system = equations.system
    about = row(system, number)
    name = system.names[number]
    return (
        f"There is no steady state: {name} goes on changing at {shown(rate, f'{system.units[number]}/s')} "
        f"({about.equation}). {about.advice}"
    )


def _swings(equations: Equations, looks: Sequence[Look]) -> bool:
    change = np.abs(looks[-1].y - looks[-2].y) / equations.system.scale
    return bool(looks[-1].events > 10 or np.max(change[equations.keep], initial=0.0) > 1e-6)


def _oscillates(equations: Equations, looks: Sequence[Look], number: int, rate: float) -> str:
    system = equations.system
    about = row(system, number)
    switching = f", with {looks[-1].busiest} switching again and again" if looks[-1].busiest else ""
    return (
        f"There is no steady state that the circuit comes to: it keeps oscillating{switching}, "
        f"most of all {system.names[number]} with a rate of {about.off(rate)} ({about.equation}). "
        "Add damping there, or simulate it instead."
    )


def _off(equations: Equations, last: Look | None, culprit: int) -> str:
    system = equations.system
    if last is not None and core.STATUS[last.status] in ("singular", "not finite", "inconsistent"):
        culprit = last.culprit
    if not 0 <= culprit < system.n:
        return "No steady state was found. Give start values nearer to one."
    y, d = (last.y, last.d) if last is not None else (system.start, system.start_discrete)
    about = row(system, culprit)
    residual = float(equations.rates(y, d)[culprit])
    return f"No steady state was found: {about.sentence(residual)}. {about.advice}"
