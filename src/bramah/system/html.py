"""Systems in notebooks: what they are made of, and their unknowns."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bramah.notebook import table

if TYPE_CHECKING:
    from bramah.system.system import System


def system_table(system: System) -> str:
    """Unknowns with their kinds and units."""
    states = int((system.differential == 1).sum())
    counts = [
        f"{states} states", f"{system.n - states} algebraic unknowns", f"{len(system.start_discrete)} discrete values",
        f"{len(system.named.guards)} events to watch for", f"{len(system.named.times)} scheduled times",
    ]  # fmt: skip
    if system.grid is not None:
        counts.append(f"{len(system.grid.lines)} lines in steps of {system.grid.step:.3g} s")
    kinds = ("state" if differential else "algebraic" for differential in system.differential)
    units = ("" if unit in ("", "-") else unit for unit in system.units)
    rows = zip(system.names, kinds, units, strict=True)
    title = f"{system.wishes.title or 'System'}: {', '.join(counts)}"
    return table(rows, title, ("unknown", "kind", "unit"))
