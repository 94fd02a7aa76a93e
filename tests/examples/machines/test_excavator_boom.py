"""examples/machines/excavator_boom.toml against hand calculations."""

from __future__ import annotations

import numpy as np
import pytest

import bramah as br
from tests.examples.machines.by_hand import BAR, LPM, NEAR, PER_REV, RPM, G, at, disc, drop, run, through


class TestExcavatorBoom:
    NAME = "excavator_boom"
    OIL = br.oil(grade="ISO VG 46", temperature="50 degC").density_at(0)
    PISTON, RING = disc(0.11), disc(0.11, 0.075)
    LOAD, RUB = 4 * 2000 * G, 100e3
    PUMP = 71e-6 * PER_REV * 1800 * RPM

    def metered(self, area: float) -> float:
        """Flow through the edge from P, over which the pump keeps 20 bar less 6 bar times its fraction."""
        q = 0.0
        for _ in range(20):
            leak = 0.02 * LPM / BAR * 110 * BAR
            q = through(20 * BAR - 6 * BAR * (q + leak) / self.PUMP, area, self.OIL)
        return q

    def test_it_holds(self) -> None:
        """Four times the weight by the lever, over the piston. It has swung for 1.5 s: 1 %."""
        times = np.linspace(10.5, 11.0, 100)
        mean = np.mean(run(self.NAME).at(times, "cylinder.A.p")["cylinder.A.p"])
        assert mean == pytest.approx(self.LOAD / self.PISTON, rel=NEAR)
        assert np.ptp(run(self.NAME).at(times, "cylinder.x")["cylinder.x"]) < 1e-3

    def test_it_lifts(self) -> None:
        """At 0.7 the edge P-A is open by (0.7 - 0.1)/0.9, the check valve by 50 mm2, and B has 60 mm2 to the tank."""
        q = self.metered(25e-6 * 0.6 / 0.9)
        v = q / self.PISTON
        back = drop(v * self.RING, 60e-6, self.OIL)
        p_A = (self.LOAD + self.RUB * v + back * self.RING) / self.PISTON
        p_P = p_A + drop(q, 50e-6, self.OIL) + drop(q, 25e-6 * 0.6 / 0.9, self.OIL)
        speed, cylinder, pump = at(self.NAME, 3.4, "cylinder.rod.v", "cylinder.A.p", "pump.P.p")
        assert speed == pytest.approx(v, rel=NEAR)
        assert cylinder == pytest.approx(p_A, rel=NEAR)
        assert pump == pytest.approx(p_P, rel=NEAR)

    def test_it_is_lowered_by_what_fills_the_rod_side(self) -> None:
        """Counterbalance valve: p_A + 1.5 p_B = 110 bar + 30 bar x, and the load: p_A A - p_B a = F - b v."""
        q = self.metered(25e-6 * 0.4 / 0.9)
        v = q / self.RING
        back = drop(v * self.PISTON, 60e-6, self.OIL)
        p_A = self.LOAD / self.PISTON
        for _ in range(50):
            x = v * self.PISTON / through(p_A - back, 30e-6, self.OIL)
            p_B = (110 * BAR + 30 * BAR * x - p_A) / 1.5
            p_A = (self.LOAD - self.RUB * v + p_B * self.RING) / self.PISTON
        speed, load, rod, opening = at(self.NAME, 8.4, "cylinder.rod.v", "cylinder.A.p", "cylinder.B.p", "holding.x")
        assert speed == pytest.approx(-v, rel=NEAR)
        assert load == pytest.approx(p_A, rel=NEAR)
        assert rod == pytest.approx(p_B, rel=NEAR)
        assert opening == pytest.approx(x, rel=NEAR)
