"""A fuzzer of FMI calls under sanitizers: whatever is called when, with whatever values, answers and goes on."""

from __future__ import annotations

import subprocess
from pathlib import Path
from zipfile import ZipFile

import pytest

import bramah as br
from bramah.export.build import FLAGS, compile_c, compiler
from tests.examples.files import ROOT
from tests.export.fmi.units import unit_of

PROGRAMS = Path(__file__).parent / "programs"
SANITIZED = ("-O1", "-g", "-fsanitize=address,undefined", "-fno-sanitize-recover=all")
SEQUENCES = 400


@pytest.mark.long
@pytest.mark.parametrize("version", ["2.0", "3.0"])
@pytest.mark.parametrize("name", ["gallery/external", "gallery/bouncing", "gallery/intensifier", "gallery/lines"])
def test_any_calls(name: str, version: str, tmp_path: Path) -> None:
    unit = unit_of(br.read_circuit(ROOT / "examples" / f"{name}.toml"), tmp_path, version)
    with ZipFile(unit) as archive:
        archive.extractall(tmp_path)
    sources, coat = tmp_path / "sources", f"fmi{version[0]}"
    files = [str(p.relative_to(sources)) for p in sorted(sources.rglob("*.c")) if p.name != f"{coat}.c"]
    fuzzer = PROGRAMS / f"fuzz_{coat}.c"
    arguments = [*SANITIZED, *FLAGS, "-I.", f"-I{PROGRAMS}", str(fuzzer), *files, "-lm", "-o", "fuzz"]
    compile_c(compiler(), arguments, sources)
    done = subprocess.run([sources / "fuzz", str(SEQUENCES)], capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stderr[-4000:]
    assert done.stdout.startswith(f"{SEQUENCES} sequences")
