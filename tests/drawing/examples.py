"""The circuits of all examples, files and scripts alike, built but not run."""

from __future__ import annotations

import runpy
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import bramah as br
from bramah.circuit import Circuit
from tests.examples.files import CIRCUITS, ROOT

SCRIPTS = sorted((ROOT / "examples").glob("*.py"))
SHIPPED = sorted((ROOT / "src" / "bramah" / "data").glob("*.toml"))
NAMES = [path.relative_to(ROOT).as_posix() for path in (*CIRCUITS, *SHIPPED, *SCRIPTS)]
COMPUTING = ("build", "simulate", "start", "steady_state", "linearise", "reduce", "sweep")


class _Enough(BaseException):
    """A script has built its circuit and begins to compute."""


@cache
def example_circuits() -> dict[str, Circuit]:
    """By name of the file."""
    paths = (*CIRCUITS, *SHIPPED, *SCRIPTS)
    return {
        name: _of_script(path) if path.suffix == ".py" else br.read_circuit(path)
        for name, path in zip(NAMES, paths, strict=True)
    }


def _of_script(path: Path) -> Circuit:
    """The circuit with which a script computes for the first time."""
    made: list[Circuit] = []

    def stop(*args: Any, **kwargs: Any) -> None:
        made.extend(arg for arg in args if isinstance(arg, Circuit))
        raise _Enough

    with pytest.MonkeyPatch.context() as patch:
        for name in COMPUTING:
            if hasattr(br, name):
                patch.setattr(br, name, stop)
        patch.setattr(Circuit, "start", stop)
        with suppress(_Enough):
            runpy.run_path(str(path), run_name="__main__")
    return made[0]
