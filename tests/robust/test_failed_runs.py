"""Runs that cannot reach their end keep what they computed and say who is to blame."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from bramah.components.component import Component, state, unknown
from bramah.components.hydraulic import FlowSource, Orifice, Tank, Volume
from bramah.components.signal import Integrator, Step
from bramah.errors import SimulationError
from bramah.expr import sqrt
from bramah.fluids import TaitFluid
from bramah.result import Result
from bramah.simulation import simulate
from tests.circuits.making import circuit


class Explosive(Component):
    """x' = x^2 from 1: x = 1/(1 - t), infinite at t = 1."""

    x = state("-", 1.0)

    def equations(self) -> None:
        self.rate(x=self.x * self.x)


class Calm(Component):
    """x' = -x."""

    x = state("-", 1.0)

    def equations(self) -> None:
        self.rate(x=-self.x)


class Draining(Component):
    """x' = -1, with a law that ends where x does."""

    x = state("-", 1.0)
    y = state("-", 0.0)

    def equations(self) -> None:
        self.rate(x=-1.0, y=sqrt(self.x))


class Unsolvable(Component):
    """z^2 + 1 = 0 has no solution."""

    z = unknown("-", 0.5)

    def equations(self) -> None:
        self.balance(z=self.z * self.z + 1.0)


def blow_up(**settings: Any) -> Result:
    parts = circuit("s.y i.u", bomb=Explosive(), calm=Calm(), s=Step(step_time=0.5), i=Integrator())
    return simulate(parts, 2.0, **settings)


@pytest.mark.parametrize("method", ["rodas4", "rodas5p", "ros2", "ode23s"])
def test_a_blow_up_names_its_state_and_keeps_the_way_there(method: str) -> None:
    result = blow_up(method=method, rtol=1e-6)
    assert not result.ok
    assert result.recorded.culprits == ("bomb.x",)
    assert "bomb.x (100%)" in result.message
    assert "s step at 0.5 s" in result.message
    # Near the pole the time at which x passes 1e12 is right to the tolerance.
    assert result.t[-1] == pytest.approx(1.0, abs=1e-4)
    t = np.linspace(0, 0.9, 50)
    assert result["bomb.x"].at(t) == pytest.approx(1 / (1 - t), rel=1e-3)
    assert result["calm.x"].at(t) == pytest.approx(np.exp(-t), rel=1e-4)
    assert [str(event) for event in result.events] == ["s step at t = 0.5 s"]


def test_the_caller_may_ask_for_an_exception() -> None:
    with pytest.raises(SimulationError, match=r"Largest error: bomb\.x"):
        blow_up().raise_if_failed()


def test_a_limit_of_steps_is_a_failure_that_keeps_the_steps() -> None:
    result = blow_up(most_steps=10)
    assert not result.ok
    assert result.recorded.status == "too many steps"
    assert "steps" in result.message
    assert result.counters["accepted"] + result.counters["rejected"] == 10
    assert 0.0 < result.t[-1] < 1.0
    assert result["bomb.x"].values[-1] == pytest.approx(1 / (1 - result.t[-1]), rel=1e-3)


def test_a_law_that_ends_stops_the_run_there() -> None:
    result = simulate(circuit(d=Draining()), 2.0, rtol=1e-6)
    assert not result.ok
    assert "d.y" in result.message
    assert result.t[-1] == pytest.approx(1.0, abs=1e-6)
    # The integral of sqrt(1 - t).
    assert result["d.y"].at(0.75) == pytest.approx(2 / 3 * (1 - 0.25**1.5), rel=1e-5)


def test_balances_without_a_solution_are_named() -> None:
    result = simulate(circuit(u=Unsolvable(), c=Calm()), 1.0)
    assert not result.ok
    assert result.recorded.status in ("inconsistent", "singular")
    assert "u.z" in result.message


@pytest.mark.parametrize("record", ["steps", "end", [0.0, 0.05, 0.1]])
def test_a_run_that_cannot_start_still_returns_the_start(record: Any) -> None:
    # Volume, density and pressure are finite, but their ratio is not.
    hopeless = circuit("v.A o.A", "o.B t.T", fluid=TaitFluid(), v=Volume(start_pressure=1e305), o=Orifice(), t=Tank())
    result = simulate(hopeless, 0.1, record=record)
    assert not result.ok
    assert "v.A.p" in result.message
    assert result.t.tolist() == [0.0]
    assert result["v.A.p"].values.tolist() == [1e305]
    assert result["v.A.p"].at(0.0) == 1e305
    assert result.end["v.A.p"] == 1e305
    assert "not finite" in result._repr_html_()
    assert len(result.to_pandas("v.*")) == 1


@pytest.mark.parametrize("record", ["end", [0.0, 0.5, 0.9, 1.5]])
def test_failed_runs_that_record_little_keep_what_they_have(record: Any) -> None:
    result = blow_up(record=record)
    assert not result.ok
    if record == "end":
        assert len(result.t) == 1
        assert result.t[-1] == pytest.approx(1.0, abs=1e-4)
    else:
        assert result.t[:3].tolist() == [0.0, 0.5, 0.9]
        assert result["bomb.x"].values[:3] == pytest.approx([1.0, 2.0, 10.0], rel=1e-3)


def test_a_run_that_records_its_end_returns_the_end() -> None:
    result = simulate(circuit("s.y i.u", c=Calm(), s=Step(step_time=0.5), i=Integrator()), 2.0, record="end", rtol=1e-8)
    assert result.ok, result.message
    assert result.t.tolist() == [2.0]
    assert result.end["c.x"] == pytest.approx(np.exp(-2.0), rel=1e-6)
    assert (result.end["s.y"], result.end["i.y"]) == (1.0, pytest.approx(1.5, rel=1e-12))


def test_other_parts_of_a_failing_circuit_do_not_hide_the_culprit() -> None:
    many = {f"v{k}": Volume(start_pressure="10 bar") for k in range(30)}
    many_orifices = {f"o{k}": Orifice() for k in range(30)}
    nets = [f"v{k}.A o{k}.A" for k in range(30)]
    tanks = " ".join(f"o{k}.B" for k in range(30)) + " t.T"
    result = simulate(circuit(*nets, tanks, t=Tank(), bomb=Explosive(), **many, **many_orifices), 2.0)
    assert result.recorded.culprits[0] == "bomb.x"


def test_pressure_that_rises_for_ever_is_no_failure() -> None:
    result = simulate(circuit("q.P v.A", q=FlowSource(flow=1e-3), v=Volume(volume=1e-3, start_pressure=0.0)), 1e6)
    assert result.ok
    assert result["v.A.p"].values[-1] == pytest.approx(1.5e15, rel=1e-9)
