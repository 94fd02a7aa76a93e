"""Libraries for other platforms load and compute there, under qemu-user with libc6-arm64-cross and under wine64."""

from __future__ import annotations

import ctypes as c
import os
import shutil
import subprocess
from pathlib import Path

import pytest

from bramah.system import core
from scripts.wheels import PLATFORMS, ROOT, compile_library, zig_cc

ARM_LIBRARIES = Path("/usr/aarch64-linux-gnu")
WINE_FOLDERS = os.pathsep.join((os.environ.get("PATH", ""), "/usr/lib/wine"))
"""Debian keeps wine64 beside its libraries."""


def emulator(name: str) -> list[str]:
    """The command that runs programs of a platform here; the test is left out where there is none."""
    if name == "linux-aarch64":
        qemu = shutil.which("qemu-aarch64")
        if not qemu or not ARM_LIBRARIES.exists():
            pytest.skip("no qemu-aarch64 with the C library of ARM is installed")
        return [qemu, "-L", str(ARM_LIBRARIES)]
    wine = shutil.which("wine64", path=WINE_FOLDERS)
    if not wine:
        pytest.skip("no wine64 is installed")
    return [wine]


def run_there(name: str, sources: list[Path], folder: Path, *arguments: str) -> str:
    """What a C program prints on a platform."""
    command, platform = emulator(name), PLATFORMS[name]
    program = folder / "program.exe"
    link = [option for option in platform.link if option.startswith("-l")]
    zig_cc(platform, *sources, "-o", program, *link, *(["-ldl"] if link else []))
    env = {**os.environ, "WINEDEBUG": "-all", "WINEPREFIX": str(folder / "wine")}
    done = subprocess.run([*command, program, *arguments], env=env, cwd=folder, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.mark.long
@pytest.mark.parametrize("name", ["linux-aarch64", "windows-x86_64"])
def test_the_library_loads_and_has_the_structures_that_python_fills(name: str, tmp_path: Path) -> None:
    emulator(name)
    library = compile_library(PLATFORMS[name], tmp_path)
    said = run_there(name, [Path(__file__).parent / "load_core.c"], tmp_path, f"./{library.name}")
    assert [int(number) for number in said.split()] == [core.ABI, *(c.sizeof(struct) for struct in core.STRUCTS)]


@pytest.mark.long
@pytest.mark.parametrize("name", ["linux-aarch64", "windows-x86_64"])
def test_every_family_of_methods_passes_its_tests_there(name: str, tmp_path: Path) -> None:
    sources = [ROOT / "core" / "tests" / "test_families.c", *sorted((ROOT / "core").glob("*.c"))]
    assert ", 0 failed" in run_there(name, sources, tmp_path)
