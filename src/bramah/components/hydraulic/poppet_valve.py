"""Seat valves: a poppet that is moved from outside, and a logic element."""

from __future__ import annotations

from typing import Any

from bramah.components.component import Component, discrete, state
from bramah.components.laws.end_stop import put_back, rigid_release, rigid_stop
from bramah.components.laws.moving_part import move_between_stops
from bramah.components.laws.orifice import circle_area
from bramah.components.laws.poppet import flow_force, poppet_flow
from bramah.components.ports import hydraulic, translational
from bramah.declare import parameter
from bramah.expr import Expr, constant


class SeatValve(Component):
    """What seat valves share: the cone, its seat and the flow between them."""

    seat_diameter = parameter("mm", 16.0, above=0, help="bore of the seat")
    cone_angle = parameter("deg", 45.0, above=0, below=90, help="half angle of the cone")
    mass = parameter("kg", 0.05, above=0, help="mass of the poppet")
    travel = parameter("mm", 4.0, above=0, help="lift at which the poppet meets its stop")
    flow_force = parameter("-", 1.0, least=0, help="share of the jet's force that acts on the poppet")
    leakage = parameter("m3/(s Pa)", 1e-14, least=0, help="laminar leakage of the closed seat")
    discharge_coefficient = parameter("-", 0.65, above=0, help="flow over that of an ideal jet of the same area")
    transition_reynolds = parameter("-", 1500.0, above=0, help="Reynolds number where laminar flow ends", advanced=True)

    def jet(self, dp: Expr, x: Expr) -> Expr:
        """Force of the jet towards the seat."""
        return self.flow_force * flow_force(abs(dp), x, **self._cone())

    def past_the_poppet(self, p1: Expr, p2: Expr, x: Expr) -> Expr:
        q = poppet_flow(p1, p2, x, self.fluid, transition_reynolds=self.transition_reynolds, **self._cone())
        return self.leakage * (p1 - p2) + q

    def _cone(self) -> dict[str, Expr]:
        return {"seat": self.seat_diameter, "angle": self.cone_angle, "c_d": self.discharge_coefficient}


class PoppetValve(SeatValve):
    """Seat valve whose poppet is moved by what is joined to its stem: a spring, a magnet, a lever.

    m x'' = A (p_A - p_B) - f c_d pi d sin(2 alpha) x |p_A - p_B| + F_stem,   A = pi d^2 / 4
    q = c_d pi d sin(alpha) x sqrt(2 dp / rho) + C_l dp + A x'

    A presses on the poppet through the seat, B from behind. The poppet rests on its seat at x = 0 and on its stop.
    """

    symbol = "poppet valve"

    A = hydraulic("side below the seat")
    B = hydraulic("side above the seat, all around the poppet")
    stem = translational("poppet, positive when it lifts")

    contact = discrete(0.0, help="-1 at rest on the seat, 1 on the stop, 0 free")

    def equations(self) -> None:
        p_A, p_B, x, v = self.A.p, self.B.p, self.stem.x, self.stem.v
        area = circle_area(self.seat_diameter)
        self.stem.mass(self.mass)
        self.stem.force(area * (p_A - p_B) - self.jet(p_A - p_B, x))
        # What the poppet displaces counts with one density at both ports, so that no mass is lost.
        q = self.past_the_poppet(p_A, p_B, x) + self.fluid.density_ratio(self.A.state) * area * v
        self.A.flow(q)
        self.B.flow(-q)
        stays: dict[str, Any] = {"restitution": constant(0.0), "rest_speed": constant(1e-3)}
        rigid_stop(self, self.stem, -1.0, constant(0.0), "poppet reaches its seat", **stays)
        rigid_stop(self, self.stem, 1.0, self.travel, "poppet reaches its stop", **stays)
        rigid_release(self, self.stem, "poppet moves off")
        put_back(self, self.stem, constant(0.0), self.travel, called="poppet", **stays)


class CartridgeValve(SeatValve):
    """Two-way cartridge valve, or logic element: pressure at A and B opens it, pressure at X and a spring close it.

    m x'' = A_A p_A + A_B p_B - A_X p_X - F_0 - k x - b x' - f c_d pi d sin(2 alpha) x |p_A - p_B|
    q = c_d pi d sin(alpha) x sqrt(2 dp / rho) + C_l dp   from A to B,   A_X = A_A + A_B,   A_A = pi d^2 / 4

    The poppet rests on its seat and on its stop; contact and release are located. X takes what the poppet displaces.
    """

    symbol = "cartridge valve"

    A = hydraulic("side below the seat")
    B = hydraulic("side around the seat")
    X = hydraulic("control chamber")

    area_ratio = parameter("-", 0.6, above=0, most=1, help="area of the seat over that of the control chamber, A_A/A_X")
    spring_force = parameter("N", 60.0, least=0, help="force of the spring on the closed poppet, F_0")
    stiffness = parameter("N/m", 10e3, least=0, help="stiffness of the spring")
    damping = parameter("N s/m", 100.0, least=0, help="viscous damping of the poppet")

    x = state("mm", 0.0, scale=1e-3, help="lift of the poppet")
    v = state("m/s", 0.0, scale=0.1, help="speed of the poppet")
    contact = discrete(-1.0, help="-1 on the seat, 1 on the stop, 0 between")

    def equations(self) -> None:
        p_A, p_B, x = self.A.p, self.B.p, self.x
        area_A = circle_area(self.seat_diameter)
        area_X = area_A / self.area_ratio
        area_B = area_X - area_A
        pressed = area_A * p_A + area_B * p_B - area_X * self.X.p
        move_between_stops(
            self, "x", "v", "contact", called="poppet", mass=self.mass, drag=self.damping, travel=self.travel,
            force=pressed - self.spring_force - self.stiffness * x - self.jet(p_A - p_B, x),
        )  # fmt: skip
        self.keep_energy(0.5 * (self.mass * self.v * self.v + self.stiffness * x * x) + self.spring_force * x)
        q = self.past_the_poppet(p_A, p_B, x)
        # What the poppet displaces counts with one density at all ports, so that no mass is lost.
        moved = self.fluid.density_ratio(self.X.state) * self.v
        into_A, into_B = area_A * moved, area_B * moved
        self.A.flow(q + into_A)
        self.B.flow(into_B - q)
        self.X.flow(-(into_A + into_B))
