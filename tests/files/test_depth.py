"""Texts that go deeper than any circuit does are refused before a parser sees them."""

from __future__ import annotations

import json
import tomllib

import pytest

import bramah as br
from bramah.files.depth import MOST_NESTED, MOST_PARTS, too_deep

QUOTED = "[" * 200 + ".".join("a" * 200)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("format = 1\nlayout." + ".".join(["a"] * 50_000) + " = 1\n", "line 2: a key has more than 32 parts"),
        ("format = 1\n[layout." + ".".join(["a"] * 50_000) + "]\n", "line 2: a key has more than 32 parts"),
        ("format = 1\nlayout" + ' . "a"' * 50_000 + " = 1\n", "line 2: a key has more than 32 parts"),
        ("format = 1\nlayout = {" + ".".join(["a"] * 50_000) + " = 1}\n", "line 2: a key has more than 32 parts"),
        ("format = 1\n\nx = " + "[" * 100_000 + "\n", "line 3: lists or tables are nested too deeply"),
        ("format = 1\nx = " + "{a = " * 5_000 + "1" + "}" * 5_000, "line 2: lists or tables are nested too deeply"),
    ],
)
def test_deep_texts_are_refused_at_once(text: str, message: str) -> None:
    with pytest.raises(br.FileError, match=message):
        br.read_circuit(text)


def test_deep_json_is_refused_at_once() -> None:
    assert too_deep('{"a": ' * 1000, json=True) == (1, "lists or tables are nested too deeply")
    assert too_deep(json.dumps({"a": QUOTED, "b": '"' + QUOTED}), json=True) is None


@pytest.mark.parametrize(
    "text",
    [
        f'title = "{QUOTED}"',
        f"title = '{QUOTED}'",
        f'title = """\n{QUOTED}\n"{QUOTED}"""" # {QUOTED}',
        f"title = '''\n{QUOTED}\n'{QUOTED}''''",
        f'title = "\\"{QUOTED}"',
        f"# {QUOTED}\n'# [' = '#{QUOTED}'",
        "x = " + "[" * MOST_NESTED + "]" * MOST_NESTED,
        "[" + ".".join(["a"] * MOST_PARTS) + "]",
        "x = [\n" + "[1.5],\n" * 1000 + "]",
        "x = [" + ", ".join(f'"pump{k}.P"' for k in range(1000)) + "]",
    ],
)
def test_what_only_looks_deep_is_read(text: str) -> None:
    tomllib.loads(text)
    assert too_deep(text, json=False) is None


@pytest.mark.parametrize("text", ['x = "' + "[" * 200, "x = '''" + "[" * 200, 'x = """' + "[" * 200])
def test_broken_texts_are_left_to_the_parser(text: str) -> None:
    assert too_deep(text, json=False) is None
    with pytest.raises(br.FileError, match="not valid TOML"):
        br.read_circuit("format = 1\n" + text + "\n")
