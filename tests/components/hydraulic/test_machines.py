"""Displacement machines against their formulas, in all four quadrants."""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from bramah.components.hydraulic import (
    DrainedMotor,
    DrainedPump,
    DrainedPumpMotor,
    DrainedVariableMotor,
    DrainedVariablePump,
    FixedMotor,
    FixedPump,
    Losses,
    PumpMotor,
    VariableMotor,
    VariablePump,
)
from bramah.errors import CircuitError
from bramah.fluids import AeratedFluid, ConstantFluid, TaitFluid

Make = Callable[..., Any]

D = 28e-6 / (2 * math.pi)
OMEGA = 1500 * math.pi / 30
MU, RHO = 30e-6 * 850, 850.0
DP = 2e7
"""Pressures and speeds here are so far above the smoothing (0.5 bar, 5 rpm) that tanh is 1 to the last bit."""


def pump(part: Make, losses: Losses, **values: Any) -> tuple[float, float]:
    """Flow delivered and torque needed at 200 bar and 1500 rpm."""
    made = part(FixedPump, losses=losses, S__p=0.0, P__p=DP, shaft__omega=OMEGA, **values)
    assert made.through("S") == -made.through("P")
    return -made.through("P"), -made.through("shaft")


def motor(part: Make, losses: Losses, **values: Any) -> tuple[float, float]:
    """Flow taken and torque given at 200 bar and 1500 rpm."""
    made = part(FixedMotor, losses=losses, A__p=DP, B__p=0.0, shaft__omega=OMEGA, **values)
    assert made.through("A") == -made.through("B")
    return made.through("A"), made.through("shaft")


def test_coefficients_are_those_of_hasp(part: Make) -> None:
    """Wang 1988, PU00: Q = D omega - C P, T = D (1 + C_f) P + B omega; MO00 with the signs of a motor."""
    values = {"leakage": 1e-12, "viscous_torque": 0.02, "friction_coefficient": 0.05, "coulomb_torque": 1.5}
    q, torque = pump(part, Losses.COEFFICIENTS, **values)
    assert q == pytest.approx(D * OMEGA - 1e-12 * DP, rel=1e-13)
    assert torque == pytest.approx(D * 1.05 * DP + 0.02 * OMEGA + 1.5, rel=1e-13)
    q, torque = motor(part, Losses.COEFFICIENTS, **values)
    assert q == pytest.approx(D * OMEGA + 1e-12 * DP, rel=1e-13)
    assert torque == pytest.approx(D * 0.95 * DP - 0.02 * OMEGA - 1.5, rel=1e-13)


def test_wilson(part: Make) -> None:
    values = {"slip_coefficient": 8e-9, "drag_coefficient": 2e5, "friction_coefficient": 0.02, "coulomb_torque": 1.0}
    slip, friction = 8e-9 * D * DP / MU, 2e5 * D * MU * OMEGA + 0.02 * D * DP + 1.0
    assert pump(part, Losses.WILSON, **values) == pytest.approx((D * OMEGA - slip, D * DP + friction), rel=1e-13)
    assert motor(part, Losses.WILSON, **values) == pytest.approx((D * OMEGA + slip, D * DP - friction), rel=1e-13)


def test_the_fuel_pump_of_smith(part: Make) -> None:
    """Smith 1975, PUMP block: 0.46 in3/s at 55 psi, 157 rad/s and 0.02 in3/rev with C_s = 0.61e-8."""
    psi, cubic_inch = 6894.757, 1.6387064e-5
    petrol = ConstantFluid(reference_density=684.0, viscosity=2.9e-8 * psi / 684.0)
    made = part(
        FixedPump, petrol, losses="wilson", displacement=0.02 * cubic_inch / (2 * math.pi), slip_coefficient=0.61e-8,
        S__p=0.0, P__p=55 * psi, shaft__omega=157.0,
    )  # fmt: skip
    assert -made.through("P") / cubic_inch == pytest.approx(0.4629, abs=5e-5)


def test_schloesser_adds_turbulent_slip_and_the_square_of_speed(part: Make) -> None:
    values = {"slip_coefficient": 8e-9, "drag_coefficient": 2e5}
    q, torque = pump(part, Losses.WILSON, **values)
    more, harder = pump(
        part, Losses.SCHLOESSER, **values, turbulent_slip_coefficient=2e-4, hydrodynamic_coefficient=30.0
    )
    # The turbulent slip is laminar below 0.5 bar, which shows as (0.5/200)^2 / 4 = 1.6e-6 of it.
    assert q - more == pytest.approx(2e-4 * D ** (2 / 3) * math.sqrt(2 * DP / RHO), rel=1.6e-6)
    assert harder - torque == pytest.approx(30.0 * RHO / 2 * D ** (5 / 3) * OMEGA**2, rel=1e-10)


