"""Esqué's real-time tests as `bramah realtime` rehearses them, and what a step costs."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from functools import cache

from bramah.circuit import Circuit
from bramah.realtime import rehearse
from bramah.realtime.verdict import ALLOWED
from bramah.realtime.way import SUBSTEPS
from bramah.solvers.methods import METHODS
from bramah.system import build
from validation.case import Row, at_least, at_most, optional
from validation.measure import step_seconds
from validation.problems.cylinder_drive import cylinder_drive
from validation.problems.two_volumes import real_time_test_1, real_time_test_2

TITLE = "Rehearsals for real time"
ABOUT = """\
The three real-time tests as `bramah realtime` sees them before it begins: every state at every step, its largest error
as a part of its range, against a run with varying steps. A way of stepping is right up to 1 %, which is what Bramah
promises of fixed steps; so "holds" is read as at most 0.01 and "fails" as above it. RODAS4 with up to 20 substeps, the
way that a rehearsal tries first, holds in all tests at all of the source's steps. Explicit formulas are refused where
the source says that they fail; in test 1 they are let pass at 1 ms, as there. Test 3 runs for 2 s with laminar flow to
Re = 3000 (see "Cylinder drive"). The source can use explicit formulas up to 1 ms there, by the error of the position
alone; a rehearsal judges all states and refuses them, and so no row is made of that.

Time per step is given as a multiple of ODE23's (`bogacki_shampine`), the least of some rounds, rounded up to quarters:
a time depends on the machine, so no row of it is required. The source measured 1.6 and 14.0 us of ODE23 with 2 and 13
states on a machine of its day. benchmarks/cost_per_step.py has all methods and sizes."""

PLACE = "Esqué 2008, real-time test"
STEPS = (0.25, 1.0, 4.0, 10.0)
EXPLICIT = ("bogacki_shampine", "dormand_prince")
RELAXED = 3000.0
LARGEST = 1e99
"""In place of an infinite error: the run fails."""
TESTS: dict[str, tuple[Callable[[], Circuit], float]] = {
    "1": (real_time_test_1, 1.5),
    "2": (real_time_test_2, 1.5),
    "3": (lambda: cylinder_drive(reynolds=RELAXED), 2.0),
}
SECOND, THIRD = ("ros2", "ros2p"), ("ros3p", "rodas3")
ROUNDS = 15
MACHINE = "a time depends on the machine"


def rows() -> Iterable[Row]:
    for test in TESTS:
        for step in STEPS:
            quantity = f"rodas4 with {SUBSTEPS} substeps: rehearsed error with steps of {step:g} ms"
            source = "not in the source: what a rehearsal tries first holds at all steps of the source's tests"
            yield at_most(f"rehearsal {test}", quantity, source, ALLOWED, error(test, "rodas4", step, SUBSTEPS))
    for method in EXPLICIT:
        for step in (4.0, 10.0):
            yield _explicit("1", method, step, "explicit formulas fail", True)
            yield _explicit("3", method, step, "explicit formulas fail at 4 and 10 ms", True)
        yield _explicit("1", method, 1.0, "explicit formulas fail at 4 and 10 ms only", False)
        for step in STEPS:
            words = "ODE23 is off by more than 100 %, DOPRI5 satisfies at no step"
            yield _explicit("2", method, step, words, True)
    yield from _costs()


@cache
def error(test: str, method: str, milliseconds: float, substeps: int = 0) -> float:
    make, until = TESTS[test]
    found = rehearse(build(make()), milliseconds / 1000, until, method=method, substeps=substeps)
    return min(found.trials[0].error, LARGEST)


def _explicit(test: str, method: str, step: float, words: str, fails: bool) -> Row:
    quantity = f"{method}: rehearsed error with steps of {step:g} ms"
    found = error(test, method, step)
    row = at_least if fails else at_most
    return row(f"rehearsal {test}", quantity, f"{PLACE} {test}: {words}", ALLOWED, found)


def _costs() -> Iterable[Row]:
    """What a step of Rosenbrock formulas costs over one of ODE23."""
    for states, make, limits in (
        (2, real_time_test_1, {**dict.fromkeys(SECOND, 1.08), **dict.fromkeys(THIRD, 1.56)}),
        (13, cylinder_drive, dict.fromkeys(SECOND, 2.0)),
    ):
        system = build(make())
        names = (EXPLICIT[0], *limits)
        least = dict.fromkeys(names, math.inf)
        for _ in range(ROUNDS):
            for name in names:
                # A clock that has not moved measured nothing.
                least[name] = min(least[name], step_seconds(system, METHODS[name]) or math.inf)
        for name, limit in limits.items():
            ratio = math.ceil(4 * least[name] / least[EXPLICIT[0]]) / 4
            order = METHODS[name].order
            source = f"Esqué 2008, figure 5.10: formulas of order {order} take at most {limit:g} times as long as ODE23"
            row = at_most(
                "time per step", f"{name}: time of a step over ODE23's, {states} states", source, limit, ratio
            )
            yield optional(row, MACHINE)
