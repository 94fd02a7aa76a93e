"""Every page of the site is in a table of contents, every example in the gallery."""

from __future__ import annotations

import re
from pathlib import Path

from tests.docs.making import DOCS, ROOT, examples, kept_pages, tool
from tests.examples.files import CIRCUITS

FRONT = (DOCS / "index.md").read_text(encoding="utf-8")
TREE = re.compile(r"^:::\{toctree\}\n(.*?)^:::$", re.MULTILINE | re.DOTALL)


def listed(front: str = FRONT) -> list[str]:
    lines = "\n".join(TREE.findall(front)).splitlines()
    return [line for line in lines if line and not line.startswith((":", "<<"))]


def test_the_front_page_names_pages_that_exist() -> None:
    names = [name for name in listed() if not name.startswith(("components/", "gallery/"))]
    assert [name for name in names if not list(DOCS.glob(f"{name}.md"))] == []


def test_every_page_is_in_one_table_of_contents() -> None:
    """Pages of the folder itself are named, or come where the mark stands; another folder is named as a whole."""
    pages = [p.stem for p in kept_pages() if p.parent == DOCS and p.stem != "index"]
    names = listed(tool("contents").completed(FRONT, [*pages, "a_new_page"]))
    assert {*pages, "a_new_page"} <= set(names) and len(set(names)) == len(names)
    folders = {p.parent for p in kept_pages()} - {DOCS}
    assert {f"{folder.name}/*" for folder in folders} <= set(names)


def test_every_example_is_in_the_gallery() -> None:
    folder = ROOT / "examples"
    files = [*CIRCUITS, *folder.glob("*.py"), *(ROOT / "src/bramah/data").glob("*.toml")]
    assert {example.path for example in examples()} == set(files)
    names = [example.name for example in examples()]
    assert len(set(names)) == len(names)
    assert all(example.title for example in examples())


def test_an_example_says_what_it_shows() -> None:
    """The script of the front page has no room for it."""
    silent = [example.name for example in examples() if not example.about]
    assert [name for name in silent if Path(name).stem != "press"] == []


def test_names_of_the_package_on_pages_exist() -> None:
    import bramah

    named = {(p.name, word) for p in kept_pages() for word in re.findall(r"`br\.(\w+)", p.read_text(encoding="utf-8"))}
    assert named and [pair for pair in sorted(named) if not hasattr(bramah, pair[1])] == []


def test_every_row_of_the_maps_from_other_programs_leads_to_something_of_ours() -> None:
    """A type, a page, or something to write; that the links lead somewhere is tested with all others."""
    page = (DOCS / "coming_from.md").read_text(encoding="utf-8")
    rows = [line.strip("| ").split(" | ") for line in page.splitlines() if line.startswith("| ") and "---" not in line]
    maps = [row for row in rows if row[-1] != "in Bramah"]
    assert len(maps) > 80 and all(len(row) == 2 for row in maps)
    assert [row[0] for row in maps if not re.search(r"\]\(|`|\bnone\b|\bnot needed\b", row[1])] == []
