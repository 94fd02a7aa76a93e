"""Drawings of the site: a symbol on each page of a type, all symbols on one, and a drawing of each example."""

from __future__ import annotations

import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

from bramah.components import registry
from tests.docs.making import components, tool

DRAWING = re.compile(r'<div class="drawing">\n(.*?)\n</div>', re.DOTALL)


@pytest.mark.parametrize("name", registry())
def test_every_type_shows_its_symbol(name: str) -> None:
    [svg] = DRAWING.findall(components()[f"{name}.md"])
    written = [text.text for text in ElementTree.fromstring(svg).iter("{http://www.w3.org/2000/svg}text")]
    assert set(registry()[name].ports()) <= set(written)
    # A blank line would end the block of HTML in a page of Markdown.
    assert "\n\n" not in svg


def test_one_page_shows_all_symbols() -> None:
    page = components()["symbols.md"]
    assert len(DRAWING.findall(page)) == len(registry())
    assert all(f"[{name}]({name}.md)" in page for name in registry())


def test_a_sheet_of_symbols_is_written_for_people(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    out = tmp_path / "sheet.svg"
    monkeypatch.setattr("sys.argv", ["symbols.py", str(out), "Tank"])
    tool("symbols").main()
    assert "Tank: tank" in out.read_text(encoding="utf-8") and "Orifice" not in out.read_text(encoding="utf-8")


@pytest.mark.parametrize("made", ["Circuit('One')", "read()"])
def test_the_first_circuit_of_a_script_is_drawn(made: str, tmp_path: Path) -> None:
    script = tmp_path / "script.py"
    script.write_text(
        "import bramah as br\nfrom bramah import Circuit\n"
        "def read():\n    return Circuit('One', components={'tank': br.Tank()})\n"
        f"first = {made}\n"
        "if not first.components:\n    first.add('tank', br.Tank())\n    first.connect('tank.T', 'nothing.A')\n"
        "second = Circuit('Two')\n",
        encoding="utf-8",
    )
    assert tool("gallery").circuit_of_script(script).title == "One"
