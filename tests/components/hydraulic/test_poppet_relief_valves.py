"""Relief valves with moving poppets: rest, contact, release and the published direct-acting valve."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from bramah.circuit import Circuit
from bramah.components.hydraulic import (
    DirectActingReliefValve,
    FlowSource,
    PilotOperatedReliefValve,
    Plug,
    Tank,
    Volume,
)
from bramah.components.signal import Step
from bramah.fluids import ConstantFluid
from bramah.result import Result
from bramah.simulation import simulate
from validation.problems.direct_relief import direct_relief
from validation.problems.pilot_relief import WENZEL_END, wenzel_test

Make = Callable[..., Any]
MIL_H_5606 = ConstantFluid(reference_density=845.0, reference_bulk_modulus=1.8e9, viscosity=14.3e-6)


def direct(volume: float, damping: float, flow_force: float) -> Result:
    return simulate(direct_relief(volume, damping, flow_force), 0.06, rtol=1e-7)


def test_direct_acting_valve_as_printed() -> None:
    """Wenzel 1999, chapter 6, recomputed independently: 9.626 MPa at rest and next to no overshoot."""
    result = direct(1e-4, 35.0, 1.0)
    unseats = math.sqrt(2 * 6.897e6 * 1e-4 * 0.015 / (1.8e9 * 6.305e-4))
    assert [e.t for e in result.events if e.component == "relief"] == [pytest.approx(unseats, rel=1e-6)]
    assert result.end["relief.P.p"] == pytest.approx(9.626e6, abs=500)
    assert result["relief.P.p"].values.max() < 9.64e6


def test_direct_acting_valve_calibrated() -> None:
    """Data fitted to what the source simulated, not measured: b = 3450 N s/m, V = 0.08 l, no flow force; recomputed."""
    result = direct(0.8e-4, 3450.0, 0.0)
    t = np.linspace(0.0, 0.06, 60001)
    p = result["relief.P.p"].at(t)
    assert (p.max(), t[p.argmax()]) == (pytest.approx(15.13e6, abs=5e3), pytest.approx(6.79e-3, abs=1e-5))
    later = t > 0.0125
    assert (p[later].min(), t[later][p[later].argmin()]) == (
        pytest.approx(8.16e6, abs=5e3),
        pytest.approx(22.5e-3, abs=1e-4),
    )
    assert p[-1] == pytest.approx(8.250e6, abs=1e3)


def test_poppet_rests_where_forces_balance(part: Make) -> None:
    valve = part(DirectActingReliefValve, T__p=2e5, x=2e-4, v=0.0, contact=0.0)
    area, lever = math.pi * 7.75e-3**2 / 4, 0.61 * math.pi * 7.75e-3 * math.sin(math.pi / 3) * 2e-4
    dp = (area * 69e5 + 105e3 * 2e-4) / (area - lever)
    # The rate is a difference of forces of 400 N on 3 g: 1e5 m/s2, rounded to 1e-11.
    assert valve.rate("v", P__p=2e5 + dp) == pytest.approx(0.0, abs=1e-9)
    flow = 0.61 * math.pi * 7.75e-3 * 0.5 * 2e-4 * math.sqrt(2 * dp / 850)
    assert valve.through("P", P__p=2e5 + dp) == pytest.approx(flow, rel=1e-12)
    assert valve.through("P", P__p=2e5 + dp, v=0.1) == pytest.approx(flow + 0.1 * area, rel=1e-12)
    # On the seat nothing moves, whatever the pressure does.
    assert valve.rate("v", P__p=9e6, contact=-1.0) == valve.rate("x", P__p=9e6, v=0.1, contact=-1.0) == 0.0


def test_a_poppet_that_drag_alone_holds_back_is_caught_by_its_stop(part: Make) -> None:
    """Forces at rest decide: with 1000 N s/m the sum of forces points back before the contact, but not after it."""
    valve = part(DirectActingReliefValve, damping=1e3, P__p=80e5, T__p=0.0, x=1e-4, v=0.5, contact=0.0, travel="0.1 mm")
    assert valve.rate("v") < 0
    assert valve.after("poppet reaches its stop") == {"contact": 1.0, "x": 1e-4, "v": 0.0}
    # A contact with the pressure already gone is not one to stay in.
    assert valve.after("poppet reaches its stop", P__p=0.0)["contact"] == 0.0


def test_a_valve_that_starts_under_pressure_opens_at_once() -> None:
    circuit = Circuit("Start", fluid=MIL_H_5606)
    circuit.add("source", FlowSource(flow="20 l/min"))
    circuit.add("line", Volume(volume="0.5 l", start_pressure="100 bar"))
    circuit.add("relief", DirectActingReliefValve())
    circuit.add("tank", Tank())
    circuit.connect("source.P", "line.A", "relief.P")
    circuit.connect("relief.T", "tank.T")
    result = simulate(circuit, 0.2)
    assert result.events[0].t == 0.0 and result.ok
    assert 69e5 < result.end["relief.P.p"] < 90e5


def test_venting_the_chamber_unloads_the_valve() -> None:
    """With X at the tank the main poppet opens against its spring alone, F_1 / A_1 = 4.4 bar and the spring's rate."""
    circuit = Circuit("Unloaded", fluid=MIL_H_5606)
    circuit.add("source", FlowSource(flow="60 l/min"))
    circuit.add("line", Volume(volume="0.3 l"))
    circuit.add("relief", PilotOperatedReliefValve(flow_force=0.0))
    circuit.add("tank", Tank())
    circuit.connect("source.P", "line.A", "relief.P")
    circuit.connect("relief.T", "relief.X", "tank.T")
    last = simulate(circuit, 0.5, rtol=1e-7).end
    area = math.pi * 0.017**2 / 4
    assert last["relief.P.p"] == pytest.approx((100.0 + 5e3 * last["relief.x"]) / area, rel=1e-6)
    assert last["relief.pilot_contact"] == -1.0


