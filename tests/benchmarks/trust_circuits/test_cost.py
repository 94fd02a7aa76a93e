"""Two interpreters are timed in turn; here both are the same."""

from __future__ import annotations

import sys
from pathlib import Path

from benchmarks.trust_circuits.cost import compare_cost, tasks
from benchmarks.trust_circuits.examples import GALLERY


def test_both_sides_do_the_same_work() -> None:
    [head, line, total] = compare_cost(sys.executable, [GALLERY / "friction.toml"], only="gallery/friction", rounds=1)
    assert head.split() == ["circuit", "here", "there", "ratio"]
    assert line.startswith("gallery/friction") and line.split()[-1] == line.split()[-2] != "0"
    assert total.startswith("examples=1 total_ratio=")


def test_chains_are_timed_too(tmp_path: Path) -> None:
    assert [task["units"] for task in tasks([], "servo chain", tmp_path)] == [1, 10, 100, 500]
