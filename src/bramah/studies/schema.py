"""A JSON Schema of study files. It accepts every file that is read without a problem; whether names exist and units fit
is left to reading."""

from __future__ import annotations

from bramah.files.schema_values import Schema
from bramah.studies.design import DESIGNS
from bramah.studies.kind import KINDS
from bramah.studies.measure import BETWEEN, OF
from bramah.studies.measure_kinds import MEASURES
from bramah.studies.study_file import FORMAT
from bramah.studies.vary import SPREADS

_TEXT: Schema = {"type": "string", "minLength": 1}
_VALUE: Schema = {"anyOf": [{"type": "number"}, _TEXT]}
_TWO: Schema = {"type": "array", "items": _VALUE, "minItems": 2, "maxItems": 2}
_WHOLE: Schema = {"type": "integer", "minimum": 1}
_CUTS: Schema = {"least": _VALUE, "most": _VALUE}


def schema() -> Schema:
    """The schema (draft 2020-12) of study files."""
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Bramah study",
        "type": "object",
        "required": ["format", "circuit"],
        "properties": {
            "format": {"const": FORMAT},
            "title": {"type": "string", "description": "what the study is about"},
            "circuit": {**_TEXT, "description": "the circuit file, relative to this file"},
            "kind": {"enum": ["", *KINDS], "description": "what is made of the cases; otherwise a sweep"},
            "vary": {"type": "object", "additionalProperties": {"$ref": "#/$defs/varied"}},
            "measure": {"type": "object", "additionalProperties": {"$ref": "#/$defs/measure"}},
            "design": {
                "type": "object",
                "properties": {
                    "kind": {**_TEXT, "description": f"of a sweep {', '.join(DESIGNS)}"},
                    "count": {**_WHOLE, "description": "cases of a random design"},
                    "seed": {"type": "integer", "minimum": 0},
                    "file": {**_TEXT, "description": "a CSV file with the cases, relative to this file"},
                    "slopes": {"description": "of local sensitivity: derivatives or differences"},
                    "corners": {"description": "of a worst case: up to so many all corners are run"},
                    "inside": {"description": "of a worst case: points inside that are looked at too"},
                    "at": {"description": "of a root locus: steady or start"},
                },
            },
            "limits": {"description": 'by measure: "below 180 bar", "above 5 bar" or "between 5 bar and 20 bar"'},
            "report": {"description": "confidence of intervals, and percentiles"},
            "run": {"type": "object", "description": "settings of the runs, as in a circuit file, and time_limit"},
            "keep": {
                "type": "object",
                "properties": {
                    "signals": {"anyOf": [_TEXT, {"type": "array", "items": _TEXT}]},
                    "every": {**_VALUE, "description": "time between points"},
                    "points": {"type": "integer", "minimum": 2},
                },
                "additionalProperties": False,
            },
        },
        "$defs": {"varied": _varied(), "measure": _measure()},
    }


def _varied() -> Schema:
    """How something varies, or a table of more names."""
    listed: Schema = {"type": "array", "minItems": 1}
    forms: list[Schema] = [
        _form({"values": listed}, ("values",)),
        _form({"from": _VALUE, "to": _VALUE, "count": _WHOLE, "log": {"type": "boolean"}}, ("from", "to")),
        _form({"normal": _TWO, **_CUTS}, ("normal",)),
        _form({"uniform": _TWO, **_CUTS}, ("uniform",)),
        _form({"lognormal": _TWO, **_CUTS}, ("lognormal",)),
        _form({"triangular": {**_TWO, "minItems": 3, "maxItems": 3}, **_CUTS}, ("triangular",)),
        _form(
            {"nominal": _VALUE, "tolerance": {"anyOf": [_VALUE, _TWO]}, "spread": {"enum": list(SPREADS)}},
            ("tolerance",),
        ),
    ]
    names: Schema = {"type": "object", "minProperties": 1, "additionalProperties": {"$ref": "#/$defs/varied"}}
    return {"anyOf": [_TEXT, listed, *forms, names]}


def _measure() -> Schema:
    kinds = [key for name in MEASURES for key in {name, name.replace("-", "_"), name.replace("-", " ")}]
    options = {option: True for kind in MEASURES.values() for option in kind.options or {}}
    known: Schema = {**dict.fromkeys(kinds, True), **options, BETWEEN: _TWO, OF: _TEXT}
    table: Schema = {"type": "object", "properties": known, "anyOf": [{"required": [kind]} for kind in sorted(kinds)]}
    return {"anyOf": [_TEXT, table]}


def _form(properties: Schema, required: tuple[str, ...]) -> Schema:
    return {"type": "object", "properties": properties, "required": list(required), "additionalProperties": False}
