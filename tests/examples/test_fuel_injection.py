"""Smith's fuel-injection system falls into the sets of equations that HYDSIM found."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

import bramah as br
from bramah.system.sets import algebraic_sets

FILE = Path(__file__).parent.parent.parent / "examples" / "fuel_injection.toml"

SETS = {
    frozenset({"low_tee", "piston", "regulator", "high_tee"}): 8,
    frozenset({"manifold", "loss_12", "loss_34"}): 6,
    frozenset({"tee_12", "injector_1", "injector_2"}): 6,
    frozenset({"tee_34", "injector_3", "injector_4"}): 6,
    frozenset({"pump"}): 1,
}


def test_the_algebraic_equations_fall_into_five_sets() -> None:
    circuit = br.read_circuit(FILE)
    system = br.build(circuit)
    number = algebraic_sets(system.differential, system.equations.row, system.equations.column)
    found = {}
    for k in range(int(number.max()) + 1):
        mine = np.flatnonzero(number == k)
        found[frozenset(system.names[i].partition(".")[0] for i in mine)] = len(mine)
    assert (len(circuit.components), len(circuit.nets)) == (29, 30)
    assert found == SETS
    assert int(np.sum(system.differential)) == 25


def test_nothing_moves_until_an_injector_opens() -> None:
    """The start is steady to the six digits that the file gives, and friction in the lines is all that was left out."""
    still = {f"motion_{k}.points": [["0 s", "0 in"], ["1 s", "0 in"]] for k in (1, 2, 3, 4)}
    result = br.simulate(br.read_circuit(FILE).replace(still), rtol=1e-8)
    psi = 6894.757
    # Friction takes 0.0046 psi of the pump's line.
    assert np.ptp(result["tee_12.p"].values) / psi < 0.01
    assert result["regulator.q"].values == pytest.approx(0.466269 * 0.0254**3, rel=1e-3)


BLOCKS = {
    **dict.fromkeys(("return_line", "pump_line", "line_12", "line_34"), ("reference_bulk_modulus", "viscosity")),
    "pump": ("viscosity",),
    "volume": ("reference_bulk_modulus",),
}
"""Components to which the deck gives fluid data of their own, besides density: HYDSIM has them per block."""


def test_fluid_data_per_block_are_those_of_the_circuit() -> None:
    """The deck's numbers given in each block, in a circuit whose own fluid is soft and thick: that matters nowhere."""
    circuit = br.read_circuit(FILE)
    values = circuit.fluid.values
    blocks = br.read_circuit(FILE).replace({"fluid.reference_bulk_modulus": 1e8, "fluid.viscosity": 1e-4})
    for name, properties in BLOCKS.items():
        blocks.fluid_changes[name] = {p: values[p] for p in properties}
    one, other = (br.simulate(c, 8e-3, rtol=1e-7) for c in (circuit, blocks))
    for signal in ("volume.A.p", "injector_1.A.q", "pump_line.B.p"):
        at = np.linspace(0.0, 8e-3, 81)
        meant, found = (np.interp(at, r.t, r[signal].values) for r in (one, other))
        # The same numbers in the same laws: only the order of sums may differ.
        assert found == pytest.approx(meant, rel=1e-6, abs=1e-6 * np.abs(meant).max())
    soft = br.simulate(circuit.replace({"fluid.reference_bulk_modulus": 1e8}), 8e-3, rtol=1e-7)
    assert soft["volume.A.p"].values[-1] != pytest.approx(one["volume.A.p"].values[-1], rel=1e-3), "but it would"


def test_a_block_with_a_bulk_modulus_of_its_own_is_stiffer_by_itself() -> None:
    """P' = (B/V) sum of Q: twice the modulus in the volume, half its capacity there and nowhere else."""
    circuit = br.read_circuit(FILE)
    system = br.build(circuit)
    stiff = br.read_circuit(FILE)
    stiff.fluid_changes["volume"] = {"reference_bulk_modulus": 2 * circuit.fluid.values["reference_bulk_modulus"]}
    changed = br.build(stiff)
    ratio = changed.equations.capacity0 / system.equations.capacity0
    [own] = [k for k, name in enumerate(system.names) if name == "volume.A.p"]
    assert ratio[own] == pytest.approx(0.5, rel=1e-12)
    assert np.delete(ratio, own) == pytest.approx(1.0, rel=1e-12)


def test_a_density_of_its_own_is_refused_inside_one_body_of_fluid() -> None:
    """HYDSIM takes densities per block and passes volumes on, which makes mass of nothing where they differ."""
    circuit = br.read_circuit(FILE)
    circuit.fluid_changes["line_12"] = {"reference_density": 800.0}
    with pytest.raises(br.CircuitError, match="flow is counted by it"):
        br.build(circuit)
