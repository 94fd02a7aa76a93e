"""A circuit with all that a run of it needs."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from bramah.circuit import Circuit
from bramah.errors import BramahError
from bramah.files import write_circuit
from bramah.units import parse_quantity


@dataclass(frozen=True, kw_only=True)
class Case:
    """One circuit to be judged. `source` stands for its text where the circuit cannot be written as a file."""

    name: str
    group: str
    circuit: Circuit
    until: float
    start: Any = None
    source: str = ""
    traits: dict[str, bool] = field(default_factory=dict)
    """What it was made to have, for the shares of a generator."""

    @property
    def text(self) -> str:
        """All that its solution depends on besides the package itself."""
        try:
            content = write_circuit(self.circuit)
        except (BramahError, TypeError, ValueError):
            content = self.source
        return f"{content}\nuntil {self.until!r}\nstart {self.start!r}\n{'' if content else self.name}"


def seconds(until: Any) -> float:
    """A time as users write it."""
    return float(parse_quantity(until, "s"))
