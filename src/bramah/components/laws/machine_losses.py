"""What a displacement machine loses: flow that slips through its gaps and torque that friction takes.

D is the displacement per radian, mu the dynamic viscosity, dp a pressure difference, omega the speed of the shaft. A
slip is the flow from the first side of a gap to the second and has the sign of dp; a friction torque opposes the speed
and is counted with the sign of omega. So neither ever gives power: q_s dp >= 0 and T_f omega >= 0.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from typing import Any

from bramah.components.laws.orifice import orifice_flow
from bramah.components.laws.smooth import smooth_sign
from bramah.expr import Expr, Value, as_expr, maximum, smooth


class Losses(Enum):
    """How the losses of a displacement machine are described."""

    IDEAL = "ideal"
    COEFFICIENTS = "coefficients"
    """Leakage and torques with dimensions, at whatever viscosity they were found."""
    WILSON = "wilson"
    SCHLOESSER = "schloesser"
    THOMA = "thoma"
    """As Schlösser's, for machines of variable displacement."""
    DOREY = "dorey"
    """As Wilson's, with coefficients that vary with pressure and speed, and a dead volume that is compressed."""
    HUHTALA = "huhtala"
    """Polynomials of pressure and speed through measured points."""
    EFFICIENCY = "efficiency"
    """Curves of volumetric and hydro-mechanical efficiency."""


def wilson_slip_per_pressure(D: Value, C_s: Value, mu: Value) -> Expr:
    """Laminar slip q_s = (C_s D / mu) dp (Wilson 1946)."""
    return C_s * as_expr(D) / mu


def wilson_drag_per_speed(D: Value, C_v: Value, mu: Value) -> Expr:
    """Torque of sheared oil T = (C_v D mu) omega (Wilson 1946)."""
    return C_v * as_expr(D) * mu


def turbulent_slip(p1: Value, p2: Value, D: Value, C_t: Value, fluid: Any, p_0: Value) -> Expr:
    """Slip like that of an orifice, q = C_t D^(2/3) sqrt(2 dp / rho) (Schlösser 1961), laminar below p_0."""
    area = C_t * as_expr(D) ** (2.0 / 3.0)
    return orifice_flow(p1, p2, area, fluid, discharge_coefficient=1.0, transition_pressure=p_0)


def hydrodynamic_torque(omega: Value, D: Value, C_h: Value, rho: Value) -> Expr:
    """Torque that moves the oil about, T = C_h (rho / 2) D^(5/3) omega |omega| (Schlösser 1961)."""
    omega = as_expr(omega)
    return smooth(0.5 * C_h * as_expr(rho) * as_expr(D) ** (5.0 / 3.0) * omega * abs(omega), C_h, rho, D, omega)


def swung(fraction: Value) -> Expr:
    """|x|^3, the share of the hydrodynamic torque that is left when the displacement is a fraction x of the full one:
    eta_hm = 1 / (1 + C_v S/x + C_f/x + C_h x^2 sigma^2), S = mu omega/dp, sigma^2 = (rho/2) omega^2 D^(2/3)/dp.

    A flow x D omega through passages of an area like D^(2/3) loses (rho/2) x^2 D^(2/3) omega^2 of pressure, against
    which x D is displaced (Thoma 1969, in the form of Pourmovahed, Beachley and Fronczak 1992)."""
    x = as_expr(fraction)
    return smooth(x * x * abs(x), x)


def dead_volume_flow(density_1: Value, density_2: Value, turned: Value, D: Value, V_r: Value, fraction: Value) -> Expr:
    """Fluid that the dead volume carries from one side to the other at every turn, q = D |omega| V_d (rho_1 - rho_2).

    V_d = V_r + (1 - |x|)/2 over the full displacement (McCandlish and Dorey 1984): V_r is what is left in a chamber at
    full stroke, (1 - x)/2 what a swash plate that is swung back leaves in it. With the volume displaced, x, this makes
    their compression loss of a pump, D omega (V_r + (1 + x)/2) dp/B. `turned` is |omega|, densities are over the
    reference density.
    """
    x = as_expr(fraction)
    dead = V_r + 0.5 * (1.0 - abs(x))
    return as_expr(D) * turned * dead * (as_expr(density_1) - density_2)


def varying(coefficient: Value, *rises: tuple[Value, Value]) -> Expr:
    """A coefficient with what it gains at the rated point, times how much of that point there is; never below zero."""
    return maximum(sum((as_expr(gain) * share for gain, share in rises), as_expr(coefficient)), 0.0)


def two_lines(slow: Sequence[Value], more: Sequence[Value], pressure: Value, speed: Value) -> Expr:
    """max(0, a_0 + a_1 u + a_2 u^2 + w (b_0 + b_1 u + b_2 u^2)): polynomials of pressure along lines of constant speed.

    u and w are pressure and speed over their rated values (after Huhtala 1996, as Esqué 2008 describes it)."""
    u = as_expr(pressure)

    def along(c: Sequence[Value]) -> Expr:
        return as_expr(c[0]) + u * (c[1] + u * c[2])

    return maximum(along(slow) + speed * along(more), 0.0)


def dry_torque(dp: Value, omega: Value, D: Value, C_f: Value, T_C: Value, omega_0: Value, p_0: Value) -> Expr:
    """Dry friction T = (C_f D |dp| + T_C) sign(omega), the size and the sign smoothed over p_0 and omega_0."""
    return (C_f * as_expr(D) * smooth_size(dp, p_0) + T_C) * smooth_sign(omega, omega_0)


def efficiency_slip(displaced: Value, towards: Value, eta: Value, pumping: Value) -> Expr:
    """Slip of a machine that displaces the flow `displaced` >= 0 with volumetric efficiency eta.

    A pump delivers eta times what it displaces, a motor takes 1/eta times as much. `towards` is the smooth sign of the
    pressure difference, `pumping` is 1 in a pump, 0 in a motor.
    """
    eta = as_expr(eta)
    pump, motor = 1.0 - eta, 1.0 / eta - 1.0
    return displaced * towards * (motor + pumping * (pump - motor))


def efficiency_torque(ideal: Value, turning: Value, eta: Value, pumping: Value) -> Expr:
    """Friction of a machine with the ideal torque `ideal` >= 0 and hydro-mechanical efficiency eta.

    A pump needs 1/eta times the ideal torque, a motor gives eta times as much. `turning` is the smooth sign of the
    speed.
    """
    eta = as_expr(eta)
    pump, motor = 1.0 / eta - 1.0, 1.0 - eta
    return ideal * turning * (motor + pumping * (pump - motor))


def smooth_size(x: Value, width: Value) -> Expr:
    """|x| rounded to x tanh(x / width): 0 at 0, never negative, exact well above the width."""
    return as_expr(x) * smooth_sign(x, width)
