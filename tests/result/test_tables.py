"""Results as DataFrames and CSV files."""

from __future__ import annotations

import csv
import sys
from pathlib import Path

import numpy as np
import pytest

from tests.result.synthetic import exact, result


def test_a_frame_in_display_units() -> None:
    frame = result().to_pandas("*.p*")
    assert list(frame.columns) == ["pump.P.p [bar]", "motor.power [kW]"]
    assert frame.index.name == "t [s]"
    assert frame["pump.P.p [bar]"].iloc[-1] == pytest.approx(9.0, rel=1e-14)


def test_a_frame_in_si_at_chosen_times() -> None:
    times = np.array([0.25, 0.5, 1.75])
    frame = result().to_pandas("pump.P.p", times=times, units=False)
    assert list(frame.columns) == ["pump.P.p"]
    np.testing.assert_allclose(frame["pump.P.p"], 1e5 * exact(times, False)[:, 1], rtol=1e-13)


def test_pandas_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pandas", None)
    with pytest.raises(ImportError, match=r"pip install 'bramah\[data\]'"):
        result().to_pandas()


def test_csv(tmp_path: Path) -> None:
    result().to_csv(tmp_path / "run.csv", ["pump.P.p", "valve.open"])
    with open(tmp_path / "run.csv", newline="") as file:
        rows = list(csv.reader(file))
    assert rows[0] == ["t [s]", "pump.P.p [bar]", "valve.open"]
    assert rows[1] == ["0", "1", "0"]
    assert rows[-1] == ["2", "9", "1"]
    assert len(rows) == 8


def test_csv_at_chosen_times(tmp_path: Path) -> None:
    result().to_csv(tmp_path / "run.csv", "rod.x", times=[1.0, 2.0])
    assert (tmp_path / "run.csv").read_text() == "t [s],rod.x [mm]\n1,1000\n2,7000\n"


def test_csv_numbers_are_those_of_savetxt(tmp_path: Path) -> None:
    made = result()
    assert made.recorded.y is not None
    made.recorded.y[1:5, 1] = np.nan, -np.inf, -0.0, 1 / 3
    made.to_csv(tmp_path / "run.csv", ["pump.P.p", "rod.x", "pump.P.p"])
    table = np.column_stack([made.t, made["pump.P.p"].in_unit("bar"), made["rod.x"].in_unit("mm")])
    np.savetxt(tmp_path / "other.csv", table, fmt="%.12g", delimiter=",")
    assert (tmp_path / "run.csv").read_text().partition("\n")[2] == (tmp_path / "other.csv").read_text()
