"""What README and docs show works as printed."""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import Any

import pytest

from tests.docs.making import ROOT, generated_pages, kept_pages, tool

PAGES = [ROOT / "README.md", *kept_pages()]
BLOCK = tool("programs").BLOCK


def blocks(language: str) -> list[tuple[str, str]]:
    return [
        (f"{page.name}:{number}", text)
        for page in PAGES
        for number, (found, text) in enumerate(BLOCK.findall(page.read_text()))
        if found == language
    ]


PROGRAMS = [
    pytest.param(program, id=f"{page.name}:{number}")
    for page in PAGES
    for number, program in enumerate(tool("programs").programs(page.read_text()))
]


@pytest.mark.parametrize("program", PROGRAMS)
def test_programs_run_as_printed(program: Any, tmp_path: Path) -> None:
    tool("programs").run(program, tmp_path)


def test_what_a_program_prints_is_compared(tmp_path: Path) -> None:
    page = "```python\nimport bramah as br\nprint(3)\n```\n\n```output\n{}\n```\n"
    [right], [wrong] = (tool("programs").programs(page.format(number)) for number in (3, 4))
    tool("programs").run(right, tmp_path)
    with pytest.raises(AssertionError, match="it prints"):
        tool("programs").run(wrong, tmp_path)


def test_programs_go_on_until_the_next_import() -> None:
    blocks = ("import bramah as br\nx = 1", "assert x == 1", "import bramah as br")
    text = "".join(f"```python\n{code}\n```\n" for code in blocks)
    assert [len(program) for program in tool("programs").programs(text)] == [2, 1]


@pytest.mark.parametrize("text", [pytest.param(text, id=name) for name, text in blocks("toml")])
def test_toml_blocks_are_circuits_that_run_or_studies_of_examples(text: str) -> None:
    import bramah as br
    from bramah.studies.study_file import parse_study

    if "\ncircuit = " in text:
        assert parse_study(text, ROOT / "examples" / "studies").study.varied
    else:
        assert br.simulate(br.read_circuit(text)).ok


def test_the_readme_circuit_is_the_example() -> None:
    example = (ROOT / "examples" / "press.py").read_text()
    assert example in [text for _, text in blocks("python")]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_lead_somewhere(page: Path) -> None:
    for target in re.findall(r"\]\(([^)#]+)(?:#[^)]*)?\)", BLOCK.sub("", page.read_text())):
        path = Path(os.path.normpath(page.parent / target))
        drawn = path.parent == ROOT / "docs" / "gallery" / page.stem and f'path="{path.name}"' in page.read_text()
        assert target.startswith("http") or path.exists() or path in generated_pages() or drawn, target


@pytest.mark.parametrize("page", ["README.md", "CONTRIBUTING.md"])
def test_make_has_the_targets_that_are_named(page: str) -> None:
    targets = re.findall(r"^([a-z][a-z-]*):", (ROOT / "Makefile").read_text(), re.MULTILINE)
    named = set(re.findall(r"\bmake ([a-z][a-z-]*)", (ROOT / page).read_text()))
    assert named and named <= set(targets)


PATH = re.compile(r"`([a-z_]+(?:/[a-zA-Z_0-9]+)*(?:/|\.(?:py|c|h)))`")
BASES = ("", "src/bramah", "core", "src/bramah/system", "src/bramah/expr")
"""Where the paths of these pages begin."""


THEORY = [f"docs/theory/{page.name}" for page in sorted((ROOT / "docs" / "theory").glob("*.md"))]


@pytest.mark.parametrize("page", ["ARCHITECTURE.md", "CONTRIBUTING.md", *THEORY])
def test_files_that_are_named_exist(page: str) -> None:
    named = PATH.findall((ROOT / page).read_text())
    missing = [path for path in named if not any((ROOT / base / path).exists() for base in BASES)]
    assert named and not missing, missing
