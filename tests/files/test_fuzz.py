"""Random edits of a valid file: each gives a circuit or a clear error, nothing else."""

from __future__ import annotations

import json
import random
import tomllib
from importlib.resources import files

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bramah.circuit import Circuit
from bramah.errors import CircuitError, FileError
from bramah.files import parse_circuit, read_circuit, write_circuit
from bramah.files.source import Source, parse
from tests.files.sample import TEXT, TYPES
from tests.files.test_arrays import TEXT as ARRAYS
from tests.files.test_parameters import TEXT as PARAMETERS

SHIPPED = files("bramah").joinpath("data", "cylinder.toml").read_text("utf-8")
PIECES = [
    *'"[]{}=.,#\n\\\'', "nan", "-inf", "1e999", "true", "type", "[components]", "[[nets]]", "'''", "0", "-1 bar", '""',
    '"2 * bore"', '"(bore"', '"bore^9"', "array = 3", 'include = ["x.toml"]', '"*"', '"[last]"', '{chain = ["a*.B"]}',
    "\x00", "ä", "= {}", "self", "__init__", "9" * 400, "1979-05-27", '"120 bar/0"',
]  # fmt: skip


def outcome(text: str, types: dict[str, type] | None) -> None:
    try:
        circuit = parse_circuit(text, "x.toml", types)
    except (CircuitError, FileError) as error:
        assert str(error)
        return
    assert isinstance(circuit, Circuit)
    try:
        written = write_circuit(circuit)
    except FileError as error:
        # JSON has a null, which TOML lacks; only the drawing's table may hold one.
        assert "NoneType" in str(error)
    else:
        read_circuit(written, types)


def edited(text: str, chance: random.Random) -> str:
    for _ in range(chance.randint(1, 4)):
        at = chance.randrange(len(text) + 1)
        length = chance.choice([0, 0, 1, 3, 20])
        put = chance.choice([*PIECES, "", "", text[chance.randrange(len(text)) :][: chance.randint(1, 40)]])
        text = text[:at] + put + text[at + length :]
    return text


@pytest.mark.parametrize("seed", range(20))
def test_random_edits(seed: int) -> None:
    chance = random.Random(seed)
    for _ in range(20):
        outcome(edited(TEXT, chance), TYPES)
    for _ in range(10):
        outcome(edited(SHIPPED, chance), None)
        outcome(edited(PARAMETERS, chance), None)
        outcome(edited(ARRAYS, chance), None)


@pytest.mark.parametrize("seed", range(5))
def test_random_edits_of_json(seed: int) -> None:
    chance = random.Random(seed)
    text = json.dumps(tomllib.loads(TEXT), indent=1)
    for _ in range(50):
        outcome(edited(text, chance), TYPES)


@given(st.text())
@settings(max_examples=200)
def test_any_text(text: str) -> None:
    outcome(text, TYPES)


LEAVES = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8) | st.sampled_from(PIECES)
JSON = st.recursive(
    LEAVES,
    lambda v: st.lists(v, max_size=3) | st.dictionaries(st.sampled_from(PIECES) | st.text(max_size=5), v, max_size=3),
)


@given(st.data())
@settings(max_examples=300)
def test_any_value_anywhere(data: st.DataObject) -> None:
    content = parse(Source(TEXT))
    table = content
    while True:
        key = data.draw(st.sampled_from(sorted(table)))
        inner = table[key]
        if not isinstance(inner, dict) or not inner or data.draw(st.booleans()):
            break
        table = inner
    table[data.draw(st.just(key) | st.text(max_size=5))] = data.draw(JSON)
    outcome(json.dumps(content), TYPES)
