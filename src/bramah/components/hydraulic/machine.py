"""What all displacement machines share: the ideal machine and the choice of its losses."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from bramah.components.component import Component
from bramah.components.laws.machine_losses import (
    Losses,
    dead_volume_flow,
    dry_torque,
    efficiency_slip,
    efficiency_torque,
    hydrodynamic_torque,
    smooth_size,
    swung,
    turbulent_slip,
    two_lines,
    varying,
    wilson_drag_per_speed,
    wilson_slip_per_pressure,
)
from bramah.components.laws.smooth import limit, smooth_sign
from bramah.components.ports import HydraulicView
from bramah.declare import choice, parameter, surface
from bramah.expr import Expr, Value, as_expr, constant, smooth
from bramah.fluids.condition import Condition

EFFICIENCIES = ("volumetric_efficiency", "hydromechanical_efficiency")
LOWEST_EFFICIENCY = 0.01
TERMS = ("constant", "pressure", "pressure_squared")
"""Of a polynomial along a line of constant speed; with `_speed` behind them, of what is added at the rated speed."""


class Machine(Component):
    """A displacement machine that may pump or drive, either way round. Subclasses give it its ports.

    q = x D omega + q_s            from the inlet to the outlet
    T = x D (p_in - p_out) - T_f   on the shaft

    x is the displacement over the full displacement D. The slip q_s goes down the pressure and the friction T_f opposes
    the speed; `losses` says how they are described. The displaced volume is filled at the density of the side it comes
    from. At constant density an ideal machine hands on all power, T omega = dp x D omega. In a compressible fluid dp/2B
    of it is lost in compressing what is displaced, as in machines that open their chambers to the higher pressure at
    once.
    """

    shaft: Any

    displacement = parameter("cm3/rev", 28.0, above=0, help="volume per turn at full displacement")
    losses = choice(Losses, Losses.COEFFICIENTS, help="how the losses are described")
    leakage = parameter("m3/(s Pa)", 0.0, least=0, help="laminar leakage between the ports (coefficients)")
    viscous_torque = parameter("N m s/rad", 0.0, least=0, help="loss of torque per speed (coefficients)")
    coulomb_torque = parameter(
        "N m", 0.0, least=0, help="loss of torque whatever the speed (all but huhtala and efficiency)"
    )
    friction_coefficient = parameter(
        "-", 0.0, least=0, help="C_f, torque lost over ideal torque (all but huhtala and efficiency)"
    )
    slip_coefficient = parameter("-", 6e-9, least=0, help="C_s, laminar slip (wilson, schloesser, thoma, dorey)")
    drag_coefficient = parameter(
        "-", 1e5, least=0, help="C_v, torque of sheared oil (wilson, schloesser, thoma, dorey)"
    )
    turbulent_slip_coefficient = parameter("-", 1e-4, least=0, help="C_t, turbulent slip (schloesser, thoma)")
    hydrodynamic_coefficient = parameter(
        "-", 20.0, least=0, help="C_h, torque growing as speed squared (schloesser, thoma)"
    )
    slip_rise = parameter("-", 0.0, help="what C_s gains at the rated pressure (dorey)")
    dead_volume = parameter("-", 0.0, least=0, help="V_r, dead volume over displaced volume (dorey)")
    drag_rise = parameter("-", 0.0, help="what C_v gains at the rated speed (dorey)")
    friction_pressure_rise = parameter("-", 0.0, help="what C_f gains at the rated pressure (dorey)")
    friction_speed_rise = parameter("-", 0.0, help="what C_f gains at the rated speed (dorey)")
    rated_pressure = parameter("bar", 200.0, above=0, help="pressure difference of the rated point (dorey, huhtala)")
    rated_speed = parameter("rpm", 1500.0, above=0, help="speed of the rated point (dorey, huhtala)")
    slip_constant = parameter("-", 0.0, help="a_0, slip over D times rated speed (huhtala)")
    slip_pressure = parameter("-", 0.03, help="a_1, with pressure (huhtala)")
    slip_pressure_squared = parameter("-", 0.01, help="a_2, with its square (huhtala)")
    slip_constant_speed = parameter("-", 0.0, help="b_0, added at the rated speed (huhtala)")
    slip_pressure_speed = parameter("-", 0.0, help="b_1, with pressure (huhtala)")
    slip_pressure_squared_speed = parameter("-", 0.0, help="b_2, with its square (huhtala)")
    torque_constant = parameter("-", 0.02, help="a_0, torque lost over D times rated pressure (huhtala)")
    torque_pressure = parameter("-", 0.03, help="a_1, with pressure (huhtala)")
    torque_pressure_squared = parameter("-", 0.0, help="a_2, with its square (huhtala)")
    torque_constant_speed = parameter("-", 0.02, help="b_0, added at the rated speed (huhtala)")
    torque_pressure_speed = parameter("-", 0.0, help="b_1, with pressure (huhtala)")
    torque_pressure_squared_speed = parameter("-", 0.0, help="b_2, with its square (huhtala)")
    volumetric_efficiency = surface(
        "bar", "rpm", "-",
        [[0.0, 0.0, 100.0, 300.0], [0.0, 0.97, 0.90, 0.75], [1000.0, 0.99, 0.97, 0.92], [3000.0, 0.99, 0.98, 0.95]],
        help="volumetric efficiency over pressure difference (first row) and speed (efficiency)",
    )  # fmt: skip
    hydromechanical_efficiency = surface(
        "bar", "rpm", "-",
        [[0.0, 0.0, 50.0, 150.0, 300.0], [0.0, 0.7, 0.87, 0.93, 0.94], [3000.0, 0.6, 0.84, 0.92, 0.94]],
        help="hydro-mechanical efficiency over pressure difference (first row) and speed (efficiency)",
    )  # fmt: skip
    reversal_speed = parameter(
        "rpm", 5.0, above=0, help="speed over which losses and filling change their direction", advanced=True
    )
    reversal_pressure = parameter(
        "bar", 0.5, above=0, help="pressure difference over which losses change their direction", advanced=True
    )

    @classmethod
    def relations(cls, values: Mapping[str, Any]) -> Iterable[str]:
        for name in EFFICIENCIES:
            if any(not LOWEST_EFFICIENCY <= eta <= 1.0 for row in values[name][1:] for eta in row[1:]):
                yield f"{name} must lie between {LOWEST_EFFICIENCY} and 1 at every point."

    def _run(self, inlet: HydraulicView, outlet: HydraulicView, fraction: Value = 1.0) -> None:
        """Displace from inlet to outlet, with slip between the two."""
        self._displace(inlet, outlet, fraction)
        slip = self._slip(inlet.p, outlet.p, self._pumping(inlet, outlet, fraction), fraction)
        inlet.flow(slip)
        outlet.flow(-slip)

    def _displace(self, inlet: HydraulicView, outlet: HydraulicView, fraction: Value) -> None:
        """The ideal machine, and the friction of its shaft."""
        density = self.fluid.density_ratio
        backwards = 0.5 - 0.5 * smooth_sign(as_expr(fraction) * self.shaft.omega, self.reversal_speed)
        filled = density(inlet.state) + (density(outlet.state) - density(inlet.state)) * backwards
        q = filled * fraction * self.displacement * self.shaft.omega
        if self.losses is Losses.DOREY:
            turned = smooth_size(self.shaft.omega, self.reversal_speed)
            sides = density(inlet.state), density(outlet.state)
            q = q + dead_volume_flow(*sides, turned, self.displacement, self.dead_volume, fraction)
        inlet.flow(q)
        outlet.flow(-q)
        self.shaft.torque(fraction * self.displacement * (inlet.p - outlet.p))
        self.shaft.torque(-self._friction(inlet, outlet, fraction))

    def _pumping(self, inlet: HydraulicView, outlet: HydraulicView, fraction: Value) -> Expr:
        """1 where the machine displaces against the pressure, 0 where the pressure drives it."""
        forwards = smooth_sign(as_expr(fraction) * self.shaft.omega, self.reversal_speed)
        return 0.5 - 0.5 * forwards * smooth_sign(inlet.p - outlet.p, self.reversal_pressure)

    def _slip(self, p1: Expr, p2: Expr, pumping: Expr, fraction: Value) -> Expr:
        """Flow through the gaps from pressure p1 to p2."""
        D, dp = self.displacement, p1 - p2
        if self.losses is Losses.COEFFICIENTS:
            return self.leakage * dp
        if self.losses is Losses.EFFICIENCY:
            displaced = D * smooth_size(fraction * self.shaft.omega, self.reversal_speed)
            eta = _efficiency(self.volumetric_efficiency, dp, self.shaft.omega)
            return efficiency_slip(displaced, smooth_sign(dp, self.reversal_pressure), eta, pumping)
        if self.losses is Losses.IDEAL:
            return constant(0.0)
        if self.losses is Losses.HUHTALA:
            return D * self.rated_speed * smooth_sign(dp, self.reversal_pressure) * self._two_lines("slip", dp)
        C_s = self.slip_coefficient
        if self.losses is Losses.DOREY:
            C_s = varying(C_s, (self.slip_rise, self._pressure_share(dp)))
        laminar = wilson_slip_per_pressure(D, C_s, self._viscosity(p1, p2)) * dp
        if self.losses in (Losses.WILSON, Losses.DOREY):
            return laminar
        return laminar + turbulent_slip(
            p1, p2, D, self.turbulent_slip_coefficient, self.fluid, self.reversal_pressure
        )  # fmt: skip

    def _friction(self, inlet: HydraulicView, outlet: HydraulicView, fraction: Value) -> Expr:
        """Torque that opposes the speed."""
        D, dp, omega = self.displacement, inlet.p - outlet.p, self.shaft.omega
        if self.losses is Losses.IDEAL:
            return constant(0.0)
        if self.losses is Losses.EFFICIENCY:
            ideal = D * smooth_size(fraction * dp, self.reversal_pressure)
            eta = _efficiency(self.hydromechanical_efficiency, dp, omega)
            pumping = self._pumping(inlet, outlet, fraction)
            return efficiency_torque(ideal, smooth_sign(omega, self.reversal_speed), eta, pumping)
        if self.losses is Losses.HUHTALA:
            return D * self.rated_pressure * smooth_sign(omega, self.reversal_speed) * self._two_lines("torque", dp)
        C_f, C_v = self.friction_coefficient, self.drag_coefficient
        if self.losses is Losses.DOREY:
            u, w = self._pressure_share(dp), self._speed_share()
            C_f = varying(C_f, (self.friction_pressure_rise, u), (self.friction_speed_rise, w))
            C_v = varying(C_v, (self.drag_rise, w))
        smoothing = {"omega_0": self.reversal_speed, "p_0": self.reversal_pressure}
        dry = dry_torque(dp, omega, D, C_f, self.coulomb_torque, **smoothing)
        if self.losses is Losses.COEFFICIENTS:
            return dry + self.viscous_torque * omega
        drag = wilson_drag_per_speed(D, C_v, self._viscosity(inlet.p, outlet.p)) * omega
        if self.losses in (Losses.WILSON, Losses.DOREY):
            return dry + drag
        C_h = self.hydrodynamic_coefficient
        if self.losses is Losses.THOMA:
            C_h = C_h * swung(fraction)
        return dry + drag + hydrodynamic_torque(omega, D, C_h, self.fluid.reference_density)

    def _two_lines(self, kind: str, dp: Expr) -> Expr:
        slow, more = ([getattr(self, f"{kind}_{term}{end}") for term in TERMS] for end in ("", "_speed"))
        return two_lines(slow, more, self._pressure_share(dp), self._speed_share())

    def _pressure_share(self, dp: Expr) -> Expr:
        """The size of a pressure difference over the rated one."""
        return smooth_size(dp, self.reversal_pressure) / self.rated_pressure

    def _speed_share(self) -> Expr:
        return smooth_size(self.shaft.omega, self.reversal_speed) / self.rated_speed

    def _viscosity(self, p1: Expr, p2: Expr) -> Expr:
        """Dynamic viscosity at the reference density: the slip is a mass flow, so that its density cancels."""
        nu: Expr = self.fluid.kinematic_viscosity(Condition(0.5 * (p1 + p2)))
        return nu * self.fluid.reference_density


def _efficiency(measured: Any, dp: Expr, omega: Expr) -> Expr:
    """An efficiency read off its map, which goes on straight beyond its points but not out of the possible."""
    # What is lost vanishes with the pressure difference and with the speed, whatever the slope of the efficiency there.
    return limit(measured.at(smooth(abs(dp), dp), smooth(abs(omega), omega)), LOWEST_EFFICIENCY, 1.0)
