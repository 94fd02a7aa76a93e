"""The estimated error of a run is its error."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

import bramah as br
from bramah.result.doubts.collocation import Collocation, nodes
from bramah.result.doubts.defect import unfulfilled_equations
from bramah.result.doubts.estimate import examinable
from bramah.result.doubts.evidence import Evidence
from bramah.system import System
from tests.result.doubts import reference
from tests.result.doubts.circuits import caught, divided, swinging, switching

METHODS = ["rodas4", "rodas5p", "ndf", "plain_bdf", "abm", "backward_euler", "trapezoidal", "dormand_prince"]


def errors(system: System, run: br.Result, split: int, points: int | None = None) -> np.ndarray:
    """Points x nodes x unknowns; zero where no step ends."""
    count, size = len(run.t) if points is None else points, len(nodes(split))
    found = np.zeros((count, size, system.n))
    ends = np.flatnonzero(run.recorded.step[:count] > 0)
    collocation = Collocation(system, run.recorded, count)
    _, off = collocation.off(split, np.repeat(ends, size), np.tile(np.arange(size), len(ends)), refined=False)
    found[ends] = off.reshape(len(ends), size, system.n)
    return found


def estimated(system: System, run: br.Result, split: int) -> np.ndarray:
    """At the ends of the steps, and 0 after events."""
    return errors(system, run, split)[:, -1]


def true_error(system: System, run: br.Result, until: float) -> np.ndarray:
    exact = br.simulate(system, until, method="rodas5p", rtol=1e-10)
    return np.asarray(run.recorded.y - exact.recorded.at(run.t)[1])


@pytest.mark.parametrize("method", METHODS)
def test_of_a_smooth_run(method: str) -> None:
    """Of a linear circuit only the collocation's own error is missing: a hundredth of what is promised, 100 rtol."""
    run = br.simulate(swinging(), 2.0, method=method, rtol=1e-4)
    true = true_error(swinging(), run, 2.0)
    ends = run.recorded.step > 0
    off = np.abs(estimated(swinging(), run, 2) - true)[ends].max(axis=0)
    assert (off < 0.01 * 100 * 1e-4 * np.ptp(run.recorded.y, axis=0)).all()


@pytest.mark.parametrize("method", [name for name in METHODS if name != "backward_euler"])
def test_of_a_run_whose_switching_shifts(method: str) -> None:
    """Away from the switching, where the two are of before and after. The shift is one of first order in the error, and
    backward Euler's is too large for that; its run is doubted."""
    run = br.simulate(switching(), 1.5, method=method, rtol=1e-4)
    assert len(run.events) > 4
    times = np.array([event.t for event in run.events])
    away = np.abs(run.t[:, None] - times).min(axis=1) > 2e-3
    true = true_error(switching(), run, 1.5)[away]
    off = np.abs(estimated(switching(), run, 2)[away] - true).max(axis=0)
    assert (off < np.maximum(0.2 * np.abs(true).max(axis=0), 0.01 * 100 * 1e-4 * np.ptp(run.recorded.y, axis=0))).all()


def test_of_a_run_in_which_a_part_is_caught_at_next_to_no_speed() -> None:
    """Then first order says nothing of when; the estimate stays below what is promised, as the error does."""
    run = br.simulate(caught(), 5.7)
    names = [event.name for event in run.events]
    assert names == ["reaches the retracted end", "leaves the end", "reaches the retracted end"]
    after = run.t > run.events[-1].t + 1e-3
    k = caught().names.index("relief.x")
    promised = 100 * 1e-5 * np.ptp(run.recorded.y[:, k])
    assert np.abs(true_error(caught(), run, 5.7)[after, k]).max() < promised
    assert np.abs(estimated(caught(), run, 2)[after, k]).max() < promised


def test_of_algebraic_unknowns() -> None:
    """Half of the source's pressure is right between equal orifices; the law is a root, of which the slope is taken."""
    run = br.simulate(divided(), 1.0, rtol=1e-2)
    found = errors(divided(), run, 1)
    ends = np.flatnonzero(run.recorded.step > 0)
    [k] = [divided().names.index(name) for name in divided().names if name.endswith(".p")]
    for j, theta in enumerate(nodes(1)):
        t = run.t[ends - 1] + theta * run.recorded.step[ends]
        exact = 0.5 * (100e5 + 10e5 * np.sin(2 * np.pi * t))
        interpolated = replace(run.recorded, refine=None).at(t)[1][:, k]
        assert found[ends, j, k] == pytest.approx(interpolated - exact, rel=1e-3, abs=1.0)


