"""A mass that bounces on a stop: contacts form a geometric series, then it rests."""

from __future__ import annotations

import math

import numpy as np
import pytest

from bramah.components.component import Component
from bramah.components.mechanical import EndStop, Force, Mass
from bramah.result import Result
from bramah.simulation import simulate
from tests.circuits.making import circuit

G, MASS, HEIGHT = 9.81, 2.0, 1.0
REST_SPEED = 1e-3


def bounce(restitution: float, until: float, method: str = "rodas4", rtol: float = 1e-8) -> Result:
    ball = circuit(
        "m.port g.port s.port",
        m=Mass(mass=MASS, start_position=HEIGHT),
        g=Force(force=-MASS * G),
        s=EndStop(sides="lower", restitution=restitution, rest_speed=REST_SPEED),
    )
    return simulate(ball, until, method=method, rtol=rtol)


def contacts(restitution: float) -> np.ndarray:
    """Exact times of contact, the last one being where it comes to rest."""
    first = math.sqrt(2 * HEIGHT / G)
    bounces = math.ceil(math.log(REST_SPEED / (G * first), restitution))
    flights = 2 * first * restitution ** np.arange(1, bounces)
    return first + np.concatenate([[0.0], np.cumsum(flights)])


@pytest.mark.parametrize("method", ["rodas4", "rodas5p", "ros2", "ros3p"])
@pytest.mark.parametrize("restitution", [0.3, 0.7, 0.9])
def test_contacts_are_located_to_a_nanosecond(restitution: float, method: str) -> None:
    exact = contacts(restitution)
    result = bounce(restitution, exact[-1] + 1.0, method)
    assert result.ok, result.message
    found = [event.t for event in result.events]
    assert len(found) == len(exact)
    assert found[:10] == pytest.approx(exact[:10], rel=0, abs=1e-9)
    # A contact found dt late leaves with g dt too much speed, so errors add up along the series.
    assert found == pytest.approx(exact, rel=0, abs=1e-8)
    assert (result["m.x"].values[-1], result["m.port.v"].values[-1], result["s.contact"].values[-1]) == (0.0, 0.0, -1.0)


def test_without_losses_it_bounces_for_ever() -> None:
    result = bounce(1.0, 60.0)
    assert result.ok, result.message
    first = math.sqrt(2 * HEIGHT / G)
    exact = first * np.arange(1, 2 * int(60 / (2 * first)) + 2, 2)
    exact = exact[exact < 60.0]
    assert len(exact) == 66
    assert [event.t for event in result.events] == pytest.approx(exact, rel=0, abs=1e-9)
    assert result["m.x"].values.max() == pytest.approx(HEIGHT, rel=1e-9)


def test_between_contacts_it_flies_on_parabolas() -> None:
    result = bounce(0.7, 3.0)
    exact = contacts(0.7)
    for n in range(6):
        speed = G * (exact[n + 1] - exact[n]) / 2
        s = np.linspace(1e-6, (exact[n + 1] - exact[n]) - 1e-6, 20)
        assert result["m.x"].at(exact[n] + s) == pytest.approx(speed * s - G * s**2 / 2, rel=0, abs=1e-8)
    assert result["m.x"].values.min() >= -1e-12, "it never goes through the stop"


def test_two_stops_hit_in_turn() -> None:
    between = circuit(
        "m.port s.port",
        m=Mass(mass=MASS, start_position=0.03, start_velocity=2.0),
        s=EndStop(upper=0.1, restitution=0.8),
    )
    result = simulate(between, 1.0)
    t, v, exact = 0.07 / 2.0, 2.0, []
    while t < 1.0:
        exact.append(t)
        v *= 0.8
        t += 0.1 / v
    assert [event.t for event in result.events] == pytest.approx(exact, rel=0, abs=1e-9)
    sides = [event.name.split()[2] for event in result.events]
    assert sides[:3] == ["upper", "lower", "upper"]


def test_many_masses_that_touch_at_the_same_instant() -> None:
    n = 25
    parts: dict[str, Component] = {}
    nets = []
    for i in range(n):
        parts |= {
            f"m{i}": Mass(mass=MASS, start_position=HEIGHT),
            f"g{i}": Force(force=-MASS * G),
            f"s{i}": EndStop(sides="lower", restitution=0.5),
        }
        nets.append(f"m{i}.port g{i}.port s{i}.port")
    result = simulate(circuit(*nets, **parts), 1.0)
    first = math.sqrt(2 * HEIGHT / G)
    assert sorted({event.component for event in result.events}) == sorted(f"s{i}" for i in range(n))
    per_stop = {f"s{i}": [event.t for event in result.events if event.component == f"s{i}"] for i in range(n)}
    for found in per_stop.values():
        assert found[:2] == pytest.approx([first, 2 * first], rel=0, abs=1e-9)
    ends = {float(result[f"m{i}.x"].values[-1]) for i in range(n)}
    assert max(ends) - min(ends) < 1e-12
