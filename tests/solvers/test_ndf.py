"""NDF: orders reached, reference problems, restarts, steps of very different length, agreement with SciPy's BDF."""

from __future__ import annotations

import math
from dataclasses import replace
from itertools import pairwise

import numpy as np
import pytest
from scipy.integrate import solve_ivp

import bramah as br
from bramah.components.component import Component, state, unknown
from bramah.expr import cos, sin
from bramah.runs.core_run import CoreRun
from bramah.runs.protocol import DONE
from bramah.runs.start import start_run
from bramah.simulation import simulate
from bramah.solvers.methods import METHODS
from bramah.solvers.methods.ndf import NDF
from bramah.solvers.settings import Settings
from bramah.solvers.tolerances import tolerances
from bramah.states import own_start
from bramah.system import System, build
from bramah.system.evaluator import Evaluator
from tests.runs.test_others import alone, discharge, divider
from tests.solvers.problems import CONSTRAINED, DRIVEN, HIRES, PART, VAN_DER_POL, Problem

STRICT = NDF.strictness


class Follower(Component):
    """y' = -10 (y - sin t) + cos t, so y = sin t: smooth for ever."""

    y = state("-")

    def equations(self) -> None:
        self.rate(y=-10 * (self.y - sin(self.time)) + cos(self.time))


class Robertson(Component):
    """Three reactions, one of them very fast; the third concentration by balance (Hairer and Wanner II, IV.1)."""

    y1 = state("-", 1.0)
    y2 = state("-", 0.0, scale=1e-5)
    y3 = unknown("-", start=0.0)

    def equations(self) -> None:
        slow, fast, fastest = 0.04 * self.y1, 1e4 * self.y2 * self.y3, 3e7 * self.y2**2
        self.rate(y1=-slow + fast, y2=slow - fast - fastest)
        self.balance(y3=self.y1 + self.y2 + self.y3 - 1)


ROBERTSON = {
    0.4: (0.98517211386, 3.3863953789e-05, 0.014794022185),
    40.0: (0.71582706872, 9.1855347645e-06, 0.28416374575),
    4e5: (4.9382745210e-03, 1.9849940879e-08, 0.99506170563),
}
"""Values at these times, by Radau of SciPy at a relative tolerance of 1e-12."""


def settings(system: System, rtol: float, **others: float) -> Settings:
    relative, absolute = tolerances(system, rtol, None)
    return Settings(relative=relative, absolute=absolute, **others)  # type: ignore[arg-type]


def start(system: System, rtol: float, **others: float) -> CoreRun:
    run = start_run(system, "ndf", settings(system, rtol, **others), own_start(system))
    assert isinstance(run, CoreRun)
    return run


def steps(rtol: float) -> int:
    result = simulate(alone(Follower()), 30.0, method="ndf", rtol=rtol)
    assert result.ok, result.message
    return result.counters["accepted"]


def test_order_five_is_reached() -> None:
    """A formula of order k needs rtol^(-1/(k+1)) steps: from 1e-6 to 1e-9 10 times more of order 2, 3.2 of order 5."""
    assert steps(1e-9) / steps(1e-6) == pytest.approx(1000 ** (1 / 6), rel=0.2)


def test_few_jacobians_and_factorisations() -> None:
    """On a long smooth run the matrix is worth keeping."""
    counters = simulate(alone(Follower()), 30.0, method="ndf", rtol=1e-6).counters
    assert counters["jacobians"] < counters["accepted"] / 3
    assert counters["factorisations"] < counters["accepted"] / 2
    assert counters["rates"] < 3.5 * counters["accepted"]


@pytest.mark.parametrize("given", (DRIVEN, CONSTRAINED), ids=lambda problem: problem.name)
def test_error_is_proportional_to_the_tolerance(given: Problem) -> None:
    """Over five decades. At order 5 steps grow as rtol^(-1/6), and the sum of what they leave as rtol^(5/6)."""
    end, errors = given.begin + 4.8, []
    decades = 10.0 ** -np.arange(3, 9)
    for rtol in decades:
        result = simulate(given.system, end, begin=given.begin, start=given.start(given.begin), method="ndf", rtol=rtol)
        times = np.linspace(given.begin, end, 301).tolist()
        errors.append(abs(given.values(result, times) - given.answer(times)).max())
    assert 0.8 < np.polyfit(np.log(decades), np.log(errors), 1)[0] < 1.2


def test_robertson() -> None:
    """To 4e5 s in steps that grow by many decades; errors are a few tolerances, and the sum stays 1."""
    system = alone(Robertson())
    result = simulate(system, 4e5, method="ndf", rtol=1e-6)
    assert result.ok, result.message
    for t, expected in ROBERTSON.items():
        found = [result[f"{PART}.{name}"].at([t])[0] for name in ("y1", "y2", "y3")]
        # Absolute tolerances are 1e-6, 1e-11 and 1e-6; what is wrong decays more slowly than the steps grow.
        assert abs(np.subtract(found, expected)).max() <= 10e-6
        assert abs(found[1] - expected[1]) <= 10 * (1e-11 + 1e-6 * expected[1])
        assert sum(found) == pytest.approx(1, abs=1e-12)
    assert result.counters["accepted"] < 500 / STRICT ** (1 / 6)


@pytest.mark.parametrize("rtol", (1e-2, 1e-4, 1e-6))
def test_hires(rtol: float) -> None:
    """A change by one tolerance before the drop grows to 6.4 on it; multistep errors add up to a few of those."""
    times = list(HIRES.reference)
    result = simulate(HIRES.system, times[-1], method="ndf", rtol=rtol)
    answer = HIRES.answer(times)
    assert (abs(HIRES.values(result, times) - answer) <= 5 * 6.4 * rtol * (answer + 1e-4)).all()