def test_the_setting_may_be_a_signal() -> None:
    circuit = Circuit("Proportional relief valve", fluid=MIL_H_5606)
    circuit.add("source", FlowSource(flow="60 l/min"))
    circuit.add("line", Volume(volume="0.3 l"))
    circuit.add("relief", PilotOperatedReliefValve())
    circuit.add("setting", Step(before="100 bar", after="50 bar", step_time="0.2 s"))
    circuit.add("plug", Plug())
    circuit.add("tank", Tank())
    circuit.connect("source.P", "line.A", "relief.P")
    circuit.connect("relief.X", "plug.A")
    circuit.connect("relief.T", "tank.T")
    circuit.connect("setting.y", "relief.set_pressure")
    result = simulate(circuit, 0.4)
    before, after = (float(result["relief.X.p"].at(t)) for t in (0.199, 0.4))
    # The pilot must lift to pass its flow, which takes a few bar beyond the setting.
    assert 100e5 < before < 105e5 and 50e5 < after < 55e5


@pytest.mark.parametrize("rtol", [1e-2, 1e-3, 1e-4, 1e-6, 1e-8])
def test_two_poppets_between_their_stops_run_at_any_tolerance(rtol: float) -> None:
    """Test 4 of Wenzel 1999 with its grazing contact: always 12 or 13 contacts, and all accounts close."""
    result = simulate(wenzel_test(4), WENZEL_END, rtol=rtol)
    contacts = [e for e in result.events if e.component == "relief"]
    assert result.ok and len(contacts) in (12, 13)
    for account in (result.energy(), result.fluid()):
        # Both are integrals of what was computed to rtol, over some hundred steps.
        assert abs(account.imbalance) < rtol


def test_a_chamber_without_volume_is_the_limit_of_a_small_one() -> None:
    """1 mm3 in place of 100: the pressures differ by what so little fluid can do."""
    none, little = (
        simulate(wenzel_test(3).replace({"relief.pilot_volume": v}), 0.039, rtol=1e-7).end for v in (0.0, 1e-9)
    )
    assert none["relief.X.p"] == pytest.approx(little["relief.X.p"], rel=1e-3)
    assert none["relief.x"] == pytest.approx(little["relief.x"], rel=1e-2)
