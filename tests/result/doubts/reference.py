"""The errors of core/defect.c once more, in NumPy, by dense matrices: written from the equations of core/stages.h and
core/shift.h, without the core's solver of linear equations.
"""

from __future__ import annotations

import numpy as np

from bramah.result.doubts.collocation import guards_met
from bramah.result.recorded import Array, Recorded
from bramah.system import System

_R = np.sqrt(6.0)
NODES = np.array([(4 - _R) / 10, (4 + _R) / 10, 1.0])
WEIGHTS = np.array(
    [
        [(88 - 7 * _R) / 360, (296 - 169 * _R) / 1800, (-2 + 3 * _R) / 225],
        [(296 + 169 * _R) / 1800, (88 + 7 * _R) / 360, (-2 - 3 * _R) / 225],
        [(16 - _R) / 36, (16 + _R) / 36, 1 / 9],
    ]
)
STAGES = 3
SHARE = 1e-3


def errors(system: System, recorded: Recorded, split: int) -> Array:
    """Run less solution at the nodes of the parts of the step that ends at each point; where none ends, it is the error
    there. Points x (parts x stages) x unknowns."""
    found = np.zeros((len(recorded.t), split * STAGES, system.n))
    met: dict[int, dict[int, float]] = {}
    for point, guard, since in zip(*guards_met(system, recorded, len(recorded.t)), strict=True):
        met.setdefault(int(point), {})[int(guard)] = float(since)
    for i in range(1, len(recorded.t)):
        last = found[i - 1, -1]
        if not recorded.step[i] > 0:
            found[i] = _shifted(system, recorded, i, met.get(i, {}), last)
            continue
        for part in range(split):
            found[i, part * STAGES : (part + 1) * STAGES] = last = _corrections(system, recorded, i, split, part, last)
            last = last[-1]
    return found


def _corrections(system: System, recorded: Recorded, i: int, split: int, part: int, begin: Array) -> Array:
    n, h, theta = system.n, recorded.step[i] / split, (part + NODES) / split
    at = np.array([i])
    inside = np.array([recorded.within(at - 1, at, np.array([c]))[0] for c in theta])
    before = recorded.within(at - 1, at, np.array([part / split]))[0]
    d = recorded.discrete_at_points()[i - 1]
    evaluator = system.evaluator()
    evaluator.hold(np.ascontiguousarray(d))
    times = recorded.t[i - 1] + theta * recorded.step[i]
    f = np.array([evaluator.rates(float(t), y, d) for t, y in zip(times, inside, strict=True)])
    jacobian = np.array([evaluator.jacobian(float(t), y, d) for t, y in zip(times, inside, strict=True)])
    mass = (system.differential != 0).astype(float)
    matrix, right = np.zeros((STAGES, n, STAGES, n)), np.zeros((STAGES, n))
    for k in range(STAGES):
        for j in range(STAGES):
            matrix[k, :, j] = -np.where(mass > 0, h * WEIGHTS[k, j], float(k == j))[:, None] * jacobian[j]
        matrix[k, :, k] += np.diag(mass)
        right[k] = np.where(mass > 0, begin + inside[k] - before - h * WEIGHTS[k] @ f, -f[k])
    size = STAGES * n
    return np.asarray(np.linalg.solve(matrix.reshape(size, size), right.ravel())).reshape(STAGES, n)


def _shifted(system: System, recorded: Recorded, i: int, met: dict[int, float], error: Array) -> Array:
    evaluator, state = system.evaluator(), system.differential != 0
    discrete, t = recorded.discrete_at_points(), float(recorded.t[i])
    (y, d), (y_after, d_after) = (recorded.y[i - 1], discrete[i - 1]), (recorded.y[i], discrete[i])
    evaluator.hold(np.ascontiguousarray(d))
    before = np.where(state, evaluator.rates(t, y, d), 0.0)
    early, h = 0.0, SHARE * float(recorded.step[i - 1])
    if met and h > 0 and error.any():
        here = evaluator.guards(t, y, d)
        k = min(met, key=lambda k: abs(here[k]))
        slope = (here[k] - evaluator.guards(t - h, y - h * before, d)[k]) / h
        early = (here[k] - evaluator.guards(t, y - error, d)[k]) / slope if slope else 0.0
        early = float(np.clip(early, -met[k], met[k])) if np.isfinite(early) else 0.0
    evaluator.hold(np.ascontiguousarray(d_after))
    after = np.where(state, evaluator.rates(t, y_after, d_after), 0.0)
    put_at_rest = (y_after != y) & (after == 0) & state
    return np.where(put_at_rest, 0.0, error - early * (before - after))
