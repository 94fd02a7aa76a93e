"""HYDSIM's drivers: Adams-Moulton with Newton's method and with Smith's Implicit method, and its monitor of sets."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from numpy.typing import NDArray
from scipy.integrate import solve_ivp
from scipy.optimize import brentq

import bramah as br
from bramah.components.component import Component, state, unknown
from bramah.errors import MethodError
from bramah.expr import sin
from bramah.fluids import oil
from bramah.result import Result
from bramah.runs.protocol import DONE, Run
from bramah.runs.start import start_run
from bramah.simulation import simulate
from bramah.solvers.methods import METHODS
from bramah.solvers.settings import Settings
from bramah.solvers.tolerances import tolerances
from bramah.states import own_start
from bramah.system import System, build
from bramah.system.evaluator import Evaluator
from bramah.system.sets import algebraic_sets
from tests.runs.test_others import alone, discharge, divider
from tests.solvers.problems import CONSTRAINED, DRIVEN, PART

Vector = NDArray[np.float64]
KINK = 0.503


class Pair(Component):
    """x' = -z with z + z^3 = x, and apart from them w + w^3 = |t - 0.503|, whose kink nothing announces."""

    x = state("-", 1.0)
    z = unknown("-", start=0.7)
    w = unknown("-", start=0.4)

    def equations(self) -> None:
        self.rate(x=-self.z)
        self.balance(
            z=self.z + self.z**3 - self.x,
            w=self.w + self.w**3 - abs(self.time - KINK),
        )


class Joined(Component):
    """The same, but the kink moves both algebraic unknowns: one set."""

    x = state("-", 1.0)
    z = unknown("-", start=0.7)
    w = unknown("-", start=0.4)

    def equations(self) -> None:
        self.rate(x=-self.z)
        self.balance(
            z=self.z + self.z**3 - self.x + 0.1 * self.w,
            w=self.w + self.w**3 - abs(self.time - KINK),
        )


class Smooth(Component):
    """Two sets without any kink."""

    x = state("-", 1.0)
    z = unknown("-", start=0.7)
    w = unknown("-", start=0.4)

    def equations(self) -> None:
        self.rate(x=-self.z)
        self.balance(z=self.z + self.z**3 - self.x, w=self.w + self.w**3 - sin(self.time) - 0.5)


def run(part: Component, method: str, h: float = 0.01, rtol: float = 1e-6, until: float = 1.0) -> Result:
    result = simulate(alone(part), until, method=method, fixed_step=h, rtol=rtol)
    assert result.ok, result.message
    return result


def at(result: Result, name: str, t: float) -> float:
    return float(result[f"{PART}.{name}"].at([t])[0])


def cube_root(right: float) -> float:
    """The root of w + w^3 = right."""
    return float(brentq(lambda w: w + w**3 - right, -5.0, 5.0, xtol=1e-15))


def by_hand(steps: int) -> Vector:
    """y and z of the driven problem by the formulas as Smith prints them, one correction, started by RK4."""
    h = 1.2 / steps

    def f(t: float, y: Vector) -> Vector:
        return np.array([y[0] * np.cos(t), np.cos(2 * t) - y[1] ** 2 + (np.sin(2 * t) / 2) ** 2])

    t, y = DRIVEN.begin, DRIVEN.answer([DRIVEN.begin])[0]
    past = [f(t, y)]
    for _ in range(3):
        k1 = past[0]
        k2 = f(t + h / 2, y + h / 2 * k1)
        k3 = f(t + h / 2, y + h / 2 * k2)
        k4 = f(t + h, y + h * k3)
        t, y = t + h, y + h / 6 * (k1 + 2 * k2 + 2 * k3 + k4)
        past.insert(0, f(t, y))
    for _ in range(steps - 3):
        predicted = y + h / 24 * (55 * past[0] - 59 * past[1] + 37 * past[2] - 9 * past[3])
        y = y + h / 24 * (9 * f(t + h, predicted) + 19 * past[0] - 5 * past[1] + past[2])
        t += h
        past = [f(t, y), *past[:3]]
    return y


@pytest.mark.parametrize("method", ("adams", "adams_implicit"))
def test_the_formulas_are_smiths(method: str) -> None:
    """60 steps: only rounding may differ."""
    result = simulate(
        DRIVEN.system, 1.5, begin=0.3, start=DRIVEN.start(0.3), method=method, fixed_step=0.02, record="end"
    )
    assert result.recorded.y[-1] == pytest.approx(by_hand(60), rel=1e-12)


