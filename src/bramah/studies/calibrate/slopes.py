"""How residuals go with the coordinates of the cube: by differences of runs, or by derivatives that runs carry along.

Differences need a run for each coordinate, all in one batch. Derivatives need one run that takes longer. Which of both
pays is measured once: the time of both is in the rows of the study, so that a study that goes on decides as before.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from bramah.errors import MethodError
from bramah.studies.calibrate.model import Model
from bramah.studies.place import can_be_carried

Floats = NDArray[np.float64]

MEASURED, DERIVATIVES, DIFFERENCES = "measured", "derivatives", "differences"
SOURCES = (MEASURED, DERIVATIVES, DIFFERENCES)
STEP = 1e-3
"""Share of a range that differences are taken over. With the tolerance that calibrations run at (1e-7) slopes are then
good to about 1e-3, and curvature over the step does not matter yet."""
ALIKE = 0.1
"""Relative difference of both from which on derivatives are not believed."""


class Slopes:
    """Slopes at points, from where it pays."""

    def __init__(self, model: Model, source: str) -> None:
        self._model, self.source = model, source
        self._asked = source == DERIVATIVES
        self.notes: list[str] = []
        self._carried = [k for k, axis in enumerate(model.space.axes) if can_be_carried(axis.path)]
        if not self._carried:
            if self._asked:
                self._give_up("Runs carry none along by start values, shifts, settings and [parameters] of files.")
            self.source = DIFFERENCES

    def at(self, point: Floats, here: Floats, *, both: bool = False) -> tuple[Floats, list[int]]:
        """Slopes of residuals that are `here` at a point; and coordinates of which none is known, because runs beside
        the point failed. `both`: differences to both sides, which leaves out the curvature.
        """
        if self.source == MEASURED:
            return self._measured(point, here)
        if self.source == DERIVATIVES:
            found = self._derivatives(point, here, both)
            if found is not None:
                return found
        return self._differences(point, here, range(self._model.space.size), both)

    def _measured(self, point: Floats, here: Floats) -> tuple[Floats, list[int]]:
        """Both, and from now on the one that takes less time."""
        slopes, unknown = self._differences(point, here, range(self._model.space.size), False)
        taken = sum(row.seconds for k in self._carried for row in self._model.kept(self._steps(point, k, False)[0]))
        rows, found = self._model.derivatives(point, self._carried)
        if found is None:
            self._give_up(next(row.message for row in rows if not row.ok))
            return slopes, unknown
        known = [n for n, k in enumerate(self._carried) if k not in unknown and np.isfinite(found[:, n]).all()]
        far = [np.linalg.norm(found[:, n] - slopes[:, self._carried[n]]) for n in known]
        sizes = [np.linalg.norm(found[:, n]) + np.linalg.norm(slopes[:, self._carried[n]]) for n in known]
        if any(a > ALIKE * b for a, b in zip(far, sizes, strict=True)):
            self._give_up("They differ from those of differences by more than a tenth.")
        else:
            # The first run with derivatives compiles what they need, which later ones find.
            again, _ = self._model.derivatives(self._steps(point, self._carried[0], False)[0], self._carried)
            needed = min(sum(row.seconds for row in runs) for runs in (rows, again))
            self.source = DERIVATIVES if needed < taken else DIFFERENCES
        return slopes, unknown

    def _derivatives(self, point: Floats, here: Floats, both: bool) -> tuple[Floats, list[int]] | None:
        rows, found = self._model.derivatives(point, self._carried)
        if found is None:
            self._give_up(next(row.message for row in rows if not row.ok))
            return None
        # What an event or a start value hides from the core is seen by differences.
        lost = [k for n, k in enumerate(self._carried) if not np.isfinite(found[:, n]).all()]
        left = [k for k in range(self._model.space.size) if k not in self._carried or k in lost]
        slopes, unknown = self._differences(point, here, left, both)
        for n, k in enumerate(self._carried):
            if k not in lost:
                slopes[:, k] = found[:, n]
        return slopes, unknown

    def _give_up(self, why: str) -> None:
        if self._asked:
            raise MethodError(f"Slopes by derivatives are not to be had: {why}")
        self.source = DIFFERENCES
        self.notes.append(
            f"Slopes are by differences, since derivatives are not to be had: {why.partition('. ')[0].rstrip('.')}."
        )

    def _differences(self, point: Floats, here: Floats, axes: Sequence[int], both: bool) -> tuple[Floats, list[int]]:
        steps = {k: self._steps(point, k, both) for k in axes}
        found = iter(self._model.residuals([step for own in steps.values() for step in own]))
        slopes, unknown = np.zeros((len(here), len(point))), []
        for k, own in steps.items():
            ends = [(step[k], r) for step, r in ((step, next(found)) for step in own) if r is not None]
            if len(ends) < 2:
                ends.append((point[k], here))
            if len(ends) < 2:
                unknown.append(k)
                continue
            (a, one), (b, other) = ends
            slopes[:, k] = (one - other) / (a - b)
        return slopes, unknown

    def _steps(self, point: Floats, k: int, both: bool) -> list[Floats]:
        """Points beside one: to the side where there is room, or to both."""
        found = []
        for side in (1, -1) if both else (1 if point[k] < 0.5 else -1,):
            moved = np.array(point, dtype=float)
            moved[k] = min(max(moved[k] + side * STEP, 0.0), 1.0)
            found.append(moved)
        return found
