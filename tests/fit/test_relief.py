"""Relief valves fitted to points pass through them."""

from __future__ import annotations

import math

import pytest

from bramah.circuit import Circuit
from bramah.components.component import Component
from bramah.components.hydraulic import HandroosReliefValve, PressureSource, StaticReliefValve, Tank
from bramah.errors import FitError
from bramah.fit.relief import SetPoint, fit_handroos, fit_relief
from bramah.fluids import ConstantFluid
from bramah.simulation import simulate

BAR, LPM = 1e5, 1e-3 / 60


def flow(valve: Component, pressure: float) -> float:
    """Flow at rest at a pressure, in l/min."""
    circuit = Circuit("Fitted", fluid=ConstantFluid(reference_density=870.0))
    circuit.add("source", PressureSource(pressure=pressure))
    circuit.add("valve", valve)
    circuit.add("tank", Tank())
    circuit.connect("source.P", "valve.P")
    circuit.connect("tank.T", "valve.T")
    return simulate(circuit, 0.1, rtol=1e-8).end["valve.P.q"] / LPM


def test_a_static_valve_is_found_again() -> None:
    """From its own characteristic, but for its rounded knee."""
    true = StaticReliefValve(set_pressure="120 bar", override="20 bar", rated_area="10 mm2")
    points = [(f"{p} bar", flow(true, p * BAR) * LPM) for p in (125, 130, 138)]
    found = fit_relief(points, density="870 kg/m3")
    # The rounded knee adds (1 % of the override)^2 over 4 times the overpressure, 0.002 bar at 125 bar and 0.0006 bar
    # at 138 bar; the line through both reaches the set pressure below 0.003 bar off.
    assert found.set_pressure == pytest.approx(120 * BAR, abs=0.003 * BAR)
    assert found.rated_area / found.override == pytest.approx(10e-6 / (20 * BAR), rel=2e-4)
    assert max(map(abs, found.residuals)) < 0.01 * LPM


def test_two_points_of_a_static_valve_are_met() -> None:
    found = fit_relief([("105 bar", "10 l/min"), ("120 bar", "50 l/min")], density="870 kg/m3")
    valve = StaticReliefValve(knee=1e-6, transition_pressure="0.001 bar", **found.parameters())
    assert flow(valve, 105 * BAR) == pytest.approx(10, rel=1e-6)
    assert flow(valve, 120 * BAR) == pytest.approx(50, rel=1e-6)


def test_handroos_points_of_the_source_give_its_coefficients() -> None:
    """Esqué 2008, table 5.2: c1 = 1.09518e14 and c2 = -8.1471e6."""
    found = fit_handroos(
        [
            SetPoint(set_pressure="100 bar", pressure="110 bar", flow="10 l/min"),
            SetPoint(set_pressure="120 bar", pressure="130 bar", flow="60 l/min"),
        ]
    )
    assert f"{found.c1:.5e} {found.c2:.4e}" == "1.09518e+14 -8.1471e+06"
    again = HandroosReliefValve(**found.parameters())
    assert again.values["flow_1"] == pytest.approx(10 * LPM, rel=1e-13)
    assert again.values["flow_2"] == pytest.approx(60 * LPM, rel=1e-13)
    assert again.replace(flow_1="10 l/min", flow_2="60 l/min") == HandroosReliefValve()


def test_more_points_than_needed_are_met_on_average() -> None:
    c1, c2 = 4e13, -1.5e6
    points = []
    for p_ref, p, sign in ((100, 108, 1), (100, 118, -1), (150, 160, -1), (150, 175, 1)):
        q = (p - p_ref) * BAR * math.sqrt(p * BAR) / (c1 + c2 * p * BAR)
        points.append(SetPoint(set_pressure=p_ref * BAR, pressure=p * BAR, flow=q * (1 + 0.01 * sign)))
    found = fit_handroos(points)
    # Errors of 1 % that alternate leave the line within 1 %.
    assert found.c1 + found.c2 * 130 * BAR == pytest.approx(c1 + c2 * 130 * BAR, rel=0.01)
    assert max(map(abs, found.residuals)) < 0.03 * max(float(point.flow) for point in points)
    valve = HandroosReliefValve(set_pressure="150 bar", **found.parameters())
    fitted = (175 - 150) * BAR * math.sqrt(175 * BAR) / (found.c1 + found.c2 * 175 * BAR)
    # The valve settles as exp(-50) and its law has a laminar range of 0.2 bar.
    assert flow(valve, 175 * BAR) == pytest.approx(fitted / LPM, rel=1e-5)


def test_points_that_determine_nothing_are_refused() -> None:
    with pytest.raises(FitError, match="two points at different pressures"):
        fit_relief([("100 bar", "10 l/min"), ("100 bar", "12 l/min")], density="870 kg/m3")
    with pytest.raises(FitError, match="rise with the pressure"):
        fit_relief([("100 bar", "10 l/min"), ("120 bar", "5 l/min")], density="870 kg/m3")
    with pytest.raises(FitError, match="above its set pressure"):
        fit_handroos([SetPoint(set_pressure="100 bar", pressure="90 bar", flow="1 l/min")] * 2)
