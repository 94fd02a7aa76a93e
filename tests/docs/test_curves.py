"""The curves on the pages of components are those of the components."""

from __future__ import annotations

import math

import numpy as np
import pytest

import bramah as br
from bramah.components import registry
from tests.docs.making import components, tool

CURVES = tool("curves").CURVES


@pytest.mark.parametrize("name", CURVES)
def test_a_curve_belongs_to_a_type_and_shows_something(name: str) -> None:
    x, y = tool("curves").points(name)
    assert name in registry()
    assert np.all(np.isfinite(x)) and np.all(np.isfinite(y))
    assert np.ptp(x) > 0 and np.ptp(y) > 0
    assert f"(curves/{name}.png)" in components()[f"{name}.md"]


def test_the_orifice_is_the_square_root_law() -> None:
    """At 100 bar, far above its transition. Oil at 200 bar is 1.5 % denser than at 0 bar, where its flow is counted."""
    x, y = tool("curves").points("Orifice")
    orifice, rho = br.Orifice(), br.oil().reference_density
    area = math.pi / 4 * orifice.diameter**2
    expected = orifice.discharge_coefficient * area * math.sqrt(2 * 100e5 / rho) * 60e3
    assert x[-1] == pytest.approx(100) and y[-1] == pytest.approx(expected, rel=0.01)
    assert y[0] == pytest.approx(-y[-1], rel=0.01)


def test_the_relay_has_two_branches() -> None:
    x, y = tool("curves").points("HysteresisRelay")
    rising, falling = np.interp(0.0, x[:501], y[:501]), np.interp(0.0, x[:500:-1], y[:500:-1])
    assert (rising, falling) == (0.0, 1.0)


def test_the_compensated_pump_delivers_until_its_set_pressure() -> None:
    x, y = tool("curves").points("PressureCompensatedPump")
    assert y[x < 100] == pytest.approx(42, rel=1e-6)  # 28 cm3/rev at 1500 rpm
    assert y[-1] == pytest.approx(0, abs=1e-3)
