"""Every example circuit, from its own start: it comes to rest, or says in one sentence why it cannot."""

from __future__ import annotations

import runpy
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import bramah as br
from bramah.circuit import Circuit
from bramah.equilibrium.frozen import frozen
from tests.examples.files import CIRCUITS

pytestmark = pytest.mark.long

EXAMPLES = Path(__file__).parents[2] / "examples"
FILES = CIRCUITS
SCRIPTS = sorted(EXAMPLES.glob("*.py"))

NEVER_AT_REST = {
    "friction": (".x goes on changing at 50 mm/s", "a source pulls springs along at constant velocity"),
    "piston_pump": ("shaft.phi goes on changing", "flow follows the angle of a shaft that turns"),
    "pump_run_up": ("shaft.phi goes on changing", "flow follows the angle of a shaft that turns"),
    "two_point_control": ("keeps oscillating", "the controller switches the pump between two strokes for ever"),
    "unloading": ("keeps oscillating", "the accumulator is charged and drained in turn"),
}
"""Files without a steady state: what the message must name, and the reason."""
NEVER_AT_REST_SCRIPTS = {
    "hoist": ("drum.z", "clutch and brake are open at the start: the wagon rolls back and rope runs off the drum"),
    "stick_slip": (".x goes on changing at 20 mm/s", "a source drags everything along at constant velocity"),
    "van_der_pol": ("keeps oscillating", "a relaxation oscillation; its only equilibrium is unstable"),
}

STILL = 1e-5
"""Of each unknown's scale or value, after a second of simulation at a tolerance of 1e-6."""


class _Shown(Exception):
    """Carries the circuit that a script wants to run."""


def circuit_of(script: Path, monkeypatch: pytest.MonkeyPatch) -> Circuit:
    """The first circuit that a script simulates or builds."""

    def show(circuit: Any, *arguments: Any, **options: Any) -> None:
        raise _Shown(circuit)

    for module in ("bramah", "bramah.simulation"):
        monkeypatch.setattr(f"{module}.simulate", show, raising=False)
    for module in ("bramah", "bramah.system"):
        monkeypatch.setattr(f"{module}.build", show, raising=False)
    with pytest.raises(_Shown) as shown:
        runpy.run_path(str(script), run_name="__main__")
    monkeypatch.undo()
    found = shown.value.args[0]
    assert isinstance(found, Circuit), "a script must simulate or build a circuit first"
    return found


def check(circuit: Circuit, name: str, without: dict[str, tuple[str, str]]) -> None:
    found = br.steady(circuit, seconds=300)  # of wall time: the machine may be busy
    still = found.still or found  # where lines are their friction in steady flow: waves need a clock that runs
    system = still.system
    if name in without:
        assert not found.ok, f"{name} came to rest; take it off the list"
        assert without[name][0] in found.message
        return
    assert found.ok, found.message
    if found.growth:
        assert "unstable" in found.message
        return
    start = dict(zip(system.names, still.y.tolist(), strict=True))
    start |= {n: float(still.d[k]) for n, k in system.signals.discrete_numbers.items()}
    run = br.simulate(frozen(system, 0.0), 1.0, start=start, rtol=1e-6)
    assert run.ok, run.message
    moved = np.abs(run.recorded.y - still.y) / np.maximum(system.scale, np.abs(still.y))
    most = dict(zip(system.names, np.max(moved, axis=0, initial=0.0), strict=True))
    assert {n: x for n, x in most.items() if x > STILL and n not in found.drifts} == {}


SLOW = ("piston_pump",)
"""Eight seconds in search of a rest that does not exist."""
MARKED = [pytest.param(path, marks=[pytest.mark.long] if path.stem in SLOW else []) for path in FILES]


@pytest.mark.parametrize("file", MARKED, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_files(file: Path) -> None:
    check(br.read_circuit(file), file.stem, NEVER_AT_REST)


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda path: path.stem)
def test_scripts(script: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    check(circuit_of(script, monkeypatch), script.stem, NEVER_AT_REST_SCRIPTS)


def test_the_lists_name_examples() -> None:
    assert set(NEVER_AT_REST) <= {path.stem for path in FILES}
    assert set(NEVER_AT_REST_SCRIPTS) <= {path.stem for path in SCRIPTS}
