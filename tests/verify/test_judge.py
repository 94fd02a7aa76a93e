"""Runs compared with another: what agrees, what does not, and what could not be compared."""

from __future__ import annotations

import numpy as np
import pytest

import bramah as br
from benchmarks.fixed_steps import press
from bramah.verify.compare import disagreements
from bramah.verify.opinions import second_opinions
from tests.circuits.making import circuit
from tests.result.doubts.circuits import divided, swinging, switching

STROKE = 0.12


@pytest.mark.parametrize("method", ["rodas4", "ndf", "dormand_prince", "radau"])
@pytest.mark.parametrize("system", [swinging, switching], ids=["smooth", "switching"])
def test_right_runs_are_confirmed(system: object, method: str) -> None:
    result = br.simulate(system(), 0.05, method=method, rtol=1e-5, verify=True)  # type: ignore[operator]
    assert result.ok and result.doubts == ()


@pytest.mark.parametrize("record", ["end", [0.1, 0.4, 1.0], "steps"])
def test_whatever_is_recorded(record: str | list[float]) -> None:
    assert br.simulate(divided(), 1.0, record=record, verify=True).recorded.doubts == ()


def test_families_differ() -> None:
    assert list(second_opinions(swinging(), "rodas4")) == ["ndf", "radau"]
    assert list(second_opinions(swinging(), "ndf")) == ["rodas5p", "radau"]
    assert list(second_opinions(swinging(), "radau")) == ["ndf"]
    assert "radau" not in list(second_opinions(divided(), "rodas4"))


def test_signals_that_differ_are_named_with_both_values() -> None:
    """The same circuit with another spring: 1 % stiffer."""
    one = br.simulate(swinging(), 1.0, rtol=1e-6)
    other = br.simulate(
        circuit(
            "mass.port spring.port damper.port",
            mass=br.Mass(mass=1, start_velocity="1 m/s"),
            spring=br.Spring(stiffness=101),
            damper=br.Damper(damping=0.5),
        ),
        1.0,
        rtol=1e-6,
        record=list(np.linspace(0, 1, 50)),
    )
    [said] = disagreements(one, other, swinging(), 1e-4, "by ndf")
    assert said.startswith("mass.port.") and " at t = " in said and said.count("by ndf") == 1
    assert list(disagreements(one, other, swinging(), 1.0, "by ndf")) == []


def test_runs_that_part_are_told_as_such() -> None:
    one = br.simulate(switching(), 1.0, rtol=1e-6)
    other = br.simulate(switching(), 1.0, rtol=1e-6, start={"volume.A.p": "1 bar"}, record=list(np.linspace(0, 1, 50)))
    [said] = disagreements(one, other, switching(), 1e-4, "by ndf")
    assert "The runs part: relay (" in said


def test_events_that_shift_are_told() -> None:
    one = br.simulate(switching(), 1.0, rtol=1e-6, record="end")
    other = br.simulate(switching(), 1.0, rtol=1e-6, start={"volume.A.p": "20.5 bar"}, record="end")
    said = list(disagreements(one, other, switching(), 1e-4, "by ndf"))
    assert any(" is at t = " in sentence or " is " in sentence for sentence in said)


def test_an_opinion_that_cannot_be_had_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bramah.verify.judge.second_opinions", lambda system, method: ("ndf", "ndf"))
    counted = br.simulate(swinging(), 1.0).counters
    most = counted["accepted"] + counted["rejected"] + 1
    [said] = br.simulate(swinging(), 1.0, verify=True, most_steps=most).recorded.doubts
    assert said.startswith("It could not be verified. ndf: Too many steps were made")
    assert said.count("Too many steps") == 2


def test_an_opinion_that_takes_too_long_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bramah.verify.judge.LEAST_PATIENCE", -1.0)
    monkeypatch.setattr("bramah.verify.judge.PATIENCE", 0.0)
    monkeypatch.setattr("bramah.simulation.SLICE", 1e-9)
    [said] = br.simulate(swinging(), 20.0, verify=True).recorded.doubts
    assert said.startswith("It could not be verified. ndf: it came to t = ")


def test_a_run_that_failed_is_not_verified() -> None:
    assert br.simulate(swinging(), 1.0, verify=True, most_steps=3).recorded.doubts == ()


@pytest.mark.parametrize("method", ["ros3p", "rodas3", "ros2", "ros2p", "rodas4"])
def test_fixed_steps_that_miss_the_stroke_are_doubted(method: str) -> None:
    system = br.build(press())
    t = np.linspace(0, 2, 801)[1:-1]
    exact = br.simulate(system, 2.0, rtol=1e-7)["cylinder.x"].at(t)
    for step in ("1 ms", "0.25 ms"):
        result = br.simulate(system, 2.0, method=method, fixed_step=step)
        if result.ok and np.abs(result["cylinder.x"].at(t) - exact).max() > 0.01 * STROKE:
            assert result.doubts, f"{method} at {step}"


def test_fixed_steps_that_are_right_are_not() -> None:
    """A swing of 0.6 s in steps of 2 ms, by methods of order 2 and 4."""
    for method in ("ros2", "rodas4", "rk4"):
        result = br.simulate(swinging(), 2.0, method=method, fixed_step="2 ms")
        assert result.ok and result.doubts == ()


def test_fixed_steps_are_not_judged_where_that_is_not_wanted() -> None:
    assert br.simulate(swinging(), 2.0, method="ros2", fixed_step="0.1 s").doubts != ()
    alone = br.simulate(swinging(), 2.0, method="ros2", fixed_step="0.1 s", verify=False)
    assert alone.recorded.doubts == ()
    [said] = alone.doubts
    assert "do not fulfil the equations to 1 % of the range. A shorter fixed_step" in said
