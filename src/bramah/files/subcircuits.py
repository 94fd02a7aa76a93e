"""Sub-circuits in a file: types made of components, with ports and parameters of their own.

    [subcircuits.Axis]
    help = "A valve and its cylinder."
    ports = { P = "valve.P", T = "valve.T", rod = "cylinder.rod", command = "valve.command" }
    parameters = { bore = "cylinder.bore", area = ["valve.full_area"] }
    [subcircuits.Axis.components.valve]
    type = "ProportionalValve43"
    [subcircuits.Axis.components.cylinder]
    type = "DoubleActingCylinder"
    [subcircuits.Axis.nets]
    piston = ["valve.A", "cylinder.A"]
    annulus = ["valve.B", "cylinder.B"]

A parameter of the sub-circuit sets one or several parameters of its parts; its default is that of the first. A
sub-circuit may use those that stand before it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from bramah.circuit import connectable
from bramah.components.assembly import Assembly, subcircuit
from bramah.components.component import Component
from bramah.errors import nearest
from bramah.files.diagram import KEY as DIAGRAM
from bramah.files.diagram import DiagramReader

KEYS = ("help", "ports", "parameters", "components", "nets", DIAGRAM)

Note = Callable[[tuple[str, ...], str], None]
ReadComponent = Callable[[str, Any, tuple[str, ...]], Component]


def read_subcircuit(name: str, values: Any, read: ReadComponent, note: Note) -> type[Assembly] | None:
    """The type a table describes; None if something is wrong with it, which has then been noted."""
    path = ("subcircuits", name)
    if not isinstance(values, dict):
        note(path, f"Sub-circuit {name} must be a table, written as [subcircuits.{name}].")
        return None
    wrong: list[str] = []

    def refuse(where: tuple[str, ...], message: str) -> None:
        wrong.append(message)
        note((*path, *where), f"Sub-circuit {name}: {message}")

    if not name.isidentifier():
        refuse((), "its name must be made of letters, digits and '_'.")
    for key in values:
        if key not in KEYS:
            near = nearest(key, KEYS)
            refuse((key,), f"there is no key {key!r}." + (f" Did you mean {near!r}?" if near else ""))
    tables = {key: values.get(key, {}) for key in ("ports", "parameters", "components", "nets")}
    for key, table in tables.items():
        if not isinstance(table, dict):
            refuse((key,), f"{key} must be a table.")
    if wrong:
        return None
    parts = {n: read(n, v, (*path, "components", n)) for n, v in tables["components"].items()}
    ports = _references(tables["ports"], "ports", parts, connectable, refuse)
    parameters = _references(tables["parameters"], "parameters", parts, lambda c: list(c.given()), refuse)
    nets = _references(tables["nets"], "nets", parts, connectable, refuse)
    if not isinstance(values.get(DIAGRAM, {}), dict):
        refuse((DIAGRAM,), f"{DIAGRAM} must be a table.")
    else:
        drawing = DiagramReader(lambda where, message: refuse(where[2:], message), _quietly, (*path, DIAGRAM))
        drawing.read(values.get(DIAGRAM, {}), parts, nets)
    own = [*ports, *parameters]
    if len(own) != len(set(own)) or not all(n.isidentifier() for n in own):
        refuse((), "each port and parameter needs a name of its own, made of letters, digits and '_'.")
    if wrong:
        return None
    return subcircuit(name, parts, list(nets.values()), ports, parameters, str(values.get("help", "")))


def _quietly(where: tuple[str, ...], message: str) -> None:
    """Places left over from a deleted part do no harm."""


def _references(
    table: Mapping[str, Any],
    key: str,
    parts: Mapping[str, Component],
    names: Callable[[Component], list[str]],
    refuse: Callable[[tuple[str, ...], str], None],
) -> dict[str, tuple[str, ...]]:
    """Lists of "part.name", each of which must exist."""
    found: dict[str, tuple[str, ...]] = {}
    for own, given in table.items():
        listed = [given] if isinstance(given, str) else given
        if not isinstance(listed, list) or not listed or not all(isinstance(r, str) for r in listed):
            refuse((key, own), f'{own} must be a text such as "valve.P", or a list of them.')
            continue
        for reference in listed:
            part, _, name = reference.rpartition(".")
            if part not in parts or name not in names(parts[part]):
                choices = [f"{p}.{n}" for p, c in parts.items() for n in names(c)]
                near = nearest(reference, choices)
                refuse((key, own), f"there is no {reference!r} inside." + (f" Did you mean {near!r}?" if near else ""))
        found[own] = tuple(listed)
    return found
