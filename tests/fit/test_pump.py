"""Coefficients of loss models from efficiencies: what was put in comes out, and a machine has what was fitted."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from bramah.components.hydraulic import FixedMotor, FixedPump, PressureSource, Tank, VariableMotor, VariablePump
from bramah.components.mechanical import SpeedSource
from bramah.errors import FitError
from bramah.expr import Expr, as_expr, exp
from bramah.fit.pump import EfficiencyPoint, LossFit, fit_motor, fit_pump
from bramah.fluids import ConstantFluid
from bramah.fluids.condition import Condition
from bramah.simulation import simulate
from tests.circuits.making import circuit
from tests.components.hydraulic.conftest import Part

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
    fit: Callable[..., LossFit], point: Callable[[float, float], EfficiencyPoint]
) -> None:
    found = fit([point(*at) for at in GRID], **OIL)
    assert found.displacement == pytest.approx(D, rel=1e-14)
    expected = {"slip_coefficient": C_S, "drag_coefficient": C_V, "friction_coefficient": C_F, "coulomb_torque": T_C}
    assert found.coefficients == pytest.approx(expected, rel=1e-10)
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
    assert found.coefficients["slip_coefficient"] == pytest.approx(0.05 * MU * omega / 2e7, rel=1e-12)
    shares = (
        found.coefficients["drag_coefficient"] * MU * omega / 2e7,
        found.coefficients["friction_coefficient"],
        found.coefficients["coulomb_torque"] / (D * 2e7),
    )
    assert sum(shares) == pytest.approx(0.25, rel=1e-12)
    assert sum(share > 0 for share in shares) == 1


def test_coefficients_are_never_negative() -> None:
    """Friction that falls with speed would ask for a negative drag; it becomes none."""
    points = [
        EfficiencyPoint(pressure="200 bar", speed=f"{n} rpm", volumetric=0.95, hydromechanical=eta)
        for n, eta in ((500, 0.85), (1500, 0.9), (2500, 0.92))
    ]
    found = fit_pump(points, **OIL)
    assert found.coefficients["drag_coefficient"] == 0.0
    assert (
        min(
            found.coefficients["slip_coefficient"],
            found.coefficients["friction_coefficient"],
            found.coefficients["coulomb_torque"],
        )
        >= 0.0
    )
    mean = np.mean([1 / 0.85, 1 / 0.9, 1 / 0.92]) - 1
    assert found.coefficients["friction_coefficient"] + found.coefficients["coulomb_torque"] / (
        D * 2e7
    ) == pytest.approx(mean, rel=1e-12)


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
    assert found.coefficients["slip_coefficient"] == pytest.approx(C_S, rel=0.1)


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
    assert FixedMotor(**found.parameters()).values["slip_coefficient"] == found.coefficients["slip_coefficient"]


FRACTIONS = (0.6, 0.8, 1.0)
"""A motor swung back further would not turn at 50 bar and 2500 rpm."""
B = 1.4e9
P_R, W_R = 3e7, 2500 * math.pi / 30
"""The highest of the grid, which the fit takes for rated."""
KNOWN: dict[str, dict[str, float]] = {
    "wilson": {"slip_coefficient": C_S, "drag_coefficient": C_V, "friction_coefficient": C_F, "coulomb_torque": T_C},
    "schloesser": {"turbulent_slip_coefficient": 3e-5, "hydrodynamic_coefficient": 12.0},
    "thoma": {"turbulent_slip_coefficient": 3e-5, "hydrodynamic_coefficient": 12.0},
    "dorey": {
        "slip_rise": 2e-9, "dead_volume": 0.4, "drag_rise": -3e4, "friction_pressure_rise": -0.006,
        "friction_speed_rise": 0.004, "rated_pressure": P_R, "rated_speed": W_R,
    },
    "huhtala": {
        "slip_constant": 0.002, "slip_pressure": 0.03, "slip_pressure_squared": 0.012, "slip_constant_speed": 0.003,
        "slip_pressure_speed": -0.004, "slip_pressure_squared_speed": 0.001,
        "torque_constant": 0.02, "torque_pressure": 0.03, "torque_pressure_squared": -0.004,
        "torque_constant_speed": 0.015, "torque_pressure_speed": 0.006, "torque_pressure_squared_speed": 0.002,
        "rated_pressure": P_R, "rated_speed": W_R,
    },
}  # fmt: skip
for name in ("schloesser", "thoma", "dorey"):
    KNOWN[name] = KNOWN["wilson"] | KNOWN[name]


class Stiff(ConstantFluid):
    """rho = rho_ref exp(p/B): a liquid of constant bulk modulus."""

    def density_ratio(self, at: Condition) -> Expr:
        return exp(as_expr(at.p) / self.reference_bulk_modulus)


SHARP = {"reversal_pressure": 1.0, "reversal_speed": 1e-6}
"""Widths of the smoothed signs, Pa and rad/s: at 50 bar what they leave of a loss is below rounding."""


def measured(name: str, dp: float, omega: float, x: float, *, pump: bool) -> EfficiencyPoint:
    """A machine of the library on a test bench: its flow at the pressure of the high side, and its torque."""
    kind, low, high = (VariablePump, "S", "P") if pump else (VariableMotor, "B", "A")
    fluid = Stiff(reference_density=RHO, viscosity=NU, reference_bulk_modulus=B)
    made = Part(kind, fluid, {"losses": name, "displacement": D, "fraction": x, **KNOWN[name], **SHARP})
    at = {f"{low}__p": 0.0, f"{high}__p": dp, "shaft__omega": omega}
    flow = abs(made.through(high, **at)) * math.exp(-dp / B) / (x * D * omega)
    torque = abs(made.through("shaft", **at)) / (x * D * dp)
    efficiencies = {"volumetric": flow, "hydromechanical": 1 / torque}
    if not pump:
        efficiencies = {kind: 1 / eta for kind, eta in efficiencies.items()}
    return EfficiencyPoint(pressure=dp, speed=omega, fraction=x, **efficiencies)


@pytest.mark.parametrize("pump", [True, False])
@pytest.mark.parametrize("name", KNOWN)
def test_a_machine_on_a_test_bench_gives_back_its_coefficients(name: str, pump: bool) -> None:
    """All models, in a compressible oil and at several displacements."""
    points = [measured(name, dp, omega, x, pump=pump) for dp, omega in GRID for x in FRACTIONS]
    found = (fit_pump if pump else fit_motor)(points, **OIL, losses=name, bulk_modulus=B)
    assert found.parameters()["losses"] == name
    # Efficiencies have 16 digits, of which the likeness of the columns (a condition number below 100) may take two.
    assert found.coefficients == pytest.approx(KNOWN[name], rel=1e-11)
    assert np.abs([*found.volumetric_residuals, *found.hydromechanical_residuals]).max() < 1e-12


@pytest.mark.parametrize("name", KNOWN)
def test_a_model_with_more_coefficients_lies_nearer_to_noisy_points(name: str) -> None:
    """Points of a Huhtala machine with 0.3 % of noise: its own model leaves the noise, Wilson's more than that."""
    random = np.random.default_rng(3)
    points = [measured("huhtala", dp, omega, x, pump=True) for dp, omega in GRID for x in FRACTIONS]
    noisy = [replace(p, volumetric=p.volumetric + random.normal(0, 0.003)) for p in points if p.volumetric is not None]
    found = fit_pump(noisy, **OIL, losses=name, bulk_modulus=B)
    off = float(np.std(found.volumetric_residuals))
    if name == "huhtala":
        assert 0.002 < off < 0.004
    else:
        assert off > 0.004


def test_points_that_cannot_tell_coefficients_apart_are_refused() -> None:
    one_speed = [measured("dorey", dp, 150.0, 1.0, pump=True) for dp in np.linspace(5e6, 3e7, 12)]
    with pytest.raises(
        FitError, match=r"cannot tell the 6 coefficients of losses='dorey' apart. Give 6 points or more"
    ):
        fit_pump(one_speed, **OIL, losses="dorey", bulk_modulus=B)
    with pytest.raises(FitError, match="give the bulk_modulus of the oil"):
        fit_pump(one_speed, **OIL, losses="dorey")
    with pytest.raises(FitError, match=r"nothing to fit in losses='ideal'. Choose one of: wilson, schloesser, thoma"):
        fit_pump(one_speed, **OIL, losses="ideal")
    with pytest.raises(FitError, match="Point 1 has a fraction of 0; give it above 0 up to 1"):
        fit_pump([replace(one_speed[0], fraction=0.0)], **OIL)
