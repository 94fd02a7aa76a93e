"""Every example script runs as it stands and makes a figure."""

from __future__ import annotations

import runpy
from pathlib import Path

import matplotlib
import pytest

SCRIPTS = sorted((Path(__file__).parent.parent.parent / "examples").glob("*.py"))


SLOW = ("crane_cosimulation", "water_network")
"""Ten seconds of computing; their parts have tests of their own (stepping/test_crane.py, files/test_epanet.py)."""
MARKED = [pytest.param(path, marks=[pytest.mark.long] if path.stem in SLOW else []) for path in SCRIPTS]


@pytest.mark.parametrize("script", MARKED, ids=lambda path: path.stem)
def test_script(
    script: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    caplog: pytest.LogCaptureFixture,
) -> None:
    matplotlib.use("Agg")
    monkeypatch.chdir(tmp_path)
    runpy.run_path(str(script), run_name="__main__")
    assert list(tmp_path.glob("*.png")), "an example makes a figure"
    assert capsys.readouterr().out, "and says how the run went"
    warned = [record.getMessage() for record in caplog.records if record.name.startswith("bramah")]
    assert not warned, "no value of it is questioned"