@pytest.mark.parametrize("fraction", [1.0, 0.5, -0.25, 0.0])
def test_thoma_is_schloesser_but_for_oil_that_a_swung_machine_moves_less(part: Make, fraction: float) -> None:
    at = {"A__p": DP, "B__p": 0.0, "shaft__omega": OMEGA, "hydrodynamic_coefficient": 30.0, "fraction": fraction}
    one, other = (part(PumpMotor, losses=losses, **at) for losses in (Losses.SCHLOESSER, Losses.THOMA))
    assert other.through("A") == one.through("A")
    moved = 30.0 * RHO / 2 * D ** (5 / 3) * OMEGA**2
    # Torques of 90 N m are subtracted.
    assert other.through("shaft") - one.through("shaft") == pytest.approx((1 - abs(fraction) ** 3) * moved, abs=1e-12)


def test_dorey_lets_coefficients_vary(part: Make) -> None:
    values = {
        "slip_coefficient": 8e-9, "slip_rise": 2e-9, "drag_coefficient": 2e5, "drag_rise": -5e4, "coulomb_torque": 1.0,
        "friction_coefficient": 0.02, "friction_pressure_rise": 0.01, "friction_speed_rise": -0.004,
        "rated_pressure": 2 * DP, "rated_speed": 0.5 * OMEGA,
    }  # fmt: skip
    slip = (8e-9 + 0.5 * 2e-9) * D * DP / MU
    friction = (2e5 - 2 * 5e4) * D * MU * OMEGA + (0.02 + 0.5 * 0.01 - 2 * 0.004) * D * DP + 1.0
    assert pump(part, Losses.DOREY, **values) == pytest.approx((D * OMEGA - slip, D * DP + friction), rel=1e-13)
    assert motor(part, Losses.DOREY, **values) == pytest.approx((D * OMEGA + slip, D * DP - friction), rel=1e-13)
    # A coefficient that would fall below zero stays there: no machine gains by its losses.
    none = pump(part, Losses.DOREY, **(values | {"slip_rise": -1.0, "drag_rise": -1e9}))
    assert none == pytest.approx((D * OMEGA, D * DP + 0.017 * D * DP + 1.0), rel=1e-13)


@pytest.mark.parametrize("x", [1.0, 0.4])
def test_dorey_compresses_what_is_displaced_and_what_is_dead(part: Make, x: float) -> None:
    """McCandlish and Dorey 1984: a pump delivers D omega (x - (V_r + (1 + x)/2) dp/B) at its outlet's pressure."""
    fluid, V_r = TaitFluid(), 0.3
    made = part(
        PumpMotor, fluid, losses="dorey", slip_coefficient=0.0, dead_volume=V_r, fraction=x,
        A__p=0.0, B__p=DP, shaft__omega=OMEGA,
    )  # fmt: skip
    low, high = (fluid.density_at(p) / fluid.reference_density for p in (0.0, DP))
    compressed = 1 - low / high
    # dp/B to first order; the next term is half its square, 0.6 % of it.
    assert compressed == pytest.approx(DP / fluid.bulk_modulus_at(0.5 * DP), rel=7e-3)
    delivered = -made.through("B") / high
    assert delivered == pytest.approx(D * OMEGA * (x - (V_r + (1 + x) / 2) * compressed), rel=1e-13)
    assert made.through("A") == -made.through("B")


def test_the_dead_volume_of_a_drained_motor_passes_its_drain_by(part: Make) -> None:
    at = {"losses": "dorey", "A__p": 2e7, "B__p": 1e6, "L__p": 0.0, "shaft__omega": OMEGA}
    none, some = (part(DrainedMotor, TaitFluid(), **at, dead_volume=V_r) for V_r in (0.0, 0.3))
    assert some.through("L") == none.through("L")
    fluid = TaitFluid()
    carried = 0.3 * D * OMEGA * (fluid.density_at(2e7) - fluid.density_at(1e6)) / fluid.reference_density
    assert some.through("A") - none.through("A") == pytest.approx(carried, rel=1e-10)


