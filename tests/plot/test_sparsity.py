"""The picture of the Jacobian."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from matplotlib.patches import Rectangle

from bramah.errors import FileError
from bramah.files import read_circuit
from bramah.plot import sparsity as module
from bramah.plot.sparsity import sparsity_figure
from bramah.system import build
from bramah.system.structure import Structure

EXAMPLES = Path(__file__).parents[2] / "examples"


@pytest.fixture(scope="module")
def injection() -> Structure:
    return build(read_circuit(EXAMPLES / "fuel_injection.toml")).structure()


def test_boxes_names_and_entries(injection: Structure) -> None:
    [axis] = sparsity_figure(injection).axes
    boxes = [p for p in axis.patches if isinstance(p, Rectangle)]
    assert [round(box.get_width()) for box in boxes] == [len(injection.states), 8, 6, 1, 6, 6]
    names = [label.get_text() for label in axis.get_yticklabels()]
    assert tuple(names[: len(injection.states)]) == injection.states
    assert sum(len(c.get_paths()) for c in axis.collections) == injection.sparsity.nonzeros


def test_many_unknowns_are_dots_without_names(injection: Structure, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MOST_NAMED", 10)
    [axis] = sparsity_figure(injection).axes
    assert sum(np.size(line.get_xdata()) for line in axis.lines) == injection.sparsity.nonzeros
    assert not axis.collections


def test_files(injection: Structure, tmp_path: Path) -> None:
    sparsity_figure(injection, tmp_path / "x.svg")
    assert b"<svg" in (tmp_path / "x.svg").read_bytes()
    with pytest.raises(FileError):
        sparsity_figure(injection, tmp_path / "x.doc")


def test_a_circuit_without_unknowns_can_be_drawn() -> None:
    sparsity_figure(build(read_circuit(EXAMPLES / "gallery" / "machine_losses.toml")).structure())
