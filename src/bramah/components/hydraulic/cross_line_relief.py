"""Protection of the two lines of a motor or cylinder."""

from __future__ import annotations

from bramah.components.assembly import Assembly, Inside
from bramah.components.hydraulic.check_valve import CheckValve
from bramah.components.hydraulic.relief_valve import FirstOrderReliefValve
from bramah.components.ports import hydraulic
from bramah.components.size import size
from bramah.declare import parameter


class CrossLineRelief(Assembly):
    """Cross-line relief valves with boost: each of two lines is relieved into the other and fed from a boost line.

    Parts: relief_A from A to B and relief_B from B to A (FirstOrderReliefValve), boost_A and boost_B from S to A and to
    B (CheckValve). q_A = q_relief_A - q_relief_B - q_boost_A, and likewise at B.
    """

    symbol = "cross-line relief"

    A = hydraulic("first line")
    B = hydraulic("second line")
    S = hydraulic("boost supply")

    set_pressure_A = parameter("bar", 200.0, least=0, help="pressure of A above B at which A is relieved")
    set_pressure_B = parameter("bar", 200.0, least=0, help="pressure of B above A at which B is relieved")
    override = parameter("bar", 20.0, above=0, help="pressure above the set pressure that opens the rated area")
    rated_area = size("mm2", 10.0, help="area a relief valve opens at the override")
    time_constant = parameter("ms", 3.0, above=0, help="time constant of the relief valves")
    cracking_pressure = parameter("bar", 0.5, least=0, help="pressure at which the boost checks begin to open")
    check_override = parameter("bar", 1.5, above=0, help="pressure above that which opens the checks fully")
    check_area = size("mm2", 50.0, help="area of an open check valve")
    discharge_coefficient = parameter("-", 0.65, above=0, help="flow over that of an ideal jet of the same area")

    def build(self, inside: Inside) -> None:
        for line in "AB":
            relief = FirstOrderReliefValve(
                set_pressure=self.values[f"set_pressure_{line}"], override=self.override, rated_area=self.rated_area,
                time_constant=self.time_constant, discharge_coefficient=self.discharge_coefficient,
            )  # fmt: skip
            check = CheckValve(
                cracking_pressure=self.cracking_pressure, opening_pressure=self.cracking_pressure + self.check_override,
                full_area=self.check_area, discharge_coefficient=self.discharge_coefficient,
            )  # fmt: skip
            inside.add(f"relief_{line}", relief)
            inside.add(f"boost_{line}", check)
        inside.expose("A", "relief_A.P", "relief_B.T", "boost_A.B")
        inside.expose("B", "relief_B.P", "relief_A.T", "boost_B.B")
        inside.expose("S", "boost_A.A", "boost_B.A")
