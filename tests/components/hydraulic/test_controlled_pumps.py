"""Pumps that set their own displacement: their characteristics and where they settle."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import pytest
from scipy.optimize import brentq

from bramah.components.hydraulic import (
    LoadSensingPump,
    Orifice,
    PressureCompensatedPump,
    PressureSource,
    Tank,
    Volume,
)
from bramah.components.mechanical import SpeedSource
from bramah.errors import CircuitError
from bramah.result import Result
from bramah.simulation import simulate
from tests.circuits.making import DENSITY, circuit

Make = Callable[..., Any]

D, OMEGA, MU = 28e-6 / (2 * math.pi), 1500 * math.pi / 30, 30e-6 * DENSITY
SET, DROOP = 2e7, 1e6
MARGIN, MARGIN_DROOP = 2e6, 5e5
SLIP: dict[str, Any] = {"losses": "wilson", "slip_coefficient": 2e-8}
BORE, SMALL_BORE = 3e-3, 2e-3


def orifice(dp: float, bore: float = BORE) -> float:
    return 0.65 * math.pi / 4 * bore**2 * math.sqrt(2 / DENSITY) * dp / (dp**2 + 2e4**2) ** 0.25


def restrictor(bore: float = BORE) -> Orifice:
    return Orifice(diameter=bore, transition="pressure", transition_pressure="0.2 bar")


def test_displacement_falls_from_full_to_none_over_the_droop(part: Make) -> None:
    made = part(PressureCompensatedPump, S__p=0.0, shaft__omega=OMEGA, fraction=0.3)

    def aim(p: float) -> float:
        return float(made.rate("fraction", P__p=p) * 0.03 + 0.3)

    for p, x in ((0.0, 1.0), (SET - DROOP, 1.0), (SET - 0.7 * DROOP, 0.7), (SET, 0.0), (3e7, 0.0), (-1e5, 1.0)):
        assert aim(p) == pytest.approx(x, abs=1e-13)
    assert made.through("P", P__p=1e7) == pytest.approx(-0.3 * D * OMEGA, rel=1e-13)
    assert made.through("shaft", P__p=1e7) == pytest.approx(-0.3 * D * 1e7, rel=1e-13)


def test_load_sensing_takes_the_lesser_of_two_demands(part: Make) -> None:
    made = part(LoadSensingPump, S__p=0.0, shaft__omega=OMEGA, fraction=0.5)

    def aim(p: float, load: float) -> float:
        return float(made.rate("fraction", P__p=p, X__p=load) * 0.03 + 0.5)

    assert aim(1.18e7, 1e7) == pytest.approx((MARGIN - 1.8e6) / MARGIN_DROOP, abs=1e-13)
    assert aim(1.1e7, 1e7) == 1.0 and aim(1.21e7, 1e7) == 0.0
    assert aim(SET - 0.3 * DROOP, 1.9e7) == pytest.approx(0.3, abs=1e-13), "the set pressure limits it"
    assert made.through("X", P__p=1e7, X__p=5e6) == 0.0


def run(pump: Any, *nets: str, **parts: Any) -> Result:
    made = circuit(
        "drive.shaft pump.shaft", "pump.S tank.T", *nets,
        pump=pump, drive=SpeedSource(speed=OMEGA), tank=Tank(), line=Volume(volume="1 l"), **parts,
    )  # fmt: skip
    result = simulate(made, 5.0, rtol=1e-8)
    assert result.ok, result.message
    return result


def end(result: Result, name: str) -> float:
    return float(result[name].values[-1])


def test_a_closed_port_settles_where_the_pump_delivers_its_slip() -> None:
    """x D omega = C_s D p / mu and p = p_set - droop x."""
    result = run(PressureCompensatedPump(**SLIP), "pump.P line.A")
    per_pressure = 2e-8 / (MU * OMEGA)
    p = SET / (1 + DROOP * per_pressure)
    # 1e-8 of the scales of 1e7 Pa and 1, which the droop turns into each other.
    assert end(result, "pump.P.p") == pytest.approx(p, rel=0, abs=0.2)
    assert end(result, "pump.fraction") == pytest.approx(per_pressure * p, rel=0, abs=2e-7)


def test_a_restrictor_takes_what_the_compensated_pump_gives() -> None:
    result = run(PressureCompensatedPump(), "pump.P line.A load.A", "load.B tank.T", load=restrictor(SMALL_BORE))
    p = brentq(lambda p: (SET - p) / DROOP * D * OMEGA - orifice(p, SMALL_BORE), SET - DROOP, SET, xtol=1e-6)
    assert end(result, "pump.P.p") == pytest.approx(p, rel=0, abs=0.2)
    assert end(result, "load.A.q") == pytest.approx(orifice(p, SMALL_BORE), rel=1e-7)


@pytest.mark.parametrize("load", [0.0, 8e6, 1.6e7])
def test_flow_hardly_depends_on_a_load_that_is_sensed(load: float) -> None:
    result = run(
        LoadSensingPump(), "pump.P line.A valve.A", "valve.B load.P pump.X",
        valve=restrictor(), load=PressureSource(pressure=load),
    )  # fmt: skip
    dp = brentq(lambda dp: (MARGIN - dp) / MARGIN_DROOP * D * OMEGA - orifice(dp), 1e6, MARGIN, xtol=1e-6)
    assert 0.02 < (MARGIN - dp) / MARGIN_DROOP < 0.98, "on the straight part of the characteristic"
    assert end(result, "pump.P.p") == pytest.approx(load + dp, rel=0, abs=0.2)
    assert end(result, "valve.A.q") == pytest.approx(orifice(dp), rel=1e-6)


def test_without_a_load_the_pump_idles_below_its_margin() -> None:
    result = run(LoadSensingPump(**SLIP), "pump.P line.A", "pump.X tank.T")
    per_pressure = 2e-8 / (MU * OMEGA)
    opened = brentq(lambda z: z * z * (2 - z) * 0.02 - per_pressure * (MARGIN - MARGIN_DROOP * 0.02 * z), 0, 1)
    # The displacement of 1 % lies within the rounded corner, 0.02 z^2 (2 - z).
    assert end(result, "pump.P.p") == pytest.approx(MARGIN - MARGIN_DROOP * 0.02 * opened, rel=0, abs=0.2)


def test_the_droop_of_the_margin_is_within_it() -> None:
    with pytest.raises(CircuitError, match=r"margin_droop = 30 bar must be at most margin = 20 bar"):
        LoadSensingPump(margin_droop="30 bar")


def test_a_blocked_load_line_is_held_by_the_set_pressure() -> None:
    """X sees the pump's own pressure, so that the margin is never reached: as a pressure-compensated pump."""
    result = run(LoadSensingPump(**SLIP), "pump.P line.A pump.X")
    assert end(result, "pump.P.p") == pytest.approx(SET / (1 + DROOP * 2e-8 / (MU * OMEGA)), rel=0, abs=0.2)
