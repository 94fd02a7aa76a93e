"""A hydrostatic transmission: a variable pump drives a motor with an inertia. It is linear, so its answer is exact."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from scipy.linalg import expm

from bramah.components.hydraulic import DrainedMotor, FixedMotor, PumpMotor, Tank, VariablePump, Volume
from bramah.components.mechanical import Inertia, RotationalDamper, SpeedSource
from bramah.components.signal import Step
from bramah.simulation import simulate
from tests.circuits.making import BULK_MODULUS, circuit

D_P, D_M, OMEGA_P = 5e-6, 8e-6, 150.0
LEAK_P, LEAK_M, VISCOUS, DAMPING, INERTIA, VOLUME = 2e-12, 3e-12, 0.01, 0.05, 0.4, 1e-3
CROSS, DRAIN = LEAK_M / 6, 5 * LEAK_M / 6


def exact(x: float, times: np.ndarray) -> np.ndarray:
    """Pressure and speed after a step of the pump's fraction (Skarbek 1981, appendix 5.2, as a matrix)."""
    leak = LEAK_P + CROSS + DRAIN
    A = np.array(
        [
            [-leak * BULK_MODULUS / VOLUME, -D_M * BULK_MODULUS / VOLUME],
            [D_M / INERTIA, -(VISCOUS + DAMPING) / INERTIA],
        ]
    )
    steady = np.linalg.solve(A, [-x * D_P * OMEGA_P * BULK_MODULUS / VOLUME, 0.0])
    return np.array([steady - expm(A * t) @ steady for t in times])


@pytest.mark.parametrize("drained", [True, False])
def test_step_of_the_displacement(drained: bool) -> None:
    loss: dict[str, Any] = {"displacement": D_M, "leakage": LEAK_M, "viscous_torque": VISCOUS}
    motor = DrainedMotor(**loss, inertia=0.1) if drained else FixedMotor(**loss)
    made = circuit(
        "drive.shaft pump.shaft",
        "step.y pump.fraction",
        "pump.P line.A motor.A",
        "pump.S motor.B tank.T" + (" motor.L" if drained else ""),
        "motor.shaft load.shaft brake.shaft",
        drive=SpeedSource(speed=OMEGA_P),
        pump=VariablePump(displacement=D_P, leakage=LEAK_P),
        step=Step(after=0.6),
        line=Volume(volume=VOLUME),
        motor=motor,
        tank=Tank(),
        load=Inertia(inertia=INERTIA - (0.1 if drained else 0.0)),
        brake=RotationalDamper(damping=DAMPING),
    )
    result = simulate(made, 0.5, rtol=1e-8)
    assert result.ok, result.message
    p, omega = exact(0.6, result.t).T
    # A hundred times the tolerance for the error gathered over ten oscillations.
    assert np.max(np.abs(result["line.A.p"].values - p)) <= 1e-6 * np.max(np.abs(p))
    assert np.max(np.abs(result["motor.shaft.omega"].values - omega)) <= 1e-6 * np.max(np.abs(omega))


def test_an_ideal_transmission_hands_on_all_the_power() -> None:
    """Swung over centre it turns the motor backwards, in the ratio of the displacements, and no power is lost."""
    made = circuit(
        "drive.shaft pump.shaft",
        "pump.B right.A motor.A",
        "pump.A left.A motor.B",
        "motor.shaft load.shaft brake.shaft",
        drive=SpeedSource(speed=OMEGA_P),
        pump=PumpMotor(displacement=D_P, losses="ideal", fraction=-0.5),
        right=Volume(start_pressure="20 bar"),
        left=Volume(start_pressure="20 bar"),
        motor=PumpMotor(displacement=D_M, losses="ideal"),
        load=Inertia(inertia=0.01),
        brake=RotationalDamper(damping=DAMPING),
    )
    result = simulate(made, 8.0, rtol=1e-8)
    assert result.ok, result.message
    speed, dp = result["motor.shaft.omega"].values[-1], result["left.A.p"].values[-1] - result["right.A.p"].values[-1]
    # What is left of the start after 8 s is exp(-20), below the tolerance of the run.
    assert speed == pytest.approx(-0.5 * D_P / D_M * OMEGA_P, rel=1e-6)
    assert dp == pytest.approx(-DAMPING * speed / D_M, rel=1e-5)
    taken = -result["pump.shaft.T"].values * OMEGA_P
    assert taken[-1] == pytest.approx(DAMPING * speed**2, rel=1e-5)
