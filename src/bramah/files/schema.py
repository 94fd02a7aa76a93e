"""A JSON Schema of circuit files, made from the component types.

It accepts every file that is read without a problem. What a schema cannot know is left to reading: whether units fit,
whether names that are referred to exist, and what a sub-circuit takes.
"""

from __future__ import annotations

import inspect
from collections.abc import Mapping
from typing import Any

from bramah.components.component import Component
from bramah.declare import Declared
from bramah.files.fluid import kinds_of_fluid
from bramah.files.notices import FORMAT
from bramah.files.reader import Types
from bramah.files.run_table import COUNTS, JACOBIANS, STEPS
from bramah.files.schema_values import QUANTITY, Schema, or_open, quantity, table, value

_COUNTED = {
    "substeps": "most steps to try within a fixed step",
    "max_order": "highest order of methods that choose theirs",
    "step_iterations": "most iterations of Newton's method in an implicit step",
    "balance_iterations": "most iterations of Newton's method for algebraic unknowns",
    "steady_iterations": "most iterations of Newton's method for a steady state",
}
_ABOVE_ZERO = {"exclusiveMinimum": 0}
_TEXT = {"type": "string"}
_IDENTIFIER = r"^[^\s\d!-/:-@\[-^`{-~][^\s!-/:-@\[-^`{-~]*$"
"""Letters, digits and "_", said so that every dialect of patterns takes letters of any alphabet."""
_REFERENCE = {"type": "string", "pattern": r"^[^.]+\.[^.]+$"}
_PORTS: Schema = {"type": "array", "items": _REFERENCE, "description": "ports that are joined"}
_NAMED_FLUID: Schema = {"type": "string", "description": "the name of one of the fluids"}
_ARRAY: Schema = {
    "anyOf": [{"type": "integer", "minimum": 1}, QUANTITY],
    "description": "how many of them there are: name1, name2, ...",
}
_OWN_FLUID: Schema = {"type": "object", "description": "properties that the fluid has inside this component alone"}


def schema(types: Types | None = None) -> Schema:
    """The schema (draft 2020-12) for circuits of these types; without them, of the library's."""
    if types is None:
        from bramah.components import registry

        types = registry()
    tables: dict[str, Schema] = {
        "format": {"enum": list(range(1, FORMAT + 1))},
        "title": {**_TEXT, "description": "shown above figures"},
        "include": {"type": "array", "items": _TEXT, "description": "files with sub-circuits and catalogues"},
        "parameters": {**_each(or_open(quantity({}))), "description": "quantities to compute values from"},
        "fluid": {"$ref": "#/$defs/fluid"},
        "fluids": {**_each({"$ref": "#/$defs/fluid"}), "description": "fluids that nets name"},
        "subcircuits": {**_each({"$ref": "#/$defs/subcircuit"}), "propertyNames": {"pattern": _IDENTIFIER}},
        "components": {
            **_each({"$ref": "#/$defs/component"}),
            "propertyNames": {"pattern": r"^[A-Za-z_][A-Za-z0-9_-]*$"},
        },
        "catalogue": {**_each({"$ref": "#/$defs/component"}), "description": "types with values, as types"},
        "nets": _each({"anyOf": [_PORTS, *(_net(key) for key in ("ports", "chain", "each"))]}),
        "start": {"$ref": "#/$defs/start"},
        "run": _run(),
        "diagram": {"$ref": "#/$defs/diagram"},
        "layout": {"description": "of older files; left aside"},
    }
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Bramah circuit",
        **table(tables, ("format",)),
        # Types that are not of the library are those of the file's own sub-circuits.
        "if": {"anyOf": [{"required": [key]} for key in ("subcircuits", "catalogue", "include")]},
        "else": {"properties": {"components": _each({"properties": {"type": {"enum": list(types)}}})}},
        "$defs": {
            "component": _by_type(types),
            "subcircuit": _subcircuit(),
            "fluid": _fluid(),
            "diagram": _diagram(),
            "start": _each({"anyOf": [*or_open(quantity({}))["anyOf"], {"$ref": "#/$defs/start"}]}),
            "rtol": _by_name("rtol", {"type": "number", "exclusiveMinimum": 0, "exclusiveMaximum": 1}),
            "atol": _by_name("atol", quantity(_ABOVE_ZERO)),
            **{name: _declared(name, kind) for name, kind in types.items()},
        },
    }


def _run() -> Schema:
    """What `bramah run` does unless told otherwise."""
    return table({name: or_open(content) for name, content in _settings().items()})


