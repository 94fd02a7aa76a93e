"""Sensors that stand between two parts and show what one passes on to the other: force or torque, and power.

They are stiff springs with damping: two rigidly joined masses would have no force that depends on their motion alone.
"""

from __future__ import annotations

from bramah.components.component import Component, state
from bramah.components.ports import rotational, signal_out, translational
from bramah.declare import parameter


class ForceSensor(Component):
    """The force that A passes on to B, positive if it pushes B forward.

    F = k e + c (v_A - v_B),  e' = v_A - v_B

    e is how far the sensor gives; at 10 kN and the default stiffness, 10 um.
    """

    symbol = "force sensor"

    A = translational("the part that pushes")
    B = translational("the part that is pushed")
    y = signal_out("N", "force from A to B")
    power = signal_out("kW", "power from A to B, F v_B")

    stiffness = parameter("N/m", 1e9, above=0, advanced=True, help="force per deflection")
    damping = parameter("N s/m", 1e5, least=0, advanced=True, help="force per rate of deflection")

    e = state("mm", scale=1e-5, help="deflection of the sensor")

    def equations(self) -> None:
        slip = self.A.v - self.B.v
        F = self.stiffness * self.e + self.damping * slip
        self.A.force(-F)
        self.B.force(F)
        self.rate(e=slip)
        self.keep_energy(0.5 * self.stiffness * self.e * self.e)
        self.output(y=F, power=F * self.B.v)


class TorqueSensor(Component):
    """The torque that shaft A passes on to shaft B.

    T = k e + c (omega_A - omega_B),  e' = omega_A - omega_B

    e is the angle by which the sensor gives; at 100 N m and the default stiffness, 1e-4 rad.
    """

    symbol = "torque sensor"

    A = rotational("the shaft that drives")
    B = rotational("the shaft that is driven")
    y = signal_out("N m", "torque from A to B")
    power = signal_out("kW", "power from A to B, T omega_B")

    stiffness = parameter("N m/rad", 1e6, above=0, advanced=True, help="torque per angle")
    damping = parameter("N m s/rad", 100.0, least=0, advanced=True, help="torque per difference of speeds")

    e = state("deg", scale=1e-4, help="angle between the shafts")

    def equations(self) -> None:
        slip = self.A.omega - self.B.omega
        T = self.stiffness * self.e + self.damping * slip
        self.A.torque(-T)
        self.B.torque(T)
        self.rate(e=slip)
        self.keep_energy(0.5 * self.stiffness * self.e * self.e)
        self.output(y=T, power=T * self.B.omega)
