"""The comparison of BDF with RODAS: what it reads off, whom it calls the winner, and which circuits are smooth."""

from __future__ import annotations

import math

import pytest

from benchmarks.methods import CPU, DETAILED, METHODS, MOST_EVENTS, Case, Outcome, at_error, chains, verdict
from bramah.simulation import simulate
from bramah.studies.compare import Trial
from tests.studies.making import compared, done


def worked(method: str, rtol: float, error: float, ms: float) -> Trial:
    return done(method, rtol, error, ms, accepted=int(100 * ms), rejected=0, factorisations=int(40 * ms))


def outcome(name: str, ndf: float, rodas: float) -> Outcome:
    """Times at an error of 1e-3; a hundredth of the error takes ten times as long."""
    trials = [
        worked(method, rtol, rtol, ms * (1e-3 / rtol) ** 0.5)
        for method, ms in (("ndf", ndf), ("rodas3", 4 * rodas), ("rodas4", 2 * rodas), ("rodas5p", rodas))
        for rtol in (1e-3, 1e-5)
    ]
    return Outcome(Case(name, system=None, until=1.0), compared(trials, trials[0]))  # type: ignore[arg-type]


def test_work_between_two_tolerances_is_interpolated_in_logarithms() -> None:
    trials = [worked("ndf", 1e-3, 1e-3, 1.0), worked("ndf", 1e-5, 1e-5, 100.0)]
    work = at_error(trials, 1e-4)
    assert work[CPU] == pytest.approx(10.0)
    assert work["steps"] == pytest.approx(1000.0)
    assert at_error(trials, 1e-6)[CPU] == math.inf


def test_the_winner_is_named() -> None:
    [first, *_] = verdict([outcome("crane", 1.0, 2.0), outcome("winch", 4.0, 1.0)])
    assert first.startswith("On the smooth examples at error 1e-3, quickest: ndf in 1, rodas5p in 1 of 2.")
    # Against rodas4: 1/4 and 4/2; against the best: 1/2 and 4.
    assert "takes 0.71 times the CPU time" in first and "and 1.41 times the CPU time of the best" in first
    assert first.endswith("as quick as the best or quicker: crane (0.50).")


def test_tables_have_a_line_for_each_method() -> None:
    made = outcome("crane", 1.0, 2.0)
    assert [line[1] for line in made.at_target()] == list(METHODS)
    assert DETAILED == 1e-4
    [ours, *_] = made.at_rtol()
    assert ours[:3] == ["crane", "ndf", "1000"]


def test_the_chain_has_events_but_few() -> None:
    first = next(chains())
    run = simulate(first.system, first.until, record="end")
    assert run.ok and first.chain
    assert MOST_EVENTS < run.counters["events"] < 20
