"""The text of an EPANET file as sections of rows. Sections are known by their first four letters, as EPANET does it."""

from __future__ import annotations

from dataclasses import field

from bramah.errors import FileError, quoted
from bramah.files.source import Source
from bramah.records import dataclass

READ = (
    "title", "junctions", "reservoirs", "tanks", "pipes", "pumps", "valves", "demands", "emitters", "curves",
    "patterns", "status", "options", "coordinates",
)  # fmt: skip
SILENT = (
    "tags", "quality", "reactions", "sources", "mixing", "energy", "times", "report", "vertices", "labels", "backdrop",
    "end",
)  # fmt: skip
"""Of no meaning for the flow at the start."""
NOT_FOLLOWED = ("controls", "rules", "leakage", "roughness")


@dataclass(frozen=True)
class Row:
    """One line of a section, in words."""

    line: int
    words: tuple[str, ...]


@dataclass
class Sections:
    """Rows by section, notes on what is left aside, and mistakes, which are reported together."""

    source: Source
    rows: dict[str, list[Row]] = field(default_factory=dict)
    notes: list[str] = field(default_factory=list)
    mistakes: list[str] = field(default_factory=list)

    def wrong(self, line: int, message: str) -> None:
        self.mistakes.append(f"{message.removesuffix('.')} ({self.source.place(line)}).")

    def note(self, line: int, message: str) -> None:
        self.notes.append(f"{message.removesuffix('.')} ({self.source.place(line)}).")

    def refuse(self) -> None:
        """Raise what is wrong, if anything is."""
        if len(self.mistakes) == 1:
            raise FileError(self.mistakes[0])
        if self.mistakes:
            name = self.source.name or "The text"
            raise FileError("\n  ".join([f"{name} has {len(self.mistakes)} mistakes:", *self.mistakes]))


def split(source: Source) -> Sections:
    """The sections of a text."""
    found = Sections(source)
    rows: list[Row] | None = None
    for number, line in enumerate(source.text.splitlines(), start=1):
        text = line.partition(";")[0].strip()
        if text.startswith("["):
            rows = _open(found, number, text)
        elif text and rows is not None:
            rows.append(Row(number, tuple(text.split())))
        elif text:
            found.wrong(number, f"{quoted(text)} stands before any section such as [JUNCTIONS]")
            rows = []
    return found


def _open(found: Sections, number: int, header: str) -> list[Row]:
    name = header.strip("[]").lower()
    for known in READ:
        if name[:4] == known[:4]:
            return found.rows.setdefault(known, [])
    if not any(name[:4] == known[:4] for known in SILENT):
        say = "is not followed" if any(name[:4] == known[:4] for known in NOT_FOLLOWED) else "is not known"
        found.note(number, f"Section [{name.upper()}] {say} and left aside")
    return []
