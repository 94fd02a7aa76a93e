"""Events by name."""

from __future__ import annotations

from bramah.records import dataclass


@dataclass(frozen=True)
class EventName:
    """The component an event belongs to, and what happens."""

    component: str
    name: str
