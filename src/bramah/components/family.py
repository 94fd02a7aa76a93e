"""Families of components: packages whose names are imported when they are first used.

A circuit needs a few types of the library, and reading the files of all of them takes longer than building it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Any


def on_demand(package: str, homes: Mapping[str, str]) -> Callable[[str], Any]:
    """The `__getattr__` of a package: names are imported from the modules that `homes` gives, relative to `bramah`."""

    def find(name: str) -> Any:
        if name not in homes:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        found = getattr(import_module(f"bramah.components.{homes[name]}"), name)
        vars(import_module(package))[name] = found
        return found

    return find
