"""Co-simulation with a mechanism solved elsewhere, on the crane of the examples."""

from __future__ import annotations

import runpy
from functools import cache
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

import bramah as br

UNTIL = 1.2
"""Lift, and both cylinders at once: accelerations, and a supply that runs short."""


@cache
def crane() -> Any:
    path = Path(__file__).parent.parent.parent / "examples" / "crane_cosimulation.py"
    return SimpleNamespace(**runpy.run_path(str(path), run_name="crane"))


@cache
def reference() -> br.Result:
    result: br.Result = crane().together(UNTIL)
    assert result.ok, result.message
    return result


@cache
def apart(interval: float, repeats: int) -> tuple[br.Result, np.ndarray, float]:
    result, path = crane().apart(UNTIL, interval, repeats)
    return result, path, crane().worst(path, interval, reference())


def test_the_reference_keeps_energy_and_geometry() -> None:
    """What the cylinders gave is what the mechanism gained, and the integrated positions are those of the angles."""
    result, library = reference(), crane()
    ends = [[result[f"crane.{n}"].values[k] for n in ("boom", "jib", "boom_rate", "jib_rate")] for k in (0, -1)]
    gained = library.energy(ends[1]) - library.energy(ends[0])
    entry = result.energy().entries["crane"]
    assert gained > 1000
    # rtol = 1e-7 on angles under a weight of 15 kN m, over some hundred steps
    assert entry.received == pytest.approx(gained, abs=0.1)
    rods = library.rods(np.array(ends[1]))
    assert [result["lift.x"].values[-1], result["tilt.x"].values[-1]] == pytest.approx(rods[:2], abs=1e-6)


def test_held_forces_converge_with_the_interval() -> None:
    """Order 1, measured as 1.03 and 1.02: the forces are late by half an interval."""
    errors = [apart(interval, 0)[2] for interval in (0.002, 0.001, 0.0005)]
    orders = np.log2(errors[:-1]) - np.log2(errors[1:])
    assert errors[1] < 2e-4
    assert orders == pytest.approx([1.0, 1.0], abs=0.15)


def test_repeated_intervals_converge_with_its_square() -> None:
    """Forces that go linearly to those found at the end of the interval: order 2, measured as 2.02 and 2.00."""
    errors = [apart(interval, 1)[2] for interval in (0.008, 0.004, 0.002)]
    orders = np.log2(errors[:-1]) - np.log2(errors[1:])
    assert errors[1] < 3e-5
    assert orders == pytest.approx([2.0, 2.0], abs=0.15)


@pytest.mark.parametrize(("interval", "repeats", "share"), [(0.001, 0, 1e-2), (0.002, 1, 1e-4)])
def test_what_the_rods_give_the_mechanism_gains(interval: float, repeats: int, share: float) -> None:
    """Up to the error of the coupling: of first and of second order in the interval."""
    result, path, _ = apart(interval, repeats)
    gained = crane().energy(path[-1]) - crane().energy(path[0])
    assert crane().handed_over(result) == pytest.approx(gained, rel=share)


def test_pressures_agree_with_one_system() -> None:
    """Within 0.2 bar of 100 where the interval is 2 ms and repeated."""
    result, _, _ = apart(0.002, 1)
    times = np.linspace(0.0, UNTIL, 200)
    for name in ("lift.A.p", "lift.B.p", "tilt.A.p", "tilt.B.p"):
        assert result[name].at(times) == pytest.approx(reference()[name].at(times), abs=0.2e5), name


def test_the_result_is_one_run_from_start_to_end() -> None:
    result, path, _ = apart(0.002, 1)
    assert np.all(np.diff(result.t) >= 0) and result.t[0] == 0.0 and result.t[-1] == pytest.approx(UNTIL)
    times = 0.002 * np.arange(len(path))
    rods = np.array([crane().rods(q) for q in path])
    assert result["lift.x"].at(times[1:]) == pytest.approx(rods[1:, 0], abs=1e-6)
