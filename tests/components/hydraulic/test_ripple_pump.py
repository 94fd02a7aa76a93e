"""Pumps with given harmonics: the flow and torque they make, and the pressure ripple that lines make of it."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pytest

import bramah as br
from bramah.analysis import Harmonics, Network, Resistance, WaveLine, harmonics, pump_ripple
from bramah.errors import CircuitError
from bramah.lines.creep import Creep

D, SPEED, N = 28e-6 / (2 * math.pi), 150.0, 7
FREQUENCY = N * SPEED / (2 * math.pi)
AMPLITUDE, PHASE = [0.1, 0.05, 0.02, 0.01], [-24.0, 33.0, 78.0, 136.0]
RIPPLE: dict[str, Any] = {"displacement": D, "pistons": N, "amplitude": AMPLITUDE, "phase": PHASE}
DENSITY, VISCOSITY = 870.0, 46e-6


def at_pressure(pump: br.Component, drive: bool = False) -> br.Circuit:
    """The pump between a tank and a fixed pressure."""
    made = br.Circuit(fluid=br.ConstantFluid())
    made.add("pump", pump)
    made.add("load", br.PressureSource(pressure="150 bar"))
    made.add("tank", br.Tank())
    made.connect("pump.P", "load.P")
    made.connect("pump.T", "tank.T")
    if drive:
        made.add("motor", br.SpeedSource(speed=SPEED))
        made.connect("motor.shaft", "pump.shaft")
    return made


@pytest.mark.parametrize("shaft", [False, True])
def test_delivery_has_the_harmonics_given(shaft: bool) -> None:
    pump = br.ShaftRipplePump(**RIPPLE) if shaft else br.RipplePump(**RIPPLE, speed=SPEED)
    result = br.simulate(at_pressure(pump, shaft), 0.05)
    t = np.linspace(0.0, 3 / FREQUENCY, 600, endpoint=False)
    found = harmonics((t, result["load.P.q"].at(t)), FREQUENCY, count=4, periods=3, until=t[-1])
    assert found.mean == pytest.approx(D * SPEED, rel=1e-9)
    assert found.amplitude == pytest.approx(np.array(AMPLITUDE) * D * SPEED, rel=1e-7)
    assert found.phase == pytest.approx(PHASE, abs=1e-5)


def test_it_is_steady_before_it_ripples_and_leaks_by_its_pressure() -> None:
    result = br.simulate(at_pressure(br.RipplePump(**RIPPLE, speed=SPEED, ripple_start=0.01, leakage=1e-12)), 0.02)
    steady = D * SPEED - 1e-12 * 150e5
    assert result["load.P.q"].at(np.linspace(0.0, 0.00999, 50)) == pytest.approx(np.full(50, steady), rel=1e-12)
    # The angle counts from the start of the ripple.
    share = sum(a * math.sin(math.radians(b)) for a, b in zip(AMPLITUDE, PHASE, strict=True))
    assert result["load.P.q"].at(np.array([0.01 + 1e-12]))[0] == pytest.approx(steady + share * D * SPEED, rel=1e-6)


def test_the_shaft_gives_the_power_of_the_ripple() -> None:
    """T omega = dp q at every instant, so that energy is accounted for without losses."""
    result = br.simulate(at_pressure(br.ShaftRipplePump(**RIPPLE), True), 0.05)
    t = np.linspace(0.0, 0.05, 101)
    power, delivered = result["motor.shaft.T"].at(t) * SPEED, 150e5 * result["load.P.q"].at(t)
    assert power == pytest.approx(delivered, rel=1e-9)


def test_the_angle_does_not_drift() -> None:
    """After 1e5 s the phase is what the time says, to the digits a time of that size has."""
    result = br.simulate(at_pressure(br.RipplePump(**RIPPLE, speed=SPEED)), 1e5 + 0.01, begin=1e5)
    t = 1e5 + np.linspace(0.0, 0.01, 21)
    exact = sum(
        a * np.sin(k * N * SPEED * t + math.radians(b))
        for k, (a, b) in enumerate(zip(AMPLITUDE, PHASE, strict=True), start=1)
    )
    assert result["load.P.q"].at(t) / (D * SPEED) - 1 == pytest.approx(exact, abs=1e-7)


def test_amplitudes_and_phases_belong_together() -> None:
    with pytest.raises(CircuitError, match="one amplitude and one phase"):
        br.RipplePump(amplitude=[0.1, 0.2], phase=[0.0])


def linear_circuit(step: float, branches: int = 0) -> br.Circuit:
    """A small ripple into an outlet line with a linear restrictor, and dead ends on the net of the pump."""
    made = br.Circuit(fluid=br.ConstantFluid(reference_density=DENSITY, viscosity=VISCOSITY))
    made.add("pump", br.EquivalentLinePump(
        **RIPPLE, speed=SPEED, leakage=2e-12, line_length=0.18, line_volume=51e-6, wave_speed=1300.0, ripple_start=1e-3,
    ))  # fmt: skip
    law: dict[str, Any] = {"wave_speed": 1300.0, "friction": "laminar", "unsteady": "zielke", "start_pressure": 100e5}
    made.add("pipe", br.Line(length=2.6, diameter=0.015, **law))
    made.add("valve", br.PowerLawRestrictor(index=1.0, rated_flow=D * SPEED, rated_drop=100e5))
    made.add("tank", br.Tank())
    made.connect("pump.P", "pipe.A", *(f"branch{k}.A" for k in range(branches)))
    made.connect("pipe.B", "valve.A")
    made.connect("pump.T", "valve.B", "tank.T")
    for k in range(branches):
        made.add(f"branch{k}", br.Line(length=0.26 * (k + 1), diameter=0.01, **law))
        made.add(f"end{k}", br.Plug())
        made.connect(f"branch{k}.B", f"end{k}.A")
    made.run["line_step"] = step
    return made


def wave_line(length: float, diameter: float) -> WaveLine:
    return WaveLine(length=length, diameter=diameter, wave_speed=1300.0, density=DENSITY, viscosity=VISCOSITY)


INTERNAL = wave_line(0.18, math.sqrt(4 * 51e-6 / (math.pi * 0.18)))
SOURCE = Harmonics.of(FREQUENCY, np.array(AMPLITUDE) * D * SPEED, PHASE)
STEP = 0.02 / 1300.0
"""A reach of 2 cm: 130, 9 and multiples of 13."""


def settled(made: br.Circuit, line: str = "pipe", x: float = 0.0, start: str | None = "steady") -> Harmonics:
    result = br.simulate(made, 0.4, start=start, rtol=1e-7)
    assert result.ok, result.message
    profile = result.profile(line)
    return harmonics((profile.t - 1e-3, profile.pressure(x)), FREQUENCY, count=4, periods=5)


def test_time_and_frequency_agree_on_a_linear_circuit() -> None:
    """Every line is a whole number of reaches, so what is left is the weighting of friction, below 0.2 %."""
    for x in (0.0, 0.02):
        exact = pump_ripple(
            SOURCE, wave_line(2.6, 0.015), Resistance(100e5 / (D * SPEED)), leakage=2e-12, internal=INTERNAL, position=x
        )
        found = settled(linear_circuit(STEP), x=x)
        assert np.abs(found.phasors - exact.phasors) == pytest.approx(0.0, abs=0.005 * exact.amplitude.max())
        assert found.amplitude == pytest.approx(exact.amplitude, rel=0.005)


def test_a_branch_of_many_lines_is_a_net() -> None:
    """Six lines meet at the pump, four of them dead ends: in time as in frequency."""
    net = Network()
    net.add("pipe", wave_line(2.6, 0.015), "pump", "valve")
    net.add("internal", INTERNAL, "pump", "inner end")
    net.add("valve", Resistance(100e5 / (D * SPEED)), "valve")
    net.add("leakage", Resistance(1 / 2e-12), "pump")
    for k in range(4):
        net.add(f"branch{k}", wave_line(0.26 * (k + 1), 0.01), "pump", f"end{k}")
    exact = net.harmonics({"pump": SOURCE}, "branch3", 1.04)
    found = settled(linear_circuit(STEP, branches=4), "branch3", 1.04)
    assert np.abs(found.phasors - exact.phasors) == pytest.approx(0.0, abs=0.005 * exact.amplitude.max())


POINTS = [
    ["50 bar", "1000 rpm", 0.10, 170.0, 0.04, 10.0],
    ["50 bar", "2000 rpm", 0.08, 190.0, 0.03, 20.0],
    ["150 bar", "1000 rpm", 0.14, -160.0, 0.05, 50.0],
    ["150 bar", "2000 rpm", 0.10, -170.0, 0.02, 40.0],
]
"""Of two harmonics; phases of the first lie within half a turn of each other across 180 degrees."""


@pytest.mark.parametrize(
    ("speed", "expected"),
    [
        (1000, [0.14, -160.0, 0.05, 50.0]),
        (2000, [0.10, -170.0, 0.02, 40.0]),
        (1500, [0.12, -165.0, 0.035, 45.0]),
        (700, [0.14, -160.0, 0.05, 50.0]),
        (3000, [0.10, -170.0, 0.02, 40.0]),
    ],
)
def test_harmonics_follow_the_operating_point(speed: float, expected: list[float]) -> None:
    """At the points, half way between two of them, where a grid of two is straight, and beyond the edges."""
    pump = br.RipplePump(displacement=D, pistons=N, operating_points=POINTS, speed=f"{speed} rpm", start_mean="150 bar")
    result = br.simulate(at_pressure(pump), 0.05)
    omega = speed * 2 * math.pi / 60
    frequency = N * omega / (2 * math.pi)
    t = np.linspace(0.0, 3 / frequency, 600, endpoint=False)
    found = harmonics((t, result["load.P.q"].at(t)), frequency, count=2, periods=3, until=t[-1])
    assert found.amplitude == pytest.approx(np.array(expected[::2]) * D * omega, rel=1e-6)
    assert (found.phase - expected[1::2] + 180) % 360 == pytest.approx([180.0, 180.0], abs=1e-4)


def test_harmonics_follow_pressure_by_its_average_alone() -> None:
    """A step of pressure from 50 to 150 bar reaches the harmonics by a lag of 20 ms; amplitudes lie between."""
    pump = br.RipplePump(
        displacement=D,
        pistons=N,
        operating_points=POINTS,
        speed="1000 rpm",
        averaging_time="20 ms",
        start_mean="50 bar",
    )
    result = br.simulate(at_pressure(pump), 0.2, rtol=1e-8)
    t = np.linspace(0.0, 0.2, 400)
    assert result["pump.average.m"].at(t) == pytest.approx(150e5 - 100e5 * np.exp(-t / 0.02), rel=1e-5)
    phi = 1000 * 2 * math.pi / 60 * t
    share = 1 - np.exp(-t / 0.02)
    exact = (0.10 + 0.04 * share) * np.sin(N * phi + np.radians(170 + 30 * share))
    exact += (0.04 + 0.01 * share) * np.sin(2 * N * phi + np.radians(10 + 40 * share))
    assert result["load.P.q"].at(t) / (D * 1000 * 2 * math.pi / 60) - 1 == pytest.approx(exact, abs=1e-5)


@pytest.mark.parametrize(
    ("points", "said"),
    [
        (POINTS[:3], "every pressure at every speed"),
        ([*POINTS, POINTS[0]], "every pressure at every speed"),
        ([row[:3] for row in POINTS], "an amplitude and a phase"),
        ([["50 bar", "1000 mm", 0.1, 0.0]], "mm"),
    ],
)
def test_operating_points_that_make_no_table(points: list[Any], said: str) -> None:
    with pytest.raises(CircuitError, match=said):
        br.RipplePump(operating_points=points)


def test_one_operating_point_is_a_table() -> None:
    one = [[150e5, SPEED, *(v for pair in zip(AMPLITUDE, PHASE, strict=True) for v in pair)]]
    fixed, table = (
        br.simulate(at_pressure(br.RipplePump(displacement=D, pistons=N, speed=SPEED, **how)), 0.02, rtol=1e-9)
        for how in ({"amplitude": AMPLITUDE, "phase": PHASE}, {"operating_points": one})
    )
    t = np.linspace(0.0, 0.02, 100)
    assert table["load.P.q"].at(t) == pytest.approx(fixed["load.P.q"].at(t), rel=1e-9)


WALL: dict[str, Any] = {
    "wall_thickness": "6 mm", "wall_modulus": "5 GPa", "creep_compliance": ["0.1 1/GPa"], "creep_time": ["0.5 ms"]
}  # fmt: skip


@pytest.mark.parametrize("shaft", [False, True])
def test_the_inner_line_has_a_wall_friction_and_any_speed(shaft: bool) -> None:
    """The circuit above with a wall that gives way and creeps, and with a shaft, against the frequency domain."""
    made = linear_circuit(STEP)
    B = float(made.fluid.values["reference_bulk_modulus"])
    diameter = INTERNAL.diameter
    speed = 1 / math.sqrt(DENSITY * (1 / B + diameter / (6e-3 * 5e9)))
    inner = {**WALL, "line_length": 0.18 * speed / 1300.0, "line_volume": 51e-6 * speed / 1300.0, "leakage": 2e-12}
    given = {**RIPPLE, **inner, "ripple_start": 1e-3}
    made.components["pump"] = (
        br.ShaftEquivalentLinePump(**given) if shaft else br.EquivalentLinePump(**given, speed=SPEED)
    )
    if shaft:
        made.add("motor", br.SpeedSource(speed=SPEED))
        made.connect("motor.shaft", "pump.shaft")
    internal = WaveLine(
        length=0.18 * speed / 1300.0, diameter=diameter, wave_speed=speed, density=DENSITY, viscosity=VISCOSITY,
        creep=(Creep(diameter / 6e-3 * 1e-10, 0.5e-3),),
    )  # fmt: skip
    exact = pump_ripple(
        SOURCE, wave_line(2.6, 0.015), Resistance(100e5 / (D * SPEED)), leakage=2e-12, internal=internal, position=0.0
    )
    # A shaft that turns has no steady state, and its angle counts from time 0, not from the start of the ripple.
    found = settled(made, start=None).aligned(exact) if shaft else settled(made)
    assert np.abs(found.phasors - exact.phasors) == pytest.approx(0.0, abs=0.005 * exact.amplitude.max())
    elastic = pump_ripple(
        SOURCE, wave_line(2.6, 0.015), Resistance(100e5 / (D * SPEED)), leakage=2e-12, internal=INTERNAL, position=0.0
    )
    assert np.abs(exact.phasors - elastic.phasors).max() > 0.05 * exact.amplitude.max()


def test_the_inner_line_cavitates_and_keeps_its_fluid() -> None:
    """A pump at low pressure whose ripple pulls its line below vapour pressure."""
    lowest, kept = {}, {}
    for cavitation in ("none", "vapour", "gas"):
        made = at_pressure(br.EquivalentLinePump(
            displacement=D, pistons=N, speed=SPEED, amplitude=[0.8], phase=[0.0], line_length="2 m",
            line_volume="300 cm3", friction="blasius", unsteady="none", cavitation=cavitation, start_pressure="1 bar",
        ))  # fmt: skip
        made.components["load"] = br.PressureSource(pressure="1 bar")
        made.add("valve", br.Orifice(diameter="8 mm"))
        made.nets = [net for net in made.nets if "load.P" not in map(str, net.ports)]
        made.connect("pump.P", "valve.A")
        made.connect("valve.B", "load.P")
        result = br.simulate(made, 0.1, rtol=1e-6)
        assert result.ok, result.message
        lowest[cavitation] = result.profile("pump.line").p.min()
        account = result.fluid()
        kept[cavitation] = abs(account.entries["pump.line.waves"].converted) / account.turnover
    vapour = 0.025e5 - 101325.0
    assert lowest["none"] < vapour - 1e5
    # The way into the cavity at an end has a thousandth of the impedance, 8e6 Pa s/m3, and passes up to 5e-4 m3/s.
    assert min(lowest["vapour"], lowest["gas"]) > vapour - 4e3
    assert max(kept.values()) < 1e-6
