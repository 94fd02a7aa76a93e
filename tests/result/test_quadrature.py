"""Gauss points of the steps."""

from __future__ import annotations

import numpy as np
import pytest

import bramah as br
from bramah.result.accounts import entry_of
from bramah.result.quadrature import NODES, THETA, WEIGHTS


def test_points_and_weights_are_those_of_gauss_and_legendre() -> None:
    points, weights = np.polynomial.legendre.leggauss(NODES)
    # To rounding: they are written down, not computed.
    assert np.allclose(THETA, (points + 1) / 2, rtol=1e-15, atol=0)
    assert np.allclose(WEIGHTS, weights / 2, rtol=1e-15, atol=0)


def test_polynomials_of_degree_seven_are_integrated_exactly() -> None:
    assert np.isclose(WEIGHTS @ THETA**7, 1 / 8, rtol=1e-15, atol=0)
    assert not np.isclose(WEIGHTS @ THETA**8, 1 / 9, rtol=1e-6, atol=0)


def test_a_circuit_without_unknowns_has_an_energy() -> None:
    """An orifice between a source and a tank: the flow follows at once, and turns 100 bar into heat."""
    circuit = br.Circuit("Orifice", fluid=br.ConstantFluid())
    circuit.add("source", br.PressureSource(pressure="100 bar"))
    circuit.add("edge", br.Orifice())
    circuit.add("tank", br.Tank())
    circuit.connect("source.P", "edge.A")
    circuit.connect("edge.B", "tank.T")
    result = br.simulate(circuit, "1 s")
    assert len(result.recorded.y[0]) == 0
    heat = entry_of(result, "edge", power=True).converted
    assert heat == pytest.approx(100e5 * result["edge.A.q"].values[-1], rel=1e-12)
