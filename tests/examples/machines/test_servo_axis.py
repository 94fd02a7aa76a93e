"""examples/machines/servo_axis.toml against hand calculations."""

from __future__ import annotations

import math

import numpy as np
import pytest
from numpy.typing import NDArray

import bramah as br
from tests.examples.machines.by_hand import BAR, FOLDER, LPM, NEAR, PER_REV, at, disc


class TestServoAxis:
    NAME = "servo_axis"
    FLUID = br.oil(grade="ISO VG 46", temperature="50 degC")
    AREA, MASS, GAIN = disc(0.063, 0.045), 150.0, 15.0
    LEAK = 0.02 * LPM / BAR

    def opening(self, flow: float, drop: float) -> float:
        return flow / (60 * LPM * math.sqrt(drop / (35 * BAR)))

    def error(self, time: float) -> float:
        wish, actual = at(self.NAME, time, "setpoint.y", "scale.y")
        return wish - actual

    def test_it_follows_a_ramp(self) -> None:
        """The valve is open for 0.4 m/s, and the controller opens it by its gain times the error."""
        load = 4e3 * 0.4 / self.AREA
        flow = 0.4 * self.AREA * self.FLUID.density_at(105 * BAR) / self.FLUID.density_at(0) + self.LEAK * load
        x = self.opening(flow, (210 * BAR - load) / 2)
        speed, spool = at(self.NAME, 0.59, "slide.port.v", "valve.x")
        assert speed == pytest.approx(0.4, rel=NEAR)
        assert spool == pytest.approx(x, rel=NEAR)
        assert self.error(0.59) == pytest.approx(x / self.GAIN, rel=NEAR)

    def test_it_settles_with_its_velocity_gain(self) -> None:
        """K_v = 15 1/m times the speed of the open valve. Lags, 2 ms of spool and 1 ms of oil, make it 5 % more."""
        full = 60 * LPM * math.sqrt(3) / self.AREA
        gain = self.GAIN * full
        rate = math.log(self.error(0.7) / self.error(0.8)) / 0.1
        assert rate == pytest.approx(gain * (1 + 3e-3 * gain), rel=0.03)
        assert self.error(0.95) < 0.2e-3

    def test_the_tool_pushes_it_by_what_leaks(self) -> None:
        """5 kN are 33 bar, which leak 0.65 l/min; so far the valve opens, by 1/15 m of error per stroke."""
        result = br.simulate(br.read_circuit(FOLDER / "servo_axis.toml"), "4 s")
        load = 5e3 / self.AREA
        x = self.opening(self.LEAK * load, (210 * BAR - load) / 2)
        assert 0.3 - float(result.end["scale.y"]) == pytest.approx(x / self.GAIN, rel=NEAR)

    def test_its_natural_frequency(self) -> None:
        """Two springs of oil, 0.3 m and 0.1 m long, hold the slide. 5 %: damping, and the valve's edges take part."""
        stiff = self.FLUID.bulk_modulus_at(95 * BAR) * self.AREA**2
        springs = stiff / (50e-6 + 0.3 * self.AREA) + stiff / (50e-6 + 0.1 * self.AREA)
        frequency = math.sqrt(springs / self.MASS) * PER_REV
        result = br.simulate(br.read_circuit(FOLDER / "servo_axis.toml"), "1.1 s", rtol=1e-8)  # no ripple between steps
        times = np.linspace(1.022, 1.095, 5000)
        assert peaks(times, result["slide.port.v"].at(times)) == pytest.approx(frequency, rel=0.05)


def peaks(times: NDArray[np.float64], values: NDArray[np.float64]) -> float:
    """The frequency at which a signal has its maxima."""
    tops = np.flatnonzero((values[1:-1] > values[:-2]) & (values[1:-1] > values[2:])) + 1
    return float(1 / np.mean(np.diff(times[tops])))
