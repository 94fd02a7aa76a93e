"""Derivatives where something rests on a corner of a law: they differ for more and for less of a parameter."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from bramah.errors import CircuitError
from bramah.result.doubts.evidence import Evidence
from bramah.result.recorded import Array, Indices, Recorded
from bramah.system import System
from bramah.system.corner_names import corner_names
from bramah.system.directions import direction, tangents_by
from bramah.system.tangents import Direction

LOOKS = 60
"""Instants looked at, evenly spaced over the run: what rests on a corner does so for long."""
NEAR = 1e-9
"""Corners count that a change of the parameter by this part of its size would reach: those that are passed, or come
near, are further away at one end of a step."""
SHORT = 1e-5
"""Of the run: steps that only go around a corner are shorter."""
ASIDE, BENT = 1e-6, 0.05
"""How far to look on both sides, of the parameter's size, and what part of a slope may differ there by curvature."""
ACTING = 1e-6
"""A parameter that moves what has the corner by less than this part of its range, over its whole size, does not act."""


def one_sided_derivatives(evidence: Evidence) -> Iterator[str]:
    """Steps that begin and end on a corner, in the direction of a parameter: one that is passed is met once only."""
    for path, (t, corner) in one_sided(evidence.recorded, evidence.system).items():
        yield (
            f"From t = {t:.6g} s on, derivatives by {path} hold for changes to one side: {corner}, where a law has a "
            "corner. Compare with br.differences."
        )


def one_sided(recorded: Recorded, system: System) -> dict[str, tuple[float, str]]:
    """Parameters whose derivatives hold to one side, from when on, and the corner that something rests on."""
    own = recorded.derivatives
    if own is None or not system.equations.corners or len(recorded.t) < 2:
        return {}
    t = np.linspace(recorded.t[0], recorded.t[-1], LOOKS + 1)[1:]
    chosen = np.unique(np.searchsorted(recorded.t, t))
    chosen = chosen[recorded.step[chosen] > SHORT * (t[-1] - recorded.t[0])]
    directions = [direction(system, path) for path in own.paths]
    guards, slopes = _corners(recorded, system, np.concatenate([chosen - 1, chosen]))
    moved = np.abs(slopes) * np.array([one.size for one in directions])
    acting = moved > ACTING * np.abs(guards).max(axis=0, initial=0.0)[None, :, None]
    on = acting & (np.abs(guards)[:, :, None] <= NEAR * moved)
    resting = on[: len(chosen)] & on[len(chosen) :]
    found = {}
    for k, one in enumerate(directions):
        for step, corner in np.argwhere(resting[:, :, k]):
            if _kinked(recorded, system, one, k, int(chosen[step])):
                name = corner_names(system)[corner]
                found[one.path] = float(recorded.t[chosen[step] - 1]), f"{name.component} rests at {name.name}"
                break
    return found


def _corners(recorded: Recorded, system: System, points: Indices) -> tuple[Array, Array]:
    """What is zero at corners (points x corners), and how it changes with each parameter (x parameters)."""
    own = recorded.derivatives
    assert own is not None
    evaluator, moving = system.evaluator(), tangents_by(system, own.paths).evaluator()
    guards = np.zeros((len(points), system.equations.corners))
    slopes = np.zeros((*guards.shape, len(own.paths)))
    for i, (point, row) in enumerate(zip(points, recorded.row[points], strict=True)):
        t, y, d = float(recorded.t[point]), recorded.y[point], np.ascontiguousarray(recorded.discrete[row])
        evaluator.hold(d)
        guards[i] = evaluator.corners(t, y, d)
        slopes[i] = moving.at(t, y, d, along_y=own.y[point], along_d=own.d[row]).corners()
    return guards, slopes


def _kinked(recorded: Recorded, system: System, by: Direction, k: int, point: int) -> bool:
    """Whether rates change otherwise for more than for less of a parameter, everything else moving with it."""
    own, step = recorded.derivatives, ASIDE * by.size
    assert own is not None
    row = recorded.row[point]
    rates = []
    for way in (0.0, step, -step):
        try:
            evaluator = (system.replace({by.path: by.value + way}) if way else system).evaluator()
        except CircuitError:
            return True  # it may go to one side only
        d = recorded.discrete[row] + way * own.d[row, :, k]
        evaluator.hold(d)
        rates.append(evaluator.rates(float(recorded.t[point]), recorded.y[point] + way * own.y[point, :, k], d))
    up, down = rates[1] - rates[0], rates[0] - rates[2]
    size = np.maximum(np.abs(up), np.abs(down))
    least = ACTING * ASIDE * np.max(np.abs(rates[0]) / system.scale, initial=0.0)
    return bool(np.any((np.abs(up - down) > BENT * size) & (size / system.scale > least)))
