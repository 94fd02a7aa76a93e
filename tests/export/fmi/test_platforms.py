"""Libraries for other machines are built by zig, and run where there is an emulator."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path
from zipfile import ZipFile

import fmpy
import numpy as np
import pytest
from fmpy.build import build_platform_binary

import bramah as br
from bramah.export.build import compile_c, compiler, zig
from bramah.export.fmi.objects import here
from bramah.export.fmi.package import TARGETS
from tests.examples.files import ROOT
from tests.export.fmi.units import unit_of

LOADER = Path(__file__).parent / "programs" / "load.c"
MAGIC = {".so": b"\x7fELF", ".dll": b"MZ", ".dylib": b"\xcf\xfa\xed\xfe"}
ARM, WINDOWS = "aarch64-linux", "x86_64-windows"
STEP, STEPS = 1e-3, 60
CLOSE = 1e-4
"""Steps are as long as a tolerance of 1e-5 allows, and rounding may choose others."""
pytestmark = pytest.mark.long


@pytest.fixture(scope="module")
def unzipped(tmp_path_factory: pytest.TempPathFactory) -> Path:
    if not find_spec("ziglang"):
        pytest.skip("zig is not installed")
    folder = tmp_path_factory.mktemp("platforms")
    circuit = br.read_circuit(ROOT / "examples" / "relief_valve.toml")
    with ZipFile(unit_of(circuit, folder, platforms=["all"])) as archive:
        archive.extractall(folder)
    return folder


def run(unzipped: Path, command: list[str], platform: str, *before: str, **environment: str) -> list[float]:
    """Pressures after each step, by a host made with this compiler."""
    described = fmpy.read_model_description(str(unzipped))
    number = next(v.valueReference for v in described.modelVariables if v.name == "line.A.p")
    _, folder, ending = TARGETS[platform]
    program = f"load-{platform}{'.exe' if ending == '.dll' else ''}"
    libraries = [] if ending == ".dll" else ["-ldl"]
    compile_c(command, ["-O1", "-Isources", str(LOADER), "-o", program, *libraries], unzipped)
    library = f"binaries/{folder}/unit{ending}"
    words = [*before, str(unzipped / program), library, described.guid, str(number), repr(STEP), str(STEPS)]
    done = subprocess.run(words, cwd=unzipped, capture_output=True, text=True, env={**os.environ, **environment})
    assert done.returncode == 0, done.stderr
    return [float(word) for word in done.stdout.split()]


def ours() -> list[float]:
    times = np.minimum(STEP * np.arange(1, STEPS + 1), 0.06)
    circuit = br.read_circuit(ROOT / "examples" / "relief_valve.toml")
    found = br.simulate(circuit, record=times.tolist()).at(times, "line.A.p")["line.A.p"]
    return [float(value) for value in found]


def test_all_platforms_are_built(unzipped: Path) -> None:
    for _, folder, ending in TARGETS.values():
        assert (unzipped / "binaries" / folder / f"unit{ending}").read_bytes().startswith(MAGIC[ending])


@pytest.mark.skipif(here() not in TARGETS, reason="no library of this name")
def test_this_machine(unzipped: Path) -> None:
    assert run(unzipped, compiler(), here()) == pytest.approx(ours(), rel=CLOSE)


def test_arm(unzipped: Path) -> None:
    emulator = shutil.which("qemu-aarch64")
    roots = [os.environ.get("QEMU_LD_PREFIX", ""), *map(str, Path("/usr").glob("aarch64-linux-gnu"))]
    root = next((root for root in roots if root), "")
    if not emulator or not root:
        pytest.skip("there is no emulator of ARM, or no C library for it")
    found = run(unzipped, zig(TARGETS[ARM][0]), ARM, emulator, "-L", root)
    assert found == pytest.approx(ours(), rel=CLOSE)


def test_windows(unzipped: Path) -> None:
    emulator = shutil.which("wine64", path=f"{os.environ['PATH']}{os.pathsep}/usr/lib/wine")
    if not emulator:
        pytest.skip("there is no wine")
    prefix = {"WINEDEBUG": "-all", "WINEPREFIX": str(unzipped / "wine")}
    found = run(unzipped, zig(TARGETS[WINDOWS][0]), WINDOWS, emulator, **prefix)
    assert found == pytest.approx(ours(), rel=CLOSE)


@pytest.mark.parametrize("version", ["2.0", "3.0"])
def test_hosts_build_the_sources(version: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """FMPy builds the library again from what is inside, by the cmake that it brings along."""
    monkeypatch.setenv("PATH", f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}")
    circuit = br.read_circuit(ROOT / "examples" / "relief_valve.toml")
    folder = fmpy.extract(unit_of(circuit, tmp_path, version))
    shutil.rmtree(Path(folder) / "binaries")
    (tmp_path / "build").mkdir()
    build_platform_binary(folder, tmp_path / "build")
    rows = fmpy.simulate_fmu(folder, fmi_type="CoSimulation", stop_time=0.06, output_interval=STEP)
    assert rows["line.A.p"][1:] == pytest.approx(ours(), rel=CLOSE)
    shutil.rmtree(folder)
