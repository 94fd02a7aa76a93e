"""The duty cycle: values, corners on time, jumps, repetition."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from bramah.components.signal import DutyCycle, Integrator
from bramah.errors import CircuitError
from bramah.result import Result
from bramah.simulation import simulate
from tests.circuits.making import circuit

STAGES = [[0.0, 1.0], [0.2, 3.0], [0.3, 3.0], [0.0, -1.0], [0.1, -1.0], [0.4, 0.0]]
"""1, up to 3 at 0.2, holding to 0.5, a jump to -1, holding to 0.6, up to 0 at 1.0."""


def run(until: float, **values: Any) -> Result:
    result = simulate(circuit("s.y i.u", s=DutyCycle(**values), i=Integrator()), until)
    assert result.ok, result.message
    return result


def corners(result: Result) -> list[float]:
    return [event.t for event in result.events]


def test_stages_are_ramps_holds_and_jumps() -> None:
    result = run(1.5, stages=STAGES, start_time=0.1)
    assert corners(result) == pytest.approx([0.1, 0.3, 0.6, 0.7, 1.1], rel=0, abs=1e-15)
    t = np.array([0.0, 0.1, 0.2, 0.3, 0.59, 0.61, 0.69, 0.8, 1.1, 1.5])
    assert result["s.y"].at(t) == pytest.approx([1, 1, 2, 3, 3, -1, -1, -0.75, 0, 0], abs=1e-13)
    assert (result["s.y"].at(0.6, side="left"), result["s.y"].at(0.6)) == (3.0, -1.0)
    area = 0.1 + 0.2 * 2 + 0.3 * 3 - 0.1 - 0.4 * 0.5
    assert result["i.y"].values[-1] == pytest.approx(area, rel=1e-12)


def test_holds_keep_each_value_for_its_duration() -> None:
    result = run(2.0, stages=[[0.5, 2.0], [0.25, -1.0], [0.5, 4.0]], shape="holds")
    assert result["s.y"].at([0.1, 0.49, 0.5, 0.74, 0.75, 1.2, 1.3, 2.0]) == pytest.approx([2, 2, -1, -1, 4, 4, 4, 4])
    assert result["i.y"].values[-1] == pytest.approx(1.0 - 0.25 + 4.0 * 1.25, rel=1e-12)


def test_a_cycle_repeats_without_drift() -> None:
    result = run(10.0, stages=[[0.0, 0.0], [0.1, 1.0], [0.0, 0.0], [0.15, 0.0]], ending="repeat")
    times = corners(result)
    assert times == pytest.approx([x for k in range(40) for x in (0.25 * k, 0.25 * k + 0.1)] + [10.0], abs=1e-12)
    assert result["i.y"].values[-1] == pytest.approx(40 * 0.05, rel=1e-11)


def test_the_last_line_goes_on_as_in_hasp() -> None:
    assert run(3.0, stages=[[0, 1.0], [1.0, 3.0]], ending="continue")["s.y"].at(3.0) == pytest.approx(7.0, rel=1e-14)
    assert run(3.0, stages=[[0, 1.0], [1.0, 3.0]])["s.y"].at(3.0) == 3.0


def test_twelve_stages_and_one() -> None:
    twelve = [[0.1, float(k % 3)] for k in range(12)]
    assert len(corners(run(2.0, stages=twelve))) == 13
    assert set(run(1.0, stages=[[0.5, 4.0]])["s.y"].values) == {4.0}


@pytest.mark.parametrize("ending", ["hold", "repeat", "continue"])
def test_a_cycle_of_jumps_alone_is_its_last_value(ending: str) -> None:
    assert run(1.0, stages=[[0.0, 4.0], [0.0, 5.0]], ending=ending)["s.y"].at([0.5, 1.0]) == pytest.approx([5.0, 5.0])


def test_what_is_no_stage_is_refused() -> None:
    cases: list[Any] = [[], [[-1.0, 2.0]], [1.0, 2.0], "up"]
    for wrong in cases:
        with pytest.raises(CircuitError, match="stages"):
            DutyCycle(stages=wrong)
