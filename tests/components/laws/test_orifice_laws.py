"""Flow through restrictions: both laws share their properties, and each has its own numbers."""

from __future__ import annotations

import math
from collections.abc import Callable

import numpy as np
import pytest

from bramah.components.laws.metering import edge_opening
from bramah.components.laws.orifice import circle_area, circle_diameter, orifice_flow, orifice_flow_reynolds
from bramah.expr import Expr, derivative, evaluate, symbol
from bramah.fluids import AeratedFluid, ConstantFluid, Fluid, TaitFluid

AREA, DIAMETER, C_D = 1.2566370614359172e-5, 4e-3, 0.6
p1, p2, area = symbol("p1"), symbol("p2"), symbol("area")
Law = Callable[[Fluid], Expr]


def by_pressure(fluid: Fluid) -> Expr:
    return orifice_flow(p1, p2, area, fluid, discharge_coefficient=C_D, transition_pressure=2e4)


def by_reynolds(fluid: Fluid) -> Expr:
    return orifice_flow_reynolds(
        p1, p2, area, fluid, discharge_coefficient=C_D, transition_reynolds=1000.0, diameter=DIAMETER
    )


both_laws = pytest.mark.parametrize("law", [by_pressure, by_reynolds])
all_fluids = pytest.mark.parametrize("fluid", [ConstantFluid(), TaitFluid(), AeratedFluid()], ids=repr)


def at(e: Expr, up: object, down: object = 0.0, A: float = AREA) -> np.ndarray:
    return evaluate([e], {"p1": up, "p2": down, "area": A})[0]


@both_laws
@all_fluids
def test_flow_is_odd(law: Law, fluid: Fluid) -> None:
    up, down = np.meshgrid(np.linspace(-1e5, 1e8, 13), np.linspace(-1e5, 1e8, 13))
    assert np.all(at(law(fluid), up, down) == -at(law(fluid), down, up))


@both_laws
@all_fluids
def test_flow_grows_with_the_pressure_difference(law: Law, fluid: Fluid) -> None:
    """At a fixed mean pressure, so that the density is the same."""
    half = np.concatenate([[0.0], np.logspace(0, 7.69, 400)])
    q = at(law(fluid), 5e7 + half, 5e7 - half)
    assert np.all(np.diff(q) > 0)


@both_laws
@all_fluids
def test_flow_and_slopes_are_finite_everywhere(law: Law, fluid: Fluid) -> None:
    grid = np.concatenate([[-101325.0, -1e5, -1.0, 0.0, 1.0], np.logspace(1, 8, 30)])
    up, down = np.meshgrid(grid, grid)
    e = law(fluid)
    for opening in (0.0, 1e-12, AREA):
        for f in (e, derivative(e, p1), derivative(e, p2), derivative(e, area)):
            assert np.all(np.isfinite(at(f, up, down, opening)))
    assert np.all(at(derivative(e, p1), grid, grid) > 0)


@both_laws
def test_turbulent_flow(law: Law) -> None:
    """Far above the transition q = c_d A sqrt(2 dp/rho); at 100 bar the smooth law is 1e-6 lower, (dp_tr/dp)^2/4."""
    expected = C_D * AREA * math.sqrt(2 * 1e7 / 870)
    assert float(at(law(ConstantFluid()), 1e7)) == pytest.approx(expected, rel=1.1e-6)


@both_laws
def test_mass_flow_carries_the_density_at_the_mean_pressure(law: Law) -> None:
    fluid = TaitFluid()
    expected = C_D * AREA * math.sqrt(2 * 2e7 * fluid.density_at(4e7)) / 870
    assert float(at(law(fluid), 5e7, 3e7)) == pytest.approx(expected, rel=1e-6)


@both_laws
def test_flow_is_proportional_to_area(law: Law) -> None:
    e = law(ConstantFluid())
    assert float(at(e, 3e4, 0.0, AREA / 3)) == pytest.approx(float(at(e, 3e4)) / 3, rel=1e-14)
    assert at(e, 1e7, 0.0, 0.0) == 0.0


def test_the_transition_by_reynolds_number_is_c1_and_at_the_right_place() -> None:
    """dp_tr = 9 nu^2 Re^2 rho / (8 d^2 c_d^2) (Esqué 2008, eq. 3.7, corrected)."""
    nu, rho, Re = 30e-6, 870.0, 1000.0
    dp_tr = 9 * nu**2 * Re**2 * rho / (8 * DIAMETER**2 * C_D**2)
    e = by_reynolds(ConstantFluid())
    slope = derivative(e, p1)
    turbulent = C_D * AREA * math.sqrt(2 * dp_tr / rho)
    for side in (1 - 1e-9, 1 + 1e-9):
        # Over 1e-9 of dp_tr the value changes by 0.5e-9 of itself and the slope by at most 2e-9.
        assert float(at(e, side * dp_tr)) == pytest.approx(turbulent, rel=2e-9)
        assert float(at(slope, side * dp_tr)) == pytest.approx(0.5 * turbulent / dp_tr, rel=4e-9)
    z = np.linspace(0.0, 1.0, 11)
    laminar = 3 * AREA * nu * Re / (4 * DIAMETER) * z * (3 - z)
    assert at(e, z * dp_tr) == pytest.approx(laminar, rel=1e-13)
    steep = 3 * AREA * nu * Re * (3 * dp_tr - 2 * z * dp_tr) / (4 * DIAMETER * dp_tr**2)
    assert at(slope, z[:-1] * dp_tr) == pytest.approx(steep[:-1], rel=1e-13)


def test_the_transition_by_pressure_is_the_formula() -> None:
    dp = np.linspace(-1e5, 1e5, 101)
    expected = C_D * AREA * math.sqrt(2 / 870) * dp / (dp * dp + 4e8) ** 0.25
    assert at(by_pressure(ConstantFluid()), dp) == pytest.approx(expected, rel=1e-14)


def test_circles() -> None:
    [A] = evaluate([circle_area(symbol("d"))], {"d": DIAMETER})
    [d] = evaluate([circle_diameter(area)], {"area": A})
    assert (A, d) == (pytest.approx(AREA, rel=1e-15), pytest.approx(DIAMETER, rel=1e-15))


def test_metering_edges_open_after_their_overlap() -> None:
    def opening(x: float, overlap: float) -> float:
        return float(evaluate([edge_opening(symbol("x"), symbol("o"), 1e-3)], {"x": x, "o": overlap})[0])

    # The rounding adds width^2/(4 s) above the corner and leaves that much below.
    assert opening(1.0, 0.2) == pytest.approx(1.0, abs=3e-7)
    assert opening(0.6, 0.2) == pytest.approx(0.5, abs=6e-7)
    assert opening(0.2, 0.2) == 0.5e-3
    assert 0 < opening(-1.0, 0.0) < 3e-7
    assert opening(0.0, -0.25) == pytest.approx(0.2, abs=2e-6)
