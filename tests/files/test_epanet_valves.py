"""Valves with curves, pressure breakers and pumps of constant power in EPANET files."""

from __future__ import annotations

import math

import numpy as np
import pytest

import bramah as br
from bramah.circuit import Circuit
from bramah.files.epanet import parse_network
from bramah.files.epanet.circuit import network_circuit
from bramah.files.epanet.curves import flow_share

WEIGHT = 998.2 * 9.80665
CURVES = "c 20 5\nc 80 60\ng 5 2\ng 10 5\ng 30 25"
VELOCITY_HEAD = (0.010 / (math.pi * 0.05**2)) ** 2 / (2 * 9.80665)
"""m, of 10 l/s in 100 mm."""


def one_valve(valve: str, status: str = "", ends: str = "A B", demand: float = 10) -> str:
    """10 l/s through a valve of 100 mm."""
    return (
        f"[OPTIONS]\nUNITS LPS\n[RESERVOIRS]\nR 50\n[JUNCTIONS]\nA 3 0\nB 1 {demand}\n[PIPES]\n1 R A 10 300 140\n"
        f"[VALVES]\nv {ends} 100 {valve}\n[CURVES]\n{CURVES}\n[STATUS]\n{status}\n"
    )


def drop(text: str) -> float:
    """Head lost from A to B, m."""
    found = br.steady(network_circuit(parse_network(text)))
    found.raise_if_failed()
    return float(found["junction_A.A.p"] - found["junction_B.A.p"]) / WEIGHT + 2.0


@pytest.mark.parametrize(
    ("valve", "status", "K", "epanet"),
    [
        ("PCV 50 1", "", 4.0, 0.330311),
        ("PCV 50 1", "v 25", 16.0, 1.321246),
        ("PCV 50 1", "v OPEN", 1.0, 0.0825778),
        ("PCV 150 1", "", 1.0, 0.0825778),
        ("PCV 50 1 c", "", 0.325**-2, 0.781802),
        ("PCV 10 1 c", "", 0.025**-2, 132.1246),
        ("TCV 1 3", "", 1.0, 0.0825778),
        ("TCV 5 3", "v OPEN", 3.0, 0.247734),
        ("PBV 2 3", "v OPEN", 3.0, 0.247734),
        ("PBV 0 3", "", 3.0, 0.247734),
        ("PBV 0.01 3", "", 3.0, 0.247734),
    ],
)
def test_what_a_valve_loses(valve: str, status: str, K: float, epanet: float) -> None:
    """By its loss coefficient, and after EPANET 2.3.5, whose 0.02517 is 0.9 parts in 1000 less than 8 / (pi^2 g)."""
    found = drop(one_valve(valve, status))
    # Linear below 1 mm/s, which is 3e-7 at 1.3 m/s.
    assert found == pytest.approx(K * VELOCITY_HEAD, rel=1e-6)
    assert found * 0.02517 * math.pi**2 / 8 * 9.80665 / 0.3048 == pytest.approx(epanet, rel=1.3e-5), "28.317 l, squared"


def test_a_breaker_set_to_nothing_is_open_both_ways() -> None:
    assert drop(one_valve("PBV 0 3", ends="B A")) == pytest.approx(3.0 * VELOCITY_HEAD, rel=1e-6)


def test_a_positional_valve_without_a_loss_coefficient_throttles_nothing() -> None:
    text = one_valve("PCV 50")
    assert drop(text) == pytest.approx(0, abs=1e-3)
    assert parse_network(text).notes == ["PCV v has no loss coefficient and so throttles nothing (line 11)."]


def test_beyond_its_last_point_a_positional_valve_opens_up() -> None:
    """Straight to 100 %. EPANET 2.3.5 goes to 1 % in place of 100 %: 67.5 % of the flow at 90 % open, then a jump."""
    points = ((0.2, 0.05), (0.8, 0.6))
    for opening, share in {0: 0, 0.1: 0.025, 0.2: 0.05, 0.5: 0.325, 0.8: 0.6, 0.9: 0.8, 1: 1, 1.5: 1}.items():
        assert flow_share(points, opening) == pytest.approx(share, abs=1e-12)
    assert [flow_share((), x) for x in (0.0, 0.3, 1.0)] == [0.0, 0.3, 1.0]


@pytest.mark.parametrize(("demand", "lost"), [(2, 0.8), (7.5, 3.5), (10, 5.0), (20, 15.0), (40, 35.0)])
@pytest.mark.parametrize("ends", ["A B", "B A"])
def test_a_curve_is_straight_between_its_points_and_beyond(ends: str, demand: float, lost: float) -> None:
    text = one_valve("GPV g", ends=ends, demand=demand).replace("g 5 2\n", "g 0 0\ng 5 2\n")
    # The sign is rounded over 1 mm/s, which is 1e-5 of the loss at 0.25 m/s.
    assert drop(text) == pytest.approx(lost, rel=1e-5)


def test_a_curve_that_begins_above_no_flow_is_extended_there() -> None:
    text = one_valve("GPV g", demand=2).replace("g 5 2\n", "g 5 3\n")
    assert drop(text) == pytest.approx(1 + 2 * 0.4, rel=1e-5)


def test_status_of_a_valve_with_a_curve() -> None:
    assert drop(one_valve("GPV g", "v OPEN").replace("g 5 2\n", "g 0 0\n")) == pytest.approx(5, rel=1e-5)
    shut = one_valve("GPV g", "v CLOSED", demand=0).replace("g 5 2\n", "g 0 0\n") + "[PIPES]\n2 R B 10 300 140\n"
    found = br.steady(network_circuit(parse_network(shut)))
    assert abs(float(found["valve_v.q"])) < 1e-9


