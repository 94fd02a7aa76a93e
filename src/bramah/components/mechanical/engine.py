"""Governed and fuelled engines."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from bramah.components.component import Component, quantity
from bramah.components.laws.smooth import ramp, smooth_sign
from bramah.components.ports import rotational
from bramah.declare import curve, parameter
from bramah.units import format_quantity


class DieselEngine(Component):
    """Diesel engine with a governor, limited by its full-load torque and by what it takes to turn it.

    T = (omega_set - omega) / droop                                    between the limits
    T <= T_max - (T_max - T_rated) (omega - omega_M) / (omega_rated - omega_M),   T_max below omega_M
    T >= -T_drag

    PMR0 of Wang 1988: its two lines meet at the rated point. Each corner is rounded over a share of T_max or of the
    rated speed; elsewhere the lines hold exactly. Starting the engine is not described.
    """

    symbol = "engine"

    shaft = rotational("crankshaft")

    speed_setting = parameter("rpm", 1500.0, least=0, help="speed the governor keeps without load", signal=True)
    droop = parameter("rpm/(N m)", 1.5, above=0, help="loss of speed per torque under the governor")
    maximum_torque = parameter("N m", 120.0, above=0, help="highest torque")
    maximum_torque_speed = parameter("rpm", 600.0, least=0, help="speed of the highest torque")
    rated_torque = parameter("N m", 100.0, above=0, help="torque at full load and rated speed")
    rated_speed = parameter("rpm", 1350.0, above=0, help="rated speed")
    drag_torque = parameter("N m", 25.0, least=0, help="torque it takes to turn the engine without fuel")
    inertia = parameter("kg m2", 1.0, least=0, help="moment of inertia of crankshaft and flywheel")
    start_speed = parameter("rpm", help="speed at the start")
    rounding = parameter("-", 0.01, above=0, help="width of the rounded corners", advanced=True)

    @classmethod
    def relations(cls, values: Mapping[str, Any]) -> Iterable[str]:
        if values["rated_torque"] > values["maximum_torque"]:
            rated, most = (format_quantity(values[name], "N m") for name in ("rated_torque", "maximum_torque"))
            yield f"rated_torque = {rated} must be at most maximum_torque = {most}."
        if values["rated_speed"] <= values["maximum_torque_speed"]:
            rated, peak = (format_quantity(values[name], "rpm") for name in ("rated_speed", "maximum_torque_speed"))
            yield f"rated_speed = {rated} must be above maximum_torque_speed = {peak}."

    def equations(self) -> None:
        omega, T_max = self.shaft.omega, self.maximum_torque
        fall = (T_max - self.rated_torque) / (self.rated_speed - self.maximum_torque_speed)
        full_load = T_max - fall * ramp(omega - self.maximum_torque_speed, self.rounding * self.rated_speed)
        governed = (self.speed_setting - omega) / self.droop
        width = self.rounding * T_max
        T = governed - ramp(governed - full_load, width)
        self.shaft.torque(T + ramp(-self.drag_torque - T, width))
        self.shaft.inertia(self.inertia)
        self.shaft.start(omega=self.start_speed)


class GovernedEngine(Component):
    """Engine that follows its governor whatever the torque.

    N = N_set - droop(N_set) T

    ENGINE of Skarbek 1981. The droop depends on the setting of the governor; the source interpolates it between 800,
    1200, 1600, 2000 and 2400 rev/min, here along a smooth curve. Its values are lost: the default is the one that
    follows from its initial state, 7.79 N m and 2068 rev/min at a setting of 2100.
    """

    symbol = "engine"

    shaft = rotational("crankshaft")

    speed_setting = parameter("rpm", 2100.0, least=0, help="speed the governor keeps without load", signal=True)
    droop = curve(
        "rpm", "rpm/(N m)", [[n, 4.11] for n in (800, 1200, 1600, 2000, 2400)],
        help="loss of speed per torque, over the setting",
    )  # fmt: skip
    inertia = parameter("kg m2", 1.0, least=0, help="moment of inertia of crankshaft and flywheel")
    start_speed = parameter("rpm", help="speed at the start")

    def equations(self) -> None:
        self.shaft.torque((self.speed_setting - self.shaft.omega) / self.droop.at(self.speed_setting))
        self.shaft.inertia(self.inertia)
        self.shaft.start(omega=self.start_speed)


class FuelledEngine(Component):
    """Engine that turns the fuel it is given into torque.

    T = eta H m_f - T_drag

    m_f is the fuel injected per angle, H its heat value and eta the efficiency of the engine; the fuel burnt per time
    is m_f omega. The engine in Wang 1988, section 5.13, whose table gives 6.2e-5 "kg/s": the speeds there are those of
    6.2e-5 kg/rad. Starting and stalling are not described.
    """

    symbol = "engine"

    shaft = rotational("crankshaft")

    fuel_delivery = parameter("mg/rev", 60.0, least=0, help="m_f, fuel injected per turn", signal=True)
    heat_value = parameter("MJ/kg", 42.4, above=0, help="H, heat that a mass of fuel gives")
    efficiency = parameter("-", 0.4, above=0, most=1, help="eta, work over heat")
    drag_torque = parameter("N m", 0.0, least=0, help="T_drag, torque lost in turning the engine forwards")
    inertia = parameter("kg m2", 1.0, least=0, help="moment of inertia of crankshaft and flywheel")
    start_speed = parameter("rpm", help="speed at the start")
    reversal_speed = parameter("rpm", 5.0, above=0, help="speed over which the drag changes its sign", advanced=True)

    T = quantity("N m", "torque of the fuel")
    fuel_rate = quantity("kg/h", "fuel burnt per time")

    def equations(self) -> None:
        omega = self.shaft.omega
        T = self.efficiency * self.heat_value * self.fuel_delivery
        self.shaft.torque(T - self.drag_torque * smooth_sign(omega, self.reversal_speed))
        self.shaft.inertia(self.inertia)
        self.shaft.start(omega=self.start_speed)
        self.report(T=T, fuel_rate=self.fuel_delivery * omega)
