"""Declared objects: values with units, limits, and everything that is wrong reported at once."""

from __future__ import annotations

import math
import pickle
from collections.abc import Iterable, Mapping
from copy import deepcopy
from enum import Enum
from typing import Any

import pytest

import bramah as br
from bramah.declare import Declared, choice, curve, numbers, parameter, surface
from bramah.errors import CircuitError


class Shape(Enum):
    ROUND = "round"
    SQUARE = "square"


class Thing(Declared):
    """Something with one declaration of each kind."""

    diameter = parameter("mm", 2.0, above=0, most=50, help="size")
    share = parameter("-", 0.5, least=0, below=1, help="share")
    pressure = parameter("bar", None, help="optional")
    anything = parameter("*", 1.0, help="of any dimension")
    shape = choice(Shape, Shape.ROUND, help="form")
    law = curve("mm", "bar", [[0, 0], [10, 100]], help="law")

    @classmethod
    def relations(cls, values: Mapping[str, Any]) -> Iterable[str]:
        if values["pressure"] is not None and values["pressure"] < 0:
            yield "pressure must not be below atmospheric."


class Wide(Thing):
    width = parameter("mm", 3.0, above=0, help="more")


def problem(**values: Any) -> str:
    with pytest.raises(CircuitError) as raised:
        Thing(**values)
    [only] = raised.value.problems
    return str(only)


def test_values_are_in_si_and_defaults_in_the_declared_unit() -> None:
    thing = Thing(pressure="120 bar", anything="3 kN")
    assert thing.diameter == 0.002
    assert thing.pressure == 120e5
    assert thing.anything == 3000.0
    assert thing.law == ((0.0, 0.0), (0.01, 1e7))
    assert Thing().pressure is None
    assert Thing(diameter=0.01).diameter == 0.01


def test_choices_are_words_or_members() -> None:
    assert Thing(shape="square").shape is Shape.SQUARE
    assert Thing(shape="SQUARE").shape is Shape.SQUARE
    assert Thing(shape=Shape.SQUARE).shape is Shape.SQUARE


@pytest.mark.parametrize(
    ("values", "parts"),
    [
        ({"diameter": "-3 mm"}, ["Thing.diameter = -3 mm", "must be above 0 mm"]),
        ({"diameter": 0.0}, ["must be above 0 mm"]),
        ({"diameter": "60 mm"}, ["must be at most 50 mm"]),
        ({"share": -0.1}, ["must be at least 0"]),
        ({"share": 1.0}, ["must be below 1"]),
        ({"diameter": "2 bar"}, ["2 bar", "mm"]),
        ({"diameter": "two"}, ["two"]),
        ({"diameter": math.nan}, ["finite"]),
        ({"diameter": math.inf}, ["finite"]),
        ({"diameter": True}, ["not a number"]),
        ({"diameter": None}, ["not a number"]),
        ({"diameter": [1]}, ["diameter"]),
        ({"diametre": 1.0}, ["Thing has no parameter 'diametre'", "Did you mean 'diameter'"]),
        ({"zzz": 1.0}, ["It has diameter, share"]),
        ({"shape": "sqare"}, ["must be one of 'round', 'square'", "Did you mean 'square'"]),
        ({"shape": 3}, ["must be one of"]),
        ({"law": 3}, ["list of pairs"]),
        ({"law": [[0, 0]]}, ["at least two points"]),
        ({"law": [[0, 0], [0, 1]]}, ["rise"]),
        ({"law": [["0 bar", 0], [1, 1]]}, ["bar"]),
        ({"law": [[0, 0], [1, math.nan]]}, ["finite"]),
        ({"pressure": "-1 bar"}, ["pressure must not be below atmospheric"]),
    ],
)
def test_each_mistake_is_explained(values: dict[str, Any], parts: list[str]) -> None:
    message = problem(**values)
    for expected in parts:
        assert expected in message


def test_all_mistakes_are_reported_at_once() -> None:
    with pytest.raises(CircuitError) as raised:
        Thing(diameter=-1, share=2, shape="x", law=0, colour="red")
    names = ("diameter", "share", "shape", "law", "colour")
    assert [p.where for p in raised.value.problems] == [f"Thing.{n}" for n in names]
    assert "5 problems" in str(raised.value)


def test_checking_names_the_owner() -> None:
    _, problems = Thing.check({"diameter": "-3 mm"}, owner="nozzle")
    assert "nozzle.diameter = -3 mm" in str(problems[0])


def test_relations_wait_until_the_values_themselves_are_right() -> None:
    _, problems = Thing.check({"pressure": "-1 bar", "share": 7})
    assert len(problems) == 1 and "share" in str(problems[0])


