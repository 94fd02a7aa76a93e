"""Figures of loops, poles and loci: what is drawn, and what is written."""

from __future__ import annotations

import math
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

from bramah.analysis import linearise, locus, loop
from bramah.errors import FileError
from bramah.plot.loops import loop_figure, nichols_figure, nyquist_figure
from bramah.plot.poles import locus_figure, participation_figure, pole_figure, step_response_figure
from tests.analysis.servo_axis import servo_axis
from tests.analysis.test_sampled import lag_loop, proportional

Floats = NDArray[np.float64]

AXIS = servo_axis()


def test_a_bode_plot_shows_its_margins() -> None:
    found = loop(AXIS, "controller.y")
    margins = found.margins()
    gain, phase = loop_figure(found).axes
    [arrow] = [line for line in gain.get_lines() if line.get_color() == "#D55E00"]
    assert list(map(float, arrow.get_ydata())) == pytest.approx([-margins.gain_margin_decibel, 0.0])  # type: ignore[arg-type]
    assert margins.gain_margin_decibel > 0
    [arrow] = [line for line in phase.get_lines() if line.get_color() == "#009E73"]
    low, high = map(float, arrow.get_ydata())  # type: ignore[arg-type]
    # From -180 degrees up to the curve, which is read between points of the curve.
    assert low == pytest.approx(-180, abs=0.1) and high - low == pytest.approx(margins.phase_margin)
    assert gain.get_title(loc="left") == "Loop cut at controller.y"
    unstable = loop_figure(loop(servo_axis(100.0), "controller.y"))
    assert "closed, it is unstable" in unstable.axes[0].get_title(loc="left")


def test_nyquist_and_nichols_show_the_loop() -> None:
    found = loop(AXIS, "controller.y")
    [axis] = nyquist_figure([found, loop(servo_axis(60.0), "controller.y")], names=["20", "60"]).axes
    texts = axis.get_legend()
    assert texts is not None and [t.get_text() for t in texts.get_texts()] == ["20", "60"]
    curve = axis.get_lines()[3]
    x, y = np.asarray(curve.get_xdata(), float), np.asarray(curve.get_ydata(), float)
    # The curve cuts the negative real axis at 1 over the gain margin.
    cut = np.flatnonzero((y[:-1] < 0) & (y[1:] > 0) & (x[:-1] < 0))
    assert x[cut[0]] == pytest.approx(-1 / found.margins().gain_margin, rel=0.05)
    [axis] = nichols_figure(found).axes
    assert axis.get_xlim() == (-360, 0)


def test_poles_and_locus() -> None:
    modes = linearise(AXIS, "setpoint.y", "load.port.x").modes()
    [axis] = pole_figure(modes, fastest=80.0).axes
    marks = axis.get_lines()[0]
    assert len(np.asarray(marks.get_xdata())) == sum(m.frequency <= 80 and abs(m.value) < 503 for m in modes.modes)
    found = locus(AXIS, "controller.proportional_gain", [20.0, 60.0, 100.0])
    [axis] = locus_figure(found, fastest=80.0).axes
    assert any(text.get_text() == "84.1999" for text in axis.texts)
    sampled = linearise(lag_loop(proportional), at="start").modes()
    [axis] = pole_figure(sampled).axes
    assert axis.get_xlabel() == "Real part of z"


def test_participation_bars_fill_the_row() -> None:
    modes = linearise(AXIS).modes()
    [axis] = participation_figure(modes).axes
    widths: dict[float, float] = {}
    for bar in axis.patches:
        row = round(bar.get_y() + bar.get_height() / 2, 3)  # type: ignore[attr-defined]
        widths[row] = widths.get(row, 0.0) + bar.get_width()  # type: ignore[attr-defined]
    assert list(widths.values()) == pytest.approx([1.0] * len(modes))


def test_steps_and_files(tmp_path: Path) -> None:
    space = linearise(AXIS, "setpoint.y", "load.port.x")
    path = tmp_path / "steps.svg"
    [axis] = step_response_figure(space.step_response(until="0.5 s"), path).axes
    assert path.read_text().count("<svg") == 1
    assert float(np.asarray(axis.get_lines()[0].get_ydata(), float)[-1]) == pytest.approx(1.0, abs=math.exp(-6))
    with pytest.raises(FileError, match="must end in"):
        loop_figure(loop(AXIS, "controller.y"), tmp_path / "loop.bmp")
