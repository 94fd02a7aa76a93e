"""Pipes as volumes: what fluid and wall take in, each in a condition of its own, and volumes that a signal grows."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import bramah as br
from bramah.components.hydraulic import PipeVolume, VariableVolume
from bramah.components.laws.wall import ELASTICITIES, HOSE_MODULUS, WallMaterial
from bramah.lines.wave_speed import Anchoring, wall_factor

Make = Callable[..., Any]
BORE, WALL, LENGTH, BULK_MODULUS = 0.015, 0.002, 3.0, 1.5e9
VOLUME = math.pi / 4 * BORE**2 * LENGTH


@pytest.mark.parametrize("material", list(ELASTICITIES))
def test_fluid_and_wall_give_way_together(part: Make, material: WallMaterial) -> None:
    """Lamé: the bore of a cylinder grows by (p/E) ((b^2 + a^2)/(b^2 - a^2) + nu), its area by twice that."""
    E, nu = ELASTICITIES[material]
    a, b = BORE / 2, BORE / 2 + WALL
    wall = 2 / E * ((b**2 + a**2) / (b**2 - a**2) + nu)
    pipe = part(PipeVolume, bore="15 mm", length="3 m", wall_thickness="2 mm", material=material, A__p=1e7)
    assert pipe.store("A") == pytest.approx(VOLUME * (1 / BULK_MODULUS + wall), rel=1e-12)


def test_the_law_of_the_wall_is_that_of_wave_speeds(part: Make) -> None:
    """Wylie and Streeter's factor for thick walls with expansion joints, of which lines make their wave speed."""
    factor = wall_factor(Anchoring.EXPANSION_JOINTS, 0.3, WALL / BORE)
    pipe = part(PipeVolume, bore=BORE, length=LENGTH, wall_thickness=WALL, A__p=0.0)
    exact = VOLUME * (1 / BULK_MODULUS + factor * BORE / (WALL * 210e9))
    assert pipe.store("A") == pytest.approx(exact, rel=1e-12)


def test_a_hose_is_soft_and_its_modulus_that_of_its_source(part: Make) -> None:
    """Skarbek-Wazynski 1981: waves run through that hose at 542 m/s, which is printed, within the 0.6 % printed too."""
    hose = part(PipeVolume, bore="12.7 mm", length="1 m", wall_thickness="6 mm", material="hose", A__p=0.0)
    area = math.pi / 4 * 0.0127**2
    wall = hose.store("A") / area - 1 / BULK_MODULUS
    assert wall == pytest.approx(0.0127 / (0.006 * HOSE_MODULUS), rel=1e-12)
    assert 1 / math.sqrt(870 * (1 / 1.8e9 + wall)) == pytest.approx(542.27, rel=0.01)


def test_a_wall_of_ones_own(part: Make) -> None:
    own = {"material": "own", "wall_modulus": "135 GPa", "wall_poisson": 0.35, "A__p": 0.0}
    given = part(PipeVolume, material="cupro_nickel", A__p=0.0)
    assert part(PipeVolume, **own).store("A") == pytest.approx(given.store("A"), rel=1e-14)


def test_each_pipe_has_its_own_air_and_modulus() -> None:
    """Two pipes without wall to speak of are drained alike: p falls by the softness of each, as printed for PI05."""
    circuit = br.Circuit("Two pipes", fluid=br.HaspFluid(reference_bulk_modulus="12000 bar", dissolved_air=0.0))
    stiff: dict[str, Any] = {"material": "own", "wall_modulus": 1e18, "start_pressure": "0 bar"}
    circuit.add("one", PipeVolume(**stiff))
    soft = {"reference_bulk_modulus": "7000 bar", "dissolved_air": 0.1, "saturation_pressure": "-0.2 bar"}
    circuit.add("other", PipeVolume(**stiff), fluid=soft)
    volume = math.pi / 4 * 0.015**2
    for name in ("one", "other"):
        circuit.add(f"drain_{name}", br.FlowSource(flow=-1e-3 * volume))
        circuit.connect(f"drain_{name}.P", f"{name}.A")
    result = br.simulate(circuit, until="0.1 s", rtol=1e-10)
    # A modulus of 1e18 Pa leaves the wall 1e-8 of the softness of the oil.
    assert result.end["one.A.p"] / 1e5 == pytest.approx(-1e-4 * 12000, rel=2e-8)

    def taken_out(p: float) -> float:
        """Integral of 1/B_e from 0 to p bar, with P = p + 1: of (0.8 - P)/P^2 it is -0.8/P - ln P."""
        P = p + 1
        air = (0.8 / P + math.log(P)) - (1 + math.log(0.8)) if p < -0.2 else 0.0
        return -p / 7000 + 0.1 / 1.4 * air

    # The floor of pressure counts by (0.001/2P)^2.
    assert taken_out(result.end["other.A.p"] / 1e5) == pytest.approx(1e-4, rel=1e-4)


def test_a_volume_that_grows_with_the_oil_it_gets_keeps_its_pressure() -> None:
    """q = g at constant pressure: V grows from 10 to 110 cm3 in 10 s at 0.6 l/min."""
    circuit = br.Circuit("Growing", fluid=br.TaitFluid())
    circuit.add("pump", br.FlowSource(flow="0.6 l/min"))
    circuit.add("volume", br.Ramp(before="10 cm3", after="110 cm3", duration="10 s"))
    circuit.add("rate", br.Constant(value="0.6 l/min"))
    circuit.add("chamber", VariableVolume(start_pressure="0 bar"))
    circuit.connect("pump.P", "chamber.A")
    circuit.connect("volume.y", "chamber.added_volume")
    circuit.connect("rate.y", "chamber.growth")
    result = br.simulate(circuit, until="10 s", rtol=1e-9)
    assert np.abs(result["chamber.A.p"].values).max() < 1e-2
    assert result.end["chamber.volume"] == pytest.approx(110e-6 + math.pi / 4 * 0.015**2, rel=1e-9)


def test_without_growth_only_the_stiffness_follows_the_signal() -> None:
    """(V + V_s) p' = B q with V_s = s t: p = (B q/s) ln(1 + s t/V), as HASP's PI06 has it."""
    circuit = br.Circuit("PI06", fluid=br.ConstantFluid(reference_bulk_modulus=BULK_MODULUS))
    circuit.add("pump", br.FlowSource(flow=1e-6))
    circuit.add("volume", br.Ramp(before=0.0, after=1e-3, duration="10 s"))
    circuit.add("pipe", VariableVolume(start_pressure="0 bar", material="own", wall_modulus=1e18))
    circuit.connect("pump.P", "pipe.A")
    circuit.connect("volume.y", "pipe.added_volume")
    result = br.simulate(circuit, until="10 s", rtol=1e-9)
    V, s = math.pi / 4 * 0.015**2, 1e-4
    exact = BULK_MODULUS * 1e-6 / s * math.log(1 + s * 10 / V)
    assert result.end["pipe.A.p"] == pytest.approx(exact, rel=1e-7)
