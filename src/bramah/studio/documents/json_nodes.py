"""A JSON text as a tree that remembers every character, so that what is not changed is written as it was."""

from __future__ import annotations

import json
import re
from dataclasses import field
from typing import Any

from bramah.records import dataclass

_SPACE = re.compile(r"[ \t\r\n]*")
STRING = re.compile(r'"(?:\\.|[^"\\])*"')
_PLAIN = re.compile(r"[^\s,\]}]+")


@dataclass
class Leaf:
    """A number, a text, true, false or null."""

    raw: str

    def __str__(self) -> str:
        return self.raw


@dataclass
class Member:
    """What stands between two commas of an object or a list; `key` is None in a list."""

    lead: str
    key: str | None
    middle: str
    """The key in quotes, and all up to the value."""
    value: Node
    trail: str = ""

    def __str__(self) -> str:
        return f"{self.lead}{self.middle}{self.value}{self.trail}"


@dataclass
class Group:
    """An object or a list."""

    brackets: str
    members: list[Member] = field(default_factory=list)
    space: str = ""
    """What stands inside where there is no member."""

    def __str__(self) -> str:
        inner = ",".join(map(str, self.members)) if self.members else self.space
        return f"{self.brackets[0]}{inner}{self.brackets[1]}"

    @property
    def is_object(self) -> bool:
        return self.brackets == "{}"

    def named(self, key: str) -> Member | None:
        return next((member for member in self.members if member.key == key), None)


Node = Leaf | Group


class JsonText:
    """The tree of a text, which must be valid."""

    def __init__(self, text: str) -> None:
        self._text = text
        begin = _space(text, 0)
        self.root, end = self._node(begin)
        self._before, self._after = text[:begin], text[end:]

    def __str__(self) -> str:
        return f"{self._before}{self.root}{self._after}"

    def _node(self, at: int) -> tuple[Node, int]:
        text = self._text
        if text[at] not in "[{":
            match = STRING.match(text, at) or _PLAIN.match(text, at)
            assert match is not None
            return Leaf(match.group()), match.end()
        group = Group("[]" if text[at] == "[" else "{}")
        first = _space(text, at + 1)
        if text[first] in "]}":
            group.space = text[at + 1 : first]
            return group, first + 1
        while text[at] not in "]}":
            member, at = self._member(at + 1, group.is_object)
            group.members.append(member)
        return group, at + 1

    def _member(self, at: int, keyed: bool) -> tuple[Member, int]:
        """A member, and where the comma or bracket after it stands."""
        text = self._text
        begin = _space(text, at)
        key, value = None, begin
        if keyed:
            match = STRING.match(text, begin)
            assert match is not None
            key = json.loads(match.group())
            value = _space(text, _space(text, match.end()) + 1)
        node, end = self._node(value)
        after = _space(text, end)
        return Member(text[at:begin], key, text[begin:value], node, text[end:after]), after


def raw(value: Any) -> str:
    """A value in one line."""
    return json.dumps(value, ensure_ascii=False)


def _space(text: str, at: int) -> int:
    match = _SPACE.match(text, at)
    return match.end() if match else at
