"""NDF on circuits where it once broke off or crawled: boiling chambers, stops left slowly, swings that die down."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

import bramah as br

GALLERY = Path(__file__).resolve().parents[2] / "examples" / "gallery"


def boiling(area: str) -> br.Circuit:
    """A heavy piston that a valve throws to and fro, so that the chamber behind it boils."""
    c = br.Circuit("Boiling", fluid=br.CavitatingFluid())
    c.add("supply", br.PressureSource(pressure="200 bar"))
    c.add("tank", br.Tank())
    c.add("valve", br.ProportionalValve43(full_area=area))
    c.add("u", br.Square(amplitude=1.0, period="0.1 s"))
    cylinder = br.DoubleActingCylinder(
        bore="36 mm", rod_diameter="0 mm", stroke="1 m", start_position="300 mm",
        dead_volume_A="300 cm3", dead_volume_B="300 cm3",
    )  # fmt: skip
    c.add("cylinder", cylinder)
    c.add("mass", br.Mass(mass=100))
    c.connect("supply.P", "valve.P")
    c.connect("tank.T", "valve.T")
    c.connect("u.y", "valve.command")
    c.connect("valve.A", "cylinder.A")
    c.connect("valve.B", "cylinder.B")
    c.connect("cylinder.rod", "mass.port")
    return c


def leaving_a_stop() -> br.Circuit:
    """A rod that creeps off an elastic stop when its load becomes small, and beside it a pump with two valves."""
    c = br.Circuit("Off the stop", fluid=br.CavitatingFluid(viscosity="59.51 cSt", air_fraction=0.00143))
    c.add("speed", br.SpeedSource(speed=150.0))
    c.add("pump", br.FixedPump(displacement=1.449e-06, leakage="4.259e-13 m3/(s Pa)"))
    relief = br.FirstOrderReliefValve(
        set_pressure="8.495 bar", override="0.281 bar", rated_area="6.723 mm2", time_constant="0.16 ms"
    )
    c.add("relief", relief)
    c.add("line", br.Volume(volume=1.703e-4, start_pressure="10.61 bar"))
    sequence = br.SequenceValve(
        full_area="55.27 mm2", time_constant="3.357 ms", leakage="1.442e-14 m3/(s Pa)", set_pressure="1.68 bar",
        override="0.168 bar",
    )  # fmt: skip
    c.add("sequence", sequence)
    c.add("store", br.Volume(volume="11.14 l"))
    c.add("bleed", br.Orifice(diameter="0.63 mm"))
    check = br.CheckValve(
        cracking_pressure="0.008295 bar", opening_pressure="0.01627 bar", full_area="1989 mm2",
        leakage="1.308e-14 m3/(s Pa)", transition_pressure="0.001793 bar",
    )  # fmt: skip
    c.add("check", check)
    cylinder = br.DoubleActingCylinder(
        stroke="74.21 mm", start_position="16.61 mm", end_stops="elastic", rest_speed="0.4884 mm/s",
        stop_stiffness="2.381e9 N/m", stop_damping="5.365e6 N s/m", bore="23.8 mm", rod_diameter="9.915 mm",
        dead_volume_A="1.651 cm3", dead_volume_B="1.651 cm3",
    )  # fmt: skip
    c.add("cylinder", cylinder)
    c.add("mass", br.Mass(mass="0.7831 kg"))
    c.add("force", br.Force())
    c.add("load", br.Step(before=74.75, after=6.132, step_time="0.08227 s"))
    c.add("tank", br.Tank())
    c.connect("speed.shaft", "pump.shaft")
    c.connect("load.y", "force.force")
    c.connect("cylinder.rod", "mass.port", "force.port")
    c.connect("tank.T", "pump.S", "relief.T", "sequence.Y", "bleed.B", "check.A", "cylinder.B")
    c.connect("pump.P", "relief.P", "line.A", "sequence.A")
    c.connect("sequence.B", "store.A", "bleed.A")
    c.connect("check.B", "cylinder.A")
    return c


def swinging_load() -> br.Circuit:
    """A load that a force drags along against an orifice; the force drops while it creeps."""
    c = br.Circuit("Swinging", fluid=br.ConstantFluid(viscosity="146.8 cSt", reference_bulk_modulus="12920 bar"))
    c.add("orifice", br.Orifice(diameter="3.749 mm"))
    cylinder = br.DoubleActingCylinder(
        stroke="804.4 mm", start_position="226.2 mm", restitution=0.1964, rest_speed="0.4419 mm/s", bore="67.24 mm",
        rod_diameter="23.57 mm", dead_volume_A="17.8 cm3", dead_volume_B="326.2 cm3", leakage="1.19e-14 m3/(s Pa)",
    )  # fmt: skip
    c.add("cylinder", cylinder)
    c.add("mass", br.Mass(mass="4.124 kg"))
    c.add("force", br.Force())
    c.add("load", br.Step(before=697.1, after=70.74, step_time="1.392 s"))
    c.add("tank", br.Tank())
    c.connect("load.y", "force.force")
    c.connect("cylinder.rod", "mass.port", "force.port")
    c.connect("tank.T", "orifice.A", "cylinder.B")
    c.connect("orifice.B", "cylinder.A")
    return c


@pytest.mark.parametrize("area", ["10 mm2", "40 mm2", "80 mm2"])
def test_a_chamber_that_boils_is_no_end(area: str) -> None:
    stroke = br.simulate(boiling(area), 0.5, rtol=1e-6)["cylinder.x"]
    for rtol in (1e-3, 1e-5):
        result = br.simulate(boiling(area), 0.5, method="ndf", rtol=rtol)
        assert result.ok, result.message
        span = stroke.values.max() - stroke.values.min()
        assert result["cylinder.x"].at(0.5) == pytest.approx(stroke.at(0.5), abs=100 * rtol * span)
        assert result.counters["accepted"] < 10_000


def test_newtons_method_finds_the_other_side_of_a_corner() -> None:
    """The stop's law has a corner where it lets go. With the slope of one side no end on the other is found."""
    steps = {}
    for rtol in (1e-3, 1e-4, 1e-5, 1e-6):
        result = br.simulate(leaving_a_stop(), 0.5919, method="ndf", rtol=rtol, most_steps=20_000)
        assert result.ok, result.message
        steps[rtol] = result.counters["accepted"]
        # The stop is pressed in by the force over its stiffness.
        assert result["cylinder.x"].at(0.5919) == pytest.approx(74.21e-3 + 6.132 / 2.381e9, abs=1e-9)
    assert steps[1e-3] < steps[1e-4] < steps[1e-5] < steps[1e-6] < 5000


