"""Where components and nets are named in a file, and what stands there after some have got other names."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import field
from fnmatch import fnmatchcase
from typing import Any

from bramah.records import dataclass
from bramah.studio.documents.changes import Path

_PORT = re.compile(r"(?P<component>[^.]+?)(?P<which>\*|\[last\])?(?P<port>\.[^.]*)\Z")
_WILD = re.compile(r"[*?\[]")
TOLERANCES = ("rtol", "atol")


@dataclass(frozen=True)
class Sheet:
    """A circuit, or the inside of a sub-circuit: names there, old and new."""

    prefix: Path = ()
    components: Mapping[str, str] = field(default_factory=dict)
    """As tables are called."""
    placed: Mapping[str, str] = field(default_factory=dict)
    """As they are drawn and joined: members of arrays one by one."""
    nets: Mapping[str, str] = field(default_factory=dict)

    def key(self, table: Path, key: str) -> str:
        """What a key of a table is called afterwards; `table` without the prefix."""
        names = {
            ("components",): self.components,
            ("nets",): self.nets,
            ("diagram", "components"): self.placed,
            ("diagram", "nets"): self.nets,
        }.get(table)
        return names.get(key, key) if names else key

    def text(self, place: Path, text: str) -> str:
        """What a text is afterwards, if it names a port or a parameter."""
        if place[:1] not in (("nets",), ("ports",), ("parameters",)) or place[2:3] == ("fluid",):
            return text
        if place[0] != "nets" and not self.prefix:
            return text
        found = _PORT.match(text)
        if found is None:
            return text
        names = self.components if found["which"] else self.placed
        own = found["component"]
        return f"{names.get(own, own)}{found['which'] or ''}{found['port']}"


@dataclass(frozen=True)
class Naming:
    """All that changes when something gets another name."""

    sheet: Sheet
    signals: Mapping[str, str]
    """What names of signals begin with, such as "pump" or "axis.valve", and with what afterwards."""

    def key(self, table: Path, key: str) -> str:
        """What a key of a table is called afterwards."""
        depth = len(self.sheet.prefix)
        if table[:depth] == self.sheet.prefix:
            key = self.sheet.key(table[depth:], key)
        for above in (("start",), *(("run", name) for name in TOLERANCES)):
            if table[: len(above)] == above:
                return self._signal(key, table[len(above) :])
        return key

    def text(self, place: Path, text: str) -> str:
        """What a text is afterwards; `place` is the path of the value that it stands in."""
        depth = len(self.sheet.prefix)
        if place == ("run", "plot"):
            return self._signal(text)
        if place[:depth] == self.sheet.prefix:
            return self.sheet.text(place[depth:], text)
        return text

    def document(self, value: Any, path: Path = ()) -> Any:
        """A whole document afterwards."""
        if isinstance(value, Mapping):
            return {self.key(path, key): self.document(inner, (*path, key)) for key, inner in value.items()}
        if isinstance(value, list):
            return [self.document(inner, path) for inner in value]
        return self.text(path, value) if isinstance(value, str) else value

    def missed(self, plots: list[str]) -> list[str]:
        """Patterns of `plots` that name a part no longer, as names that do."""
        found = []
        for plot in plots:
            part, _, rest = plot.partition(".")
            if _WILD.search(part):
                alike = {new for old, new in self.signals.items() if "." not in old and fnmatchcase(old, part)}
                found += [f"{new}.{rest}" for new in sorted(alike) if not fnmatchcase(new, part)]
        return [plot for plot in found if plot not in plots]

    def _signal(self, key: str, above: Path = ()) -> str:
        """The name of a signal, or the part of it that stands under keys above it."""
        before = "".join(f"{part}." for part in above)
        whole = before + key
        for old, new in self.signals.items():
            if (whole == old or whole.startswith((f"{old}.", f"{old}@"))) and old.startswith(before):
                return (new + whole[len(old) :]).removeprefix(before)
        return key