def test_huhtala_is_a_polynomial_of_pressure_at_any_speed(part: Make) -> None:
    names = ("constant", "pressure", "pressure_squared", "constant_speed", "pressure_speed", "pressure_squared_speed")
    slips, torques = (0.01, 0.03, 0.02, 0.004, -0.01, 0.002), (0.02, 0.04, -0.01, 0.03, 0.005, 0.001)
    values = {f"slip_{n}": c for n, c in zip(names, slips, strict=True)}
    values |= {f"torque_{n}": c for n, c in zip(names, torques, strict=True)}
    p_r, w_r = 2 * DP, 0.8 * OMEGA
    u, w = 0.5, 1.25
    terms = (1.0, u, u * u, w, w * u, w * u * u)
    slip = D * w_r * sum(c * t for c, t in zip(slips, terms, strict=True))
    friction = D * p_r * sum(c * t for c, t in zip(torques, terms, strict=True))
    rated = {"rated_pressure": p_r, "rated_speed": w_r}
    expected = (D * OMEGA - slip, D * DP + friction)
    assert pump(part, Losses.HUHTALA, **values, **rated) == pytest.approx(expected, rel=1e-13)
    expected = (D * OMEGA + slip, D * DP - friction)
    assert motor(part, Losses.HUHTALA, **values, **rated) == pytest.approx(expected, rel=1e-13)


def test_efficiencies_divide_or_multiply(part: Make) -> None:
    values = {
        "volumetric_efficiency": [[0, 0, "200 bar", "400 bar"], [0, 0.5, 0.4, 0.3], ["1500 rpm", 0.98, 0.93, 0.8]],
        "hydromechanical_efficiency": [
            [0, 0, "200 bar"],
            [0, 0.5, 0.9],
            ["1500 rpm", 0.5, 0.88],
            ["3000 rpm", 0.4, 0.8],
        ],
    }
    eta_v, eta_hm = 0.93, 0.88
    assert pump(part, Losses.EFFICIENCY, **values) == pytest.approx((D * OMEGA * eta_v, D * DP / eta_hm), rel=1e-12)
    assert motor(part, Losses.EFFICIENCY, **values) == pytest.approx((D * OMEGA / eta_v, D * DP * eta_hm), rel=1e-12)


@pytest.mark.parametrize("worst", [0.0, 1.01])
def test_efficiencies_outside_their_range_are_refused(worst: float) -> None:
    with pytest.raises(CircuitError, match="volumetric_efficiency must lie between"):
        FixedPump(volumetric_efficiency=[[0, 0, 1e7], [0, 0.9, 0.9], [100, 0.9, worst]])


SOME = {
    "leakage": 1e-12,
    "viscous_torque": 0.05,
    "coulomb_torque": 3.0,
    "friction_coefficient": 0.03,
    "losses": Losses.COEFFICIENTS,
}
QUADRANTS = list(itertools.product((-150.0, -0.3, 0.0, 0.2, 1.0, 150.0), (-3e7, -1e5, 0.0, 1e3, 4e4, 2e7)))


def lost(made: Any, omega: float, dp: float, **values: float) -> float:
    """Power that goes in less power that comes out, at A and B and the shaft."""
    at = {"A__p": 1e6 + dp, "B__p": 1e6, "shaft__omega": omega, **values}
    flows = sum(made.through(p, **at) * at[f"{p}__p"] for p in ("A", "B"))
    return float(flows - made.through("shaft", **at) * omega)


@pytest.mark.parametrize("losses", Losses, ids=lambda losses: losses.value)
@pytest.mark.parametrize("fraction", [-1.0, -0.3, 0.0, 1.0])
def test_losses_are_never_negative_and_an_ideal_machine_has_none(part: Make, losses: Losses, fraction: float) -> None:
    made = part(PumpMotor, **(SOME | {"losses": losses}), fraction=fraction)
    for omega, dp in QUADRANTS:
        turned_over = D * (abs(omega) + 1.0) * (abs(dp) + 2e6)
        loss = lost(made, omega, dp)
        # Flows of 1e-3 m3/s and torques of 1e2 N m are subtracted; a few rounding errors of the power remain.
        assert loss >= -1e-14 * turned_over
        if losses is Losses.IDEAL:
            assert abs(loss) <= 1e-14 * turned_over
        elif dp and abs(omega) >= 1.0 and fraction:
            assert loss > 0.0


