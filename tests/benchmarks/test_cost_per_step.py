"""The table of costs per step: the power that is fitted, and what stands in a line."""

from __future__ import annotations

import numpy as np
import pytest

from benchmarks.cost_per_step import CHAINS, Way, circuits, fitted, table
from bramah.solvers.methods import METHODS
from bramah.solvers.settings import Jacobian
from bramah.system import build
from validation import measure


@pytest.mark.parametrize(("power", "constant"), [(1.15, 3.0), (0.7, 0.0), (2.0, 10.0)])
def test_the_power_is_found(power: float, constant: float) -> None:
    assert fitted(CHAINS, 1e-7 * (np.array(CHAINS) ** power + constant)) == pytest.approx(power, abs=0.01)


def test_a_line_of_the_table() -> None:
    sizes = (2, 5, 10, 13, 20, 40, 80)
    times = 1e-6 * np.array([sizes, np.array(sizes) * 2.0])
    head, _, first, second = table(["one", "two"], times, sizes, 0)
    assert "N = 13" in head and first.split("|")[2:4] == [" 2.00 ", " 5.00 "]
    assert second.split("|")[-4:-1] == [" 2.00 ", " 2.00 ", " 1.00 "]


def test_circuits_have_the_states_they_are_called_by(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(measure, "TIMED_STEPS", 50)
    for states, circuit in circuits():
        system = build(circuit)
        assert system.n == states and not system.has_algebraic
        for name in ("rodas3", "abm"):
            assert Way(METHODS[name], Jacobian.DIFFERENCES).seconds(system) >= 0
