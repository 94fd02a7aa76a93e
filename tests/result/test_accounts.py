"""Where energy and fluid went."""

from __future__ import annotations

from pathlib import Path

import pytest

import bramah as br

DEMO = Path(br.__file__).parent / "data" / "cylinder.toml"


def test_the_account_of_the_demonstration_closes() -> None:
    result = br.simulate(br.read_circuit(DEMO))
    energy, fluid = result.energy(), result.fluid()
    assert abs(energy.imbalance) < 1e-5
    assert abs(fluid.imbalance) < 1e-7
    assert energy.entries["motor"].converted < -1e4
    # The load ends where it rests, 50 mm lower than it began: its weight supplied 10 kN times 50 mm.
    assert energy.entries["weight"].converted == pytest.approx(-500.0, rel=1e-6)
    for name in ("relief", "valve", "seals", "pump"):
        assert energy.entries[name].converted > 0


def test_the_fluid_account_tightens_with_the_tolerance() -> None:
    result = br.simulate(br.read_circuit(DEMO), rtol=1e-9)
    assert abs(result.fluid().imbalance) < 1e-10
    assert abs(result.energy().imbalance) < 1e-8


def test_a_mass_that_hits_a_rigid_stop_loses_its_motion() -> None:
    circuit = br.Circuit("drop")
    circuit.add("ball", br.Mass(mass=2.0, start_position=1.0))
    circuit.add("gravity", br.Force(force=-2 * 9.81))
    circuit.add("floor", br.EndStop(sides="lower"))
    circuit.connect("ball.port", "gravity.port", "floor.port")
    energy = br.simulate(circuit, 1.0).energy()
    assert energy.entries["gravity"].converted == pytest.approx(-2 * 9.81, rel=1e-9)
    assert energy.entries["ball"].converted == pytest.approx(2 * 9.81, rel=1e-9)
    assert energy.entries["ball"].stored == pytest.approx(0.0, abs=1e-9)
    assert abs(energy.imbalance) < 1e-12


def test_an_orifice_turns_stored_energy_into_heat() -> None:
    circuit = br.Circuit("discharge", fluid=br.ConstantFluid(reference_bulk_modulus=1.5e9))
    circuit.add("vessel", br.Volume(volume=1e-3, start_pressure=1e7))
    circuit.add("orifice", br.Orifice(diameter="1 mm"))
    circuit.add("tank", br.Tank())
    circuit.connect("vessel.A", "orifice.A")
    circuit.connect("orifice.B", "tank.T")
    result = br.simulate(circuit, 1.0, rtol=1e-8)
    energy = result.energy()
    left = result["vessel.A.p"].values[-1]
    stored = 1e-3 / 1.5e9 * (1e7**2 - left**2) / 2
    assert energy.entries["vessel"].stored == pytest.approx(-stored, rel=1e-7)
    assert energy.entries["orifice"].converted == pytest.approx(stored, rel=1e-7)
    assert result.fluid().entries["tank"].converted == pytest.approx(1e-3 / 1.5e9 * (1e7 - left), rel=1e-7)
    assert "imbalance" in str(energy)
