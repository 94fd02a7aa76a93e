"""The comparison flags what is wrong, passes what is right, and knows noise from a signal."""

from __future__ import annotations

import numpy as np
import pytest

import bramah as br
from benchmarks.trust_circuits.comparison import (
    INSTANTS,
    Judged,
    fine_instants,
    judged_signals,
    kept,
    sampled,
    worst,
    yardsticks,
)
from bramah.system import build

PRESSURE, FLOW = Judged("v.A.p", "bar", False, 1e7), Judged("o.A.q", "l/min", True, 1e-3)
TIMES = np.linspace(0.0, 1.0, INSTANTS)
ALL = np.ones(INSTANTS, dtype=bool)


def two_signals() -> np.ndarray:
    """A pressure that rises by 10 bar from 0, and a flow that falls by 1e-4 m3/s to 0."""
    return np.array([1e6 * TIMES, 1e-4 * (1 - TIMES)])


def off(values: np.ndarray, rtol: float) -> tuple[float, str, float]:
    right = two_signals()
    measure = yardsticks([PRESSURE, FLOW], right.min(axis=1), right.max(axis=1))
    found = worst([PRESSURE, FLOW], TIMES, right, values, measure, ALL, rtol)
    return found.off, found.signal, found.t


def test_a_right_result_passes() -> None:
    assert off(two_signals(), 1e-5)[0] == 0.0


def test_an_unknown_may_be_off_by_100_rtol_of_its_range_and_a_flow_by_1000() -> None:
    values = two_signals()
    values[0, 120] += 1.5 * 100 * 1e-5 * 1e6
    assert off(values, 1e-5) == (pytest.approx(1.5), "v.A.p", TIMES[120])
    assert off(values, 1e-4)[0] == pytest.approx(0.15)
    values = two_signals()
    values[1, 30] -= 2.0 * 1000 * 1e-5 * 1e-4
    assert off(values, 1e-5) == (pytest.approx(2.0), "o.A.q", TIMES[30])


def test_what_is_not_a_number_is_wrong() -> None:
    values = two_signals()
    values[0, 3] = np.nan
    assert off(values, 1e-5)[0] == np.inf


def test_the_yardstick_is_the_range_or_a_tenth_of_the_size() -> None:
    signals = [PRESSURE, Judged("w.A.p", "bar", False, 1e7)]
    assert yardsticks(signals, np.array([1e6, -2e6]), np.array([1.01e6, 3e6])).tolist() == [1.01e5, 5e6]


def test_noise_is_measured_with_the_largest_of_its_kind() -> None:
    still = Judged("shut.A.q", "l/min", True, 1e-3)
    low, high = np.array([0.0, -1e-20]), np.array([1e-4, 1e-20])
    assert yardsticks([FLOW, still], low, high).tolist() == [1e-4, 1e-4]
    # Where nothing flows at all, with what is usual.
    assert yardsticks([still], low[1:], high[1:]).tolist() == [1e-3]
    # A small flow is no noise.
    assert yardsticks([FLOW, still], low, np.array([1e-4, 1e-11]))[1] == pytest.approx(1e-11)


def test_instants_near_events_are_left_out_but_at_most_a_tenth() -> None:
    times = np.linspace(0.0, 0.2, INSTANTS)
    assert kept(times, []).all()
    one = kept(times, [0.1])
    assert (~one).sum() == 2 and set(np.flatnonzero(~one)) == {99, 100}
    many = kept(times, np.linspace(0.0, 0.2, 1000).tolist())
    assert (~many).sum() == INSTANTS // 10
    # The nearest go first.
    crowded = kept(np.linspace(0.0, 0.02, INSTANTS), [0.0])
    assert set(np.flatnonzero(~crowded)) == set(range(10))


def test_every_fine_run_of_instants_contains_those_compared() -> None:
    assert np.allclose(fine_instants(3.0)[::10], np.linspace(0.0, 3.0, INSTANTS))


def test_unknowns_flows_and_forces_are_judged() -> None:
    circuit = br.Circuit("Lift")
    circuit.add("pump", br.FlowSource())
    circuit.add("cylinder", br.SingleActingCylinder())
    circuit.add("load", br.Mass())
    circuit.connect("pump.P", "cylinder.A")
    circuit.connect("cylinder.rod", "load.port")
    system = build(circuit)
    names = {signal.name: signal.through for signal in judged_signals(system)}
    assert names == dict.fromkeys(system.names, False) | {
        "pump.P.q": True, "cylinder.A.q": True, "cylinder.rod.F": True, "load.port.F": True,
    }  # fmt: skip
    result = br.simulate(system, 0.1)
    signals = judged_signals(system)
    values = sampled(result, signals, np.linspace(0, 0.1, 5))
    assert values.shape == (len(signals), 5)
    assert values[0].tolist() == result[signals[0].name].at(np.linspace(0, 0.1, 5)).tolist()
