"""Values that a circuit file leaves open, to be given before it can run.

[components.pump]
type = "FixedPump"
displacement = "?"
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from copy import deepcopy
from typing import Any

from bramah.declare import ANY_UNIT, Choice, Count, Curve, Given, Numbers, Parameter, Surface
from bramah.errors import CircuitError, Problem, UnitError, nearest
from bramah.records import dataclass
from bramah.units import parse_any

OPEN = "?"
"""What stands for a value that is left open."""


@dataclass(frozen=True, kw_only=True)
class OpenValue:
    """One of them: what is asked for, and what an answer must be."""

    name: str
    """As changes of parameters call it, "pump.displacement"; of a run "run.until"."""
    path: tuple[str, ...]
    """Where it stands in the document."""
    read: Callable[[Any], Any]
    """Raises UnitError, or ValueError with the end of a sentence that starts with the value."""
    help: str = ""
    unit: str = ""
    """Of a plain number; without one, what is given is taken as it is."""
    limits: str = ""
    default: float | str | None = None
    """What it would be if it were not written at all, as a file may hold it; None: unset."""
    shown: str | None = None
    """The same as text; None: it has no default, as lists have none that anybody means."""
    table: bool = False
    """Whether it is a list."""

    @property
    def owner(self) -> str:
        return self.name.rpartition(".")[0]

    @property
    def wanted(self) -> str:
        """What is asked for, in a line."""
        return ", ".join(part for part in (self.help, f"in {self.unit}" if self.unit else "", self.limits) if part)

    def problem(self, location: str | None) -> Problem:
        wanted = f" Wanted is: {self.wanted}." if self.wanted else ""
        return Problem(self.name, f"{self.name} is left open. Give it a value.{wanted}", location)

    def wrong(self, value: Any) -> str:
        """What is wrong with an answer; nothing if it will do."""
        try:
            self.read(value)
        except UnitError as error:
            return f"{str(error).removesuffix('.')}."
        except ValueError as error:
            return f"{self.name} = {value} {error}."
        return ""


def open_parameter(path: tuple[str, ...], declared: Given) -> OpenValue:
    """What a declaration asks for."""
    unit = declared.unit if isinstance(declared, Parameter) and declared.unit not in (ANY_UNIT, "-", "") else ""
    return OpenValue(
        name=_name(path), path=path, read=declared.read, help=declared.help, unit=unit, limits=_limits(declared),
        default=_default(declared), shown=_shown(declared), table=isinstance(declared, Curve | Surface | Numbers),
    )  # fmt: skip


def open_property(path: tuple[str, ...]) -> OpenValue:
    """A quantity whose unit only the system knows."""
    return OpenValue(name=_name(path), path=path, read=parse_any, limits="a quantity with its unit")


def _name(path: tuple[str, ...]) -> str:
    """How changes of parameters call what stands at a place of the document."""
    if path[0] == "components":
        return ".".join(path[1:])
    return ".".join((*path[:2], *path[3:]) if path[0] == "subcircuits" else path)


def _limits(declared: Given) -> str:
    if isinstance(declared, Parameter):
        return " and ".join(f"{word} {declared.show(limit)}" for word, limit in declared.limits)
    if isinstance(declared, Choice):
        return f"one of {', '.join(str(option.value) for option in declared.options)}"
    if isinstance(declared, Count):
        return f"a whole number from {declared.least} to {declared.most}"
    if isinstance(declared, Curve):
        return "a list of pairs such as [[0, 0], [1, 5]]"
    return "a list of rows such as [[0, 1, 2], [10, 3, 4]]" if isinstance(declared, Surface) else "a list of numbers"


def _default(declared: Given) -> float | str | None:
    if isinstance(declared, Choice):
        return str(declared.default.value)
    return declared.default if isinstance(declared, Parameter | Count) else None


def _shown(declared: Given) -> str | None:
    default = _default(declared)
    if declared.default is None:
        return "unset"
    if isinstance(declared, Parameter):
        return declared.show(declared.default)
    return None if default is None else str(default)


def fill(
    document: Mapping[str, Any], places: Mapping[str, tuple[str, ...]], values: Mapping[str, Any]
) -> dict[str, Any]:
    """The document with values, by name, in their places; others cannot be given so."""
    filled, problems = deepcopy(dict(document)), []
    for name, value in values.items():
        if name not in places:
            near = nearest(name, places)
            hint = f"Did you mean {near!r}?" if near else f"Open are: {', '.join(places) or 'none'}."
            problems.append(Problem(name, f"{name} is not left open by the file. {hint}"))
            continue
        table: Any = filled
        *inner, last = places[name]
        for key in inner:
            table = table[key]
        table[last] = value
    if problems:
        raise CircuitError(problems)
    return filled
