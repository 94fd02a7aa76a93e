"""The drawing from one version to the next: what is not told to move stays where it is."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bramah.circuit import Circuit
from bramah.cli.demo import demo_text
from bramah.drawing.placement import Branch, Diagram, Placement
from bramah.drawing.scene import Scene
from bramah.files import parse_circuit
from bramah.studio.drawn import Drawn


@pytest.fixture
def circuit() -> Circuit:
    return parse_circuit(demo_text())


def moved(circuit: Circuit, name: str, at: tuple[int, int]) -> Circuit:
    return replace(circuit, diagram=Diagram({**circuit.diagram.components, name: Placement(at)}))


def _branches(scene: Scene) -> dict[str, tuple[Branch, ...]]:
    return {name: line.branches for name, line in scene.lines.items()}


def test_a_moved_symbol_moves_no_other_and_goes_back_where_it_was(circuit: Circuit) -> None:
    drawn = Drawn()
    first = drawn.draw(circuit)
    second = drawn.draw(moved(circuit, "tank", (80, 70)))
    assert second.places["tank"].at == (80, 70)
    assert {n: p for n, p in second.places.items() if n != "tank"} == {
        n: p for n, p in first.places.items() if n != "tank"
    }
    assert drawn.draw(circuit).places == first.places


def test_other_values_move_nothing(circuit: Circuit) -> None:
    drawn = Drawn()
    first = drawn.draw(circuit)
    second = drawn.draw(circuit.replace({"relief.set_pressure": "90 bar"}))
    assert second.places == first.places
    assert _branches(second) == _branches(first)
    assert second.circuit.components["relief"].values["set_pressure"] == 90e5


def test_another_circuit_is_laid_out_anew(circuit: Circuit) -> None:
    drawn = Drawn()
    drawn.draw(parse_circuit(demo_text().replace("[nets]", '[components.sump]\ntype = "Tank"\n[nets]')))
    assert drawn.draw(circuit).places == Drawn().draw(circuit).places
