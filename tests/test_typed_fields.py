"""No public dataclass carries something whose kind nobody knows."""

from __future__ import annotations

import dataclasses
import importlib
import pkgutil
import types
import typing
from collections.abc import Iterator
from functools import cache

import pytest

import bramah

NOT_PYTHON = "bramah._core"
MODULES = [m.name for m in pkgutil.walk_packages(bramah.__path__, "bramah.") if m.name != NOT_PYTHON]
VAGUE = (typing.Any, object, dict)


def dataclasses_of(module: str) -> Iterator[type]:
    for name, found in vars(importlib.import_module(module)).items():
        if name.startswith("_") or not isinstance(found, type) or found.__module__ != module:
            continue
        if dataclasses.is_dataclass(found):
            yield found


@cache
def known() -> dict[str, typing.Any]:
    """All types of the package by name: some are imported for type checkers alone where they are a field's."""
    modules = [importlib.import_module(name) for name in MODULES if not name.endswith("__main__")]
    return {name: found for module in modules for name, found in vars(module).items() if name[0].isupper()}


def vague_fields(made: type) -> list[str]:
    """Fields that may be anything: Any, object or a dict of nobody knows what, alone or as one of several."""
    own = vars(importlib.import_module(made.__module__))
    hints = typing.get_type_hints(made, localns={**known(), **own})
    vague = []
    for field in dataclasses.fields(made):
        hint = hints[field.name]
        either = typing.get_origin(hint) in (typing.Union, types.UnionType)
        if any(kind in VAGUE for kind in (typing.get_args(hint) if either else (hint,))):
            vague.append(f"{made.__name__}.{field.name}: {hint}")
    return vague


@pytest.mark.parametrize("module", [m for m in MODULES if not m.endswith("__main__")])
def test_fields_say_what_they_hold(module: str) -> None:
    assert [field for made in dataclasses_of(module) for field in vague_fields(made)] == []


def test_what_may_be_anything_is_found() -> None:
    @dataclasses.dataclass
    class Vague:
        a: typing.Any
        b: dict | None
        c: object
        d: dict[str, int]

    Vague.__annotations__ = {"a": typing.Any, "b": dict | None, "c": object, "d": dict[str, int]}
    assert [field.split(":")[0] for field in vague_fields(Vague)] == ["Vague.a", "Vague.b", "Vague.c"]
