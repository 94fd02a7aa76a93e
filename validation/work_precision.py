"""Accepted steps and errors of every method at the tolerances of Esqué 2008, chapter 5.

RTOL is the tolerance and ATOL the tolerance times a scale: 1 bar in the circuits (assumed), 1 for Van der Pol and
1e-4 for HIRES (both of the source).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cache

import numpy as np

from bramah.circuit import Circuit
from bramah.result import Result
from bramah.result.measures import relative_errors
from bramah.simulation import simulate
from bramah.solvers.methods import ROSENBROCK
from bramah.system import System, build
from validation.measure import REFERENCE_RTOL, error_of, reference
from validation.problems.stiff import Hires, VanDerPol, alone
from validation.problems.two_volumes import offline_test_1, offline_test_2
from validation.reading import read
from validation.table import markdown_table

TOLERANCES = (1e-1, 1e-2, 1e-3, 1e-4)
OTHERS = ("lsoda", "radau")
EVERY = (*ROSENBROCK, *OTHERS)
MOST_STEPS = 100_000
"""A run that needs more has gone astray; the most any of them needs is below 50 000."""


PROMISED = 10.0
"""Times its tolerance: the most that the error of a run may be; the tolerance bounds that of a single step."""
WRONG = 0.25
"""Relative: with a larger error a run has not found the solution, whatever its tolerance was."""


def mean_on_a_grid(result: Result, exact: Result) -> float:
    """Mean error of y over evenly spaced times: a mean over the solver's points would see little but the jumps."""
    times = np.linspace(0.0, float(exact.t[-1]), 1201)
    return float(np.mean(np.abs(result["problem.y"].at(times) - exact["problem.y"].at(times))))


def largest_at_the_end(result: Result, exact: Result) -> float:
    """Largest relative error of an unknown at the end: at the start most are next to zero, where it means nothing."""
    return float(np.max(relative_errors(result.recorded.y[-1], exact.recorded.y[-1])))


@dataclass(frozen=True, kw_only=True)
class Problem:
    """A problem with its range, the scale of its absolute tolerance and how its error is measured."""

    name: str
    circuit: Callable[[], Circuit]
    until: float
    scale: float
    error: Callable[[Result, Result], float]
    measure: str
    size: float = 1.0
    """What an error is seen against."""
    adds_up: bool = False
    """Whether errors of steps become a shift in time that grows from jump to jump, so that no tolerance bounds it."""

    def right(self, error: float, tolerance: float) -> bool:
        """Whether a run that reached its end was right."""
        return error / self.size <= (WRONG if self.adds_up else min(WRONG, PROMISED * tolerance))


_RMS = "root mean square of the relative error over the steps, Euclidean norm of p1 and p2 (eq. 5.1)"
PROBLEMS = {
    problem.name: problem
    for problem in (
        Problem(name="offline test 1", circuit=offline_test_1, until=3.0, scale=1e5, error=error_of, measure=_RMS),
        Problem(name="offline test 2", circuit=offline_test_2, until=3.0, scale=1e5, error=error_of, measure=_RMS),
        Problem(
            name="Van der Pol", circuit=lambda: alone(VanDerPol()), until=12.0, scale=1.0, error=mean_on_a_grid,
            measure="mean error of y on an even grid of 1201 times", size=2.0, adds_up=True,
        ),
        Problem(
            name="HIRES", circuit=lambda: alone(Hires()), until=370.0, scale=1e-4, error=largest_at_the_end,
            measure="largest relative error of an unknown at t = 370",
        ),
    )
}  # fmt: skip


@dataclass(frozen=True)
class Work:
    """What one run took and gave."""

    ok: bool
    accepted: int
    rejected: int
    error: float
    right: bool
    """Whether it reached the end with the solution."""


@cache
def prepared(name: str) -> tuple[System, Result]:
    """The compiled problem and its reference solution."""
    problem = PROBLEMS[name]
    system = build(problem.circuit())
    return system, reference(system, problem.until, REFERENCE_RTOL * problem.scale)


def solve(name: str, method: str, tolerance: float) -> Result:
    """One run of a problem."""
    problem, (system, _) = PROBLEMS[name], prepared(name)
    atol = {"*": tolerance * problem.scale}
    return simulate(system, problem.until, method=method, rtol=tolerance, atol=atol, most_steps=MOST_STEPS)


@cache
def work(name: str, method: str, tolerance: float) -> Work:
    """Steps and error of one run."""
    result, exact = solve(name, method, tolerance), prepared(name)[1]
    error = PROBLEMS[name].error(result, exact) if result.ok else float("nan")
    right = result.ok and PROBLEMS[name].right(error, tolerance)
    return Work(result.ok, result.counters["accepted"], result.counters["rejected"], error, right)


INTRODUCTION = """\
# Work and precision

Written by `make validate`. Accepted steps and, in brackets, the error of every Rosenbrock method, with SciPy's LSODA
and Radau on the same compiled equations (their counts may change with SciPy's version). Tolerances are those of Esqué
2008, chapter 5: RTOL as in the heading, ATOL = RTOL times the scale. Lines named *source* were recomputed
independently of Bramah, with the formulas' time term but without a restart at jumps of the input, which Bramah makes
with every method.
"""


def markdown() -> Iterable[str]:
    """The work-precision tables."""
    yield INTRODUCTION
    for problem in PROBLEMS.values():
        yield f"## {problem.name[0].upper()}{problem.name[1:]}\n"
        yield f"ATOL = RTOL times {problem.scale:g}. Error: {problem.measure}.\n"
        yield from markdown_table(("method", *(f"{tol:g}" for tol in TOLERANCES)), _lines(problem.name))
        yield ""


def _lines(name: str) -> Iterable[list[str]]:
    given: dict[tuple[str, float], str] = {}
    for line in read("esque_work_precision"):
        if line["problem"] == name:
            error = f" ({float(line['error']):.1e})" if line["error"] else ""
            given[line["method"], float(line["tolerance"])] = line["accepted"] + error
    for method in EVERY:
        yield [method, *(_shown(work(name, method, tol)) for tol in TOLERANCES)]
        if (method, TOLERANCES[0]) in given:
            yield [f"*source: {method}*", *(given.get((method, tol), "") for tol in TOLERANCES)]


def _shown(done: Work) -> str:
    return f"{done.accepted} ({done.error:.1e})" if done.ok else "failed"