@pytest.mark.parametrize("omega", [-150.0, 150.0])
def test_an_ideal_machine_loses_only_the_work_of_compression(part: Make, omega: float) -> None:
    """T = D dp in any fluid. What comes in and does not go out is dp/2B of the power, the same in pumps and motors."""
    low, high, fluid = 0.0, 2e7, TaitFluid()
    made = part(PumpMotor, fluid, losses="ideal", A__p=high, B__p=low, shaft__omega=omega)
    assert made.through("shaft") == pytest.approx(D * (high - low), rel=1e-14)
    fills = fluid.density_at(high if omega > 0 else low) / fluid.reference_density
    assert made.through("A") == pytest.approx(fills * D * omega, rel=1e-13)
    z, weights = np.polynomial.legendre.leggauss(30)
    volumes = [fluid.reference_density / fluid.density_at(low + (high - low) * 0.5 * (1 + x)) for x in z]
    work = 0.5 * (high - low) * float(weights @ volumes)
    lost = made.through("A") * work - made.through("shaft") * omega
    share = (high - low) / 2 / fluid.bulk_modulus_at(1e7)
    # Terms of second order in dp/B, which is 1.3 %, and the bulk modulus's own change by 12 % between the sides.
    assert lost == pytest.approx(share * D * (high - low) * abs(omega), rel=0.1)


def test_a_pump_that_draws_foam_delivers_little(part: Make) -> None:
    made = part(FixedPump, AeratedFluid(air_fraction=0.05), losses="ideal", S__p=-1.05e5, P__p=1e7, shaft__omega=OMEGA)
    assert 0.0 < -made.through("P") < 0.12 * D * OMEGA


def test_variable_machines_keep_to_their_range(part: Make) -> None:
    for kind, ports, low, high in (
        (VariablePump, ("S", "P"), 0.0, 1.0),
        (VariableMotor, ("A", "B"), 0.2, 1.0),
        (PumpMotor, ("A", "B"), -1.0, 1.0),
    ):
        made = part(kind, losses="ideal", **{f"{p}__p": 1e5 for p in ports}, shaft__omega=OMEGA)
        for asked in (-2.0, -0.5, 0.1, 0.6, 3.0):
            x = min(max(asked, low), high)
            assert made.through(ports[0], fraction=asked) == pytest.approx(x * D * OMEGA, rel=1e-13)


def test_slip_of_a_drained_motor_is_shared(part: Make) -> None:
    """Skarbek 1981: q_A = D omega + K_L (p_A - p_B) + K_T (p_A - p_L), and K_T (p_B - p_L) leaves at B."""
    K, s = 1e-11, 5 / 6
    p_A, p_B, p_L = 2e7, 3e6, 1e5
    made = part(DrainedMotor, leakage=K, A__p=p_A, B__p=p_B, L__p=p_L, shaft__omega=OMEGA)
    across = (1 - s) * K * (p_A - p_B)
    assert made.through("A") == pytest.approx(D * OMEGA + across + s * K * (p_A - p_L), rel=1e-13)
    assert made.through("B") == pytest.approx(-D * OMEGA - across + s * K * (p_B - p_L), rel=1e-13)
    assert made.through("L") == pytest.approx(-s * K * (p_A + p_B - 2 * p_L), rel=1e-13)
    assert made.through("shaft") == pytest.approx(D * (p_A - p_B), rel=1e-13)
    assert made.store("shaft") == 0.005


PUMPS = [(DrainedPump, FixedPump, 1.0), (DrainedVariablePump, VariablePump, 0.4)]
MOTORS = [
    (DrainedMotor, FixedMotor, 1.0),
    (DrainedVariableMotor, VariableMotor, 0.4),
    (DrainedPumpMotor, PumpMotor, -0.4),
]
p_1, p_2, p_L = 3e6, 2e7, 1e5


def drained(part: Make, kind: Any, fraction: float, **values: Any) -> Any:
    """A machine with 30 bar at the port it draws from, 200 bar at the other and 1 bar in its case."""
    one, two = ports(kind)
    at = {f"{one}__p": p_1, f"{two}__p": p_2, "L__p": p_L, "shaft__omega": OMEGA}
    return part(kind, **at, **({} if fraction == 1.0 else {"fraction": fraction}), **values)


def ports(kind: Any) -> tuple[str, str]:
    return ("S", "P") if "P" in kind.ports() else ("A", "B")