@pytest.mark.parametrize("rtol", [1e-3, 1e-4, 1e-5])
def test_a_swing_that_dies_down_is_let_die(rtol: float) -> None:
    """A load on a column of oil swings at 350 Hz and comes to creep. Formulas of order 3 and more would keep the swing
    alive, below what matters and with thousands of short steps."""
    circuit = swinging_load()
    result, exact = (
        br.simulate(circuit, 2.8, method=method, rtol=fine) for method, fine in (("ndf", rtol), ("rodas5p", 1e-8))
    )
    assert result.ok, result.message
    assert result.counters["accepted"] < 3000
    moved = exact["cylinder.x"].at(2.8) - exact["cylinder.x"].at(0.0)
    assert result["cylinder.x"].at(2.8) == pytest.approx(exact["cylinder.x"].at(2.8), abs=abs(100 * rtol * moved))


@pytest.mark.parametrize("rtol", [1e-3, 1e-4, 1e-5])
def test_a_swing_that_is_large_at_first_is_let_die_too(rtol: float) -> None:
    """The piston of an accumulator swings at 1300 Hz, damped by 0.8 %, when it leaves its stop: with a tenth of its
    speed at first, of which formulas of order 3 and 4 would keep half."""
    circuit = br.read_circuit(GALLERY / "accumulators.toml")
    exact = br.simulate(circuit, 1.0, method="rodas5p", rtol=1e-7)
    result = br.simulate(circuit, 1.0, method="ndf", rtol=rtol)
    assert result.ok, result.message
    assert result.counters["accepted"] < 6000
    t = np.linspace(0.5, 1.0, 2000)
    off = np.abs(result["piston.v"].at(t) - exact["piston.v"].at(t)).max()
    assert off < 2 * rtol * np.ptp(exact["piston.v"].values)


