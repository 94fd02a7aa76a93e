"""Valves of water networks leak when they are shut, all alike."""

from __future__ import annotations

from typing import Any

import pytest

import bramah as br
from bramah.components.hydraulic.head_loss_valve import LossLaw
from bramah.components.hydraulic.network_valve import ValveControl

KINDS = [
    *(br.NetworkValve(control=control, set_pressure="3 bar") for control in ValveControl),
    *(br.HeadLossValve(law=law) for law in LossLaw),
]


def flow(valve: Any, before: float, behind: float) -> float:
    circuit = br.Circuit("Shut")
    circuit.add("before", br.PressureSource(pressure=before))
    circuit.add("valve", valve)
    circuit.add("behind", br.PressureSource(pressure=behind))
    circuit.connect("before.P", "valve.A")
    circuit.connect("valve.B", "behind.P")
    found = br.steady(circuit)
    found.raise_if_failed()
    return float(found["valve.q"])


@pytest.mark.parametrize("valve", KINDS, ids=lambda valve: f"{type(valve).__name__}")
@pytest.mark.parametrize(("before", "behind"), [(10e5, 1e5), (10e5, 6e5), (1e5, 8e5), (2e5, 2e5)])
def test_a_shut_valve_leaks_in_proportion_to_pressure(valve: Any, before: float, behind: float) -> None:
    for leakage in (1e-12, 1e-10):
        shut = valve.replace(opening=0.0, leakage=leakage)
        assert flow(shut, before, behind) == pytest.approx(leakage * (before - behind), rel=1e-6, abs=1e-20)


@pytest.mark.parametrize("control", [c for c in ValveControl if c is not ValveControl.NONE])
def test_what_lets_nothing_back_leaks_back_as_much(control: ValveControl) -> None:
    """Open, or part of the way: the seat it closes on by itself is the same."""
    for opening in (1.0, 0.5):
        valve = br.NetworkValve(control=control, opening=opening, set_pressure="30 bar")
        assert flow(valve, 1e5, 8e5) == pytest.approx(-1e-12 * 7e5, rel=1e-3)


@pytest.mark.parametrize(("control", "before", "behind"), [("reduce", 10e5, 6e5), ("sustain", 2e5, 1e5)])
def test_a_regulating_valve_that_has_shut_leaks_forwards(control: str, before: float, behind: float) -> None:
    """Behind it there is more than 3 bar, or before it less: it adds a ten-thousandth of that to the leak."""
    valve = br.NetworkValve(control=control, set_pressure="3 bar")
    assert flow(valve, before, behind) == pytest.approx(1e-12 * (before - behind), rel=1e-3)


def test_an_open_valve_does_not_leak_besides() -> None:
    valve = br.NetworkValve(diameter="100 mm", loss_coefficient=1.0)
    small = flow(valve.replace(leakage=1e-12), 2e5, 1e5)
    assert flow(valve.replace(leakage=1e-9), 2e5, 1e5) == pytest.approx(small, rel=1e-12)
