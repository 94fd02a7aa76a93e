"""Values between the points of a run: what is promised there, and algebraic unknowns that balance."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

import bramah as br
from bramah.system.refiner import Refiner
from tests.result.doubts.circuits import divided

GALLERY = Path(__file__).parents[2] / "examples" / "gallery"
CASES = (("flow_control", "three_port.T.q", "pump_3.P.p"), ("rack", "rack.F", "rack.z"))


@pytest.mark.parametrize("method", ["rodas4", "rodas5p", "ndf"])
@pytest.mark.parametrize(("name", "through", "unknown"), CASES)
def test_the_promise_holds_between_points(name: str, through: str, unknown: str, method: str) -> None:
    """100 rtol of the range for an unknown, 1000 rtol for a flow or a force, more than 1 ms from events."""
    circuit, rtol = br.read_circuit(GALLERY / f"{name}.toml"), 1e-5
    system, until = br.build(circuit), circuit.run["until"]
    right = br.simulate(system, until, method="rodas5p", rtol=1e-10)
    second = br.simulate(system, until, method="ndf", rtol=1e-9)
    run = br.simulate(system, until, method=method, rtol=rtol)
    times = np.linspace(0, right.t[-1], 2001)[1:-1]
    for event in right.events + run.events:
        times = times[np.abs(times - event.t) > 1e-3]
    for signal, allowed in ((through, 1000 * rtol), (unknown, 100 * rtol)):
        allowance = allowed * np.ptp(right[signal].values)
        assert second[signal].at(times) == pytest.approx(right[signal].at(times), abs=0.1 * allowance)
        assert run[signal].at(times) == pytest.approx(right[signal].at(times), abs=allowance)


def test_algebraic_unknowns_between_points_balance() -> None:
    """Half of the source's pressure is right between two equal orifices, at whatever tolerance the steps were made."""
    system = divided()
    run = br.simulate(system, 1.0, rtol=1e-2)
    times = np.linspace(0, 1, 333)[1:-1]
    t, y, d = run.recorded.at(times)
    [k] = np.flatnonzero(system.differential == 0)
    assert y[:, k] == pytest.approx(0.5 * (100e5 + 10e5 * np.sin(2 * np.pi * t)), abs=1e-2)
    evaluator = system.evaluator()
    evaluator.hold(np.ascontiguousarray(d[0]))
    left = [evaluator.rates(float(t[i]), y[i], d[i])[k] for i in range(len(t))]
    # A flow of 4e-5 m3/s at 50 bar changes by 4e-12 for each Pa.
    assert np.abs(left).max() < 1e-13


def test_a_refiner_mends_what_does_not_balance_and_leaves_what_does() -> None:
    system = divided()
    t = np.array([0.1, 0.6])
    exact = 0.5 * (100e5 + 10e5 * np.sin(2 * np.pi * t))[:, None]
    d = br.simulate(system, 0.0).recorded.discrete_at_points()[:1].repeat(2, axis=0)
    refine = Refiner(system)
    length, slope = np.full(2, 0.05), np.zeros((2, system.n))
    better = refine(t, length, slope, d, 1.001 * exact)
    assert better == pytest.approx(exact, abs=1e-2)
    assert refine(t, length, slope, d, better) == pytest.approx(better, abs=1e-2)
