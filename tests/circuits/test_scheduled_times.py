"""Sources with corners and jumps: every one of them is hit, and integrals over them are exact."""

from __future__ import annotations

import numpy as np
import pytest

from bramah.components.component import Component
from bramah.components.hydraulic import Orifice, PressureSource, Tank, Volume
from bramah.components.signal import Integrator, Product, Ramp, Square, Step, TableSource
from bramah.result import Result
from bramah.simulation import simulate
from tests.circuits.making import circuit


def integrated(source: Component, until: float, method: str = "rodas4", rtol: float = 1e-6) -> Result:
    result = simulate(circuit("s.y i.u", s=source, i=Integrator()), until, method=method, rtol=rtol)
    assert result.ok, result.message
    return result


def times(result: Result, component: str = "s") -> list[float]:
    return [event.t for event in result.events if event.component == component]


def pulse(begin: float, length: float, height: float, edge: float) -> TableSource:
    """A pulse with steep straight edges."""
    points = [(begin, 0.0), (begin + edge, height), (begin + length - edge, height), (begin + length, 0.0)]
    return TableSource(points=points)


@pytest.mark.parametrize("method", ["rodas4", "rodas5p", "ros2", "ode23s"])
@pytest.mark.parametrize("begin", [3.0, 7.123456])
def test_a_pulse_of_ten_microseconds_in_ten_quiet_seconds(begin: float, method: str) -> None:
    result = integrated(pulse(begin, 1e-5, 500.0, 1e-6), 10.0, method)
    # A trapezium; times near 10 s are known to 1e-15 s, which is 1e-10 of the pulse.
    assert result["i.y"].values[-1] == pytest.approx(500.0 * 9e-6, rel=1e-8)
    quiet = (result.t < begin) | (result.t > begin + 1e-5)
    assert quiet.sum() < 100, "steps grow quickly in quiet time"


def test_a_pulse_reaches_the_circuit_behind_it() -> None:
    pushed = circuit(
        "s.y p.pressure",
        "p.P o.A",
        "o.B v.A",
        "v.A d.A",
        "d.B t.T",
        s=pulse(0.5, 1e-5, 1e7, 1e-7),
        p=PressureSource(),
        o=Orifice(diameter="1 mm"),
        v=Volume(volume="1 cm3", start_pressure=0.0),
        d=Orifice(diameter="0.5 mm"),
        t=Tank(),
    )
    result = simulate(pushed, 1.0)
    p = result["v.A.p"]
    assert p.at(0.4999) == 0.0
    # q = 0.65 A sqrt(2 dp/rho) into 1 cm3 for 10 us raises the pressure by somewhat less than 11.7 bar.
    assert 1.0e6 < p.at(0.5 + 1e-5) < 1.17e6
    assert abs(p.values[-1]) < 1e3


@pytest.mark.parametrize("rtol", [1e-3, 1e-6])
def test_a_comb_of_pulses_loses_none(rtol: float) -> None:
    points = [(0.0, 0.0)]
    for k in range(1, 101):
        points += [(k / 10, 0.0), (k / 10 + 1e-6, 1.0), (k / 10 + 9e-6, 1.0), (k / 10 + 1e-5, 0.0)]
    result = integrated(TableSource(points=points), 11.0, rtol=rtol)
    assert result["i.y"].values[-1] == pytest.approx(100 * 9e-6, rel=1e-7)


def test_table_corners_are_hit_exactly_and_the_signal_is_straight_between() -> None:
    points = [(0.1, 1.0), (0.25, -2.0), (0.3, 4.0), (0.7, 4.0), (0.9, 0.0)]
    result = integrated(TableSource(points=points), 1.0)
    assert times(result) == [t for t, _ in points]
    t = np.linspace(0, 1, 333)
    exact = np.interp(t, [x for x, _ in points], [y for _, y in points])
    assert result["s.y"].at(t) == pytest.approx(exact, rel=0, abs=1e-14)
    area = 0.1 * 1.0 + 0.15 * -0.5 + 0.05 * 1.0 + 0.4 * 4.0 + 0.2 * 2.0
    assert result["i.y"].values[-1] == pytest.approx(area, rel=1e-13)