@pytest.mark.parametrize("system", [swinging, switching])
def test_a_run_is_doubted_if_it_claims_a_tolerance_it_has_not(system: object) -> None:
    made = system()  # type: ignore[operator]
    run = br.simulate(made, 1.0, rtol=1e-4)
    assert list(unfulfilled_equations(Evidence(run.recorded, made))) == []
    [doubt] = unfulfilled_equations(Evidence(replace(run.recorded, rtol=1e-9), made))
    assert "may be off by" in doubt and "do not fulfil the equations" in doubt


def test_unfinished_evidence_is_not_examined() -> None:
    whole = br.simulate(swinging(), 1.0)
    assert examinable(Evidence(whole.recorded, swinging()))
    assert not examinable(Evidence(br.simulate(swinging(), 1.0, record=[0.5, 1.0]).recorded, swinging()))


def test_of_a_long_run_the_beginning_is_examined(monkeypatch: pytest.MonkeyPatch) -> None:
    """As many steps as there is time for; what is wrong there is told, and measured with the range of the whole run."""
    run = br.simulate(swinging(), 20.0, rtol=1e-4)
    evidence = Evidence(replace(run.recorded, rtol=1e-9), swinging())
    assert evidence.examined_points == len(run.t)
    whole = errors(swinging(), run, 1)
    monkeypatch.setattr("bramah.result.doubts.evidence.MOST_WORK", 100 * (20 + swinging().n))
    evidence = Evidence(evidence.recorded, swinging())
    points = evidence.examined_points
    assert np.count_nonzero(run.recorded.step[:points]) == 100 < np.count_nonzero(run.recorded.step)
    begun = errors(swinging(), run, 1, points)
    assert np.array_equal(begun, whole[:points])
    [doubt] = unfulfilled_equations(evidence)
    said = float(doubt.partition(" at t = ")[2].partition(" s")[0])
    assert said <= run.t[points - 1]


@pytest.mark.parametrize("split", [1, 2])
@pytest.mark.parametrize("system", [swinging, switching, divided])
def test_as_by_dense_matrices_in_numpy(system: object, split: int) -> None:
    """Two solvers of the same linear equations: a thousand steps of rounding, 1e-16 each, times what matrices whose
    entries differ by ten orders of magnitude make of it."""
    made = system()  # type: ignore[operator]
    run = br.simulate(made, 0.5, rtol=1e-4)
    ends = run.recorded.step > 0
    expected = reference.errors(made, run.recorded, split)[ends]
    off = np.abs(errors(made, run, split)[ends] - expected).max(axis=(0, 1))
    assert expected.any() and (off <= 1e-7 * np.abs(expected).max(axis=(0, 1))).all()


def test_unknowns_are_solved_for_as_where_values_are_asked_for() -> None:
    """Between the nodes of a circuit with an algebraic pressure, of which the steps' dense output knows little."""
    run = br.simulate(divided(), 1.0, rtol=1e-2)
    ends = np.flatnonzero(run.recorded.step > 0)
    for node, theta in enumerate(nodes(1)[:-1]):
        y, off = Collocation(divided(), run.recorded, len(run.t)).off(1, ends, np.full(len(ends), node))
        plain, error = Collocation(divided(), run.recorded, len(run.t)).off(
            1, ends, np.full(len(ends), node), refined=False
        )
        t = run.t[ends - 1] + theta * run.recorded.step[ends]
        assert y == pytest.approx(run.recorded.at(t)[1], rel=1e-9)
        assert y - off == pytest.approx(plain - error, rel=1e-12)
        assert not np.array_equal(y, plain)


def test_of_what_is_not_finite_no_number_is_told() -> None:
    run = br.simulate(swinging(), 0.2)
    recorded = replace(run.recorded, y=np.where(np.arange(len(run.t))[:, None] == 3, np.nan, run.recorded.y))
    ends = np.flatnonzero(run.recorded.step > 0)
    _, off = Collocation(swinging(), recorded, len(run.t)).off(1, ends, np.full(len(ends), 2))
    assert np.isfinite(off[ends < 3]).all() and np.isnan(off[ends > 3]).all()


def test_a_record_that_does_not_fit_the_circuit_is_refused() -> None:
    run = br.simulate(swinging(), 0.2)
    with pytest.raises(ValueError, match="does not fit"):
        Collocation(divided(), run.recorded, len(run.t))
    with pytest.raises(ValueError, match="does not fit"):
        Collocation(swinging(), replace(run.recorded, y=run.recorded.y[:-1]), len(run.t))