@pytest.mark.parametrize(("kind", "plain", "x"), PUMPS + MOTORS)
def test_slip_between_the_ports_and_to_the_case_has_a_coefficient_each(
    part: Make, kind: Any, plain: Any, x: float
) -> None:
    """Skarbek 1981, PUMP: A_I v_I = omega D x - K_L (P_o - P_I) + K_T (P_I - P_CD), and so on; MOTOR likewise."""
    K_L, K_T = 6.07e-13, 1.21e-12
    one, two = ports(kind)
    made = drained(part, kind, x, leakage=K_L, case_leakage=K_T)
    ideal = x * D * OMEGA
    assert made.through(one) == pytest.approx(ideal - K_L * (p_2 - p_1) + K_T * (p_1 - p_L), rel=1e-13)
    assert -made.through(two) == pytest.approx(ideal - K_L * (p_2 - p_1) - K_T * (p_2 - p_L), rel=1e-13)
    assert -made.through("L") == pytest.approx(K_T * (p_1 + p_2 - 2 * p_L), rel=1e-13)
    assert made.through("shaft") == pytest.approx(x * D * (p_1 - p_2), rel=1e-13)


@pytest.mark.parametrize("losses", Losses, ids=lambda losses: losses.value)
@pytest.mark.parametrize(("kind", "plain", "x"), PUMPS + MOTORS)
def test_what_enters_a_drained_machine_leaves_it(part: Make, kind: Any, plain: Any, x: float, losses: Losses) -> None:
    """In a fluid whose density changes by 1 % too: the flows are masses. Three numbers add up to rounding."""
    made = part(
        kind, TaitFluid(), losses=losses, leakage=1e-12, shaft__omega=OMEGA, L__p=p_L,
        **{f"{port}__p": p for port, p in zip(ports(kind), (p_1, p_2), strict=True)},
    )  # fmt: skip
    flows = [made.through(port) for port in (*ports(kind), "L")]
    assert abs(sum(flows)) <= 4e-16 * max(map(abs, flows))


@pytest.mark.parametrize("losses", [losses for losses in Losses if losses is not Losses.IDEAL])
@pytest.mark.parametrize(("kind", "plain", "x"), PUMPS + MOTORS)
def test_a_drain_at_the_lower_pressure_changes_no_efficiency(
    part: Make, kind: Any, plain: Any, x: float, losses: Losses
) -> None:
    """What the high side takes or gives is that of the machine without a drain; what is lost comes out elsewhere."""
    one, two = ports(kind)
    at = {
        "losses": losses,
        "leakage": 1e-11,
        "dead_volume": 0.2,
        f"{one}__p": 0.0,
        f"{two}__p": 2e7,
        "shaft__omega": OMEGA,
    }
    at |= {} if x == 1.0 else {"fraction": x}
    closed = part(plain, **at).through(two)
    assert part(kind, L__p=0.0, **at).through(two) == pytest.approx(closed, rel=1e-13)


def test_a_share_and_coefficients_say_the_same(part: Make) -> None:
    """K_L = (1 - s) C and K_T = s C; where K_T is given the share no longer counts, and only with coefficients."""
    C, s = 1e-11, 0.3
    for losses in (Losses.COEFFICIENTS, Losses.WILSON):
        shared = drained(part, DrainedPump, 1.0, losses=losses, leakage=C, drain_share=s)
        apart = drained(part, DrainedPump, 1.0, losses=losses, leakage=(1 - s) * C, drain_share=s, case_leakage=s * C)
        for port in ("S", "P", "L"):
            assert shared.through(port) == pytest.approx(apart.through(port), rel=1e-12)


@pytest.mark.parametrize("losses", Losses, ids=lambda losses: losses.value)
def test_slopes_are_continuous_where_speed_and_pressure_change_their_sign(part: Make, losses: Losses) -> None:
    """The slopes on both sides of zero differ by curvature times distance only."""
    made = part(PumpMotor, **(SOME | {"losses": losses}), fraction=0.7, A__p=0.0, B__p=0.0, shaft__omega=20.0)
    flow = sum(e for p, e in made.equations.through if p.port == "A")
    torque = sum(e for p, e in made.equations.through if p.port == "shaft")
    for law, by, step, others in (
        (flow, "A.p", 1e-3, {}), (torque, "A.p", 1e-3, {}),
        (flow, "shaft.omega", 1e-9, {"A__p": 1e6}), (torque, "shaft.omega", 1e-9, {"A__p": 1e6}),
    ):  # fmt: skip
        key = by.replace(".", "__")
        below, above = (made.slope(law, by, **others, **{key: side * step}) for side in (-1, 1))
        assert above == pytest.approx(below, rel=1e-6, abs=1e-18)
