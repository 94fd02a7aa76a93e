"""What is to be exported: a system, where it begins, and how it is run."""

from __future__ import annotations

import math

from bramah.circuit import Circuit
from bramah.errors import ExportError, MethodError
from bramah.export.c_text import identifier
from bramah.records import dataclass
from bramah.runs.others import OTHERS
from bramah.simulation import where_to_begin
from bramah.solvers.asked import Asked
from bramah.solvers.methods import METHODS
from bramah.solvers.names import unknown_method
from bramah.solvers.settings import Settings
from bramah.states import State
from bramah.system import System, build
from bramah.units import parse_quantity


@dataclass(frozen=True, eq=False)
class Plan:
    """A system with its start and settings, ready to be written out."""

    system: System
    name: str
    """As it can stand in a C program."""
    title: str
    method: str
    settings: Settings
    start: State
    until: float
    largest_step: float
    """What was asked for; what the circuit itself allows follows from its parameters."""

    @property
    def steady(self) -> bool:
        """Whether it begins at the equilibrium that was found for the parameters as they are."""
        return self.system.wishes.start is not None


def plan_of(circuit: Circuit | System, name: str = "", asked: Asked | None = None) -> Plan:
    """What to export of a circuit; raises ExportError where that cannot be."""
    system = circuit if isinstance(circuit, System) else build(circuit)
    refuse_functions(system)
    asked = asked or Asked()
    method = asked.method_for(system)
    if method in OTHERS:
        raise MethodError(f"{method} belongs to another package and cannot be exported. Choose one of Bramah's own.")
    if method not in METHODS:
        raise unknown_method(method, METHODS)
    until = 1.0 if system.wishes.until is None else parse_quantity(system.wishes.until, "s")
    largest = asked.largest_step if asked.largest_step is not None else system.wishes.largest_step
    return Plan(
        system=system,
        name=identifier(name or system.wishes.title or "circuit"),
        title=system.wishes.title,
        method=method,
        settings=asked.settings(system, 0.0, until if until > 0 else math.inf),
        start=where_to_begin(system, None, None),
        until=until,
        largest_step=parse_quantity(largest, "s"),
    )


def refuse_functions(system: System) -> None:
    """Python functions stay behind."""
    if not system.samplers:
        return
    names = ", ".join(sampler.name for sampler in system.samplers)
    raise ExportError(
        f"{names} calls a Python function or an FMU, which cannot be written as C. Describe it with blocks (PID, "
        "SampleAndHold, Lookup, TransferFunction ...), or put an Input in its place and set that from your own code."
    )
