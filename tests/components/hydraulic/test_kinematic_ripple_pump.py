"""Piston pumps: exact ripple of half sines, and what precompression makes of it."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pytest

import bramah as br

D, SPEED = 28e-6 / (2 * math.pi), 150.0
DEAD = 1e-6
TURN = 2 * math.pi / SPEED


def delivery(pressure: float, n: int = 4001, **values: Any) -> tuple[Any, Any]:
    """Flow over one turn at a fixed pressure, over D omega, and the pump's fluid."""
    made = br.Circuit(fluid=br.ConstantFluid())
    made.add("pump", br.KinematicRipplePump(displacement=D, speed=SPEED, dead_volume=DEAD, **values))
    made.add("load", br.PressureSource(pressure=pressure))
    made.add("tank", br.Tank())
    made.connect("pump.P", "load.P")
    made.connect("pump.T", "tank.T")
    result = br.simulate(made, 1.01 * TURN)
    assert result.ok, result.message
    return np.asarray(result["load.P.q"].at(np.linspace(0.0, TURN, n))) / (D * SPEED), made.fluid


@pytest.mark.parametrize("pistons", range(2, 13))
def test_half_sines_ripple_as_theory_says(pistons: int) -> None:
    """Without pressure nothing is compressed: 1 - cos(pi/2N) of the greatest flow for odd N, 1 - cos(pi/N) for even."""
    # Extremes lie at multiples of pi/2N, all of which are among the samples.
    q, _ = delivery(0.0, n=40 * 4 * pistons + 1, pistons=pistons, closed_angle=0.0)
    periods = 2 * pistons if pistons % 2 else pistons
    assert (q.max() - q.min()) / q.max() == pytest.approx(1 - math.cos(math.pi / periods), rel=1e-9)
    assert q.max() == pytest.approx(math.pi / periods / math.sin(math.pi / periods), rel=1e-9)
    assert q[:-1].mean() == pytest.approx(1.0, rel=1e-3)
    shift = (len(q) - 1) // periods
    assert q[:-shift] == pytest.approx(q[shift:], abs=1e-9)


@pytest.mark.parametrize(("closed", "opening"), [(0.0, 5.0), (0.0, 40.0), (15.0, 10.0), (30.0, 20.0)])
def test_a_stroke_delivers_what_compression_leaves(closed: float, opening: float) -> None:
    """v - V dp / B, whatever the timing."""
    q, fluid = delivery(300e5, n=36001, closed_angle=f"{closed} deg", opening_angle=f"{opening} deg")
    stroke = 2 * math.pi * D / 9
    lost = (stroke + DEAD) * 300e5 / fluid.bulk_modulus_at(150e5) / stroke
    # The trapezoidal rule meets corners with its second power: 36000 samples leave 1e-7.
    assert q[:-1].mean() == pytest.approx(1 - lost, abs=1e-6)


def tuned(pressure: float, B: float) -> float:
    """Closed angle after which the cylinder has just the pressure of the port: (v/2)(1 - cos a) = V dp / B."""
    stroke = 2 * math.pi * D / 9
    return math.acos(1 - 2 * (stroke + DEAD) * pressure / B / stroke)


def test_flow_dips_where_the_port_opens_too_early_and_bursts_where_too_late() -> None:
    smooth, fluid = delivery(0.0, n=36001, closed_angle=0.0)
    angle = tuned(300e5, fluid.bulk_modulus_at(150e5))
    early, right, late = (
        delivery(300e5, n=36001, closed_angle=a, opening_angle="6 deg")[0] for a in (0.0, angle, angle + 0.2)
    )
    # The cubic is steepest half way, 1.5 times its mean slope.
    dip = 1.5 * (2 * math.pi * D / 9 + DEAD) * 300e5 / fluid.bulk_modulus_at(150e5) / math.radians(6.0) / D
    assert (smooth - early).max() == pytest.approx(dip, rel=1e-3)
    # At the right angle nothing is left to level out: what lacks is the piston's own share while it is closed.
    assert (smooth - right).max() == pytest.approx(math.pi / 9 * math.sin(angle), rel=1e-3)
    assert late.max() > smooth.max() + 0.1


def test_delivery_is_continuous() -> None:
    for closed in (0.0, 12.0, 30.0):
        q, _ = delivery(300e5, n=200_001, closed_angle=f"{closed} deg", opening_angle="10 deg")
        # 1e-5 of a turn at slopes of up to some tens per radian.
        assert np.abs(np.diff(q)).max() < 3e-3


def test_a_volume_and_a_restrictor_meet_the_mean_flow_at_the_default_tolerance() -> None:
    """No dip is stepped over: mean pressure and its swing are those of a run with short steps."""
    made = br.Circuit(fluid=br.ConstantFluid())
    made.add("pump", br.KinematicRipplePump(speed="1500 rpm", opening_angle="5 deg", closed_angle="2 deg"))
    made.add("volume", br.Volume(volume="0.5 l", start_pressure="200 bar"))
    made.add("valve", br.PowerLawRestrictor(index=1.0, rated_flow="40 l/min", rated_drop="200 bar"))
    made.add("tank", br.Tank())
    made.connect("pump.P", "volume.A", "valve.A")
    made.connect("pump.T", "valve.B", "tank.T")
    t = np.linspace(0.16, 0.2, 2001)
    coarse = br.simulate(made, 0.2)["pump.P.p"].at(t)
    fine = br.simulate(made, 0.2, rtol=1e-8, largest_step=1e-5)["pump.P.p"].at(t)
    assert coarse.mean() == pytest.approx(fine.mean(), rel=1e-4)
    assert np.ptp(coarse) == pytest.approx(np.ptp(fine), rel=0.02)


def test_the_shaft_gives_what_the_cylinders_take() -> None:
    """Work of a turn at the right angle: what is delivered, and V dp^2 / 2B of each cylinder, kept in the fluid."""
    made = br.Circuit(fluid=br.ConstantFluid())
    fluid = made.fluid
    angle = tuned(300e5, fluid.bulk_modulus_at(150e5))
    made.add("pump", br.ShaftKinematicRipplePump(
        displacement=D, dead_volume=DEAD, closed_angle=angle, opening_angle="1 deg", leakage=0.0
    ))  # fmt: skip
    made.add("motor", br.SpeedSource(speed=SPEED))
    made.add("load", br.PressureSource(pressure=300e5))
    made.add("tank", br.Tank())
    made.connect("motor.shaft", "pump.shaft")
    made.connect("pump.P", "load.P")
    made.connect("pump.T", "tank.T")
    result = br.simulate(made, 1.01 * TURN)
    t = np.linspace(0.0, TURN, 36001)
    work = result["motor.shaft.T"].at(t)[:-1].mean() * 2 * math.pi
    delivered = result["load.P.q"].at(t)[:-1].mean() * TURN * 300e5
    kept = 9 * 0.5 * (2 * math.pi * D / 9 + DEAD) * 300e5**2 / fluid.bulk_modulus_at(150e5)
    # The port opens within a degree, in which the cylinder holds its pressure to about 1 %.
    assert work - delivered == pytest.approx(kept, rel=0.02)
