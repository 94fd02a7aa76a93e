"""Lines that start from a mean pressure and a flow (Skarbek-Wazynski 1981, PQIN), or from the pressure at any place."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pytest

import bramah as br
from bramah.lines.data import line_data
from bramah.system import build

LENGTH, DIAMETER, DENSITY, VISCOSITY = 10.0, 0.015, 900.0, 30e-6
FLUID = br.ConstantFluid(reference_density=DENSITY, viscosity=VISCOSITY)
MEAN, FLOW = 200e5, 0.4e-3
AREA = math.pi * DIAMETER**2 / 4
MODELS: list[dict[str, Any]] = [
    {}, {"cavitation": "gas"}, {"unsteady": "zielke"}, {"model": "segments"}, {"model": "rigid"}, {"model": "modal"},
]  # fmt: skip


def fanning_drop(q: float) -> float:
    """PQIN: 4 f L v^2 rho / 2d with f = 16/Re, laminar: the flows here have Re = 1132 and less."""
    v = q / AREA
    Re = abs(v) * DIAMETER / VISCOSITY
    assert Re < 2000
    return math.copysign(4 * 16 / Re * LENGTH * v * v * DENSITY / (2 * DIAMETER), q)


def between(first: float, last: float, **given: Any) -> br.Circuit:
    """A line between two sources of pressure."""
    circuit = br.Circuit(fluid=FLUID)
    circuit.add("one", br.PressureSource(pressure=first))
    circuit.add("other", br.PressureSource(pressure=last))
    circuit.add("line", br.Line(length=LENGTH, diameter=DIAMETER, start_pressure=MEAN, **given))
    circuit.connect("one.P", "line.A")
    circuit.connect("line.B", "other.P")
    return circuit


@pytest.mark.parametrize("flow", [FLOW, -FLOW, 0.0])
@pytest.mark.parametrize("place", [0.0, 0.25, 0.5, 1.0])
def test_the_profile_is_straight_through_the_given_pressure(flow: float, place: float) -> None:
    """p(x) = p_mean + dp (1/2 - x/L), mirrored for flow back; the place 1 is PQINU for flow from B to A."""
    drop = fanning_drop(flow) if flow else 0.0
    ends = MEAN + place * drop, MEAN - (1 - place) * drop
    result = br.simulate(between(*ends, start_flow=flow, start_place=place, reaches=8), 0.02)
    result.raise_if_failed()
    line = result.profile("line")
    straight = ends[0] - drop * line.x / LENGTH
    # Sums of 200 bar and a few, rounded; and the friction of the tables of the core against the formula.
    assert line.p[0] == pytest.approx(straight, rel=1e-14)
    assert np.mean([line.p[0, 0], line.p[0, -1]]) == pytest.approx(MEAN - (0.5 - place) * drop, rel=1e-14)
    assert line.q[0] == pytest.approx(np.full(9, flow), rel=1e-14)


@pytest.mark.parametrize("given", MODELS, ids=lambda given: "-".join(given.values()) or "plain")
@pytest.mark.parametrize("rise", [0.0, 3.0])
def test_nothing_moves_between_ends_with_the_pressures_of_the_mean(given: dict[str, Any], rise: float) -> None:
    """In every model, with height too: a line that starts from its mean is in steady flow."""
    drop = fanning_drop(FLOW) + DENSITY * 9.80665 * rise
    circuit = between(MEAN + drop / 2, MEAN - drop / 2, start_flow=FLOW, start_place=0.5, rise=rise, **given)
    result = br.simulate(circuit, 0.1, rtol=1e-8)
    result.raise_if_failed()
    for end, sign in (("A", 1.0), ("B", -1.0)):
        q = result[f"line.{end}.q"].values
        # Rounding of 200 bar over the impedance, 1e-12 of the flow. From the pressure at A it would be off by 1.6 %.
        assert q == pytest.approx(sign * np.full(len(q), FLOW), rel=1e-11)


def test_a_line_too_short_for_the_grid_starts_from_its_mean_too() -> None:
    """Beside a line of 10 m one of 20 cm is a lump: the pressures at its ends are those of the straight profile."""
    circuit = between(MEAN, MEAN, start_flow=FLOW, reaches=4)
    circuit.add("short", br.Line(length=0.2, diameter=DIAMETER, start_pressure=MEAN, start_flow=FLOW, start_place=0.5))
    circuit.add("sink", br.Volume(volume="1 l"))
    circuit.nets.clear()
    circuit.connect("one.P", "line.A")
    circuit.connect("line.B", "short.A")
    circuit.connect("short.B", "sink.A")
    del circuit.components["other"]
    system = build(circuit)
    start = dict(zip(system.names, system.start, strict=True))
    half = fanning_drop(FLOW) * 0.2 / LENGTH / 2
    assert start["short.waves.B.p"] == pytest.approx(MEAN - half, rel=1e-14)
    assert start["line.waves.B.p"] == pytest.approx(MEAN + half, rel=1e-14)


def test_the_data_of_the_fluid_are_those_at_the_pressure_given() -> None:
    fluid = br.TaitFluid()
    waves = br.Line(start_pressure="200 bar", start_flow="40 l/min", start_place=0.5).inside().components["waves"]
    data = line_data("line", waves.values, fluid)
    assert data.density == fluid.density_at(200e5)
    assert data.start_pressure == 200e5 + 0.5 * data.loss(data.start_flow) > 200e5
