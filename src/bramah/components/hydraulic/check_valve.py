"""A valve that lets fluid pass in one direction."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from bramah.components.component import Component
from bramah.components.laws.orifice import orifice_flow
from bramah.components.ports import hydraulic
from bramah.declare import parameter
from bramah.expr import select
from bramah.units import format_quantity


class CheckValve(Component):
    """Check valve: passes from A to B once the pressure difference exceeds the cracking pressure.

    A(dp) = 0 below p_crack, full area above p_open, linear between; q = c_d A(dp) sqrt(2 dp / rho) + C_l dp.

    The instants at which it cracks and at which it is fully open are located. The poppet has no mass.
    """

    symbol = "check valve"

    A = hydraulic("inlet")
    B = hydraulic("outlet")

    cracking_pressure = parameter("bar", 0.5, least=0, help="pressure difference at which it begins to open")
    opening_pressure = parameter("bar", 2.0, above=0, help="pressure difference at which it is fully open")
    full_area = parameter("mm2", 50.0, above=0, help="area when fully open")
    leakage = parameter("m3/(s Pa)", 1e-14, least=0, help="laminar leakage in both directions")
    discharge_coefficient = parameter("-", 0.65, above=0, help="flow over that of an ideal jet of the same area")
    transition_pressure = parameter("bar", 0.2, above=0, help="pressure drop where laminar flow ends", advanced=True)

    @classmethod
    def relations(cls, values: Mapping[str, Any]) -> Iterable[str]:
        crack, full = values["cracking_pressure"], values["opening_pressure"]
        if crack >= full:
            yield (
                f"opening_pressure = {format_quantity(full, 'bar')} must be above "
                f"cracking_pressure = {format_quantity(crack, 'bar')}."
            )

    def equations(self) -> None:
        dp = self.A.p - self.B.p
        lift = (dp - self.cracking_pressure) / (self.opening_pressure - self.cracking_pressure)
        is_open = self.switch("open", dp - self.cracking_pressure)
        is_full = self.switch("fully_open", dp - self.opening_pressure)
        area = self.full_area * select(is_full, 1.0, select(is_open, lift, 0.0))
        q = self.leakage * dp + orifice_flow(
            self.A.p, self.B.p, area, self.fluid,
            discharge_coefficient=self.discharge_coefficient, transition_pressure=self.transition_pressure,
        )  # fmt: skip
        self.A.flow(q)
        self.B.flow(-q)
