"""Libraries of units: the run-time is compiled once for each compiler and kept, the model each time."""

from __future__ import annotations

import hashlib
import sys
import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path

from bramah.errors import ExportError
from bramah.export.build import FLAGS, asked, compile_c, compiler, zig
from bramah.export.c_export import write_files
from bramah.expr.code_cache import CodeCache

OPTIONS = (*FLAGS, "-O2", "-fvisibility=hidden", "-DBRAMAH_HIDDEN", "-DBRAMAH_NO_CLONES", "-I.")
RUNTIME, COATS = "core/", ("core/export/fmi2", "core/export/fmi3")
"""Sources below the first are the same for all models, and but for the others for all versions of the standard."""


def this_machine(files: Mapping[str, str]) -> bytes:
    """A shared library for the machine this runs on, by the user's compiler."""
    command, options = compiler(), [*OPTIONS, "-fPIC"]
    runtime = {n: text for n, text in files.items() if n.startswith(RUNTIME) and not n.startswith(COATS)}
    own = [name for name in files if name.endswith(".c") and name not in runtime]
    with tempfile.TemporaryDirectory(prefix="bramah-fmu-") as name:
        folder = Path(name)
        write_files(folder, dict(files))
        (folder / "runtime.o").write_bytes(_runtime(command, options, runtime, folder))
        compile_c(command, [*options, "-shared", *own, "runtime.o", "-o", "unit", "-lm"], folder)
        return (folder / "unit").read_bytes()


def _runtime(command: Sequence[str], options: Sequence[str], files: Mapping[str, str], folder: Path) -> bytes:
    """All of the run-time as one object."""
    said = asked(command, ["--version"]).stdout
    what = "\0".join([*command, said, *options, *(f"{name}\0{text}" for name, text in sorted(files.items()))])
    key, cache = hashlib.sha256(what.encode()).hexdigest(), CodeCache()
    found = cache.read(key)
    if found is None:
        names = [name for name in files if name.endswith(".c")]
        (folder / "objects").mkdir()
        compile_c(command, [*options, "-c", *(f"../{name}" for name in names), "-I.."], folder / "objects")
        objects = [f"objects/{Path(name).stem}.o" for name in names]
        compile_c(command, ["-r", "-nostdlib", *objects, "-o", "all.o"], folder)
        found = (folder / "all.o").read_bytes()
        cache.write(key, found)
    return found


def other_machine(files: Mapping[str, str], target: str) -> bytes:
    """A shared library for another machine, by zig."""
    sources = [name for name in files if name.endswith(".c")]
    with tempfile.TemporaryDirectory(prefix="bramah-fmu-") as name:
        folder = Path(name)
        write_files(folder, dict(files))
        arguments = [*OPTIONS, "-fPIC", "-shared", "-s", *sources, "-o", "unit"]
        compile_c(zig(target), [*arguments, *([] if "windows" in target else ["-lm"])], folder)
        return (folder / "unit").read_bytes()


def here() -> str:
    """The platform this runs on, as FMI 3.0 calls it."""
    import platform

    machine = {"amd64": "x86_64", "arm64": "aarch64", "x86-64": "x86_64"}.get(platform.machine().lower())
    system = {"linux": "linux", "win32": "windows", "darwin": "darwin"}.get(sys.platform)
    if system is None:
        raise ExportError(f"Units cannot be built on {sys.platform}.")
    return f"{machine or platform.machine().lower()}-{system}"