@pytest.mark.parametrize("rtol", (1e-3, 3e-4, 1e-4, 3e-5, 1e-5))
def test_no_jump_is_missed(rtol: float) -> None:
    """A Jacobian kept from a jump, a million times larger, must not pass what follows as solved."""
    result = simulate(VAN_DER_POL.system, 11.0, method="ndf", rtol=rtol)
    y = result[f"{PART}.y"].values
    crossings = result.t[1:][y[:-1] * y[1:] < 0]
    # Each jump is early by some tenths of a percent at most, as with BDF of SciPy and CVODE.
    assert len(crossings) == 13
    assert np.diff(crossings) == pytest.approx(0.8072, rel=0.02)


def test_an_oscillation_keeps_its_amplitude() -> None:
    """100 periods at 1e-8: some 60 steps a period, each a tolerance at most."""
    circuit = br.Circuit("oscillator")
    circuit.add("mass", br.Mass(mass=1.0, start_position=1.0))
    circuit.add("spring", br.Spring(stiffness=(2 * np.pi) ** 2))
    circuit.connect("mass.port", "spring.port")
    result = br.simulate(circuit, 100.0, method="ndf", rtol=1e-8)
    assert result["mass.x"].values[-1] == pytest.approx(1.0, abs=1e-8 * result.counters["accepted"])


def test_an_event_leaves_no_memory() -> None:
    """After an assignment a run is the same, bit for bit, as one that starts there."""
    system = CONSTRAINED.system
    run = start(system, 1e-6)
    assert run.advance(1.0) == DONE
    there = run.point().y + np.array([0.3, 0.0])
    assert run.assign(there) == DONE
    before = run.record().counters["accepted"]
    assert run.advance(2.0) == DONE
    fresh = start_run(system, "ndf", settings(system, 1e-6), replace(own_start(system), t=1.0, y=there))
    assert fresh.advance(2.0) == DONE
    assert (run.point().y == fresh.point().y).all()
    assert run.record().counters["accepted"] - before == fresh.record().counters["accepted"]


def test_the_first_step_after_an_event_is_of_order_one() -> None:
    """Between its ends it is a straight line; later ones bend."""
    result = simulate(build(divider()), 0.1, method="ndf", rtol=1e-6)
    record = result.recorded
    assert record.dense is not None
    first = [i + 1 for i in range(len(record.t)) if record.step[i] == 0 and record.t[i] in (0.0, 0.05)]
    assert len(first) == 2
    assert not record.dense[first].any()
    assert record.dense.any(axis=(1, 2)).sum() > len(record.t) / 2


@pytest.mark.parametrize("near", (1e-3, 1e-6, 1e-9, 1e-12))
def test_very_different_steps_follow_each_other(near: float) -> None:
    """A visit shortly after each tenth of a second cuts a step to a fraction; the next is as long as before again."""
    run = start(alone(Follower()), 1e-6, most_steps=2000)
    worst = 0.0
    for k in range(1, 51):
        for t in (0.1 * k, 0.1 * k + near):
            assert run.advance(t) == DONE
            worst = max(worst, abs(run.point().y[0] - math.sin(t)))
    counters = run.record().counters
    # One tolerance a step, remembered for 0.1 s of 5 s.
    assert worst < 2e-6 * counters["accepted"] / 50
    assert counters["accepted"] + counters["rejected"] < 1500


def test_steps_grow_back_after_the_end_of_a_transient() -> None:
    result = simulate(build(discharge()), 60.0, method="ndf", rtol=1e-5)
    lengths = result.recorded.step[result.recorded.step > 0]
    assert lengths[-1] > 1e3 * lengths[0]
    # No step is more than 8 times the one before.
    assert max(after / before for before, after in pairwise(lengths)) < 8.001


def test_it_agrees_with_bdf_of_scipy() -> None:
    """Equal formulas but for the error constant, equally strict: like numbers of steps, errors of like size."""
    system = build(discharge())
    rates = Evaluator(system.equations).rates
    reference = simulate(system, 1.0, method="rodas5p", rtol=1e-11).recorded.y[-1]
    for rtol in (1e-4, 1e-6):
        relative, absolute = tolerances(system, rtol, None)
        ours = simulate(system, 1.0, method="ndf", rtol=rtol)
        held = STRICT * relative[0], STRICT * absolute
        theirs = solve_ivp(rates, (0.0, 1.0), system.start, method="BDF", rtol=held[0], atol=held[1])
        tolerance = absolute + relative * abs(reference)
        for y in (ours.recorded.y[-1], theirs.y[:, -1]):
            assert (abs(y - reference) <= 10 * tolerance).all()
        assert ours.counters["accepted"] < 2 * len(theirs.t)


def test_limits_of_a_step_hold() -> None:
    result = simulate(alone(Follower()), 5.0, method="ndf", rtol=1e-3, largest_step=0.05)
    assert result.recorded.step.max() <= 0.05 * 1.0001  # a step may be 1e-4 longer to end where it must
    assert simulate(alone(Follower()), 5.0, method="ndf", rtol=1e-3).recorded.step.max() > 0.1
    given_up = simulate(alone(Follower()), 5.0, method="ndf", rtol=1e-8, most_steps=20)
    assert given_up.recorded.status == "too many steps"
    assert METHODS["ndf"].order == 5
