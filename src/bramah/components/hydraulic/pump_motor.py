"""Displacement machines for all four quadrants."""

from __future__ import annotations

from bramah.components.hydraulic.case_drain import Drained
from bramah.components.hydraulic.machine import Machine
from bramah.components.laws.smooth import limit
from bramah.components.ports import hydraulic, rotational
from bramah.declare import parameter


class PumpMotor(Machine):
    """Machine that pumps and drives, turns either way and may be swung over centre; fixed where x = 1 or -1.

    q = x D omega + q_s(dp)    from A to B
    T = x D dp - T_f(omega)    on the shaft, dp = p_A - p_B

    x goes from -1 to 1. The losses are those of FixedMotor: slip goes down the pressure and friction opposes the speed,
    so that the power lost, q_s dp + T_f omega, is positive in every quadrant.
    """

    symbol = "pump-motor"
    delivers = "B"

    A = hydraulic("side it draws from at positive speed and fraction")
    B = hydraulic("side it delivers to at positive speed and fraction")
    shaft = rotational("shaft")

    fraction = parameter("-", 1.0, least=-1, most=1, help="displacement over full displacement", signal=True)

    def equations(self) -> None:
        self._run(self.A, self.B, limit(self.fraction, -1.0, 1.0))


class DrainedPumpMotor(Drained, PumpMotor):
    """Machine that pumps and drives, turns either way and may be swung over centre, with slip to a drain.

    q_A = x D omega + (1 - s) q_s(p_A, p_B) + s q_s(p_A, p_L) + K (p_A - p_L)
    q_B = -x D omega - (1 - s) q_s(p_A, p_B) + s q_s(p_B, p_L) + K (p_B - p_L)
    T = x D dp - T_f(omega)    on the shaft, dp = p_A - p_B

    What goes to the drain L is said as in DrainedPump, and the losses are those of FixedMotor.
    """

    symbol = "drained pump-motor"
