"""Lines moved on tick by tick with given ends, without a circuit."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from bramah.components.hydraulic.characteristic_line import CharacteristicLine
from bramah.fluids import ConstantFluid
from bramah.lines.data import line_data
from bramah.lines.friction_arrays import Array
from bramah.lines.grid import LineGrid, lay_grid
from bramah.lines.profile import given_start, start_profiles
from bramah.runs.waves import Waves
from tests.lines.reference import End

FLUID = ConstantFluid(reference_density="870 kg/m3", viscosity="40 cSt")


def ticking(
    *lines: dict[str, Any], step: float = 0.0, grid: LineGrid = LineGrid.ADJUST, fluid: ConstantFluid = FLUID
) -> Waves:
    """Lines with the given parameters, in the steady flow they start from."""
    data = [line_data(f"line{k}", CharacteristicLine(**given).values, fluid) for k, given in enumerate(lines)]
    laid = lay_grid(data, step, grid)
    waves = Waves(laid)
    waves.begin(0.0, *start_profiles(laid, {d.name: given_start(d) for d in data}))
    return waves


def tick(waves: Waves, t: float, ends: Sequence[End]) -> Array:
    """One tick; the flows into the lines at their ends, A and B of each line, after it."""
    c, b = waves.ends()
    p = np.array([end(t, *relation) for end, *relation in zip(ends, c, b, strict=True)])
    waves.tick(p)
    return np.asarray((p - c) / b)


def follow(
    waves: Waves, ends: Sequence[End], ticks: int, watch: Callable[[Waves], Any] = lambda waves: waves.profile()[0]
) -> tuple[Array, Array]:
    """Times, and what is watched after each tick."""
    step, seen = waves.grid.step, []
    for k in range(1, ticks + 1):
        tick(waves, k * step, ends)
        seen.append(watch(waves))
    return step * np.arange(1.0, ticks + 1), np.array(seen)
