"""Exceptions: their built-in kin, their texts, their trip through pickle, and the nearest name."""

from __future__ import annotations

import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bramah import errors
from bramah.errors import CircuitError, Problem, nearest, quoted, unknown_name

KIN = {
    errors.UnitError: ValueError,
    errors.CircuitError: ValueError,
    errors.FileError: ValueError,
    errors.UnknownName: LookupError,
    errors.SimulationError: RuntimeError,
    errors.MethodError: ValueError,
}


@pytest.mark.parametrize(("own", "builtin"), KIN.items())
def test_each_class_is_also_a_builtin_one(own: type, builtin: type) -> None:
    assert issubclass(own, errors.BramahError)
    assert issubclass(own, builtin)


def test_unknown_name_is_a_value_error_too() -> None:
    assert issubclass(errors.UnknownName, ValueError)


RANGE = Problem("relief.cracking_pressure", "relief.cracking_pressure = -5 bar must be above 0.", "press.toml:41")
OPEN = Problem("pump.L", "Port pump.L is not connected. Join it to a tank or close it with a Plug.")


def test_a_problem_reads_as_a_sentence_with_its_place() -> None:
    assert str(RANGE) == "relief.cracking_pressure = -5 bar must be above 0 (press.toml:41)."
    assert str(OPEN) == OPEN.message


def test_a_message_without_the_name_gets_it_in_front() -> None:
    assert str(Problem("valve.spool", "must be above 0.")) == "valve.spool: must be above 0."


def test_one_problem_is_its_own_text() -> None:
    assert str(CircuitError([RANGE])) == str(RANGE)


def test_several_problems_are_counted_and_listed() -> None:
    lines = str(CircuitError([RANGE, OPEN])).splitlines()
    assert lines == ["The circuit has 2 problems:", f"  {RANGE}", f"  {OPEN}"]


def test_errors_survive_pickling() -> None:
    error = pickle.loads(pickle.dumps(CircuitError([RANGE, OPEN])))
    assert error.problems == (RANGE, OPEN)
    assert "2 problems" in str(error)
    assert str(pickle.loads(pickle.dumps(unknown_name("port", "Q", ["A"])))) == str(unknown_name("port", "Q", ["A"]))


def test_unknown_name_suggests_the_nearest() -> None:
    error = unknown_name("component type", "Orifise", ["Tank", "Orifice", "Cylinder"])
    assert str(error) == 'There is no component type "Orifise". Did you mean "Orifice"?'


def test_unknown_name_lists_few_choices_when_none_is_near() -> None:
    assert str(unknown_name("port", "Q", ["A", "B"])) == 'There is no port "Q". Choose from: A, B.'
    assert str(unknown_name("port", "Q", [])) == 'There is no port "Q".'
    assert "Choose" not in str(unknown_name("port", "Q", [f"x{i}" for i in range(50)]))


def test_case_alone_never_hides_the_nearest() -> None:
    assert nearest("PUMP", ["bump", "pump"]) == "pump"
    assert nearest("p", ["T", "P"]) == "P"


def test_nearest_among_very_many_names() -> None:
    names = [f"volume{i}" for i in range(20_000)] + ["relief"]
    assert nearest("releif", names) == "relief"


@given(st.text(max_size=200), st.lists(st.text(max_size=20), max_size=8))
def test_any_name_gives_a_short_single_line(name: str, choices: list[str]) -> None:
    assert nearest(name, choices) in [None, *choices]
    text = quoted(name)
    assert len(text) <= errors.LONGEST_QUOTE + 2
    assert len(text.splitlines()) == 1
