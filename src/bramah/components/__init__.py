"""The component library, and the means to write components of one's own."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from bramah.components import hydraulic, mechanical, multiport, signal
from bramah.components.component import Component

FAMILIES = {"hydraulic": hydraulic, "mechanical": mechanical, "signal": signal, "multiport": multiport}


class _Library(Mapping[str, type[Component]]):
    """Every type by its name, imported when it is asked for."""

    def __init__(self) -> None:
        self._family = {name: family for family in FAMILIES.values() for name in family.TYPES}

    def __getitem__(self, name: str) -> type[Component]:
        found = getattr(self._family[name], name)
        assert isinstance(found, type) and issubclass(found, Component)
        return found

    def __iter__(self) -> Iterator[str]:
        return iter(self._family)

    def __len__(self) -> int:
        return len(self._family)

    def __contains__(self, name: object) -> bool:
        return name in self._family


def registry() -> Mapping[str, type[Component]]:
    """Every component of the library by its type name, family by family. A type is imported when it is asked for."""
    return _Library()
