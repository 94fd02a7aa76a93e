"""Types are found by words that people look for."""

from __future__ import annotations

import pytest

from bramah.catalogue.search import search
from bramah.components import registry


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("relief", "StaticReliefValve"),
        ("check valves", "CheckValve"),
        ("proportional", "ProportionalValve43"),
        ("mounting", "DoubleActingCylinder"),
        ("characteristics waves", "Line"),
    ],
)
def test_words_lead_to_the_type(text: str, wanted: str) -> None:
    assert wanted in search(text, registry())


def test_names_come_before_what_is_only_mentioned() -> None:
    found = search("check valve", registry())
    assert found[0] == "CheckValve"
    assert found.index("PilotOperatedCheckValve") < found.index("HeadPump")


def test_every_type_is_found_by_its_name() -> None:
    types = registry()
    assert all(name in search(name.lower(), types) for name in types)


def test_no_words_find_nothing() -> None:
    assert search("", registry()) == search("zzz", registry()) == []
