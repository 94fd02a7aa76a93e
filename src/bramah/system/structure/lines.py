"""The lines of a circuit and the grid they share."""

from __future__ import annotations

from bramah.lines.grid import Grid
from bramah.records import dataclass


@dataclass(frozen=True)
class LineGridRow:
    """How one line is followed, in SI units."""

    name: str
    reaches: int
    wave_speed: float
    """With which waves run on the grid."""
    adjusted_by: float
    """Relative change of the wave speed for the sake of the grid."""
    fraction: float
    """Of a tick, bridged by interpolation where the grid is exact."""
    transit: float
    """Time from end to end on the grid."""
    step: float
    creep: float
    """Growth by creep of the wall in the end, over what line and fluid give way at once; 0: the wall is elastic."""
    creep_times: tuple[float, ...]
    """Retardation time of each element of the wall."""


def line_rows(grid: Grid | None) -> tuple[LineGridRow, ...]:
    """Lines long enough for the grid; the grid's notes tell of the others."""
    if grid is None:
        return ()
    return tuple(
        LineGridRow(
            name=line.data.name.removesuffix(".waves"),
            reaches=line.count,
            wave_speed=line.wave_speed,
            adjusted_by=line.change,
            fraction=line.fraction,
            transit=line.data.length / line.wave_speed,
            step=grid.step,
            creep=line.data.creep_ratio,
            creep_times=tuple(element.time for element in line.data.creep),
        )
        for line in grid.lines
    )