def test_a_step_is_hit_exactly() -> None:
    result = integrated(Step(before=1.0, after=-3.0, step_time=0.3), 1.0)
    assert times(result) == [0.3]
    assert (result["s.y"].at(0.3, side="left"), result["s.y"].at(0.3)) == (1.0, -3.0)
    assert result["i.y"].values[-1] == pytest.approx(0.3 - 3.0 * 0.7, rel=1e-13)


def test_a_ramp_has_two_corners() -> None:
    result = integrated(Ramp(before=1.0, after=5.0, start_time=0.2, duration=0.4), 1.0)
    assert times(result) == pytest.approx([0.2, 0.6], rel=0, abs=1e-15)
    assert result["i.y"].values[-1] == pytest.approx(0.2 + 0.4 * 3.0 + 0.4 * 5.0, rel=1e-13)


def test_a_square_reverses_on_time_a_thousand_times() -> None:
    result = integrated(Square(amplitude=2.0, period=0.02, offset=1.0, start_time=0.1), 10.1)
    expected = 0.1 + 0.01 * np.arange(1001)
    assert times(result) == pytest.approx(expected, rel=0, abs=1e-14)
    assert result["i.y"].values[-1] == pytest.approx(10.1, rel=1e-11)
    assert set(result["s.y"].values) == {1.0, 3.0, -1.0}


def test_events_at_the_same_instant_all_happen() -> None:
    many = {f"s{k}": Step(after=float(k), step_time=0.5) for k in range(1, 21)}
    nets = [f"s{k}.y i{k}.u" for k in range(1, 21)]
    integrals = {f"i{k}": Integrator() for k in range(1, 21)}
    result = simulate(
        circuit(*nets, "s1.y p.a", "r.y p.b", p=Product(), r=Ramp(start_time=0.5, duration=0.1), **many, **integrals),
        1.0,
    )
    assert sorted(e.component for e in result.events if e.t == 0.5) == sorted([*many, "r"])
    for k in range(1, 21):
        assert result[f"i{k}.y"].values[-1] == pytest.approx(0.5 * k, rel=1e-13)
    assert result["p.y"].at([0.5, 0.55, 0.8]) == pytest.approx([0.0, 0.5, 1.0], rel=0, abs=1e-13)


def test_an_event_at_the_very_start_and_one_at_the_very_end() -> None:
    result = simulate(
        circuit("a.y i.u", "b.y j.u", a=Step(step_time=0.0), b=Step(step_time=1.0), i=Integrator(), j=Integrator()), 1.0
    )
    assert result["i.y"].values[-1] == pytest.approx(1.0, rel=1e-13)
    assert result["j.y"].values[-1] == 0.0
    assert [(e.component, e.t) for e in result.events] == [("a", 0.0), ("b", 1.0)]
    assert result["b.y"].values[-1] == 1.0


def test_times_before_the_start_have_passed() -> None:
    result = simulate(circuit("s.y i.u", s=Square(period=1.0), i=Integrator()), 10.0, begin=7.25)
    assert times(result)[-5:] == [8.0, 8.5, 9.0, 9.5, 10.0]
    assert result["s.y"].at([7.3, 7.6, 8.1]) == pytest.approx([1.0, -1.0, 1.0])


def test_recorded_times_do_not_hide_a_pulse() -> None:
    source = circuit("s.y i.u", s=pulse(3.0, 1e-5, 500.0, 1e-6), i=Integrator())
    result = simulate(source, 10.0, record=[0.0, 2.5, 5.0, 10.0])
    assert result.t.tolist() == [0.0, 2.5, 5.0, 10.0]
    assert result["i.y"].values == pytest.approx([0.0, 0.0, 4.5e-3, 4.5e-3], rel=1e-8)
