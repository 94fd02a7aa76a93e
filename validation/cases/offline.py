"""Circuit #1 of Esqué 2008 under error control: offline tests 1 and 2."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np

from bramah.result.measures import signal_errors
from bramah.solvers.methods import ROSENBROCK
from validation.case import Row, absolute, at_least, at_most, published
from validation.problems.two_volumes import PRESSURES
from validation.reading import read
from validation.work_precision import PROMISED, TOLERANCES, prepared, solve, work

TITLE = "Two volumes under error control"
ABOUT = """\
Offline test 1 (flow jumps 60, 30, 60 l/min) and test 2 (sine of 4 Hz) with every method at tolerances 1e-1 to 1e-4;
steps and errors of all runs are in [work_precision.md](work_precision.md). Reference pressures were recomputed
independently of Bramah and are given to 0.01 bar. The error of a run may exceed the tolerance, which bounds the error
of a single step: ten times is allowed, which ROS2P comes nearest to, whose estimate is the weakest. A run that reaches
the end with a larger error, or one above a quarter, is not counted as right.

The source reports runs that failed: LSODE in test 1, ODE23S at 1e-1 in test 2. None does here: Bramah restarts every
method at a jump, and its formulas have the time term. "LSODE wins at high accuracy" is true of formulas without the
time term only; with it RODAS4 takes fewer steps and is more accurate than LSODA at every tolerance of test 2."""

TESTS = ("offline test 1", "offline test 2")
PLACE = "Esqué 2008, offline tests"
RECOMPUTED = "recomputed independently of Bramah"
PEAK = 117
BAR = 1e5


def rows() -> Iterable[Row]:
    yield from _pressures()
    for test in TESTS:
        for method in ROSENBROCK:
            done = [work(test, method, tolerance) for tolerance in TOLERANCES]
            right = sum(run.right for run in done)
            yield at_least(test, f"{method}: runs of 4 that reach the end and are right", PLACE, len(TOLERANCES), right)
            worst = max(run.error / tolerance for run, tolerance in zip(done, TOLERANCES, strict=True))
            yield at_most(
                test, f"{method}: largest error over tolerance", "what error control promises", PROMISED, worst
            )
    yield from _against_lsoda()
    yield from _clean()


def _pressures() -> Iterable[Row]:
    exact = prepared(TESTS[0])[1]
    for line in read("esque_offline_pressures"):
        t = float(line["time_s"])
        for number, name in zip("12", PRESSURES, strict=True):
            expected, ours = float(line[f"p{number}_bar"]), exact[name].at(t) / BAR
            yield absolute(TESTS[0], f"p{number} at {t:g} s, bar", line["source"], expected, ours, 0.01)
    peak = float(prepared(TESTS[1])[1][PRESSURES[0]].at(np.linspace(1, 3, 20001)).max()) / BAR
    yield absolute(TESTS[1], "largest p1 after 1 s, bar", f"{RECOMPUTED}, to 1 bar", PEAK, peak, 0.5)


def _against_lsoda() -> Iterable[Row]:
    source = f"{PLACE}: Rosenbrock formulas against LSODE"
    for test, more_accurate in ((TESTS[0], TOLERANCES[1:]), (TESTS[1], TOLERANCES)):
        for tolerance in TOLERANCES:
            ours, other = work(test, "rodas4", tolerance), work(test, "lsoda", tolerance)
            steps = ours.accepted / other.accepted
            yield at_most(test, f"RODAS4 over LSODA: steps at {tolerance:g}", source, 1, steps)
            if tolerance in more_accurate:
                error = ours.error / other.error
                yield at_most(test, f"RODAS4 over LSODA: error at {tolerance:g}", source, 1, error)


def _clean() -> Iterable[Row]:
    """RODAS3, ROS4 and RODAS4 are clean at 1e-1 where LSODE shows 14 % at most and 5 % in the mean; in test 2 LSODE
    shows peaks of 180 bar at 1e-2."""
    name, times = PRESSURES[0], np.linspace(2, 3, 1001)
    exact = prepared(TESTS[0])[1]
    for method in ("rodas3", "ros4", "rodas4"):
        error = signal_errors(solve(TESTS[0], method, 0.1), exact, name, times)[name]
        for word, limit, ours in (("largest", 0.14, error.largest), ("mean", 0.05, error.mean)):
            quantity = f"{method}: {word} error of p1 after 2 s at 0.1"
            source = f"{PLACE}: below what LSODE shows"
            yield from published([at_most(TESTS[0], quantity, source, limit, ours)])
    result = solve(TESTS[1], "rodas4", 0.01)
    peak = float(result[name].values[result.t > 1].max()) / BAR
    source = f"{PLACE}: LSODE shows 180 bar where there are {PEAK}; the tolerance is 1 %"
    yield at_most(TESTS[1], "rodas4: largest p1 at a step after 1 s at 0.01, bar", source, 1.01 * PEAK, peak)
