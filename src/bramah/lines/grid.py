"""The time step that all lines of a circuit share, and how many reaches each line has.

A wave must cross a reach in one tick. Lines rarely take whole numbers of one tick, so either the wave speed of each is
changed a little ("adjust"), or what is left over is bridged by interpolation in time ("exact"). What a wave's flow does
to pressure, the impedance, is that of the line itself either way: Joukowsky's rise is exact, only its timing is not.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from enum import Enum

import numpy as np
from numpy.typing import NDArray

from bramah.errors import MethodError
from bramah.lines.data import LineData
from bramah.records import dataclass

FEWEST = 2
"""Reaches of the shortest line, as Skarbek-Wazynski 1981 asks for."""
WANTED = 20
"""Reaches of the longest line, at least."""
MOST = 2000
"""Reaches of the longest line that a shorter one may call for; one still shorter becomes a lump."""
GOOD = 0.005
"""Change of the wave speed that is small enough not to look for a better time step."""
FINER = 8
ROUNDING = 1e-9
"""Part of a tick."""


class LineGrid(Enum):
    """How lines are fitted to whole ticks."""

    ADJUST = "adjust"
    EXACT = "exact"


@dataclass(frozen=True)
class Reaches:
    """The grid of one line."""

    data: LineData
    count: int
    fraction: float
    """Of a tick, that waves take beyond `count` ticks."""
    wave_speed: float

    @property
    def change(self) -> float:
        """Relative change of the wave speed."""
        return self.wave_speed / self.data.wave_speed - 1

    @property
    def later(self) -> float:
        """By how much waves take longer from end to end than in the line itself."""
        return self.data.length / self.wave_speed - self.data.transit

    @property
    def inertance(self) -> float:
        """Pressure per length and rate of flow, Z / c: rho_0 / A unless the wave speed is changed."""
        return self.data.impedance / self.wave_speed

    @property
    def capacitance(self) -> float:
        """Fluid stored per length and pressure, 1 / (Z c): A / (rho_0 c^2) unless the wave speed is changed."""
        return 1 / (self.data.impedance * self.wave_speed)

    @property
    def end_gas(self) -> float:
        """Gas at each end times its pressure above that of vapour: half of what a node has, J."""
        return 0.5 * self.data.gas * self.data.volume / self.count

    @property
    def places(self) -> NDArray[np.float64]:
        """Distance of each node from A. What waves take beyond whole ticks they take at the end they come to, so that a
        node meets the wave from A as if it were k reaches from A, that from B as if it were `fraction` further on: both
        meet half way between, half a fraction of a tick earlier.
        """
        k = np.arange(self.count + 1, dtype=np.float64) + self.fraction / 2
        k[0], k[-1] = 0.0, self.count + self.fraction
        return self.data.length / (self.count + self.fraction) * k


@dataclass(frozen=True)
class Grid:
    """Time step and reaches of all lines that are long enough, and those that are not."""

    step: float
    lines: tuple[Reaches, ...]
    short: tuple[LineData, ...]

    @property
    def notes(self) -> tuple[str, ...]:
        """What the grid does to the lines, beyond what is small."""
        return (*self._lumps(), *self.timing, *self._fast_walls())

    @property
    def timing(self) -> tuple[str, ...]:
        """How far the timing of waves is off, if that is not small."""
        off = sorted((r for r in self.lines if abs(r.change) > GOOD), key=lambda r: -abs(r.change))
        if not off:
            return ()
        worst, others = off[0], f", and of {len(off) - 1} more by less" if len(off) > 1 else ""
        late = f"{abs(worst.later):.3g} s {'longer' if worst.later > 0 else 'less'}"
        return (
            f"The wave speed of {worst.data.called} is changed by {worst.change:+.2%}{others} to fit ticks of "
            f"{self.step:.3g} s: its waves take {late} than {worst.data.transit:.3g} s from end to end. Rises of "
            'pressure keep their size. A shorter line_step, or line_grid = "exact", avoids that.',
        )

    def _fast_walls(self) -> tuple[str, ...]:
        fast = [r.data.called for r in self.lines if any(element.time < self.step for element in r.data.creep)]
        if not fast:
            return ()
        return (
            f"The wall of {', '.join(fast)} creeps within less than a tick of {self.step:.3g} s, and is followed half "
            "a tick late. Choose a shorter line_step, or count what is so fast to the wall's elasticity.",
        )

    def _lumps(self) -> tuple[str, ...]:
        if not self.short:
            return ()
        longest = max(self.short, key=lambda d: d.transit)
        one = len(self.short) == 1
        creeping = [d.called for d in self.short if d.creep]
        wall = f" Creep of the wall is left out there ({', '.join(creeping)})." if creeping else ""
        which = longest.called if one else f"{len(self.short)} lines, the longest being {longest.called},"
        return (
            f"{which} ({longest.transit:.3g} s from end to end) {'is' if one else 'are'} too short for ticks of "
            f"{self.step:.3g} s: {'it' if one else 'each'} is one lump of inertia and two volumes.{wall}",
        )


def lay_grid(lines: Sequence[LineData], step: float = 0.0, how: LineGrid = LineGrid.ADJUST) -> Grid:
    """The grid for given lines; a step of 0 is chosen."""
    if step < 0 or not math.isfinite(step):
        raise MethodError(f"line_step = {step:g} s must be above 0, or 0 to let it be chosen.")
    longest = max(d.transit for d in lines)
    step = step or min((d.transit / d.reaches for d in lines if d.reaches), default=0.0)
    kept = [d for d in lines if d.transit >= (1 - ROUNDING) * (step or longest / MOST)]
    short = tuple(d for d in lines if d not in kept)
    if not kept:
        raise MethodError(f"line_step = {step:g} s is longer than the {longest:.3g} s waves take through any line.")
    step = step or _choose(kept, longest, how)
    return Grid(step, tuple(_fit(d, step, how) for d in kept), short)


def _choose(lines: Sequence[LineData], longest: float, how: LineGrid) -> float:
    """The longest step of a few that changes no wave speed by much, else the one that changes them least."""
    shortest = min(d.transit for d in lines)
    coarse = max(FEWEST, math.ceil(WANTED * shortest / longest))
    if how is LineGrid.EXACT:
        return shortest / coarse
    steps = [shortest / (coarse + k) for k in range(FINER * coarse)]
    changes = [max(abs(_fit(d, h, how).change) for d in lines) for h in steps]
    good = [h for h, change in zip(steps, changes, strict=True) if change <= GOOD]
    return good[0] if good else steps[changes.index(min(changes))]


def _fit(d: LineData, step: float, how: LineGrid) -> Reaches:
    ticks = d.transit / step
    whole = round(ticks)
    if how is LineGrid.EXACT and abs(ticks - whole) > ROUNDING * ticks:
        # Interpolation makes no wave stronger where one to two ticks are left to it.
        count = max(math.floor(ticks) - 1, 1)
        return Reaches(d, count, ticks - count, d.wave_speed)
    count = max(whole, 1)
    return Reaches(d, count, 0.0, d.length / (count * step))