def line_to_a_relief_valve() -> br.Circuit:
    """Flow that a relief valve lets off at the end of a pipe, whose waves die down: many unknowns swing in turn."""
    c = br.Circuit("Relief valve behind a pipe", fluid=br.ConstantFluid())
    c.add("pump", br.FlowSource(flow="46.6 l/min"))
    c.add("volume", br.Volume(volume="20 cm3", start_pressure="100 bar"))
    c.add("pipe", br.SegmentedPipe(length="1 m", diameter="10 mm"))
    c.add("relief", br.FirstOrderReliefValve())
    c.add("tank", br.Tank())
    c.connect("pump.P", "volume.A", "pipe.A")
    c.connect("pipe.B", "relief.P")
    c.connect("relief.T", "tank.T")
    return c


@pytest.mark.parametrize("rtol", [1e-3, 1e-5])
def test_waves_that_die_down_are_let_die(rtol: float) -> None:
    circuit = line_to_a_relief_valve()
    result, exact = (
        br.simulate(circuit, 2.0, method=method, rtol=fine) for method, fine in (("ndf", rtol), ("rodas5p", 1e-8))
    )
    assert result.ok, result.message
    assert result.counters["accepted"] < 4000
    assert result["volume.A.p"].at(2.0) == pytest.approx(exact["volume.A.p"].at(2.0), rel=rtol)


def poppet_beside_a_pipe() -> br.Circuit:
    """A poppet that lets off what a throttle at the end of a pipe, opened and shut slowly, does not take."""
    c = br.Circuit("Poppet beside a pipe", fluid=br.ConstantFluid())
    c.add("pump", br.FlowSource(flow="20 l/min"))
    c.add("volume", br.Volume(volume="0.1 l"))
    c.add("relief", br.DirectActingReliefValve(set_pressure="160 bar", damping="42.3 N s/m"))
    c.add("pipe", br.SegmentedPipe(length="2 m"))
    c.add("throttle", br.VariableOrifice(full_area="2 mm2"))
    c.add("lever", br.Sine(amplitude=0.5, offset=0.5, frequency="5 Hz"))
    c.add("tank", br.Tank())
    c.connect("pump.P", "volume.A", "relief.P", "pipe.A")
    c.connect("pipe.B", "throttle.A")
    c.connect("lever.y", "throttle.opening")
    c.connect("tank.T", "relief.T", "throttle.B")
    return c


def test_waves_taken_for_small_ones_are_not_left_alone_when_they_turn_out_larger() -> None:
    """What is left of the waves is about as large as may be lost altogether. It took 12 700 steps at 1e-3."""
    circuit = poppet_beside_a_pipe()
    exact = br.simulate(circuit, 1.0, method="rodas5p", rtol=1e-8)
    t = np.linspace(0.1, 1.0, 1000)
    for rtol in (1e-3, 1e-4):
        result = br.simulate(circuit, 1.0, method="ndf", rtol=rtol)
        assert result.ok, result.message
        assert result.counters["accepted"] < 3000
        off = np.abs(result["volume.A.p"].at(t) - exact["volume.A.p"].at(t)).max()
        assert off < 100 * rtol * np.ptp(exact["volume.A.p"].values)