def _settings() -> dict[str, Schema]:
    return {
        "until": quantity(_ABOVE_ZERO, "time to simulate [s]"),
        "method": {**_TEXT, "minLength": 1, "description": "the solver, such as rodas4"},
        "rtol": {"$ref": "#/$defs/rtol", "description": "relative tolerance, or tolerances by name or pattern"},
        "atol": {"$ref": "#/$defs/atol", "type": "object", "description": "absolute tolerances by name or pattern"},
        **{name: quantity(_ABOVE_ZERO, f"{name.replace('_', ' ')} [s]") for name in STEPS},
        **{name: {"type": "integer", "minimum": 1, "description": _COUNTED[name]} for name in COUNTS},
        "jacobian": {"enum": list(JACOBIANS), "description": "where derivatives come from"},
        "plot": {"type": "array", "items": {**_TEXT, "minLength": 1}, "description": "signals, or patterns"},
        "every": quantity(_ABOVE_ZERO, "interval between the rows of tables [s]"),
        "start": {"const": "steady", "description": "begin at the equilibrium"},
        "line_step": quantity(_ABOVE_ZERO, "time step of waves in lines [s]"),
        "line_grid": {"enum": ["adjust", "exact"], "description": "whether wave speeds may be adjusted to it"},
    }


def _net(key: str) -> Schema:
    return table({key: _PORTS, "fluid": _NAMED_FLUID}, (key,))


def _by_type(types: Types) -> Schema:
    """A component: its type, and what that type takes."""
    chosen = [{"if": {"properties": {"type": {"const": name}}}, "then": {"$ref": f"#/$defs/{name}"}} for name in types]
    return {"type": "object", "required": ["type"], "properties": {"type": _TEXT}, "allOf": chosen}


def _declared(name: str, kind: type[Declared]) -> Schema:
    described = {"description": (inspect.getdoc(kind) or "").partition("\n")[0]}
    values = {parameter: value(declared) for parameter, declared in kind.given().items()}
    if issubclass(kind, Component):
        values["fluid"] = _OWN_FLUID
        values["array"] = _ARRAY
    return described | table({"type": {"const": name}, **values}, ("type",))


def _fluid() -> Schema:
    """The fluid: its type, and what that type takes."""
    kinds = kinds_of_fluid()
    return {
        "type": "object",
        "required": ["type"],
        "properties": {"type": {"enum": list(kinds)}},
        "allOf": [
            {"if": {"properties": {"type": {"const": name}}}, "then": _declared(name, kind)}
            for name, kind in kinds.items()
        ],
    }


def _subcircuit() -> Schema:
    """A type of the file's own: parts, nets, and which ports and parameters of the parts are its own."""
    inside = {"anyOf": [_REFERENCE, {"type": "array", "items": _REFERENCE, "minItems": 1}]}
    named = {**_each(inside), "propertyNames": {"pattern": _IDENTIFIER}}
    return table(
        {
            "help": {"description": "what it is"},
            "ports": {**named, "description": "each stands for a port of a part, or for several"},
            "parameters": {**named, "description": "each sets a parameter of a part, or of several"},
            "components": _each({"$ref": "#/$defs/component"}),
            "nets": _each(inside),
            "diagram": {"$ref": "#/$defs/diagram"},
        }
    )


def _diagram() -> Schema:
    """Where symbols stand and lines run."""
    corner: Schema = {"type": "array", "items": {"type": "number", "multipleOf": 1}, "minItems": 2, "maxItems": 2}
    place: dict[str, Schema] = {
        "at": {**corner, "description": "the middle of the symbol, in modules, x to the right and y down"},
        "turn": {"type": "number", "multipleOf": 90, "description": "degrees clockwise"},
        "mirror": {"type": "boolean", "description": "left to right, before it is turned"},
        "more": {"type": "array", "items": corner, "description": "further places of the same symbol"},
    }
    branches = {"type": "array", "items": {"type": "array", "items": corner, "minItems": 2}}
    described = {**branches, "description": "corners of each branch; without them the line is routed automatically"}
    parts = {"components": _each(table(place, ("at",))), "nets": _each(table({"corners": described}))}
    return {**table(parts), "description": "where symbols stand and lines run, without effect on the physics"}


def _by_name(own: str, one: Schema) -> Schema:
    """A value for all, or values by name; a.b = 1 and "a.b" = 1 mean the same."""
    return {"anyOf": [one, _each({"$ref": f"#/$defs/{own}"})]}


def _each(content: Mapping[str, Any]) -> Schema:
    """A table whose keys are names."""
    return {"type": "object", "additionalProperties": dict(content)}
