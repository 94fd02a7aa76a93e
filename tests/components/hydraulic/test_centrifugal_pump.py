"""The centrifugal pump: its curves, the affinity laws, and what it loses."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from bramah.components.hydraulic import CentrifugalPump, Orifice, Tank
from bramah.components.hydraulic.centrifugal_pump import GRAVITY
from bramah.components.mechanical import SpeedSource
from bramah.errors import CircuitError
from bramah.simulation import simulate
from tests.circuits.making import DENSITY, circuit

Make = Callable[..., Any]

RATED = 2900 * math.pi / 30
HEAD = {0.0: 32.0, 100.0: 31.0, 200.0: 28.0, 300.0: 22.0, 400.0: 12.0}
POWER = {0.0: 700.0, 100.0: 1100.0, 200.0: 1500.0, 300.0: 1800.0, 400.0: 1900.0}


@pytest.mark.parametrize("a", [1.0, 0.5, 0.1, 1.2])
@pytest.mark.parametrize("flow", HEAD)
def test_points_of_the_curves_scale_with_speed(part: Make, a: float, flow: float) -> None:
    pump = part(CentrifugalPump, shaft__omega=a * RATED, q=a * flow / 6e4, S__p=0.0, P__p=0.0)
    rise = DENSITY * GRAVITY * a**2 * HEAD[flow]
    assert pump.value(pump.equations.quantities["pressure_rise"]) == pytest.approx(rise, rel=1e-12)
    assert pump.through("shaft") == pytest.approx(-DENSITY / 1000 * a**2 * POWER[flow] / RATED, rel=1e-12)
    assert pump.through("S") == a * flow / 6e4 == -pump.through("P")
    inertance = DENSITY * 0.5 / (math.pi / 4 * 0.05**2)
    assert pump.rate("q") == pytest.approx(rise / inertance, rel=1e-12)


def test_it_never_gives_more_than_it_takes(part: Make) -> None:
    """Also backwards, at rest, with reverse flow and far beyond the end of the curve."""
    q = np.linspace(-0.02, 0.03, 501)
    for a in (-1.0, -0.01, 0.0, 0.003, 0.01, 0.019, 0.1, 1.0, 2.0):
        pump = part(CentrifugalPump, shaft__omega=a * RATED, q=q, S__p=0.0, P__p=0.0)
        given = pump.value(pump.equations.quantities["pressure_rise"]) * q
        taken = -pump.through("shaft") * a * RATED
        # Rounding of the products, of 1e4 W at most.
        assert np.all(taken - given >= -1e-11)


def test_at_rest_it_resists(part: Make) -> None:
    pump = part(CentrifugalPump, shaft__omega=0.0, S__p=0.0, P__p=0.0)
    rise = pump.equations.quantities["pressure_rise"]
    assert pump.value(rise, q=0.0) == 0.0
    assert pump.value(rise, q=5e-3) < -100.0 and pump.value(rise, q=-5e-3) > 0.0


def test_it_settles_where_the_system_takes_its_head() -> None:
    """A restrictor that takes 300 l/min at 22 m."""
    flow, dp = 300 / 6e4, DENSITY * GRAVITY * 22.0
    # The law of the orifice at dp is q = c_d A sqrt(2/rho) dp (dp^2 + 0.2 bar^2)^(-1/4).
    area = flow / (0.65 * math.sqrt(2 / DENSITY) * dp / (dp**2 + 2e4**2) ** 0.25)
    made = circuit(
        "drive.shaft pump.shaft",
        "pump.S tank.T load.B",
        "pump.P load.A",
        drive=SpeedSource(speed=RATED),
        pump=CentrifugalPump(),
        tank=Tank(),
        load=Orifice(diameter=math.sqrt(4 / math.pi * area), transition="pressure", transition_pressure="0.2 bar"),
    )
    result = simulate(made, 5.0, rtol=1e-8)
    assert result.ok, result.message
    assert result["pump.q"].values[-1] == pytest.approx(flow, rel=1e-6)
    assert result["pump.P.p"].values[-1] == pytest.approx(dp, rel=1e-6)


@pytest.mark.parametrize(
    ("values", "message"),
    [
        ({"head": [["0 l/min", 20], ["100 l/min", 25], ["200 l/min", 10]]}, "highest at a flow of 0"),
        ({"head": [["0 l/min", 20], ["100 l/min", 15], ["200 l/min", 15]]}, "fall from its last point"),
        ({"head": [["10 l/min", 20], ["100 l/min", 15]]}, "begin at a flow of 0"),
        ({"power": [["0 l/min", "0.1 kW"], ["400 l/min", "1 kW"]]}, "is less than the pump gives to the water"),
    ],
)
def test_curves_that_cannot_be(values: dict[str, Any], message: str) -> None:
    with pytest.raises(CircuitError, match=message):
        CentrifugalPump(**values)
