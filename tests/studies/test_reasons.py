"""Sentences about runs that failed."""

from __future__ import annotations

from typing import Any

import pytest

from bramah.result import Happening, Result
from bramah.studies.compare.reasons import ending, reason
from bramah.studies.compare.reference import Reference
from bramah.studies.compare.timed import TimedRuns
from tests.result.synthetic import result

BENCH = TimedRuns(system=None, end=2.0, most_steps=100, seconds=3.0, late=True)  # type: ignore[arg-type]
MANY = tuple(Happening(0.01 * k, "check", "open") for k in range(150))


def failed(method: str, status: str, count: int, **more: Any) -> Result:
    counters = {"accepted": 400, "events": count}
    return result(method=method, status=status, ok=False, counters=counters, **more)


@pytest.fixture
def reference() -> Reference:
    run = result()
    return Reference(method="rodas4", rtol=1e-9, result=run, y=run.recorded.y)


def test_a_run_that_switches_far_more_often_than_the_reference_is_not_just_slow(reference: Reference) -> None:
    run = failed("radau", "cancelled", len(MANY), events=MANY)
    assert ending(BENCH, reference, run, False, float("nan")) == "switching"
    assert reason(BENCH, reference, run, "switching", None) == (
        "check switches (open) 150 times up to t = 2 s (events of the reference until then: 1)."
    )


def test_a_slow_run_says_how_far_it_came(reference: Reference) -> None:
    run = failed("radau", "cancelled", 3)
    assert ending(BENCH, reference, run, False, float("nan")) == "out of time"
    assert "400 steps reach t = 2 s" in reason(BENCH, reference, run, "out of time", None)


def test_other_failures_keep_the_words_of_the_run(reference: Reference) -> None:
    bench = TimedRuns(None, 2.0, 100, 3.0)  # type: ignore[arg-type]
    run = failed("rodas4", "singular", 3, message="The equations for pump.P.p became singular.")
    assert ending(bench, reference, run, False, float("nan")) == "singular"
    assert reason(bench, reference, run, "singular", None) == "The equations for pump.P.p became singular."


@pytest.mark.parametrize(
    ("method", "status", "error", "expected"),
    [
        ("euler", "not finite", float("nan"), "unstable"),
        ("rk4", "step too small", float("nan"), "unstable"),
        ("euler", "done", 0.5, "unstable"),
        ("euler", "done", 0.05, "done"),
        ("rodas3", "step too small", float("nan"), "step too small"),
    ],
)
def test_fixed_steps_that_are_too_long(
    reference: Reference, method: str, status: str, error: float, expected: str
) -> None:
    bench = TimedRuns(None, 2.0, 100, 3.0)  # type: ignore[arg-type]
    assert ending(bench, reference, failed(method, status, 3), True, error) == expected
