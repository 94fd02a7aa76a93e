"""Harmonics of a pump measured at operating points, as surfaces over pressure and speed.

A row is an operating point: pressure difference, speed, then amplitude over the mean flow and phase in degrees of
harmonic 1, 2, ... The points make a full grid of pressures and speeds. Phases are turned by whole turns so that from
point to point they change by less than half a turn; beyond the grid its edges hold.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import radians

Points = Sequence[Sequence[float]]
Table = list[list[float]]


def table_problems(points: Points) -> Iterable[str]:
    """What is wrong with operating points, in sentences."""
    if not points:
        return
    if len(points[0]) < 4 or len(points[0]) % 2:
        yield "A row of operating_points is a pressure, a speed, then an amplitude and a phase for each harmonic."
        return
    places = [(row[0], row[1]) for row in points]
    full = {(p, n) for p in _distinct(places, 0) for n in _distinct(places, 1)}
    if len(places) != len(full) or set(places) != full:
        yield (
            "operating_points must hold every pressure at every speed once: "
            f"{len(full)} points would, and there are {len(places)}."
        )


def harmonic_tables(points: Points) -> list[tuple[Table, Table]]:
    """Amplitude and phase (rad) of each harmonic: a row of pressures, then rows of a speed and the values there."""
    row_of = {(row[0], row[1]): row[2:] for row in points}
    pressures, speeds = _distinct(list(row_of), 0), _distinct(list(row_of), 1)
    found = []
    for k in range(len(points[0]) // 2 - 1):
        amplitude = [[row_of[p, n][2 * k] for p in pressures] for n in speeds]
        phase = [[radians(row_of[p, n][2 * k + 1]) for p in pressures] for n in speeds]
        found.append((_framed(pressures, speeds, amplitude), _framed(pressures, speeds, _unwrapped(phase))))
    return found


def _distinct(places: Iterable[tuple[float, float]], which: int) -> list[float]:
    return sorted({place[which] for place in places})


def _unwrapped(phase: Table) -> Table:
    import numpy as np

    first = np.unwrap(np.array([row[0] for row in phase]))
    rows = np.unwrap(np.array(phase), axis=1)
    turned: Table = (rows + (first - rows[:, 0])[:, None]).tolist()
    return turned


def _framed(pressures: list[float], speeds: list[float], values: Table) -> Table:
    """The surface; a single pressure or speed is given a twin, for a surface has two at least."""
    if len(pressures) == 1:
        pressures, values = [pressures[0], pressures[0] + 1e5], [2 * row for row in values]
    if len(speeds) == 1:
        speeds, values = [speeds[0], speeds[0] + 1.0], 2 * values
    return [[0.0, *pressures], *([n, *row] for n, row in zip(speeds, values, strict=True))]
