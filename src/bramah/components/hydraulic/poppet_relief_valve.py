"""Relief valves with a poppet that moves between its seat and a stop."""

from __future__ import annotations

from bramah.components.component import Component, discrete, quantity, state
from bramah.components.laws.moving_part import move_between_stops
from bramah.components.laws.orifice import circle_area, orifice_flow_cubic
from bramah.components.laws.poppet import LAMINAR_RATIO, flow_force, poppet_flow
from bramah.components.ports import hydraulic
from bramah.components.size import size
from bramah.declare import parameter
from bramah.expr import Expr


class DirectActingReliefValve(Component):
    """Relief valve whose poppet is lifted by the pressure itself, against a spring.

    m x'' = A (dp - p_set) - k x - b x' - f c_d pi d sin(2 alpha) x dp,   A = pi d^2 / 4,   dp = p_P - p_T
    q = c_d pi d sin(alpha) x sqrt(2 dp / rho) + A x'

    Wenzel 1999, eqs. 6.1 to 6.3. The last force is that of the jet; f = 0 leaves it out. The poppet comes to rest on
    its seat and on its stop; contact and release are located. The spring chamber is drained to T.
    """

    symbol = "relief valve"

    P = hydraulic("pressure side")
    T = hydraulic("tank side")

    set_pressure = parameter("bar", 69.0, least=0, help="pressure that lifts the poppet off its seat", signal=True)
    seat_diameter = parameter("mm", 7.75, above=0, help="bore of the seat")
    cone_angle = parameter("deg", 30.0, above=0, below=90, help="half angle of the cone")
    mass = parameter("kg", 0.0031, above=0, help="mass of the poppet with a third of its spring")
    stiffness = parameter("N/m", 105e3, above=0, help="stiffness of the spring")
    damping = parameter("N s/m", 35.0, least=0, assumed=True, help="viscous damping of the poppet")
    travel = parameter("mm", 2.0, above=0, help="lift at which the poppet meets its stop")
    flow_force = parameter("-", 1.0, least=0, help="share of the jet's force that acts on the poppet")
    discharge_coefficient = parameter("-", 0.61, above=0, help="flow over that of an ideal jet of the same area")
    transition_reynolds = parameter("-", 1500.0, above=0, help="Reynolds number where laminar flow ends", advanced=True)

    x = state("mm", 0.0, scale=1e-4, help="lift of the poppet")
    v = state("m/s", 0.0, scale=0.1, help="speed of the poppet")
    contact = discrete(-1.0, help="-1 on the seat, 1 on the stop, 0 between")

    def equations(self) -> None:
        p_P, p_T, x, v = self.P.p, self.T.p, self.x, self.v
        d, dp, area = self.seat_diameter, self.P.p - self.T.p, circle_area(self.seat_diameter)
        cone = {"seat": d, "angle": self.cone_angle, "c_d": self.discharge_coefficient}
        jet = self.flow_force * flow_force(dp, x, **cone)
        move_between_stops(
            self, "x", "v", "contact", called="poppet", mass=self.mass, drag=self.damping, travel=self.travel,
            force=area * (dp - self.set_pressure) - self.stiffness * x - jet,
        )  # fmt: skip
        self.keep_energy(0.5 * (self.mass * v * v + self.stiffness * x * x) + area * self.set_pressure * x)
        # What the poppet displaces leaves through T, counted with the density at P so that no mass is lost.
        q = poppet_flow(p_P, p_T, x, self.fluid, transition_reynolds=self.transition_reynolds, **cone)
        q = q + self.fluid.density_ratio(self.P.state) * area * v
        self.P.flow(q)
        self.T.flow(-q)


