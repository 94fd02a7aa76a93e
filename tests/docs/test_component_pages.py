"""The component library has a page for each type, and `bramah list` says the same."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

import pytest
from click.testing import CliRunner

from bramah.cli import main
from bramah.components import registry
from bramah.components.assembly import Assembly
from tests.docs.making import components


@cache
def listed() -> dict[str, dict[str, Any]]:
    done = CliRunner().invoke(main, ["list", "--json"])
    assert done.exit_code == 0, done.output
    return {facts["type"]: facts for facts in json.loads(done.stdout)}


@pytest.mark.parametrize("name", registry())
def test_every_component_has_a_page_with_an_example(name: str) -> None:
    page = components()[f"{name}.md"]
    assert page.startswith(f"# {name}\n")
    assert "\n**Examples**: [" in page
    for parameter in registry()[name].given():
        assert f"| `{parameter}` |" in page
    for port in registry()[name].ports():
        assert f"| `{port}` |" in page
    if issubclass(registry()[name], Assembly):
        assert "\n## Made of\n" in page
    else:
        assert "\n## Equations\n" in page or name == "Plug"


@pytest.mark.parametrize("name", registry())
def test_every_component_is_in_the_contents_of_its_family(name: str) -> None:
    family = listed()[name]["family"]
    assert f"\n{family}\n" in components()["index.md"]
    assert f"\n{name}\n" in components()[f"{family}.md"] and f"| [{name}]({name}.md) |" in components()[f"{family}.md"]


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
        else:
            assert len(facts["formulas"]) == len(facts["equations"])


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


def test_letters_of_the_fluid_are_told_where_they_occur() -> None:
    orifice, mass, accumulator = (components()[f"{name}.md"] for name in ("Orifice", "Mass", "GasAccumulator"))
    assert r"$\nu$ is the kinematic viscosity" in orifice and "bulk modulus" not in orifice.split("## Equations")[1]
    assert "of the fluid" not in mass.split("## Equations")[1]
    assert r"$\beta$ is the bulk modulus of the fluid" in accumulator


def test_equations_of_a_type_are_those_of_its_text() -> None:
    facts = listed()["AnnularGap"]
    assert facts["formulas"][:2] == ["q_{A} = e_{1}", "q_{B} = -e_{1}"]
    told = " ".join(facts["formulas"][2:])
    assert r"\frac{\pi}{12}" in told and r"{\mathrm{clearance}}^{3}" in told
