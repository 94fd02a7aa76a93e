"""Circuits in which nothing moves: they stay exactly where they are, for ever and at no cost."""

from __future__ import annotations

import math

import numpy as np
import pytest

from bramah.circuit import Circuit
from bramah.components.hydraulic import (
    CheckValve,
    DoubleActingCylinder,
    FixedPump,
    HandroosReliefValve,
    Orifice,
    PressureSource,
    ProportionalValve43,
    ShortPipe,
    StaticReliefValve,
    Tank,
    Volume,
)
from bramah.components.mechanical import Inertia, LuGreFriction, Mass, Spring, StribeckFriction
from bramah.fluids import AeratedFluid, Fluid, TaitFluid
from bramah.simulation import simulate
from tests.circuits.making import PLAIN, circuit

FLUIDS = {"constant": PLAIN, "tait": TaitFluid(), "aerated": AeratedFluid()}


def without_pressure(fluid: Fluid) -> Circuit:
    return circuit(
        "pump.P supply.A relief.P hr.P valve.P",
        "pump.S relief.T hr.T valve.T t.T",
        "pump.shaft drive.shaft",
        "valve.A pipe.A",
        "pipe.B check.A",
        "check.B c.A va.A",
        "valve.B c.B",
        "c.rod m.port spring.port seal.port lugre.port",
        fluid=fluid,
        pump=FixedPump(),
        drive=Inertia(),
        supply=Volume(),
        relief=StaticReliefValve(),
        t=Tank(),
        hr=HandroosReliefValve(),
        valve=ProportionalValve43(),
        pipe=ShortPipe(),
        check=CheckValve(),
        va=Volume(volume="0.1 l"),
        c=DoubleActingCylinder(start_position="200 mm"),
        m=Mass(),
        spring=Spring(free_position="200 mm"),
        seal=StribeckFriction(),
        lugre=LuGreFriction(),
    )


def under_pressure(fluid: Fluid) -> Circuit:
    p = "100 bar"
    return circuit(
        "s.P o.A",
        "o.B pipe.A",
        "pipe.B check.A va.A",
        "check.B vb.A",
        fluid=fluid,
        s=PressureSource(pressure=p),
        o=Orifice(),
        pipe=ShortPipe(start_pressure=p),
        va=Volume(start_pressure=p),
        check=CheckValve(),
        vb=Volume(start_pressure=p),
    )


@pytest.mark.parametrize("fluid", FLUIDS.values(), ids=FLUIDS)
@pytest.mark.parametrize("make", [without_pressure, under_pressure])
def test_nothing_moves_for_a_hundred_seconds(make: object, fluid: Fluid) -> None:
    result = simulate(make(fluid), 100.0)  # type: ignore[operator]
    assert result.ok, result.message
    assert result.counters["accepted"] < 40
    assert result.events == ()
    moved = {name for name in result.names() if np.ptp(result[name].values) != 0.0}
    assert moved == set()


def test_a_balanced_piston_moves_by_rounding_only() -> None:
    p, mass, bore = 1e7, 100.0, 0.04
    piston = circuit(
        "v.A c.A c.B",
        "c.rod m.port",
        v=Volume(start_pressure=p),
        m=Mass(mass=mass),
        c=DoubleActingCylinder(bore=bore, rod_diameter=0.0, start_position=0.1),
    )
    result = simulate(piston, 100.0)
    # The two forces of 12.6 kN may differ by half a unit in the last place of one of them.
    force = np.finfo(float).eps / 2 * math.pi / 4 * bore**2 * p
    assert result.counters["accepted"] < 40
    assert np.ptp(result["c.x"].values) <= force / mass * 100.0**2 / 2


def test_two_volumes_at_the_same_pressure_exchange_nothing() -> None:
    pair = circuit(
        "a.A o.A",
        "o.B b.A",
        a=Volume(start_pressure="70 bar"),
        b=Volume(volume="3 l", start_pressure="70 bar"),
        o=Orifice(),
    )
    result = simulate(pair, 1e4)
    assert set(result["a.A.p"].values) == {7e6}
    assert result.counters["accepted"] < 40


def test_a_run_of_no_length_returns_the_start() -> None:
    result = simulate(under_pressure(PLAIN), 0.0)
    assert result.ok, result.message
    assert result.t.tolist() == [0.0]
    assert result["va.A.p"].values.tolist() == [1e7]
