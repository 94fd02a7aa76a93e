"""A row judges its numbers rightly and shows no digit beyond its tolerance."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace

import numpy as np
import pytest

import validation.run as run
from validation.case import Row, absolute, at_least, at_most, relative
from validation.table import cells, count, expected, markdown, ours, plain

NAMES = ("case", "quantity", "source")


@pytest.mark.parametrize(
    ("row", "met"),
    [
        (relative(*NAMES, 200.0, 209.9, 0.05), True),
        (relative(*NAMES, 200.0, 210.1, 0.05), False),
        (relative(*NAMES, -200.0, -209.9, 0.05), True),
        (absolute(*NAMES, 200.0, 200.04, 0.05), True),
        (absolute(*NAMES, 200.0, 200.06, 0.05), False),
        (absolute(*NAMES, 33, 33, 0), True),
        (absolute(*NAMES, 33, 34, 0), False),
        (at_most(*NAMES, 1.0, 1.0), True),
        (at_most(*NAMES, 1.0, 1.1), False),
        (at_least(*NAMES, 4, 4), True),
        (at_least(*NAMES, 4, 3), False),
        (at_most(*NAMES, 1.0, float("nan")), False),
        (at_most(*NAMES, 1.0, float("-inf")), False),
        (at_most(*NAMES, 1.0, np.float64(0.5)), True),
    ],
)
def test_met(row: Row, met: bool) -> None:
    assert row.met is met


def test_digits_beyond_the_tolerance_are_not_shown() -> None:
    assert ours(relative(*NAMES, 153.04, 153.03720446, 1e-3)) == "153"
    assert ours(relative(*NAMES, 153.04, 153.03720446, 1e-5)) == "153.037"
    assert ours(relative(*NAMES, -49700.0, -49719.5667, 5e-3)) == "-49700"
    assert ours(absolute(*NAMES, 0.0, 3e-17, 1e-12)) == "0"
    assert ours(absolute(*NAMES, 33, 33, 0)) == "33"
    assert ours(at_most(*NAMES, 1e-12, 2.2e-16)) == "below 1e-14"
    assert ours(at_most(*NAMES, 10, 6.1234)) == "6.12"
    assert ours(at_most(*NAMES, 10, float("nan"))) == "none"
    assert expected(relative(*NAMES, 153.04, 0.0, 1e-3)) == "153.04"


def test_verdicts() -> None:
    row = at_most(*NAMES, 1.0, 2.0)
    optional = replace(row, required=False)
    assert [cells(each)[-1] for each in (row, optional, at_most(*NAMES, 1.0, 0.5))] == ["NO", "no", "yes"]
    assert count([row, optional, at_most(*NAMES, 1.0, 0.5)]) == "1 of 3 met"


def test_tables_have_a_line_for_each_row() -> None:
    rows = [at_most(*NAMES, 1.0, 2.0), absolute("a|b", "c|d", "e|f", 1.0, 1.0, 0.1)]
    assert len(list(plain(rows))) == 3
    lines = list(markdown(rows))
    assert len(lines) == 4
    assert lines[-1] == "| c\\|d | 1 | 1 | 0.1 absolute | yes | recomputed | e\\|f |"


def test_exit_code_and_last_line(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    missed = at_most(*NAMES, 1.0, 2.0)
    for row, code in ((missed, 1), (replace(missed, required=False), 0), (at_most(*NAMES, 1.0, 0.0), 0)):
        case = SimpleNamespace(TITLE="Something", ABOUT="", rows=lambda found=row: (found,))
        monkeypatch.setattr(run, "CASES", (case,))
        assert run.main(["some"]) == code
        assert capsys.readouterr().out.splitlines()[-1] == count([row])
