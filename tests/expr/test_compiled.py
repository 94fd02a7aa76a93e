"""Machine code and its cache on disk."""

from __future__ import annotations

import logging
import os
import subprocess
import sys
from pathlib import Path

import pytest

from bramah.expr import compiled, exp, symbol
from tests.expr.compiling import Compiled, assembly

E = exp(symbol("a") * 0.731) + 2.0
SCRIPT = """
from bramah.expr import exp, symbol
from tests.expr.compiling import Compiled
print(float(Compiled([exp(symbol("a") * 0.731) + 2.0])({"a": 1.5})[0]))
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty cache, and nothing loaded before."""
    monkeypatch.setenv("BRAMAH_CACHE", str(tmp_path / "objects"))
    monkeypatch.setattr(compiled, "_loaded", type(compiled._loaded)())
    return tmp_path / "objects"


@pytest.fixture
def compilations(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The assembly texts compiled during the test."""
    done: list[str] = []
    compile_really = compiled._compile

    def count(llvm: object, machine: object, text: str) -> bytes:
        done.append(text)
        return compile_really(llvm, machine, text)

    monkeypatch.setattr(compiled, "_compile", count)
    return done


def forget(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compiled, "_loaded", type(compiled._loaded)())


def value() -> float:
    return float(Compiled([E])({"a": 1.5})[0])


def test_the_second_load_does_not_compile(
    folder: Path, compilations: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    first = value()
    assert len(compilations) == 1 and len(list(folder.glob("*.o"))) == 1
    forget(monkeypatch)
    assert value() == first
    assert len(compilations) == 1


def test_loaded_code_is_shared(folder: Path, compilations: list[str]) -> None:
    module = compiled.load(assembly([E]))
    assert compiled.load(assembly([E])) is module
    assert compiled.load(assembly([E + 1.0])) is not module
    assert len(compilations) == 2


@pytest.mark.parametrize("damage", [b"", b"short", None], ids=["empty", "cut off", "one bit changed"])
def test_a_damaged_object_is_compiled_again(
    damage: bytes | None,
    folder: Path,
    compilations: list[str],
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    first = value()
    [entry] = folder.glob("*.o")
    whole = entry.read_bytes()
    entry.write_bytes(whole[:-100] + bytes([whole[-100] ^ 1]) + whole[-99:] if damage is None else damage)
    forget(monkeypatch)
    with caplog.at_level(logging.WARNING, "bramah"):
        assert value() == first
    assert "damaged" in caplog.text
    assert len(compilations) == 2
    assert entry.read_bytes() == whole


def test_a_folder_that_cannot_be_written_is_no_error(
    tmp_path: Path, folder: Path, compilations: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A file where the folder should be: no user can write there, not even root."""
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("BRAMAH_CACHE", str(tmp_path / "file" / "objects"))
    first = value()
    forget(monkeypatch)
    assert value() == first
    assert len(compilations) == 2


def test_a_full_disk_leaves_nothing_behind(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object, **__: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "replace", full)
    assert value() > 2.0
    assert list(folder.iterdir()) == []


def test_no_home_is_no_error(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Users without an entry in the password file have no home folder."""

    def homeless() -> Path:
        raise RuntimeError("Could not determine home directory.")

    for name in ("BRAMAH_CACHE", "XDG_CACHE_HOME", "LOCALAPPDATA"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(Path, "home", homeless)
    assert value() > 2.0


def run(script: str, cache: Path, seed: str = "0") -> subprocess.Popen[str]:
    root = Path(__file__).parents[2]
    path = os.pathsep.join([str(root), str(Path(compiled.__file__).parents[2])])
    environment = os.environ | {"BRAMAH_CACHE": str(cache), "PYTHONHASHSEED": seed, "PYTHONPATH": path}
    return subprocess.Popen([sys.executable, "-c", script], stdout=subprocess.PIPE, text=True, env=environment)


def finished(process: subprocess.Popen[str]) -> str:
    output, _ = process.communicate(timeout=600)
    assert process.returncode == 0
    return output


def test_processes_may_write_the_same_entry_at_once(folder: Path, tmp_path: Path) -> None:
    printed = {finished(p) for p in [run(SCRIPT, tmp_path / "shared") for _ in range(4)]}
    assert printed == {f"{value()}\n"}
    assert [p.suffix for p in (tmp_path / "shared").iterdir()] == [".o"]


CIRCUITS = """
import hashlib
from bramah.circuit import Circuit
from bramah.components import hydraulic as hyd, mechanical as mech, signal as sig
from bramah.fluids import AeratedFluid, ConstantFluid
from bramah.system import build

def actuator(fluid):
    c = Circuit(fluid=fluid)
    v, y = c.add("valve", hyd.ProportionalValve43()), c.add("cylinder", hyd.DoubleActingCylinder())
    c.add("supply", hyd.PressureSource()); c.add("tank", hyd.Tank()); c.add("mass", mech.Mass())
    c.add("seal", mech.LuGreFriction()); c.add("sine", sig.Sine()); c.add("relief", hyd.HandroosReliefValve())
    c.connect("supply.P", v.P, "relief.P"); c.connect("tank.T", v.T, "relief.T")
    c.connect(v.A, y.A); c.connect(v.B, y.B); c.connect(y.rod, "mass.port", "seal.port"); c.connect("sine.y", v.command)
    return c

for circuit in (CHOSEN):
    system = build(circuit)
    texts = sorted(hashlib.sha256(g.kernel.assembly.encode()).hexdigest() for g in system.equations.groups)
    print(*texts, *system.names)
"""
"""Prints the hashes of the compiled code of a circuit with every kind of component."""


def test_code_is_the_same_in_every_process(tmp_path: Path) -> None:
    """Neither the seed of Python's hashes nor circuits built before change it, or the cache would be of no use."""
    both = "actuator(AeratedFluid()), actuator(ConstantFluid())"
    last = "actuator(ConstantFluid()),"
    printed = [
        finished(p).splitlines()[-1]
        for p in [
            run(CIRCUITS.replace("CHOSEN", what), tmp_path, seed)
            for what, seed in ((both, "1"), (last, "1"), (last, "2"))
        ]
    ]
    assert printed[0] == printed[1] == printed[2]
    assert len(printed[0].split()) > 10


FORKING = """
import os, signal, sys, threading, time
from bramah.expr import compiled, exp, symbol
from tests.expr.compiling import Compiled

compile_really, begun = compiled._compile, threading.Event()

def slowly(*given):
    begun.set()
    time.sleep(0.3)
    return compile_really(*given)

compiled._compile = slowly
thread = threading.Thread(target=lambda: Compiled([exp(symbol("a"))])({"a": 1.0}))
thread.start()
begun.wait()
child = os.fork()
if child == 0:
    signal.alarm(20)
    compiled._compile = compile_really
    os._exit(0 if float(Compiled([symbol("a") + 2.0])({"a": 1.0})[0]) == 3.0 else 1)
status = os.waitpid(child, 0)[1]
thread.join()
print("stopped" if os.WIFSIGNALED(status) else os.WEXITSTATUS(status))
"""


@pytest.mark.skipif(not hasattr(os, "fork"), reason="the system has no fork")
def test_a_child_forked_while_another_thread_compiles_compiles_too(tmp_path: Path) -> None:
    assert finished(run(FORKING, tmp_path / "objects")) == "0\n"
