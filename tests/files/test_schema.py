"""The JSON Schema names every type, parameter and limit."""

from __future__ import annotations

import json
import tomllib
from typing import Any

from bramah.components import registry
from bramah.files.schema import schema
from tests.files.sample import TEXT, TYPES


def test_a_type_with_its_parameters() -> None:
    narrow = schema(TYPES)["$defs"]["Narrow"]
    assert narrow["description"] == "A narrow passage."
    assert narrow["properties"]["type"] == {"const": "Narrow"}
    diameter = narrow["properties"]["diameter"]
    assert diameter["anyOf"][0] == {"type": "number", "exclusiveMinimum": 0.0, "maximum": 0.1}
    assert diameter["default"] == 0.002
    assert diameter["description"] == "bore [mm]"
    assert narrow["properties"]["edge"]["enum"] == ["sharp", "round"]
    assert narrow["additionalProperties"] is False


def test_the_library_is_all_there_and_plain_json() -> None:
    made = json.loads(json.dumps(schema()))
    assert set(made["$defs"]) == set(registry())
    for name, kind in registry().items():
        assert set(made["$defs"][name]["properties"]) == {"type", *kind.given()}


def test_the_sample_uses_only_what_the_schema_names() -> None:
    made = schema(TYPES)
    content: dict[str, Any] = tomllib.loads(TEXT)
    assert set(content) <= set(made["properties"])
    assert set(content["run"]) <= set(made["properties"]["run"]["properties"])
    for values in content["components"].values():
        assert set(values) <= set(made["$defs"][values["type"]]["properties"])
