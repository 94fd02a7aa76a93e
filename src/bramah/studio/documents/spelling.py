"""Other names written into a text where the old ones stand; nothing else of it is touched."""

from __future__ import annotations

import json

from bramah.files.toml import toml_key, toml_value
from bramah.studio.documents.form import Form
from bramah.studio.documents.json_nodes import STRING, Group, JsonText, Leaf, Node, raw
from bramah.studio.documents.naming import Naming
from bramah.studio.documents.sections import Scanned
from bramah.studio.documents.statements import Span, Statement, said, words


def respelt(form: Form, text: str, naming: Naming) -> str:
    """The text with other names."""
    if not form.json:
        return _respelt_toml(text, naming)
    made = JsonText(text)
    _respell(made.root, (), naming)
    return str(made)


def _respelt_toml(text: str, naming: Naming) -> str:
    splices: dict[Span, str] = {}
    for statement in Scanned(text).statements:
        _respell_keys(text, statement, naming, splices)
        for word in words(text, statement):
            new = (naming.key if word.key else naming.text)(word.path, word.said)
            if new != word.said:
                splices[word.span] = toml_key(new) if word.key else toml_value(new)
    parts, at = [], 0
    for (start, end), new in sorted(splices.items()):
        parts += [text[at:start], new]
        at = end
    return "".join([*parts, text[at:]])


def _respell_keys(text: str, statement: Statement, naming: Naming, splices: dict[Span, str]) -> None:
    first = len(statement.path) - len(statement.keys)
    for k, span in enumerate(statement.keys, start=first):
        old = said(text[slice(*span)])
        new = naming.key(statement.path[:k], old)
        if new != old:
            splices[span] = toml_key(new)


def _respell(node: Node, path: tuple[str, ...], naming: Naming) -> None:
    if isinstance(node, Leaf):
        if node.raw.startswith('"'):
            old = json.loads(node.raw)
            new = naming.text(path, old)
            if new != old:
                node.raw = raw(new)
        return
    assert isinstance(node, Group)
    for member in node.members:
        if member.key is None:
            _respell(member.value, path, naming)
            continue
        _respell(member.value, (*path, member.key), naming)
        new = naming.key(path, member.key)
        if new != member.key:
            member.key, member.middle = new, raw(new) + STRING.sub("", member.middle, count=1)
