"""Another name for a component or a net, wherever it is named."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from bramah.components.assembly import Assembly
from bramah.errors import quoted, unknown_name
from bramah.files.arrays import KEY as ARRAY
from bramah.studio.documents.changes import Path, differences, same, value_at
from bramah.studio.documents.errors import EditError
from bramah.studio.documents.form import Form
from bramah.studio.documents.looking import Looked
from bramah.studio.documents.naming import Naming, Sheet
from bramah.studio.documents.spelling import respelt

NET = "net:"
"""What stands before the name of a net where a component may have the same."""
SUBCIRCUITS = "subcircuits"
LONGEST = 100
_NAME = re.compile(r"[A-Za-z_][A-Za-z0-9_-]*\Z")


def renamed(form: Form, text: str, old: str, new: str, looked: Looked, inside: str = "") -> str:
    """The text with another name for something. Raises EditError if there is no such thing, or the name will not do."""
    document = form.read(text)
    prefix = (SUBCIRCUITS, inside) if inside else ()
    sheet = value_at(document, prefix) if prefix else document
    if not isinstance(sheet, Mapping):
        raise EditError(f"There is no sub-circuit {quoted(inside)} in the file.")
    new = new.removeprefix(NET)
    if new == old.removeprefix(NET):
        return text
    check_name(new)
    naming = _naming(document, sheet, prefix, old, new, looked)
    expected = naming.document(document)
    plots = value_at(expected, ("run", "plot"))
    if isinstance(plots, list) and all(isinstance(plot, str) for plot in plots):
        more = naming.missed(plots)
        if more:
            expected = {**expected, "run": {**expected["run"], "plot": [*plots, *more]}}
    made = respelt(form, text, naming)
    left = list(differences(form.read(made), expected))
    made = form.edited(made, left) if left else made
    if not same(form.read(made), expected):
        raise EditError(f"{quoted(old)} cannot be renamed in the text as it is written. Rename it in the text.")
    return made


def check_name(name: str) -> None:
    """Raise EditError unless it can be the name of a component or a net."""
    if not _NAME.match(name) or len(name) > LONGEST:
        raise EditError(
            f"{quoted(name)} cannot be a name: use letters, digits, '_' and '-', at most {LONGEST} of them, and begin "
            "with a letter."
        )


def table(document: Mapping[str, Any], key: str) -> Mapping[str, Any]:
    """A table of a document; an empty one if there is none."""
    found = document.get(key)
    return found if isinstance(found, Mapping) else {}


def members(name: str, components: Mapping[str, Any], placed: Mapping[str, Any]) -> list[str]:
    """Names under which a table of components is drawn and joined: those of an array one by one."""
    values = components[name]
    if not isinstance(values, Mapping) or ARRAY not in values:
        return [name]
    numbered = re.compile(rf"{re.escape(name)}\d+\Z")
    return [one for one in placed if numbered.match(one) and one not in components]


def _naming(
    document: Mapping[str, Any], sheet: Mapping[str, Any], prefix: Path, old: str, new: str, looked: Looked
) -> Naming:
    components, nets = table(sheet, "components"), table(sheet, "nets")
    if old.startswith(NET) or (old not in components and old in nets):
        return _net_naming(sheet, prefix, old.removeprefix(NET), new)
    if old not in components:
        array = re.sub(r"\d+\Z", "", old)
        if isinstance(components.get(array), Mapping) and ARRAY in components[array]:
            raise EditError(f"{old} is one of the array {quoted(array)}. Rename the array.")
        raise EditError(str(unknown_name("component", old, components)))
    parts = looked.circuit.components if not prefix else components
    before = members(old, components, parts)
    placed = {one: f"{new}{one[len(old) :]}" for one in before}
    taken = {*components, *parts} - {old, *before}
    for name in (new, *placed.values()):
        if name in taken:
            raise EditError(f"There is a component {quoted(name)} already. Choose another name.")
    signals = placed if not prefix else _signals_inside(prefix[1], old, new, looked)
    return Naming(Sheet(prefix, {old: new}, placed), signals)


def _net_naming(sheet: Mapping[str, Any], prefix: Path, old: str, new: str) -> Naming:
    nets = table(sheet, "nets")
    if old not in nets:
        raise EditError(str(unknown_name("net", old, nets)))
    if new in nets:
        raise EditError(f"There is a net {quoted(new)} already. Choose another name.")
    return Naming(Sheet(prefix, nets={old: new}), {})


def _signals_inside(kind: str, old: str, new: str, looked: Looked) -> dict[str, str]:
    """Beginnings of signals of a part, in every component of its sub-circuit."""
    found = _of_type(looked.circuit.components, kind, "")
    return {f"{owner}.{old}": f"{owner}.{new}" for owner in found}


def _of_type(components: Mapping[str, Any], kind: str, before: str) -> Iterator[str]:
    for name, component in components.items():
        if isinstance(component, Assembly) and component.made_from is not None:
            if type(component).__name__ == kind:
                yield before + name
            yield from _of_type(component.made_from[1], kind, f"{before}{name}.")
