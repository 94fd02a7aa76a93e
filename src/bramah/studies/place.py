"""What a name in a study stands for: a parameter, a property of a fluid, a start value, a setting of the run.

relief.set_pressure     a parameter of a component          fluid.viscosity   a property of the fluid
start.cylinder.x        a start value                       run.rtol          a setting of the run
parameters.bore         one of the [parameters] of the circuit file
data.shift              the time by which measurements are late
data.cold.start.cylinder.x   a start value of the experiment "cold" alone
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from bramah.circuit import FLUID, Circuit
from bramah.declare import Declared, Given, Parameter
from bramah.errors import unknown_name
from bramah.records import dataclass
from bramah.units import parse_any, parse_quantity

START, RUN, PARAMETERS, DATA = "start.", "run.", "parameters.", "data."
TIMES = ("until", "begin", "first_step", "smallest_step", "largest_step", "fixed_step")


@dataclass(frozen=True)
class Place:
    """A name with the unit its values are shown in."""

    path: str
    unit: str = "-"
    declared: Given | None = None

    def read(self, value: Any) -> Any:
        """A value in SI, or a word as it is. Raises ValueError with the end of a sentence."""
        if self.declared is not None:
            read = self.declared.read(value)
            return read if isinstance(read, float) else value
        if isinstance(value, str) and self.unit != "-":
            return parse_quantity(value, self.unit)
        return parse_any(value) if self.path.startswith(START) else value


def place_of(circuit: Circuit, path: str) -> Place:
    """What a name stands for in a circuit. Raises UnknownName."""
    if path.startswith(RUN):
        return Place(path, "s" if path.removeprefix(RUN) in TIMES else "-")
    if path.startswith(DATA):
        return _place_of_data(circuit, path)
    if path.startswith((START, PARAMETERS)):
        return Place(path)
    owner_name, _, own = path.rpartition(".")
    owner = _owner(circuit, owner_name)
    if owner is None:
        raise unknown_name("component", owner_name or path, circuit.components)
    declared = owner.given().get(own)
    if declared is None:
        raise unknown_name(f"parameter of {owner_name}", own, owner.given())
    return Place(path, declared.unit if isinstance(declared, Parameter) else "-", declared)


def _place_of_data(circuit: Circuit, path: str) -> Place:
    own = path.removeprefix(DATA)
    if own == "shift" or own.endswith(".shift"):
        return Place(path, "ms")
    _, _, inner = own.partition(".")
    return replace(place_of(circuit, inner), path=path)


def _owner(circuit: Circuit, name: str) -> Declared | None:
    if name in circuit.components:
        return circuit.components[name]
    named = circuit.fluid_name(name)
    if named is not None:
        return circuit.fluids[named]
    return circuit.fluid if name == FLUID or circuit.fluid_changer(name) else None


def present(circuit: Circuit, path: str) -> Any:
    """The value that a parameter or property has in the circuit as it stands; None for what has no value of its own."""
    owner_name, _, own = path.rpartition(".")
    owner = _owner(circuit, owner_name)
    value = None if owner is None else owner.values.get(own)
    return getattr(value, "value", value)
