"""What commands load: a person waits for it."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

import bramah

CIRCUIT = Path(bramah.__file__).parent / "data" / "cylinder.toml"
HEAVY = ("scipy", "llvmlite", "matplotlib", "pandas", "numpy.ma", "numpy.polynomial", "numpy.ctypeslib")
UNUSED = ("bramah.files.epanet.circuit", "bramah.studies.compare", "bramah.plot", "bramah.stepping")


def loaded(*command: str, then: str = "") -> list[str]:
    """The modules that a command has loaded when it ends."""
    script = (
        "import sys\nfrom bramah.cli import main\n"
        f"main({list(command)!r}, standalone_mode=False)\n"
        f"{then}\nprint('modules:', *sys.modules)"
    )
    environment = {k: v for k, v in os.environ.items() if k != "OPENBLAS_NUM_THREADS"}
    done = subprocess.run([sys.executable, "-c", script], env=environment, capture_output=True, text=True, check=True)
    return done.stdout.rpartition("modules:")[2].split()


def test_a_check_compiles_nothing_and_loads_nothing_heavy() -> None:
    found = loaded("check", str(CIRCUIT))
    assert not set(HEAVY + UNUSED) & set(found)


def test_a_run_loads_only_what_it_needs(tmp_path: Path) -> None:
    found = loaded("run", str(CIRCUIT), "--out", str(tmp_path / "out.csv"))
    assert not (set(HEAVY + UNUSED) - {"llvmlite"}) & set(found)


@pytest.mark.skipif(not Path("/proc/self/task").is_dir(), reason="threads are counted by Linux's list of them")
def test_no_threads_are_started_for_matrices() -> None:
    loaded("check", str(CIRCUIT), then="import os; assert len(os.listdir('/proc/self/task')) == 1")
