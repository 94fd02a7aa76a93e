"""The JSON Schema names every type, parameter and limit, accepts files that can be read and refuses broken ones."""

from __future__ import annotations

import copy
import json
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

import bramah
from bramah.components import registry
from bramah.declare import Choice, Count, Curve, Given, Numbers, Parameter, Surface
from bramah.errors import CircuitError, Problem
from bramah.files import parse_circuit, read_circuit
from bramah.files.schema import schema
from tests.examples.files import CIRCUITS
from tests.files.sample import TEXT, TYPES
from tests.files.test_subcircuits import TEXT as SUBCIRCUITS

ROOT = Path(__file__).parents[2]
EXAMPLES = [*CIRCUITS, Path(bramah.__file__).parent / "data" / "cylinder.toml"]
LIBRARY = Draft202012Validator(schema())
SAMPLE = Draft202012Validator(schema(TYPES))


def test_the_schema_is_one() -> None:
    Draft202012Validator.check_schema(schema())


def test_a_type_with_its_parameters() -> None:
    narrow = schema(TYPES)["$defs"]["Narrow"]
    assert narrow["description"] == "A narrow passage."
    assert narrow["properties"]["type"] == {"const": "Narrow"}
    diameter = narrow["properties"]["diameter"]
    assert diameter["anyOf"][0] == {"type": "number", "exclusiveMinimum": 0.0, "maximum": 0.1}
    assert diameter["default"] == 0.002
    assert diameter["description"] == "bore [mm]"
    assert narrow["properties"]["edge"]["anyOf"][0] == {"enum": ["sharp", "round"]}
    assert narrow["additionalProperties"] is False


def test_the_library_is_all_there_and_plain_json() -> None:
    made = json.loads(json.dumps(schema()))
    for name, kind in registry().items():
        assert set(made["$defs"][name]["properties"]) == {"type", "fluid", "array", *kind.given()}


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_examples_are_accepted(path: Path) -> None:
    assert not list(LIBRARY.iter_errors(tomllib.loads(path.read_text())))


@pytest.mark.parametrize("page", sorted((ROOT / "docs").rglob("*.md")), ids=lambda path: path.stem)
def test_circuits_in_the_documentation_are_accepted(page: Path) -> None:
    blocks = [block.partition("```")[0] for block in page.read_text().split("```toml\n")[1:]]
    for block in blocks:
        if block.startswith("format = ") and "\ncircuit = " not in block:
            assert not list(LIBRARY.iter_errors(tomllib.loads(block)))


def test_what_every_type_has_by_default_is_accepted() -> None:
    """As numbers in SI, which files may hold as well as texts."""
    components = {}
    for name, kind in registry().items():
        given = {parameter: _plain(declared) for parameter, declared in kind.given().items()}
        components[name] = {"type": name, **{k: v for k, v in given.items() if v is not None}}
    assert not list(LIBRARY.iter_errors({"format": 1, "components": components}))


def _plain(declared: Given) -> Any:
    default = declared.default
    if isinstance(declared, Choice):
        return default.value
    if default is not None and isinstance(declared, Curve | Surface | Numbers):
        return json.loads(json.dumps(default))
    assert default is None or isinstance(declared, Parameter | Count)
    return default


def test_sub_circuits_are_accepted() -> None:
    assert read_circuit(SUBCIRCUITS)
    assert not list(LIBRARY.iter_errors(tomllib.loads(SUBCIRCUITS)))


LINES = """
format = 1
[run]
until = 2
line_step = "1 ms"
line_grid = "exact"
rtol = {"*" = 1e-5, valve.x = 1e-7}
atol = {"*.p" = "0.01 bar"}
"""


def test_settings_of_lines_and_tolerances_by_name_are_accepted() -> None:
    assert parse_circuit(LINES).run["line_grid"] == "exact"
    assert not list(LIBRARY.iter_errors(tomllib.loads(LINES)))


def test_the_sample_is_accepted_with_its_own_types_only() -> None:
    assert not _problems(TEXT) and not list(SAMPLE.iter_errors(tomllib.loads(TEXT)))
    assert list(LIBRARY.iter_errors(tomllib.loads(TEXT)))


def _put(*path: Any, value: Any) -> Callable[[Any], None]:
    def edit(document: Any) -> None:
        for key in path[:-1]:
            document = document[key]
        document[path[-1]] = value

    return edit


BROKEN = {
    "no format": lambda document: document.pop("format"),
    "another format": _put("format", value=3),
    "an unknown table": _put("conponents", value={}),
    "a title that is a number": _put("title", value=1),
    "no type": lambda document: document["components"]["orifice"].pop("type"),
    "an unknown type": _put("components", "orifice", "type", value="Wide"),
    "an unknown parameter": _put("components", "orifice", "bore", value=1),
    "a value beyond its limit": _put("components", "orifice", "diameter", value=-1),
    "a value that is a list": _put("components", "orifice", "diameter", value=[1]),
    "a text that is no quantity": _put("components", "orifice", "diameter", value="!wide"),
    "an unknown choice": _put("components", "orifice", "edge", value="blunt"),
    "a point of three numbers": _put("components", "lever", "points", value=[[0, 0, 0], [1, 1, 1]]),
    "a component that is no table": _put("components", "orifice", value=1),
    "a name with a dot": _put("components", "a.b", value={"type": "Source"}),
    "a net that is no list": _put("nets", "supply", value="source.P"),
    "a port without a component": _put("nets", "supply", value=["P", "orifice.A"]),
    "an unknown fluid": _put("fluid", "type", value="beer"),
    "an unknown property of the fluid": _put("fluid", "colour", value="red"),
    "a fluid beyond its limits": _put("fluid", "air", value=2),
    "a start value that is a list": _put("start", "orifice.A.p", value=[1]),
    "an unknown setting": _put("run", "untill", value=1),
    "a time of 0": _put("run", "until", value=0),
    "a tolerance of 2": _put("run", "rtol", value=2),
    "a tolerance of one unknown of 2": _put("run", "rtol", value={"a": {"b": 2}}),
    "an absolute tolerance for all": _put("run", "atol", value=1),
    "a grid of another kind": _put("run", "line_grid", value="coarse"),
    "a step of lines below 0": _put("run", "line_step", value=-1.0),
    "a sub-circuit that is no table": _put("subcircuits", value={"Own": 1}),
    "an unknown key of a sub-circuit": _put("subcircuits", value={"Own": {"port": {}}}),
    "a port of a sub-circuit that is a number": _put("subcircuits", value={"Own": {"ports": {"A": 1}}}),
    "a part with an unknown parameter": _put(
        "subcircuits", value={"Own": {"components": {"a": {"type": "Source", "flow": 1}}}}
    ),
}


@pytest.mark.parametrize("edit", BROKEN.values(), ids=BROKEN)
def test_broken_files_are_refused_as_when_they_are_read(edit: Callable[[Any], None]) -> None:
    document = copy.deepcopy(tomllib.loads(TEXT))
    edit(document)
    assert list(SAMPLE.iter_errors(document))
    assert _problems(json.dumps(document))


def _problems(text: str) -> tuple[Problem, ...]:
    try:
        return tuple(parse_circuit(text, types=TYPES).problems())
    except CircuitError as error:
        return error.problems
