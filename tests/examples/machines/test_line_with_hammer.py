"""examples/machines/line_with_hammer.toml against hand calculations."""

from __future__ import annotations

import math

import numpy as np
import pytest

import bramah as br
from tests.examples.machines.by_hand import BAR, NEAR, at, disc, run, through


class TestLineWithHammer:
    NAME = "line_with_hammer"
    FLUID = br.oil(grade="ISO VG 32", temperature="45 degC", air=0)
    RHO, BULK = FLUID.density_at("60 bar"), FLUID.bulk_modulus_at("60 bar")
    LENGTH, BORE = 120.0, 0.025
    WAVE = 1 / math.sqrt(RHO * (1 / BULK + BORE / (3e-3 * 210e9)))

    def test_steady_flow(self) -> None:
        """Laminar: 32 mu L v/d^2. 0.1 %: what is left of the start. The valve's jet has a mean density."""
        flow, outlet = at(self.NAME, 0.09, "line.A.q", "line.B.p")
        v = flow / disc(self.BORE) * self.FLUID.density_at(0) / self.RHO
        viscosity = self.FLUID.kinematic_viscosity_at("60 bar")
        assert v * self.BORE / viscosity < 2000
        loss = 32 * viscosity * self.RHO * self.LENGTH * v / self.BORE**2
        assert 60 * BAR - outlet == pytest.approx(loss, rel=1e-3)
        free = self.FLUID.density_at(0)
        jet = (free + self.FLUID.density_at(outlet)) / 2
        assert flow == pytest.approx(through(outlet, 12e-6, jet) * jet / free, rel=1e-3)

    def test_joukowsky(self) -> None:
        """rho c v on top of the pressure at the valve. 1 %: friction while the valve shuts, 2.8 bar in 185 ms."""
        flow, before = at(self.NAME, 0.09, "line.A.q", "line.B.p")
        v = flow / disc(self.BORE) * self.FLUID.density_at(0) / self.RHO
        (after,) = at(self.NAME, 0.121, "line.B.p")
        assert after - before == pytest.approx(self.RHO * self.WAVE * v, rel=NEAR)

    def test_period(self) -> None:
        """4 L/c. 0.5 %: by so much the grid may change the speed of waves without saying so."""
        times = np.linspace(0.1, 2.0, 40001)
        p = run(self.NAME).at(times, "line.B.p")["line.B.p"]
        falls = times[1:][(p[:-1] > 60 * BAR) & (p[1:] <= 60 * BAR)]
        assert len(falls) >= 4
        assert np.diff(falls).mean() == pytest.approx(4 * self.LENGTH / self.WAVE, rel=5e-3)

    def test_it_fades(self) -> None:
        """As a standing wave with laminar friction: exp(-16 nu t/d^2), half of the steady 32 nu/d^2. 3 %: packing."""
        period = 4 * self.LENGTH / self.WAVE
        first, later = (at(self.NAME, 0.11 + k * period + period / 4, "line.B.p")[0] - 60 * BAR for k in (0, 4))
        nu = self.FLUID.kinematic_viscosity_at("60 bar")
        assert later / first == pytest.approx(math.exp(-16 * nu / self.BORE**2 * 4 * period), rel=0.03)
