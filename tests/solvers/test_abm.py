"""Adams-Bashforth-Moulton of variable order and step beside other methods, on reference problems and circuits.

Orders of step and dense output are measured in core/tests/test_abm.c, for each order and over steps of any length.
"""

from __future__ import annotations

import numpy as np
import pytest
from scipy.integrate import solve_ivp

import bramah as br
from bramah.components.component import Component, state
from bramah.result import Result
from bramah.simulation import simulate
from bramah.system import build
from tests.runs.test_others import alone, divider
from tests.solvers.problems import CONSTRAINED, DRIVEN, PART, Problem

PERIOD = 17.0652165601579625588917206249
"""Of Arenstorf's orbit (Hairer, Norsett and Wanner I, section II.0)."""


class Orbit(Component):
    """A body between earth and moon, mu = 0.012277471: it comes back to where it was, with two very close passages."""

    x = state("-", 0.994)
    y = state("-", 0.0)
    u = state("-", 0.0)
    v = state("-", -2.00158510637908252240537862224)

    def equations(self) -> None:
        mu, nu = 0.012277471, 1 - 0.012277471
        near = ((self.x + mu) ** 2 + self.y**2) ** 1.5
        far = ((self.x - nu) ** 2 + self.y**2) ** 1.5
        self.rate(x=self.u, y=self.v)
        self.rate(u=self.x + 2 * self.v - nu * (self.x + mu) / near - mu * (self.x - nu) / far)
        self.rate(v=self.y - 2 * self.u - nu * self.y / near - mu * self.y / far)


def orbit(method: str, rtol: float) -> Result:
    result = simulate(alone(Orbit()), PERIOD, method=method, rtol=rtol, atol={"*": rtol})
    assert result.ok, result.message
    return result


def test_arenstorfs_orbit_closes() -> None:
    """Steps vary by a factor of thousands. The orbit magnifies errors some 1e4 times near the earth."""
    errors = []
    for rtol in (1e-7, 1e-9, 1e-11):
        result = orbit("abm", rtol)
        end = [result[f"{PART}.{name}"].values[-1] for name in "xy"]
        errors.append(float(np.hypot(end[0] - 0.994, end[1])))
        assert errors[-1] < 1e5 * rtol
    assert errors[2] < errors[1] < errors[0]
    assert result.recorded.step[1:].max() > 100 * result.recorded.step[result.recorded.step > 0].min()


def test_fewer_evaluations_than_a_one_step_method_of_order_five() -> None:
    """An evaluation of these costs the same as one of Dormand-Prince; both runs have about the same error."""
    for rtol, part in ((1e-9, 0.6), (1e-11, 0.4)):
        ours, theirs = (orbit(method, rtol).counters["rates"] for method in ("abm", "dormand_prince"))
        assert ours < part * theirs


@pytest.mark.parametrize("given", (DRIVEN, CONSTRAINED), ids=lambda problem: problem.name)
def test_error_is_proportional_to_the_tolerance(given: Problem) -> None:
    """Over seven decades, between the points too."""
    end, errors = given.begin + 4.8, []
    decades = 10.0 ** -np.arange(3, 11)
    times = np.linspace(given.begin, end, 301).tolist()
    for rtol in decades:
        result = simulate(given.system, end, begin=given.begin, start=given.start(given.begin), method="abm", rtol=rtol)
        errors.append(abs(given.values(result, times) - given.answer(times)).max())
    assert 0.8 < np.polyfit(np.log(decades), np.log(errors), 1)[0] < 1.2


def test_the_curve_between_points_is_smooth() -> None:
    """Value and slope go on from step to step: the slope at both ends of a step is the rate there."""
    result = simulate(alone(Orbit()), 1.0, method="abm", rtol=1e-6)
    recorded = result.recorded
    assert recorded.dense is not None
    ends = np.flatnonzero(recorded.step > 0)
    d, h = recorded.dense[ends], recorded.step[ends][:, None]
    change = recorded.y[ends] - recorded.y[ends - 1]
    evaluator = alone(Orbit()).evaluator()
    rates = np.array([evaluator.rates(t, y) for t, y in zip(recorded.t, recorded.y, strict=True)])
    size = np.abs(rates).max(axis=0)
    assert np.abs((change + d[:, 0]) / h - rates[ends - 1]).max() < 1e-9 * size.max()
    assert np.abs((change - d.sum(axis=1)) / h - rates[ends]).max() < 1e-9 * size.max()


def test_scipys_lsoda_agrees() -> None:
    """On a circuit with an algebraic pressure and a jump, and on the orbit by the Adams mode of another program."""
    ours = orbit("abm", 1e-9)
    evaluator = alone(Orbit()).evaluator()
    theirs = solve_ivp(evaluator.rates, (0.0, 5.0), ours.recorded.y[0], method="LSODA", rtol=1e-10, atol=1e-12)
    assert ours.recorded.at(np.array([5.0]))[1][0] == pytest.approx(theirs.y[:, -1], abs=1e-5)
    system = build(divider())
    reference = simulate(system, 0.1, method="rodas5p", rtol=1e-10)
    result = simulate(system, 0.1, method="abm", rtol=1e-7)
    assert result["volume.A.p"].values[-1] == pytest.approx(reference["volume.A.p"].values[-1], rel=1e-6)


def test_a_jump_starts_it_again_at_order_one() -> None:
    """After the jump of the source steps are as short as at the start, and grow again."""
    result = simulate(build(divider()), 0.1, method="abm", rtol=1e-6)
    jump = int(np.flatnonzero(result.t == 0.05)[-1])
    steps = result.recorded.step
    assert steps[jump + 1] < 0.1 * steps[jump - 2]


def test_doubts_know_its_steps() -> None:
    """Collocation on its steps finds no fault in a good run, and in a bad one how far it is off.

    Steps of a tolerance of 1e-5 are called steps of 1e-9: what is found is compared with the exact cosine.
    """
    from dataclasses import replace

    circuit = br.Circuit("oscillator")
    circuit.add("mass", br.Mass(mass=1.0, start_position=1.0))
    circuit.add("spring", br.Spring(stiffness=(2 * np.pi) ** 2))
    circuit.connect("mass.port", "spring.port")
    good = br.simulate(circuit, 10.0, method="abm", rtol=1e-6)
    assert good.doubts == ()
    bad = br.simulate(circuit, 10.0, method="abm", rtol=1e-3)
    off = abs(float(bad["mass.x"].values[-1]) - 1.0)
    bad.recorded = replace(bad.recorded, rtol=1e-9)
    [doubt] = [text for text in bad.doubts if "do not fulfil" in text]
    assert off > 1e-5 and "mass" in doubt
