"""The pages of the component library are what `make docs` writes, and `bramah list` says the same."""

from __future__ import annotations

import json
import runpy
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from bramah.cli import main
from bramah.components import registry
from bramah.components.assembly import Assembly

ROOT = Path(__file__).parent.parent
PAGES = ("index.md", "hydraulic.md", "mechanical.md", "signal.md", "multiport.md")


@cache
def generated() -> dict[str, str]:
    made: dict[str, str] = runpy.run_path(str(ROOT / "docs" / "build.py"))["pages"]()
    return made


@cache
def listed() -> dict[str, dict[str, Any]]:
    done = CliRunner().invoke(main, ["list", "--json"])
    assert done.exit_code == 0, done.output
    return {facts["type"]: facts for facts in json.loads(done.stdout)}


@pytest.mark.parametrize("name", PAGES)
def test_the_pages_are_up_to_date(name: str) -> None:
    kept = (ROOT / "docs" / "components" / name).read_text(encoding="utf-8")
    assert kept == generated()[name], f"docs/components/{name} is out of date: run `make docs`"


def test_there_are_no_other_pages() -> None:
    assert sorted(generated()) == sorted(PAGES) == sorted(p.name for p in (ROOT / "docs" / "components").iterdir())


@pytest.mark.parametrize("name", registry())
def test_every_component_has_an_entry_with_an_example(name: str) -> None:
    page = generated()[f"{listed()[name]['family']}.md"]
    entry = page.split(f"\n## {name}\n", 1)[1].split("\n## ", 1)[0]
    assert "\nExamples: [" in entry
    for parameter in registry()[name].given():
        assert f"| `{parameter}` |" in entry
    for port in registry()[name].ports():
        assert f"| `{port}` |" in entry


def test_the_list_in_json_has_everything() -> None:
    assert list(listed()) == list(registry())
    for name, kind in registry().items():
        facts = listed()[name]
        assert [p["name"] for p in facts["ports"]] == list(kind.ports())
        assert [p["name"] for p in facts["parameters"]] == list(kind.given())
        assert all({"unit", "default", "limits", "help"} <= set(p) for p in facts["parameters"])
        assert facts["equations"] or name == "Plug"
        if issubclass(kind, Assembly):
            text = "\n".join(facts["equations"])
            assert all(f"{part} is a {type(p).__name__}(" in text for part, p in kind().inside().components.items())


def test_what_happens_is_listed() -> None:
    """Switches, events, scheduled times, and those of the parts of an assembly."""
    breaks = {name: facts["discontinuities"] for name, facts in listed().items()}
    assert "open is 1 while A.p - precharge > 0" in breaks["GasAccumulator"]
    assert any(line.startswith("event 'reaches the lower stop' when") for line in breaks["EndStop"])
    assert any(" at t = " in line for line in breaks["Step"])
    assert any(line.startswith("boost_A: ") for line in breaks["CrossLineRelief"])
    assert breaks["Orifice"] == []


def test_one_type_is_told_in_words() -> None:
    told = CliRunner().invoke(main, ["list", "EndStop"]).stdout
    for title in ("Ports", "Parameters", "Signals", "Equations, for sides = both", "Discontinuities", "Sources"):
        assert f"\n{title}\n" in told
    assert "  Wenzel 1999, chapter 4\n" in told
