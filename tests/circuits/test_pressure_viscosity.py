"""Laws of viscous flow see the viscosity at the pressure of the place."""

from __future__ import annotations

import math

import pytest

import bramah as br

ALPHA, NU, RHO = 1.63e-8, 46e-6, 870.0
FLUID = br.TaitFluid(reference_density=RHO, viscosity=NU, pressure_viscosity=ALPHA)


def steady_flow(part: br.Component, high: float, low: float, fluid: br.TaitFluid = FLUID) -> float:
    """Flow between two imposed pressures."""
    circuit = br.Circuit("Viscous flow", fluid=fluid)
    circuit.add("high", br.PressureSource(pressure=high))
    circuit.add("part", part)
    circuit.add("low", br.PressureSource(pressure=low))
    circuit.connect("high.P", "part.A")
    circuit.connect("part.B", "low.P")
    return float(br.steady(circuit)["part.A.q"])


@pytest.mark.parametrize("high", [3e5, 150e5, 400e5])
def test_a_laminar_pipe_loses_more_under_pressure(high: float) -> None:
    """q = pi d^4 dp / (128 nu rho L) with the viscosity at the mean pressure."""
    low = high - 2e5
    nu = NU * math.exp(ALPHA * 0.5 * (high + low))
    expected = math.pi * 0.01**4 * 2e5 / (128 * nu * RHO * 4.0)
    found = steady_flow(br.ShortPipe(length="4 m", diameter="10 mm"), high, low)
    assert found == pytest.approx(expected, rel=1e-6)


def test_a_gap_under_300_bar_against_the_exact_integral() -> None:
    """Along a gap the viscosity changes: q is the integral of dp/nu. Its value at the mean pressure gives x/sinh(x) of
    that, x = alpha dp/2: 1 % less at 300 bar."""
    found = steady_flow(
        br.AnnularGap(diameter="20 mm", clearance="0.02 mm", length="30 mm", eccentricity=0.0), 3e7, 0.0
    )
    conductance = math.pi * 0.02 * 2e-5**3 / (12 * NU * RHO * 0.03)
    exact = conductance * (1 - math.exp(-ALPHA * 3e7)) / ALPHA
    x = 0.5 * ALPHA * 3e7
    assert found == pytest.approx(exact * x / math.sinh(x), rel=1e-6)
    assert 0.009 < math.sinh(x) / x - 1 < 0.011


def test_without_a_coefficient_nothing_changes() -> None:
    gap = br.AnnularGap(diameter="20 mm", clearance="0.02 mm", length="30 mm")
    plain = FLUID.replace(pressure_viscosity=0.0)
    assert steady_flow(gap, 3e7, 2e7, plain) == pytest.approx(steady_flow(gap, 1e7, 0.0, plain), rel=1e-9)
