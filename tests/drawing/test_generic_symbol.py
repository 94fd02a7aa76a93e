"""The box of types that have no picture of their own."""

from __future__ import annotations

from bramah.components.component import Component
from bramah.components.ports import hydraulic, translational
from bramah.declare import parameter
from bramah.drawing.labels import text_width
from bramah.drawing.shapes import Side, Text
from bramah.drawing.symbols import symbol_of_type


class Manifold(Component):
    """A type of a user."""

    supply = hydraulic("from the pump")
    return_line = hydraulic("to the tank")
    working_line = hydraulic("to the cylinder")
    rod = translational("a rod")
    opening = parameter("-", 1.0, help="opening", signal=True)


def test_names_of_ports_are_whole_and_do_not_meet() -> None:
    drawn = symbol_of_type(Manifold, joined=["opening"])
    assert {name: place.side for name, place in drawn.ports.items()} == {
        "supply": Side.WEST, "return_line": Side.WEST, "opening": Side.WEST,
        "working_line": Side.EAST, "rod": Side.EAST,
    }  # fmt: skip
    words = {shape.text: shape for shape in drawn.shapes if isinstance(shape, Text)}
    assert set(words) == set(drawn.ports)
    halves = {name: text_width(name, word.size) / 2 for name, word in words.items()}
    ends = {name: (word.at[0] - halves[name], word.at[0] + halves[name]) for name, word in words.items()}
    assert min(left for left, _ in ends.values()) > -drawn.width / 2
    assert max(right for _, right in ends.values()) < drawn.width / 2
    assert max(ends[n][1] for n in ("supply", "return_line", "opening")) < min(ends["working_line"][0], ends["rod"][0])


def test_a_box_grows_with_its_names_and_its_ports() -> None:
    without, small = symbol_of_type(Component), symbol_of_type(Manifold)
    assert (without.width, without.height) == (4, 4)
    assert small.width > 6 and small.width % 2 == small.height % 2 == 0
