"""Signals by tape are those of their expressions evaluated by NumPy."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

import bramah as br
from bramah.components.references import reference_of
from bramah.expr import evaluate, symbols
from bramah.system import System, build
from bramah.system.observed import Array, Element, Observed

EXAMPLES = Path(__file__).parents[2] / "examples"
CIRCUITS = ["load_sensing", "boosted_pump", "gallery/cushions", "gallery/accumulators", "gallery/drive_train"]
"""With imposed nets, storage that others bear, tables, assemblies and stops."""
ROUNDING = 1e-11
"""Of the largest value of a signal, for laws that take differences of nearly equal pressures."""


def by_numpy(system: System, name: str, t: np.ndarray, y: np.ndarray, d: np.ndarray) -> np.ndarray:
    rates = system.evaluator().along(t, y, d)[0]
    arrays = {Array.UNKNOWNS: y, Array.DISCRETES: d, Array.RATES: rates}
    e, known = Observed(system).expression(name), {"t": t}
    for symbol in symbols([e]):
        element = reference_of(symbol)
        if isinstance(element, Element):
            fixed = element.array is Array.PARAMETERS
            place = element.number
            known[symbol] = system.parameters.vector[place] if fixed else arrays[element.array][:, place]
    return np.asarray(np.broadcast_to(evaluate([e], known, system.parameters.tables)[0], t.shape))


@pytest.mark.parametrize("circuit", CIRCUITS)
def test_every_signal(circuit: str) -> None:
    system = build(br.read_circuit(EXAMPLES / f"{circuit}.toml"))
    recorded = br.simulate(system).recorded
    some = np.linspace(0, len(recorded.t) - 1, 70).astype(int)
    at = recorded.t[some], recorded.y[some], recorded.discrete_at_points()[some]
    names = tuple(system.signals.names())
    found = system.signals.evaluate_all(names, *at)
    assert len(names) > 20
    for name, values in zip(names, found, strict=True):
        expected = by_numpy(system, name, *at)
        assert values == pytest.approx(expected, rel=ROUNDING, abs=ROUNDING * np.abs(expected).max()), name
        assert np.array_equal(system.signals.evaluate(name, *at), values)


def test_a_tape_serves_other_parameters_too() -> None:
    system = build(br.read_circuit(EXAMPLES / "load_sensing.toml"))
    names = tuple(system.signals.names())
    at = np.zeros(1), system.start[None, :], system.start_discrete[None, :]
    before = system.signals.evaluate_all(names, *at)
    other = system.replace({"fluid.viscosity": "20 cSt"})
    fresh = build(other.circuit)
    assert np.array_equal(other.signals.evaluate_all(names, *at), fresh.signals.evaluate_all(names, *at))
    assert not np.array_equal(other.signals.evaluate_all(names, *at), before)


def test_what_does_not_fit_the_circuit_is_refused() -> None:
    """The core reads arrays as they are described."""
    system = build(br.read_circuit(EXAMPLES / "load_sensing.toml"))
    t, y, d = np.zeros(3), np.tile(system.start, (3, 1)), np.tile(system.start_discrete, (3, 1))
    names = tuple(system.signals.names())
    assert system.signals.evaluate_all(names, t, y, d).shape == (len(names), 3)
    for wrong in (y[:2], y[:, :-1]):
        with pytest.raises(ValueError, match="do not fit"):
            system.signals.evaluate_all(names, t, wrong, d)
    assert system.signals.evaluate_all(names, t[:0], y[:0], d[:0]).shape == (len(names), 0)
