"""What a signal may be off where unknowns have tolerances of their own."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

import bramah as br
from bramah.result.doubts.evidence import Evidence
from bramah.result.doubts.promise import FIXED_STEP, allowed, strictness
from bramah.verify.compare import disagreements
from tests.result.doubts.circuits import swinging
from tests.stepping.circuits import oscillator

NAMES = ["mass.port.v", "mass.port.x"]


@pytest.mark.parametrize(
    ("own", "loosest", "shares"),
    [
        ({}, 1e-5, [1.0, 1.0]),
        ({"mass.port.x": 1e-3}, 1e-3, [0.01, 1.0]),
        ({"mass.port.x": 1e-7}, 1e-5, [1.0, 0.01]),
        ({"mass.port.x": 1e-7, "mass.port.v": 1e-6}, 1e-6, [1.0, 0.1]),
    ],
)
def test_each_unknown_is_held_to_its_own(own: dict[str, float], loosest: float, shares: list[float]) -> None:
    result = br.simulate(oscillator(), 1.0)
    recorded = replace(result.recorded, own_rtol=own)
    assert allowed(recorded) == pytest.approx(100 * loosest)
    assert strictness(recorded, NAMES) == pytest.approx(shares)
    result.recorded = recorded
    evidence = Evidence.of(result)
    assert evidence is not None
    held = dict(zip(evidence.system.names, evidence.allowance / evidence.yardstick, strict=True))
    assert [held[name] for name in NAMES] == pytest.approx([100 * loosest * share for share in shares])


def test_fixed_steps_have_none() -> None:
    recorded = replace(br.simulate(oscillator(), 0.1).recorded, own_rtol={"mass.port.x": 1e-7}, fixed_step=1e-3)
    assert allowed(recorded) == FIXED_STEP
    assert strictness(recorded, NAMES).tolist() == [1.0, 1.0]


def test_runs_are_compared_by_them() -> None:
    """Two runs at 1e-3 and 1e-8 agree to 1e-3, but not to 1e-7 in the one unknown that it was asked for."""
    system = swinging()
    rough = br.simulate(system, 1.0, rtol=1e-3)
    fine = br.simulate(system, 1.0, rtol=1e-8, record=list(np.linspace(0, 1, 50)))
    assert list(disagreements(rough, fine, system, allowed(rough.recorded), "by ndf")) == []
    rough.recorded = replace(rough.recorded, own_rtol={"mass.port.x": 1e-7})
    [said] = disagreements(rough, fine, system, allowed(rough.recorded), "by ndf")
    assert said.startswith("mass.port.x is ")
    assert "other signal" not in said
