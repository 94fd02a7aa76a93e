"""HASP's circuit files and model attributes (Wang 1988, sections 1.15 and 2.32): which model has which links."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from bramah.system.sorting import Model, memory_of


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
    """A line of a circuit file: four letters of the model, two digits of the instance, links in the order of ports."""

    name: str
    external: tuple[int, ...]
    internal: tuple[int, ...]
    signals: tuple[int, ...]

    @property
    def model(self) -> str:
        return self.name[:4]


def read_attributes(text: str) -> dict[str, Attributes]:
    """Records by model: a line with its name, a line such as 180011203N1."""
    lines = text.split()
    return {
        name: Attributes(*(int(c) for c in record[:5])) for name, record in zip(lines[::2], lines[1::2], strict=True)
    }


def read_hasp(text: str, attributes: Mapping[str, Attributes]) -> list[Line]:
    """The lines of a circuit file, whose first line says how many there are."""
    count, *rest = [line.split() for line in text.splitlines() if line.strip()]
    if int(count[0]) != len(rest):
        raise ValueError(f"The file says {int(count[0])} components and has {len(rest)}.")
    return [_line(name, [int(n) for n in numbers], attributes) for name, *numbers in rest]


def _line(name: str, numbers: list[int], attributes: Mapping[str, Attributes]) -> Line:
    known = attributes.get(name[:4])
    if known is None:
        raise ValueError(f"{name}: there are no attributes of a model {name[:4]!r}.")
    external = len(numbers) - known.internal_links - known.signals
    if not known.fewest_links <= external <= known.most_links:
        wanted = f"{known.fewest_links} to {known.most_links}"
        raise ValueError(f"{name} has {external} external links where {wanted} are possible.")
    signals = external + known.internal_links
    return Line(name, tuple(numbers[:external]), tuple(numbers[external:signals]), tuple(numbers[signals:]))


def models(lines: list[Line], attributes: Mapping[str, Attributes]) -> list[Model]:
    """What HASP sorts: names and external links, classified by the attributes."""
    return [
        Model(line.name, line.external, memory_of(attributes[line.model].states, len(line.external))) for line in lines
    ]
