"""Defaults that changed between formats: who left one out is told once for each type."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from typing import Any

from bramah.declare import Declared, Parameter
from bramah.records import dataclass


@dataclass
class Outdated:
    """What the parts of one type leave out in an older file."""

    kind: str
    format: int
    """The one in which the new defaults hold."""
    parameters: dict[str, Parameter]
    places: list[str] = field(default_factory=list)

    def told(self) -> str:
        """What changed, where it counts, and what to do."""
        listed = ", ".join(
            f"{name} = {d.show(d.default)} (before: {d.changed.was})"
            for name, d in self.parameters.items()
            if d.changed is not None
        )
        others = f" and {len(self.places) - 1} more" if len(self.places) > 1 else ""
        return (
            f"{self.kind} has other defaults since format {self.format}: {listed}. "
            f"They count at {self.places[0]}{others}. Write the old values there to keep the old answer; "
            f"format = {self.format} at the top of the file says that the new ones are meant."
        )


def relied_on_defaults(
    kind: type[Declared], given: Mapping[str, Any], values: Mapping[str, Any], format: int
) -> dict[str, Parameter]:
    """Parameters left out of a file of that format, whose defaults changed since, where they count."""
    return {
        name: d
        for name, d in kind.given().items()
        if isinstance(d, Parameter)
        and d.changed is not None
        and format < d.changed.format
        and name not in given
        and d.changed.matters(values)
    }
