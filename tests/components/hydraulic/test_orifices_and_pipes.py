"""Orifices, pipes, volumes, sources and the pump against their formulas."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import pytest

from bramah.components.hydraulic import (
    FixedPump,
    FlowSource,
    Orifice,
    PressureSource,
    ShortPipe,
    Tank,
    Transition,
    VariableOrifice,
    Volume,
)
from bramah.components.references import AtPort
from bramah.fluids import ConstantFluid, TaitFluid

Make = Callable[..., Any]


def test_tank_and_sources(part: Make) -> None:
    assert part(Tank).value(part(Tank).equations.imposed[AtPort("T", "p")]) == 0.0
    source = part(PressureSource, pressure="210 bar")
    assert source.value(source.equations.imposed[AtPort("P", "p")]) == 210e5
    assert part(FlowSource, flow="24 l/min").through("P") == pytest.approx(-4e-4, rel=1e-15)


def test_signals_may_drive_the_sources() -> None:
    assert set(PressureSource.inputs()) == {"pressure"} and set(FlowSource.inputs()) == {"flow"}


def test_volume_stores_by_compressibility_and_walls(part: Make) -> None:
    assert part(Volume, volume="2 l", A__p=1e7).store("A") == pytest.approx(2e-3 / 1.5e9, rel=1e-15)
    soft = part(Volume, volume="2 l", wall_compliance=1e-9, A__p=1e7)
    assert soft.store("A") == pytest.approx(2e-3 * (1 / 1.5e9 + 1e-9), rel=1e-15)
    assert part(Volume, volume=0.0, A__p=1e7).store("A") == 0.0
    stiff = TaitFluid()
    mass_slope = stiff.density_at(5e7) / stiff.bulk_modulus_at(5e7) / stiff.density_at(0)
    assert part(Volume, stiff, volume="1 l", A__p=5e7).store("A") == pytest.approx(1e-3 * mass_slope, rel=1e-14)


def test_orifice_in_both_laws(part: Make) -> None:
    """At 100 bar both are turbulent; the law by pressure is lower by (dp_tr/dp)^2/4 = 1e-6."""
    expected = 0.65 * math.pi * 1e-6 * math.sqrt(2 * 1e7 / 850)
    for transition in Transition:
        made = part(Orifice, diameter="2 mm", transition=transition, A__p=1.2e7, B__p=0.2e7)
        assert made.through("A") == pytest.approx(expected, rel=1.1e-6)
        assert made.through("B") == -made.through("A")


def test_variable_orifice_follows_its_opening_within_its_limits(part: Make) -> None:
    flows = [part(VariableOrifice, A__p=1e7, B__p=0.0).through("A", opening=u) for u in (-0.5, 0.0, 0.25, 1.0, 1.5)]
    assert flows[:2] == [0.0, 0.0] and flows[4] == flows[3]
    assert flows[2] == pytest.approx(flows[3] / 4, rel=1e-14)
    assert flows[3] == pytest.approx(0.65 * 1e-5 * math.sqrt(2e7 / 850), rel=1e-14)


def test_pipe_as_esque_writes_it(part: Make) -> None:
    """Steady at 25 l/min: 12.2 and 1.3 bar are lost (Esqué 2008, circuit 2); with both ends closed it rings."""
    fluid = ConstantFluid(reference_density=870, reference_bulk_modulus=1e9, viscosity=30e-6)
    q = 25e-3 / 60
    K_T, K_L = 8 * 870 * 100 / (math.pi**2 * 1e-8), 128 * 30e-6 * 870 * 3 / (math.pi * 1e-8)
    pipe = part(
        ShortPipe, fluid, length="3 m", diameter="10 mm", loss_coefficient=100, A__p=K_L * q + K_T * q * q, B__p=0.0
    )
    # The bracket is a difference of pressures near 1e6 Pa, rounded to 1e-10 Pa, over an inertance of 3.3e7.
    assert pipe.rate("q", q=q) == pytest.approx(0.0, abs=1e-16)
    assert pipe.through("A", q=q) == q == -pipe.through("B", q=q)
    capacity = pipe.store("A")
    assert capacity == pytest.approx(math.pi * 25e-6 * 3 / 2 / 1e9, rel=1e-14)
    inertance = 1 / pipe.slope(pipe.equations.rates["q"], "A.p")
    assert math.sqrt(2 / (inertance * capacity)) == pytest.approx(2 / 3 * math.sqrt(1e9 / 870), rel=1e-14)
    assert round(math.sqrt(2 / (inertance * capacity))) == 715


def test_ideal_pump(part: Make) -> None:
    pump = part(FixedPump, displacement="28 cm3/rev", shaft__omega=2 * math.pi * 25, S__p=0.0, P__p=2e7)
    assert pump.through("P") == pytest.approx(-28e-6 * 25, rel=1e-12)
    assert pump.through("S") == -pump.through("P")
    assert pump.through("shaft") == pytest.approx(-28e-6 / (2 * math.pi) * 2e7, rel=1e-12)


def test_losses_of_a_pump_always_cost_power(part: Make) -> None:
    losses = {"leakage": 1e-12, "viscous_torque": 0.05, "coulomb_torque": 3.0}
    for omega in (-150.0, -1.0, 0.0, 1.0, 150.0):
        for dp in (-1e7, 0.0, 2e7):
            pump = part(FixedPump, **losses, shaft__omega=omega, S__p=0.0, P__p=dp)
            shaft_power, fluid_power = -pump.through("shaft") * omega, -pump.through("P") * dp
            assert shaft_power >= fluid_power - 1e-9 * abs(fluid_power)