class PilotOperatedReliefValve(Component):
    """Two-stage relief valve: a pilot poppet limits the pressure behind the main poppet, which a weak spring closes.

    m_1 x'' = A_1 p_P + (A_c - A_1) p_T - A_c p_X - F_1 - k_1 x - b_1 x' - f c_d pi d_1 sin(2 alpha_1) x (p_P - p_T)
    m_2 y'' = A_2 (p_X - p_T - p_set) - k_2 y - b_2 y' - f c_d pi d_2 sin(2 alpha_2) y (p_X - p_T)
    (V/B) p_X' = q_orifice + A_c x' - q_pilot - A_2 y'

    Wenzel 1999, eqs. 5.1 to 5.6; Wang 1988, models PCR1 and, with the pilot volume V = 0, PCA1, whose pressure p_X
    follows from the balance of flows at every instant. Both poppets rest on their seats and stops as located events.
    X is the chamber behind the main poppet: close it with a Plug, vent it to unload, or control it from afar.
    """

    symbol = "pilot-operated relief valve"

    P = hydraulic("pressure side")
    T = hydraulic("tank side, also the pilot's drain")
    X = hydraulic("chamber behind the main poppet, vent")

    set_pressure = parameter("bar", 100.0, least=0, help="pressure that lifts the pilot off its seat", signal=True)
    seat_diameter = parameter("mm", 17.0, above=0, help="bore of the main seat, d_1")
    chamber_area = parameter("mm2", 235.0, above=0, help="area of the main poppet under the pressure at X, A_c")
    cone_angle = parameter("deg", 30.0, above=0, below=90, help="half angle of the main poppet's cone")
    mass = parameter("kg", 0.045, above=0, help="mass of the main poppet")
    spring_force = parameter("N", 100.0, least=0, help="force of the main spring on the closed poppet, F_1")
    stiffness = parameter("N/m", 5e3, least=0, help="stiffness of the main spring")
    damping = parameter("N s/m", 1e3, least=0, assumed=True, help="viscous damping of the main poppet")
    travel = parameter("mm", 3.0, above=0, help="lift at which the main poppet meets its stop")
    orifice_diameter = size("mm", 1.0, help="bore of the orifice from P to X")
    pilot_volume = parameter("cm3", 0.1, least=0, help="volume of the chamber at X; 0 makes its pressure algebraic")
    pilot_seat_diameter = parameter("mm", 5.0, above=0, help="bore of the pilot seat, d_2")
    pilot_cone_angle = parameter("deg", 30.0, above=0, below=90, help="half angle of the pilot's cone")
    pilot_mass = parameter("kg", 0.02, above=0, help="mass of the pilot poppet")
    pilot_stiffness = parameter("N/m", 50e3, least=0, help="stiffness of the pilot spring")
    pilot_damping = parameter("N s/m", 50.0, least=0, assumed=True, help="viscous damping of the pilot poppet")
    pilot_travel = parameter("mm", 0.5, above=0, help="lift at which the pilot meets its stop")
    start_pressure = parameter("bar", None, help="pressure at X at the start")
    flow_force = parameter("-", 1.0, least=0, help="share of the jets' force that acts on the poppets")
    discharge_coefficient = parameter("-", 0.61, above=0, help="flow over that of an ideal jet of the same area")
    transition_reynolds = parameter("-", 1500.0, above=0, help="Reynolds number where laminar flow ends", advanced=True)

    x = state("mm", 0.0, scale=1e-4, help="lift of the main poppet")
    v = state("m/s", 0.0, scale=0.1, help="speed of the main poppet")
    contact = discrete(-1.0, help="main poppet: -1 on its seat, 1 on its stop, 0 between")
    y = state("mm", 0.0, scale=1e-4, help="lift of the pilot")
    w = state("m/s", 0.0, scale=0.1, help="speed of the pilot")
    pilot_contact = discrete(-1.0, help="pilot: -1 on its seat, 1 on its stop, 0 between")
    q_main = quantity("l/min", "flow past the main poppet")
    q_pilot = quantity("l/min", "flow past the pilot")

    def equations(self) -> None:
        self._motion()
        p_P, p_X, p_T, fluid = self.P.p, self.X.p, self.T.p, self.fluid
        area, pilot_area = circle_area(self.seat_diameter), circle_area(self.pilot_seat_diameter)
        turns = {"transition_reynolds": self.transition_reynolds}
        main = poppet_flow(p_P, p_T, self.x, fluid, **self._main_cone(), **turns)
        pilot = poppet_flow(p_X, p_T, self.y, fluid, **self._pilot_cone(), **turns)
        feed = orifice_flow_cubic(
            p_P, p_X, self.orifice_diameter, fluid,
            discharge_coefficient=self.discharge_coefficient, diameter=self.orifice_diameter.diameter,
            laminar_ratio=LAMINAR_RATIO, **turns,
        )  # fmt: skip
        # Displaced flows count with one density at all ports, so that no mass is lost.
        ratio = fluid.density_ratio(self.P.state)
        into, out, pushed = ratio * area * self.v, ratio * self.chamber_area * self.v, ratio * pilot_area * self.w
        self.P.flow(main + feed + into)
        self.X.flow(pilot + pushed - feed - out)
        self.T.flow(out - main - into - pilot - pushed)
        self.X.contain(self.pilot_volume)
        self.X.start(self.start_pressure)
        self.report(q_main=main, q_pilot=pilot)

    def _motion(self) -> None:
        p_P, p_X, p_T = self.P.p, self.X.p, self.T.p
        area, pilot_area = circle_area(self.seat_diameter), circle_area(self.pilot_seat_diameter)
        jet = self.flow_force * flow_force(p_P - p_T, self.x, **self._main_cone())
        pilot_jet = self.flow_force * flow_force(p_X - p_T, self.y, **self._pilot_cone())
        lift = area * p_P + (self.chamber_area - area) * p_T - self.chamber_area * p_X
        move_between_stops(
            self, "x", "v", "contact", called="main poppet", mass=self.mass, drag=self.damping, travel=self.travel,
            force=lift - self.spring_force - self.stiffness * self.x - jet,
        )  # fmt: skip
        move_between_stops(
            self, "y", "w", "pilot_contact", called="pilot",
            mass=self.pilot_mass, drag=self.pilot_damping, travel=self.pilot_travel,
            force=pilot_area * (p_X - p_T - self.set_pressure) - self.pilot_stiffness * self.y - pilot_jet,
        )  # fmt: skip
        self.keep_energy(0.5 * (self.mass * self.v * self.v + self.stiffness * self.x * self.x))
        self.keep_energy(0.5 * (self.pilot_mass * self.w * self.w + self.pilot_stiffness * self.y * self.y))
        self.keep_energy(self.spring_force * self.x + pilot_area * self.set_pressure * self.y)

    def _main_cone(self) -> dict[str, Expr]:
        return {"seat": self.seat_diameter, "angle": self.cone_angle, "c_d": self.discharge_coefficient}

    def _pilot_cone(self) -> dict[str, Expr]:
        return {"seat": self.pilot_seat_diameter, "angle": self.pilot_cone_angle, "c_d": self.discharge_coefficient}
