"""The work-precision diagram: what is drawn, and what is written."""

from __future__ import annotations

import itertools
from pathlib import Path

import numpy as np
import pytest

from bramah.errors import FileError
from bramah.plot.work_precision import work_precision
from bramah.studies.compare import Comparison, Trial
from tests.studies.making import compared, done

RODAS4 = [done("rodas4", 1e-3, 2e-4, 1.0, rates=100), done("rodas4", 1e-4, 2e-5, 2.0, rates=200)]
RADAU = [
    done("radau", 1e-3, 1e-4, 50.0, rates=150),
    Trial(method="radau", rtol=1e-4, status="out of time", message="Slow."),
]
REFUSED = [Trial(method="rk45", status="refused", message="It cannot.")]


def comparison() -> Comparison:
    return compared([*RODAS4, *RADAU, *REFUSED], RODAS4[1])


def test_error_over_time_and_over_evaluations() -> None:
    left, right = work_precision(comparison()).axes
    assert (left.get_xlabel(), right.get_xlabel()) == ("Wall time [ms]", "Evaluations of the rates")
    for axis, work in ((left, [1.0, 2.0]), (right, [100.0, 200.0])):
        assert (axis.get_xscale(), axis.get_yscale()) == ("log", "log")
        points = np.asarray(axis.get_lines()[0].get_xydata(), dtype=float)
        np.testing.assert_allclose(points, np.column_stack([work, [2e-4, 2e-5]]))


def test_failures_are_in_the_legend() -> None:
    _, right = work_precision(comparison()).axes
    legend = right.get_legend()
    assert legend is not None
    assert [t.get_text() for t in legend.get_texts()] == ["rodas4", "radau (1 of 2 failed)", "rk45 (failed)"]


def test_every_method_looks_different() -> None:
    from bramah.plot.work_precision import _look
    from bramah.runs.others import OTHERS
    from bramah.solvers.methods import METHODS

    looks = [tuple(_look(k, name).values()) for k, name in enumerate([*METHODS, *OTHERS])]
    assert all(one != other for one, other in itertools.combinations(looks, 2))


@pytest.mark.parametrize(("name", "begin"), [("x.png", b"\x89PNG"), ("x.svg", b"<?xml")])
def test_files(tmp_path: Path, name: str, begin: bytes) -> None:
    work_precision(comparison(), tmp_path / name)
    assert (tmp_path / name).read_bytes().startswith(begin)


def test_other_formats_are_refused() -> None:
    with pytest.raises(FileError, match=r"\.svg or \.pdf"):
        work_precision(comparison(), "x.docx")


def test_one_with_failures_only_can_be_drawn(tmp_path: Path) -> None:
    failed = Trial(method="rodas4", rtol=1e-5, status="step too small", message="Small.")
    only = compared(REFUSED, failed)
    work_precision(only, tmp_path / "x.png")
    assert only.advice.trial is None
