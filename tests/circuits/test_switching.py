"""Switches that change over and over: sliding ones are reported by name, quick ones are followed."""

from __future__ import annotations

import numpy as np
import pytest

from bramah.components.component import Component, discrete, state
from bramah.components.hydraulic import CheckValve, FlowSource, Orifice, Tank, Volume
from bramah.components.ports import hydraulic
from bramah.components.signal import HysteresisRelay, Sine
from bramah.declare import parameter
from bramah.expr import equal, select
from bramah.simulation import simulate
from bramah.system import build
from tests.circuits.making import circuit


class Relay(Component):
    """Drives x towards 0 from both sides at once: x' = -1 above, +1 below."""

    x = state("-", 0.5)

    def equations(self) -> None:
        above = self.switch("above", self.x)
        self.rate(x=select(above, -1.0, 1.0))


class Hysteresis(Component):
    """The same with a dead band, which it crosses in a known time."""

    band = parameter("-", 0.01, above=0)
    x = state("-", 0.5)
    falling = discrete(1.0)

    def equations(self) -> None:
        down = equal(self.falling, 1.0)
        self.when("turns up", self.x + self.band, active=down, set={"falling": 0.0})
        self.when("turns down", self.band - self.x, active=1.0 - self.falling, set={"falling": 1.0})
        self.rate(x=select(down, -1.0, 1.0))


class SnapCheckValve(Component):
    """A check valve that opens fully at once and shuts when its own flow has taken the pressure away."""

    A = hydraulic("inlet")
    B = hydraulic("outlet")
    cracking_pressure = parameter("bar", 5.0)
    conductance = parameter("m3/(s Pa)", 1e-6)

    def equations(self) -> None:
        dp = self.A.p - self.B.p
        q = select(self.switch("open", dp - self.cracking_pressure), self.conductance * dp, 0.0)
        self.A.flow(q)
        self.B.flow(-q)


class Contradiction(Component):
    """Two events that undo each other without time passing."""

    on = discrete(0.0)
    x = state("-", 0.0)

    def equations(self) -> None:
        self.rate(x=1.0)
        self.when("goes on", 0.5 - self.x, active=1.0 - self.on, set={"on": 1.0})
        self.when("goes off", 0.5 - self.x, active=self.on, set={"on": 0.0})


def test_a_chattering_check_valve_is_reported_by_name() -> None:
    # The pump lifts the pressure to the cracking point; open, the valve lets far more out than comes in.
    system = build(
        circuit(
            "q.P v.A k.A",
            "k.B t.T",
            q=FlowSource(flow="10 l/min"),
            v=Volume(volume="0.1 l", start_pressure=0.0),
            k=SnapCheckValve(),
            t=Tank(),
        )
    )
    result = simulate(system, 1.0)
    assert result.counters["events"] < 1000, "reported, not hung"
    assert not result.ok
    assert result.recorded.status == "chatter"
    assert "k (open)" in result.message
    assert result.recorded.culprits == ("k",)
    # p' = B q/V reaches 5 bar at 0.2 ms; what was computed until then is kept.
    crack = 5e5 / (1.5e9 * 10 / 6e4 / 1e-4)
    assert result.t[-1] == pytest.approx(crack, rel=1e-3)
    assert result["v.A.p"].at(crack / 2) == pytest.approx(2.5e5, rel=1e-6)
    assert result.events[-1].component == "k"


@pytest.mark.parametrize("method", ["rodas4", "rodas5p", "ros2", "ros3p"])
def test_a_relay_without_hysteresis_is_reported(method: str) -> None:
    result = simulate(circuit(r=Relay()), 10.0, method=method)
    assert not result.ok
    assert result.recorded.status == "chatter"
    assert "r (above)" in result.message
    assert result.t[-1] == pytest.approx(0.5, abs=1e-4)


def test_a_relay_with_hysteresis_is_followed_exactly() -> None:
    result = simulate(circuit(r=Hysteresis(band=1e-3)), 2.0, rtol=1e-6)
    assert result.ok, result.message
    first = 0.5 + 1e-3
    exact = first + 2e-3 * np.arange(750)
    exact = exact[exact <= 2.0]
    assert [event.t for event in result.events] == pytest.approx(exact, rel=0, abs=1e-9)


def test_events_that_undo_each_other_are_reported() -> None:
    result = simulate(circuit(c=Contradiction()), 1.0)
    assert not result.ok
    assert result.recorded.status == "chatter"
    assert "c (goes o" in result.message
    assert result.t[-1] == pytest.approx(0.5, abs=1e-9)


def test_the_library_s_check_valve_opens_and_shuts_where_it_should() -> None:
    result = simulate(
        circuit(
            "s.y q.flow",
            "q.P v.A k.A o.A",
            "k.B w.A p.A",
            "o.B p.B t.T",
            s=Sine(amplitude="10 l/min", offset="8 l/min", frequency=50),
            q=FlowSource(),
            v=Volume(volume="50 cm3"),
            k=CheckValve(),
            w=Volume(volume="50 cm3"),
            o=Orifice(diameter="1.5 mm"),
            p=Orifice(diameter="1 mm"),
            t=Tank(),
        ),
        0.2,
        rtol=1e-8,
    )
    assert result.ok, result.message
    changes = [event for event in result.events if event.component == "k"]
    assert len(changes) > 20
    for event in changes:
        dp = result["k.A.p"].at(event.t) - result["k.B.p"].at(event.t)
        limit = {"open": 0.5e5, "fully_open": 2e5}[event.name]
        # Pressures move at up to 1e10 Pa/s here, times are kept to 1e-16 s, pressures of 1e6 Pa to 1e-10 Pa.
        assert dp == pytest.approx(limit, rel=0, abs=1e-4)


def test_what_only_time_drives_is_not_stepped_over() -> None:
    """Nothing else moves, so nothing but the sine itself keeps the steps short enough to see it switch the relay."""
    net = circuit("s.y r.u", s=Sine(frequency=1.0), r=HysteresisRelay())
    result = simulate(net, 10.0)
    switched = [e.t for e in result.events if e.component == "r"]
    # On where the sine rises through 1/2, a twelfth of a period after it begins; off half a period later.
    exact = sorted([k + 1 / 12 for k in range(10)] + [k + 7 / 12 for k in range(10)])
    assert switched == pytest.approx(exact, rel=0, abs=1e-9)
