"""The code of a page, run as it is printed.

A Python block that imports Bramah begins a program; blocks without that import go on with it. In `console` blocks the
commands of Bramah behind `$` are run, and the lines below one must be in what it prints. An `output` block is the end
of what the Python block before it prints.
"""

from __future__ import annotations

import contextlib
import io
import re
import shlex
from dataclasses import dataclass
from pathlib import Path

BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
RUN = ("python", "console", "output")


@dataclass(frozen=True)
class Block:
    """A block of a page and its language."""

    language: str
    text: str


Program = tuple[Block, ...]


def programs(page: str) -> list[Program]:
    """Blocks that belong together, in the order of the page."""
    found: list[list[Block]] = []
    for language, text in BLOCK.findall(page):
        if language not in RUN:
            continue
        if not found or (language == "python" and "import bramah" in text):
            found.append([])
        found[-1].append(Block(language, text))
    return [tuple(blocks) for blocks in found]


def run(program: Program, folder: Path) -> None:
    """In a folder, where it may write; an AssertionError if it prints something else than the page says."""
    scope = {"__name__": "page"}
    printed = ""
    with contextlib.chdir(folder):
        for block in program:
            if block.language == "python":
                with contextlib.redirect_stdout(io.StringIO()) as out:
                    exec(compile(block.text, "page", "exec"), scope)
                printed = out.getvalue()
            elif block.language == "output":
                assert printed.endswith(block.text), f"it prints\n{printed}and not\n{block.text}"
            else:
                _commands(block.text)


def _commands(text: str) -> None:
    printed = ""
    for line in text.splitlines():
        if line.startswith("$ bramah "):
            printed = _command(shlex.split(line.removeprefix("$ bramah ")))
        elif line and not line.startswith(("$", "#", "...")):
            assert line in printed, f"{line!r} is not in\n{printed}"


def _command(arguments: list[str]) -> str:
    from click.testing import CliRunner

    from bramah.cli import main

    done = CliRunner().invoke(main, arguments)
    assert done.exit_code == 0, f"bramah {shlex.join(arguments)} ends with {done.exit_code}:\n{done.output}"
    return str(done.output)


def draw(docs: Path) -> None:
    """Run the pages that show figures of their own, each in the folder in which it looks for them."""
    for page in sorted(docs.glob("*.md")):
        text = page.read_text(encoding="utf-8")
        folder = docs / "gallery" / page.stem
        if f"](gallery/{page.stem}/" in text:
            folder.mkdir(parents=True, exist_ok=True)
            for program in programs(text):
                run(program, folder)
