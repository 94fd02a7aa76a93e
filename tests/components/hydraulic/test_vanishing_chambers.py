"""Chambers without dead volume: at the end of the stroke they hold nothing, and pressure follows from flows alone."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pytest
from scipy.integrate import solve_ivp

import bramah as br

AREA, SUPPLY, MASS, DAMPING = math.pi * 0.04**2 / 4, 60e5, 80.0, 4000.0
DENSITY, VISCOSITY, BORE, LENGTH = 870.0, 30e-6, 2e-3, 0.05
RESISTANCE = 128 * VISCOSITY * DENSITY * LENGTH / (math.pi * BORE**4)
BULK_MODULUS = 1.5e9
PUSH = [[0.0, SUPPLY], [1.0, SUPPLY]]


def constant(modulus: float) -> br.ConstantFluid:
    return br.ConstantFluid(reference_density=DENSITY, reference_bulk_modulus=modulus)


def plunger(points: list[list[float]], fluid: Any = None, load: float = 0.0, **values: Any) -> br.Circuit:
    """A source, a laminar throttle and a plunger that starts retracted, with a mass and a damper."""
    circuit = br.Circuit("Plunger", fluid=fluid or constant(BULK_MODULUS))
    circuit.add("command", br.TableSource(points=points))
    circuit.add("source", br.PressureSource())
    circuit.add("throttle", br.LongOrifice(diameter=BORE, length=LENGTH))
    circuit.add("lift", br.Plunger(**{"dead_volume_A": 0.0, "moving_mass": MASS, "stroke": "2 m", **values}))
    circuit.add("friction", br.Damper(damping=DAMPING))
    circuit.add("load", br.Force(force=-load))
    circuit.connect("command.y", "source.pressure")
    circuit.connect("source.P", "throttle.A")
    circuit.connect("throttle.B", "lift.A")
    circuit.connect("lift.rod", "friction.port", "load.port")
    return circuit


def test_a_stiff_fluid_moves_the_plunger_as_the_algebra_says() -> None:
    """p = p_s - R A v, so v = v_1 (1 - exp(-t/tau)); a fluid 10 000 times as stiff gives way by 4e-7 of the volume."""
    result = br.simulate(plunger(PUSH, constant(1e4 * BULK_MODULUS)), until="1 s", rtol=1e-9)
    final, tau = AREA * SUPPLY / (DAMPING + RESISTANCE * AREA**2), MASS / (DAMPING + RESISTANCE * AREA**2)
    t = np.linspace(1e-3, 1.0, 101)
    v = final * (1 - np.exp(-t / tau))
    assert result["lift.rod.v"].at(t) == pytest.approx(v, abs=1e-6 * final)
    assert result["lift.x"].at(t) == pytest.approx(final * (t - tau * (1 - np.exp(-t / tau))), abs=1e-6)
    assert result["lift.A.p"].at(t) == pytest.approx(SUPPLY - RESISTANCE * AREA * v, rel=1e-6)


def test_oil_moves_it_as_an_independent_solution_says() -> None:
    """A x p' / B = (p_s - p)/R - A v from x = 0 on, by Radau, begun 10 us later on the series of the algebra."""

    def rates(t: float, y: Any) -> list[float]:
        x, v, p = y
        flow = (SUPPLY - p) / RESISTANCE - AREA * v
        return [v, (AREA * p - DAMPING * v) / MASS, BULK_MODULUS * flow / (AREA * x)]

    a, first = AREA * SUPPLY / MASS, 1e-5
    begin = [0.5 * a * first**2, a * first, SUPPLY - RESISTANCE * AREA * a * first]
    t = np.linspace(0.05, 1.0, 20)
    exact = solve_ivp(rates, (first, 1.0), begin, method="Radau", t_eval=t, rtol=1e-10, atol=[1e-12, 1e-10, 1e-2]).y
    result = br.simulate(plunger(PUSH), until="1 s", rtol=1e-9)
    # The series leaves out the slope of v, 0.5 m/s2 over 10 us; V_c takes in 60 bar / B of 1e-5 of 2 m, 80 nm.
    assert result["lift.x"].at(t) == pytest.approx(exact[0], abs=2e-7)
    assert result["lift.rod.v"].at(t) == pytest.approx(exact[1], abs=1e-6)
    assert result["lift.A.p"].at(t) == pytest.approx(exact[2], abs=50.0)


def test_small_dead_volumes_lead_to_none() -> None:
    """The lift is behind by what the dead volume takes in, V dp / (B A): in proportion to V, with nothing left at 0."""
    t = np.linspace(0.1, 1.0, 10)

    def lift(cm3: float) -> Any:
        circuit = plunger(PUSH, dead_volume_A=cm3 * 1e-6, critical_share=1e-7)
        return br.simulate(circuit, until="1 s", rtol=1e-10)["lift.x"].at(t)

    none = lift(0.0)
    behind = {cm3: float(np.abs(lift(cm3) - none).max()) for cm3 in (100.0, 10.0, 1.0)}
    assert behind[100.0] > 1e-5
    # Up to the square of the compression, and V_c, 0.25 mm3.
    assert behind[100.0] / behind[10.0] == pytest.approx(10.0, rel=0.01)
    assert behind[10.0] / behind[1.0] == pytest.approx(10.0, rel=0.01)


