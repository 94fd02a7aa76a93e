"""Valves of water networks that close as a user writes it, with every kind of consumer behind them."""

from __future__ import annotations

import math

import numpy as np
import pytest

import bramah as br
from bramah.circuit import Circuit
from bramah.files.epanet import parse_network
from bramah.files.epanet.circuit import network_circuit

RHO, SPEED, GRAVITY = 998.2, 1200.0, 9.80665
LEAKAGE = 1e-12
NETWORK = """[OPTIONS]
 Units LPS
 Headloss D-W
{options}
[RESERVOIRS]
 1 750
[JUNCTIONS]
 2 0 0
 3 0 0
 4 0 {demand}
{beyond}
[EMITTERS]
 4 {emitter}
[PIPES]
 1 1 2 1200 600 0.02 0 Open
 2 2 3 2400 1200 0.02 0 Open
{pipe}
[VALVES]
 3 3 4 158 {valve}
[CURVES]
 G 0 0
 G 100 2
 G 300 30
 P 0 0
 P 50 30
 P 100 100
"""
PDA = " Demand Model PDA\n Required Pressure 20\n Minimum Pressure 0"
CONSUMERS = {"fixed": ("", 50, 0.0), "PDA": (PDA, 50, 0.0), "emitter": ("", 0, 50 / math.sqrt(749.9))}
VALVES = {
    "open": "PRV 100000 0\n[STATUS]\n 3 Open",
    "TCV": "TCV 0.2 0",
    "PRV": "PRV 500 0.3",
    "PSV": "PSV 200 0.3",
    "FCV": "FCV 60 0.3",
    "PCV": "PCV 100 0.3 P",
    "GPV": "GPV G 0.3",
    "PBV": "PBV 20 0.3",
}
SERVED = {"beyond": " 5 0 10", "pipe": " 7 4 5 300 300 0.02 0 Open"}


def tnet(consumer: str = "fixed", valve: str = "TCV", *, served: bool = False) -> Circuit:
    """TSNet's Tnet0, or with a pipe and another consumer behind the valve."""
    options, demand, emitter = CONSUMERS[consumer]
    more = SERVED if served else dict.fromkeys(SERVED, "")
    text = NETWORK.format(options=options, demand=demand, emitter=emitter, valve=VALVES[valve], **more)
    return network_circuit(parse_network(text), wave_speed=SPEED)


def shut_leak(result: br.Result) -> float:
    """Flow over pressure drop of the valve at the end."""
    ends = [result[f"valve_3.{port}.p"].values[-1] for port in "AB"]
    return float(result["valve_3.q"].values[-1] / (ends[0] - ends[1]))


@pytest.mark.parametrize("served", [False, True], ids=["at its end", "in a main"])
@pytest.mark.parametrize("consumer", CONSUMERS)
@pytest.mark.parametrize("valve", VALVES)
def test_every_valve_closes_on_every_consumer(valve: str, consumer: str, served: bool) -> None:
    """Flow is stopped whatever took it, so pressures before the valve swing alike; what is shut leaks as it says."""
    circuit = tnet(consumer, valve, served=served)
    result = br.simulate(br.close_valve(circuit, "valve_3", over="2 s"), "20 s", start="steady")
    assert result.ok, result.message
    flow = result["valve_3.q"].values
    wanted = {"fixed": 0.05, "PDA": 0.05, "emitter": 0.05 * math.sqrt(result["junction_4.A.p"].values[0] / 7.341e6)}
    assert flow[0] == pytest.approx(wanted[consumer] + 0.01 * served, rel=1e-3)
    assert shut_leak(result) == pytest.approx(LEAKAGE, rel=1e-6)
    before = result["junction_3.A.p"].values / (RHO * GRAVITY)
    # One wave of c v/g in the wide pipe, and what the narrower one adds on the way back: 2.2 times as much.
    rise = SPEED * flow[0] / (math.pi * 0.6**2) / GRAVITY
    assert before.max() - before[0] == pytest.approx(2.2 * rise, rel=0.02)


@pytest.mark.parametrize("consumer", CONSUMERS)
def test_a_valve_that_shuts_at_once_gives_joukowskys_rise(consumer: str) -> None:
    circuit = tnet(consumer)
    result = br.simulate(br.close_valve(circuit, "valve_3", at="0.5 s"), "1 s", start="steady", rtol=1e-7)
    p = result["junction_3.A.p"]
    speed = result["valve_3.q"].values[0] / (math.pi * 0.6**2)
    assert p.at(0.502) - p.at(0.4) == pytest.approx(RHO * SPEED * speed, rel=1e-3)


def test_a_fixed_demand_is_met_in_the_steady_state_and_then_follows_the_root_of_pressure() -> None:
    """As in TSNet: D = D_0 sqrt(H / H_0), and nothing at no pressure."""
    circuit = tnet()
    steady = br.steady(circuit)
    assert float(steady["junction_4.taken"]) == pytest.approx(0.05, rel=1e-12)
    result = br.simulate(br.close_valve(circuit, "valve_3", over="2 s"), "20 s", start="steady")
    p, taken = result["junction_4.A.p"].values, result["junction_4.taken"].values
    much = p > 0.3 * p[0]
    # The root is rounded below a hundredth of the pressure at the start: 6e-4 of the flow at 0.3 of it.
    assert taken[much] == pytest.approx(0.05 * np.sqrt(p[much] / p[0]), rel=6e-4)
    assert taken[-1] == pytest.approx(LEAKAGE * result["junction_3.A.p"].values[-1], rel=1e-3)
    assert p.min() > 0


def test_demands_may_stay_fixed() -> None:
    """Then nothing is felt before the valve while it can still be met."""
    circuit = network_circuit(parse_network(NETWORK.format(
        options="", demand=50, emitter=0, valve=VALVES["TCV"], beyond="", pipe="",
    )), wave_speed=SPEED, demands="fixed")  # fmt: skip
    closing = br.close_valve(circuit, "valve_3", to=0.5, over="2 s")
    result = br.simulate(closing, "5 s", start="steady")
    assert result.ok
    assert result["junction_4.taken"].values == pytest.approx(0.05)
    with pytest.raises(br.MethodError, match="DEMAND MODEL PDA"):
        network_circuit(parse_network(NETWORK.format(
            options="", demand=50, emitter=0, valve=VALVES["TCV"], beyond="", pipe="",
        )), demands="pressure_driven")  # fmt: skip


def test_a_limit_above_what_is_demanded_does_not_hinder() -> None:
    """A limited flow alone would leave the pressure behind it open."""
    found = br.steady(tnet("fixed", "FCV"))
    assert found.ok and float(found["valve_3.q"]) == pytest.approx(0.05, rel=1e-12)
