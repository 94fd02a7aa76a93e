"""Columns that part: at the ends of a line in a circuit, and against the measurements of Bergant and Simpson (1999)."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import numpy as np
import pytest

import bramah as br
from validation.cases.column_separation import found
from validation.problems.column_separation import FAST, METRE, SLOW, Rig, circuit_of, run, valve_head

CLOSED = 0.25
"""s, while the first cavity of the fast rig is open."""


def made(result: br.Result) -> float:
    """Fluid that the pipe gave and neither held before nor has as a cavity now, m3."""
    return -result.fluid().entries["pipe.waves"].converted


@pytest.mark.parametrize("cavitation", ["vapour", "gas"])
@pytest.mark.parametrize(("rtol", "most"), [(1e-3, 1e-7), (1e-5, 1e-9), (1e-7, 1e-9)])
def test_no_fluid_is_made_or_lost(cavitation: str, rtol: float, most: float) -> None:
    """Also when the first cavity has closed. What is left is the error of the cavities' growth between steps."""
    result = run(FAST, cavitation, until=0.45, rtol=rtol)
    V = result["pipe.waves.V_B"].values
    assert V.max() > 20e-6 and V[-1] < 0.1 * V.max()
    assert abs(made(result)) < most * result.fluid().turnover


def test_clipping_makes_fluid() -> None:
    """About as much as the cavity would hold."""
    made_up = made(run(FAST, "clipped", until=CLOSED))
    assert made_up > 0.8 * float(run(FAST, "gas", until=CLOSED)["pipe.waves.V_B"].values.max())


@pytest.mark.parametrize("options", [{"rtol": 1e-3}, {"rtol": 1e-7}, {"gas_fraction": 1e-9}, {"reaches": 256}], ids=str)
@pytest.mark.parametrize("case", ["0.30 m/s", "1.40 m/s"])
def test_the_cavity_at_a_valve_keeps_its_time(case: str, options: dict[str, Any]) -> None:
    """Cavities are a million times larger than the gas they began with, at a millionth of its pressure; whoever
    takes pressure for the state loses them unless tolerances are far below 1 Pa."""
    assert found(case, **options).cavity == pytest.approx(found(case).cavity, rel=0.005)


def first_cavity(rig: Rig, reaches: int, rtol: float, method: str) -> list[float]:
    """When the cavity at the valve becomes a fiftieth of its greatest volume, and when it is no more."""
    circuit = circuit_of(rig, "gas", reaches=reaches)
    result = br.simulate(circuit, until=0.2 if rig is SLOW else 0.42, start="steady", rtol=rtol, method=method)
    t = np.linspace(0.0, result.t[-1], 100_001)
    V = result["pipe.waves.V_B"].at(t)
    return [float(x) for x in t[np.flatnonzero(np.diff((0.02 * V.max() < V).astype(int)))][:2]]


@pytest.mark.parametrize("method", ["rodas4", "rodas5p"])
@pytest.mark.parametrize("reaches", [2, 3, 5, 7, 20])
@pytest.mark.parametrize("rig", [SLOW, FAST], ids=["0.30 m/s", "1.40 m/s"])
def test_a_coarse_tolerance_keeps_the_time_whatever_the_tick(rig: Rig, reaches: int, method: str) -> None:
    """Few reaches leave room for steps over all of the valve's closing, and nothing but the solver to notice it."""
    converged = first_cavity(rig, reaches, 1e-7, "rodas4")
    assert first_cavity(rig, reaches, 1e-3, method) == pytest.approx(converged, rel=2e-4)


def test_less_and_less_gas_is_vapour() -> None:
    vapour = found("0.30 m/s", "vapour")
    fractions = (1e-5, 1e-6, 1e-7, 1e-9)
    gas = [found("0.30 m/s", gas_fraction=fraction) for fraction in fractions]
    apart = [abs(one.cavity / vapour.cavity - 1) for one in gas]
    assert all(after < before for before, after in pairwise(apart))
    # The vapour model has 1e-7 of gas at the ends.
    assert apart[0] > 0.01 and apart[-1] < 0.001
    # Gas is a cushion.
    assert gas[0].peak < 0.9 * vapour.peak


@pytest.mark.parametrize("cavitation", ["vapour", "gas"])
def test_no_pressure_below_vapour(cavitation: str) -> None:
    result = run(FAST, cavitation, until=CLOSED)
    profile, vapour = result.profile("pipe"), 2339.0 - 101325.0
    assert profile.p[:, 1:-1].min() > vapour - 1e-3
    # At the ends the way into the cavity resists with a thousandth of the impedance.
    assert profile.p.min() > vapour - 2e-3 * METRE * valve_head(FAST, result).max()


def test_a_start_at_rest_stays_at_rest() -> None:
    """Gas at the ends begins at the pressure there."""
    circuit = circuit_of(SLOW, "gas").replace({
        "pipe.start_flow": 0.0, "closing.stages": [[1.0, 0.0]],
    })  # fmt: skip
    result = br.simulate(circuit, until=0.1)
    head = valve_head(SLOW, result)
    # Rounding of waves of 1e5 Pa, and the tolerance of the run.
    assert np.ptp(head) < 1e-4


def test_measured_features() -> None:
    """The rows of the validation say what is measured and how well it can be read; these are the main ones."""
    slow = found("0.30 m/s")
    assert 1e3 * slow.cavity == pytest.approx(65.7, abs=2)
    assert 1e3 * slow.second_cavity_end == pytest.approx(186.9, abs=2)
    assert slow.peak == pytest.approx(96.2, abs=5)
    assert slow.peak > 1.4 * slow.plateau
    assert 1e3 * found("1.40 m/s").cavity == pytest.approx(326.6, abs=10)