def test_a_breaker_takes_its_pressure() -> None:
    # Its droop is 10 Pa per m/s, at 1.3 m/s.
    assert drop(one_valve("PBV 2 3")) == pytest.approx(2.0 + 10 * 4 * 0.01 / (math.pi * 0.01) / WEIGHT, rel=1e-9)


def test_a_pump_of_constant_power() -> None:
    text = "[OPTIONS]\nUNITS LPS\n[RESERVOIRS]\nR 5\n[JUNCTIONS]\nA 9\nB 5 20\n[PIPES]\n1 A B 1 600 140\n[PUMPS]\n"
    for row, share in {"POWER 6": 1.0, "POWER 6 SPEED 0.5": 0.125, "SPEED 1.2 POWER 6": 1.728}.items():
        found = br.steady(network_circuit(parse_network(f"{text}p R A {row}\n")))
        found.raise_if_failed()
        head = float(found["junction_A.A.p"]) / WEIGHT + 9 - 5
        assert head == pytest.approx(6000 * share / (WEIGHT * 0.020), rel=1e-9)


def power_and_valves() -> Circuit:
    text = (
        "[OPTIONS]\nUNITS LPS\n[RESERVOIRS]\nR 5\n[TANKS]\nT 40 3 0 9 12 0\n[JUNCTIONS]\nA 9 2\nB 5 8\nC 5 0\nD 5 0\n"
        "[PIPES]\n1 A T 600 200 130\n2 B D 300 150 120\n3 C B 200 150 120\n[PUMPS]\np R A POWER 9\n[VALVES]\n"
        "b A C 150 PBV 12 1\ng A D 150 GPV g\n[CURVES]\ng 0 0\ng 5 9\ng 20 40\n[EMITTERS]\nB 0.8\n"
    )
    circuit = network_circuit(parse_network(text))
    circuit.run["line_step"] = "0.02 s"
    return circuit


def test_a_run_from_the_steady_flow_stays_there() -> None:
    result = br.simulate(power_and_valves(), "3 s", start="steady")
    assert result.ok, result.message
    for name in ("pump_p.q", "valve_b.q", "valve_g.q", "junction_B.A.p"):
        values = result[name].values
        # The tank rises by 14 l/s over 3 s, 0.4 mm of 43 m: 1e-5 of its pressure, and less elsewhere.
        assert np.ptp(values) < 1e-5 * abs(values[0]), name


def test_they_close_and_trip() -> None:
    closed = br.simulate(br.close_valve(power_and_valves(), "valve_g", at="0.5 s", over="1 s"), "4 s", start="steady")
    broken = br.simulate(br.close_valve(power_and_valves(), "valve_b", at="0.5 s", over="1 s"), "4 s", start="steady")
    tripped = br.simulate(br.trip_pump(power_and_valves(), "pump_p", at="0.5 s", over="1 s"), "8 s", start="steady")
    for result, name in ((closed, "valve_g.q"), (broken, "valve_b.q"), (tripped, "pump_p.q")):
        assert result.ok, result.message
        q = result[name].values
        # What is left of the pump's flow is the leak of its check valve, 1e-12 m3/(s Pa).
        assert q[0] > 3e-3 and abs(q[-1]) < 1e-6, name


@pytest.mark.parametrize(
    ("valve", "status", "message"),
    [
        ("GPV x", "", 'There is no curve "x"'),
        ("GPV flta", "", "Did you mean flat"),
        ("GPV g", "v 3", r"The status of GPV v must be OPEN or CLOSED, not \"3\" \(line 19\)"),
        ("GPV flat", "", r"rise with flow, .* as a PBV \(line 11\)"),
        ("GPV one", "", "two points at least"),
        ("GPV g", "", r"must not be below 0 without flow, .* Let it begin with 0 0 \(line 11\)"),
        ("PCV 50 1 x", "", 'There is no curve "x"'),
        ("PCV 50 1 back", "", "rising openings"),
        ("PCV 50 1 more", "", "flows from 0 to 100"),
        ("PCV -5 1", "", "neither setting nor loss below 0"),
        ("PBV x 1", "", "The setting of v must be a number"),
        ("XYZ 5", "", "TCV, PRV, PSV, FCV, PBV, GPV, PCV are read"),
    ],
)
def test_mistakes_in_valves(valve: str, status: str, message: str) -> None:
    text = one_valve(valve, status) + "[CURVES]\nflat 0 5\nflat 9 5\none 3 4\nback 50 9\nback 20 30\nmore 50 110\n"
    text = text.replace("g 5 2\n", "g 5 1\n") if "below 0 without" in message else text.replace("g 5 2\n", "g 5 3\n")
    with pytest.raises(br.FileError, match=message):
        parse_network(text)


@pytest.mark.parametrize("row", ["SPEED 1", "HEAD c POWER 5"])
def test_a_pump_has_a_head_or_a_power(row: str) -> None:
    text = f"[RESERVOIRS]\nR 5\n[JUNCTIONS]\nA 9\n[PUMPS]\np R A {row}\n[CURVES]\nc 9 9\n"
    with pytest.raises(br.FileError, match=r"Pump p needs a HEAD curve or a POWER, one of them \(line 6\)"):
        parse_network(text)
