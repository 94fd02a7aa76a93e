"""A JSON Schema of circuit files, made from the component types."""

from __future__ import annotations

import inspect
from collections.abc import Mapping
from typing import Any

from bramah.components.component import Component
from bramah.declare import ANY_UNIT, Choice, Curve, Given, Numbers, Parameter, Surface
from bramah.files.reading import FORMAT, Types
from bramah.files.run_table import STEPS
from bramah.fluids import FLUIDS

_WORDS = {"above": "exclusiveMinimum", "at least": "minimum", "below": "exclusiveMaximum", "at most": "maximum"}
_QUANTITY = {"type": "string", "pattern": r"^\s*[+−-]?(\d|\.\d)"}


def schema(types: Types | None = None) -> dict[str, Any]:
    """The schema (draft 2020-12) for circuits of these types; without them, of the library's."""
    if types is None:
        from bramah.components import registry

        types = registry()
    ports = {"type": "array", "items": {"type": "string", "pattern": r"^[^.]+\.[^.]+$"}, "minItems": 2}
    rtol = {"type": "number", "exclusiveMinimum": 0, "exclusiveMaximum": 1}
    run = {
        "until": _either({"exclusiveMinimum": 0}, "time to simulate, s"),
        "method": {"type": "string"},
        "rtol": {"anyOf": [rtol, {"type": "object", "additionalProperties": {"anyOf": [rtol, {"type": "object"}]}}]},
        "atol": {"type": "object", "description": "absolute tolerances of unknowns, by name or pattern"},
        **{name: _either({"exclusiveMinimum": 0}, f"{name.replace('_', ' ')}, s") for name in STEPS},
        "plot": {"type": "array", "items": {"type": "string"}},
    }
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Bramah circuit",
        **_object(
            {
                "format": {"const": FORMAT},
                "title": {"type": "string"},
                "fluid": {"type": "object", "properties": {"type": {"enum": list(FLUIDS)}}, "required": ["type"]},
                "subcircuits": {"type": "object", "additionalProperties": {"type": "object"}},
                "components": {
                    "type": "object",
                    "propertyNames": {"pattern": "^[A-Za-z_][A-Za-z0-9_-]*$"},
                    "additionalProperties": {"oneOf": [{"$ref": f"#/$defs/{name}"} for name in types]},
                },
                "nets": {"type": "object", "additionalProperties": ports},
                "start": {"type": "object"},
                "run": _object(run),
                "layout": {"type": "object"},
            },
            required=["format"],
        ),
        "$defs": {name: _component(name, kind) for name, kind in types.items()},
    }


def _component(name: str, kind: type[Component]) -> dict[str, Any]:
    values = {parameter: _given(d) for parameter, d in kind.given().items()}
    described = {"description": (inspect.getdoc(kind) or "").partition("\n")[0]}
    return described | _object({"type": {"const": name}, **values}, required=["type"])


def _given(declared: Given) -> dict[str, Any]:
    if isinstance(declared, Parameter):
        unit = "" if declared.unit in (ANY_UNIT, "-") else f" [{declared.unit}]"
        limits = {_WORDS[word]: limit for word, limit in declared.limits}
        found = _either(limits, f"{declared.help}{unit}")
        return found if declared.default is None else found | {"default": declared.default}
    if isinstance(declared, Choice):
        words = [option.value for option in declared.options]
        return {"enum": words, "default": declared.default.value, "description": declared.help}
    if isinstance(declared, Curve):
        point = {"type": "array", "items": {"type": ["number", "string"]}, "minItems": 2, "maxItems": 2}
        return {"type": "array", "items": point, "minItems": declared.fewest_points, "description": declared.help}
    if isinstance(declared, Surface):
        row = {"type": "array", "items": {"type": ["number", "string"]}, "minItems": 3}
        return {"type": "array", "items": row, "minItems": 3, "description": declared.help}
    if isinstance(declared, Numbers):
        item: dict[str, Any] = {"type": "number"}
        if declared.rows:
            item = {"type": "array", "items": item, "minItems": 1}
        return {"type": "array", "items": item, "minItems": 1, "description": declared.help}
    return {"description": declared.help}


def _either(limits: Mapping[str, float], description: str) -> dict[str, Any]:
    return {"anyOf": [{"type": "number", **limits}, _QUANTITY], "description": description}


def _object(properties: Mapping[str, Any], required: list[str] | None = None) -> dict[str, Any]:
    return {
        "type": "object",
        "properties": dict(properties),
        "required": required or [],
        "additionalProperties": False,
    }