@pytest.mark.parametrize("method", ("rk4", "adams", "adams_implicit"))
def test_evaluations_as_published(method: str) -> None:
    """RK4 4 a step, Adams-Moulton 2, and three steps of RK4 to start with."""
    result = simulate(DRIVEN.system, 1.3, begin=0.3, method=method, fixed_step=0.01, record="end")
    expected = 400 if method == "rk4" else 4 * 3 + 2 * 97
    # One or two at the start are for the events.
    assert 0 < result.counters["rates"] - expected <= 2
    assert result.counters["solves"] == 0


def test_newton_and_the_implicit_method_agree() -> None:
    """With steps of 10 ms both are exact to about h^4 = 1e-8; and Newton's values solve their equations."""
    newton, implicit = (run(Smooth(), method) for method in ("adams", "adams_implicit"))
    reference = simulate(alone(Smooth()), 1.0, rtol=1e-11, method="rodas5p")
    for name in ("x", "z", "w"):
        assert at(newton, name, 1.0) == pytest.approx(at(reference, name, 1.0), abs=1e-8)
        assert at(implicit, name, 1.0) == pytest.approx(at(reference, name, 1.0), abs=1e-8)
    assert at(newton, "w", 1.0) == pytest.approx(cube_root(np.sin(1.0) + 0.5), abs=1e-14)


def test_the_implicit_method_needs_less_work() -> None:
    """One linear system an evaluation, and no iteration."""
    newton, implicit = (
        simulate(alone(Smooth()), 1.0, method=method, fixed_step=0.01, rtol=1e-6, record="end").counters
        for method in ("adams", "adams_implicit")
    )
    assert implicit["rates"] < newton["rates"] / 2
    assert implicit["solves"] < newton["solves"] / 2
    assert implicit["factorisations"] < newton["factorisations"]
    assert implicit["implicit_sets"] == 2 * 2 * 97
    assert "implicit_sets" not in newton
    # The start, three steps of RK4 with two sets each, and nothing after.
    assert implicit["newton_sets"] == newton["newton_sets"] - 2 * 2 * 97


def test_what_is_integrated_drifts_by_less_than_the_tolerance() -> None:
    """Nothing brings the balances back to zero; over 1000 steps they stay within it."""
    result = run(Smooth(), "adams_implicit", h=0.01, rtol=1e-6, until=10.0)
    assert "resets" not in result.counters
    w = result[f"{PART}.w"]
    exact = [cube_root(np.sin(t) + 0.5) for t in w.t[::50]]
    assert w.values[::50] == pytest.approx(exact, abs=1e-6)


def test_a_kink_sends_only_its_own_set_back() -> None:
    """In the step over the kink predicted and corrected w differ by some h; z is integrated all the way."""
    kinked, smooth = run(Pair(), "adams_implicit"), run(Smooth(), "adams_implicit")
    counters = kinked.counters
    assert 1 <= counters["resets"] <= 4
    missing = smooth.counters["implicit_sets"] - counters["implicit_sets"]
    # Of 194 evaluations with the formula, the other set was integrated in all, so what is missing is of this one.
    assert missing == counters["newton_sets"] - smooth.counters["newton_sets"]
    assert 0 < missing <= 20
    # The same equations and arithmetic for x and z: to rounding.
    for name in ("x", "z"):
        assert at(kinked, name, 1.0) == pytest.approx(at(smooth, name, 1.0), abs=1e-14)


def test_it_recovers_from_the_kink() -> None:
    """While solved by Newton's method w is exact; integrated again, it keeps within some tolerances."""
    result = run(Pair(), "adams_implicit")
    w = result[f"{PART}.w"]
    exact = np.array([cube_root(abs(t - KINK)) for t in w.t])
    assert abs(w.values - exact).max() < 10e-6
    assert result.counters["implicit_sets"] > 0.9 * 2 * 2 * 97


def test_without_the_monitor_the_kink_would_stay() -> None:
    """With a tolerance too wide to notice, the formula passes the kink and is wrong by a part of h for ever."""
    blind = run(Pair(), "adams_implicit", rtol=0.5)
    assert "resets" not in blind.counters
    assert abs(at(blind, "w", 1.0) - cube_root(1 - KINK)) > 1e-4


def test_in_one_set_both_go_back() -> None:
    system = alone(Joined())
    sets = algebraic_sets(system.differential, system.equations.row, system.equations.column)
    assert set(sets.tolist()) == {-1, 0}
    counters = run(Joined(), "adams_implicit").counters
    # One set: each evaluation solves or integrates it.
    assert counters["implicit_sets"] + counters["newton_sets"] <= 2 * 97 + 14
    assert counters["resets"] >= 1
    implicit, newton = (at(run(Joined(), method), "z", 1.0) for method in ("adams_implicit", "adams"))
    assert implicit == pytest.approx(newton, abs=10e-6)  # some tolerances, as w by itself


