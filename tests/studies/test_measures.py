"""Measures of circuits with closed answers. Tolerances of a few hundred times the runs' rtol of 1e-9."""

from __future__ import annotations

from functools import cache
from math import exp, log, pi, sqrt
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import bramah as br
from bramah.errors import BramahError
from bramah.studies.measure import Measure, measure_of
from bramah.studies.measure_kinds import MEASURES

NEAR = 3e-7
LAG, FREQUENCY, DAMPING = 0.05, 4.0, 0.3


@cache
def run() -> br.Result:
    """A thrown mass, a step through lags of first and second order, a sine, and flow through a valve."""
    circuit = br.Circuit("Closed answers", fluid=br.ConstantFluid())
    circuit.add("ball", br.Mass(mass="2 kg", start_velocity="3 m/s"))
    circuit.add("weight", br.Force(force="-20 N"))
    circuit.connect("ball.port", "weight.port")
    circuit.add("step", br.Step(after=2.0))
    circuit.add("first", br.FirstOrderLag(time_constant=f"{LAG} s"))
    circuit.add("second", br.SecondOrderLag(natural_frequency=f"{FREQUENCY} Hz", damping_ratio=DAMPING))
    circuit.connect("step.y", "first.u", "second.u")
    circuit.add("sine", br.Sine(amplitude=3.0, frequency="5 Hz", offset=1.0))
    circuit.add("follower", br.FirstOrderLag(time_constant="1 s"))
    circuit.connect("sine.y", "follower.u")
    circuit.add("pump", br.FlowSource(flow="12 l/min"))
    circuit.add("valve", br.LinearReliefValve(set_pressure="50 bar"))
    circuit.add("tank", br.Tank())
    circuit.connect("pump.P", "valve.P")
    circuit.connect("valve.T", "tank.T")
    return br.simulate(circuit, "1 s", rtol=1e-9)


def taken(given: Any) -> float:
    system = run().system
    assert system is not None
    measure = measure_of(given)
    assert isinstance(measure, Measure)
    return measure.of_system(system)(run())


OMEGA = 2 * pi * FREQUENCY * sqrt(1 - DAMPING**2)
KNOWN: list[tuple[str, float]] = [
    ("maximum ball.port.x", 3.0**2 / (2 * 10.0)),
    ("minimum ball.port.v", 3.0 - 10.0),
    ("end ball.port.x", 3.0 - 5.0),
    ("end ball.port.x between 0 s and 0.5 s", 1.5 - 1.25),
    ("at 0.2 s of ball.port.x", 0.6 - 0.2),
    ("mean ball.port.v", -2.0),
    ("peak-to-peak ball.port.x", 0.45 + 2.0),
    ("integral ball.port.v between 0.1 s and 0.4 s", 0.9 - 5 * (0.16 - 0.01)),
    ("crosses ball.port.x at 250 mm", 0.1 * (3 - sqrt(9 - 5))),
    ("crosses ball.port.x at 250 mm falling", 0.1 * (3 + sqrt(9 - 5))),
    ("crosses ball.port.x at 250 mm nth 2", 0.1 * (3 + sqrt(9 - 5))),
    ("rise time first.y to 2", LAG * log(9)),
    ("settling time first.y to 2", LAG * log(50)),
    ("settling-time first.y to 2 within 5 %", LAG * log(20)),
    ("overshoot second.y to 2", exp(-pi * DAMPING / sqrt(1 - DAMPING**2))),
    ("maximum sine.y", 4.0),
    ("mean sine.y", 1.0),
    ("rms sine.y", sqrt(1 + 3**2 / 2)),
    ("frequency sine.y", 5.0),
    ("integral pump.delivery", 0.2e-3),
    ("fluid tank", 0.2e-3),
    ("fluid tank between 0.25 s and 0.75 s", 0.1e-3),
    ("energy ball part stored", 0.5 * 2 * (7**2 - 3**2)),
    ("energy ball part stored between 0.1 s and 0.3 s", 0.5 * 2 * (0.0 - 2**2)),
]


