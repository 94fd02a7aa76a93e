"""Masses on springs and on oil: frequencies, shapes and energies are known exactly."""

from __future__ import annotations

import math

import numpy as np
import pytest
from scipy.integrate import quad
from scipy.optimize import brentq

from bramah.components.component import Component
from bramah.components.hydraulic import DoubleActingCylinder, Plug, ShortPipe, Volume
from bramah.components.mechanical import Damper, Mass, Spring
from bramah.components.ports import hydraulic, translational
from bramah.declare import parameter
from bramah.result import Result
from bramah.simulation import simulate
from tests.circuits.making import BULK_MODULUS, DENSITY, PLAIN, circuit


class Plunger(Component):
    """A piston on a volume that it hardly changes: q = -A v, F = -A p."""

    A = hydraulic("the oil")
    rod = translational("the rod, positive into the oil")
    area = parameter("cm2", 10.0, above=0)

    def equations(self) -> None:
        self.A.flow(-self.area * self.rod.v)
        self.rod.force(-self.area * self.A.p)


def test_mass_on_a_spring_is_a_cosine() -> None:
    m, k, x0 = 10.0, 4e4, 0.02
    result = simulate(
        circuit("m.port s.port", m=Mass(mass=m, start_position=x0), s=Spring(stiffness=k)), 1.0, rtol=1e-11
    )
    omega = math.sqrt(k / m)
    t = np.linspace(0, 1.0, 500)
    # Ten periods; 1e-11 of 1 m and of 1 m/s per step, and the phase collects them.
    assert result["m.x"].at(t) == pytest.approx(x0 * np.cos(omega * t), rel=0, abs=1e-8)
    assert result["m.port.v"].at(t) == pytest.approx(-omega * x0 * np.sin(omega * t), rel=0, abs=1e-6)


def test_mass_on_a_spring_with_a_damper_decays_as_it_must() -> None:
    m, k, b, x0 = 10.0, 4e4, 100.0, 0.02
    system = circuit(
        "m.port s.port d.port", m=Mass(mass=m, start_position=x0), s=Spring(stiffness=k), d=Damper(damping=b)
    )
    result = simulate(system, 1.0, rtol=1e-11)
    delta = b / (2 * m)
    omega = math.sqrt(k / m - delta**2)
    t = np.linspace(0, 1.0, 500)
    exact = x0 * np.exp(-delta * t) * (np.cos(omega * t) + delta / omega * np.sin(omega * t))
    assert result["m.x"].at(t) == pytest.approx(exact, rel=0, abs=1e-8)


def test_mass_on_a_column_of_oil_is_a_sine() -> None:
    m, area, volume, v0 = 50.0, 1e-3, 1e-3, 0.1
    system = circuit(
        "v.A c.A",
        "c.rod m.port",
        v=Volume(volume=volume, start_pressure=0.0),
        c=Plunger(area=area),
        m=Mass(mass=m, start_velocity=v0),
    )
    result = simulate(system, 0.2, rtol=1e-11)
    omega = area * math.sqrt(BULK_MODULUS / (volume * m))
    t = np.linspace(0, 0.2, 500)
    assert omega * 0.2 / (2 * math.pi) > 5, "some periods are seen"
    assert result["m.port.v"].at(t) == pytest.approx(v0 * np.cos(omega * t), rel=0, abs=1e-8)
    amplitude = v0 * math.sqrt(m * BULK_MODULUS / volume)
    assert result["v.A.p"].at(t) == pytest.approx(amplitude * np.sin(omega * t), rel=0, abs=1.0)


def test_pipe_with_closed_ends_rings_at_its_natural_frequency() -> None:
    length, diameter, q0, nu = 2.0, 0.01, 1e-5, 1e-5
    area = math.pi / 4 * diameter**2
    system = circuit(
        "a.A p.A",
        "p.B b.A",
        fluid=PLAIN.replace(viscosity=nu),
        a=Plug(),
        p=ShortPipe(length=length, diameter=diameter, start_flow=q0, start_pressure=0.0),
        b=Plug(),
    )
    result = simulate(system, 0.02, rtol=1e-11)
    delta = 0.5 * (128 * nu * DENSITY * length / (math.pi * diameter**4)) / (DENSITY * length / area)
    omega = math.sqrt((2 / length) ** 2 * BULK_MODULUS / DENSITY - delta**2)
    t = np.linspace(0, 0.02, 500)
    exact = q0 * np.exp(-delta * t) * (np.cos(omega * t) - delta / omega * np.sin(omega * t))
    # The pipe's flow counts in units of 1e-3 m3/s: 1e-14 m3/s per step, and several hundred steps.
    assert result["p.q"].at(t) == pytest.approx(exact, rel=0, abs=1e-11)


