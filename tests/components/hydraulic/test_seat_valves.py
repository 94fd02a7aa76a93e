"""Pilot-operated check, shuttle, poppet, cartridge and servo valves."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import pytest

from bramah.circuit import Circuit
from bramah.components.hydraulic import (
    CartridgeValve,
    CheckValve,
    DirectionalValve22,
    DrainedPilotOperatedCheckValve,
    PilotOperatedCheckValve,
    Plug,
    PoppetValve,
    PressureSource,
    ServoValve,
    ShuttleValve,
    Tank,
    Volume,
)
from bramah.components.mechanical import Force
from bramah.components.signal import Step
from bramah.fluids import ConstantFluid
from bramah.simulation import simulate

Make = Callable[..., Any]
RHO = 850.0
JET = 0.65 * math.sqrt(2 * 100e5 / RHO)
LEAK = 1e-14 * 100e5


def test_check_valve_behind_a_closed_valve_without_a_volume_between() -> None:
    """Closed, it would see half the supply pressure; the leakage keeps it at its cracking pressure instead."""
    circuit = Circuit(fluid=ConstantFluid())
    circuit.add("supply", PressureSource(pressure="100 bar"))
    circuit.add("step", Step(before=0.0, after=1.0, step_time="50 ms"))
    circuit.add("valve", DirectionalValve22())
    circuit.add("check", CheckValve())
    circuit.add("load", Volume(volume="1 l"))
    circuit.connect("supply.P", "valve.P")
    circuit.connect("step.y", "valve.command")
    circuit.connect("valve.A", "check.A")
    circuit.connect("check.B", "load.A")
    result = simulate(circuit, "0.3 s")
    result.raise_if_failed()
    assert result["check.A.p"].at(0.01) - result["load.A.p"].at(0.01) == pytest.approx(0.5e5, rel=1e-3)
    assert 99e5 < result.end["load.A.p"] < 100e5
    assert len(result.events) < 20


def test_pilot_operated_check_is_a_check_without_pilot(part: Make) -> None:
    valve = part(PilotOperatedCheckValve, A__p=100e5, B__p=0.0, X__p=0.0)
    assert valve.through("A") == pytest.approx(50e-6 * JET + LEAK, rel=1.1e-6)
    assert valve.through("A", A__p=0.0, B__p=100e5) == pytest.approx(-LEAK, rel=1e-12)
    assert valve.through("X") == 0.0


def test_pilot_pressure_opens_it_backwards(part: Make) -> None:
    """It begins to open at p_X = (p_B + p_crack)/3 = 33.5 bar and is fully open at (p_B + 2 bar)/3."""
    valve = part(PilotOperatedCheckValve, A__p=0.0, B__p=100e5, leakage=0.0)
    assert valve.through("B", X__p=33.49e5) == 0.0
    assert 0 < valve.through("B", X__p=33.6e5) < valve.through("B", X__p=33.8e5)
    assert valve.through("B", X__p=34.0e5) == pytest.approx(50e-6 * JET, rel=1.1e-6)
    assert valve.through("A", X__p=34.0e5) == -valve.through("B", X__p=34.0e5)
    # Pressure at A acts on the back of the pilot piston.
    assert valve.through("B", X__p=34.0e5, A__p=10e5) == 0.0


def test_a_drained_pilot_does_not_feel_the_pressure_behind_the_valve(part: Make) -> None:
    """p_o = p_A - p_B + 3 (p_X - p_Y): with 10 bar at A it is fully open from (p_B - p_A + 2 bar)/3 = 30.67 bar on.

    The other one has 10 bar on the back of its pilot piston too, and wants 40.67 bar.
    """
    drained = part(DrainedPilotOperatedCheckValve, A__p=10e5, B__p=100e5, Y__p=0.0, leakage=0.0)
    plain = part(PilotOperatedCheckValve, A__p=10e5, B__p=100e5, leakage=0.0)
    full = 50e-6 * JET * math.sqrt(0.9)
    for valve, cracks, opens in ((drained, 30.1667e5, 30.6667e5), (plain, 40.1667e5, 40.6667e5)):
        assert valve.through("B", X__p=cracks - 100) == 0.0
        assert 0 < valve.through("B", X__p=cracks + 100) < 0.01 * full
        assert valve.through("B", X__p=opens + 100) == pytest.approx(full, rel=1.3e-6)
    # A back pressure at the drain shifts the pilot pressure by itself; neither passes flow.
    assert drained.through("B", X__p=35.66e5, Y__p=5e5) == pytest.approx(drained.through("B", X__p=30.66e5), rel=1e-12)
    assert drained.through("X", X__p=0.0) == drained.through("Y", X__p=0.0) == 0.0
    # Without pilot pressure it is a check valve, whatever the drain.
    assert drained.through("B", X__p=0.0, Y__p=200e5) == 0.0
    assert drained.through("A", A__p=100e5, B__p=0.0, X__p=0.0) == pytest.approx(50e-6 * JET, rel=1.1e-6)


def test_shuttle_joins_the_higher_pressure() -> None:
    circuit = Circuit(fluid=ConstantFluid())
    circuit.add("step", Step(before="50 bar", after="150 bar", step_time="50 ms"))
    circuit.add("one", PressureSource())
    circuit.add("two", PressureSource(pressure="100 bar"))
    circuit.add("valve", ShuttleValve())
    circuit.add("gauge", Volume(volume="10 cm3"))
    circuit.connect("step.y", "one.pressure")
    circuit.connect("one.P", "valve.A")
    circuit.connect("two.P", "valve.B")
    circuit.connect("valve.C", "gauge.A")
    result = simulate(circuit, "0.2 s")
    result.raise_if_failed()
    # The ball settles within 25 time constants to 1e-11 of its area; leakage past it is compensated.
    assert result["gauge.A.p"].at(0.0499) == pytest.approx(100e5, rel=1e-4)
    assert result["gauge.A.p"].at(0.2) == pytest.approx(150e5, rel=1e-4)


def test_shuttle_is_symmetric(part: Make) -> None:
    valve = part(ShuttleValve, A__p=80e5, B__p=30e5, C__p=10e5)
    other = part(ShuttleValve, A__p=30e5, B__p=80e5, C__p=10e5)
    assert valve.rate("x", x=0.2) == -other.rate("x", x=-0.2)
    assert valve.through("A", x=0.2) == other.through("B", x=-0.2)
    assert valve.through("C", x=0.2) == -(valve.through("A", x=0.2) + valve.through("B", x=0.2))


def test_poppet_is_lifted_by_force_and_pressure(part: Make) -> None:
    valve = part(PoppetValve, A__p=100e5, B__p=0.0, stem__x=0.0, stem__v=0.0)
    area = math.pi / 4 * 16e-3**2
    assert valve.through("stem") == pytest.approx(area * 100e5, rel=1e-14)
    lifted = 1e-3
    gap = math.pi * 16e-3 * math.sin(math.pi / 4) * lifted
    assert valve.through("A", stem__x=lifted) == pytest.approx(gap * JET + LEAK, rel=1e-12)
    jet = 0.65 * math.pi * 16e-3 * lifted * 100e5
    assert valve.through("stem", stem__x=lifted) == pytest.approx(area * 100e5 - jet, rel=1e-12)
    assert valve.through("A", stem__v=0.5) == pytest.approx(area * 0.5 + LEAK, rel=1e-12)
    assert valve.through("B", stem__v=0.5) == -valve.through("A", stem__v=0.5)


def test_poppet_stays_on_its_seat_until_it_is_pushed() -> None:
    """50 bar from above hold it with 1005 N; a magnet of 1500 N lifts it to its stop."""
    circuit = Circuit(fluid=ConstantFluid())
    circuit.add("magnet", Step(before=0.0, after=1500.0, step_time="20 ms"))
    circuit.add("push", Force())
    circuit.add("valve", PoppetValve())
    circuit.add("load", PressureSource(pressure="50 bar"))
    circuit.add("tank", Tank())
    circuit.connect("magnet.y", "push.force")
    circuit.connect("push.port", "valve.stem")
    circuit.connect("valve.B", "load.P")
    circuit.connect("valve.A", "tank.T")
    result = simulate(circuit, "0.1 s")
    result.raise_if_failed()
    assert result["valve.stem.x"].at(0.0199) == pytest.approx(0.0, abs=1e-9)
    assert result["valve.B.q"].at(0.0199) == pytest.approx(1e-14 * 50e5, rel=1e-6)
    # The jet's force, 0.65 pi d x dp sin 90, balances 495 N at 3.03 mm; undamped it would swing to twice that.
    assert result["valve.stem.x"].values.max() == pytest.approx(4e-3, abs=1e-9)


def cartridge(part: Make, **values: Any) -> Any:
    return part(CartridgeValve, **{"A__p": 0.0, "B__p": 0.0, "X__p": 0.0, "contact": 0.0} | values)


def test_cartridge_forces(part: Make) -> None:
    """m v' = A_A p_A + A_B p_B - A_X p_X - F_0 at zero lift, with areas as 0.6 : 0.4 : 1."""
    area = math.pi / 4 * 16e-3**2
    areas = {"A": area, "B": area * 0.4 / 0.6, "X": -area / 0.6}
    for port, a in areas.items():
        valve = cartridge(part, **{f"{port}__p": 50e5})
        assert valve.rate("v") * 0.05 == pytest.approx(a * 50e5 - 60, rel=1e-12)
    held = cartridge(part, A__p=50e5, X__p=50e5, contact=-1.0)
    assert held.rate("v") == held.rate("x") == 0.0


