"""Systems that are not compiled: the same as others but for the rounding of their constants."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from bramah.files import read_circuit
from bramah.system.builder import build_anew

EXAMPLES = Path(__file__).parents[2] / "examples"


@pytest.mark.parametrize("name", ["fuel_injection", "load_sensing", "gallery/lines"])
def test_constants_are_the_same_to_rounding(name: str) -> None:
    circuit = read_circuit(EXAMPLES / f"{name}.toml")
    run, looked_at = (build_anew(circuit, compiled=compiled).equations for compiled in (True, False))
    assert np.array_equal(run.row, looked_at.row) and np.array_equal(run.differential, looked_at.differential)
    # The compiler may contract products and sums, which changes the last digit; constants are made of a few of them.
    np.testing.assert_allclose(looked_at.sum0, run.sum0, rtol=1e-13)
    np.testing.assert_allclose(looked_at.capacity0, run.capacity0, rtol=1e-13)
    for one, other in zip(run.groups, looked_at.groups, strict=True):
        np.testing.assert_allclose(other.constant, one.constant, rtol=1e-12)
