"""Component types that the user names: of a Python module, an entry point of an installed package, or an FMU.

No other code is ever run for a circuit file: a file itself can name neither a module nor an FMU.
"""

from __future__ import annotations

import importlib.util
import sys
from collections.abc import Iterable, Mapping
from importlib.metadata import entry_points
from pathlib import Path
from types import ModuleType
from typing import Any

from bramah.components.component import Component
from bramah.errors import FileError, quoted, unknown_name

FILE_MODULE = "bramah_types_"
"""How modules that were read from a file are named, before the name of the file."""
GROUP = "bramah.types"
"""Entry points of this group are modules, classes or tables of classes by name."""


def types_with(names: Iterable[str]) -> Mapping[str, type[Component]]:
    """The library's types and those that are named: "machine.py", an entry point, "drive.fmu" or "Drive=drive.fmu"."""
    from bramah.components import registry

    found: dict[str, type[Component]] = dict(registry())
    for name in names:
        for kind, made in _of(name).items():
            if kind in found and found[kind] is not made:
                raise FileError(f"{name} has a type {kind!r}, which there is already. Rename it.")
            found[kind] = made
    return found


def _of(name: str) -> dict[str, type[Component]]:
    if name.endswith(".fmu"):
        return _of_fmu(name)
    return _of_file(name) if name.endswith(".py") else _of_package(name)


def _of_fmu(name: str) -> dict[str, type[Component]]:
    from bramah.components.fmu import fmu_type

    wanted, equals, path = name.partition("=")
    if equals and not wanted.isidentifier():
        raise FileError(f"{quoted(name)} gives no name for the type. Write, for example, Drive={path}.")
    made = fmu_type(path, wanted) if equals else fmu_type(name)
    return {made.__name__: made}


def _of_file(name: str) -> dict[str, type[Component]]:
    path = Path(name).resolve()
    if not path.is_file():
        raise FileError(f"Cannot read {quoted(name)}: there is no such file.")
    module_name = f"{FILE_MODULE}{path.stem}"
    spec = importlib.util.spec_from_file_location(module_name, path)
    if spec is None or spec.loader is None:
        raise FileError(f"{quoted(name)} is no Python module.")
    module = importlib.util.module_from_spec(spec)
    sys.modules[module_name] = module
    try:
        spec.loader.exec_module(module)
    except Exception as error:
        del sys.modules[module_name]
        raise FileError(f"{name} cannot be run: {type(error).__name__}: {error}") from error
    return _required(_in_module(module), name)


def _of_package(name: str) -> dict[str, type[Component]]:
    known = entry_points(group=GROUP)
    if name not in known.names:
        raise unknown_name(
            "set of types (a .py or .fmu file, or an entry point of an installed package)", name, known.names
        )
    loaded: Any = known[name].load()
    if isinstance(loaded, ModuleType):
        return _required(_in_module(loaded), name)
    if isinstance(loaded, Mapping):
        return _required({str(key): value for key, value in loaded.items() if _is_type(value)}, name)
    return _required({loaded.__name__: loaded} if _is_type(loaded) else {}, name)


def _in_module(module: ModuleType) -> dict[str, type[Component]]:
    """Those that are written in a module, not those that it imports."""
    return {n: v for n, v in vars(module).items() if _is_type(v) and v.__module__ == module.__name__ and n[0] != "_"}


def _is_type(found: Any) -> bool:
    return isinstance(found, type) and issubclass(found, Component)


def _required(found: dict[str, type[Component]], name: str) -> dict[str, type[Component]]:
    if not found:
        raise FileError(f"{name} has no component types. Write classes that are made from bramah.Component.")
    return found
