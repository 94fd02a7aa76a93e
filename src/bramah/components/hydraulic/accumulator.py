"""Accumulators: fluid stored against a gas or a spring."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from bramah.components.component import Component, discrete, quantity, state
from bramah.components.laws.chamber import chamber
from bramah.components.laws.friction import coulomb
from bramah.components.laws.gas import gas_pressure, gas_volume, gas_work
from bramah.components.laws.moving_part import move_between_stops
from bramah.components.laws.orifice import circle_area
from bramah.components.ports import hydraulic
from bramah.declare import Changed, parameter
from bramah.expr import located, maximum, select
from bramah.units import format_quantity


class GasAccumulator(Component):
    """Bladder or diaphragm accumulator: gas along a polytrope, shut by its poppet when empty.

    P V^n = P_0 V_0,   C = V / (n P)   above the precharge pressure p_0, nothing is taken below it

    P is absolute; n = 1 is isothermal, for slow changes, n = 1.4 adiabatic, for fast ones. The instant at which the
    poppet shuts or opens is located. The fluid inside is compressed too. `energy` is what the fluid can give back:
    the work done on the gas less that of the atmosphere. For the losses of the inlet put an orifice before it.
    """

    symbol = "gas accumulator"

    A = hydraulic("connection")

    gas_volume = parameter("l", 1.0, above=0, help="volume of the gas at the precharge pressure")
    precharge = parameter("bar", 50.0, least=0, help="pressure of the gas when there is no fluid")
    polytropic_exponent = parameter("-", 1.2, least=1, most=2, help="1 isothermal, 1.4 adiabatic")
    dead_volume = parameter("cm3", 20.0, above=0, help="fluid that stays in the inlet when the poppet is shut")
    start_pressure = parameter("bar", None, help="pressure at the start")

    volume = quantity("l", "fluid stored above the poppet")
    energy = quantity("J", "energy the stored fluid can give back")

    def equations(self) -> None:
        p, n, V_0, fluid = self.A.p, self.polytropic_exponent, self.gas_volume, self.fluid
        is_open = self.switch("open", p - self.precharge)
        P_0 = fluid.absolute_pressure(self.precharge)
        P = fluid.absolute_pressure(maximum(p, self.precharge))
        V = gas_volume(P, P_0, V_0, n)
        gas = select(is_open, V / (n * P), 0.0)
        self.A.contain(self.dead_volume + V_0 - V, gas)
        self.A.flow(0.0)
        self.A.start(self.start_pressure)
        atmosphere = fluid.absolute_pressure(0.0) * (V_0 - V)
        self.report(volume=V_0 - V, energy=gas_work(V, V_0, P_0, n) - atmosphere)


class SpringAccumulator(Component):
    """Accumulator with a piston on a spring, without inertia.

    C = A^2 / k   between p_0 = F_0 / A, where the piston leaves its seat, and p_1 = p_0 + k s / A, where it is full

    Below and above only the fluid itself is compressed. Both instants are located.
    """

    symbol = "spring accumulator"

    A = hydraulic("connection")

    piston_diameter = parameter("mm", 50.0, above=0, help="diameter of the piston")
    stroke = parameter("mm", 100.0, above=0, help="travel of the piston")
    opening_pressure = parameter("bar", 10.0, least=0, help="pressure at which the piston leaves its seat")
    full_pressure = parameter("bar", 20.0, above=0, help="pressure at which it has made its stroke")
    dead_volume = parameter("cm3", 20.0, above=0, help="fluid that stays when it is empty")
    start_pressure = parameter("bar", None, help="pressure at the start")

    x = quantity("mm", "position of the piston, 0 on its seat")
    volume = quantity("l", "fluid stored")
    energy = quantity("J", "energy of the spring above its preload's")

    @classmethod
    def relations(cls, values: Mapping[str, Any]) -> Iterable[str]:
        low, high = values["opening_pressure"], values["full_pressure"]
        if high <= low:
            yield (
                f"full_pressure = {format_quantity(high, 'bar')} must be above "
                f"opening_pressure = {format_quantity(low, 'bar')}."
            )

    def equations(self) -> None:
        p, p_0 = self.A.p, self.opening_pressure
        off_seat = self.switch("off_seat", p - p_0)
        is_full = self.switch("full", p - self.full_pressure)
        A = circle_area(self.piston_diameter)
        capacity = A * self.stroke
        C = capacity / (self.full_pressure - p_0)
        V = select(is_full, capacity, select(off_seat, C * (p - p_0), 0.0))
        spring = select(is_full, 0.0, select(off_seat, C, 0.0))
        self.A.contain(self.dead_volume + V, spring)
        self.A.flow(0.0)
        self.A.start(self.start_pressure)
        self.report(x=V / A, volume=V, energy=V * (p_0 + 0.5 * V / C))


class PistonAccumulator(Component):
    """Accumulator with a piston of some mass and friction between fluid and gas.

    m x'' = A (p - p_g) - F_C tanh(x' / v_0) - b x',   P_g = P_0 (V_0 / (V_0 - A x))^n
    (V_d + A x) p' / B = q - A x'

    P is absolute. On its seat (x = 0) the piston rests until the pressure of the fluid exceeds that of the gas.
    """

    symbol = "piston accumulator"

    A = hydraulic("connection")

    gas_volume = parameter("l", 1.0, above=0, help="volume of the gas when there is no fluid")
    precharge = parameter("bar", 50.0, least=0, help="pressure of the gas when there is no fluid")
    polytropic_exponent = parameter("-", 1.2, least=1, most=2, help="1 isothermal, 1.4 adiabatic")
    piston_diameter = parameter("mm", 60.0, above=0, help="diameter of the piston")
    piston_mass = parameter("kg", 1.5, above=0, help="mass of the piston")
    coulomb_force = parameter("N", 0.0, least=0, help="dry friction of the seals", changed=Changed(2, '"100 N"'))
    viscous_friction = parameter(
        "N s/m", 0.0, least=0, help="friction of the seals per speed", changed=Changed(2, '"200 N s/m"')
    )
    smoothing_speed = parameter("mm/s", 1.0, above=0, advanced=True, help="speed over which the dry force changes sign")
    dead_volume = parameter("cm3", 50.0, above=0, help="fluid that stays when the piston is on its seat")
    gas_left = parameter("-", 0.01, above=0, below=1, help="share of the gas volume at the other end", advanced=True)
    start_position = parameter("mm", 0.0, least=0, help="position of the piston at the start")
    start_pressure = parameter("bar", None, help="pressure of the fluid at the start")

    x = state("mm", "start_position", scale=0.1, help="position of the piston, 0 without fluid")
    v = state("m/s", 0.0, scale=1.0, help="speed of the piston")
    contact = discrete(-1.0, help="-1 on the seat, 1 at the other end, 0 between")
    gas_pressure = quantity("bar", "pressure of the gas")
    volume = quantity("l", "fluid stored")
    energy = quantity("J", "energy the gas can give back")

    def equations(self) -> None:
        V_0, n, A, fluid = self.gas_volume, self.polytropic_exponent, circle_area(self.piston_diameter), self.fluid
        P_0, atmosphere = fluid.absolute_pressure(self.precharge), fluid.absolute_pressure(0.0)
        # Both limits are beyond the stops of the piston.
        V = located(maximum(V_0 - A * self.x, self.gas_left * V_0))
        p_gas = gas_pressure(V, V_0, P_0, n) - atmosphere
        chamber(self.A, self.dead_volume + A * located(maximum(self.x, 0.0)), A * self.v)
        self.A.start(self.start_pressure)
        dry = coulomb(self.v, self.coulomb_force, 0.0, self.smoothing_speed)
        move_between_stops(
            self, "x", "v", "contact", mass=self.piston_mass, force=A * (self.A.p - p_gas) - dry,
            drag=self.viscous_friction, travel=(1.0 - self.gas_left) * V_0 / A, called="piston",
        )  # fmt: skip
        work = gas_work(V, V_0, P_0, n) - atmosphere * (V_0 - V)
        self.keep_energy(work + 0.5 * self.piston_mass * self.v * self.v)
        self.report(gas_pressure=p_gas, volume=A * self.x, energy=work)
