"""Fluids from points: exact at the points, smooth between, density and bulk modulus in agreement."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pytest

import bramah as br
from bramah.errors import CircuitError
from bramah.fluids import Fluid, TabulatedFluid, TaitFluid, measured_fluid, oil

BAR = 1e5
STIFF = [[0.0, 15000.0], [50.0, 15600.0], [200.0, 17100.0], [350.0, 18500.0]]


def tabulated(**more: Any) -> TabulatedFluid:
    points = [[p * BAR, B * BAR] for p, B in STIFF]
    return TabulatedFluid(bulk_modulus_points=points, viscosity_growth=[[0, 1], [2e7, 1.4], [4e7, 1.9]], **more)


def liquid_modulus(fluid: Fluid, p: np.ndarray) -> np.ndarray:
    return fluid.evaluated("bulk_modulus", p)


def test_the_points_are_met() -> None:
    fluid = tabulated(viscosity=30e-6)
    for p, B in STIFF:
        assert fluid.bulk_modulus_at(p * BAR) == pytest.approx(B * BAR, rel=1e-12)
    for p, growth in ((0.0, 1.0), (2e7, 1.4), (4e7, 1.9)):
        assert fluid.kinematic_viscosity_at(p) == pytest.approx(30e-6 * growth, rel=1e-12)
    assert fluid.evaluated("density_ratio", np.zeros(1))[0] == pytest.approx(1.0, abs=1e-15)


def test_density_is_the_integral_of_the_bulk_modulus() -> None:
    """ln rho = integral of dp/B, by Simpson's rule over 4000 steps of a law with continuous slope."""
    fluid = tabulated()
    for end in (2e7, 3.5e7, 6e7):
        p = np.linspace(0.0, end, 8001)
        w = np.ones(8001)
        w[1:-1:2], w[2:-1:2] = 4.0, 2.0
        integral = float(np.sum(w / liquid_modulus(fluid, p)) * (p[1] - p[0]) / 3)
        assert math.log(fluid.evaluated("density_ratio", np.array(end))) == pytest.approx(integral, rel=1e-10)


def test_between_the_points_nothing_overshoots_and_slopes_are_continuous() -> None:
    fluid = tabulated()
    p = np.linspace(-1.0, 500.0, 20001) * BAR
    p = p[p > -0.9 * BAR]
    B, nu, rho = (fluid.evaluated(law, p) for law in ("bulk_modulus", "kinematic_viscosity", "density"))
    assert (np.diff(B) > -1e-6 * B[0]).all() and (np.diff(nu) > 0).all() and (np.diff(rho) > 0).all()
    # A jump of the slope would stand out among second differences, which are those of parabolas otherwise.
    step = 1e3
    for law in ("bulk_modulus", "kinematic_viscosity"):
        for place in [*(q * BAR for q, _ in STIFF), 125 * BAR, 2e7, 4e7]:
            q = place + step * np.array([-2, -1, 0, 1, 2])
            f = fluid.evaluated(law, q)
            left, right = (1.5 * f[2] - 2 * f[1] + 0.5 * f[0]) / step, (-1.5 * f[2] + 2 * f[3] - 0.5 * f[4]) / step
            steepness = abs(left) + abs(right)
            assert abs(left - right) < 1e-3 * steepness


def test_points_of_another_law_give_that_law_back() -> None:
    """Tait's every 25 bar: the worst place is the last interval, where the slope is that of the chord."""
    tait = TaitFluid()
    at = np.arange(-25, 401, 25) * BAR
    points = [[p, tait.bulk_modulus_at(p)] for p in at.tolist()]
    fluid = TabulatedFluid(bulk_modulus_points=points)
    p = np.linspace(1.0, 390.0, 500) * BAR
    assert liquid_modulus(fluid, p) == pytest.approx(liquid_modulus(tait, p), rel=4e-5)
    assert fluid.evaluated("density_ratio", p) == pytest.approx(tait.evaluated("density_ratio", p), rel=1e-7)


def test_beyond_the_points_the_stiffness_stays() -> None:
    fluid = tabulated()
    far = liquid_modulus(fluid, np.array([600.0, 1000.0, 5000.0]) * BAR)
    assert far == pytest.approx(far[0], rel=1e-12)
    assert fluid.span() == (0.0, 3.5e7)
    assert TabulatedFluid(bulk_modulus_points=[[0, 1.5e9]]).bulk_modulus_at("300 bar") == pytest.approx(
        1.5e9, rel=1e-12
    )


def grid(law: str, temperatures: list[float], pressures: list[float]) -> list[list[object]]:
    """Points as from an oil's data sheet."""
    rows: list[list[object]] = [[0, *[f"{p} bar" for p in pressures]]]
    for t in temperatures:
        fluid = oil(temperature=f"{t} degC", air=0)
        rows.append([f"{t} degC", *[float(fluid.evaluated(law, np.array(p * BAR))) for p in pressures]])
    return rows


TEMPERATURES, PRESSURES = [20.0, 40.0, 60.0, 80.0], [0.0, 50.0, 100.0, 200.0, 300.0, 400.0]


