"""Sensors: they give the quantity and take nothing from the net."""

from __future__ import annotations

from typing import Any

import pytest

from bramah.components.component import Component
from bramah.components.signal import (
    AngleSensor,
    FlowSensor,
    PositionSensor,
    PressureSensor,
    SpeedSensor,
    VelocitySensor,
)


@pytest.mark.parametrize(
    ("sensor", "quantity"),
    [
        (PressureSensor, "A__p"),
        (PositionSensor, "port__x"),
        (VelocitySensor, "port__v"),
        (AngleSensor, "shaft__phi"),
        (SpeedSensor, "shaft__omega"),
    ],
)
def test_a_sensor_gives_its_quantity_and_takes_nothing(written: Any, sensor: type[Component], quantity: str) -> None:
    made = written(sensor)
    assert made.output(**{quantity: 12.5}) == 12.5
    said = made.equations
    assert not (said.through or said.store or said.imposed or said.holds)


def test_flow_sensor_passes_what_it_measures(written: Any) -> None:
    sensor = written(FlowSensor, q=5e-4, A__p=1e7, B__p=1e7 - 0.5)
    assert sensor.output() == 5e-4
    assert sensor.through("A") == 5e-4
    assert sensor.through("B") == -5e-4
    # The drop of 1e3 Pa s/m3 at 5e-4 m3/s; pressures near 1e7 Pa are rounded to 2e-9 Pa.
    assert sensor.value(sensor.equations.balances["q"]) == pytest.approx(0.0, abs=4e-9)
    assert sensor.slope(sensor.equations.balances["q"], "q") == -1e3
    exact = written(FlowSensor, resistance=0.0)
    assert exact.value(exact.equations.balances["q"], A__p=3.0, B__p=1.0, q=1.0) == 2.0
