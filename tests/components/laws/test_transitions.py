"""The cubic between laminar and turbulent flow: Wenzel's, Piché and Ellman's and the parabola are one family."""

from __future__ import annotations

import math

import numpy as np
import pytest

from bramah.components.laws.gap import annular_gap_conductance
from bramah.components.laws.orifice import (
    ELLMAN_CUBIC,
    orifice_flow,
    orifice_flow_cubic,
    orifice_flow_reynolds,
    rated_area,
)
from bramah.expr import Expr, derivative, evaluate, symbol
from bramah.fluids import AeratedFluid, ConstantFluid, TaitFluid

D, C_D, RE, RHO, NU = 4e-3, 0.6, 1000.0, 870.0, 30e-6
AREA = math.pi * D * D / 4
p = symbol("p")
FLUID = ConstantFluid(reference_density=RHO, viscosity=NU)


def cubic(ratio: float, fluid: object = FLUID) -> Expr:
    return orifice_flow_cubic(
        p, 0.0, AREA, fluid, discharge_coefficient=C_D, transition_reynolds=RE, laminar_ratio=ratio, diameter=D
    )


def at(e: Expr, x: object) -> np.ndarray:
    return np.asarray(evaluate([e], {"p": x})[0])


DP_TR = RHO / 2 * (RE * NU / (D * C_D)) ** 2
Q_TR = RE * AREA * NU / D


@pytest.mark.parametrize("ratio", [0.3, 0.5, 8 / 15, 0.55, 2 / 3, 1.0])
def test_value_and_slope_are_continuous_and_the_flow_rises(ratio: float) -> None:
    e = cubic(ratio)
    slope = derivative(e, p)
    for side in (1 - 1e-9, 1 + 1e-9):
        # Over 1e-9 of the transition value and slope change by a few 1e-9 of themselves.
        assert at(e, side * DP_TR) == pytest.approx(Q_TR, rel=1e-8)
        assert at(slope, side * DP_TR) == pytest.approx(0.5 * Q_TR / DP_TR, rel=2e-8)
    assert at(slope, 0.0) == pytest.approx(Q_TR / (ratio * DP_TR), rel=1e-13)
    assert np.all(np.diff(at(e, np.linspace(-2, 2, 801) * DP_TR)) > 0)


def test_the_ratio_of_the_thesis_gives_its_coefficients() -> None:
    """0.318182 z^3 - 1.136364 z^2 + 1.818182 z at r = 0.55."""
    z = np.linspace(0.0, 1.0, 11)[1:-1]
    expected = 0.318182 * z**3 - 1.136364 * z**2 + 1.818182 * z
    assert at(cubic(0.55), z * DP_TR) / Q_TR == pytest.approx(expected, abs=1.5e-6)


def test_piche_and_ellman() -> None:
    """q = (A nu Re/64 d)(45 z^3 - 150 z^2 + 225 z), dp_tr = 225 Re^2 rho nu^2 / (128 c_d^2 d^2) (Wenzel 1999, 2.3)."""
    e = orifice_flow_reynolds(
        p, 0.0, AREA, FLUID,
        discharge_coefficient=C_D, transition_reynolds=RE, diameter=D, laminar_ratio=ELLMAN_CUBIC,
    )  # fmt: skip
    dp_tr = 225 * RE**2 * RHO * NU**2 / (128 * C_D**2 * D**2)
    z = np.linspace(0.0, 1.0, 11)[1:-1]
    expected = AREA * NU * RE / (64 * D) * (45 * z**3 - 150 * z**2 + 225 * z)
    assert at(e, z * dp_tr) == pytest.approx(expected, rel=1e-13)
    curvature = derivative(derivative(e, p), p)
    below, above = at(curvature, np.array([1 - 1e-9, 1 + 1e-9]) * dp_tr)
    assert below == pytest.approx(above, rel=1e-7)


@pytest.mark.parametrize("fluid", [ConstantFluid(), TaitFluid(), AeratedFluid()], ids=repr)
def test_finite_from_vacuum_to_a_thousand_bar(fluid: object) -> None:
    grid = np.concatenate([[-101325.0, -1.0, 0.0, 1.0], np.logspace(1, 8, 30)])
    e = cubic(0.55, fluid)
    assert np.all(np.isfinite(at(e, grid))) and np.all(np.isfinite(at(derivative(e, p), grid)))


def test_rated_area_passes_the_rated_flow() -> None:
    area = rated_area(2e-4, 5e5, FLUID)
    e = orifice_flow(p, 0.0, area, FLUID, discharge_coefficient=1.0, transition_pressure=1.0)
    values = {"p": 5e5} | {f"fluid.{n}": v for n, v in FLUID.values.items()}
    # A transition of 1 Pa takes 1e-12.
    assert evaluate([e], values)[0] == pytest.approx(2e-4, rel=1e-11)


def test_gap_grows_with_the_cube_of_its_clearance() -> None:
    h = symbol("h")
    e = annular_gap_conductance(20e-3, h, 10e-3, 0.0, 0.0, FLUID)
    one, two = (float(evaluate([e], {"h": x})[0]) for x in (5e-6, 10e-6))
    assert two == pytest.approx(8 * one, rel=1e-14)
    assert two == pytest.approx(math.pi * 20e-3 * 1e-15 / (12 * NU * RHO * 10e-3), rel=1e-14)
