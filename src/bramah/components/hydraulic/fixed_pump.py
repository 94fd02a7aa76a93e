"""Pumps of fixed displacement on a shaft."""

from __future__ import annotations

from bramah.components.hydraulic.case_drain import Drained
from bramah.components.hydraulic.machine import Machine
from bramah.components.ports import hydraulic, rotational


class FixedPump(Machine):
    """Pump of fixed displacement D, without losses unless they are given.

    q = D omega - q_s          from S to P
    T = D dp + T_f             needed at the shaft, dp = p_P - p_S

    `losses` says how the slip q_s and the friction T_f are described:
    coefficients  q_s = C_l dp,                                T_f = b omega + (C_f D |dp| + T_C) sign(omega)
    wilson        q_s = C_s D dp / mu,                         T_f = C_v D mu omega + (C_f D |dp| + T_C) sign(omega)
    schloesser    as wilson, and C_t D^(2/3) sqrt(2 dp/rho),   and C_h (rho/2) D^(5/3) omega |omega|
    thoma         as schloesser,                               the last with |x|^3 where the displacement is x D
    dorey         as wilson, and the dead volume's,            with C_s, C_v, C_f straight lines over dp and omega
    huhtala       polynomials of dp along lines of constant speed, for both
    efficiency    q = eta_v D omega,                           T = D dp / eta_hm

    (Wilson 1946; Schlösser 1961; Thoma 1969; Dorey 1988; Huhtala 1996; the coefficients after Wang 1988, PU00, and
    Skarbek 1981, PUMP.) Signs are smoothed. docs/measurements.md says more of each, and how to fit it.
    The displaced volume is filled at the density of the suction side. Turned backwards it delivers from P to S; driven
    by pressure it turns the shaft.
    """

    symbol = "fixed pump"
    delivers = "P"

    S = hydraulic("suction side")
    P = hydraulic("pressure side")
    shaft = rotational("drive shaft")

    def equations(self) -> None:
        self._run(self.S, self.P)


class DrainedPump(Drained, FixedPump):
    """Pump of fixed displacement D, whose slip goes partly to a drain.

    q_S = D omega - (1 - s) q_s(p_P, p_S) + s q_s(p_S, p_L) + K (p_S - p_L)
    q_P = -D omega + (1 - s) q_s(p_P, p_S) + s q_s(p_P, p_L) + K (p_P - p_L)
    T = D dp + T_f             needed at the shaft, dp = p_P - p_S

    q_S and q_P enter at S and P, and leave together at the drain L. s is the share of the slip that goes to the case,
    5/6 in piston pumps and 1/6 in gear pumps. Or the two slips have coefficients of their own, `leakage` and
    `case_leakage` K (Skarbek 1981, PUMP: K_LP and K_TP): s = 0 where K is given. The losses are those of FixedPump.
    """

    symbol = "drained pump"
