"""The example circuits of pumps and motors, and the numbers they come to."""

from __future__ import annotations

import math
from pathlib import Path

import numpy as np
import pytest

from bramah.files import read_circuit
from bramah.result import Result
from bramah.simulation import simulate

EXAMPLES = Path(__file__).parents[2] / "examples"
RPM = math.pi / 30


def run(name: str, until: float) -> Result:
    result = simulate(read_circuit(EXAMPLES / f"{name}.toml"), until, rtol=1e-6)
    assert result.ok, result.message
    return result


def at(result: Result, name: str, time: float) -> float:
    return float(np.interp(time, result.t, result[name].values))


def test_transmission_brakes_on_its_engine() -> None:
    result = run("hydrostatic_transmission", 11.0)
    cruising, backwards = (at(result, "motor.shaft.omega", t) for t in (5.0, 11.0))
    # Ideal machines would turn the motor at 0.8 and -0.4 of 45/110 times 2000 rpm; slip costs a few per cent.
    assert 0.95 < cruising / (0.8 * 45 / 110 * 2000 * RPM) < 1.0
    assert 0.95 < backwards / (-0.4 * 45 / 110 * 2000 * RPM) < 1.0
    assert at(result, "pump.shaft.T", 4.9) < 0.0 < at(result, "pump.shaft.T", 5.5), "the pump drives the engine"
    assert at(result, "line_A.A.p", 2.0) > 1e7 > at(result, "line_B.A.p", 2.0)
    assert at(result, "line_B.A.p", 6.0) > 1e7 > at(result, "line_A.A.p", 6.0)


def test_transmission_loses_what_its_coefficients_say() -> None:
    """Cruising: what goes into both machines and does not come out is Wilson's slip and friction."""
    result = run("hydrostatic_transmission", 5.0)
    last = {n: float(result[n].values[-1]) for n in result.names()}
    ports = ("motor.A", "motor.B", "motor.L", "pump.A", "pump.B")
    flows = sum(last[f"{p}.p"] * last[f"{p}.q"] for p in ports)
    shafts = sum(last[f"{m}.shaft.T"] * last[f"{m}.shaft.omega"] for m in ("pump", "motor"))
    fluid = read_circuit(EXAMPLES / "hydrostatic_transmission.toml").fluid
    p_A, p_B = last["motor.A.p"], last["motor.B.p"]

    def mu(mean: float) -> float:
        return fluid.kinematic_viscosity_at(mean) * float(fluid.values["reference_density"])

    across, drains = (p_A - p_B) ** 2 / mu(0.5 * (p_A + p_B)), sum(p**2 / mu(0.5 * p) for p in (p_A, p_B))
    slip = {"pump": across, "motor": (across + 5 * drains) / 6}
    expected = 0.0
    for machine, D in (("pump", 45e-6 / (2 * math.pi)), ("motor", 110e-6 / (2 * math.pi))):
        omega = last[f"{machine}.shaft.omega"]
        drag = 1e5 * mu(0.5 * (p_A + p_B)) * omega**2
        expected += D * (4e-9 * slip[machine] + drag + 0.02 * (p_A - p_B) * omega)
    # The oil is compressed by 0.2 % at 33 bar, which moves that share of the 1.4 kW handed on: 3 W.
    assert flows - shafts == pytest.approx(expected, abs=5.0)


def test_load_sensing_keeps_the_flow() -> None:
    result = run("load_sensing", 5.0)
    flows = [at(result, "valve.A.q", t) for t in (1.95, 2.95, 3.95)]
    assert max(flows) - min(flows) < 0.01 * flows[0]
    assert at(result, "pump.X.p", 3.95) > 2 * at(result, "pump.X.p", 1.95)
    for t in (1.95, 2.95, 3.95):
        margin = at(result, "pump.P.p", t) - at(result, "pump.X.p", t)
        # The characteristic of the controller; what still swings is below 0.1 bar.
        assert margin == pytest.approx(20e5 - 8e5 * at(result, "pump.fraction", t), abs=1e4)


def test_secondary_control_holds_speed_and_pressure() -> None:
    result = run("secondary_control", 6.0)
    last = {n: float(result[n].values[-1]) for n in ("motor.shaft.omega", "pump.P.p", "pump.fraction", "controller.y")}
    assert last["motor.shaft.omega"] == pytest.approx(1000 * RPM, rel=1e-3)
    assert last["pump.P.p"] == pytest.approx(200e5 - 10e5 * last["pump.fraction"], abs=1e3)
    # 80 N m through the hydro-mechanical efficiency at 195 bar and 1000 rpm, whose neighbours are 0.92 to 0.94.
    ideal = last["controller.y"] * 56e-6 / (2 * math.pi) * last["pump.P.p"]
    assert 0.92 < 80.0 / ideal < 0.94


def test_a_starved_pump_delivers_less_and_pulls_no_deeper_than_vacuum() -> None:
    result = run("boosted_pump", 8.0)
    assert at(result, "load.A.q", 8.0) < 0.9 * at(result, "load.A.q", 4.0)
    assert at(result, "pump.S.p", 4.0) > 0.0
    # The absolute pressure is kept above zero over 0.01 bar.
    assert -1.02e5 < result["pump.S.p"].values.min() < -0.9e5
