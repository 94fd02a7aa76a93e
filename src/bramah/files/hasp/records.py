"""HASP's circuit files and model attributes (Wang 1988, sections 1.15 and 2.32): which model has which links.

    02
    PM0001 03
    PU0001 01 02 03

The first line says how many components follow. Each has a name, four letters of the model and two digits of the
instance, and the numbers of its links: external ones in the order of its ports, then internal ones, then signals.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from bramah.errors import FileError, quoted
from bramah.records import dataclass

NAME = re.compile(r"[A-Z][A-Z0-9]{3}[0-9]{2}\Z")


@dataclass(frozen=True)
class Attributes:
    """The first five digits of a model's record."""

    fewest_links: int
    most_links: int
    internal_links: int
    """For display only."""
    signals: int
    states: int


@dataclass(frozen=True)
class Line:
    """A line of a circuit file."""

    name: str
    external: tuple[int, ...]
    internal: tuple[int, ...]
    signals: tuple[int, ...]

    @property
    def model(self) -> str:
        return self.name[:4]


def read_attributes(text: str) -> dict[str, Attributes]:
    """Records by model, as in COMPON.DAT: a line with its name, a line such as 180011203N1."""
    words = text.split()
    if len(words) % 2 or not all(re.match(r"[0-9]{5}", record) for record in words[1::2]):
        raise FileError("Attributes of models are pairs of a name and a record such as 180011203N1.")
    return {
        name: Attributes(*(int(c) for c in record[:5])) for name, record in zip(words[::2], words[1::2], strict=True)
    }


def read_lines(text: str, attributes: Mapping[str, Attributes], source: str = "") -> list[Line]:
    """The components of a circuit file. Raises FileError with the line where it cannot be read."""
    rows = [(number, row.split()) for number, row in enumerate(text.splitlines(), start=1) if row.strip()]
    if not rows or len(rows[0][1]) != 1 or not rows[0][1][0].isdigit():
        raise FileError(f"{_place(source, 1)}: HASP's circuit files begin with the number of components.")
    count, rest = int(rows[0][1][0]), rows[1:]
    if count != len(rest):
        raise FileError(f"{_place(source, rows[0][0])}: the file says {count} components and has {len(rest)}.")
    found: dict[str, Line] = {}
    for number, row in rest:
        line = _line(row, attributes, _place(source, number))
        if line.name in found:
            raise FileError(f"{_place(source, number)}: {line.name} stands twice. Count its instances up.")
        found[line.name] = line
    return list(found.values())


def _place(source: str, line: int) -> str:
    return f"{source}:{line}" if source else f"line {line}"


def _line(row: list[str], attributes: Mapping[str, Attributes], place: str) -> Line:
    name, *numbers = row
    if not NAME.match(name) or not all(number.isdigit() for number in numbers):
        example = "a model, two digits and numbers of links, such as PU0001 01 02 03"
        raise FileError(f"{place}: {quoted(' '.join(row))} is not {example}.")
    known = attributes.get(name[:4])
    if known is None:
        raise FileError(f"{place}: the model {name[:4]} of {name} is not known. Known are: {', '.join(attributes)}.")
    links = [int(number) for number in numbers]
    external = len(links) - known.internal_links - known.signals
    if not known.fewest_links <= external <= known.most_links:
        least, most = known.fewest_links, known.most_links
        wanted = f"{least}" if least == most else f"{least} to {most}"
        raise FileError(f"{place}: {name} has {external} external links where {wanted} are possible.")
    end = external + known.internal_links
    return Line(name, tuple(links[:external]), tuple(links[external:end]), tuple(links[end:]))
