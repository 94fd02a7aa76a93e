"""Drawings of the inside of sub-circuits that a file defines."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from typing import Any

from bramah.circuit import Circuit
from bramah.files.includes import Places
from bramah.files.positions import Positions
from bramah.files.reader import Reader, Types
from bramah.files.source import Source
from bramah.studio.documents.looking import Looked
from bramah.studio.drawn import Drawn
from bramah.studio.stand_ins import drawable

SUBCIRCUITS = "subcircuits"
SHARED = ("format", "parameters", "fluid", "fluids", "catalogue")
"""What the inside of a sub-circuit may use of its file."""
OWN = ("components", "nets", "diagram")


class Insides:
    """Drawings by the name of the type. What has not changed is not drawn again."""

    def __init__(self) -> None:
        self._known: dict[str, tuple[dict[str, Any], Drawn]] = {}

    def scenes(self, looked: Looked) -> dict[str, Any]:
        """All drawings; of what cannot be drawn the last that could."""
        given = looked.whole.get(SUBCIRCUITS)
        tables = _insides(looked.whole, given) if isinstance(given, Mapping) else {}
        self._known = {name: known for name, known in self._known.items() if name in tables}
        for name, document in tables.items():
            last, drawn = self._known.get(name, ({}, Drawn()))
            if last == document:
                continue
            with suppress(Exception):  # what is wrong is told of the circuit itself; a person goes on drawing
                drawn.draw(_circuit(document, looked.types))
                self._known[name] = document, drawn
        return {name: drawn.scene.json() for name, (_, drawn) in self._known.items() if drawn.scene is not None}


def _insides(whole: Mapping[str, Any], subcircuits: Mapping[str, Any]) -> dict[str, dict[str, Any]]:
    """The inside of each sub-circuit as a circuit of its own, which may use those before it."""
    shared = {key: whole[key] for key in SHARED if key in whole}
    found: dict[str, dict[str, Any]] = {}
    above: dict[str, Any] = {}
    for name, values in subcircuits.items():
        if isinstance(values, dict):
            own = {key: values[key] for key in OWN if key in values}
            found[name] = {**shared, SUBCIRCUITS: dict(above), **own}
            above[name] = values
    return found


def _circuit(document: dict[str, Any], types: Types) -> Circuit:
    """The circuit as far as it can be read; what is wrong with it is told elsewhere."""
    reader = Reader(document, Places(Positions(Source(""))), types)
    reader.read()
    return drawable(reader.made, document)
