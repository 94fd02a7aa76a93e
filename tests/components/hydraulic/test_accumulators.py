"""Accumulators: nothing is taken below the precharge, the polytrope above it, energy, springs and pistons."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pytest

import bramah as br
from bramah.errors import CircuitError

ATMOSPHERE = 101325.0


def charged(accumulator: br.Component, flow: str = "6 l/min", until: str = "4 s", **run: Any) -> br.Result:
    circuit = br.Circuit("Charging", fluid=br.ConstantFluid())
    circuit.add("pump", br.FlowSource(flow=flow))
    circuit.add("store", accumulator)
    circuit.connect("pump.P", "store.A")
    return br.simulate(circuit, until=until, rtol=1e-8, **run)


@pytest.mark.parametrize("n", [1.0, 1.0000005, 1.2, 1.4])
def test_gas_follows_its_polytrope(n: float) -> None:
    """The fluid that went in is what the gas gave way, but for the compression of the fluid itself."""
    result = charged(br.GasAccumulator(polytropic_exponent=n))
    end = result.end
    P_0, P = 50e5 + ATMOSPHERE, end["store.A.p"] + ATMOSPHERE
    V = 1e-3 * (P_0 / P) ** (1 / n)
    assert end["store.volume"] == pytest.approx(1e-3 - V, rel=1e-12)
    # d(mass)/rho_ref = V_oil c dp + dV exactly; c is 1/B, the oil fills 20 cm3 and what the gas left.
    p = result["store.A.p"].at(t := np.linspace(0, 4, 40001))
    oil = 20e-6 + result["store.volume"].at(t)
    squeezed = float(np.sum((oil[1:] + oil[:-1]) / 2 * np.diff(p))) / 1.5e9
    # The sum is a trapezoidal rule with a corner at the precharge.
    assert end["store.volume"] + squeezed == pytest.approx(4e-4, rel=1e-6)


def test_nothing_is_taken_below_the_precharge() -> None:
    result = charged(br.GasAccumulator(precharge="50 bar", dead_volume="20 cm3"))
    [opens] = [e.t for e in result.events if e.name == "open"]
    assert opens == pytest.approx(20e-6 / 1.5e9 * 50e5 / 1e-4, rel=1e-6)
    assert result["store.volume"].at(0.5 * opens) == 0.0
    assert result["store.A.p"].at(opens) == pytest.approx(50e5, rel=1e-6)


@pytest.mark.parametrize("n", [1.0, 1.0 + 1e-5, 1.4])
def test_the_energy_is_the_work_done_on_the_gas(n: float) -> None:
    """Against the integral of p dV over the run; p is gauge, for the atmosphere does its part."""
    result = charged(br.GasAccumulator(polytropic_exponent=n))
    t = np.linspace(0, 4, 40001)
    p, V = result["store.A.p"].at(t), result["store.volume"].at(t)
    work = float(np.sum((p[1:] + p[:-1]) / 2 * np.diff(V)))
    assert result.end["store.energy"] == pytest.approx(work, rel=1e-6)


def test_an_accumulator_gives_back_until_its_poppet_shuts() -> None:
    circuit = br.Circuit("Discharge", fluid=br.ConstantFluid())
    circuit.add("store", br.GasAccumulator(start_pressure="100 bar"))
    circuit.add("load", br.Orifice(diameter="2 mm"))
    circuit.add("tank", br.Tank())
    circuit.connect("store.A", "load.A")
    circuit.connect("load.B", "tank.T")
    result = br.simulate(circuit, until="10 s", rtol=1e-8)
    [shuts] = [e.t for e in result.events if e.name == "open" and e.t > 0]
    assert result["store.A.p"].at(shuts) == pytest.approx(50e5, rel=1e-6)
    # Some milliseconds later the line is empty.
    assert abs(result["store.A.p"].at(shuts + 0.05)) < 1e4
    assert result.end["store.energy"] == 0.0


def test_a_spring_accumulator_fills_along_a_line() -> None:
    accumulator = br.SpringAccumulator(piston_diameter="50 mm", stroke="100 mm")
    volume = math.pi * 0.05**2 / 4 * 0.1
    result = charged(accumulator, flow="1 l/min", until="15 s")
    full = next(e.t for e in result.events if e.name == "full")
    assert result["store.A.p"].at(full) == pytest.approx(20e5, rel=1e-6)
    assert result["store.volume"].at(full) == pytest.approx(volume, rel=1e-6)
    assert result.end["store.volume"] == pytest.approx(volume, rel=1e-12)
    assert result.end["store.x"] == pytest.approx(0.1, rel=1e-12)
    assert result.end["store.energy"] == pytest.approx(volume * 15e5, rel=1e-12)
    assert result.end["store.A.p"] > 100e5


def test_a_piston_accumulator_in_slow_flow_is_a_gas_accumulator() -> None:
    """But for friction: 100 N on a piston of 60 mm is 0.354 bar."""
    smooth = {"coulomb_force": 0.0, "viscous_friction": 2000.0}
    piston = charged(br.PistonAccumulator(**smooth, dead_volume="20 cm3"))
    bladder = charged(br.GasAccumulator())
    # The piston moves at 35 mm/s, where viscous friction is 71 N, that is 0.25 bar of 75.
    assert piston.end["store.gas_pressure"] == pytest.approx(bladder.end["store.A.p"], rel=5e-4)
    speed = piston.end["store.v"]
    lost = piston.end["store.A.p"] - piston.end["store.gas_pressure"]
    assert lost == pytest.approx(2000.0 * speed / (math.pi * 0.06**2 / 4), rel=1e-2)
    rubbing = charged(br.PistonAccumulator(dead_volume="20 cm3", coulomb_force="100 N", viscous_friction="200 N s/m"))
    lost = rubbing.end["store.A.p"] - rubbing.end["store.gas_pressure"]
    assert lost == pytest.approx((100.0 + 200.0 * rubbing.end["store.v"]) / (math.pi * 0.06**2 / 4), rel=1e-2)


def test_a_piston_rests_on_its_seat_until_the_pressure_exceeds_the_gas() -> None:
    result = charged(br.PistonAccumulator())
    [leaves] = [e.t for e in result.events if e.name == "piston moves off"]
    assert result["store.A.p"].at(leaves) == pytest.approx(50e5, rel=1e-4)
    assert result["store.x"].at(0.9 * leaves) == 0.0


def test_impossible_springs_are_refused() -> None:
    with pytest.raises(CircuitError, match="full_pressure = 5 bar must be above opening_pressure = 10 bar"):
        br.SpringAccumulator(full_pressure="5 bar")
