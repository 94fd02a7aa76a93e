"""Figures of the frequency domain: what is drawn, and what is written."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from matplotlib.lines import Line2D
from matplotlib.patches import Rectangle
from numpy.typing import NDArray

from bramah.analysis import Bode, Harmonics, Network, Resistance, WaveLine
from bramah.errors import FileError
from bramah.plot.frequency import bode_figure, spectrum_figure, standing_wave_figure

Floats = NDArray[np.float64]


def heights(line: Line2D) -> Floats:
    return np.asarray(line.get_ydata(), dtype=float)


F = np.geomspace(1, 100, 50)
LAG = Bode("lag", F, 1 / (1 + 1j * F / 10))


def test_gain_and_phase() -> None:
    made = bode_figure([LAG, Bode("two", F, LAG.value**2)], title="Lags")
    gain, phase = made.axes
    assert gain.get_xscale() == "log" and gain.get_title(loc="left") == "Lags"
    np.testing.assert_allclose(heights(gain.get_lines()[0]), -10 * np.log10(1 + (F / 10) ** 2), atol=1e-12)
    np.testing.assert_allclose(heights(phase.get_lines()[1]), -2 * np.degrees(np.arctan(F / 10)), atol=1e-12)


def test_phases_go_on_over_half_a_turn_and_jump_where_there_is_no_friction() -> None:
    third = Bode("three", F, LAG.value**3).phase
    assert third[-1] == pytest.approx(-3 * np.degrees(np.arctan(10)))
    lossless = Bode("line", F, 1j * np.tan(F / 7)).phase
    assert np.abs(lossless).max() <= 90 + 1e-9


def test_spectra_stand_side_by_side() -> None:
    measured = Harmonics.of(171, [14e5, 9e5], [-106, -89])
    amplitude, phase = spectrum_figure({"measured": measured, "computed": measured.shifted(1e-3)}).axes
    bars = [patch for patch in amplitude.patches if isinstance(patch, Rectangle)]
    assert [bar.get_height() for bar in bars] == pytest.approx([14, 9, 14, 9])
    left = [bar.get_x() for bar in bars]
    assert left[0] < 1 <= left[2] + 1e-9 and amplitude.get_ylabel() == "Pressure amplitude [bar]"
    assert all(np.abs(heights(line)).max() <= 180 for line in phase.get_lines())


def test_waves_along_a_line() -> None:
    net = Network()
    net.add("pipe", WaveLine.of(length=3.0, diameter=0.015, wave_speed=1375, density=900, viscosity=3e-5), "A", "B")
    net.add("load", Resistance(1e10), "B")
    wave = net.solve([100.0, 200.0], {"A": 1e-4}).along("pipe")
    pressure, flow = standing_wave_figure(wave).axes
    assert len(pressure.get_lines()) == 2
    np.testing.assert_allclose(heights(pressure.get_lines()[1]), np.abs(wave.pressure[1]) / 1e5)
    np.testing.assert_allclose(heights(flow.get_lines()[0])[0], 6.0)


@pytest.mark.parametrize(("name", "begin"), [("x.png", b"\x89PNG"), ("x.svg", b"<?xml")])
def test_files(tmp_path: Path, name: str, begin: bytes) -> None:
    bode_figure(LAG, tmp_path / name)
    assert (tmp_path / name).read_bytes().startswith(begin)


def test_other_formats_are_refused() -> None:
    with pytest.raises(FileError, match=r"\.svg or \.pdf"):
        bode_figure(LAG, "x.docx")
