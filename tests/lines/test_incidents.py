"""Valve closures, bursts and pump failures in water networks."""

from __future__ import annotations

import math
from pathlib import Path

import numpy as np
import pytest

import bramah as br
from bramah.circuit import Circuit
from bramah.files.epanet import parse_network
from bramah.files.epanet.circuit import network_circuit

DISTRICT = Path(__file__).parents[2] / "examples" / "networks" / "district.inp"
RHO, C = 998.2, 1200.0
ONE_PIPE = """[OPTIONS]
UNITS LPS
[RESERVOIRS]
R 40
[JUNCTIONS]
A 5 0
B 5 0
[EMITTERS]
B 3.6
[PIPES]
1 R A 600 200 140
2 A B 600 200 140
"""


def one_pipe() -> Circuit:
    circuit = network_circuit(parse_network(ONE_PIPE), wave_speed=C)
    circuit.run["line_step"] = "0.01 s"
    return circuit


def test_a_sudden_closure_gives_joukowskys_rise() -> None:
    """The valve is at the end of pipe 1; what its junction's consumers take is cut off."""
    made = br.close_valve(one_pipe(), "pipe_1", at="0.1 s")
    result = br.simulate(made, "0.4 s", start="steady", rtol=1e-8)
    assert result.ok, result.message
    p = result["pipe_1.B.p"]
    v = result["pipe_1.A.q"].values[0] / (math.pi * 0.1**2)
    before, after = p.at(0.05), p.at(0.1015)
    assert after - before == pytest.approx(RHO * C * v, rel=2e-3), "less the friction of the first reach"
    leak = 1e-12 * (p.at(0.2) - result["pipe_1_valve.B.p"].at(0.2))
    assert -result["pipe_1.B.q"].at(0.2) == pytest.approx(leak, rel=1e-3)


def test_a_slow_closure_gives_less() -> None:
    sudden, slow = (
        br.simulate(br.close_valve(one_pipe(), "pipe_1", over=over, loss_coefficient=1.0), "62 s", start="steady")
        for over in ("0 s", "60 s")
    )
    # Slow is longer than a wave takes there and back, 1 s. The last fortieth of the area is what matters: 1.5 s.
    swings = [np.ptp(result["pipe_1.B.p"].at(np.linspace(0, 61, 6101))) for result in (slow, sudden)]
    assert swings[0] < 0.7 * swings[1]


def test_an_undisturbed_district_stays_as_it_is() -> None:
    circuit = br.read_epanet(DISTRICT)
    circuit.run["line_step"] = "0.01 s"
    result = br.simulate(circuit, "10 s", start="steady", rtol=1e-7)
    assert result.ok, result.message
    inflow = -result["pipe_P163.A.q"].values[0]
    rising = 10 * inflow / (math.pi * 7**2)
    assert result["tank_TOWER.level"].values[-1] - 6.5 == pytest.approx(rising, rel=1e-3)
    for k in (1, 50, 108, 113):
        p = result[f"junction_J{k}.A.p"].values
        assert np.ptp(p) < 1.1 * rising * RHO * 9.80665, "no more than the tower rises"


def test_a_hole_lets_out_what_its_area_lets_through() -> None:
    made = br.burst(one_pipe(), "junction_A", area="10 cm2", at="0.5 s", over="0.1 s")
    result = br.simulate(made, "60 s", start="steady")
    assert result.ok, result.message
    p, q = (result[f"junction_A_burst.A.{name}"].values for name in "pq")
    assert abs(q[0]) < 1e-12
    assert q[-1] == pytest.approx(0.65 * 1e-3 * math.sqrt(2 * p[-1] / RHO), rel=1e-6)
    assert p[-1] < p[0]
    # What flows in at the reservoir is what consumers and the hole take, once waves have died down.
    assert result["pipe_1.A.q"].values[-1] == pytest.approx(result["pipe_2.B.q"].values[-1] * -1 + q[-1], rel=1e-3)


def test_a_pipe_breaks_where_it_is_said() -> None:
    made = br.burst(one_pipe(), "pipe_1", area="10 cm2", at="1 s", position=0.25)
    near, far = made.components["pipe_1"], made.components["pipe_1_beyond"]
    assert near.values["length"] == 150.0 and far.values["length"] == 450.0
    assert near.values["rise"] + far.values["rise"] == one_pipe().components["pipe_1"].values["rise"]
    whole, broken = br.steady(one_pipe()), br.steady(made)
    assert broken["junction_A.A.p"] == pytest.approx(float(whole["junction_A.A.p"]), rel=1e-9)
    # The wave from the hole arrives after 450 m.
    result = br.simulate(made, "2 s", start="steady")
    p = result["junction_A.A.p"]
    assert p.at(1.36) == pytest.approx(p.at(0.0), rel=1e-3)
    assert p.at(1.42) < 0.95 * p.at(0.0)


def test_a_pump_that_fails_stops_and_lets_nothing_back() -> None:
    circuit = br.read_epanet(DISTRICT)
    circuit.run["line_step"] = "0.01 s"
    result = br.simulate(br.trip_pump(circuit, "pump_PUMP", at="1 s", over="2 s"), "8 s", start="steady")
    assert result.ok, result.message
    q = result["pump_PUMP.q"]
    assert q.at(0.5) > 0.03
    assert abs(q.at(7.5)) < 1e-5
    assert q.values.min() > -1e-5, "what the shut check valve leaks"


def test_the_given_circuit_is_not_changed() -> None:
    circuit = one_pipe()
    names, nets = list(circuit.components), list(circuit.nets)
    br.close_valve(circuit, "pipe_1")
    br.burst(circuit, "pipe_2", area="1 cm2")
    assert list(circuit.components) == names and circuit.nets == nets


def test_what_cannot_happen() -> None:
    with pytest.raises(br.CircuitError, match=r"There is no component 'pipe_11'. Did you mean 'pipe_1'\?"):
        br.close_valve(one_pipe(), "pipe_11")
    with pytest.raises(br.CircuitError, match="has no opening that could change"):
        br.close_valve(one_pipe(), "junction_A")
    with pytest.raises(br.CircuitError, match="has no speed that could change"):
        br.trip_pump(one_pipe(), "pipe_1")
    with pytest.raises(br.MethodError, match="between 0 and 1"):
        br.burst(one_pipe(), "pipe_1", area="1 cm2", position=1.0)


def test_pipes_too_short_for_the_grid_keep_friction_and_height() -> None:
    """As one lump each, they leave the steady flow as it is."""
    text = ONE_PIPE.replace("A 5 0", "A 12 3").replace("1 R A 600", "1 R A 6")
    exact, lumped = (network_circuit(parse_network(text)) for _ in range(2))
    exact.run["line_step"], lumped.run["line_step"] = 0.0025, 0.1
    system = br.build(lumped)
    assert system.grid is not None and [d.name for d in system.grid.short] == ["pipe_1.waves"]
    one, other = br.steady(exact), br.steady(lumped)
    for name in ("junction_A.A.p", "junction_B.A.p"):
        assert other[name] == pytest.approx(float(one[name]), rel=1e-9)
    result = br.simulate(system, "5 s", start="steady", rtol=1e-8)
    # Errors of 1e-8 bar per step of a lump that rings at 65 Hz.
    assert np.ptp(result["junction_A.A.p"].values) < 10.0
