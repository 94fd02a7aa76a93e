"""Each doubt speaks where it has a reason to, and not otherwise."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

import bramah as br
from bramah.lines.grid import Grid
from bramah.result import Happening
from bramah.result.doubts.balance import unbalanced_nodes
from bramah.result.doubts.crowded import crowded_events
from bramah.result.doubts.evidence import Evidence
from bramah.result.doubts.given_up import mended_unknowns
from bramah.result.doubts.promise import away_from, yardsticks
from bramah.result.doubts.timing import shifted_waves
from bramah.result.doubts.travel import beyond_travel
from bramah.system.bounds import Bound
from tests.circuits.making import PLAIN
from tests.result.doubts.circuits import divided, emptied, swinging


@pytest.mark.parametrize("fluid", [PLAIN, br.TaitFluid()], ids=repr)
def test_a_liquid_in_tension_is_doubted(fluid: br.ConstantFluid | br.TaitFluid) -> None:
    result = br.simulate(emptied(fluid), 0.5)
    assert result.ok
    least = result["cylinder.A.p"].values.min() + 101325.0
    assert least < 0
    [doubt] = [d for d in result.doubts if "absolute" in d]
    assert doubt.startswith("inlet.B.p falls to ") and type(fluid).__name__ in doubt


@pytest.mark.parametrize("fluid", [br.AeratedFluid(), br.oil(), br.CavitatingFluid()], ids=repr)
def test_a_liquid_that_tears_is_not(fluid: br.AeratedFluid | br.CavitatingFluid) -> None:
    result = br.simulate(emptied(fluid), 0.5, rtol=1e-7)
    assert result.ok and result["cylinder.A.p"].values.min() < -0.9e5
    assert not [d for d in result.doubts if "absolute" in d]


def test_a_balance_that_does_not_close_is_doubted() -> None:
    system = divided()
    run = br.simulate(system, 1.0, record=list(np.linspace(0, 1, 20)))
    assert list(unbalanced_nodes(Evidence(run.recorded, system))) == []
    wrong = run.recorded.y.copy()
    wrong[7] *= 1.1
    [doubt] = unbalanced_nodes(Evidence(replace(run.recorded, y=wrong), system))
    assert f"at t = {run.t[7]:.6g} s: what flows there does not balance." in doubt


def test_chatter_is_doubted_where_the_steps_are_not_at_hand() -> None:
    run = br.simulate(swinging(), 1.0, record="end")

    def found(spacing: float, count: int = 150) -> list[str]:
        events = tuple(Happening(0.3 + spacing * k, "valve", "opens") for k in range(count))
        return list(crowded_events(Evidence(replace(run.recorded, events=events), swinging())))

    [doubt] = found(1e-6)
    assert doubt.startswith("valve (opens) happens 100 times within 0.0001 s from t = 0.3 s on")
    assert found(1e-4) == [] and found(1e-6, 50) == []


def test_chatter_is_doubted_where_only_the_beginning_is_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    run = br.simulate(swinging(), 1.0)
    events = tuple(Happening(0.3 + 1e-6 * k, "valve", "opens") for k in range(150))
    evidence = Evidence(replace(run.recorded, events=events), swinging())
    assert list(crowded_events(evidence)) == []
    monkeypatch.setattr("bramah.result.doubts.evidence.MOST_WORK", 10 * (20 + swinging().n))
    [doubt] = crowded_events(Evidence(evidence.recorded, swinging()))
    assert "it chatters" in doubt


def test_algebraic_unknowns_that_are_mended_often_are_doubted() -> None:
    run = br.simulate(divided(), 1.0)

    def found(**counters: int) -> list[str]:
        return list(mended_unknowns(Evidence(replace(run.recorded, counters=counters), divided())))

    assert found(resets=5, accepted=8) == [] and found(resets=50, accepted=5000) == []
    assert "solved anew 500 times in 1000 steps" in found(resets=500, accepted=1000)[0]


def test_a_part_beyond_its_travel_is_doubted() -> None:
    system = swinging()
    run = br.simulate(system, 1.0)
    k = system.names.index("mass.port.x")
    furthest = float(run.recorded.y[:, k].max())

    def found(upper: float) -> list[str]:
        stop = Bound("stop", k, -1.0, upper, leeway=0.0, contact=-1)
        ended = replace(system, equations=replace(system.equations, bounds=[stop]))
        return list(beyond_travel(Evidence(run.recorded, ended)))

    assert found(1.001 * furthest) == []
    [doubt] = found(furthest - 0.01)
    assert doubt.startswith("mass.port.x is 10 mm beyond a stop of stop at t = ")


def test_what_lines_say_about_their_timing_is_a_doubt(monkeypatch: pytest.MonkeyPatch) -> None:
    system = swinging()
    run = br.simulate(system, 0.1)
    assert list(shifted_waves(Evidence(run.recorded, system))) == []
    lined = replace(system, lines=replace(system.lines, grid=Grid(1e-3, (), ())))
    monkeypatch.setattr(Grid, "timing", ("Waves are late.",))
    assert list(shifted_waves(Evidence(run.recorded, lined))) == ["Waves are late."]


def test_yardsticks_are_ranges_tenths_of_sizes_or_the_largest_of_a_kind() -> None:
    low, high = np.array([0.0, 99.0, 0.0, 1.0]), np.array([50.0, 100.0, 1e-12, 1.0])
    found = yardsticks(low, high, ["bar", "bar", "bar", "m"], np.ones(4))
    assert found.tolist() == pytest.approx([50.0, 10.0, 100.0, 0.1])
    sums = yardsticks(low, np.array([50.0, 100.0, 1e-4, 1.0]), ["bar", "bar", "bar", "m"], np.ones(4), 1e-5)
    assert sums.tolist() == pytest.approx([50.0, 10.0, 100.0, 0.1])


def test_the_instants_nearest_to_events_are_left_out_at_most_a_tenth() -> None:
    times = np.linspace(0, 1, 101)
    assert away_from(times, []).all()
    assert np.flatnonzero(~away_from(times, [0.2, 0.5])).tolist() == [20, 50]
    assert (~away_from(np.linspace(0, 1e-3, 101), [5e-4])).sum() == 10
