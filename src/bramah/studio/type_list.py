"""Component types for the palette and the properties."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict
from hashlib import blake2b
from math import sqrt
from typing import Any

from bramah.components.component import Component
from bramah.components.ports import SignalIn
from bramah.declare import ANY_UNIT, Choice, Given, Parameter
from bramah.declare.usual import usual_range
from bramah.errors import UnitError, quoted, unknown_name
from bramah.files.open_values import OPEN
from bramah.files.parameters import Scope
from bramah.files.reader import Types
from bramah.studio.plain import as_json, plain
from bramah.units import convert, everyday_unit, format_quantity, from_unit

OWN = "own"
"""The family of what a file itself defines."""


class TypeList:
    """All types with their symbols, without equations; symbols that look alike are listed once."""

    def __init__(self) -> None:
        self.types: list[dict[str, Any]] = []
        self.symbols: dict[str, Any] = {}

    def add(self, name: str, kind: type[Component], family: str = "") -> None:
        from bramah.catalogue.types import family as family_of
        from bramah.catalogue.types import summary

        self.types.append(
            {
                "type": name,
                "family": family or family_of(kind),
                "summary": summary(kind),
                "symbol": self._symbol(kind),
                "ports": [{"name": own, "kind": port.kind.name} for own, port in kind.ports().items()],
                "inputs": [{"name": own, "optional": not isinstance(d, SignalIn)} for own, d in kind.inputs().items()],
                "outputs": list(kind.outputs()),
            }
        )

    def _symbol(self, kind: type[Component]) -> str:
        from bramah.drawing.symbols import symbol_json, symbol_of_type

        drawn = symbol_json(symbol_of_type(kind))
        key = blake2b(as_json(drawn), digest_size=6).hexdigest()
        self.symbols[key] = drawn
        return key

    def data(self) -> dict[str, Any]:
        return {"types": self.types, "symbols": self.symbols}


def all_types(types: Types) -> TypeList:
    """Those of the library and of the modules that were named."""
    made = TypeList()
    for name, kind in types.items():
        made.add(name, kind)
    return made


def facts_of(name: str, kind: type[Component]) -> dict[str, Any]:
    """All about one type, with its equations as MathML."""
    from bramah.catalogue import describe
    from bramah.studio.mathml import mathml

    found = describe(name, kind)
    data: dict[str, Any] = plain(asdict(found))
    data["summary"] = found.summary
    data["mathml"] = [mathml(formula) for formula in found.formulas]
    data["parameters"] = parameters_of(kind.given())
    return data


def parameters_of(declared: Mapping[str, Given]) -> list[dict[str, Any]]:
    """What the properties show of each parameter."""
    from bramah.catalogue.parameters import describe_parameter

    found = []
    for name, given in declared.items():
        choices = [str(o.value) for o in given.options] if isinstance(given, Choice) else []
        told = plain(asdict(describe_parameter(name, given)))
        found.append({**told, "kind": type(given).__name__.lower(), "choices": choices, "usual": _usual(given)})
    return found


def _usual(given: Given) -> str | None:
    """A value in the middle of what is usual, for a slider that begins at nothing; None where any value is."""
    if not isinstance(given, Parameter) or given.unit == ANY_UNIT or (found := usual_range(given)) is None:
        return None
    unit = everyday_unit(given.unit)
    middle = float(f"{convert(sqrt(found[0] * found[1]), unit):.1g}")
    return format_quantity(from_unit(middle, unit), unit)


def settings() -> dict[str, Any]:
    """What can be chosen of a whole circuit: kinds of fluids with their parameters, methods of integration."""
    from bramah.files.fluid import kinds_of_fluid
    from bramah.solvers.methods import METHODS

    return {
        "fluids": {name: parameters_of(kind.given()) for name, kind in kinds_of_fluid().items()},
        "methods": {name: method.summary for name, method in METHODS.items()},
    }


def named(name: str, types: Types, own: Mapping[str, type[Component]]) -> type[Component]:
    """A type by its name. Raises UnknownName if there is none."""
    found = own.get(name) or types.get(name)
    if found is None:
        raise unknown_name("component type", name, [*own, *types])
    return found


def wrong_with(declared: Mapping[str, Given], name: str, value: Any, parameters: Mapping[str, Any]) -> str:
    """What is wrong with the value of a parameter, in a sentence; nothing if it will do.

    It may be computed from `parameters`, the quantities that a file gives names to, or left open.
    """
    if name not in declared:
        return str(unknown_name("parameter", name, declared))
    if value == OPEN:
        return ""
    try:
        declared[name].read(Scope(parameters).read_for(declared[name], value))
    except UnitError as error:
        return _sentence(str(error))
    except (ValueError, TypeError) as error:
        return _sentence(f"{name} {error}")
    return ""


def _sentence(text: str) -> str:
    return text if text.endswith((".", "?")) else f"{text}."


def wrong_in_run(name: str, value: Any) -> str:
    """What is wrong with a setting of a run."""
    from bramah.files.run_table import open_setting

    try:
        setting = open_setting(name)
    except KeyError:
        return f"There is no setting {quoted(name)} of a run."
    return "" if value == OPEN else setting.wrong(value)
