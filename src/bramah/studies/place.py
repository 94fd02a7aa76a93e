"""What a name in a study stands for: a parameter, a property of a fluid, a start value, a setting of the run.

relief.set_pressure     a parameter of a component          fluid.viscosity     a property of the fluid
start.cylinder.rod.x    a start value                       fluid.temperature   what its properties follow from
run.rtol                a setting of the run                parameters.bore     one of the [parameters] of the file
data.shift              the time that a measurement is late   data.cold.start.cylinder.rod.x  in one experiment alone
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from enum import Enum
from typing import TYPE_CHECKING, Any

from bramah.circuit import FLUID, Circuit
from bramah.declare import ANY_UNIT, Choice, Declared, Given, Parameter
from bramah.errors import LONGEST_QUOTE, MethodError, UnitError, quoted, unknown_name
from bramah.files import OPEN
from bramah.files.parameters import Scope
from bramah.files.run_table import open_setting
from bramah.records import dataclass
from bramah.result.signal import UNITLESS
from bramah.units import everyday_unit, format_quantity, parse_any, parse_quantity, parse_unit, si_unit

if TYPE_CHECKING:
    from bramah.system import System

START, RUN, PARAMETERS, DATA = "start.", "run.", "parameters.", "data."
SETTINGS = (
    "until", "method", "rtol", "first_step", "smallest_step", "largest_step", "fixed_step", "substeps", "max_order",
    "step_iterations", "balance_iterations", "jacobian", "line_step", "line_grid",
)  # fmt: skip
"""Settings of the run that can vary."""
Value = float | str | bool | Sequence[Any] | None
"""A number in SI, a word, a list of numbers, or nothing."""
_UNIT = re.compile(r"\s*[+-]?[0-9.]+(?:[eE][+-]?[0-9]+)?\s*(.*?)\s*\Z")


@dataclass(frozen=True)
class Place:
    """A name with the unit its values are shown in."""

    path: str
    unit: str = "-"
    declared: Given | None = None
    reader: Callable[[Any], Any] | None = None
    """What reads a value where nothing is declared."""
    nominal: Value = None
    """The value that the circuit has, in SI; None where it has none of its own."""

    def read(self, value: Any) -> Any:
        """A value in SI, or a word as it is. Raises ValueError with the end of a sentence, or UnitError with a whole
        one."""
        read = self.declared.read(value) if self.declared is not None else value
        if self.reader is not None:
            return self.reader(value)
        if isinstance(read, Enum):
            return read.value
        return read if isinstance(read, int | float) or read is None else value

    def checked(self, value: Any) -> Any:
        """The same. Raises MethodError with a whole sentence."""
        try:
            return self.read(value)
        except UnitError as error:
            raise MethodError(f"{self.path}: {str(error).removesuffix('.')}.") from None
        except ValueError as error:
            text = str(error)
            end = "" if text.endswith((".", "?")) else "."
            raise MethodError(f"{self.path} = {self.shown(value)} {text}{end}") from None

    def shown(self, value: Any) -> str:
        """A value as people write it."""
        if isinstance(value, float) and self.unit not in UNITLESS:
            return format_quantity(value, self.unit)
        written = value if isinstance(value, str) else repr(value)
        return written if len(written) <= LONGEST_QUOTE else written[: LONGEST_QUOTE - 3] + "..."

    def number(self, value: Any) -> float:
        """A value that must be a number. Raises MethodError with a whole sentence."""
        read = self.checked(value)
        if isinstance(read, bool) or not isinstance(read, int | float):
            raise MethodError(f"{self.path} = {self.shown(value)} is no number. Give a list of values.")
        return float(read)

    def difference(self, value: Any) -> float:
        """How far two values are apart: of temperatures, 5 degC are 5 K. Raises MethodError with a whole sentence."""
        try:
            unit = self.unit if self.unit != ANY_UNIT else "-"
            if not isinstance(value, str):
                return parse_quantity(value, unit)
            own = _UNIT.match(value)
            zero = f"0 {own.group(1)}" if own and own.group(1) else "0"
            return parse_quantity(value, unit) - parse_quantity(zero, unit)
        except UnitError as error:
            raise MethodError(f"{self.path}: {str(error).removesuffix('.')}.") from None


def place_of(circuit: Circuit, path: str, system: System | None = None) -> Place:
    """What a name stands for in a circuit, and in its system if it is a start value. Raises UnknownName."""
    if path.startswith(RUN):
        return _setting(circuit, path)
    if path.startswith(PARAMETERS):
        return _computed(circuit, path)
    if path.startswith(START):
        return _start(path, system)
    if path.startswith(DATA):
        return _of_data(circuit, path, system)
    owner_name, _, own = path.rpartition(".")
    owners = _owners(circuit, owner_name)
    if not owners:
        raise unknown_name("component", owner_name or path, [*circuit.components, FLUID, "start", "run", "parameters"])
    known: dict[str, Given] = {}
    for owner in owners:
        known = {**owner.given(), **known}
    declared = known.get(own)
    if declared is None:
        raise unknown_name(f"parameter of {owner_name}", own, known)
    return Place(
        path, declared.unit if isinstance(declared, Parameter) else "-", declared, None, present(circuit, path)
    )


def _of_data(circuit: Circuit, path: str, system: System | None) -> Place:
    """What belongs to a measurement: its shift, or what is different in one experiment."""
    own = path.removeprefix(DATA)
    if own == "shift" or own.endswith(".shift"):
        return Place(path, "ms", None, lambda value: parse_quantity(value, "s"), 0.0)
    return replace(place_of(circuit, own.partition(".")[2], system), path=path)


def can_be_carried(path: str) -> bool:
    """Whether runs can carry derivatives by it along: a parameter, no start value, setting or shift."""
    own = path.removeprefix(DATA)
    inner = own.partition(".")[2] if own != path else path
    return not inner.startswith((START, RUN, PARAMETERS)) and inner not in ("", "shift")


def present(circuit: Circuit, path: str) -> Any:
    """The value that a parameter or property has in the circuit as it stands; None for what has no value of its own."""
    owner_name, _, own = path.rpartition(".")
    inside = circuit.fluid_changes.get(circuit.fluid_changer(owner_name) or "", {})
    if own in inside:
        return inside[own]
    value = next((owner.values[own] for owner in _owners(circuit, owner_name) if own in owner.values), None)
    return value.value if isinstance(value, Enum) else value


def words_of(place: Place) -> list[str]:
    """All words that may stand there; none where values are numbers."""
    options = place.declared.options if isinstance(place.declared, Choice) else ()
    return [str(option.value) for option in options]


def _owners(circuit: Circuit, name: str) -> list[Declared]:
    """What declares the values of a name: a component, or a fluid and what its properties follow from."""
    if name in circuit.components:
        return [circuit.components[name]]
    named = circuit.fluid_name(name)
    inside = circuit.fluid_changer(name)
    if named is None and inside is None and name != FLUID:
        return []
    fluid = circuit.fluids[named] if named is not None else circuit.fluid
    return [fluid, *([] if fluid.recipe is None or inside else [fluid.recipe])]


def _setting(circuit: Circuit, path: str) -> Place:
    name = path.removeprefix(RUN)
    if name not in SETTINGS:
        raise unknown_name("setting of the run that can vary", name, SETTINGS)
    setting = open_setting(name)
    reader = _method if name == "method" else _of_text(setting.read)
    return Place(path, setting.unit or "-", None, reader, circuit.run.get(name))


def _of_text(read: Callable[[Any], Any]) -> Callable[[Any], Any]:
    """A reader that takes plain numbers as text too, as ranges and command lines write them."""

    def reader(value: Any) -> Any:
        if isinstance(value, str):
            with suppress(ValueError):
                return read(float(value) if not value.strip().isdecimal() else int(value))
        return read(value)

    return reader


def _method(value: Any) -> str:
    from bramah.runs.others import OTHERS
    from bramah.solvers.methods import METHODS
    from bramah.solvers.names import own_name, unknown_method

    if own_name(value) not in {*METHODS, *OTHERS}:
        raise UnitError(str(unknown_method(str(value), METHODS, OTHERS)))
    return str(value)


def _computed(circuit: Circuit, path: str) -> Place:
    """One of the [parameters] of the circuit's file."""
    name = path.removeprefix(PARAMETERS)
    table: Mapping[str, Any] = circuit.parameters
    if name not in table:
        raise unknown_name("parameter of the circuit's file", name, table)
    if circuit.draft is None or not circuit.draft.says(circuit):
        raise MethodError(
            f"{path} is computed with when the file is read, and this circuit was changed since. Change the file, or "
            f"let what is computed from {quoted(name)} vary."
        )
    if table[name] == OPEN:
        return Place(path, "-", None, parse_any)
    amount = Scope(table).amount(name)
    unit = unit_like(table[name], everyday_unit(si_unit(amount.dimension)))
    return Place(path, unit, None, lambda value: parse_quantity(value, unit), amount.si)


def unit_like(written: Any, otherwise: str) -> str:
    """The unit that a value is written in."""
    found = _UNIT.match(written) if isinstance(written, str) else None
    try:
        if found and found.group(1):
            parse_unit(found.group(1))
            return found.group(1)
    except UnitError:
        pass
    return otherwise or "-"


def _start(path: str, system: System | None) -> Place:
    name = path.removeprefix(START)
    if system is None:
        return Place(path, "-", None, parse_any)
    numbers = system.signals.unknown_numbers
    if name not in numbers:
        raise unknown_name("unknown to start from", name, numbers)
    unit = system.units[numbers[name]]
    if unit == ANY_UNIT:
        return Place(path, "-", None, parse_any, float(system.start[numbers[name]]))
    return Place(path, unit, None, lambda value: parse_quantity(value, unit), float(system.start[numbers[name]]))
