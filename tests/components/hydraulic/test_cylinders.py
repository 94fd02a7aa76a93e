"""Plunger, single-acting, symmetric and cushioned cylinders: areas, springs, weight, and how a cushion brakes."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import bramah as br
from bramah.components.hydraulic import (
    Cushion,
    CushionedCylinder,
    DoubleActingCylinder,
    DoubleRodCylinder,
    Plunger,
    SingleActingCylinder,
)
from bramah.errors import CircuitError

Make = Callable[..., Any]
AREA, ANNULUS = math.pi * 0.04**2 / 4, math.pi * (0.04**2 - 0.025**2) / 4
GRAVITY = 9.80665


def test_a_plunger_pushes_with_its_own_section(part: Make) -> None:
    plunger = part(Plunger, A__p=60e5, rod__x=0.2, rod__v=0.3, rod__total=0.0)
    assert plunger.through("A") == pytest.approx(AREA * 0.3, rel=1e-14)
    assert plunger.through("rod") == pytest.approx(60e5 * AREA, rel=1e-14)
    assert plunger.store("A") == pytest.approx((50e-6 + 0.2 * AREA) / 1.5e9, rel=1e-14)


def test_a_spring_brings_a_single_acting_cylinder_back(part: Make) -> None:
    values = {"spring_preload": 100.0, "spring_stiffness": 2000.0, "A__p": 5e5, "rod__x": 0.05, "rod__v": 0.0}
    cylinder = part(SingleActingCylinder, rod__total=0.0, **values)
    assert cylinder.through("rod") == pytest.approx(5e5 * AREA - 200.0, rel=1e-14)
    assert cylinder.through("rod", A__p=0.0) == pytest.approx(-200.0, rel=1e-14)


def test_both_sides_of_a_double_rod_cylinder_are_equal(part: Make) -> None:
    moving = {"A__p": 60e5, "B__p": 60e5, "rod__x": 0.25, "rod__v": 0.3, "rod__total": 0.0}
    cylinder = part(DoubleRodCylinder, **moving)
    assert cylinder.through("rod") == 0.0
    assert cylinder.through("A") == -cylinder.through("B") == pytest.approx(ANNULUS * 0.3, rel=1e-14)
    assert cylinder.store("A") == pytest.approx(cylinder.store("B"), rel=1e-14)


@pytest.mark.parametrize(("angle", "share"), [(0.0, 0.0), (90.0, 1.0), (-90.0, -1.0), (30.0, 0.5)])
def test_the_weight_of_the_moving_mass_acts_along_the_rod(part: Make, angle: float, share: float) -> None:
    still = {"A__p": 0.0, "B__p": 0.0, "rod__x": 0.2, "rod__v": 0.0, "rod__total": 0.0}
    cylinder = part(DoubleActingCylinder, moving_mass=200.0, mounting_angle=f"{angle} deg", **still)
    assert cylinder.through("rod") == pytest.approx(-200.0 * GRAVITY * share, abs=1e-9)
    assert cylinder.store("rod") == 200.0


def test_a_vertical_plunger_rests_where_its_weight_is_carried() -> None:
    """p A = m g, after a lift at q / A."""
    circuit = br.Circuit("Lift", fluid=br.ConstantFluid())
    circuit.add("pump", br.FlowSource(flow="6 l/min"))
    circuit.add("lift", Plunger(moving_mass="500 kg", mounting_angle="90 deg", stroke="1 m"))
    circuit.add("friction", br.Damper(damping=20000))
    circuit.connect("pump.P", "lift.A")
    circuit.connect("lift.rod", "friction.port")
    result = br.simulate(circuit, until="3 s", rtol=1e-8)
    speed = 1e-4 / AREA
    assert result.end["lift.rod.v"] == pytest.approx(speed, rel=1e-6)
    assert result.end["lift.A.p"] == pytest.approx((500 * GRAVITY + 20000 * speed) / AREA, rel=1e-6)


def test_a_spring_returns_the_rod_when_the_pressure_is_gone() -> None:
    circuit = br.Circuit("Clamp", fluid=br.ConstantFluid())
    circuit.add("pressure", br.PressureSource())
    circuit.add("valve", br.Orifice(diameter="3 mm"))
    circuit.add("command", br.Step(before="10 bar", after=0.0, step_time="0.5 s"))
    circuit.add("clamp", SingleActingCylinder(stroke="50 mm", spring_preload=50.0))
    circuit.add("jaw", br.Mass(mass="2 kg"))
    circuit.connect("command.y", "pressure.pressure")
    circuit.connect("pressure.P", "valve.A")
    circuit.connect("valve.B", "clamp.A")
    circuit.connect("clamp.rod", "jaw.port")
    result = br.simulate(circuit, until="3 s")
    assert result["clamp.x"].at(0.49) == pytest.approx(0.05, abs=1e-9)
    assert result.end["clamp.x"] == pytest.approx(0.0, abs=1e-9)
    assert [e.name for e in result.events if e.component == "clamp"][-1] == "reaches the retracted end"


def test_a_cushion_closes_the_way_out_and_not_the_way_in(part: Make) -> None:
    chamber = {"end": "extended", "end_position": "500 mm", "A__p": 0.0, "B__p": 100e5, "rod__v": 0.0}
    cushion = part(Cushion, rod__x=0.3, rod__total=0.0, **chamber)
    # Well above the transition pressure the root is that of the pressure within its square, 4e-6 / 4.
    full = 0.65 * math.pi * 0.01**2 / 4 * math.sqrt(2 * 100e5 / 850)
    assert cushion.through("B") == pytest.approx(full, rel=1e-5)
    assert cushion.through("B", rod__x=0.5) == pytest.approx(full * 0.08**2, rel=1e-5)
    assert cushion.through("B", rod__x=0.485) == pytest.approx(full * 0.08**2, rel=1e-5)
    halfway = cushion.through("B", rod__x=0.480)
    assert halfway == pytest.approx(0.5 * (full + full * 0.08**2), rel=1e-5)
    assert cushion.through("A", rod__x=0.5, A__p=100e5, B__p=0.0) == pytest.approx(full, rel=1e-5)


@pytest.mark.parametrize("x", [0.3, 0.49, 0.5])
def test_the_flow_through_a_cushion_grows_with_the_pressure(part: Make, x: float) -> None:
    p = np.concatenate([-np.geomspace(1e7, 1.0, 400), [0.0], np.geomspace(1.0, 1e7, 400)])
    cushion = part(Cushion, A__p=p, B__p=np.zeros_like(p), rod__x=x, rod__v=0.0, rod__total=0.0)
    assert np.all(np.diff(cushion.through("A")) > 0)


def stopping(cylinder: br.Component) -> br.Result:
    circuit = br.Circuit("Stopping a mass", fluid=br.ConstantFluid())
    circuit.add("pump", br.FlowSource(flow="30 l/min"))
    circuit.add("relief", br.StaticReliefValve(set_pressure="100 bar"))
    circuit.add("tank", br.Tank())
    circuit.add("cylinder", cylinder)
    circuit.add("load", br.Mass(mass="200 kg"))
    circuit.connect("pump.P", "relief.P", "cylinder.A")
    circuit.connect("cylinder.B", "relief.T", "tank.T")
    circuit.connect("cylinder.rod", "load.port")
    return br.simulate(circuit, until="1.5 s")


def test_a_cushion_brakes_before_the_stop() -> None:
    """Without it the rod arrives at q / A; with it at a fraction, and the chamber that empties shows the pressure."""
    sizes = {"stroke": "200 mm"}
    bare, cushioned = stopping(DoubleActingCylinder(**sizes)), stopping(CushionedCylinder(**sizes))
    hits = [next(e.t for e in r.events if e.name == "reaches the extended end") for r in (bare, cushioned)]
    arrivals = [
        float(r.at([t], "load.port.v", side="left")["load.port.v"][0])
        for r, t in zip((bare, cushioned), hits, strict=True)
    ]
    assert arrivals[0] > 0.3 and 0 < arrivals[1] < 0.2 * arrivals[0]
    assert cushioned["cylinder.cylinder.B.p"].values.max() > 100e5
    assert bare.end["load.port.x"] == cushioned.end["load.port.x"] == pytest.approx(0.2, abs=1e-12)


def test_cushions_may_be_at_one_end_only() -> None:
    parts = CushionedCylinder(cushioned_ends="extended").inside()
    assert set(parts.components) == {"cylinder", "cushion_B"}
    assert parts.exposed["A"] == ("cylinder.A",) and parts.exposed["B"] == ("cushion_B.A",)
    assert parts.exposed["rod"] == ("cylinder.rod", "cushion_B.rod")


def test_impossible_cushions_are_refused() -> None:
    with pytest.raises(CircuitError, match=r"throttle_diameter = 20 mm must be below port_diameter = 10 mm"):
        CushionedCylinder(throttle_diameter="20 mm")
    with pytest.raises(CircuitError, match=r"cushion_length = 300 mm must be at most stroke = 200 mm"):
        CushionedCylinder(stroke="200 mm", cushion_length="300 mm")
