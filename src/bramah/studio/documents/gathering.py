"""A selection of components becomes a sub-circuit of the file, and one component takes their place."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import field
from itertools import chain, count
from typing import Any

from bramah.circuit import kind_of
from bramah.components.assembly import Assembly
from bramah.errors import quoted, unknown_name
from bramah.files.arrays import KEY as ARRAY
from bramah.records import dataclass
from bramah.studio.documents.changes import Change, value_at
from bramah.studio.documents.errors import EditError
from bramah.studio.documents.form import Form
from bramah.studio.documents.looking import Looked
from bramah.studio.documents.moving import in_place, moved_sections, moved_signals
from bramah.studio.documents.renaming import SUBCIRCUITS, check_name, table

OUTPUT = "signal out"


def gathered(form: Form, text: str, components: Sequence[str], name: str, looked: Looked) -> str:
    """The text with a sub-circuit type `name`. Raises EditError if it cannot be made of these components."""
    document = form.read(text)
    selection = _selection(document, components, name, looked)
    made = _Gathered(document, selection, name, looked)
    moved = form.edited(text, [*made.changes(), *moved_signals(document, selection, made.instance)])
    moved = in_place(form, moved, selection[0], made.instance)
    return moved_sections(form, text, moved, selection, (SUBCIRCUITS, name))


def _selection(document: Mapping[str, Any], components: Sequence[str], name: str, looked: Looked) -> list[str]:
    """The components in the order of the file, all of which can be gathered."""
    known = table(document, "components")
    if not components:
        raise EditError("Select the components that the sub-circuit is to be made of.")
    for one in components:
        if one not in known and one in looked.circuit.components:
            raise EditError(f"{one} is one of an array, and arrays cannot be in a sub-circuit.")
        if one not in known:
            raise EditError(str(unknown_name("component", one, known)))
        values = known[one]
        if not isinstance(values, Mapping):
            raise EditError(f"{one} is not a table. Correct it first.")
        if ARRAY in values:
            raise EditError(f"{one} is an array, and arrays cannot be in a sub-circuit.")
        if "fluid" in values:
            raise EditError(f"{one} changes the fluid inside it, which a part of a sub-circuit cannot.")
    if not name.isidentifier() or not name.isascii():
        raise EditError(f"{quoted(name)} cannot be a type: use letters, digits and '_', and begin with a letter.")
    check_name(name)
    return [one for one in known if one in set(components)]


@dataclass
class _Net:
    """A net of the circuit, sorted by where its ports are."""

    name: str
    given: Any
    inner: list[str] = field(default_factory=list)
    outer: list[str] = field(default_factory=list)
    place: int = 0
    """How many outer ports stand before the first inner one."""


class _Gathered:
    """What becomes of a document."""

    def __init__(self, document: Mapping[str, Any], selection: Sequence[str], name: str, looked: Looked) -> None:
        self._document, self._selection, self._name, self._looked = document, selection, name, looked
        self._types = {*table(document, SUBCIRCUITS), *table(document, "catalogue"), *looked.own}
        if name in self._types or name in looked.types:
            raise EditError(f"There is a type {quoted(name)} already. Choose another name.")
        self.instance = self._free_name()
        self._ports: dict[str, Any] = {}

    def changes(self) -> list[Change]:
        """What must be changed in the file."""
        nets = [self._sorted(name, given) for name, given in table(self._document, "nets").items()]
        cut = [net for net in nets if net.inner and net.outer]
        within = [net for net in nets if net.inner and not net.outer]
        first, *others = self._selection
        changes: list[Change] = [(("components", first), {"type": self._name})]
        changes += [(("components", one), None) for one in others]
        changes += [(("nets", net.name), None) for net in within]
        for net in cut:
            ports = [*net.outer]
            ports.insert(net.place, f"{self.instance}.{self._exposed(net)}")
            there = ("nets", net.name, "ports") if isinstance(net.given, Mapping) else ("nets", net.name)
            changes.append((there, ports))
        changes += self._drawing([net.name for net in within], [net.name for net in cut])
        known = table(self._document, "components")
        kind: dict[str, Any] = {
            "ports": self._ports,
            "components": {one: known[one] for one in self._selection},
            "nets": {net.name: net.inner for net in within},
            "diagram": self._inner_drawing([net.name for net in within]),
        }
        changes.append(((SUBCIRCUITS, self._name), {key: value for key, value in kind.items() if value}))
        return changes

    def _sorted(self, name: str, given: Any) -> _Net:
        ports = given.get("ports", []) if isinstance(given, Mapping) else given
        found = _Net(name, given)
        for port in ports if isinstance(ports, list) else []:
            inside = isinstance(port, str) and port.rpartition(".")[0] in self._selection
            if inside and not found.inner:
                found.place = len(found.outer)
            (found.inner if inside else found.outer).append(port)
        if found.inner and not found.outer and isinstance(given, Mapping) and "fluid" in given:
            raise EditError(f"Net {quoted(name)} names its fluid, which a net of a sub-circuit cannot.")
        return found

    def _exposed(self, net: _Net) -> str:
        """The port that stands for what a net joins inside; an output comes first, since it says what the port is."""
        inner = sorted(net.inner, key=lambda port: self._kind(port) != OUTPUT)
        part, _, letter = inner[0].rpartition(".")
        names = chain((letter, net.name, f"{part}_{letter}"), (f"{letter}{k}" for k in count(2)))
        own = next(name for name in (name.replace("-", "_") for name in names) if self._is_free(name))
        self._ports[own] = inner[0] if len(inner) == 1 else inner
        return own

    def _is_free(self, port: str) -> bool:
        """Whether a port may have a name: it becomes an attribute of a class."""
        return port.isidentifier() and port not in self._ports and not hasattr(Assembly, port)

    def _kind(self, port: str) -> str:
        part, _, letter = port.rpartition(".")
        component = self._looked.circuit.components.get(part)
        if component is None or letter not in component.declarations:
            raise EditError(f"There is no port {quoted(port)}. Correct the nets first.")
        return kind_of(component, letter)

    def _drawing(self, within: Sequence[str], cut: Sequence[str]) -> list[Change]:
        """Places go along; lines that are cut are drawn anew; the new component stands in the middle."""
        places, nets = self._places(), value_at(self._document, ("diagram", "nets")) or {}
        changes: list[Change] = [(("diagram", "components", one), None) for one in places]
        changes += [(("diagram", "nets", name), None) for name in (*within, *cut) if name in nets]
        if places:
            xs, ys = ([place["at"][axis] for place in places.values()] for axis in (0, 1))
            middle = [round((min(axis) + max(axis)) / 4) * 2 for axis in (xs, ys)]
            changes.append((("diagram", "components", self.instance), {"at": middle}))
        return changes

    def _inner_drawing(self, within: Sequence[str]) -> dict[str, Any]:
        nets = value_at(self._document, ("diagram", "nets")) or {}
        found = {"components": self._places(), "nets": {name: nets[name] for name in within if name in nets}}
        return {key: value for key, value in found.items() if value}

    def _places(self) -> dict[str, Any]:
        given = value_at(self._document, ("diagram", "components")) or {}
        drawn = self._looked.circuit.diagram.components
        return {one: given[one] for one in self._selection if one in given and one in drawn}

    def _free_name(self) -> str:
        """A name for the component: that of its type, with a small letter."""
        taken = {*table(self._document, "components"), *self._looked.circuit.components} - set(self._selection)
        stem = self._name[:1].lower() + self._name[1:]
        names = (stem, *(f"{stem}{k}" for k in range(2, len(taken) + 3)))
        return next(name for name in names if name not in taken)
