"""Characteristics: what the laws of the components say."""

from __future__ import annotations

from math import pi
from pathlib import Path

import numpy as np
import pytest

import bramah as br
from bramah.errors import MethodError, UnknownName
from bramah.plot.characteristic import characteristic_figure
from bramah.studies.characteristic import characteristic

RHO = 870.0


def water() -> br.ConstantFluid:
    return br.ConstantFluid(reference_density=RHO)


def test_an_orifice_follows_the_root_of_the_pressure() -> None:
    """q = c_d A sqrt(2 dp / rho) above the transition, which at 1 bar and 2 mm is far below."""
    found = characteristic(br.Orifice(diameter="2 mm", discharge_coefficient=0.7), pressure="100 bar", fluid=water())
    high = found.pressure > 1e6
    expected = 0.7 * pi / 4 * 0.002**2 * np.sqrt(2 * found.pressure[high] / RHO)
    np.testing.assert_allclose(found.branches[0].flow[high], expected, rtol=1e-3)
    assert found.pressure[-1] == pytest.approx(1e7) and not found.pump


def test_curves_for_values_of_an_input() -> None:
    orifice = br.Orifice()
    found = characteristic(orifice, at={"diameter": ["1 mm", "2 mm"]}, fluid=water())
    assert [branch.name for branch in found.branches] == ["diameter = 1 mm", "diameter = 2 mm"]
    ratio = found.branches[1].flow[-1] / found.branches[0].flow[-1]
    assert ratio == pytest.approx(4.0, rel=1e-3)


def test_a_pump_delivers_its_displacement_less_its_leakage() -> None:
    """q = D omega - C dp and, with no other loss, T = D dp: eta = q / (D omega)."""
    C, D = 1e-13, 28e-6 / (2 * pi)
    pump = br.FixedPump(displacement="28 cm3/rev", leakage=C)
    found = characteristic(pump, pressure="300 bar", speeds=["600 rpm", "1500 rpm"], fluid=water())
    assert found.pump and [branch.name for branch in found.branches] == ["600 rpm", "1500 rpm"]
    for branch, rpm in zip(found.branches, (600, 1500), strict=True):
        ideal = D * rpm * 2 * pi / 60
        # The constant fluid is compressible: a pump fills at the density of its inlet, 1 at the tank.
        np.testing.assert_allclose(branch.flow, ideal - C * found.pressure, rtol=1e-6)
        assert branch.efficiency is not None and np.isnan(branch.efficiency[0])
        np.testing.assert_allclose(branch.efficiency[1:], branch.flow[1:] / ideal, rtol=1e-6)


def test_required_inputs_are_given_constants_and_other_ports_the_tank() -> None:
    valve = br.read_circuit(Path(__file__).parents[2] / "examples/gallery/servo_position.toml").components["valve"]
    found = characteristic(valve, between=("P", "A"), at={"command": [0.5, 1.0]})
    half, full = (branch.flow[-1] for branch in found.branches)
    assert 0 < half < full


def test_wrong_wishes_are_refused() -> None:
    with pytest.raises(UnknownName, match="hydraulic port"):
        characteristic(br.Orifice(), between=("A", "C"))
    with pytest.raises(UnknownName, match="diameter"):
        characteristic(br.Orifice(), at={"diametre": [1.0]})
    with pytest.raises(MethodError, match="Only one"):
        characteristic(br.Orifice(), at={"diameter": [1e-3], "discharge_coefficient": [0.6]})
    with pytest.raises(MethodError, match="two hydraulic ports"):
        characteristic(br.Mass())


def test_it_is_drawn_and_written(tmp_path: Path) -> None:
    found = characteristic(br.FixedPump(), points=5)
    made = characteristic_figure(found, tmp_path / "pump.png")
    assert [axis.get_ylabel() for axis in made.axes] == ["Delivery [l/min]", "Total efficiency [%]"]
    assert made.axes[-1].get_xlabel() == "Pressure at the outlet [bar]"
    found.write(tmp_path / "pump.csv")
    head = (tmp_path / "pump.csv").read_text().splitlines()[0]
    assert head.startswith("dp [bar],1000 rpm [l/min],efficiency at 1000 rpm,")
    made = characteristic_figure(characteristic(br.Orifice(), points=5))
    assert [axis.get_ylabel() for axis in made.axes] == ["Flow [l/min]"]
