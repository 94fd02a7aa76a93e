"""A cylinder whose motion is known exactly: constant pressures, a mass, a load, and the ends of the stroke."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pytest

from bramah.circuit import Circuit
from bramah.components.hydraulic import DoubleActingCylinder, PressureSource, Tank
from bramah.components.mechanical import Damper, Force, Mass
from bramah.components.signal import Step
from bramah.result import Result
from bramah.simulation import simulate
from tests.circuits.making import circuit

BORE, ROD, STROKE, MASS, LOAD, PRESSURE = 0.04, 0.025, 0.5, 120.0, 3000.0, 1e7
PUSH = math.pi / 4 * BORE**2 * PRESSURE - LOAD
"""Sum of the forces on the rod, N."""
ACCELERATION = PUSH / MASS


def press(damping: float = 0.0, **values: Any) -> Circuit:
    cylinder = DoubleActingCylinder(bore=BORE, rod_diameter=ROD, stroke=STROKE, **values)
    return circuit(
        "s.P c.A",
        "c.B t.T",
        "c.rod m.port f.port d.port",
        s=PressureSource(pressure=PRESSURE),
        t=Tank(),
        c=cylinder,
        m=Mass(mass=MASS),
        f=Force(force=-LOAD),
        d=Damper(damping=damping),
    )


def times(result: Result, component: str, name: str) -> list[float]:
    return [event.t for event in result.events if (event.component, event.name) == (component, name)]


@pytest.mark.parametrize("method", ["rodas4", "rodas5p", "rodas3", "ros3p", "ros2"])
def test_constant_force_reaches_the_stop_at_the_exact_time(method: str) -> None:
    result = simulate(press(), 0.3, rtol=1e-7, method=method)
    exact = math.sqrt(2 * STROKE / ACCELERATION)
    [stop] = times(result, "c", "reaches the extended end")
    assert stop == pytest.approx(exact, rel=0, abs=1e-9)
    t = np.linspace(0, 0.999 * exact, 50)
    assert result["c.x"].at(t) == pytest.approx(ACCELERATION * t**2 / 2, rel=0, abs=1e-9)
    assert result["c.rod.v"].at(stop, side="left") == pytest.approx(ACCELERATION * exact, rel=1e-8)


def test_it_rests_exactly_at_the_end_of_the_stroke() -> None:
    result = simulate(press(), 10.0)
    stopped = result.t > 1.0
    assert stopped.any()
    assert set(result["c.x"].values[stopped]) == {STROKE}
    assert set(result["c.rod.v"].values[stopped]) == {0.0}
    assert set(result["c.contact"].values[stopped]) == {1.0}
    assert result.counters["accepted"] < 60, "nothing happens after the stop"


def test_viscous_load_reaches_the_stop_at_the_exact_time() -> None:
    b = 2000.0
    result = simulate(press(damping=b), 2.0, rtol=1e-11)
    final, tau = PUSH / b, MASS / b
    t = np.linspace(0, 0.1, 50)
    assert result["c.rod.v"].at(t) == pytest.approx(final * (1 - np.exp(-t / tau)), rel=0, abs=1e-8)
    [stop] = times(result, "c", "reaches the extended end")
    travelled = final * (stop - tau * (1 - math.exp(-stop / tau)))
    speed = final * (1 - math.exp(-stop / tau))
    assert abs(travelled - STROKE) / speed < 1e-9, "the event lies within 1e-9 s of the exact one"


def test_rebounds_from_the_end_form_a_geometric_series() -> None:
    e = 0.5
    result = simulate(press(restitution=e), 1.0, rtol=1e-10)
    first = math.sqrt(2 * STROKE / ACCELERATION)
    # After contact n it leaves with e^n times the first speed and comes back after 2 v / a.
    exact = first + np.concatenate([[0], np.cumsum(2 * first * e ** np.arange(1, 40))])
    speeds = ACCELERATION * first * e ** np.arange(1, 41)
    expected = exact[: int(np.argmax(speeds < 1e-3)) + 1]
    assert len(expected) == 14
    assert times(result, "c", "reaches the extended end") == pytest.approx(expected, rel=0, abs=1e-9)
    assert (result["c.x"].values[-1], result["c.rod.v"].values[-1]) == (STROKE, 0.0)


def test_it_leaves_the_end_when_the_load_wins() -> None:
    pushed = press()
    pushed.add("step", Step(before=-LOAD, after=-2e4, step_time=0.25))
    pushed.connect("step.y", "f.force")
    result = simulate(pushed, 0.6, rtol=1e-9)
    assert times(result, "c", "leaves the end") == [0.25]
    back = (2e4 - LOAD - PUSH) / MASS
    t = np.linspace(0.25, 0.25 + 0.99 * math.sqrt(2 * STROKE / back), 30)
    assert result["c.x"].at(t) == pytest.approx(STROKE - back * (t - 0.25) ** 2 / 2, rel=0, abs=1e-9)
    home = 0.25 + math.sqrt(2 * STROKE / back)
    assert times(result, "c", "reaches the retracted end") == pytest.approx([home], rel=0, abs=1e-9)
    assert (result["c.x"].values[-1], result["c.rod.v"].values[-1]) == (0.0, 0.0)


def test_an_elastic_end_is_pressed_in_by_the_force_over_its_stiffness() -> None:
    k = 1e7
    result = simulate(press(end_stops="elastic", stop_stiffness=k, stop_damping=1e5), 2.0, rtol=1e-8)
    assert result.ok, result.message
    first = math.sqrt(2 * STROKE / ACCELERATION)
    assert times(result, "c", "at_extended_end")[0] == pytest.approx(first, rel=0, abs=1e-9)
    assert result["c.x"].values[-1] == pytest.approx(STROKE + PUSH / k, rel=0, abs=1e-8)
    assert abs(result["c.rod.v"].values[-1]) < 1e-6


def test_an_undamped_elastic_end_gives_back_all_energy() -> None:
    k = 1e7
    result = simulate(press(end_stops="elastic", stop_stiffness=k, stop_damping=0.0), 0.4, rtol=1e-10)
    first = math.sqrt(2 * STROKE / ACCELERATION)
    v, omega = ACCELERATION * first, math.sqrt(k / MASS)
    # Inside the stop x - STROKE = D (1 - cos) + (v/omega) sin with D = F/k; it leaves where that is 0 again.
    inside = 2 * (math.pi - math.atan2(v / omega, PUSH / k)) / omega
    touches = times(result, "c", "at_extended_end")
    assert touches[:2] == pytest.approx([first, first + inside], rel=0, abs=1e-9)
    assert touches[2] == pytest.approx(3 * first + inside, rel=0, abs=2e-9)
    assert result["c.rod.v"].at(touches[1]) == pytest.approx(-v, rel=1e-8)
