"""examples/machines/press_with_prefill.toml against hand calculations."""

from __future__ import annotations

import numpy as np
import pytest

import bramah as br
from tests.examples.machines.by_hand import BAR, LPM, NEAR, G, at, disc, drop, laminar, run, through


class TestPressWithPrefill:
    NAME = "press_with_prefill"
    FLUID = br.oil(grade="ISO VG 46", temperature="45 degC")
    OIL = FLUID.density_at(0)
    PISTON, RING = disc(0.25), disc(0.25, 0.18)
    WEIGHT, RUB, PUMP, WORK = 3000 * G, 30e3, 60 * LPM, 200e6

    def test_the_ram_falls(self) -> None:
        """Its weight drives oil through 100 mm2; what the pump does not give comes by the prefill valve, 45 mm wide."""
        v = 0.1
        for _ in range(50):
            suction = laminar(drop(v * self.PISTON - self.PUMP, disc(0.045), self.OIL))
            p_B = (self.WEIGHT - self.RUB * v - suction * self.PISTON) / self.RING
            v = through(p_B, 100e-6, self.OIL) / self.RING
        speed, p_A, rod = at(self.NAME, 1.9, "cylinder.rod.v", "cylinder.A.p", "cylinder.B.p")
        assert speed == pytest.approx(v, rel=NEAR)
        assert rod == pytest.approx(p_B, rel=NEAR)
        assert p_A == pytest.approx(-suction, rel=3 * NEAR)  # the square of the flow, of which the pump gives a tenth

    def test_it_approaches(self) -> None:
        """The pump alone moves it; at 0.2 the edges are open by 1/9."""
        v = self.PUMP / self.PISTON
        p_B = drop(v * self.RING, 100e-6 / 9, self.OIL)
        p_A = (p_B * self.RING + self.RUB * v - self.WEIGHT) / self.PISTON
        supply = p_A + drop(self.PUMP, 150e-6 / 9, self.OIL)
        speed, rod, pump = at(self.NAME, 3.1, "cylinder.rod.v", "cylinder.B.p", "supply.A.p")
        assert speed == pytest.approx(v, rel=NEAR)
        assert rod == pytest.approx(p_B, rel=2 * NEAR)  # the square of the speed
        assert pump == pytest.approx(supply, rel=NEAR)

    def test_pressure_rises_by_what_work_and_oil_give_way(self) -> None:
        """q = (A^2/k + V/B) dp/dt, with 4 l of line and dead volume and the stroke. 2 %: B is that of the middle."""
        times = np.array([3.4, 3.5])
        p = run(self.NAME).at(times, "cylinder.A.p")["cylinder.A.p"]
        volume = 4e-3 + 0.253 * self.PISTON
        softness = self.PISTON**2 / self.WORK + volume / self.FLUID.bulk_modulus_at(p.mean())
        assert np.diff(p)[0] / np.diff(times)[0] == pytest.approx(self.PUMP / softness, rel=0.02)

    def test_it_presses(self) -> None:
        """The relief valve takes the flow at 250 bar and 10 bar for each 15 mm2; force and depth follow."""
        p = 250 * BAR
        for _ in range(20):
            p = 250 * BAR + 10 * BAR * self.PUMP / through(p, 15e-6, self.OIL)
        force = p * self.PISTON + self.WEIGHT
        pressure, work, x = at(self.NAME, 4.9, "cylinder.A.p", "workpiece.port.F", "cylinder.x")
        # All at rest: 1e-4 by the rounded knee of the valve and the tolerance of the run.
        assert pressure == pytest.approx(p, rel=1e-3)
        assert -work == pytest.approx(force, rel=1e-3)
        assert x - 0.25 == pytest.approx(force / self.WORK, rel=1e-3)

    def test_the_work_takes_the_energy_of_a_spring(self) -> None:
        """F^2/2k, and what its damper takes: c v^2 for the time of pressing, a tenth of a per cent."""
        times = np.linspace(3.0, 4.9, 20001)
        found = run(self.NAME).at(times, ["workpiece.port.F", "cylinder.rod.v"])
        energy = -np.trapezoid(found["workpiece.port.F"] * found["cylinder.rod.v"], times)
        force = -float(found["workpiece.port.F"][-1])
        assert energy == pytest.approx(force**2 / (2 * self.WORK), rel=NEAR)

    def test_it_is_lifted(self) -> None:
        v = self.PUMP / self.RING
        back = drop(v * self.PISTON, disc(0.045) + 150e-6, self.OIL)
        p_B = (self.WEIGHT + self.RUB * v + back * self.PISTON) / self.RING
        speed, rod, pump = at(self.NAME, 11, "cylinder.rod.v", "cylinder.B.p", "supply.A.p")
        assert speed == pytest.approx(-v, rel=NEAR)
        assert rod == pytest.approx(p_B, rel=NEAR)
        assert pump - rod == pytest.approx(laminar(drop(self.PUMP, 150e-6, self.OIL)), rel=2 * NEAR)
