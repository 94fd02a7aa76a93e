"""Quickly made dataclasses are like those of the standard library."""

from __future__ import annotations

import copy
import dataclasses
import inspect
import pickle
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import KW_ONLY, field
from typing import Any, ClassVar

import pytest

from bramah import records
from bramah.records import cached_property


def made(dataclass: Callable[..., Any]) -> dict[str, type[Any]]:
    """The same classes by either decorator."""

    @dataclass(frozen=True)
    class Place:
        name: str
        number: int = 3

    @dataclass(frozen=True)
    class Further(Place):
        more: list[int] = field(default_factory=list)
        hidden: int = field(default=0, repr=False, compare=False)

    @dataclass
    class Open:
        known: ClassVar[int] = 5
        x: float
        _: KW_ONLY
        y: float = 2.0

    @dataclass(frozen=True, eq=False, kw_only=True)
    class Apart:
        a: int
        b: int = field(init=False, default=7)

        def __post_init__(self) -> None:
            object.__setattr__(self, "b", self.a + 1)

    @dataclass
    class Empty:
        pass

    return {kind.__name__: kind for kind in (Place, Further, Open, Apart, Empty)}


OURS, THEIRS = made(records.dataclass), made(dataclasses.dataclass)
CALLS: list[tuple[str, tuple[Any, ...], dict[str, Any]]] = [
    ("Place", ("a",), {}),
    ("Place", ("a", 4), {}),
    ("Further", ("a",), {"more": [1]}),
    ("Further", ("a",), {"hidden": 9}),
    ("Open", (1.0,), {"y": 5.0}),
    ("Apart", (), {"a": 1}),
    ("Empty", (), {}),
]


@pytest.mark.parametrize(("name", "arguments", "named"), CALLS)
def test_objects_are_alike(name: str, arguments: tuple[Any, ...], named: dict[str, Any]) -> None:
    ours, theirs = (kinds[name](*arguments, **named) for kinds in (OURS, THEIRS))
    assert vars(ours) == vars(theirs)
    assert repr(ours).rpartition(".")[2] == repr(theirs).rpartition(".")[2]
    assert dataclasses.asdict(ours) == dataclasses.asdict(theirs)
    again = [kinds[name](*arguments, **named) for kinds in (OURS, THEIRS)]
    assert (ours == again[0]) == (theirs == again[1])
    assert (OURS[name].__hash__ is None) == (THEIRS[name].__hash__ is None)
    assert copy.copy(ours) is not ours and vars(copy.copy(ours)) == vars(ours)
    assert list(inspect.signature(OURS[name]).parameters) == list(inspect.signature(THEIRS[name]).parameters)


@pytest.mark.parametrize("kinds", [OURS, THEIRS], ids=["ours", "theirs"])
def test_what_is_refused(kinds: dict[str, type[Any]]) -> None:
    place = kinds["Place"]("a")
    with pytest.raises(dataclasses.FrozenInstanceError, match="cannot assign to field 'number'"):
        place.number = 4
    with pytest.raises(dataclasses.FrozenInstanceError, match="cannot delete field 'name'"):
        del place.name
    with pytest.raises(TypeError, match="missing 1 required positional argument: 'name'"):
        kinds["Place"]()
    with pytest.raises(TypeError, match="unexpected keyword argument 'colour'"):
        kinds["Place"]("a", colour=1)
    with pytest.raises(TypeError):
        kinds["Apart"](1)
    with pytest.raises(TypeError):
        hash(kinds["Open"](1.0))


@pytest.mark.parametrize("kinds", [OURS, THEIRS], ids=["ours", "theirs"])
def test_equal_objects(kinds: dict[str, type[Any]]) -> None:
    Place, Further = kinds["Place"], kinds["Further"]
    assert Place("a") == Place("a", 3) != Place("a", 4)
    assert hash(Place("a")) == hash(Place("a", 3))
    assert Further("a", hidden=1) == Further("a", hidden=2)
    assert Place("a") != Further("a") and Place("a") != "a"
    assert kinds["Apart"](a=1) != kinds["Apart"](a=1)
    assert dataclasses.replace(Place("a"), number=9) == Place("a", 9)
    kinds["Open"](1.0).y = 3.0


def test_they_pickle() -> None:
    from bramah.circuit import PortRef

    ref = PortRef("pump", "P")
    assert pickle.loads(pickle.dumps(ref)) == ref and hash(pickle.loads(pickle.dumps(ref))) == hash(ref)


def test_lists_that_are_made_are_not_shared() -> None:
    one, other = OURS["Further"]("a"), OURS["Further"]("a")
    one.more.append(1)
    assert other.more == []


class Asked:
    """With a property that counts how often it is computed, and one that waits until two threads compute it."""

    meeting = threading.Barrier(2)

    def __init__(self) -> None:
        self.count = 0

    @cached_property
    def once(self) -> list[int]:
        """What it says."""
        self.count += 1
        return [self.count]

    @cached_property
    def together(self) -> object:
        self.meeting.wait(timeout=30)
        return object()


def test_a_cached_property_is_computed_once() -> None:
    asked = Asked()
    assert asked.once is asked.once and asked.count == 1 and Asked.once.__doc__ == "What it says."
    del asked.__dict__["once"]
    assert asked.once == [2]


@pytest.mark.parametrize("objects", [1, 2])
def test_threads_do_not_wait_for_each_other(objects: int) -> None:
    """Of one object they get one value, though both compute it."""
    made = [Asked() for _ in range(objects)]
    with ThreadPoolExecutor(2) as pool:
        found = list(pool.map(lambda k: made[k % objects].together, range(2)))
    assert (found[0] is found[1]) == (objects == 1)
