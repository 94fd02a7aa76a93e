"""What the page on FMUs shows works as printed."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from tests.components.fmu.handmade import make_fmu
from tests.docs.making import ROOT

PAGE = (ROOT / "docs" / "fmu_import.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("version", [2, 3])
def test_the_drive_train_holds_its_speed(version: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Once it has settled, the torque is 5 N m s/rad times the speed that lacks, and the pump takes it at its pressure:
    T = V p/(2 pi), for it has no losses. What still moves after 2 s is below 1e-4.
    """
    make_fmu(tmp_path / "drive.fmu", version, names={"u": "command", "y": "torque"})
    monkeypatch.chdir(tmp_path)
    (program,) = re.findall(r"^```py\n(.*?)^```$", PAGE, flags=re.MULTILINE | re.DOTALL)
    scope: dict[str, Any] = {}
    exec(program, scope)
    result = scope["result"]
    lacking = 1500 * 3.141592653589793 / 30 - result["speed.y"][-1]
    assert result.ok and not result.doubts
    assert result["drive.torque"][-1] == pytest.approx(5 * lacking, rel=1e-4)
    taken = 28e-6 / 6.283185307179586 * result["line.A.p"][-1]
    assert result["drive.torque"][-1] == pytest.approx(taken, rel=1e-4)
    assert f"{result['speed.y'].in_unit('rpm')[-1]:.0f} rpm and {result['line.A.p'].in_unit('bar')[-1]:.0f} bar" in PAGE
