"""Linear systems, modes and margins in notebooks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from bramah.analysis.text import HEAD, margins_rows, mode_row, shown_value, transfer_text
from bramah.notebook import table

if TYPE_CHECKING:
    from bramah.analysis.linear_system import LinearSystem
    from bramah.analysis.locus import Locus
    from bramah.analysis.margins import Margins
    from bramah.analysis.modes import LinearModes
    from bramah.analysis.transfer import TransferFunction


def system_table(system: LinearSystem) -> str:
    """Inputs, outputs, states, and notes."""
    rows: list[Sequence[str]] = [
        ("inputs", ", ".join(system.inputs) or "none"),
        ("outputs", ", ".join(system.outputs) or "none"),
        ("around", f"t = {system.t:.6g} s"),
    ]
    rows += [(name, f"{system.at[name]:.6g}") for name in (*system.inputs, *system.outputs) if name in system.at]
    return table([*rows, *(("note", note) for note in system.notes)], type(system).__name__)


def modes_table(modes: LinearModes) -> str:
    """One line for each mode."""
    rows = [mode_row(mode) for mode in modes]
    verdict = "Stable" if modes.stable else "Unstable"
    return table(rows, f"{verdict}. {modes.note}".strip(), HEAD)


def margins_table(margins: Margins) -> str:
    return table(margins_rows(margins), f"Loop cut at {margins.name}")


def transfer_table(function: TransferFunction) -> str:
    lines = transfer_text(function).splitlines()
    return table([("", line.strip()) for line in lines[1:]], lines[0])


def locus_table(locus: Locus) -> str:
    """Where it crosses the limit of stability."""
    rows: list[Sequence[str]] = [
        (shown_value(crossing.value, locus.unit), f"{crossing.frequency:.5g} Hz", crossing.direction)
        for crossing in locus.crossings
    ]
    return table(
        rows or [("", "no crossing")], f"{locus.parameter}: {len(locus.values)} values", ("value", "frequency", "")
    )
