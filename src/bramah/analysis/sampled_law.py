"""The linear law of a sampled controller: differences of its function around what it sees and remembers."""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy
from dataclasses import field
from typing import Any

import numpy as np
from numpy.typing import NDArray

from bramah.analysis.memory import Leaves, Path, leaves_of, with_leaves
from bramah.analysis.parts import SampledPart
from bramah.errors import SimulationError
from bramah.records import dataclass
from bramah.runs.sampled_run import named_outputs

Floats = NDArray[np.float64]

CHANGE = 1e-6
"""Relative change by which slopes are taken: rounding errors are 1e-10 of them."""
SAME = 1e-3
"""Slopes on both sides may differ so much, relative to the larger: a law without corner bends by about 1e-6."""
ROUNDING = 1e-13
"""Of a value: smaller differences of it are rounding errors."""
WORTH_TELLING = 1e-3
"""Of what an output changes by if its inputs do by all of their size."""
MOST_CALLS = 64
"""One after the other, to see what a controller remembers."""


@dataclass(frozen=True, eq=False)
class LinearLaw:
    """xi+ = F xi + G v,  w = H xi + J v, for small changes of what is seen (v) and remembered (xi)."""

    name: str
    remembers: tuple[str, ...]
    F: Floats
    G: Floats
    H: Floats
    J: Floats
    drift: float = 0.0
    """How far the next call would change an output, if nothing else changed, over its size."""
    gives: Floats = field(default_factory=lambda: np.zeros(0))
    """What the next call gives."""
    changes: Floats = field(default_factory=lambda: np.zeros(0))
    """How far it changes what is remembered."""
    paths: tuple[Path, ...] = ()
    """Where that is."""


def linear_law(part: SampledPart, seen: Floats, sizes: Floats, held: Floats, t: float) -> LinearLaw:
    """The law around the values seen, whose typical sizes are given, and the outputs held, at a time."""
    if part.sampling is None:
        return LinearLaw(part.name, (), np.zeros((0, 0)), np.zeros((0, 1)), np.zeros((1, 0)), np.eye(1))
    return _Differences(part, seen, sizes, t).law(held)


