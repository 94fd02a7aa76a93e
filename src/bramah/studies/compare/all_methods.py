"""Run every method at every tolerance, each run bounded, and collect what they took and gave."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from fnmatch import fnmatchcase
from functools import partial
from pathlib import Path

import numpy as np

from bramah.circuit import Circuit
from bramah.errors import MethodError, must_be, names_of, unknown_name
from bramah.result import Result
from bramah.result.along import is_along
from bramah.runs.others import OTHERS
from bramah.simulation import DEFAULT_METHOD
from bramah.solvers.methods import METHODS
from bramah.solvers.names import own_name, unknown_method
from bramah.solvers.tolerances import rest_of
from bramah.solvers.tolerances import tolerances as check_tolerance
from bramah.studies.compare.comparison import Comparison
from bramah.studies.compare.methods import Methods
from bramah.studies.compare.reference import check_given
from bramah.studies.compare.series import series
from bramah.studies.compare.teller import Progress, Teller
from bramah.studies.compare.timings import Timings, conduct
from bramah.studies.compare.trial import Trial
from bramah.system import System, build
from bramah.units import parse_quantity

ALL = "all"
RTOLS = (1e-2, 1e-3, 1e-4, 1e-5, 1e-6)
ACCURACY = 1e-4


def compare(
    circuit: Circuit | System,
    methods: str | Sequence[str] = ALL,
    rtol: Iterable[float] = RTOLS,
    until: float | str | None = None,
    *,
    accuracy: float = ACCURACY,
    signals: str | Sequence[str] = (),
    reference: Result | None = None,
    most_steps: int = 1_000_000,
    seconds: float = 3.0,
    store: str | Path | None = None,
    progress: Progress | None = None,
) -> Comparison:
    """Compare methods on a circuit: error, steps, evaluations and time of each at each tolerance, and which to use.

    methods      "all" or names; those that need a fixed step get a series of halved steps instead of tolerances
    rtol         relative tolerances, in any order
    accuracy     the error wanted, in scales of the unknowns (see `result.measures.mean_errors`); the advice goes by it
    signals      names or patterns of signals whose largest and mean relative errors are wanted too
    reference    a run to measure against; by default a much tighter one is made, and confirmed by a second method
    most_steps, seconds   what one run may take; tighter tolerances of a method that ran out of either are left out
    store        a file for what was found: whoever is interrupted goes on from there
    """
    system = circuit if isinstance(circuit, System) else build(circuit)
    wishes = system.wishes
    names, tolerances = _names(methods), _tolerances(rtol)
    if not tolerances:
        raise MethodError("Give at least one relative tolerance, for example rtol=[1e-3, 1e-5].")
    for tolerance in tolerances:
        check_tolerance(system, tolerance, None)
    if system.n == 0:
        raise MethodError("This circuit has no unknowns, so there is nothing to compare methods by.")
    end = run_length(until if until is not None else wishes.until)
    if reference is not None:
        check_given(system, end, reference)
    job = Methods(
        system, end, most_steps=most_steps, seconds=parse_quantity(seconds, "s"), tightest=tolerances[-1],
        given=reference, signals=_signals(system, signals),
    )  # fmt: skip
    teller = Teller(progress, len(names) + 2)
    with conduct(job, store, teller).session(job) as session:
        timings = Timings(session, job, teller)
        timings.make_reference()
        teller.begin(1, 1.0, DEFAULT_METHOD)
        default = timings.trial(DEFAULT_METHOD, rtol=rest_of(wishes.rtol))
        trials: list[Trial] = []
        for number, name in enumerate(names):
            if timings.stopped is None:
                trials += series(job, timings.trial, name, tolerances, partial(teller.begin, number + 2))
        found = Comparison(
            title=wishes.title,
            unknowns=system.n,
            algebraic=int(np.sum(system.differential == 0)),
            until=end,
            accuracy=accuracy,
            reference=job.reference(job.runs()),
            default=default or Trial(method=DEFAULT_METHOD, status="cancelled", message="It was not run."),
            trials=tuple(trials),
            complete=timings.stopped is None,
            remarks=tuple(timings.notes),
        )
    return timings.ended(found)


def _signals(system: System, patterns: str | Sequence[str]) -> list[str]:
    """Names of signals, or places on lines, that match; each pattern must match something."""
    known = system.signals.names()
    found: dict[str, None] = {}
    for pattern in names_of(patterns, "signals"):
        matching = [pattern] if is_along(pattern) else [name for name in known if fnmatchcase(name, pattern)]
        if not matching:
            raise unknown_name("signal", pattern, known)
        found |= dict.fromkeys(matching)
    return list(found)


def _names(methods: str | Sequence[str]) -> list[str]:
    known = [*METHODS, *OTHERS]
    asked = names_of(methods, "methods")
    if asked == [ALL]:
        return known
    names = [own_name(name) for name in asked]
    for name in names:
        if name not in known:
            raise unknown_method(name, METHODS, OTHERS)
    return list(dict.fromkeys(names))


def _tolerances(rtol: Iterable[float]) -> list[float]:
    must_be(rtol, Iterable, "rtol", "a list of numbers, such as [1e-3, 1e-5]")
    if np.ndim(np.asarray(rtol, dtype=object)) != 1:
        raise MethodError("rtol must be a list of numbers, such as [1e-3, 1e-5].")
    return sorted({parse_quantity(r, "-") for r in rtol}, reverse=True)


def run_length(until: float | str | None) -> float:
    """How long runs shall be, s; raises MethodError if nobody said."""
    if until is None:
        raise MethodError("How long shall the runs be? Give until, for example until='2 s'.")
    end = parse_quantity(until, "s")
    if not 0 < end < math.inf:
        raise MethodError(f"until = {end:g} s must be above 0.")
    return end
