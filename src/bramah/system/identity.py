"""What makes two systems the same, so that the state of one can be that of the other."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import field

from bramah.components.component import Setting
from bramah.records import cached_property, dataclass
from bramah.system.numbering import Numbering
from bramah.system.resolve import Instance


@dataclass(frozen=True)
class Identity:
    """Names of everything that a state consists of. Parameters may differ between systems of one identity."""

    names: tuple[str, ...]
    units: tuple[str, ...]
    discretes: tuple[str, ...]
    scheduled: frozenset[str] = frozenset()
    """Discrete values that scheduled events set: they belong to the time at which they were reached."""
    stamps: frozenset[str] = frozenset()
    """Discrete values that are times at which something was set from outside."""
    aliases: Mapping[str, int] = field(default_factory=dict, compare=False, repr=False)
    """Numbers of the unknowns by every name they have: a net's by each of its ports. A file keeps the first only."""

    @cached_property
    def fingerprint(self) -> str:
        """Equal for systems with the same unknowns and discrete values in the same order."""
        said = json.dumps([self.names, self.units, self.discretes])
        return hashlib.sha256(said.encode()).hexdigest()


def identify(instances: list[Instance], numbering: Numbering, aliases: Mapping[str, int]) -> Identity:
    scheduled, stamps = set(), set()
    for instance in instances:
        for event in instance.probe.equations.events:
            if event.time is not None:
                scheduled |= {f"{instance.name}.{name}" for name, _ in event.set}
        for declared in instance.component.discretes().values():
            if isinstance(declared, Setting) and declared.stamps:
                stamps.add(f"{instance.name}.{declared.stamps}")
    return Identity(
        tuple(numbering.names),
        tuple(numbering.units),
        tuple(numbering.discrete_names),
        frozenset(scheduled - stamps),
        frozenset(stamps),
        aliases,
    )
