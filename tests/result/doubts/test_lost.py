"""Fluid that vanishes where a chamber tears is doubted; where it is kept, nothing is said."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

import bramah as br
from bramah.circuit import Circuit
from bramah.result.accounts import Closing
from bramah.result.doubts.evidence import Evidence
from bramah.result.doubts.lost import LOST, lost_fluid
from tests.circuits.making import circuit

EXAMPLES = Path(__file__).parents[3] / "examples"


def torn() -> Circuit:
    """A piston that a force pulls off its oil, which has no air to stretch, and pushes back."""
    return circuit(
        "tank.T orifice.A",
        "orifice.B cylinder.A",
        "cylinder.rod mass.port force.port",
        "sine.y force.force",
        fluid=br.AeratedFluid(air_fraction=0),
        tank=br.Tank(),
        orifice=br.Orifice(diameter="2 mm"),
        cylinder=br.SingleActingCylinder(stroke="100 mm", bore="40 mm", start_position="5 mm", dead_volume_A="10 cm3"),
        mass=br.Mass(mass=10),
        force=br.Force(),
        sine=br.Sine(amplitude="2 kN", frequency="2 Hz"),
    )


def evidence(method: str, rtol: float) -> Evidence:
    found = Evidence.of(br.simulate(torn(), 1.0, method=method, rtol=rtol))
    assert found is not None
    return found


@pytest.mark.parametrize("method", ["rodas4", "rodas5p"])
def test_what_is_lost_beyond_the_tolerance_is_told(method: str) -> None:
    """The account of the same run, held to a tolerance that it misses and to one that it keeps."""
    run = evidence(method, 1e-6)
    assert run.fluid is not None
    lost = abs(run.fluid().imbalance)
    assert 0 < lost < LOST * 1e-6 and not list(lost_fluid(run))
    [doubt] = lost_fluid(replace(run, recorded=replace(run.recorded, rtol=lost / LOST / 2)))
    assert "of the fluid that flowed is " in doubt


@pytest.mark.parametrize("method", ["rodas4", "rodas5p", "ndf"])
@pytest.mark.parametrize("rtol", [1e-3, 1e-4, 1e-5])
def test_a_torn_chamber_keeps_its_fluid_or_says_so(method: str, rtol: float) -> None:
    result = br.simulate(torn(), 1.0, method=method, rtol=rtol)
    assert result.ok
    assert abs(result.fluid().imbalance) < LOST * rtol or result.doubts


def test_where_nothing_flows_there_is_nothing_to_lose() -> None:
    """What rounding moves through a shut circuit is no flow."""
    run = evidence("rodas4", 1e-5)
    assert not list(lost_fluid(replace(run, fluid=lambda: Closing(imbalance=2.0, turnover=1e-21))))
    assert list(lost_fluid(replace(run, fluid=lambda: Closing(imbalance=2.0, turnover=1e-3))))


@pytest.mark.parametrize("name", ["gallery/cushions", "gallery/accumulators", "machines/line_with_hammer"])
def test_it_is_what_the_account_says(name: str) -> None:
    """With stops, gas and lines. Sums of some thousand amounts, of the size of the turnover."""
    result = br.simulate(br.read_circuit(EXAMPLES / f"{name}.toml"))
    account, evidence = result.fluid(), Evidence.of(result)
    assert evidence is not None and evidence.fluid is not None and account.turnover > 0
    found = evidence.fluid()
    assert found.turnover == pytest.approx(account.turnover, rel=1e-12)
    assert found.imbalance == pytest.approx(account.imbalance, abs=1e-12)
