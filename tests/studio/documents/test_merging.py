"""Two texts made of one, and all versions of a text."""

from __future__ import annotations

import random

import pytest

from bramah.studio.documents.form import Form
from bramah.studio.documents.history import History
from bramah.studio.documents.merging import merged

BASE = "".join(f"line {k}\n" for k in range(10))


@pytest.mark.parametrize(
    ("one", "other", "expected"),
    [
        (BASE, BASE.replace("3", "x"), BASE.replace("3", "x")),
        (BASE.replace("3", "x"), BASE, BASE.replace("3", "x")),
        (BASE.replace("3", "x"), BASE.replace("7", "y"), BASE.replace("3", "x").replace("7", "y")),
        (BASE.replace("3", "x"), BASE.replace("4", "y"), BASE.replace("3", "x").replace("4", "y")),
        (BASE.replace("3", "x"), BASE.replace("3", "x"), BASE.replace("3", "x")),
        (BASE.replace("3", "x"), BASE.replace("3", "y"), None),
        (BASE.replace("line 3\n", ""), BASE.replace("3", "y"), None),
        (BASE + "a\n", BASE + "b\n", None),
        (BASE + "a\n", "b\n" + BASE, "b\n" + BASE + "a\n"),
        (BASE + "a", BASE.replace("9\n", "9\nb\n"), None),
        ("", BASE.replace("3", "y"), None),
    ],
)
def test_changes_of_both_or_none(one: str, other: str, expected: str | None) -> None:
    assert merged(BASE, one, other) == expected
    assert merged(BASE, other, one) == expected


def test_random_merges_hold_the_lines_of_both() -> None:
    rng = random.Random(5)
    for _ in range(300):
        lines = [f"{rng.randrange(30)}\n" for _ in range(rng.randint(0, 25))]
        one, other = list(lines), list(lines)
        for text, mark in ((one, "one"), (other, "other")):
            for _ in range(rng.randint(0, 3)):
                at = rng.randint(0, len(text))
                if rng.random() < 0.5:
                    text.insert(at, f"{mark} {rng.random()}\n")
                elif at < len(text):
                    del text[at]
        made = merged("".join(lines), "".join(one), "".join(other))
        if made is not None:
            new = [line for line in (*one, *other) if line.startswith("o")]
            assert sorted(line for line in made.splitlines(keepends=True) if line.startswith("o")) == sorted(new)


def test_lines_that_merge_into_what_is_not_valid_are_not_merged() -> None:
    base = 'format = 2\n[components.a]\ntype = "Tank"\n\n\n\n[nets]\n'
    one = base.replace("\n\n\n\n", '\n[components.b]\ntype = "Tank"\n\n\n\n')
    other = base.replace("[nets]", '[components.b]\ntype = "Plug"\n[nets]')
    assert merged(base, one, other) is not None
    assert Form("a.toml").merged(base, one, other) is None


def test_all_versions_of_a_text_are_kept() -> None:
    rng, texts = random.Random(3), ["a b c\n"]
    history = History(texts[0])
    for _ in range(200):
        at = rng.randint(0, len(texts[-1]))
        texts.append(texts[-1][:at] + rng.choice(["", "x", "a\n", "b " * 9]) + texts[-1][rng.randint(at, at + 4) :])
        history.advance(texts[-1])
    assert history.version == len(texts) and [history.at(k + 1) for k in range(len(texts))] == texts
