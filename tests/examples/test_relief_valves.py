"""The examples of relief valves run, draw their figures and come to their numbers."""

from __future__ import annotations

import runpy
from pathlib import Path
from typing import Any

import pytest

EXAMPLES = Path(__file__).parents[2] / "examples"
LPM = 1e-3 / 60


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    def example(name: str) -> Any:
        monkeypatch.chdir(tmp_path)
        result = runpy.run_path(str(EXAMPLES / f"{name}.py"))["result"]
        assert result.ok and (tmp_path / f"{name}.png").stat().st_size > 0
        return result

    return example


def test_pilot_relief_valve(run: Any) -> None:
    """Test 4 of Wenzel 1999: thirteen contacts; 11.596 MPa just before it is vented."""
    result = run("pilot_relief_valve")
    assert len([e for e in result.events if e.component == "relief"]) in (12, 13)
    assert float(result["relief.P.p"].at(0.0399)) == pytest.approx(11.596e6, abs=1e3)


def test_two_stage_relief_valve(run: Any) -> None:
    """Wang 1988: both settle at 224 bar; the rigid chamber has the higher peak."""
    result = run("two_stage_relief_valve")
    rigid, compliant = (result[f"{name}.P.p"].values for name in ("rigid", "compliant"))
    assert (rigid[-1], compliant[-1]) == (pytest.approx(224e5, abs=1e5), pytest.approx(224e5, abs=1e5))
    assert (rigid.max(), compliant.max()) == (pytest.approx(254e5, abs=1e5), pytest.approx(245e5, abs=1e5))


def test_relief_characteristics(run: Any) -> None:
    last = run("relief_characteristics").end
    assert last["linear.P.q"] == pytest.approx(160 * LPM, rel=1e-9)
    assert last["spline.P.q"] == pytest.approx(45 * (120 / 106) ** 0.5 * LPM, rel=1e-9)
