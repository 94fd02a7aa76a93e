"""Skarbek-Wazynski 1981, part II: the laws of its subroutines, one by one."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from math import exp, pi
from typing import Any

import numpy as np

from bramah.analysis import simpson, simpson_harmonics
from bramah.circuit import Circuit
from bramah.components.component import Component
from bramah.components.hydraulic import DrainedMotor, DrainedVariablePump, Line, LinearCrossLineRelief, PressureSource
from bramah.components.mechanical import EfficiencyPropeller, SpeedSource, VelocitySource
from bramah.fluids import ConstantFluid
from bramah.result import Result
from bramah.simulation import simulate
from validation.case import Row, absolute, at_most, relative
from validation.problems import skarbek_boat as boat
from validation.problems import skarbek_ripple as ripple

TITLE = "Subroutines of the characteristics program"
ABOUT = """\
PUMP, MOTOR, JUNC, BOAT, PQIN, FAN and INTEGS of Skarbek-Wazynski 1981, each by its own formulas, computed here beside
the component that stands for it. Machines and valves have the data of the boat (appendix 5.3), the line those of the
ripple tests (appendix 7.1). Closed formulas are met to rounding, 1e-12. In BOAT speeds are in rad/s: its advance ratio
is J/2 pi and its thrust coefficient K_T/4 pi^2. FAN and INTEGS take an odd number of values; with an even one, which
they refuse, the rule of three eighths at the end keeps the order."""

SOURCE = "Skarbek-Wazynski 1981, part II, "
OMEGA = 2068 * pi / 30
SWASH = 0.6
LOW, HIGH, CASE_PRESSURE = 4e5, 180e5, 1e5
PUMP = {"D": 5.16e-6, "K_L": 6.07e-13, "K_T": 1.21e-12, "K_V": 1.92e-2}
MOTOR = {"D": 7.73e-6, "K_L": 9.09e-13, "K_T": 1.82e-12, "K_V": 2.89e-2}
ADVANCE, EFFICIENCY, THRUST = 0.5, 0.55, 0.17
WATER, DIAMETER = 1000.0, 0.411


def rows() -> Iterable[Row]:
    yield from pump()
    yield from motor()
    yield from junction()
    yield from propeller()
    yield from start()
    yield from integrals()


def pump() -> Iterable[Row]:
    m, dp = PUMP, HIGH - LOW
    part = DrainedVariablePump(**_machine(m), fraction=SWASH)
    run = _held(part, {"S": LOW, "P": HIGH, "L": CASE_PRESSURE})
    ideal = OMEGA * m["D"] * SWASH - m["K_L"] * dp
    yield _same("PUMP", "flow at the inlet, m3/s", ideal + m["K_T"] * (LOW - CASE_PRESSURE), run["part.S.q"].values[-1])
    yield _same(
        "PUMP", "flow at the outlet, m3/s", ideal - m["K_T"] * (HIGH - CASE_PRESSURE), -run["part.P.q"].values[-1]
    )
    yield _same("PUMP", "torque, N m", dp * m["D"] * SWASH + m["K_V"] * OMEGA, -run["part.shaft.T"].values[-1])


def motor() -> Iterable[Row]:
    m, dp = MOTOR, HIGH - LOW
    run = _held(DrainedMotor(**_machine(m)), {"A": HIGH, "B": LOW, "L": CASE_PRESSURE})
    ideal = OMEGA * m["D"] + m["K_L"] * dp
    yield _same(
        "MOTOR", "flow at the inlet, m3/s", ideal + m["K_T"] * (HIGH - CASE_PRESSURE), run["part.A.q"].values[-1]
    )
    yield _same(
        "MOTOR", "flow at the outlet, m3/s", ideal - m["K_T"] * (LOW - CASE_PRESSURE), -run["part.B.q"].values[-1]
    )
    yield _same("MOTOR", "torque, N m", dp * m["D"] - m["K_V"] * OMEGA, run["part.shaft.T"].values[-1])


def junction() -> Iterable[Row]:
    valves = LinearCrossLineRelief(
        set_pressure=boat.RELIEF, gradient=boat.GRADIENT, cracking_pressure=boat.CRACKING, check_gradient=boat.GRADIENT
    )
    for name, p in (("fed", 2e5), ("between", 100e5), ("relieved", 230e5)):
        run = _held(valves, {"A": p, "B": 50e5, "S": boat.BOOST})
        flow = float(run["part.A.q"].values[-1])
        # Nothing flows between: what is compared to is 1e-4 m3/s.
        yield absolute("JUNC", f"flow into the line {name}, m3/s", SOURCE + "JUNC", boat.junction_flow(p), -flow, 1e-16)


def propeller() -> Iterable[Row]:
    ratio, K_T = ADVANCE / (2 * pi), THRUST / (4 * pi**2)
    v = ratio * OMEGA * DIAMETER
    force = K_T * WATER * OMEGA**2 * DIAMETER**4
    circuit = Circuit("Propeller", fluid=ConstantFluid())
    screw = EfficiencyPropeller(
        diameter=DIAMETER, water_density=WATER, slow_speed="1e-6 rpm",
        thrust_coefficient=[[0, 0.35], [ADVANCE, THRUST], [1, -0.07]],
        efficiency=[[0, 0], [ADVANCE, EFFICIENCY], [0.8, 0.4]],
    )  # fmt: skip
    for name, part in (("part", screw), ("shaft", SpeedSource(speed=OMEGA)), ("hull", VelocitySource(velocity=v))):
        circuit.add(name, part)
    circuit.connect("part.shaft", "shaft.shaft")
    circuit.connect("part.hull", "hull.port")
    run = _run(circuit)
    yield _same("BOAT", "thrust, N", force, float(run["part.hull.F"].values[-1]))
    yield _same(
        "BOAT", "torque from the efficiency, N m", force * v / (OMEGA * EFFICIENCY), -run["part.shaft.T"].values[-1]
    )


def start() -> Iterable[Row]:
    """The pipe of 3.944 m at a mean of 200 bar and 0.7 l/s: Re = 1876, f = 16/Re, dp = 4 f L v^2 rho / 2d."""
    d, mean, q = ripple.BORE, 200e5, 0.7e-3
    length, density, viscosity = 3.944, 900.0, 0.0285 / 900
    v = q / (pi * d * d / 4)
    drop = 4 * (16 * viscosity / (v * d)) * length * v * v * density / (2 * d)
    line = Line(length=length, diameter=d, start_pressure=mean, start_flow=q, start_place=0.5, reaches=8)
    fluid = ConstantFluid(reference_density=density, viscosity=viscosity)
    circuit = Circuit("Mean pressure", fluid=fluid)
    for name, part in (
        ("line", line),
        ("one", PressureSource(pressure=mean + drop / 2)),
        ("two", PressureSource(pressure=mean - drop / 2)),
    ):
        circuit.add(name, part)
    circuit.connect("one.P", "line.A")
    circuit.connect("line.B", "two.P")
    profile = _run(circuit).profile("line")
    x = np.linspace(0.0, 1.0, 9)
    off = float(np.abs(profile.p[0] - (mean + drop / 2 - drop * x)).max() / mean)
    yield at_most("PQIN", "profile at the start against the formula, over the mean", SOURCE + "PQIN", 1e-14, off)
    yield relative(
        "PQIN", "mean pressure at the start, bar", SOURCE + "PQIN", 200.0, float(profile.p[0].mean()) / 1e5, 1e-14
    )
    moved = float(np.abs(profile.q - q).max() / q)
    yield at_most("PQIN", "what the flow changes by, over it", "steady flow", 1e-12, moved)


def integrals() -> Iterable[Row]:
    for n in (200, 201):
        x = np.linspace(0.0, 1.0, n)
        area = simpson(np.exp(x), 1.0 / (n - 1))
        # The rule's error is h^4/180 of the integral, 4e-12; with three eighths at the end a little more.
        yield relative("INTEGS", f"exp(x) from 0 to 1 with {n} values", SOURCE + "INTEGS", exp(1.0) - 1, area, 1e-11)
    measured = ripple.spectrum("resonant", "experiment")
    errors = []
    for n in (200, 400):
        wave = measured.at(np.linspace(0.0, 1 / measured.frequency, n))
        found = simpson_harmonics(wave, measured.frequency)
        errors.append(float(np.abs(found.phasors - measured.phasors).max() / measured.amplitude.max()))
    yield at_most(
        "FAN", "200 values, an even number: largest error over the first harmonic", SOURCE + "FAN", 5e-5, errors[0]
    )
    order = float(np.log2(errors[0] / errors[1]))
    yield absolute("FAN", "order in the step with an even number", "rule of three eighths at the end", 5.0, order, 0.2)


def _machine(m: Mapping[str, float]) -> dict[str, Any]:
    return {
        "displacement": m["D"], "leakage": m["K_L"], "case_leakage": m["K_T"],
        "viscous_torque": m["K_V"],
    }  # fmt: skip


def _held(part: Component, pressures: Mapping[str, float]) -> Result:
    """A component between pressures, its shaft at speed."""
    circuit = Circuit("Held", fluid=ConstantFluid())
    circuit.add("part", part)
    for port, p in pressures.items():
        circuit.add(f"at_{port}", PressureSource(pressure=p))
        circuit.connect(f"at_{port}.P", f"part.{port}")
    if "shaft" in part.ports():
        circuit.add("drive", SpeedSource(speed=OMEGA))
        circuit.connect("drive.shaft", "part.shaft")
    return _run(circuit)


def _run(circuit: Circuit) -> Result:
    result = simulate(circuit, 0.05)
    result.raise_if_failed()
    return result


def _same(case: str, quantity: str, expected: float, ours: float) -> Row:
    return relative(case, quantity, SOURCE + case, expected, float(ours), 1e-12)
