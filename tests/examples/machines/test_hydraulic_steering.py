"""examples/machines/hydraulic_steering.toml against hand calculations."""

from __future__ import annotations

import math

import pytest

from tests.examples.machines.by_hand import BAR, LPM, NEAR, at, disc


class TestHydraulicSteering:
    NAME = "hydraulic_steering"
    AREA, TURN = disc(0.063, 0.035), 125e-6

    def test_a_turn_is_its_displacement(self) -> None:
        """One turn and a half at 125 cm3. 1 mm: a chamber of 0.24 l takes 0.7 cm3 for 40 bar, edges leak as much."""
        travel = 1.5 * self.TURN / self.AREA
        (x,) = at(self.NAME, 2.2, "cylinder.x")
        assert x - 0.1 == pytest.approx(travel, abs=1e-3)
        (home,) = at(self.NAME, 5.4, "cylinder.x")
        assert home == pytest.approx(0.1, abs=1e-3)

    def test_pressures_and_the_angle_ahead(self) -> None:
        """At 60 rpm 7.5 l/min pass four edges in series, each 12 l/min at 10 bar; the load takes the rest."""
        flow, turned = self.TURN, (1.9 - 0.55) * 360
        v = flow / self.AREA
        x = turned / 360 * self.TURN / self.AREA
        load = (8e3 + 2e3 * v + 60e3 * x) / self.AREA
        supply = 150 * BAR - 20 * BAR * flow / (16e-6 * 2000 / 60)
        each = (supply - load) / 4
        opening = flow / (12 * LPM * math.sqrt(each / (10 * BAR)))
        names = ("supply.A.p", "cylinder.A.p", "cylinder.B.p", "ahead.y", "metering_motor.A.q", "centring_springs.B.T")
        pump, p_A, p_B, ahead, metered, torque = at(self.NAME, 1.9, *names)
        assert pump == pytest.approx(supply, rel=NEAR)
        assert p_A - p_B == pytest.approx(load, rel=NEAR)
        assert p_B == pytest.approx(each, rel=2 * NEAR)  # the square of the flow
        assert p_A == pytest.approx(supply - 3 * each, rel=NEAR)
        assert metered == pytest.approx(flow, rel=2 * NEAR)  # 1.2 % denser at 130 bar
        assert ahead == pytest.approx(opening, rel=2 * NEAR)
        assert abs(torque) == pytest.approx(0.2 * 10 * opening, rel=2 * NEAR)
