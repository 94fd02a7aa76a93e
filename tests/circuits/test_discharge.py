"""A volume that empties through an orifice: the pressure over time is known exactly."""

from __future__ import annotations

import math

import numpy as np
import pytest
from scipy.integrate import quad

from bramah.components.hydraulic import Orifice, Tank, Volume
from bramah.fluids import ConstantFluid
from bramah.result import Result
from bramah.simulation import simulate
from tests.circuits.making import BULK_MODULUS, DENSITY, PLAIN, circuit

P0, VOLUME, DIAMETER, C_D = 1e7, 1e-3, 2e-3, 0.65
AREA = math.pi / 4 * DIAMETER**2
K = C_D * AREA * math.sqrt(2 / DENSITY) * BULK_MODULUS / VOLUME
"""p' = -K sqrt(p) where the flow is turbulent."""
EMPTY = 2 * math.sqrt(P0) / K


def discharge(orifice: Orifice, until: float, rtol: float, fluid: ConstantFluid = PLAIN) -> Result:
    emptying = circuit(
        "v.A o.A", "o.B t.T", fluid=fluid, v=Volume(volume=VOLUME, start_pressure=P0), o=orifice, t=Tank()
    )
    result = simulate(emptying, until, rtol=rtol)
    assert result.ok, result.message
    return result


def test_turbulent_discharge_follows_the_parabola() -> None:
    # A transition at 1 mPa changes the flow by less than (dp_tr/dp)^2 / 4 < 1e-16 above 1 bar.
    orifice = Orifice(diameter=DIAMETER, discharge_coefficient=C_D, transition="pressure", transition_pressure=1e-3)
    result = discharge(orifice, 0.9 * EMPTY, 1e-10)
    t = np.linspace(0, 0.9 * EMPTY, 200)
    exact = (math.sqrt(P0) - K * t / 2) ** 2
    # 1e-10 of 1e7 Pa per step, over some hundred steps.
    assert result["v.A.p"].at(t) == pytest.approx(exact, rel=0, abs=0.1)


def test_smooth_law_follows_its_quadrature_down_to_nothing() -> None:
    dp_tr = 1e5
    orifice = Orifice(diameter=DIAMETER, discharge_coefficient=C_D, transition="pressure", transition_pressure=dp_tr)
    result = discharge(orifice, 2 * EMPTY, 1e-9)

    def time_to(p: float) -> float:
        """The time from P0 to p; the variable is ln p, in which the integrand is harmless."""
        found = quad(lambda u: (math.exp(2 * u) + dp_tr**2) ** 0.25, math.log(p), math.log(P0), epsrel=1e-12)
        return float(found[0]) / K

    for p in (9e6, 5e6, 1e6, 2e5, 1e5, 1e4, 1e3):
        # 1e-9 of the scale of 1e7 Pa per step, over some hundred steps.
        assert result["v.A.p"].at(time_to(p)) == pytest.approx(p, rel=0, abs=1.0)


def test_reynolds_law_is_a_parabola_then_an_exponential() -> None:
    nu, reynolds = 1e-4, 1000.0
    fluid = PLAIN.replace(viscosity=nu)
    speed = nu * reynolds / DIAMETER
    dp_tr = 0.5 * DENSITY * (1.5 * speed / C_D) ** 2
    assert 0.01 * P0 < dp_tr < 0.9 * P0, "both laws take their turn"
    orifice = Orifice(diameter=DIAMETER, discharge_coefficient=C_D, transition_reynolds=reynolds)
    result = discharge(orifice, EMPTY, 1e-10, fluid)
    change = 2 * (math.sqrt(P0) - math.sqrt(dp_tr)) / K
    # Below, z' = -a z (3 - z) with z = dp/dp_tr, so z/(3 - z) decays with exp(-3 a t) from 1/2.
    a = 0.75 * speed * AREA * BULK_MODULUS / VOLUME / dp_tr
    t = np.linspace(0, EMPTY, 300)
    decay = 0.5 * np.exp(-3 * a * np.maximum(t - change, 0))
    turbulent = (math.sqrt(P0) - K / 2 * np.minimum(t, change)) ** 2
    exact = np.where(t < change, turbulent, dp_tr * 3 * decay / (1 + decay))
    # The curvature jumps at the transition, which costs one step of reduced order.
    assert result["v.A.p"].at(t) == pytest.approx(exact, rel=0, abs=1.0)


@pytest.mark.parametrize("rtol", [1e-4, 1e-6, 1e-8])
def test_the_error_follows_the_tolerance(rtol: float) -> None:
    orifice = Orifice(diameter=DIAMETER, discharge_coefficient=C_D, transition="pressure", transition_pressure=1e-3)
    result = discharge(orifice, 0.8 * EMPTY, rtol)
    exact = (math.sqrt(P0) - K * 0.8 * EMPTY / 2) ** 2
    # Errors of single steps add up, and each is below rtol (p + 1e7 Pa).
    most = 2 * rtol * P0 * result.counters["accepted"]
    assert abs(result["v.A.p"].values[-1] - exact) < most
    assert result.counters["accepted"] < 40 * (1e-4 / rtol) ** 0.25, "a method of order 4 needs few steps"
