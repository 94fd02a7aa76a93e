"""A valve that holds a load and lets it down under control."""

from __future__ import annotations

from enum import Enum

from bramah.components.hydraulic.modulating_valve import ModulatingValve
from bramah.components.laws.opening import opening
from bramah.components.laws.orifice import orifice_flow
from bramah.components.ports import hydraulic
from bramah.components.size import size
from bramah.declare import choice, parameter


class SpringChamber(Enum):
    """Where the chamber behind the spring is drained to."""

    OUTLET = "outlet"
    VENTED = "vented"


class CounterbalanceValve(ModulatingValve):
    """Counterbalance valve: a check valve from A to B, and from B to A a relief valve that a pilot pressure helps open.

    x_s = (p_B + r p_X - (1 + r) p_0 - p_set)/p_override, between 0 and 1,   tau x' = x_s - x
    q_BA = c_d A x sqrt(2 dp / rho) - q_check,   the check opening from p_crack to p_crack + p_check

    p_0 is the pressure at A with the spring chamber drained to the outlet, which then keeps the valve shut, and zero
    with a vented one. r is the pilot ratio. The load is at B; X is joined to the line that drives it down.
    """

    symbol = "counterbalance valve"

    A = hydraulic("valve side")
    B = hydraulic("load side")
    X = hydraulic("pilot, passes no flow")

    set_pressure = parameter("bar", 150.0, least=0, help="load pressure that opens it without pilot", signal=True)
    pilot_ratio = parameter("-", 4.0, least=0, help="effect of the pilot pressure over that of the load pressure")
    override = parameter("bar", 30.0, above=0, help="pressure above the setting that opens it fully")
    spring_chamber = choice(SpringChamber, SpringChamber.OUTLET, help="where the spring chamber is drained to")
    check_area = size("mm2", 50.0, help="area of the open check valve")
    cracking_pressure = parameter("bar", 0.5, least=0, help="pressure difference at which the check begins to open")
    check_override = parameter("bar", 1.5, above=0, help="pressure above that which opens the check fully")

    def equations(self) -> None:
        p_A, p_B, p_X, ratio = self.A.p, self.B.p, self.X.p, self.pilot_ratio
        push = p_B + ratio * p_X
        if self.spring_chamber is SpringChamber.OUTLET:
            push = push - (1.0 + ratio) * p_A
        self.follow((push - self.set_pressure) / self.override)
        self.join(self.B, self.A, self.x)
        lift = opening((p_A - p_B - self.cracking_pressure) / self.check_override, self.rounding)
        free = orifice_flow(
            p_A, p_B, self.check_area * lift, self.fluid,
            discharge_coefficient=self.discharge_coefficient, transition_pressure=self.transition_pressure,
        )  # fmt: skip
        self.A.flow(free)
        self.B.flow(-free)
        self.X.flow(0.0)
