"""A circuit with its lines in another model, or cut finer."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from bramah.circuit import Circuit
from bramah.components.hydraulic.line import Line, LineModel
from bramah.components.hydraulic.line_parameters import LineCavitation, UnsteadyFriction
from bramah.errors import MethodError, unknown_name
from bramah.lines.arrange import arrange
from bramah.records import dataclass
from bramah.system.flatten import flatten

FINEST = 8
"""Ticks of the reference for one that would be chosen."""
REFINED = (1, 2, 4)
"""Ticks of the characteristics compared, likewise."""
NUMBERS: Mapping[LineModel, tuple[int, ...]] = {
    LineModel.SEGMENTS: (5, 20, 80),
    LineModel.MODAL: (3, 6, 20),
    LineModel.RIGID: (0,),
}
"""Segments and modes tried."""
COUNTED = {LineModel.CHARACTERISTICS: "reaches", LineModel.SEGMENTS: "segments", LineModel.MODAL: "modes"}
"""What the number of a variant counts."""
LEFT_OUT = {"unsteady": "unsteady friction", "cavitation": "cavities", "creep_compliance": "creep of its wall"}
"""What only characteristics can do."""
WITHOUT: dict[str, Any] = {
    "unsteady": UnsteadyFriction.NONE, "cavitation": LineCavitation.NONE, "creep_compliance": (), "creep_time": ()
}  # fmt: skip
"""How a line is that does without."""


@dataclass(frozen=True)
class Variant:
    """The circuit with one model of its lines."""

    model: LineModel
    number: int
    """Reaches of the longest line, segments or modes of each; 0 for a rigid column."""
    circuit: Circuit

    def __str__(self) -> str:
        return f"{self.model.value}, {self.number} {COUNTED[self.model]}" if self.number else self.model.value


def find_lines(circuit: Circuit, asked: str | Sequence[str] | None) -> dict[str, Line]:
    """The lines to compare, by name; all unless some are asked for."""
    found = {name: c for name, c in circuit.components.items() if isinstance(c, Line)}
    if not found:
        raise MethodError("There is no Line in this circuit, so there is nothing to compare models of.")
    names = list(found) if asked is None else [asked] if isinstance(asked, str) else list(asked)
    for name in names:
        if name not in found:
            raise unknown_name("line", name, found)
    return {name: found[name] for name in names}


def characteristics(circuit: Circuit, lines: Mapping[str, Line], finer: Sequence[int]) -> list[Variant]:
    """Lines followed by characteristics, with ticks so many times shorter than those that would be chosen."""
    base = _with(circuit, {n: line.replace(model=LineModel.CHARACTERISTICS) for n, line in lines.items()})
    flat, _ = flatten(base)
    _, grid = arrange(flat)
    assert grid is not None
    longest = max(grid.lines, key=lambda line: line.data.transit).data.transit
    found = []
    for times in finer:
        step = grid.step / times
        given = replace(base, run={**circuit.run, "line_step": step})
        found.append(Variant(LineModel.CHARACTERISTICS, max(1, round(longest / step)), given))
    return found


def lumped(circuit: Circuit, lines: Mapping[str, Line], model: LineModel, numbers: Sequence[int]) -> list[Variant]:
    """Lines in a model of ordinary differential equations, without what it cannot do."""
    found = []
    for number in numbers:
        changes = {**WITHOUT, "model": model, **({COUNTED[model]: number} if number else {})}
        found.append(Variant(model, number, _with(circuit, {n: line.replace(**changes) for n, line in lines.items()})))
    return found


def left_out(lines: Mapping[str, Line]) -> list[str]:
    """Sentences about what lines have that only characteristics can follow."""
    found = []
    for name, line in lines.items():
        words = [what for key, what in LEFT_OUT.items() if line.values[key] != WITHOUT[key]]
        if words:
            found.append(
                f"{name} has {' and '.join(words)}, which only characteristics follow; the others ran without."
            )
    return found


def _with(circuit: Circuit, lines: Mapping[str, Line]) -> Circuit:
    return replace(circuit, components={**circuit.components, **lines})
