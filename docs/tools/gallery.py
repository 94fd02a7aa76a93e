"""The gallery: every example is run, and shown with its drawing, its figures, what it prints and its source."""

from __future__ import annotations

import contextlib
import hashlib
import io
import os
import runpy
import shutil
import sys
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any
from unittest import mock

from bramah.circuit import Circuit
from bramah.files import read_circuit
from tools.examples import ROOT, Example
from tools.reference import plain

CHAPTERS = {
    "Scripts": "Circuits written in Python, each with a question that it answers.",
    "Circuit files": "The same as text, for `bramah run`.",
    "Small circuits": "One for each family of components: every type of the library is in one of these, or above.",
}
PRINTED = "printed.txt"
DRAWING = "drawing.svg"


def write(folder: Path, kept: Path, examples: Sequence[Example]) -> None:
    """All pages and figures into a folder; what was run before is kept in another, until source or example change."""
    kept.mkdir(parents=True, exist_ok=True)
    code = digest([*(ROOT / "src").rglob("*.py"), *(ROOT / "core").glob("*.[ch]"), Path(__file__)])
    places = [kept / hashlib.sha256((code + digest([e.path])).encode()).hexdigest()[:24] for e in examples]
    waiting = [(e, place) for e, place in zip(examples, places, strict=True) if not (place / PRINTED).exists()]
    with ProcessPoolExecutor(max_workers=min(2, os.cpu_count() or 1)) as pool:
        problems = [pool.submit(_run, e, place) for e, place in waiting]
    wrong = [f"{e.path}: {made.result()}" for (e, _), made in zip(waiting, problems, strict=True) if made.result()]
    if wrong:
        sys.exit("\n".join(wrong))
    for old in set(kept.iterdir()) - set(places):
        shutil.rmtree(old)
    for example, place in zip(examples, places, strict=True):
        page = folder / f"{example.name}.md"
        page.parent.mkdir(parents=True, exist_ok=True)
        pictures = [shutil.copyfile(p, page.with_name(f"{page.stem}.{p.name}")) for p in sorted(place.glob("*.png"))]
        printed, drawing = (place / PRINTED).read_text(encoding="utf-8"), (place / DRAWING).read_text(encoding="utf-8")
        page.write_text(_page(example, drawing, [p.name for p in pictures], printed), encoding="utf-8")
    (folder / "index.md").write_text(_index(folder, examples), encoding="utf-8")


def digest(paths: Sequence[Path]) -> str:
    """Of the contents of files."""
    found = hashlib.sha256()
    for path in sorted(paths):
        found.update(path.read_bytes())
    return found.hexdigest()


def _run(example: Example, place: Path) -> str | None:
    """Run an example in a folder of its own; what went wrong."""
    import matplotlib

    matplotlib.use("Agg")
    shutil.rmtree(place, ignore_errors=True)
    place.mkdir(parents=True)
    printed = io.StringIO()
    with contextlib.chdir(place), contextlib.redirect_stdout(printed):
        try:
            if example.path.suffix == ".py":
                circuit = circuit_of_script(example.path)
            else:
                circuit = read_circuit(example.path)
                _command(["run", str(example.path), "--plot", f"{example.path.stem}.png"])
            circuit.draw(DRAWING)
        except Exception as error:
            return f"{type(error).__name__}: {error}"
    if not list(place.glob("*.png")):
        return "it makes no figure"
    (place / PRINTED).write_text(printed.getvalue(), encoding="utf-8")
    return None


def circuit_of_script(path: Path) -> Circuit:
    """Run a script; the first circuit that it makes, or one that it reads."""
    made, connect = [], Circuit.connect

    def noted(circuit: Circuit, *ports: Any, **options: Any) -> None:
        if sys._getframe(1).f_code.co_filename == str(path):
            made.append(circuit)
        connect(circuit, *ports, **options)

    with mock.patch.object(Circuit, "connect", noted):
        names = runpy.run_path(str(path), run_name="__main__")
    made += [value for value in names.values() if isinstance(value, Circuit)]
    return made[0]


def _command(arguments: list[str]) -> None:
    from bramah.cli import main

    main.main(arguments, prog_name="bramah", standalone_mode=False)


def _page(example: Example, drawing: str, pictures: list[str], printed: str) -> str:
    source = Path(os.path.relpath(example.path, ROOT / "docs")).as_posix()
    language = {".py": "python", ".toml": "toml"}[example.path.suffix]
    command = f"python examples/{example.name}" if language == "python" else f"bramah run {_shown(example)}"
    up = "../" * example.name.count("/")
    types = ", ".join(f"[{name}]({up}../components/{name}.md)" for name in sorted(example.types) if _known(name))
    parts = [f"# {example.title}", plain(example.about), f'<div class="drawing">\n{drawing.strip()}\n</div>']
    parts += [*(f"![{example.title}]({p})" for p in pictures)]
    parts += [f"```text\n$ {command}\n{printed.strip()}\n```"]
    parts += [f"```{{literalinclude}} /{source}\n:language: {language}\n:caption: {_shown(example)}\n```"]
    parts += [f"Components: {types}."] if types else []
    return "\n\n".join(filter(None, parts)) + "\n"


def _shown(example: Example) -> str:
    return example.path.relative_to(ROOT).as_posix()


def _known(name: str) -> bool:
    from bramah.components import registry

    return name in registry()


def chapter(example: Example) -> str:
    """The part of the gallery that an example belongs to."""
    if example.path.suffix == ".py":
        return "Scripts"
    return "Small circuits" if example.name.startswith("gallery/") else "Circuit files"


def _index(folder: Path, examples: Sequence[Example]) -> str:
    parts = [
        "# Gallery",
        f"{len(examples)} examples, with their figures and their source, run when these pages were made.",
    ]
    for title, about in CHAPTERS.items():
        belonging = [e for e in examples if chapter(e) == title]
        cards = [_card(folder, e) for e in belonging]
        parts += [f"## {title}", about, "::::{grid} 1 2 3 3\n:gutter: 2\n\n" + "\n".join(cards) + "::::"]
        parts += [":::{toctree}\n:hidden:\n\n" + "\n".join(e.name for e in belonging) + "\n:::"]
    return "\n\n".join(parts) + "\n"


def _card(folder: Path, example: Example) -> str:
    page = folder / f"{example.name}.md"
    picture = sorted(page.parent.glob(f"{page.stem}.*.png"))[0].relative_to(folder).as_posix()
    return (
        f":::{{grid-item-card}} {example.title}\n:link: {example.name}\n:link-type: doc\n:img-top: {picture}\n\n"
        f"{plain(example.about.split(chr(10) * 2)[0])}\n:::\n"
    )
