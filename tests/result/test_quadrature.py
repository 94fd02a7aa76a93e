"""Gauss points of the steps."""

from __future__ import annotations

import numpy as np

from bramah.result.quadrature import NODES, THETA, WEIGHTS


def test_points_and_weights_are_those_of_gauss_and_legendre() -> None:
    points, weights = np.polynomial.legendre.leggauss(NODES)
    # To rounding: they are written down, not computed.
    assert np.allclose(THETA, (points + 1) / 2, rtol=1e-15, atol=0)
    assert np.allclose(WEIGHTS, weights / 2, rtol=1e-15, atol=0)


def test_polynomials_of_degree_seven_are_integrated_exactly() -> None:
    assert np.isclose(WEIGHTS @ THETA**7, 1 / 8, rtol=1e-15, atol=0)
    assert not np.isclose(WEIGHTS @ THETA**8, 1 / 9, rtol=1e-6, atol=0)
