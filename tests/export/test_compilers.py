"""Every example compiles without warnings, and runs under the sanitizers."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

import pytest

import bramah as br
from bramah.circuit import Circuit
from bramah.export.build import FLAGS, compile_c, zig
from bramah.export.c_export import c_files, export_c, write_files
from bramah.export.plan import plan_of
from bramah.system import build
from tests.examples.files import CIRCUITS, ROOT
from tests.export.building import Exported, read_rows, run_time
from tests.export.comparing import ROWS, apart, ours

SANITIZED = ("-O1", "-g", "-fsanitize=address,undefined", "-fno-sanitize-recover=all", "-fno-omit-frame-pointer")
OPTIMISED = ("-O3",)


def commands() -> Iterator[list[str]]:
    """Those that are there."""
    yield from ([name] for name in ("gcc", "clang") if shutil.which(name))
    if find_spec("ziglang"):
        yield zig()


@pytest.mark.long
@pytest.mark.parametrize("command", list(commands()), ids=lambda command: command[-1])
def test_examples_compile_without_warnings(command: list[str], tmp_path: Path) -> None:
    """Warnings are errors here."""
    run_time(command, OPTIMISED)
    for path in CIRCUITS:
        files = c_files(plan_of(br.read_circuit(path)))
        write_files(tmp_path, files)
        compile_c(command, [*OPTIMISED, *FLAGS, "-I.", "-c", "model.c"], tmp_path)


def kinds(circuit: Circuit) -> set[str]:
    """Types of all that has equations, with the kind of each kernel's functions."""
    system = build(circuit)
    return {
        f"{type(group.kernel.template.members[0].component).__name__} {name}"
        for group in system.equations.groups
        for name in group.kernel.functions
    }


def covering() -> list[Circuit]:
    """Few examples with all kinds of functions of all types, those with the most new ones first."""
    left = {path: kinds(br.read_circuit(path)) for path in CIRCUITS}
    chosen, missing = [], set[str]().union(*left.values())
    while missing:
        best = max(left, key=lambda path: len(left[path] & missing))
        missing -= left.pop(best)
        chosen.append(br.read_circuit(best))
    return chosen


@pytest.mark.long
def test_examples_run_under_the_sanitizers(tmp_path: Path) -> None:
    """A set that has every kind of kernel, with steps of its own; and with fixed ones, as far as these can be made."""
    for k, circuit in enumerate(covering()):
        exported = Exported(circuit, tmp_path / str(k), flags=SANITIZED)
        exported.run("--every", "0.01")
        until = plan_of(circuit).until
        done = exported.start("--step", repr(until / 500), "--out", "fixed.csv")
        assert "Sanitizer" not in done.stderr and "runtime error" not in done.stderr, circuit.title


EMULATOR = shutil.which("qemu-aarch64")


@pytest.mark.long
@pytest.mark.skipif(not (EMULATOR and find_spec("ziglang")), reason="needs zig and an emulator of ARM")
def test_an_export_runs_on_another_machine(tmp_path: Path) -> None:
    """As docs/export.md says, by its own Makefile; another C library may round otherwise."""
    system = build(br.read_circuit(ROOT / "examples" / "machines" / "servo_axis.toml"))
    export_c(system, tmp_path, name="circuit")
    command = " ".join(zig("aarch64-linux-musl"))
    subprocess.run(["make", "-s", f"CC={command}", "CFLAGS=-O1"], cwd=tmp_path, check=True)
    until, step = 1.5, 1e-3
    words = ["--every", repr(until / ROWS), "--step", repr(step), "--out", "rows.csv"]
    subprocess.run([str(EMULATOR), "./circuit", *words], cwd=tmp_path, check=True)
    assert apart(ours(system, until, "rodas4", step), read_rows(tmp_path / "rows.csv"))[0] < 1e-9
