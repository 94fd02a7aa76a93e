"""Line numbers of tables and keys, against what the parser finds there."""

from __future__ import annotations

import pytest

from bramah.files.positions import Positions
from bramah.files.source import Source

TEXT = '''\
a = 1
"b.c" = 2
'd' = """
x = 1
[no.table]
""" # end
e = [
  "]", # ] x = 3
  ["f = 1"],
]
g.h = {i = 1}

[ j . "k l" ]
m = '\\'
n = 2
[[o]]
p = """\\"""x"""""
q = [ ]
"r\\u0041" = 1
'''


@pytest.mark.parametrize(
    ("path", "line"),
    [
        (("a",), 1), (("b.c",), 2), (("d",), 3), (("e",), 7), (("g",), 11), (("g", "h"), 11), (("g", "h", "i"), 11),
        (("j", "k l"), 13), (("j", "k l", "m"), 14), (("j", "k l", "n"), 15), (("o", "p"), 17), (("o", "q"), 18),
        (("o", "rA"), 19),
    ],
)  # fmt: skip
def test_lines(path: tuple[str, ...], line: int) -> None:
    assert Positions(Source(TEXT, "x.toml"))(*path) == f"x.toml:{line}"


def test_what_is_inside_values_is_no_key() -> None:
    lines = Positions(Source(TEXT, "x.toml"))
    for name in ("x", "no", "f"):
        assert lines(name) == "x.toml"


def test_without_a_name_and_without_a_line() -> None:
    assert Positions(Source("a = 1"))("a") == "line 1"
    assert Positions(Source("a = 1"))("b") is None
    assert Positions(Source('{"a": 1}', "x.json", json=True))("a") == "x.json"
