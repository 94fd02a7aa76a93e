"""Parts whose motion is computed outside Bramah: by a mechanism in another program, by a test rig, by a player."""

from __future__ import annotations

from bramah.components.component import Component, discrete, setting
from bramah.components.ports import rotational, translational
from bramah.declare import parameter


class ExternalMotion(Component):
    """A part that moves along a line as it is told between two steps of a simulation, whatever force that takes.

    v = v_0 + a_0 (t - t_0),   x = x_0 + v_0 (t - t_0) + a_0 (t - t_0)^2 / 2

    Velocity, acceleration and position are set at t_0 as "part.v_0", "part.a_0" and "part.x_0"; what is not set anew
    goes on from where it stands. The force that the circuit exerts on the part, -part.port.F, goes back to whatever
    moves it (Esqué 2008, chapter 3).
    """

    symbol = "external motion"

    port = translational("the part that is moved")

    start_velocity = parameter("m/s", 0.0, help="velocity until another is set")
    start_position = parameter("mm", 0.0, help="position at the start")

    v_0 = setting("m/s", "start_velocity", stamps="t_0", now="port.v", help="velocity when it was last set")
    a_0 = setting("m/s2", stamps="t_0", help="acceleration")
    x_0 = setting("mm", "start_position", stamps="t_0", now="port.x", help="position when it was last set")
    t_0 = discrete(0.0, help="time at which the motion was last set, s")

    def equations(self) -> None:
        passed = self.time - self.t_0
        self.port.impose(
            self.v_0 + self.a_0 * passed, x=self.x_0 + self.v_0 * passed + 0.5 * self.a_0 * passed * passed
        )


class ExternalRotation(Component):
    """A shaft that turns as it is told between two steps of a simulation, whatever torque that takes.

    omega = omega_0 + alpha_0 (t - t_0),   phi = phi_0 + omega_0 (t - t_0) + alpha_0 (t - t_0)^2 / 2

    Speed, angular acceleration and angle are set at t_0 as "part.omega_0", "part.alpha_0" and "part.phi_0"; what is not
    set anew goes on from where it stands. The torque that the circuit exerts on the shaft, -part.shaft.T, goes back to
    whatever turns it (Esqué 2008, chapter 3).
    """

    symbol = "external rotation"

    shaft = rotational("the shaft that is turned")

    start_speed = parameter("rpm", 0.0, help="speed until another is set")
    start_angle = parameter("deg", 0.0, help="angle at the start")

    omega_0 = setting("rpm", "start_speed", stamps="t_0", now="shaft.omega", help="speed when it was last set")
    alpha_0 = setting("rad/s2", stamps="t_0", help="angular acceleration")
    phi_0 = setting("deg", "start_angle", stamps="t_0", now="shaft.phi", help="angle when it was last set")
    t_0 = discrete(0.0, help="time at which the motion was last set, s")

    def equations(self) -> None:
        passed = self.time - self.t_0
        self.shaft.impose(
            self.omega_0 + self.alpha_0 * passed,
            phi=self.phi_0 + self.omega_0 * passed + 0.5 * self.alpha_0 * passed * passed,
        )
