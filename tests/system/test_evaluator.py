"""The equations at many instants are those at each of them."""

from __future__ import annotations

import numpy as np

import bramah as br
from bramah.files import read_circuit
from tests.files.test_schema import EXAMPLES


def test_many_instants_at_once_give_the_same_bits() -> None:
    """The demonstration circuit, whose piston is held at its stop for a while: what is held follows from d."""
    system = br.build(read_circuit(EXAMPLES[-1]))
    recorded = br.simulate(system, until="4 s").recorded
    t, y, d = recorded.t, recorded.y, recorded.discrete_at_points()
    assert len(np.unique(d, axis=0)) > 1
    rates, values = system.evaluator().along(t, y, d)
    single = system.evaluator()
    for k in range(len(t)):
        single.hold(d[k])
        assert np.array_equal(rates[k], single.rates(float(t[k]), y[k], d[k]))
        assert np.array_equal(values[k], single.jacobian_values(float(t[k]), y[k], d[k]))


def test_a_circuit_without_discrete_values() -> None:
    circuit = br.Circuit()
    circuit.add("step", br.Constant(value=1.0))
    circuit.add("lag", br.FirstOrderLag(time_constant="0.1 s"))
    circuit.connect("step.y", "lag.u")
    rates, values = br.build(circuit).evaluator().along(np.zeros(2), np.array([[0.0], [1.0]]), np.zeros((2, 0)))
    assert rates.ravel().tolist() == [10.0, 0.0]
    assert values.ravel().tolist() == [-10.0, -10.0]


def test_no_instants() -> None:
    system = br.build(read_circuit(EXAMPLES[-1]))
    n, m = len(system.equations.start), len(system.equations.start_discrete)
    rates, values = system.evaluator().along(np.zeros(0), np.zeros((0, n)), np.zeros((0, m)))
    assert rates.shape == (0, n) and len(values) == 0
