"""What Bramah made of a circuit, with its eigenvalues at an instant."""

from __future__ import annotations

import math
from dataclasses import asdict
from typing import Any

from bramah.errors import SimulationError
from bramah.records import dataclass
from bramah.simulation import simulate
from bramah.system import System
from bramah.system.structure import Mode, Modes, Structure

MOST_STATES = 400
"""Eigenvalues of more states take too long to be computed unasked."""


@dataclass(frozen=True)
class StructureReport:
    """The structure of a circuit and its eigenvalues, or why there are none."""

    structure: Structure
    modes: Modes | None
    problem: str | None


def report_of(
    system: System, at: float | str | None = None, *, advice: str = "Give a time at which they are wanted."
) -> StructureReport:
    """The structure, with the eigenvalues at a time of a run, otherwise at its start.

    `advice` tells how to ask for the eigenvalues of a large circuit, which are not computed unless a time is given.
    """
    found = system.structure()
    if len(found.states) > MOST_STATES and at is None:
        return StructureReport(found, None, f"there are more than {MOST_STATES} states. {advice}")
    run = simulate(system, until=at or 0.0, record="end")
    if not run.ok:
        return StructureReport(found, None, run.message)
    recorded = run.recorded
    try:
        modes = found.eigenvalues(recorded.y[-1], float(recorded.t[-1]), recorded.discrete_at_points()[-1])
    except SimulationError as error:
        return StructureReport(found, None, str(error))
    return StructureReport(found, modes, None)


def as_data(report: StructureReport) -> dict[str, Any]:
    """Everything, ready for JSON."""
    structure, modes = report.structure, report.modes
    sparsity = structure.sparsity
    return {
        "ok": True,
        "title": structure.title,
        "unknowns": [asdict(u) for u in structure.unknowns],
        "equations": [asdict(e) for e in structure.equations],
        "states": list(structure.states),
        "algebraic": list(structure.algebraic),
        "algebraic_sets": [{"size": len(s), **asdict(s)} for s in structure.algebraic_sets],
        "algebraic_set_sizes": structure.set_sizes,
        "evaluation_order": [asdict(step) for step in structure.evaluation_order],
        "cuts": [asdict(cut) for cut in structure.cuts],
        "causality": [asdict(c) for c in structure.causality],
        "sparsity": {
            "n": sparsity.n,
            "nonzeros": sparsity.nonzeros,
            "factor_nonzeros": sparsity.factor_nonzeros(),
            "row": sparsity.row.tolist(),
            "column": sparsity.column.tolist(),
        },
        "eigenvalues": None if modes is None else [_mode(m) for m in modes.modes],
        "eigenvalues_at": None if modes is None else modes.t,
        "eigenvalues_problem": report.problem,
        "stiffness_ratio": None if modes is None else modes.stiffness_ratio,
        "links": [asdict(link) for link in structure.links],
        "corners": [asdict(corner) for corner in structure.corners],
        "line_step": structure.lines[0].step if structure.lines else None,
        "lines": [asdict(line) for line in structure.lines],
        "line_notes": list(structure.line_notes),
        "calling_sequence": list(structure.calling_sequence.order),
        "implicit": list(structure.calling_sequence.left),
    }


def _mode(mode: Mode) -> dict[str, Any]:
    return {
        "real": mode.value.real,
        "imaginary": mode.value.imag,
        "character": mode.character,
        "time_constant": mode.time_constant if math.isfinite(mode.time_constant) else None,
        "frequency": mode.frequency,
        "damping": mode.damping,
        "unknowns": [{"name": name, "share": share} for name, share in mode.unknowns],
    }
