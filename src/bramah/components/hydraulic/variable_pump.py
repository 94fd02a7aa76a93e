"""Pumps of variable displacement, set by hand or by a signal."""

from __future__ import annotations

from bramah.components.hydraulic.case_drain import Drained
from bramah.components.hydraulic.machine import Machine
from bramah.components.laws.smooth import limit
from bramah.components.ports import hydraulic, rotational
from bramah.declare import parameter


class VariablePump(Machine):
    """Pump whose displacement is a fraction x of its full displacement D, from 0 to 1.

    q = x D omega - q_s        from S to P
    T = x D dp + T_f           needed at the shaft, dp = p_P - p_S

    The losses are those of FixedPump. Slip and friction do not depend on x, except by efficiencies, which multiply or
    divide what is displaced, by Thoma, whose torque of moved oil falls with |x|^3, and by Dorey, whose dead volume
    grows by half of what is not displaced.
    """

    symbol = "variable pump"
    delivers = "P"

    S = hydraulic("suction side")
    P = hydraulic("pressure side")
    shaft = rotational("drive shaft")

    fraction = parameter("-", 1.0, least=0, most=1, help="displacement over full displacement", signal=True)

    def equations(self) -> None:
        self._run(self.S, self.P, limit(self.fraction, 0.0, 1.0))


class DrainedVariablePump(Drained, VariablePump):
    """Pump whose displacement is a fraction x of its full displacement D, and whose slip goes partly to a drain.

    q_S = x D omega - (1 - s) q_s(p_P, p_S) + s q_s(p_S, p_L) + K (p_S - p_L)
    q_P = -x D omega + (1 - s) q_s(p_P, p_S) + s q_s(p_P, p_L) + K (p_P - p_L)
    T = x D dp + T_f           needed at the shaft, dp = p_P - p_S

    Skarbek 1981, PUMP. What goes to the drain L is said as in DrainedPump, and the losses are those of FixedPump.
    """

    symbol = "drained variable pump"
