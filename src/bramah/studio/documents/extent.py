"""How large a circuit is, told before it is read: arrays and nested sub-circuits make much of a short text."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bramah.errors import FileError
from bramah.files.arrays import sizes
from bramah.files.parameters import Scope

MOST_COMPONENTS = 50_000
MOST_PORTS = 500_000
"""That nets name. Both take seconds to check; nobody draws that much."""


def require_extent(document: Mapping[str, Any]) -> None:
    """Raise FileError if a circuit has more components than can be looked at after each change."""
    components = _table(document, "components")
    arrays = sizes(components, Scope(_table(document, "parameters")), lambda *_: None)
    weights: dict[str, int] = {}
    for name, values in _table(document, "subcircuits").items():
        parts = _table(values, "components") if isinstance(values, Mapping) else {}
        weights[name] = sum(weights.get(_type(part, document), 1) for part in parts.values())
    count = sum(weights.get(_type(v, document), 1) * arrays.get(name, 1) for name, v in components.items())
    if count > MOST_COMPONENTS:
        raise FileError(f"The circuit has more than {MOST_COMPONENTS} components, too many for the studio.")
    ports = sum(_ports(net, arrays) for net in _table(document, "nets").values())
    if ports > MOST_PORTS:
        raise FileError(f"The nets join more than {MOST_PORTS} ports, too many for the studio.")


def _table(document: Mapping[str, Any], key: str) -> dict[str, Any]:
    found = document.get(key)
    return found if isinstance(found, dict) else {}


def _type(values: Any, document: Mapping[str, Any]) -> str:
    """The type of a component, through the catalogue."""
    given = values.get("type") if isinstance(values, Mapping) else None
    entry = _table(document, "catalogue").get(given) if isinstance(given, str) else None
    found = entry.get("type") if isinstance(entry, Mapping) else given
    return found if isinstance(found, str) else ""


def _ports(net: Any, arrays: Mapping[str, int]) -> int:
    lists = net.values() if isinstance(net, Mapping) else [net]
    named = [one for listed in lists if isinstance(listed, list) for one in listed if isinstance(one, str)]
    return sum(arrays.get(one.partition("*")[0], 1) if "*" in one else 1 for one in named)