class Locked:
    """A cylinder with closed ports, started in the middle: a conservative oscillator with a known potential.

    With constant properties (V + A x) p' / B = -A v, so p_A = -B ln(V_A(x) / V_A(x_0)), and p_B likewise.
    """

    bore, stroke, dead, mass, speed = 0.05, 0.4, 5e-5, 100.0, 1.0
    area = math.pi / 4 * bore**2

    def pressure(self, y: float) -> tuple[float, float]:
        """Pressures at a distance y from the middle."""
        half = self.dead + self.area * self.stroke / 2
        stretch = self.area * y / half
        return -BULK_MODULUS * math.log1p(stretch), -BULK_MODULUS * math.log1p(-stretch)

    def energy(self, y: float) -> float:
        """Work against the pressures from the middle to y."""
        half = self.dead + self.area * self.stroke / 2
        s = self.area * y / half

        def column(s: float) -> float:
            return half * BULK_MODULUS * ((1 + s) * math.log1p(s) - s)

        return column(s) + column(-s)

    def run(self) -> Result:
        cylinder = DoubleActingCylinder(
            bore=self.bore,
            rod_diameter=0.0,
            stroke=self.stroke,
            dead_volume_A=self.dead,
            dead_volume_B=self.dead,
            start_position=self.stroke / 2,
            start_pressure_A=0.0,
            start_pressure_B=0.0,
        )
        system = circuit(
            "a.A c.A",
            "b.A c.B",
            "c.rod m.port",
            a=Plug(),
            b=Plug(),
            c=cylinder,
            m=Mass(mass=self.mass, start_velocity=self.speed),
        )
        return simulate(system, 0.05, rtol=1e-11)


def test_locked_cylinder_keeps_its_energy_and_its_fluid() -> None:
    locked = Locked()
    result = locked.run()
    assert result.ok, result.message
    y = result["c.x"].values - locked.stroke / 2
    v = result["c.rod.v"].values
    total = np.array([locked.mass * vi**2 / 2 + locked.energy(yi) for yi, vi in zip(y, v, strict=True)])
    assert total == pytest.approx(locked.mass * locked.speed**2 / 2, rel=1e-7)
    exact = np.array([locked.pressure(yi) for yi in y])
    # 1e-11 of the scale of 1e7 Pa per step, and several thousand steps.
    assert result["c.A.p"].values == pytest.approx(exact[:, 0], rel=0, abs=1.0)
    assert result["c.B.p"].values == pytest.approx(exact[:, 1], rel=0, abs=1.0)


def test_locked_cylinder_swings_with_the_exact_period() -> None:
    locked = Locked()
    result = locked.run()
    energy = locked.mass * locked.speed**2 / 2
    reach = brentq(lambda y: locked.energy(y) - energy, 0, 0.1, xtol=1e-15)

    def slowness(angle: float) -> float:
        """dt over d(angle) with y = reach sin(angle), which takes the root out of the turning point."""
        y = reach * math.sin(angle)
        return reach * math.cos(angle) / math.sqrt(2 * (energy - locked.energy(y)) / locked.mass)

    quarter = quad(slowness, 0, math.pi / 2 * (1 - 1e-9), epsrel=1e-10)[0]
    # Half a period after the start it passes the middle again.
    x = result["c.x"]
    middle = brentq(lambda t: float(x.at(t)) - locked.stroke / 2, 1.5 * quarter, 2.5 * quarter, xtol=1e-14)
    assert middle == pytest.approx(2 * quarter, rel=1e-7)
    stiffness = 2 * locked.area**2 * BULK_MODULUS / (locked.dead + locked.area * locked.stroke / 2)
    linear = math.pi / math.sqrt(stiffness / locked.mass)
    assert middle == pytest.approx(linear, rel=1e-3), "small swings have the textbook frequency"
