"""Tables of fluids: [fluid], and [fluids.NAME] for others."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from bramah.declare import Declared
from bramah.errors import CircuitError, nearest
from bramah.fluids import FLUIDS, Fluid, MeasuredFluid, Oil, Water

_PRESETS: dict[str, type[Declared]] = {"oil": Oil, "water": Water, "measured": MeasuredFluid}
"""What the presets among the fluids take; the others are classes themselves."""
_WRITTEN = "written"
"""Attribute of a fluid that was read from a file: its table. A preset such as oil cannot be told by its properties."""


def kinds_of_fluid() -> dict[str, type[Declared]]:
    """What declares the values of each fluid."""
    return {name: _PRESETS.get(name) or made for name, made in FLUIDS.items()}  # type: ignore[misc]


def read_fluid(table: dict[str, Any], note: Callable[..., None], default: Fluid, *path: str, written: Any) -> Fluid:
    """The fluid of the table at a path; the default if something is wrong with it, which is noted.

    `written` is the table as it stands in the file.
    """
    kind, named = table.get("type"), ".".join(path)
    if not isinstance(kind, str):
        listed = ", ".join(FLUIDS)
        note(path, f'{named} does not say its type. Write type = "oil", for example; there are: {listed}.')
        return default
    if kind not in FLUIDS:
        near = nearest(kind, FLUIDS)
        hint = f"Did you mean {near!r}?" if near else f"There are: {', '.join(FLUIDS)}."
        note((*path, "type"), f"There is no fluid {kind!r}. {hint}")
        return default
    try:
        fluid = FLUIDS[kind](**{key: value for key, value in table.items() if key != "type"})
    except CircuitError as error:
        for problem in error.problems:
            owner, _, name = problem.where.partition(".")
            message = problem.message.replace(f"{owner}.{name}", f"{named}.{name}") if name else problem.message
            note((*path, name), message, f"{named}.{name}".rstrip("."))
        return default
    except TypeError as error:
        note(path, f"{named} {kind!r} cannot be made from these values ({error}).")
        return default
    fluid.__dict__[_WRITTEN] = dict(written)
    return fluid


def fluid_table(fluid: Fluid, values: Callable[[Any], dict[str, Any]]) -> dict[str, Any]:
    """The table to write for a fluid: the one it was read from, what it was made from, or its kind and `values`."""
    written = fluid.__dict__.get(_WRITTEN)
    if written is not None:
        return dict(written)
    if fluid.recipe is not None:
        preset = next(name for name, made in _PRESETS.items() if made is type(fluid.recipe))
        return {"type": preset, **values(fluid.recipe)}
    kind = next((name for name, made in FLUIDS.items() if made is type(fluid)), type(fluid).__name__)
    return {"type": kind, **values(fluid)}


_DEFAULT = {"type": "oil"}
"""The fluid of a file that names none."""


def settable(document: Mapping[str, Any]) -> dict[str, tuple[str, ...]]:
    """Where what the fluids of a document are made from stands in it, by name ("fluid.temperature")."""
    tables: dict[tuple[str, ...], Any] = {("fluid",): document.get("fluid", _DEFAULT)}
    others = document.get("fluids")
    tables |= {("fluids", name): table for name, table in others.items()} if isinstance(others, dict) else {}
    kinds = kinds_of_fluid()
    found: dict[str, tuple[str, ...]] = {}
    for path, table in tables.items():
        kind = table.get("type") if isinstance(table, dict) else None
        if isinstance(kind, str) and kind in kinds:
            found |= {".".join((*path, name)): (*path, name) for name in kinds[kind].given()}
    return found


def with_fluid(document: Mapping[str, Any], values: Mapping[str, Any]) -> Mapping[str, Any]:
    """The document with a table for the fluid if values of that are given and it has none."""
    wanted = "fluid" not in document and any(name.startswith("fluid.") for name in values)
    return {**document, "fluid": dict(_DEFAULT)} if wanted else document
