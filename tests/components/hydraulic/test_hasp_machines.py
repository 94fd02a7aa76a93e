"""HASP's actuator with its load in one part, and its motor with a clearance volume."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import bramah as br
from bramah.components.hydraulic import DrainedMotor, LoadedCylinder
from bramah.errors import CircuitError

Make = Callable[..., Any]
AREA, ANNULUS, GRAVITY = math.pi * 0.04**2 / 4, math.pi * (0.04**2 - 0.025**2) / 4, 9.80665


def driven(p_A: float, p_B: float, **values: Any) -> br.Circuit:
    circuit = br.Circuit("Actuator", fluid=br.ConstantFluid())
    circuit.add("supply", br.PressureSource(pressure=p_A))
    circuit.add("back", br.PressureSource(pressure=p_B))
    circuit.add("actuator", LoadedCylinder(stroke="4 m", **values))
    circuit.connect("supply.P", "actuator.A")
    circuit.connect("back.P", "actuator.B")
    return circuit


def test_an_actuator_against_windage_follows_the_closed_form() -> None:
    """m v' = F - w v^2: v = v_1 tanh(t v_1 w/m) with v_1 = sqrt(F/w)."""
    result = br.simulate(driven(20e5, 0.0, moving_mass=400.0, windage=4000.0), until="2 s", rtol=1e-9)
    final = math.sqrt(20e5 * AREA / 4000.0)
    t = np.linspace(0.0, 2.0, 21)
    assert result["actuator.cylinder.rod.v"].at(t) == pytest.approx(final * np.tanh(t * final * 10.0), abs=1e-7)


def test_an_actuator_with_a_spring_swings_about_its_equilibrium() -> None:
    """m x'' = F - k x - m g sin(angle), from rest at 0: x = (F - W)/k (1 - cos(w t))."""
    values = {"moving_mass": 100.0, "spring_stiffness": 1e4, "mounting_angle": "30 deg"}
    result = br.simulate(driven(30e5, 20e5, **values), until="1 s", rtol=1e-9)
    force = 30e5 * AREA - 20e5 * ANNULUS - 50.0 * GRAVITY
    t = np.linspace(0.0, 1.0, 21)
    assert result["actuator.cylinder.x"].at(t) == pytest.approx(force / 1e4 * (1 - np.cos(10 * t)), abs=1e-7)


def test_an_actuator_sticks_and_slides() -> None:
    """It breaks loose where p A exceeds F_S and slides with p A - F_C - b v."""
    circuit = driven(0.0, 0.0, moving_mass=50.0, static_force=500.0, coulomb_force=300.0, viscous_friction=2000.0)
    circuit.add("rise", br.Ramp(before=0.0, after="10 bar", duration="1 s"))
    circuit.connect("rise.y", "supply.pressure")
    result = br.simulate(circuit, until="3 s", rtol=1e-8)
    [loose] = [e.t for e in result.events if e.name == "breaks loose"]
    assert loose == pytest.approx(500.0 / (AREA * 10e5), rel=1e-6)
    assert result.end["actuator.cylinder.rod.v"] == pytest.approx((10e5 * AREA - 300.0) / 2000.0, rel=1e-6)


def test_friction_at_rest_below_that_in_motion_is_refused() -> None:
    with pytest.raises(CircuitError, match="static_force"):
        LoadedCylinder(coulomb_force=100.0)


@pytest.mark.parametrize("way", [1.0, -1.0])
def test_a_clearance_volume_is_filled_every_turn(part: Make, way: float) -> None:
    """q_c = k D |omega| dp/B from the higher to the lower pressure, besides the displacement."""
    D, omega = 28e-6 / (2 * math.pi), way * 150.0
    values = {"clearance_fraction": 0.3, "A__p": 200e5, "B__p": 10e5, "L__p": 0.0, "shaft__omega": omega}
    motor = part(DrainedMotor, **values)
    extra = 0.3 * D * 150.0 * 190e5 / 1.5e9
    assert motor.through("A") == pytest.approx(D * omega + extra, rel=1e-12)
    assert motor.through("B") == pytest.approx(-D * omega - extra, rel=1e-12)


def test_oil_leaves_the_motor_expanded_as_in_moa1(part: Make) -> None:
    """Wang 1988, eqs. C.21 and C.23: the volume at the outlet is D omega (1 + (1 + k) dp/B).

    B is the mean modulus between the two pressures: Tait's fluid stiffens by 10 % over 200 bar, a parabola within 0.1 %
    of what is left.
    """
    fluid, D, omega, k = br.TaitFluid(), 28e-6 / (2 * math.pi), 150.0, 0.4
    values = {"clearance_fraction": k, "A__p": 200e5, "B__p": 0.0, "L__p": 0.0, "shaft__omega": omega}
    motor = part(DrainedMotor, fluid, **values)
    left = -motor.through("B") / (fluid.density_at(0) / 870.0)
    extra = (1 + k) * 200e5 / fluid.bulk_modulus_at(100e5)
    assert left / (D * omega) - 1 == pytest.approx(extra, rel=0.01)