def start(system: System, method: str, h: float) -> Run:
    relative, absolute = tolerances(system, 1e-6, None)
    settings = Settings(relative=relative, absolute=absolute, fixed_step=h)
    return start_run(system, method, settings, replace(own_start(system), t=0.3, y=CONSTRAINED.answer([0.3])[0]))


@pytest.mark.parametrize("method", ("adams", "adams_implicit"))
def test_a_step_cut_by_until_is_made_by_rk4(method: str) -> None:
    """And so are those after it until four points are equally spaced again; the order stays 4."""
    visited: list[float] = []
    for h in (0.01, 0.005):
        run = start(CONSTRAINED.system, method, h)
        for t in (0.6 + h / 2, 0.9, 1.5):
            assert run.advance(t) == DONE
        visited.append(abs(run.point().y - CONSTRAINED.answer([1.5])[0]).max())
    assert np.log2(visited[0] / visited[1]) == pytest.approx(4, abs=0.2)


def test_rk4_counts_at_a_cut() -> None:
    """Steps 1-3, the cut one and its rest, and 3 more are RK4's: 4 evaluations instead of 2."""
    system = DRIVEN.system
    relative, absolute = tolerances(system, 1e-6, None)
    settings = Settings(relative=relative, absolute=absolute, fixed_step=0.01, record="end")
    run = start_run(system, "adams", settings, replace(own_start(system), y=DRIVEN.answer([0.0])[0]))
    assert run.advance(0.0) == DONE
    before = run.record().counters["rates"]
    assert run.advance(0.505) == DONE
    assert run.advance(1.0) == DONE
    counters = run.record().counters
    assert counters["accepted"] == 101
    assert counters["rates"] - before == 4 * 8 + 2 * 93


def test_an_event_starts_the_formula_again() -> None:
    """The source of the divider steps at 50 ms: after that three steps of RK4, with Newton's method."""
    circuit = divider()
    circuit.fluid = oil(pressure_viscosity=0)  # with which no set needs Newton's method between
    system = build(circuit)
    whole = simulate(system, 0.1, method="adams_implicit", fixed_step="1 ms", record="end")
    quiet = simulate(system, 0.049, method="adams_implicit", fixed_step="1 ms", record="end")
    assert whole.ok, whole.message
    # One set: 4 evaluations in each of 3 + 3 steps, and at the start and the event.
    assert quiet.counters["newton_sets"] == 4 * 3 + 1
    assert whole.counters["newton_sets"] == 2 * (4 * 3 + 1)
    assert whole.counters["implicit_sets"] == 2 * (47 + 47)


def test_methods_that_need_a_step_ask_for_it() -> None:
    for name, method in METHODS.items():
        if not method.needs_fixed_step:
            continue
        with pytest.raises(MethodError, match=rf"^{name} has no error estimate.*fixed_step='0.1 ms'.*dormand_prince"):
            simulate(DRIVEN.system, 1.0, method=name)
    with pytest.raises(MethodError, match=r"ndf .* fixed_step = 0\.001 s.*rodas4"):
        simulate(DRIVEN.system, 1.0, method="ndf", fixed_step="1 ms")


@pytest.mark.parametrize("rtol", (1e-4, 1e-6))
def test_dormand_prince_agrees_with_rk45_of_scipy(rtol: float) -> None:
    """The same tableau and tolerances, other step control: errors below ten tolerances, like numbers of steps."""
    system = build(discharge())
    rates = Evaluator(system.equations).rates
    relative, absolute = tolerances(system, rtol, None)
    reference = simulate(system, 1.0, method="rodas5p", rtol=1e-11).recorded.y[-1]
    ours = simulate(system, 1.0, method="dormand_prince", rtol=rtol)
    theirs = solve_ivp(rates, (0.0, 1.0), system.start, method="RK45", rtol=rtol, atol=absolute)
    for y in (ours.recorded.y[-1], theirs.y[:, -1]):
        assert (abs(y - reference) <= 10 * (absolute + relative * abs(reference))).all()
    assert ours.counters["accepted"] < 2 * len(theirs.t)


def test_a_fixed_step_that_is_too_long_fails_with_a_reason() -> None:
    """RK4 on a time constant of 0.1 ms with steps of 10 ms: the run ends, and says where."""
    circuit = br.Circuit("fast")
    circuit.add("lag", br.FirstOrderLag(time_constant="0.1 ms", start=1.0))
    circuit.add("input", br.Constant(value=0.0))
    circuit.connect("input.y", "lag.u")
    result = br.simulate(circuit, 10.0, method="rk4", fixed_step="10 ms")
    assert not result.ok
    assert "lag" in result.message
