"""Drawings as people get them: saved, shown, and of every example."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import bramah as br
from bramah.drawing.names import names_of
from bramah.drawing.placement import Diagram, Placement
from bramah.drawing.room import Room, Spot
from bramah.drawing.scene import scene_of
from bramah.errors import FileError
from tests.drawing.examples import SCRIPTS, SHIPPED, example_circuits
from tests.drawing.lift import groups, lift, texts
from tests.examples.files import CIRCUITS, ROOT


@pytest.mark.parametrize("name", [path.relative_to(ROOT).as_posix() for path in (*CIRCUITS, *SCRIPTS, *SHIPPED)])
def test_every_example_draws(name: str) -> None:
    circuit = example_circuits().get(name)
    if circuit is None:
        assert name.endswith(".py")
        return
    picture = circuit.draw()
    assert set(circuit.components) <= set(groups(picture.svg)) and set(circuit.components) <= set(texts(picture.svg))
    assert picture.pdf.startswith(b"%PDF-1.4")


def test_files_are_what_their_names_say(tmp_path: Path) -> None:
    picture = lift().draw(tmp_path / "lift.svg")
    assert (tmp_path / "lift.svg").read_text(encoding="utf-8") == picture.svg == picture._repr_svg_()
    picture.save(tmp_path / "lift.PDF")
    picture.save(tmp_path / "lift.png")
    assert (tmp_path / "lift.PDF").read_bytes() == picture.pdf
    data = (tmp_path / "lift.png").read_bytes()
    assert data.startswith(b"\x89PNG") and len(data) > 10_000


def test_what_cannot_be_written_is_refused_before_it_is_drawn(tmp_path: Path, monkeypatch: Any) -> None:
    with pytest.raises(FileError, match=r"its name must end in \.svg or \.png or \.pdf"):
        lift().draw("lift.jpg")
    with pytest.raises(FileError, match="there is no folder"):
        lift().draw(tmp_path / "no" / "lift.svg")
    (tmp_path / "folder.svg").mkdir()
    with pytest.raises(FileError, match="Cannot write"):
        lift().draw(tmp_path / "folder.svg")
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    with pytest.raises(FileError, match=r"pip install 'bramah\[draw\]'"):
        lift().draw(tmp_path / "lift.png")


def test_places_of_the_file_are_kept_unless_they_are_set_aside() -> None:
    circuit = lift()
    circuit.diagram = Diagram({"load": Placement((300, -200))})
    far, near = circuit.draw(), circuit.draw(relayout=True)
    assert near.svg == lift().draw().svg != far.svg


def test_circuits_that_are_not_finished_are_drawn() -> None:
    circuit = br.Circuit("A < B")
    assert circuit.draw().svg.startswith("<svg")
    circuit.add("orifice", br.Orifice())
    assert texts(circuit.draw().svg) == ["orifice"]
    circuit.connect("orifice.A", "nobody.P")
    assert circuit._repr_svg_() == circuit.draw().svg and "A &lt; B" in circuit.draw().svg


def overlap(a: Spot, b: Spot) -> bool:
    (l1, t1, r1, b1), (l2, t2, r2, b2) = a.box, b.box
    return l1 < r2 and l2 < r1 and t1 < b2 and t2 < b1


def test_names_stand_free() -> None:
    scene = scene_of(lift())
    names = names_of(scene, Room.of(scene))
    assert not any(spot.crowded for spot in names.values())
    spots = list(names.values())
    assert not any(overlap(a, b) for k, a in enumerate(spots) for b in spots[k + 1 :])


def test_a_name_goes_to_another_side_if_its_own_is_taken() -> None:
    circuit = br.Circuit()
    circuit.add("orifice", br.Orifice())
    scene = scene_of(circuit)
    room = Room.of(scene)
    usual = names_of(scene, room)["orifice"]
    other = names_of(scene, room)["orifice"]
    assert not overlap(usual, other) and not other.crowded
