"""Lines with waves as C data."""

from __future__ import annotations

from typing import Any

from bramah.components.hydraulic.characteristic_line import ENDS
from bramah.export.c_text import C, Data, structure
from bramah.lines.profile import start_profiles
from bramah.runs.joined import line_starts
from bramah.runs.waves import Waves
from bramah.states import State
from bramah.system import System, core


def line_set(system: System, start: State, data: Data) -> C:
    """The bramah_line_set of a system."""
    grid = system.grid
    if grid is None:
        return C("{0}")
    starts = line_starts(system, start.d)
    waves = Waves(grid, starts)
    lines = [_line(k, struct, data) for k, struct in enumerate(waves.structs)]
    p, q = start_profiles(grid, starts)
    ends = [(line.data.name, letter) for line in grid.lines for letter in ("A", "B")]
    unknowns = system.signals.unknown_numbers
    found = {
        "count": len(lines),
        "step": grid.step,
        "line": data.structures("bramah_line", "lines", lines),
        "end": data.structures("bramah_line_end", "line_ends", [_end(system, *end) for end in ends]),
        "unknown": data.integers("line_unknown", [unknowns.get(f"{name}.{letter}.p", -1) for name, letter in ends]),
        "p": data.doubles("line_p", p),
        "q": data.doubles("line_q", q),
    }
    waves.close()
    return C(structure(found))


def _line(number: int, struct: core.LineStruct, data: Data) -> str:
    arrays = {"gain": "terms", "decay": "terms", "creep": "creeps", "relaxation": "creeps"}
    fields: dict[str, Any] = {name: getattr(struct, name) for name, *_ in struct._fields_}
    for name, count in arrays.items():
        fields[name] = data.doubles(f"line{number}_{name}", core.read(getattr(struct, name), getattr(struct, count)))
    return structure(fields)


def _end(system: System, line: str, letter: str) -> str:
    numbers = system.lines.discretes[line]
    discretes = ", ".join(str(numbers[name]) for name in ENDS[letter])
    return structure({"sense": system.lines.senses[f"{line}.p_{letter}"], "discrete": C(f"{{{discretes}}}")})
