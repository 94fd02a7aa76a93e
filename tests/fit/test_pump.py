"""Wilson's coefficients from catalogue efficiencies."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from bramah.components.hydraulic import FixedMotor, FixedPump, PressureSource, Tank
from bramah.components.mechanical import SpeedSource
from bramah.errors import FitError
from bramah.fit.pump import EfficiencyPoint, WilsonFit, fit_motor, fit_pump
from bramah.fluids import ConstantFluid
from bramah.simulation import simulate
from tests.circuits.making import circuit

D, NU, RHO = 28e-6 / (2 * math.pi), 32e-6, 870.0
MU = NU * RHO
OIL = {"displacement": "28 cm3/rev", "viscosity": "32 cSt", "density": "870 kg/m3"}
C_S, C_V, C_F, T_C = 7e-9, 1.2e5, 0.025, 1.8
GRID = [(dp, n * math.pi / 30) for dp in (5e6, 1e7, 2e7, 3e7) for n in (750, 1500, 2500)]


def slip(dp: float, omega: float) -> float:
    return C_S * dp / (MU * omega)


def friction(dp: float, omega: float) -> float:
    return C_F + C_V * MU * omega / dp + T_C / (D * dp)


def pump_point(dp: float, omega: float) -> EfficiencyPoint:
    return EfficiencyPoint(
        pressure=dp, speed=omega, volumetric=1 - slip(dp, omega), hydromechanical=1 / (1 + friction(dp, omega))
    )


def motor_point(dp: float, omega: float) -> EfficiencyPoint:
    return EfficiencyPoint(
        pressure=dp, speed=omega, volumetric=1 / (1 + slip(dp, omega)), hydromechanical=1 - friction(dp, omega)
    )


CASES = [(fit_pump, pump_point), (fit_motor, motor_point)]


@pytest.mark.parametrize(("fit", "point"), CASES)
def test_exact_points_give_back_their_coefficients(
    fit: Callable[..., WilsonFit], point: Callable[[float, float], EfficiencyPoint]
) -> None:
    found = fit([point(*at) for at in GRID], **OIL)
    assert found.displacement == pytest.approx(D, rel=1e-14)
    got = (found.slip_coefficient, found.drag_coefficient, found.friction_coefficient, found.coulomb_torque)
    assert got == pytest.approx((C_S, C_V, C_F, T_C), rel=1e-10)
    assert np.abs(found.volumetric_residuals).max() < 1e-13
    assert np.abs(found.hydromechanical_residuals).max() < 1e-13


def test_the_fitted_pump_has_the_efficiencies_of_its_points() -> None:
    """In a run: flow over D omega, and D dp over torque."""
    found = fit_pump([pump_point(*at) for at in GRID], **OIL)
    dp, omega = GRID[7]
    made = circuit(
        "drive.shaft pump.shaft", "pump.S tank.T", "pump.P load.P",
        fluid=ConstantFluid(reference_density=RHO, viscosity=NU), drive=SpeedSource(speed=omega),
        pump=FixedPump(**found.parameters()), tank=Tank(), load=PressureSource(pressure=dp),
    )  # fmt: skip
    result = simulate(made, 0.1)
    assert result["pump.S.q"].values[-1] / (D * omega) == pytest.approx(1 - slip(dp, omega), rel=1e-10)
    assert -result["pump.shaft.T"].values[-1] / (D * dp) == pytest.approx(1 + friction(dp, omega), rel=1e-10)


def test_one_point_by_hand() -> None:
    """At 200 bar and 1500 rpm 5 % slip make C_s = 0.05 mu omega / dp; with one torque C_f does for all friction."""
    omega = 50 * math.pi
    found = fit_pump(
        [EfficiencyPoint(pressure="200 bar", speed="1500 rpm", volumetric=0.95, hydromechanical=0.8)], **OIL
    )
    assert found.slip_coefficient == pytest.approx(0.05 * MU * omega / 2e7, rel=1e-12)
    shares = (found.drag_coefficient * MU * omega / 2e7, found.friction_coefficient, found.coulomb_torque / (D * 2e7))
    assert sum(shares) == pytest.approx(0.25, rel=1e-12)
    assert sum(share > 0 for share in shares) == 1


def test_coefficients_are_never_negative() -> None:
    """Friction that falls with speed would ask for a negative drag; it becomes none."""
    points = [
        EfficiencyPoint(pressure="200 bar", speed=f"{n} rpm", volumetric=0.95, hydromechanical=eta)
        for n, eta in ((500, 0.85), (1500, 0.9), (2500, 0.92))
    ]
    found = fit_pump(points, **OIL)
    assert found.drag_coefficient == 0.0
    assert min(found.slip_coefficient, found.friction_coefficient, found.coulomb_torque) >= 0.0
    mean = np.mean([1 / 0.85, 1 / 0.9, 1 / 0.92]) - 1
    assert found.friction_coefficient + found.coulomb_torque / (D * 2e7) == pytest.approx(mean, rel=1e-12)


def test_noise_shows_in_the_residuals() -> None:
    random = np.random.default_rng(1)
    points = [
        EfficiencyPoint(
            pressure=dp,
            speed=omega,
            volumetric=1 - slip(dp, omega) + random.normal(0, 0.003),
            hydromechanical=1 / (1 + friction(dp, omega)) + random.normal(0, 0.003),
        )
        for dp, omega in GRID
    ]
    found = fit_pump(points, **OIL)
    for residuals in (found.volumetric_residuals, found.hydromechanical_residuals):
        assert 0.001 < np.std(residuals) < 0.006
    assert found.slip_coefficient == pytest.approx(C_S, rel=0.1)


def test_efficiencies_of_one_kind_may_come_from_fewer_points() -> None:
    points = [EfficiencyPoint(pressure="100 bar", speed="1500 rpm", volumetric=0.96)]
    points.append(EfficiencyPoint(pressure="200 bar", speed="1500 rpm", hydromechanical=0.93))
    found = fit_pump(points, **OIL)
    assert len(found.volumetric_residuals) == len(found.hydromechanical_residuals) == 1


@pytest.mark.parametrize(
    ("point", "message"),
    [
        ({"volumetric": 95.0}, r"Point 1 has a volumetric efficiency of 95; .* up to 1"),
        ({"volumetric": 0.9, "pressure": "0 bar"}, r"pressure of point 1 is 0 bar; it must be above 0"),
        ({"volumetric": 0.9}, r"No point has a hydromechanical efficiency"),
    ],
)
def test_data_that_cannot_be_fitted(point: dict[str, Any], message: str) -> None:
    with pytest.raises(FitError, match=message):
        fit_pump([EfficiencyPoint(**({"pressure": "100 bar", "speed": "1500 rpm"} | point))], **OIL)


def test_motors_take_the_parameters_too() -> None:
    found = fit_motor([motor_point(*at) for at in GRID], **OIL)
    assert FixedMotor(**found.parameters()).values["slip_coefficient"] == found.slip_coefficient