def test_replacing_makes_another() -> None:
    thing = Thing(diameter="3 mm")
    other = thing.replace(share=0.25)
    assert (other.diameter, other.share, thing.share) == (0.003, 0.25, 0.5)
    assert other != thing and thing.replace() == thing and hash(thing.replace()) == hash(thing)
    with pytest.raises(AttributeError, match="replace"):
        thing.diameter = 1.0


def test_declarations_are_inherited() -> None:
    assert list(Wide.given()) == [*Thing.given(), "width"]
    assert "width" not in Thing.given()
    assert Wide() != Thing()


def test_a_repr_shows_what_differs_from_the_defaults() -> None:
    assert repr(Thing()) == "Thing()"
    assert repr(Thing(share=0.25, shape="square")) == "Thing(share=0.25, shape=square)"


def test_the_class_keeps_its_declarations() -> None:
    assert Thing.diameter.unit == "mm"
    assert Thing.diameter.limits == (("above", 0.0), ("at most", 0.05))


class Shaped(Declared):
    """Lists and surfaces."""

    some = numbers([1.0, 2.0], help="a list")
    matrix = numbers([[1.0, 0.0], [0.0, 1.0]], rows=True, help="rows")
    map = surface("mm", "bar", "l/min", [[0, 1, 2], [10, 3, 4], [20, 5, 6]], help="a surface")


def test_lists_of_numbers_become_tuples_of_floats() -> None:
    shaped = Shaped(some=[3, 4.5, -1], matrix=[[1, 2, 3]])
    assert shaped.some == (3.0, 4.5, -1.0) and shaped.matrix == ((1.0, 2.0, 3.0),)
    assert hash(shaped) != hash(Shaped()) and shaped.replace(some=(1, 2)).some == Shaped().some


@pytest.mark.parametrize("wrong", [[], 3.0, "1 2", [1.0, "2"], [math.nan], [True], None])
def test_what_is_no_list_of_numbers_is_refused(wrong: Any) -> None:
    with pytest.raises(CircuitError, match="some"):
        Shaped(some=wrong)


@pytest.mark.parametrize("wrong", [[1.0, 2.0], [[1.0], [1.0, 2.0]], [[1.0, math.inf]], "rows"])
def test_rows_must_be_equally_long_lists(wrong: Any) -> None:
    with pytest.raises(CircuitError, match="matrix"):
        Shaped(matrix=wrong)


def test_surfaces_take_units_for_each_axis() -> None:
    shaped = Shaped(map=[[0, "1 mm", "2 mm"], ["1 bar", "6 l/min", 0], ["2 bar", 0, 0]])
    assert shaped.map[0][1:] == (0.001, 0.002)
    assert shaped.map[1][:2] == (1e5, pytest.approx(1e-4, rel=1e-15))
    assert Shaped().map[1] == (1e6, pytest.approx(5e-5), pytest.approx(4 / 60000))
    with pytest.raises(CircuitError, match=r"3 bar.*mm"):
        Shaped(map=[[0, "1 mm", "3 bar"], [1, 2, 3], [2, 3, 4]])


def test_what_equations_set_they_cannot_read() -> None:
    class Echo(br.Component):
        """Reads its own output."""

        y = br.signal_out("-", "an output")

        def equations(self) -> None:
            self.output(y=self.y + 1.0)

    circuit = br.Circuit()
    circuit.add("echo", Echo())
    with pytest.raises(AttributeError, match="'y' is declared as a signalout, which equations can set but not read"):
        br.build(circuit)


def test_values_cannot_be_changed_behind_the_back_of_what_was_built() -> None:
    """A system shares components with its circuit, and tells by them whether another circuit is like its own."""
    part: Any = br.Volume(volume="1 l")
    for own in (part, pickle.loads(pickle.dumps(part)), deepcopy(part), part.replace(volume="2 l")):
        with pytest.raises(TypeError):
            own.values["volume"] = 3e-3
    assert pickle.loads(pickle.dumps(part)) == part == deepcopy(part)


def test_a_class_may_declare_a_part_of_what_another_one_is() -> None:
    """Declarations are found as attributes are: those named first win, and nothing of the others is lost."""

    class Whole(Declared):
        size = parameter("mm", 1.0, help="size")
        mass = parameter("kg", 1.0, help="mass")

    class Heavy(Whole):
        mass = parameter("kg", 5.0, help="mass")
        spring = parameter("N/m", 2.0, help="stiffness")

    class Painted(Whole):
        shine = parameter("-", 0.5, help="shine")

    class Both(Painted, Heavy):
        pass

    assert list(Both.declarations) == ["size", "mass", "spring", "shine"]
    assert Both().values == {"size": 1e-3, "mass": 5.0, "spring": 2.0, "shine": 0.5}


def test_a_question_ends_a_message_without_a_full_stop() -> None:
    from bramah.fluids import oil

    with pytest.raises(CircuitError) as caught:
        oil(grade="ISO VG 47")
    assert "Did you mean" in str(caught.value) and "?." not in str(caught.value)
