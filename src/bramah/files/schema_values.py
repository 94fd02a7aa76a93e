"""What a circuit file may give for each kind of declaration, as JSON Schema.

A quantity in a text is known to begin with a number or to be computed from [parameters]; whether its unit fits and
whether it is within the limits, only reading it tells.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bramah.declare import ANY_UNIT, Choice, Count, Curve, Given, Numbers, Parameter, Surface
from bramah.files.open_values import OPEN

Schema = dict[str, Any]

QUANTITY: Schema = {"type": "string", "pattern": r"^\s*[+−-]?(\d|\.\d|[A-Za-z_(])"}
_WORDS = {"above": "exclusiveMinimum", "at least": "minimum", "below": "exclusiveMaximum", "at most": "maximum"}


def value(declared: Given) -> Schema:
    """What may be given for a declaration."""
    found = {**or_open(_shape(declared)), "description": declared.help}
    if isinstance(declared, Parameter):
        unit = "" if declared.unit in (ANY_UNIT, "-") else f" [{declared.unit}]"
        found["description"] = f"{declared.help}{unit}"
    if declared.default is None:
        return {**found, "anyOf": [*found["anyOf"], {"type": "null"}]}
    if isinstance(declared, Parameter | Count):
        found["default"] = declared.default
    elif isinstance(declared, Choice):
        found["default"] = declared.default.value
    return found


def or_open(content: Schema) -> Schema:
    """What may be given, or the mark of a value left open."""
    described = {"description": content["description"]} if "description" in content else {}
    alone = {key: value for key, value in content.items() if key != "description"}
    ways = alone["anyOf"] if set(alone) == {"anyOf"} else [alone]
    return {"anyOf": [*ways, {"const": OPEN}], **described}


def quantity(limits: Mapping[str, float], description: str = "") -> Schema:
    """A number in SI, or a text with a unit."""
    found: Schema = {"anyOf": [{"type": "number", **limits}, QUANTITY]}
    return {**found, "description": description} if description else found


def table(properties: Mapping[str, Schema], required: tuple[str, ...] = ()) -> Schema:
    """A table with these keys and no others."""
    return {
        "type": "object",
        "properties": dict(properties),
        "required": list(required),
        "additionalProperties": False,
    }


def _shape(declared: Given) -> Schema:
    if isinstance(declared, Parameter):
        return quantity({_WORDS[word]: limit for word, limit in declared.limits})
    if isinstance(declared, Choice):
        words = [str(option.value) for option in declared.options]
        return {"anyOf": [{"enum": words}, {"type": "string", "pattern": f"^({'|'.join(map(_any_case, words))})$"}]}
    if isinstance(declared, Count):
        return {"anyOf": [{"type": "integer", "minimum": declared.least, "maximum": declared.most}, QUANTITY]}
    if isinstance(declared, Curve):
        return _list({**_list(quantity({}), 2), "maxItems": 2}, declared.fewest_points)
    if isinstance(declared, Surface):
        return _list(_list(quantity({}), declared.fewest + 1), declared.fewest + 1)
    if isinstance(declared, Numbers):
        one: Schema = quantity({}) if declared.units else {"anyOf": [{"type": "number"}, QUANTITY]}
        return _list(_list(one, 1) if declared.rows else one, 0 if declared.may_be_empty else 1)
    raise TypeError(f"There is no schema for what {type(declared).__name__} takes; write it here.")


def _list(items: Schema, fewest: int) -> Schema:
    return {"type": "array", "items": items, "minItems": fewest}


def _any_case(word: str) -> str:
    """A pattern of a word in small or capital letters."""
    return "".join(f"[{c.upper()}{c.lower()}]" if c.isalpha() else f"[{c}]" for c in word)
