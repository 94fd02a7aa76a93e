"""Motors of fixed and variable displacement."""

from __future__ import annotations

from bramah.components.hydraulic.case_drain import Drained
from bramah.components.hydraulic.machine import Machine
from bramah.components.laws.clearance import clearance_flow
from bramah.components.laws.machine_losses import smooth_size
from bramah.components.laws.smooth import limit
from bramah.components.ports import hydraulic, rotational
from bramah.declare import parameter


class FixedMotor(Machine):
    """Motor of fixed displacement D, without losses unless they are given.

    q = D omega + q_s          from A to B
    T = D dp - T_f             on the shaft, dp = p_A - p_B

    `losses` says how the slip q_s and the friction T_f are described, as in FixedPump; with efficiencies
    q = D omega / eta_v and T = eta_hm D dp. It turns either way, and pumps where the shaft drives it. The coefficients
    are those of Wang 1988, MO00, and Skarbek 1981, MOTOR.
    """

    symbol = "fixed motor"

    A = hydraulic("inlet for positive speed")
    B = hydraulic("outlet for positive speed")
    shaft = rotational("driven shaft")

    def equations(self) -> None:
        self._run(self.A, self.B)


class VariableMotor(Machine):
    """Motor whose displacement is a fraction x of its full displacement D.

    q = x D omega + q_s        from A to B
    T = x D dp - T_f           on the shaft, dp = p_A - p_B

    The fraction is kept above its least value, below which the motor would race. The losses are those of FixedMotor.
    """

    symbol = "variable motor"

    A = hydraulic("inlet for positive speed")
    B = hydraulic("outlet for positive speed")
    shaft = rotational("driven shaft")

    fraction = parameter("-", 1.0, least=0, most=1, help="displacement over full displacement", signal=True)
    least_fraction = parameter("-", 0.2, least=0, most=1, help="fraction at the stop of the swash plate")

    def equations(self) -> None:
        self._run(self.A, self.B, limit(self.fraction, self.least_fraction, 1.0))


class DrainedMotor(Drained, FixedMotor):
    """Motor of fixed displacement D with its own inertia J, whose slip goes partly to a drain.

    q_A = D omega + (1 - s) q_s(p_A, p_B) + s q_s(p_A, p_L) + K (p_A - p_L) + q_c
    q_B = -D omega - (1 - s) q_s(p_A, p_B) + s q_s(p_B, p_L) + K (p_B - p_L) - q_c
    J omega' = D (p_A - p_B) - T_f + torques on the shaft,   q_c = k D |omega| (r(p_A) - r(p_B))

    s is the share of the slip that leaves through the drain L: 5/6 in piston motors and 1/6 in gear motors (Wang 1988,
    MOA1). Or the two slips have coefficients of their own, `leakage` and `case_leakage` K (Skarbek 1981, MOTOR: K_LM
    and K_TM): s = 0 where K is given. The losses are those of FixedMotor.

    The compressibility flow q_c fills the clearance volume, a fraction k of the displacement, up to the higher pressure
    once a turn; r is the density over the reference density, so that the volume leaving at B is D omega + q_c plus
    what the displaced fluid expands: (1 + k) D omega dp/B in all, as in MOA1.
    """

    symbol = "drained motor"

    clearance_fraction = parameter("-", 0.0, least=0, help="k, clearance volume over displacement")
    inertia = parameter("kg m2", 0.005, above=0, help="moment of inertia of what turns")

    def equations(self) -> None:
        super().equations()
        self.shaft.inertia(self.inertia)
        turning = smooth_size(self.shaft.omega, self.reversal_speed)
        clearance = self.clearance_fraction * self.displacement
        q_c = clearance_flow(self.fluid, self.A.p, self.B.p, clearance, turning)
        self.A.flow(q_c)
        self.B.flow(-q_c)


class DrainedVariableMotor(Drained, VariableMotor):
    """Motor whose displacement is a fraction x of its full displacement D, and whose slip goes partly to a drain.

    q_A = x D omega + (1 - s) q_s(p_A, p_B) + s q_s(p_A, p_L) + K (p_A - p_L)
    q_B = -x D omega - (1 - s) q_s(p_A, p_B) + s q_s(p_B, p_L) + K (p_B - p_L)
    T = x D dp - T_f           on the shaft, dp = p_A - p_B

    What goes to the drain L is said as in DrainedMotor; the fraction is limited as in VariableMotor.
    """

    symbol = "drained variable motor"
