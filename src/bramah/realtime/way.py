"""Ways to step a circuit in real time: a method, and how many steps it may try within one of the loop."""

from __future__ import annotations

from typing import Any

from bramah.records import dataclass
from bramah.solvers.methods import METHODS
from bramah.solvers.names import own_name, unknown_method

SUBSTEPS = 20
"""With so many, and the tolerance below, RODAS4 is within 1 % everywhere in benchmarks/fixed_steps.py."""
RTOL = 1e-4
SAFE = ("rodas4", "rodas5p", "rodas3")
"""Tried first, with substeps: a live drive may bring what the rehearsal did not."""
CHEAP = ("rodas4", "rodas3", "ros2")
"""Tried then, one step each: less work, and safe only where nothing stiff is switched."""


@dataclass(frozen=True)
class Way:
    """A method and how it steps; no substeps: one step of the solver in each of the loop."""

    method: str
    substeps: int = SUBSTEPS
    rtol: float = RTOL

    def options(self, step: float) -> dict[str, Any]:
        """For `start`."""
        return {"method": self.method, "fixed_step": step, "substeps": self.substeps, "rtol": self.rtol}

    def __str__(self) -> str:
        return f"{self.method} with up to {self.substeps} substeps" if self.substeps else self.method


def ways(method: str | None = None, substeps: int | None = None, rtol: float | None = None) -> tuple[Way, ...]:
    """Those to try, the best first: of one method, with so many substeps, or whatever is left open."""
    allowed = RTOL if rtol is None else rtol
    if method is None:
        safe = [(name, SUBSTEPS if substeps is None else substeps) for name in SAFE]
        cheap = [(name, 0) for name in CHEAP] if substeps is None else []
        return tuple(Way(name, count, allowed) for name, count in (*safe, *cheap))
    name = own_name(method)
    if name not in METHODS:
        raise unknown_method(method, METHODS)
    counts = (SUBSTEPS, 0) if substeps is None else (substeps,)
    if METHODS[name].needs_fixed_step and substeps is None:
        counts = (0,)
    return tuple(Way(name, count, allowed) for count in counts)
