"""Imports point one way, and importing Bramah costs nothing."""

from __future__ import annotations

import ast
import os
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

import bramah

ROOT = Path(bramah.__file__).parent

LAYERS: tuple[tuple[str, ...], ...] = (
    ("records",),
    ("units", "errors", "notebook"),
    ("expr",),
    ("declare",),
    ("fluids",),
    ("components",),
    ("drawing.shapes",),
    ("drawing.placement",),
    ("circuit",),
    ("circuit_fluids",),
    ("circuit_notices",),
    ("fit",),
    ("files",),
    ("lines",),
    ("system",),
    ("states",),
    ("solvers",),
    ("runs",),
    ("equilibrium",),
    ("result",),
    ("verify",),
    ("simulation",),
    ("stepping",),
    ("checking",),
    ("analysis", "catalogue"),
    ("drawing",),
    ("studies", "realtime"),
    ("plot",),
    ("export",),
    ("studio",),
    ("cli",),
)
"""Parts of the package, lowest first. A part may import those below it; of its own layer only itself, and errors.

What a file's [diagram] says belongs to a circuit, so two modules of the drawing stand below it."""
LEVEL = {part: level for level, parts in enumerate(LAYERS) for part in parts}
EXCEPTIONS = {("circuit", "stepping"), ("circuit", "drawing"), ("studies", "plot")}
"""A circuit starts and draws itself: `circuit.start()` and `circuit.draw()` are what everybody writes, and import what
they need only when called. So does the outcome of a study that draws its figure."""
TOP = {"__init__", "__main__"}
"""The face of the package and the command `python -m bramah` may import anything."""

LIGHT = {"numpy"} | set(sys.stdlib_module_names)
ALSO = {"cli": {"click"}, "studio": {"anyio", "starlette", "uvicorn"}}
"""Packages that a part may import when it is itself imported; everything else is imported where it is needed."""


@cache
def files() -> dict[Path, ast.Module]:
    return {path: ast.parse(path.read_text(encoding="utf-8")) for path in sorted(ROOT.rglob("*.py"))}


def part(module: str) -> str:
    """The part of the package that a module "bramah.part.more" belongs to."""
    names = module.split(".")[1:]
    return own if (own := ".".join(names[:2])) in LEVEL else names[0] if names else "__init__"


def module_name(path: Path) -> str:
    names = ["bramah", *path.relative_to(ROOT).with_suffix("").parts]
    return ".".join(names[:-1] if names[-1] == "__init__" else names)


def imports(tree: ast.AST) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, "imports name the whole module"
            assert node.module
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def at_import(tree: ast.Module) -> Iterator[str]:
    """What is imported when the module is: not what stands in functions or is for type checkers only."""
    waiting: list[ast.AST] = [tree]
    while waiting:
        node = waiting.pop()
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda):
            continue
        if isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test):
            waiting.extend(node.orelse)
            continue
        if isinstance(node, ast.Import | ast.ImportFrom):
            yield from imports(node)
        waiting.extend(ast.iter_child_nodes(node))


def upward(path: Path, tree: ast.Module) -> Iterator[str]:
    """What is wrong with the imports of a file."""
    own = part(module_name(path))
    if own in TOP:
        return
    if own not in LEVEL:
        yield f"put {own} into LAYERS"
        return
    for name in imports(tree):
        if name.split(".")[0] != "bramah":
            continue
        other = part(name)
        if other == "__init__" or other not in LEVEL:
            yield f"{path}: {name} is of no part"
        elif not (LEVEL[other] < LEVEL[own] or other in (own, "errors") or (own, other) in EXCEPTIONS):
            yield f"{path}: {own} must not import {other} ({name})"


def test_imports_point_one_way() -> None:
    assert [wrong for path, tree in files().items() for wrong in upward(path, tree)] == []


def test_heavy_packages_are_imported_where_they_are_needed() -> None:
    wrong = {}
    for path, tree in files().items():
        allowed = LIGHT | {"bramah"} | ALSO.get(part(module_name(path)), set())
        wrong[path] = {name.split(".")[0] for name in at_import(tree)} - allowed
    assert {path: names for path, names in wrong.items() if names} == {}


def test_nothing_imports_the_command_line_or_the_page() -> None:
    for path, tree in files().items():
        if part(module_name(path)) not in TOP | {"cli", "studio"}:
            own = {part(n) for n in imports(tree) if n.startswith("bramah.")}
            assert not own & {"cli", "studio"}, path


USES = ["bramah", "bramah.circuit, bramah.components, bramah.files", "bramah.simulation", "bramah.cli"]


@pytest.mark.parametrize("used", USES)
def test_importing_does_not_load_heavy_packages(used: str) -> None:
    heavy = "scipy llvmlite matplotlib pandas sksundae xarray starlette tomlkit uvicorn"
    script = f"import sys, {used}; print(*[m for m in {heavy.split()} if m in sys.modules])"
    assert run(script).strip() == ""


def run(script: str) -> str:
    """What a fresh Python prints."""
    environment = os.environ | {"PYTHONPATH": str(ROOT.parent)}
    return subprocess.run(
        [sys.executable, "-c", script], stdout=subprocess.PIPE, text=True, check=True, env=environment
    ).stdout


def test_every_public_name_can_be_had_from_the_package() -> None:
    for name in dir(bramah):
        assert getattr(bramah, name) is not None


def test_no_module_takes_the_place_of_a_public_name() -> None:
    """Importing bramah.x makes x an attribute of the package, so that a function x would be hidden behind it."""
    modules = {part(module_name(path)).split(".")[0] for path in files()}
    assert not modules & set(dir(bramah))


def test_unknown_names_suggest_the_nearest() -> None:
    with pytest.raises(AttributeError, match="Did you mean 'Orifice'"):
        _ = bramah.Orifise
