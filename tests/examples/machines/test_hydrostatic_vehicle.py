"""examples/machines/hydrostatic_vehicle.toml against hand calculations."""

from __future__ import annotations

import math

import pytest

import bramah as br
from tests.examples.machines.by_hand import BAR, LPM, NEAR, PER_REV, RPM, G, at, run


class TestHydrostaticVehicle:
    NAME = "hydrostatic_vehicle"
    PUMP, MOTOR, BOOST = (d * 1e-6 * PER_REV for d in (71, 80, 16))
    ENGINE, LEAK, RUB = 2200 * RPM, 0.01 * LPM / BAR, 0.05
    SLIP_TO_CASE = 5 / 6
    OIL = br.oil(grade="ISO VG 46", temperature="60 degC")
    MASS, RADIUS, RATIO, ROLLING = 6000.0, 0.6, 30.0, 1180.0
    LOW = 25 * BAR
    CLIMB, DESCENT = math.sin(math.radians(8.53)), math.sin(math.radians(-5.71))

    def pressure(self, force: float) -> float:
        """Difference that pulls with a force, less what the motor rubs; braking, friction helps."""
        return force * self.RADIUS / self.RATIO / self.MOTOR / (1 - math.copysign(self.RUB, force))

    def speed(self, dp: float) -> float:
        """What the pump draws at 25 bar, less the slip of both machines at the side under pressure."""
        high = self.LOW + abs(dp)
        slip = 2 * self.LEAK * ((1 - self.SLIP_TO_CASE) * abs(dp) + self.SLIP_TO_CASE * high)
        q = 0.8 * self.PUMP * self.ENGINE
        low, dense = self.OIL.density_at(self.LOW), self.OIL.density_at(high)
        filled = (q * low / dense - slip) if dp > 0 else (q * dense / low + slip)
        return filled / self.MOTOR * self.RADIUS / self.RATIO

    def torque(self, dp: float) -> float:
        return 0.8 * self.PUMP * dp + self.RUB * self.PUMP * abs(dp) + self.BOOST * self.LOW

    @pytest.mark.parametrize(("time", "slope"), [(5.9, 0.0), (9.9, CLIMB), (14.9, DESCENT)])
    def test_it_drives_on_the_level_up_and_down(self, time: float, slope: float) -> None:
        dp = self.pressure(self.ROLLING + self.MASS * G * slope)
        v, ahead, behind, torque = at(
            self.NAME, time, "vehicle.port.v", "forward.A.p", "backward.A.p", "engine.shaft.T"
        )
        assert ahead - behind == pytest.approx(dp, rel=NEAR)
        assert v == pytest.approx(self.speed(dp), rel=NEAR)
        assert torque == pytest.approx(self.torque(dp), rel=NEAR)

    def test_it_drives_off(self) -> None:
        """The pedal sets the acceleration; the motor's inertia weighs J (G/r)^2. 1.5 %: the last of the swing."""
        a = 0.8 / 3 * self.PUMP * self.ENGINE / self.MOTOR * self.RADIUS / self.RATIO
        mass = self.MASS + 0.03 * (self.RATIO / self.RADIUS) ** 2
        v = run(self.NAME).at([2.5, 3.4], "vehicle.port.v")["vehicle.port.v"]
        assert (v[1] - v[0]) / 0.9 == pytest.approx(a, rel=0.015)
        ahead, behind = at(self.NAME, 3.4, "forward.A.p", "backward.A.p")
        assert ahead - behind == pytest.approx(self.pressure(mass * a + self.ROLLING), rel=0.015)

    def test_efficiency_on_the_slope(self) -> None:
        """(1 - 0.05)/(1 + 0.05/0.8) of friction, slip and compression; boost takes what is left."""
        dp = self.pressure(self.ROLLING + self.MASS * G * self.CLIMB)
        expected = (self.ROLLING + self.MASS * G * self.CLIMB) * self.speed(dp) / self.torque(dp) / self.ENGINE
        v, torque, rolling = at(self.NAME, 9.9, "vehicle.port.v", "engine.shaft.T", "wheel.rack.F")
        assert rolling * v / (torque * self.ENGINE) == pytest.approx(expected, rel=NEAR)
        assert 0.8 < expected < 0.85