@pytest.mark.parametrize("modulus", [True, False], ids=["bulk modulus", "densities alone"])
def test_an_oil_measured_is_the_oil(modulus: bool) -> None:
    """Between the temperatures too. Bulk moduli that follow from densities are means over 50 to 100 bar, and 0.6 % off
    at the ends. Walther's line is met exactly at 0 bar; under pressure an oil whose alpha is the same at all
    temperatures leaves it by 0.1 % between them."""
    given: dict[str, Any] = {"bulk_modulus": grid("bulk_modulus", TEMPERATURES, PRESSURES)} if modulus else {}
    for t in (20.0, 33.0, 50.0, 80.0):
        fluid = measured_fluid(
            temperature=f"{t} degC",
            viscosity=grid("kinematic_viscosity", TEMPERATURES, PRESSURES),
            density=grid("density", TEMPERATURES, PRESSURES),
            **given,
        )
        meant, p = oil(temperature=f"{t} degC", air=0), np.linspace(0.0, 4e7, 81)
        assert fluid.kinematic_viscosity_at(0) == pytest.approx(meant.kinematic_viscosity_at(0), rel=1e-12)
        for law, off in (
            ("kinematic_viscosity", 1.5e-3),
            ("density", 3e-5),
            ("bulk_modulus", 1e-3 if modulus else 7e-3),
        ):
            assert fluid.evaluated(law, p) == pytest.approx(meant.evaluated(law, p), rel=off), (t, law)


def test_one_pressure_and_one_temperature_are_enough() -> None:
    fluid = measured_fluid(
        viscosity=[[0, 0], ["40 degC", "46 cSt"]],
        density=[[0, 0], ["40 degC", 860]],
        bulk_modulus=[[0, 0], ["40 degC", "15000 bar"]],
        air="1 %",
    )
    assert fluid.density_at(0) == pytest.approx(0.99 * 860, rel=1e-12)
    assert fluid.kinematic_viscosity_at("300 bar") == pytest.approx(46e-6, rel=1e-12)


@pytest.mark.parametrize(
    ("values", "told"),
    [
        ({"temperature": "90 degC"}, r"temperature = 90 degC lies outside the points of viscosity, from 20 degC to 80"),
        ({"viscosity": None}, "needs points of viscosity"),
        ({"density": [[0, 0], ["20 degC", 870], ["80 degC", 830]], "bulk_modulus": None}, "densities at two pressures"),
        ({"viscosity": [[0, 0], ["80 degC", 1e-5], ["20 degC", 1e-4]]}, "must have first values of rows"),
        ({"viscosity": [[0, 0], ["20 degC", 1e-5], ["80 degC", -1e-4]]}, "viscosity must be above 0 at every point"),
        ({"bulk_modulus": [[0, 0], ["20 degC", 1e9], ["80 degC", 1e9]]}, "off what the bulk modulus makes"),
    ],
)
def test_points_that_cannot_be_are_told(values: dict[str, Any], told: str) -> None:
    given: dict[str, Any] = {
        "viscosity": grid("kinematic_viscosity", TEMPERATURES, PRESSURES),
        "density": grid("density", TEMPERATURES, PRESSURES),
        "bulk_modulus": grid("bulk_modulus", TEMPERATURES, PRESSURES),
    }
    with pytest.raises(CircuitError, match=told):
        measured_fluid(**{**given, **values})


def vessel(fluid: Fluid, flow: str) -> br.Circuit:
    circuit = br.Circuit("Vessel", fluid=fluid)
    circuit.add("source", br.FlowSource(flow=flow))
    circuit.add("vessel", br.Volume(volume="1 l"))
    circuit.connect("source.P", "vessel.A")
    return circuit


def test_a_run_keeps_the_mass_and_tells_where_it_left_the_points() -> None:
    """1/60 of the volume per second is pumped in; r(p) = 1 + t/60, which only the tolerance separates."""
    fluid = tabulated(air_fraction=0.005)
    within = br.simulate(vessel(fluid, "1 l/min"), 1.0, rtol=1e-9)
    assert within.ok and not within.doubts
    ratio = fluid.evaluated("density_ratio", within["vessel.A.p"].values)
    assert ratio == pytest.approx(1 + within.t / 60, rel=1e-8)
    beyond = br.simulate(vessel(fluid, "3 l/min"), 1.0)
    [doubt] = beyond.doubts
    assert "points of its fluid end at 350 bar" in doubt


def test_other_points_in_a_built_system() -> None:
    """The same as a fresh build, bit for bit."""
    system = br.build(vessel(tabulated(), "1 l/min"))
    points = [[p * BAR, 1.1 * B * BAR] for p, B in STIFF]
    changed = br.simulate(system.replace({"fluid.bulk_modulus_points": points}), 1.0)
    fresh = br.simulate(vessel(tabulated().replace(bulk_modulus_points=points), "1 l/min"), 1.0)
    assert (changed["vessel.A.p"].values == fresh["vessel.A.p"].values).all()
    assert changed["vessel.A.p"].values[-1] > br.simulate(system, 1.0)["vessel.A.p"].values[-1]
