"""The circuits of the example scripts, exported as they are run there."""

from __future__ import annotations

import runpy
from pathlib import Path
from typing import Any

import matplotlib
import pytest

import bramah.simulation
from bramah.export.plan import plan_of
from bramah.result import Recorded
from bramah.solvers.methods import METHODS
from bramah.system import System
from tests.examples.test_scripts import SCRIPTS
from tests.export.building import Exported
from tests.export.comparing import ROWS, mean_apart, ours

MOST = 3
"""Circuits of each script; further ones differ little."""


def runs_of(script: Path, patch: pytest.MonkeyPatch, folder: Path) -> list[tuple[System, float]]:
    """The first runs of a script, one for each structure: systems and when they end."""
    found: dict[str, tuple[System, float]] = {}
    carry_out = bramah.simulation._carry_out

    def noting(system: System, name: str, settings: Any, *more: Any) -> Recorded:
        if name in METHODS and not system.samplers and len(found) < MOST:
            found.setdefault(system.named.identity.fingerprint, (system, settings.until))
        return carry_out(system, name, settings, *more)

    patch.setattr(bramah.simulation, "_carry_out", noting)
    patch.chdir(folder)
    matplotlib.use("Agg")
    runpy.run_path(str(script), run_name="__main__")
    return list(found.values())


@pytest.mark.long
@pytest.mark.parametrize("script", SCRIPTS, ids=lambda path: path.stem)
def test_circuits_of_scripts_agree(script: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for k, (system, until) in enumerate(runs_of(script, monkeypatch, tmp_path)):
        exported = Exported(system, tmp_path / f"c{k}")
        rows = exported.run("--every", repr(until / ROWS), "--until", repr(until))
        assert mean_apart(ours(system, until), rows, plan_of(system).settings.rtol) == {}, system.wishes.title
