"""Steady states of circuits with lines and outlets: each line is its steady friction, and starts from the flow found;
each outlet gives its demand, and is open as far as the pressure found says."""

from __future__ import annotations

from dataclasses import replace

from bramah.components.hydraulic.cavitating_line import cavity
from bramah.equilibrium.found import Steady
from bramah.equilibrium.starting import begin, beginning
from bramah.lines.arrange import outlets_of, steady_twin
from bramah.system import System, build


def has_twin(system: System) -> bool:
    """Whether the steady state is that of another circuit."""
    return system.grid is not None or bool(outlets_of(system.anatomy.circuit))


def without_waves(system: System) -> System:
    """The same circuit with every line replaced by its friction in steady flow, and consumers that get their demand."""
    return replace(build(steady_twin(system.anatomy.circuit)), wishes=system.wishes)


def with_waves(system: System, found: Steady) -> Steady:
    """The steady state as a point of the circuit with its lines, by the names of a run that starts from it."""
    start = _start(system, found)
    begun = begin(system, beginning(system, start, found.t))
    return replace(found, system=system, y=begun.y, d=begun.d, begin=start, still=found)


def _start(system: System, found: Steady) -> dict[str, float]:
    """Start values of the circuit with its lines from the steady state without waves."""
    known = {*system.signals.unknown_numbers, *system.signals.discrete_numbers}
    start = {name: value for name, value in found.start.items() if name in known}
    for name in outlets_of(system.anatomy.circuit):
        start |= {f"{name}.begun": 1.0, f"{name}.begin_p": float(found[f"{name}.A.p"])}
    for line in () if system.grid is None else system.grid.lines:
        name = line.data.name
        begin = {"begun": 1.0, "begin_p": float(found[f"{name}.A.p"]), "begin_q": float(found[f"{name}.q"])}
        for end in ("A", "B"):
            above = float(found[f"{name}.{end}.p"]) - line.data.vapour
            begin[f"V_{end}"] = cavity(line.end_gas, above)
        start |= {full: value for key, value in begin.items() if (full := f"{name}.{key}") in known}
    return start
