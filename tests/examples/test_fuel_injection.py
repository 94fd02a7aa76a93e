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
