"""Compilers: the user's own, or zig's from the package ziglang, which compiles for other machines too."""

from __future__ import annotations

import os
import shlex
import shutil
import subprocess
import sys
from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path

from bramah.errors import ExportError

FLAGS = (
    "-std=c11", "-Wall", "-Wextra", "-Werror", "-ffp-contract=off", "-fno-math-errno", "-fno-trapping-math",
    "-DBRAMAH_NO_THREADS",
)  # fmt: skip
"""Of every export. Products and sums are not fused, so that machines differ by their C libraries alone; nobody asks
errno or the floating-point flags."""
USUAL = ("cc", "gcc", "clang")


def compiler() -> list[str]:
    """The command of a C compiler for this machine: that in CC, a usual one, or zig's."""
    if given := os.environ.get("CC"):
        return shlex.split(given)
    for name in USUAL:
        if shutil.which(name):
            return [name]
    if find_spec("ziglang"):
        return zig()
    raise ExportError("There is no C compiler. Install one, for example with: pip install ziglang")


def zig(target: str = "") -> list[str]:
    """The command of zig's compiler, for this machine or for a target such as "aarch64-linux-gnu.2.17"."""
    if not find_spec("ziglang"):
        raise ExportError(f"Compiling for {target} needs zig. Install it with: pip install ziglang")
    return [sys.executable, "-m", "ziglang", "cc", *(["-target", target] if target else [])]


def compile_c(command: Sequence[str], arguments: Sequence[str], folder: Path) -> None:
    """Run a compiler in a folder; raises ExportError with what it says."""
    done = asked(command, arguments, folder)
    if done.returncode:
        said = done.stderr.strip() or done.stdout.strip() or f"it ended with code {done.returncode}"
        raise ExportError(f"The compiler {command[0]} failed in {folder}: {said}")


def asked(
    command: Sequence[str], arguments: Sequence[str], folder: Path | None = None
) -> subprocess.CompletedProcess[str]:
    """What a compiler answers; raises ExportError if it cannot be run."""
    try:
        return subprocess.run([*command, *arguments], cwd=folder, capture_output=True, text=True, check=False)
    except OSError as error:
        raise ExportError(f"The compiler {command[0]} cannot be run: {error.strerror}. Name another in CC.") from error
