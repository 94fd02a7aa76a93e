"""What people read of a system: names and units of its numbers, and the signals made of them."""

from __future__ import annotations

from bramah.records import cached_property, dataclass
from bramah.system.event_name import EventName
from bramah.system.identity import Identity
from bramah.system.settable import Settable
from bramah.system.signals import Signals


@dataclass(frozen=True, eq=False, kw_only=True)
class Names:
    """Unknowns and events by name, what a state consists of, what can be set, and what can be plotted."""

    unknowns: list[str]
    units: list[str]
    guards: list[EventName]
    """Of the events alone; `corner_names` (system/corner_names.py) tells where the corners are."""
    times: list[EventName]
    identity: Identity
    settings: dict[str, Settable]
    """What can be set from outside between two steps, by name."""
    signals: Signals

    @cached_property
    def guard_numbers(self) -> dict[tuple[str, str], list[int]]:
        """Numbers of the guards by component and name."""
        found: dict[tuple[str, str], list[int]] = {}
        for k, guard in enumerate(self.guards):
            found.setdefault((guard.component, guard.name), []).append(k)
        return found
