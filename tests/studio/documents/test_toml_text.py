"""Changes in a TOML text: it says exactly what was asked for, and everything else stays as it was written."""

from __future__ import annotations

import random
import tomllib
from pathlib import Path
from typing import Any

import pytest

from bramah.studio.documents.changes import changed, differences, pruned, same
from bramah.studio.documents.errors import EditError
from bramah.studio.documents.form import Form
from tests.studio.documents.making import EXAMPLES

ODD = '''\
# At the top.
title = """Several
lines with "quotes" and # no comment"""   # after
format=2

[ components . "pump one" ]   # spaced
type   = 'FixedPump'  # literal
  displacement = "16 cm3/rev"
# last words of the pump

[components]
tank.type = "Tank"      # dotted
relief = { type = "StaticReliefValve", set_pressure = 1.6e7 } # inline

[nets]
supply = [
    "a.P",   # the first
    "b.P",
    # nothing
    "c.P",
]
empty = []
[diagram.components.tank]
at = [ 1,2 ]

[run]
until = 1_000   # thousand
'''


def edited(text: str, *changes: Any) -> str:
    return Form("a.toml").edited(text, [(tuple(path.split("/")), value) for path, value in changes])


@pytest.mark.parametrize(
    ("change", "old", "new"),
    [
        (("run/until", "2 s"), "until = 1_000   #", 'until = "2 s"   #'),
        (("components/relief/set_pressure", "90 bar"), "set_pressure = 1.6e7", 'set_pressure = "90 bar"'),
        (("components/pump one/type", "Pump"), "'FixedPump'", '"Pump"'),
        (("components/pump one/leakage", 1), '"16 cm3/rev"\n', '"16 cm3/rev"\n  leakage = 1\n'),
        (("components/tank/type", "Sump"), 'tank.type = "Tank"', 'tank.type = "Sump"'),
        (("components/tank/level", 2), '"Tank"      # dotted\n', '"Tank"      # dotted\ntank.level = 2\n'),
        (("nets/supply", ["a.P", "b.P", "c.P", "d.P"]), '    "c.P",\n', '    "c.P",\n    "d.P",\n'),
        (("nets/supply", ["a.P", "c.P"]), '    "b.P",\n', ""),
        (("nets/empty", ["x.A", "y.B"]), "empty = []", 'empty = ["x.A", "y.B"]'),
        (("diagram/components/tank/at", [3, 4]), "[ 1,2 ]", "[3, 4]"),
        (("diagram/components/tank/turn", 90), "at = [ 1,2 ]\n", "at = [ 1,2 ]\nturn = 90\n"),
        (("title", "One"), ODD[ODD.index('"""') : ODD.index('"""   # after') + 3], '"One"'),
        (("run/until", None), "until = 1_000   # thousand\n", ""),
        (("run/until", 1000), "", ""),
    ],
)
def test_only_the_place_itself_changes(change: Any, old: str, new: str) -> None:
    assert edited(ODD, change) == (ODD.replace(old, new) if old else ODD)


def test_tables_that_were_made_for_something_go_with_it() -> None:
    form = Form("a.toml")
    text = 'format = 2\n\n[components.a]\ntype = "Tank"\n'
    placed = form.edited(text, [(("diagram", "components", "a"), {"at": [1, 2]})])
    assert placed == text + "\n[diagram.components]\na = { at = [1, 2] }\n"
    assert form.edited(placed, [(("diagram", "components", "a"), None)]) == text
    added = form.edited(text, [(("components", "b"), {"type": "Tank"})])
    assert added == text + '\n[components.b]\ntype = "Tank"\n'
    assert form.edited(added, [(("components", "b"), None)]) == text
    assert form.edited("[nets]\n", [(("nets", "a"), ["x.A", "y.A"]), (("nets", "a"), None)]) == "[nets]\n"


def test_texts_without_an_end_of_line_and_with_other_ends() -> None:
    assert edited("format = 2", ("title", "x")) == 'format = 2\ntitle = "x"\n'
    assert edited("", ("components/a", {"type": "Tank"})) == '[components.a]\ntype = "Tank"\n'
    mixed = 'format = 2\r\n# one\r\n[run]\nuntil = "1 s"\r\n'
    assert edited(mixed, ("run/until", "2 s")) == mixed.replace("1 s", "2 s")


def test_tables_in_the_order_of_a_file() -> None:
    text = edited(
        "", ("run/until", "1 s"), ("nets/a", ["b.T", "c.T"]), ("components/b", {"type": "Tank"}), ("format", 2)
    )
    assert list(tomllib.loads(text)) == ["format", "components", "nets", "run"]


VALUES: list[Any] = [
    "120 bar", 'quotes " and \\ and \n lines', 1.5, -3, True, 1e-9, [], ["a.P", "b.P"], [[1, 2], [3, 4]],
    {"at": [1, 2]}, {"type": "Tank", "x": {"y": 1}}, "", "é", None, None,
]  # fmt: skip


def random_change(document: dict[str, Any], rng: random.Random) -> tuple[tuple[str, ...], Any]:
    """A place that there is, or one beside it, or a new one."""
    path: list[str] = []
    table: Any = document
    while isinstance(table, dict) and table and (not path or rng.random() < 0.75):
        path.append(rng.choice(list(table)))
        table = table[path[-1]]
    if rng.random() < 0.3:
        path = [*path[:-1], rng.choice(["new", "with space", "x.y", "ü", "type"])]
    if rng.random() < 0.1:
        path = rng.choice([["components", "new"], ["diagram", "nets", "n"], ["subcircuits", "S", "components", "p"]])
    return tuple(path[:8]), rng.choice(VALUES)


@pytest.mark.parametrize("seed", range(3))
def test_random_changes_say_what_was_asked_for(seed: int) -> None:
    """Whatever cannot be done where it stands is refused; nothing else is ever said by the text."""
    rng, refused = random.Random(seed), 0
    texts = [ODD, *(Path(file).read_text("utf-8") for file in EXAMPLES[:: 9 - seed])]
    for text in texts:
        form, made = Form("a.toml"), text
        for _ in range(12):
            document = tomllib.loads(made)
            changes = [random_change(document, rng) for _ in range(rng.randint(1, 3))]
            try:
                expected = pruned(changed(document, changes))
                made = form.edited(made, changes)
            except EditError:
                refused += 1
                continue
            assert same(pruned(tomllib.loads(made)), expected)
        back = form.edited(made, list(differences(tomllib.loads(made), tomllib.loads(text))))
        assert same(pruned(tomllib.loads(back)), pruned(tomllib.loads(text)))
    assert refused < 3 * len(texts)
