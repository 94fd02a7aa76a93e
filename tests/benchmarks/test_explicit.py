"""The comparison with explicit methods: what it counts, and a short version of what it claims."""

from __future__ import annotations

from functools import cache

import numpy as np
import pytest

from benchmarks import explicit
from benchmarks.explicit import (
    COMPARISONS,
    EXPLICIT,
    LEAST_RATIO,
    TARGET,
    Comparison,
    Work,
    least_work,
    ratio,
    reference,
)
from bramah.simulation import DEFAULT_METHOD, simulate
from bramah.system import System, build

SHORT = {"V6": 0.25, "V10": 0.4, "V16": 1.2, "V8": 0.04}
"""Seconds of each circuit: the first motion, in which the default method takes most of its steps."""


def named(word: str) -> Comparison:
    return next(c for c in COMPARISONS if word in c.title)


@cache
def prepared(word: str) -> tuple[System, np.ndarray]:
    system = build(named(word).make())
    return system, reference(system, SHORT[word])


@pytest.mark.parametrize("word", SHORT)
def test_the_default_method_takes_a_tenth_of_the_steps_even_of_the_first_motion(word: str) -> None:
    system, exact = prepared(word)
    ours = least_work(system, DEFAULT_METHOD, SHORT[word], exact)
    assert ours is not None and ours.error <= TARGET
    # Stability bounds their steps, so what they need hardly depends on the tolerance; any of these is a lower bound.
    theirs = [simulate(system, SHORT[word], method=m, rtol=1e-5, record="end").counters["accepted"] for m in EXPLICIT]
    assert min(theirs) >= LEAST_RATIO * ours.steps


@pytest.mark.parametrize("comparison", COMPARISONS, ids=lambda c: c.title)
def test_without_the_volume_it_runs_to_the_end(comparison: Comparison) -> None:
    result = simulate(comparison.bare(), comparison.until)
    assert result.ok, result.message


def test_the_ratio_is_that_of_the_best_explicit_method() -> None:
    work = {DEFAULT_METHOD: Work(100, 0, 0.0), "rk23": Work(9000, 0, 0.0), "rk45": Work(2500, 0, 0.0), "dop853": None}
    assert ratio(work) == 25
    assert ratio({**work, DEFAULT_METHOD: None}) == 0
    assert ratio(dict.fromkeys(work) | {DEFAULT_METHOD: Work(100, 0, 0.0)}) == 0


def test_a_run_that_misses_the_target_at_every_tolerance_counts_for_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    system, exact = prepared("V6")
    monkeypatch.setattr(explicit, "TARGET", 0.0)
    assert least_work(system, DEFAULT_METHOD, SHORT["V6"], exact) is None
