"""Exports compiled and run: the run-time once for all, each model by itself."""

from __future__ import annotations

import csv
import hashlib
import os
import subprocess
import tempfile
from collections.abc import Sequence
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from bramah.circuit import Circuit
from bramah.export.build import FLAGS, compile_c, compiler
from bramah.export.c_export import export_c, write_files
from bramah.export.c_methods import methods_text
from bramah.export.sources import PROGRAM, core_files
from bramah.solvers.asked import Asked
from bramah.system import System
from bramah.units import from_unit

KEPT = Path(__file__).parents[2] / "build" / "exported"
"""Compiled run-times, by what they were compiled from and how."""
OPTIMISED = ("-O1",)


def run_time(command: Sequence[str], flags: Sequence[str] = OPTIMISED) -> Path:
    """A library of all that is the same in every export; its program serves who brings no main along."""
    files = {**core_files("main.c", *PROGRAM), "methods.c": methods_text()}
    said = repr([sorted(files.items()), list(command), list(flags)]).encode()
    found = KEPT / hashlib.sha256(said).hexdigest()[:20] / "run_time.a"
    if not found.is_file():
        KEPT.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=KEPT) as made:
            folder = Path(made)
            write_files(folder, files)
            sources = [path for path in files if path.endswith(".c")]
            for source in sources:
                compile_c(command, [*flags, *FLAGS, "-I.", "-c", source], folder)
            subprocess.run(["ar", "rcs", "new.a", *(f"{Path(p).stem}.o" for p in sources)], cwd=folder, check=True)
            found.parent.mkdir(exist_ok=True)
            os.replace(folder / "new.a", found)
    return found


class Exported:
    """A circuit exported into a folder, and its program."""

    def __init__(
        self,
        circuit: Circuit | System,
        folder: Path,
        *,
        command: Sequence[str] = (),
        flags: Sequence[str] = OPTIMISED,
        asked: Asked | None = None,
    ) -> None:
        self.folder, self._command, self._flags = folder, command or compiler(), flags
        export_c(circuit, folder, name="circuit", asked=asked)
        compile_c(self._command, [*self._flags, *FLAGS, "-I.", "-c", "model.c"], folder)
        self._link("circuit")

    def compile(self, main: Path, *more: str) -> None:
        """A program of a main file of its own."""
        self._link(main.stem, str(main), *more)

    def _link(self, program: str, *more: str) -> None:
        library = str(run_time(self._command, self._flags))
        arguments = [*self._flags, *FLAGS, "-I.", "model.o", *more, library, "-lm", "-o", program]
        compile_c(self._command, arguments, self.folder)

    def start(self, *arguments: str, program: str = "circuit") -> subprocess.CompletedProcess[str]:
        return subprocess.run([self.folder / program, *arguments], capture_output=True, text=True, cwd=self.folder)

    def run(self, *arguments: str) -> dict[str, NDArray[np.float64]]:
        """Signals in SI over the times of the rows, which are "t"."""
        done = self.start(*arguments, "--out", "rows.csv")
        assert done.returncode == 0, done.stderr
        return read_rows(self.folder / "rows.csv")


def read_rows(path: Path) -> dict[str, NDArray[np.float64]]:
    with open(path, encoding="utf-8", newline="") as file:
        headings, *rows = csv.reader(file)
    values = np.array(rows, dtype=float)
    found = {}
    for k, heading in enumerate(headings):
        name, _, unit = heading.partition(" [")
        found[name] = from_unit(values[:, k], unit.removesuffix("]"))
    return found
