"""What moves into a sub-circuit with its components: names of signals, and comments."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from bramah.studio.documents.changes import Change, Path, same, value_at
from bramah.studio.documents.form import Form
from bramah.studio.documents.naming import TOLERANCES, Naming, Sheet
from bramah.studio.documents.rendering import block, header
from bramah.studio.documents.sections import Scanned, Section
from bramah.studio.documents.spelling import respelt


def moved_signals(document: Mapping[str, Any], selection: Sequence[str], instance: str) -> list[Change]:
    """Start values, plots and tolerances of components that have become parts of one."""
    naming = Naming(Sheet(), {one: f"{instance}.{one}" for one in selection})
    changes: list[Change] = []
    for above in (("start",), *(("run", name) for name in TOLERANCES)):
        given = value_at(document, above)
        if isinstance(given, Mapping):
            for key, value in given.items():
                new = naming.key(above, key)
                if new != key:
                    changes += [((*above, key), None), ((*above, new), value)]
    plots = value_at(document, ("run", "plot"))
    if isinstance(plots, list):
        named = [naming.text(("run", "plot"), plot) if isinstance(plot, str) else plot for plot in plots]
        if all(isinstance(plot, str) for plot in plots):
            named += naming.missed(named)
        if named != plots:
            changes.append((("run", "plot"), named))
    return changes


def in_place(form: Form, text: str, old: str, new: str) -> str:
    """The text with another name for a component where it stands in the file, so that the order stays.

    Comments of the old one go: they belong to what has moved.
    """
    made = respelt(form, text, Naming(Sheet(components={old: new}), {}))
    section = None if form.json else Scanned(made).headed.get(("components", new))
    if section is None or section.header is None:
        return made
    values = form.read(made)["components"][new]
    return made[: section.lead] + "\n".join([*block(("components", new), values), ""]) + made[section.end :]


def moved_sections(form: Form, before: str, after: str, selection: Sequence[str], kind: Path) -> str:
    """The text with the tables of components as they stood before, with comments and spelling."""
    if form.json:
        return after
    old, new = Scanned(before), Scanned(after)
    made = after
    for one in reversed(selection):
        source, target = old.headed.get(("components", one)), new.headed.get((*kind, "components", one))
        if source is None or target is None or source.header is None or target.header is None:
            continue
        begin = made[: target.header.start] + _moved(before, source, target.path)
        tried = begin + made[target.end :]
        if same(form.read(tried), new.document):
            made = tried
    return made


def _moved(text: str, section: Section, path: Path) -> str:
    """A section under another header."""
    assert section.header is not None
    start, end = section.header.keys[0][0], section.header.keys[-1][1]
    return text[section.lead : start] + header(path) + text[end : section.end]
