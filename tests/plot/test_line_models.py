"""The figure of line models: what is drawn, and what is written."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

import bramah as br
from bramah.components.hydraulic.line import LineModel
from bramah.errors import FileError
from bramah.plot.line_models import drawn, line_models, moving
from bramah.studies.compare_lines import LineComparison, LineTrial
from bramah.studies.compare_lines.variants import Variant

TIMES = np.linspace(0.0, 1.0, 5)
WAVE = 1e5 * np.sin(TIMES)


def trial(model: LineModel, number: int, error: float, ms: float, status: str = "done") -> LineTrial:
    signals = {"line.A.p": np.full(5, 2e5), "line.B.p": WAVE * (1 + error), "vessel.A.p": WAVE * (1 + error)}
    return LineTrial(
        variant=Variant(model, number, br.Circuit()), error=error, seconds=ms / 1e3, status=status,
        values=signals if status == "done" else {},
    )  # fmt: skip


def comparison() -> LineComparison:
    return LineComparison(
        title="Closing",
        lines=("line",),
        signals=("line.A.p", "line.B.p", "vessel.A.p"),
        units=dict.fromkeys(("line.A.p", "line.B.p", "vessel.A.p"), "bar"),
        until=1.0,
        accuracy=0.01,
        times=TIMES,
        reference=trial(LineModel.CHARACTERISTICS, 160, 0.0, 9.0),
        trials=(
            trial(LineModel.SEGMENTS, 5, 0.03, 0.5),
            trial(LineModel.SEGMENTS, 20, 0.008, 2.0),
            trial(LineModel.SEGMENTS, 80, 0.002, 10.0),
            trial(LineModel.RIGID, 0, float("nan"), float("nan"), "refused"),
        ),
    )


def test_signals_that_move_are_drawn_once() -> None:
    assert moving(comparison()) == ["line.B.p"]


def test_histories_and_errors_over_time() -> None:
    left, right = line_models(comparison()).axes
    assert (left.get_ylabel(), right.get_xlabel()) == ("line.B.p [bar]", "Wall time [ms]")
    reference, segments = left.get_lines()
    np.testing.assert_allclose(np.asarray(reference.get_ydata()), WAVE / 1e5)
    np.testing.assert_allclose(np.asarray(segments.get_ydata()), 1.008 * WAVE / 1e5)
    assert segments.get_label() == "segments, 20 segments"
    points = np.asarray(right.get_lines()[0].get_xydata(), dtype=float)
    np.testing.assert_allclose(points, [[0.5, 0.03], [2.0, 0.008], [10.0, 0.002]])
    legend = right.get_legend()
    assert legend is not None
    assert [t.get_text() for t in legend.get_texts()] == ["segments", "rigid (failed)"]


def test_the_coarsest_run_near_enough_is_drawn_else_the_finest() -> None:
    trials = comparison().by_model()["segments"]
    assert drawn(trials, 0.01) is trials[1]
    assert drawn(trials, 1e-4) is trials[2]
    assert drawn(comparison().by_model()["rigid"], 0.01) is None


def test_it_is_written(tmp_path: Path) -> None:
    line_models(comparison(), tmp_path / "x.png")
    assert (tmp_path / "x.png").read_bytes().startswith(b"\x89PNG")
    with pytest.raises(FileError, match=r"\.svg or \.pdf"):
        line_models(comparison(), tmp_path / "x.docx")
