"""Changes made in a JSON text where they belong: order and spelling of everything else stay as they are."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from typing import Any

from bramah.files.source import Source, parse
from bramah.studio.documents.changes import Change, Path, changed, pruned, same
from bramah.studio.documents.errors import EditError
from bramah.studio.documents.json_nodes import Group, JsonText, Leaf, Member, Node, raw
from bramah.studio.documents.rendering import is_block

_INDENT = re.compile(r"\n([ \t]*)\Z")


def edited(text: str, document: dict[str, Any], changes: Sequence[Change], created: set[Path]) -> str:
    """The text, which says `document`, with changes.

    Tables that are made for them are put into `created`, and vanish when they are empty.
    """
    expected, made = changed(document, changes), JsonText(text)
    for path, value in changes:
        old = _found(made.root, path)
        if value is not None and not (old is not None and same(json.loads(str(old)), value)):
            _set(made.root, path, value, created)
        elif value is None and old is not None:
            _remove(made.root, path, created)
    found = str(made)
    if not same(pruned(parse(Source(found, json=True))), pruned(expected)):
        raise EditError("The change cannot be made in the text as it is written. Change it in the text.")
    return found


def _found(root: Node, path: Path) -> Node | None:
    """What stands there; None if nothing does."""
    node = root
    for key in path:
        member = node.named(key) if isinstance(node, Group) else None
        if member is None:
            return None
        node = member.value
    return node


def _set(root: Node, path: Path, value: Any, created: set[Path]) -> None:
    group = root
    for depth, key in enumerate(path, start=1):
        if not isinstance(group, Group) or not group.is_object:
            raise EditError(f"{'.'.join(path[: depth - 1])} is not a table, so {'.'.join(path)} cannot be changed.")
        last = depth == len(path)
        member = group.named(key)
        if member is None:
            member = _added(group, key)
            member.value = _node(value if last else {}, path[:depth], _indent(member.lead), _unit(root))
            created.add(path[:depth])
        elif last:
            _assign(member, value, path, _unit(root))
        group = member.value


def _assign(member: Member, value: Any, path: Path, unit: str) -> None:
    """Another value; of a table with the same, only what differs."""
    old = member.value
    if not isinstance(value, Mapping) or not isinstance(old, Group) or not old.is_object:
        member.value = _node(value, path, _indent(member.lead), unit)
        return
    for key in [m.key for m in old.members if m.key not in value]:
        _drop(old, str(key))
    for key, inner in value.items():
        known = old.named(key)
        if known is None:
            known = _added(old, key)
            known.value = _node(inner, (*path, key), _indent(known.lead), unit)
        else:
            _assign(known, inner, (*path, key), unit)


def _remove(root: Node, path: Path, created: set[Path]) -> None:
    """Take away what stands there, and tables that were made for it and are empty by then."""
    groups: list[Group] = []
    node = root
    for key in path[:-1]:
        assert isinstance(node, Group)
        groups.append(node)
        member = node.named(key)
        assert member is not None
        node = member.value
    assert isinstance(node, Group)
    _drop(node, path[-1])
    for length in range(len(path) - 1, 0, -1):
        if node.members or path[:length] not in created:
            return
        node = groups[length - 1]
        _drop(node, path[length - 1])


def _drop(group: Group, key: str) -> None:
    found = group.named(key)
    assert found is not None
    index = group.members.index(found)
    group.members.remove(found)
    if not group.members:
        group.space = ""
    elif index == len(group.members):
        group.members[-1].trail = found.trail


def _added(group: Group, key: str) -> Member:
    """A member at the end, laid out as the one before it."""
    if group.members:
        before = group.members[-1]
        lead, trail = before.lead, before.trail
        lead = lead or " "
        before.trail = ""
    else:
        lead, trail = group.space, ""
    member = Member(lead, key, f"{raw(key)}: ", Leaf("null"), trail)
    group.members.append(member)
    return member


def _node(value: Any, path: Path, indent: str | None, unit: str) -> Node:
    """A new value: tables that have a header in TOML go over several lines, all else stands in one."""
    several = isinstance(value, Mapping) and (is_block(path) or not path)
    if not several or indent is None:
        return _inline(value)
    assert isinstance(value, Mapping)
    inner = indent + unit
    members = [
        Member(f"\n{inner}", key, f"{raw(key)}: ", _node(one, (*path, key), inner, unit)) for key, one in value.items()
    ]
    if members:
        members[-1].trail = f"\n{indent}"
    return Group("{}", members, f"\n{indent}")


def _inline(value: Any) -> Node:
    return JsonText(raw(value)).root


def _indent(lead: str) -> str | None:
    found = _INDENT.search(lead)
    return found.group(1) if found else None


def _unit(root: Node) -> str:
    """By how much the file indents."""
    assert isinstance(root, Group)
    found = _indent(root.members[0].lead) if root.members else None
    return found or "  "