@pytest.mark.parametrize("method", ["rodas4", "rodas3", "rodas5p", "ros3p", "ode23s", "ndf"])
def test_there_and_back_leaves_nothing_in_the_chamber(method: str) -> None:
    """Pushed back onto its end: the pressure is that of the line, and as much has flowed out as had flowed in."""
    circuit = plunger([[0.0, SUPPLY], [1.0, SUPPLY], [1.2, 5e5]], br.TaitFluid(), load=2000.0)
    result = br.simulate(circuit, until="8 s", rtol=1e-7, method=method)
    assert result.ok and not result.doubts, result.message
    names = [e.name for e in result.events if e.component == "lift"]
    assert names[-1] == "reaches the retracted end"
    assert result.end["lift.x"] == 0.0
    assert result.end["lift.A.p"] == pytest.approx(5e5, abs=1e7 * 1e-7)
    account = result.fluid()
    swept = AREA * float(result["lift.x"].values.max())
    assert swept > 0.3 * AREA
    # What is left is the volume that steps of 1e-7 of 1 m add up to.
    assert account.entries["source"].converted == pytest.approx(0.0, abs=1e-5 * swept)
    assert abs(account.imbalance) < 1e-7  # the tolerance of a step


def test_a_coarse_critical_volume_is_the_compliance_it_says() -> None:
    """10 % of the swept volume, as HASP suggests for V_c: below it the chamber is a spring of that volume."""
    circuit = plunger([[0.0, 0.0], [0.1, 0.0], [0.2, SUPPLY]], critical_share=0.1, stroke="1 m", load=1e5)
    result = br.simulate(circuit, until="0.2 s", rtol=1e-9)
    tau, slope = RESISTANCE * 0.1 * AREA / BULK_MODULUS, SUPPLY / 0.1
    t = np.linspace(0.1, 0.2, 21)
    s = t - 0.1
    exact = slope * (s - tau * (1 - np.exp(-s / tau)))
    assert result["lift.x"].values.max() == 0.0
    assert result["lift.A.p"].at(t) == pytest.approx(exact, abs=1.0)


def test_a_vane_may_turn_out_all_of_its_oil() -> None:
    """Driven onto either stop without dead volume; what went in is what the vane sweeps."""
    circuit = br.Circuit("Vane", fluid=br.TaitFluid())
    circuit.add("source", br.PressureSource(pressure="50 bar"))
    circuit.add("tank", br.Tank())
    circuit.add("inlet", br.Orifice(diameter="1 mm"))
    circuit.add("outlet", br.Orifice(diameter="1 mm"))
    circuit.add("vane", br.RotaryActuator(dead_volume=0.0, angle="180 deg", displacement="400 cm3/rev"))
    circuit.add("table", br.Inertia(inertia="0.5 kg m2"))
    circuit.connect("source.P", "inlet.A")
    circuit.connect("inlet.B", "vane.A")
    circuit.connect("vane.B", "outlet.A")
    circuit.connect("outlet.B", "tank.T")
    circuit.connect("vane.shaft", "table.shaft")
    result = br.simulate(circuit, until="10 s", rtol=1e-7)
    assert result.end["vane.phi"] == pytest.approx(math.pi, rel=1e-12)
    assert result.end["vane.A.p"] == pytest.approx(50e5, rel=1e-9)
    assert result.end["vane.B.p"] == pytest.approx(0.0, abs=1.0)
    assert result.fluid().entries["tank"].converted == pytest.approx(200e-6, rel=1e-5)


def between_two_ends(critical_share: float) -> br.Circuit:
    """A piston without dead volumes that is driven from end to end and back, in oil with air."""
    circuit = br.Circuit("To and fro", fluid=br.oil())
    forth, back = [[0.0, 100e5], [0.6, 100e5], [0.61, 5e5]], [[0.0, 5e5], [0.6, 5e5], [0.61, 100e5]]
    for side, points in (("A", forth), ("B", back)):
        circuit.add(f"command_{side}", br.TableSource(points=points))
        circuit.add(f"source_{side}", br.PressureSource())
        circuit.add(f"orifice_{side}", br.Orifice(diameter="3 mm"))
        circuit.connect(f"command_{side}.y", f"source_{side}.pressure")
        circuit.connect(f"source_{side}.P", f"orifice_{side}.A")
        circuit.connect(f"orifice_{side}.B", f"cylinder.{side}")
    cylinder: dict[str, Any] = {
        "stroke": "100 mm",
        "start_position": "30 mm",
        "moving_mass": "50 kg",
        "critical_share": critical_share,
    }
    circuit.add("cylinder", br.DoubleActingCylinder(dead_volume_A=0.0, dead_volume_B=0.0, **cylinder))
    circuit.add("friction", br.Damper(damping=2000.0))
    circuit.connect("cylinder.rod", "friction.port")
    return circuit


def test_fixed_steps_want_a_larger_critical_volume_in_oil_with_air_and_say_so() -> None:
    t = np.linspace(0.0, 1.5, 1501)
    exact = br.simulate(between_two_ends(1e-5), until="1.5 s", rtol=1e-9)["cylinder.x"].at(t)
    assert exact.max() == pytest.approx(0.1, rel=1e-12) and exact[-1] == 0.0
    fixed: dict[str, Any] = {"method": "rodas4", "fixed_step": "0.1 ms"}
    coarse = br.simulate(between_two_ends(0.1), until="1.5 s", **fixed)
    assert coarse.ok and not coarse.doubts, coarse.message
    # 10 % of the stroke are 10 mm of oil, whose air takes in 0.1 % under 100 bar.
    assert np.abs(coarse["cylinder.x"].at(t) - exact).max() < 2e-5
    assert br.simulate(between_two_ends(1e-5), until="1.5 s", **fixed).doubts