class _Differences:
    """Calls of one controller with changed inputs and memory; none of them is seen by another."""

    def __init__(self, part: SampledPart, seen: Floats, sizes: Floats, t: float) -> None:
        assert part.sampling is not None
        self.part, self.sampling, self.seen = part, part.sampling, seen
        self.function: Callable[..., Any] = self.sampling.new_function()
        known = part.memory is not None and part.calls >= 0
        self.memory: dict[str, Any] = deepcopy(dict(part.memory or {})) if known else self._own()
        self.fresh = not known and t > part.start * (1 + 1e-12)
        first = max(0, int(np.ceil((t - part.start) / part.period - 1e-12)))
        self.t = part.start + (part.calls if part.calls >= 0 else first) * part.period
        self.outputs = tuple(self.sampling.held)
        self.step = CHANGE * np.maximum(np.abs(seen), sizes)
        self.step[self.step == 0] = CHANGE

    def _own(self) -> dict[str, Any]:
        return deepcopy(dict(getattr(self.function, "__dict__", {})))

    def call(self, memory: dict[str, Any], v: Floats, later: int = 0) -> tuple[Floats, dict[str, Any]]:
        """Outputs, and what is remembered then."""
        if hasattr(self.function, "__dict__"):
            vars(self.function).clear()
            vars(self.function).update(deepcopy(memory))
        try:
            given = named_outputs(self.function(self.t + later * self.part.period, *map(float, v)), self.outputs)
        except Exception as error:
            raise SimulationError(
                f"The controller {self.part.name} failed while its slopes were taken at t = {self.t:.6g} s: {error}"
            ) from error
        missing = [name for name in self.outputs if name not in given]
        if missing:
            raise SimulationError(
                f"{self.part.name} gave no {missing[0]} where its slopes were taken: it has no linear law there."
            )
        return np.array([given[name] for name in self.outputs]), self._own()

    def law(self, held: Floats) -> LinearLaw:
        w, _ = self.call(self.memory, self.seen)
        again, _ = self.call(self.memory, self.seen)
        if not np.array_equal(w, again):
            raise SimulationError(
                f"{self.part.name} gives {again} where it gave {w} before: it remembers outside of its attributes, or "
                "is random. Give a class that keeps what it remembers in its attributes."
            )
        paths = self._remembered()
        if paths and self.fresh:
            raise SimulationError(
                f"What {self.part.name} remembers at t = {self.t:.6g} s is not known. Linearise at the end of a run, "
                "or at a snapshot of a simulation."
            )
        values = leaves_of(self.memory, whole=True)
        point = np.array([values.get(path, 0.0) for path in paths] + self.seen.tolist())
        steps = np.array([self._memory_step(values.get(path, 0.0)) for path in paths] + self.step.tolist())
        slopes = self._slopes(paths, point, steps)
        kept = _reached(slopes[: len(paths)], len(paths))
        n, m = len(paths), len(kept)
        rows = slopes[[*kept, *range(n, len(slopes))]][:, [*kept, *range(n, slopes.shape[1])]]
        usual = WORTH_TELLING * np.abs(rows[m:, m:]) @ (self.step / CHANGE)
        size = np.maximum(np.maximum(np.abs(held), np.abs(w)), usual)
        drift = float(np.max(np.abs(w - held) / np.where(size == 0, 1.0, size), initial=0.0))
        names = tuple(f"{self.part.name}.{'.'.join(map(str, paths[k]))}" for k in kept)
        changes = self._next(paths, point)[kept]
        return LinearLaw(
            self.part.name, names, rows[:m, :m], rows[:m, m:], rows[m:, :m], rows[m:, m:], drift, w,
            changes - point[kept], tuple(paths[k] for k in kept),
        )  # fmt: skip

    def _memory_step(self, value: float) -> float:
        return CHANGE * max(abs(value), 1.0)

    def _remembered(self) -> list[tuple[Any, ...]]:
        """Numbers that change from call to call while an input is changed."""
        changed: dict[tuple[Any, ...], None] = {}
        for j in range(len(self.seen)):
            v, memory = np.array(self.seen), self.memory
            v[j] += self.step[j]
            for later in range(min(MOST_CALLS, len(leaves_of(memory)) + 2)):
                before = leaves_of(memory)
                _, memory = self.call(memory, v, later)
                after = leaves_of(memory)
                changed |= dict.fromkeys(path for path, value in after.items() if before.get(path) != value)
        return list(changed)

    def _slopes(self, paths: list[tuple[Any, ...]], point: Floats, steps: Floats) -> Floats:
        """Derivatives of what is remembered next, then of the outputs, by what is remembered, then by the inputs."""
        here = self._next(paths, point)
        columns = []
        for k, step in enumerate(steps):
            sides = []
            for sign in (1.0, -1.0):
                moved = np.array(point)
                moved[k] += sign * step
                sides.append(sign * (self._next(paths, moved) - here) / step)
            floor = ROUNDING * np.abs(here) / step
            self._require_smooth(paths, k, sides, floor, point)
            columns.append((sides[0] + sides[1]) / 2)
        return np.array(columns).T if columns else np.zeros((len(here), 0))

    def _next(self, paths: list[tuple[Any, ...]], point: Floats) -> Floats:
        n = len(paths)
        changed: Leaves = dict(zip(paths, point[:n].tolist(), strict=True))
        w, after = self.call(with_leaves(self.memory, changed), point[n:])
        kept = leaves_of(after)
        return np.array([kept.get(path, 0.0) for path in paths] + w.tolist())

    def _require_smooth(
        self, paths: list[tuple[Any, ...]], k: int, sides: list[Floats], floor: Floats, point: Floats
    ) -> None:
        right, left = sides
        wrong = np.abs(right - left) > np.maximum(SAME * np.maximum(np.abs(right), np.abs(left)), floor)
        if not wrong.any():
            return
        row, n = int(np.flatnonzero(wrong)[0]), len(paths)
        what = self.outputs[row - n] if row >= n else ".".join(map(str, paths[row]))
        by = self.sampling.inputs[k - n] if k >= n else ".".join(map(str, paths[k]))
        raise SimulationError(
            f"{self.part.name} has no linear law here: {what} rises by {right[row]:.4g} per {by} above "
            f"{point[k]:.6g} and by {left[row] + 0.0:.4g} below (a limit, a dead band, a rounded value). "
            "Linearise at a state where it has one."
        )


def _reached(slopes: Floats, n: int) -> list[int]:
    """Of what is remembered, what the inputs change, at once or in the end: not clocks and counters."""
    depends = slopes != 0
    reached = depends[:, n:].any(axis=1)
    for _ in range(n):
        reached = reached | (depends[:, :n] & reached).any(axis=1)
    return [int(k) for k in np.flatnonzero(reached)]