def test_cartridge_displaces_at_every_port(part: Make) -> None:
    valve = cartridge(part, v=0.1)
    area = math.pi / 4 * 16e-3**2
    assert valve.through("A") == pytest.approx(0.1 * area, rel=1e-14)
    assert valve.through("X") == pytest.approx(-0.1 * area / 0.6, rel=1e-14)
    assert valve.through("A") + valve.through("B") + valve.through("X") == pytest.approx(0.0, abs=1e-20)


@pytest.mark.parametrize(("pilot", "opens"), [(0.0, True), (100e5, False)])
def test_cartridge_is_opened_by_venting_its_chamber(pilot: float, opens: bool) -> None:
    circuit = Circuit(fluid=ConstantFluid())
    circuit.add("supply", PressureSource(pressure="100 bar"))
    circuit.add("valve", CartridgeValve())
    circuit.add("pilot", PressureSource(pressure=pilot))
    circuit.add("tank", Tank())
    circuit.connect("supply.P", "valve.A")
    circuit.connect("valve.X", "pilot.P")
    circuit.connect("valve.B", "tank.T")
    result = simulate(circuit, "0.2 s")
    result.raise_if_failed()
    if opens:
        # 1951 N lift it against 337 N per mm of spring and jet: beyond its stop.
        assert result.end["valve.x"] == pytest.approx(4e-3, abs=1e-9)
        gap = math.pi * 16e-3 * math.sin(math.pi / 4) * 4e-3
        expected = 0.65 * gap * math.sqrt(2 * 100e5 / 870) + LEAK
        assert result.end["valve.A.q"] == pytest.approx(expected, rel=1e-9)
    else:
        assert result.end["valve.x"] == 0.0
        assert result.end["valve.A.q"] == pytest.approx(LEAK, rel=1e-9)