@pytest.mark.parametrize(("given", "answer"), KNOWN, ids=[given for given, _ in KNOWN])
def test_against_closed_answers(given: str, answer: float) -> None:
    assert taken(given) == pytest.approx(answer, rel=NEAR, abs=NEAR * 1e-3)


def test_energy_of_a_component_is_that_of_the_account() -> None:
    assert taken("energy valve") == run().energy().entries["valve"].converted
    assert taken({"fluid": "tank", "part": "received"}) == run().fluid().entries["tank"].received


def test_parts_of_a_window_add_up() -> None:
    parts = [taken(f"energy valve between {a} s and {b} s") for a, b in ((0, 0.317), (0.317, 0.8), (0.8, 1))]
    assert sum(parts) == pytest.approx(taken("energy valve"), rel=1e-12)


def test_events_are_counted() -> None:
    circuit = br.Circuit("Bouncing")
    circuit.add("ball", br.Mass(mass="1 kg", start_position="1 m"))
    circuit.add("weight", br.Force(force="-10 N"))
    circuit.add("floor", br.EndStop(sides="lower", restitution=0.5))
    circuit.connect("ball.port", "weight.port", "floor.port")
    result = br.simulate(circuit, "1.2 s")
    system = result.system
    assert system is not None
    # Falls for sqrt(0.2) s, then each flight is half as long as the one before: 0.447, 0.894, 1.118 s, ...
    own = [event for event in result.events if event.component == "floor"]
    count: Any = measure_of({"events": "floor", "between": ["0 s", "1 s"]})
    assert count.of_system(system)(result) == sum(event.t <= 1.0 for event in own) > 0
    every: Any = measure_of("events *")
    assert every.of_system(system)(result) == len(result.events)


def test_what_never_comes_is_not_a_number() -> None:
    assert np.isnan(taken("crosses ball.port.x at 900 mm"))
    assert np.isnan(taken("settling time sine.y to 1"))
    assert np.isnan(taken("frequency ball.port.x"))


UNITS = {
    "maximum pump.P.p": "bar", "integral pump.P.q": "l", "integral ball.port.v": "mm", "crosses first.y at 1": "s",
    "overshoot first.y": "%", "frequency sine.y": "Hz", "energy valve": "J", "fluid tank": "l", "events *": "-",
}  # fmt: skip


@pytest.mark.parametrize("given", UNITS)
def test_units_are_known_before_a_run(given: str) -> None:
    system = run().system
    measure = measure_of(given)
    assert isinstance(measure, Measure) and system is not None
    assert measure.of_system(system).unit == UNITS[given]


WRONG = {
    "maxium first.y": 'no measure "maxium". Did you mean "maximum"',
    "maximum first.z": 'no signal "first.z". Did you mean "first.y"',
    "energy valv": 'no component "valv". Did you mean "valve"',
    "crosses first.y": "needs to know at",
    "crosses ball.port.x at 3 bar": "cannot read",
    "crosses first.y at 1 nth 0": "whole number",
    "mean first.y between 2 s and 1 s": "the second after the first",
    "settling time first.y within 200 %": "between 0 and 100 %",
    "at 1 s": "of which signal",
    "energy valve part heat": "one of received, stored, converted",
}


@pytest.mark.parametrize("given", WRONG)
def test_what_is_wrong_is_said_before_a_run(given: str) -> None:
    system = run().system
    with pytest.raises(BramahError, match=WRONG[given]):
        measure: Any = measure_of(given)
        measure.of_system(system)


def test_tables_and_texts_say_the_same() -> None:
    table = {"crosses": "first.y", "at": 1.0, "direction": "rising", "nth": 1, "between": ["0.01 s", "1 s"]}
    text = "crosses first.y at 1 rising nth 1 between 0.01 s and 1 s"
    assert taken(table) == taken(text)


def test_every_kind_is_tried_here() -> None:
    measures: list[Any] = [measure_of(given) for given, _ in KNOWN]
    tried = {measure.kind for measure in measures} | {"events"}
    assert tried == set(MEASURES)


def test_the_page_names_every_kind() -> None:
    page = (Path(__file__).parents[2] / "docs" / "studies.md").read_text()
    for kind in MEASURES.values():
        assert f"| `{kind.name}` | {kind.help} |" in page
