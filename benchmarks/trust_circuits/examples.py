"""The example circuits: files as they stand, and what the example scripts run."""

from __future__ import annotations

import contextlib
import inspect
import io
import os
import runpy
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from unittest.mock import patch

import bramah as br
from benchmarks.trust_circuits.case import Case, seconds
from bramah.circuit import Circuit
from bramah.files import read_circuit

ROOT = Path(__file__).resolve().parent.parent.parent
FOLDER = ROOT / "examples"
GALLERY = FOLDER / "gallery"
MACHINES = FOLDER / "machines"
REALTIME = FOLDER / "realtime"

FILES, SCRIPTS = "files", "scripts"
WITHOUT_SIMULATE = "crane_cosimulation"
"""Steps two models apart and together for minutes; its hydraulics alone do not make a run."""


def paths() -> list[Path]:
    """Files of circuits first, then scripts."""
    scripts = [path for path in sorted(FOLDER.glob("*.py")) if path.stem != WITHOUT_SIMULATE]
    return [
        *(path for folder in (FOLDER, GALLERY, MACHINES, REALTIME) for path in sorted(folder.glob("*.toml"))),
        *scripts,
    ]


def cases(path: Path) -> list[Case]:
    """The circuits of one example."""
    return from_script(path) if path.suffix == ".py" else [from_file(path)]


def from_file(path: Path) -> Case:
    circuit = read_circuit(path)
    name = path.stem if path.parent == FOLDER else f"{path.parent.name}/{path.stem}"
    return Case(name=name, group=FILES, circuit=circuit, until=float(circuit.run["until"]))


def from_script(path: Path) -> list[Case]:
    """What a script passes to `simulate`, found by running it with its figures thrown away."""
    import matplotlib

    matplotlib.use("Agg")
    found: list[Case] = []
    genuine = br.simulate

    def noted(circuit: Any, *given: Any, **named: Any) -> br.Result:
        made = inspect.signature(genuine).bind(circuit, *given, **named).arguments
        if isinstance(circuit, Circuit) and not made.get("fixed_step"):
            until = made.get("until")
            end = seconds(until if until is not None else circuit.run["until"])
            number = f"#{len(found) + 1}" if found else ""
            name = f"{path.stem}.py{number}"
            found.append(
                Case(
                    name=name,
                    group=SCRIPTS,
                    circuit=circuit,
                    until=end,
                    start=made.get("start"),
                    source=path.read_text(encoding="utf-8") + name,
                )
            )
        return genuine(circuit, *given, **named)

    with _elsewhere(), patch.object(br, "simulate", noted), contextlib.redirect_stdout(io.StringIO()):
        runpy.run_path(str(path), run_name="__main__")
    return found


@contextlib.contextmanager
def _elsewhere() -> Iterator[None]:
    """A folder of its own for what a script writes."""
    here = Path.cwd()
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        try:
            yield
        finally:
            os.chdir(here)