def test_servo_valve_at_rated_flow(part: Make) -> None:
    """40 l/min at 35 bar across each edge; the rounding adds 1e-6, the transition takes 8e-6."""
    valve = part(ServoValve, x=1.0, P__p=70e5, A__p=35e5, B__p=35e5, T__p=0.0, pilot_flow=0.0)
    for port, sign in (("P", 1), ("A", -1), ("B", 1), ("T", -1)):
        assert valve.through(port) == pytest.approx(sign * 40 / 60000, rel=1e-5)
        assert valve.through(port, x=-1.0) == pytest.approx((sign if port in "PT" else -sign) * 40 / 60000, rel=1e-5)


def test_servo_valve_pilot_flow_and_speed(part: Make) -> None:
    valve = part(ServoValve, P__p=210e5, A__p=105e5, B__p=105e5, T__p=0.0, rounding=1e-9)
    assert valve.through("P") == pytest.approx(1 / 60000, rel=1e-5)
    # Far out the first stage drives the spool at its highest speed, which goes with the root of the supply.
    assert valve.rate("x", z=10.0) == pytest.approx(150.0, rel=1e-5)
    assert valve.rate("x", z=-10.0, P__p=52.5e5) == pytest.approx(-75.0, rel=1e-5)
    assert valve.rate("x", z=10.0, P__p=0.0) == 0.0
    # Close to zero x' = K z.
    assert valve.rate("x", z=1e-6) == pytest.approx(500e-6, rel=1e-5)


def test_servo_valve_follows_its_command() -> None:
    circuit = Circuit(fluid=ConstantFluid())
    circuit.add("step", Step(before=0.0, after=0.4, step_time="10 ms"))
    circuit.add("supply", PressureSource(pressure="210 bar"))
    circuit.add("valve", ServoValve())
    circuit.add("tank", Tank())
    circuit.connect("step.y", "valve.command")
    circuit.connect("supply.P", "valve.P")
    circuit.connect("tank.T", "valve.T")
    for side in "AB":
        circuit.add(f"plug{side}", Plug())
        circuit.connect(f"valve.{side}", f"plug{side}.A")
    result = simulate(circuit, "60 ms")
    result.raise_if_failed()
    assert result["valve.x"].at(0.06) == pytest.approx(0.4, abs=1e-4)
    # Pressure gain: with the work ports closed A takes the supply pressure and B the tank's.
    assert result.end["valve.A.p"] == pytest.approx(210e5, rel=1e-4)
    assert result.end["valve.B.p"] == pytest.approx(0.0, abs=2e3)
