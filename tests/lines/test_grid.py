"""The time step that lines share, and what it does to each."""

from __future__ import annotations

import math
from typing import Any

import pytest

from bramah.components.hydraulic.characteristic_line import CharacteristicLine
from bramah.errors import MethodError
from bramah.fluids import ConstantFluid
from bramah.lines.data import LineData, line_data
from bramah.lines.grid import GOOD, MOST, WANTED, LineGrid, lay_grid


def lines(*lengths: float, **more: Any) -> list[LineData]:
    """With waves of 1000 m/s."""
    return [
        line_data(f"line{k}", CharacteristicLine(length=x, wave_speed=1000.0, **more).values, ConstantFluid())
        for k, x in enumerate(lengths)
    ]


def test_one_line_is_not_adjusted() -> None:
    grid = lay_grid(lines(50.0))
    assert grid.lines[0].count == WANTED and grid.lines[0].change == 0.0 and grid.notes == ()


def test_asking_for_reaches() -> None:
    grid = lay_grid(lines(50.0, reaches=64))
    assert grid.lines[0].count == 64 and grid.step == pytest.approx(50.0 / 64 / 1000)


def test_several_lines_share_a_step_and_the_change_is_told() -> None:
    grid = lay_grid(lines(50.0, 31.4, 7.7))
    for line in grid.lines:
        assert line.wave_speed * grid.step * line.count == pytest.approx(line.data.length)
        assert line.change == pytest.approx(line.wave_speed / 1000 - 1)
    assert max(abs(line.change) for line in grid.lines) <= GOOD


def test_a_change_too_large_gets_a_note() -> None:
    grid = lay_grid(lines(10.0, 2.6), step=2e-3)
    assert grid.lines[1].count == 1 and grid.lines[1].change == pytest.approx(0.3)
    assert "wave speed of line1 is changed by +30.00%" in grid.notes[0] and 'line_grid = "exact"' in grid.notes[0]
    assert "its waves take 0.0006 s less than 0.0026 s from end to end" in grid.notes[0]


@pytest.mark.parametrize("step", [0.5e-3, 0.7e-3, 2e-3])
def test_impedance_is_that_of_the_line_whatever_the_step(step: float) -> None:
    """And so the rise of pressure; what changes is timing, and with it what a length stores and its inertia."""
    (line,) = lay_grid(lines(2.6), step=step).lines
    assert math.sqrt(line.inertance / line.capacitance) == pytest.approx(line.data.impedance, rel=1e-14)
    assert 1 / math.sqrt(line.inertance * line.capacitance) == pytest.approx(line.wave_speed, rel=1e-14)
    assert line.later == pytest.approx(line.count * step - line.data.transit, abs=1e-15)
    assert lay_grid(lines(2.6)).lines[0].inertance == pytest.approx(
        line.data.reference_density / line.data.area, rel=1e-14
    )


def test_all_that_are_changed_or_too_short_are_counted() -> None:
    lumps, timing = lay_grid(lines(10.0, 2.6, 0.6, 0.4, 3.5), step=1e-3).notes
    assert lumps.startswith("2 lines, the longest being line2, (0.0006 s from end to end) are too short for ticks")
    assert "wave speed of line1 is changed by -13.33%, and of 1 more by less" in timing


def test_exact_lengths_change_no_wave_speed() -> None:
    grid = lay_grid(lines(10.0, 2.6, 4.0), step=0.5e-3, how=LineGrid.EXACT)
    assert [line.change for line in grid.lines] == [0.0, 0.0, 0.0]
    for line in grid.lines:
        assert (line.count + line.fraction) * grid.step == pytest.approx(line.data.transit)
        assert 0 <= line.fraction < 2 and line.count >= 1
    assert [line.fraction > 0 for line in grid.lines] == [False, True, False]


@pytest.mark.parametrize("how", list(LineGrid))
def test_a_line_too_short_for_the_reaches_of_another_becomes_a_lump(how: LineGrid) -> None:
    grid = lay_grid([*lines(40.0, reaches=4), *lines(6.0)], how=how)
    assert [line.count for line in grid.lines] == [4] and len(grid.short) == 1 and grid.notes


def test_a_line_too_short_becomes_a_lump_with_a_note() -> None:
    grid = lay_grid(lines(100.0, 0.9 * 100.0 / MOST))
    assert [line.data.name for line in grid.lines] == ["line0"] and [d.name for d in grid.short] == ["line1"]
    assert "line1" in grid.notes[0] and "too short for ticks of" in grid.notes[0]
    assert lay_grid(lines(100.0, 1.1 * 100.0 / MOST)).short == ()


def test_steps_that_cannot_be() -> None:
    with pytest.raises(MethodError, match=r"longer than the .* waves take"):
        lay_grid(lines(10.0), step=0.02)
    with pytest.raises(MethodError, match="must be above 0"):
        lay_grid(lines(10.0), step=-1.0)
