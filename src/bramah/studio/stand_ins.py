"""Boxes in a drawing for components that could not be read, so that they can be seen and put right."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache
from typing import Any

from bramah.circuit import Circuit
from bramah.components.component import Component
from bramah.components.ports import hydraulic
from bramah.files.reader import Unread

UNKNOWN = "?"
LONGEST = 60


def drawable(circuit: Circuit, document: Mapping[str, Any]) -> Circuit:
    """The circuit with a box in the place of each component that could not be read; `document` is its file."""
    unread = {name: part for name, part in circuit.components.items() if isinstance(part, Unread)}
    if not unread:
        return circuit
    written = document.get("components")
    table = written if isinstance(written, Mapping) else {}
    boxes = {name: _box(_type(name, table), tuple(part.ports()))() for name, part in unread.items()}
    return replace(circuit, components={name: boxes.get(name, part) for name, part in circuit.components.items()})


def _type(name: str, table: Mapping[str, Any]) -> str:
    """The type as it is written; that of an array for its members."""
    values = table.get(name, table.get(re.sub(r"\d+\Z", "", name)))
    found = values.get("type") if isinstance(values, Mapping) else None
    return found[:LONGEST] if isinstance(found, str) and found.isprintable() and found else UNKNOWN


@lru_cache(maxsize=256)
def _box(name: str, ports: tuple[str, ...]) -> type[Component]:
    """A type with just the ports that nets name. They are no attributes: a file may give them any name."""
    named = {port: hydraulic("") for port in ports}
    return type(name, (Component,), {"ports": classmethod(lambda cls: named)})
