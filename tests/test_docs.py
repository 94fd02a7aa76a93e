"""What README and docs show works as printed."""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest

from tests.docs.making import ROOT, generated_pages, kept_pages

BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
PAGES = [ROOT / "README.md", *kept_pages()]


def blocks(language: str) -> list[tuple[str, str]]:
    return [
        (f"{page.name}:{number}", text)
        for page in PAGES
        for number, (found, text) in enumerate(BLOCK.findall(page.read_text()))
        if found == language
    ]


@pytest.mark.parametrize("code", [pytest.param(text, id=name) for name, text in blocks("python")])
def test_python_blocks_run(code: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    exec(compile(code, "block", "exec"), {"__name__": "block"})


@pytest.mark.parametrize("text", [pytest.param(text, id=name) for name, text in blocks("toml")])
def test_toml_blocks_are_circuits_that_run(text: str) -> None:
    import bramah as br

    assert br.simulate(br.read_circuit(text)).ok


def test_the_readme_circuit_is_the_example() -> None:
    example = (ROOT / "examples" / "press.py").read_text()
    assert example in [text for _, text in blocks("python")]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_lead_somewhere(page: Path) -> None:
    for target in re.findall(r"\]\(([^)#]+)(?:#[^)]*)?\)", BLOCK.sub("", page.read_text())):
        path = Path(os.path.normpath(page.parent / target))
        assert target.startswith("http") or path.exists() or path in generated_pages(), target


PATH = re.compile(r"`([a-z_]+(?:/[a-zA-Z_0-9]+)*(?:/|\\.(?:py|c|h)))`")
BASES = ("", "src/bramah", "core", "src/bramah/system", "src/bramah/expr")
"""Where the paths of these pages begin."""


THEORY = [f"docs/theory/{page.name}" for page in sorted((ROOT / "docs" / "theory").glob("*.md"))]


@pytest.mark.parametrize("page", ["ARCHITECTURE.md", "CONTRIBUTING.md", *THEORY])
def test_files_that_are_named_exist(page: str) -> None:
    named = PATH.findall((ROOT / page).read_text())
    missing = [path for path in named if not any((ROOT / base / path).exists() for base in BASES)]
    assert named and not missing, missing
