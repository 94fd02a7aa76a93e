"""Results on disk: what comes back is what went in."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from bramah.errors import FileError
from bramah.result import Result
from bramah.result.saved import load
from tests.result.synthetic import result

TIMES = np.linspace(0, 2, 301)


@pytest.mark.parametrize("side", ["left", "right"])
def test_a_loaded_result_has_the_same_signals(tmp_path: Path, side: str) -> None:
    run = result()
    run.save(tmp_path / "run.npz")
    loaded = Result.load(tmp_path / "run.npz")
    assert loaded.names() == run.names()
    for name in run.names():
        assert loaded[name].unit == run[name].unit
        np.testing.assert_array_equal(loaded[name].values, run[name].values)
    for name in ("rod.x", "pump.P.p", "valve.open"):
        # Linear in the unknowns: the polynomial is the same, up to rounding in finding it.
        scale = np.abs(run[name].values).max()
        before, after = run[name].at(TIMES, side), loaded[name].at(TIMES, side)  # type: ignore[arg-type]
        np.testing.assert_allclose(after, before, rtol=0, atol=1e-13 * scale)


def test_computed_signals_are_met_inside_the_steps(tmp_path: Path) -> None:
    run = result()
    run.save(tmp_path / "run.npz")
    loaded = load(tmp_path / "run.npz")
    # With two terms the polynomial meets the signal at a third and two thirds of each step.
    thirds = np.array([0.1, 0.2, 0.8, 0.9, 1.15, 1.3])
    np.testing.assert_allclose(loaded["motor.power"].at(thirds), run["motor.power"].at(thirds), rtol=1e-13)


def test_how_it_went_is_kept(tmp_path: Path) -> None:
    run = result(ok=False, status="cancelled", message="Cancelled at t = 2 s.", culprits=("rod.x (82 %)",))
    run.plot = ("rod.*",)
    run.save(tmp_path / "run.npz")
    loaded = load(tmp_path / "run.npz")
    for field in ("events", "counters", "status", "ok", "message", "culprits", "wall_seconds", "method", "rtol"):
        assert getattr(loaded.recorded, field) == getattr(run.recorded, field)
    assert (loaded.title, loaded.plot) == (run.title, run.plot)


def test_some_signals_only(tmp_path: Path) -> None:
    result(dense=None).save(tmp_path / "run.npz", "rod.*")
    loaded = load(tmp_path / "run.npz")
    assert loaded.names() == ["rod.x"]
    assert loaded.recorded.dense is None


def test_saving_leaves_no_other_file(tmp_path: Path) -> None:
    result().save(tmp_path / "run.npz")
    result().save(tmp_path / "run.npz")
    assert [p.name for p in tmp_path.iterdir()] == ["run.npz"]


def test_what_cannot_be_loaded(tmp_path: Path) -> None:
    with pytest.raises(FileError, match="No such file"):
        load(tmp_path / "none.npz")
    (tmp_path / "text.npz").write_text("not a result")
    with pytest.raises(FileError, match="not a result that Bramah saved"):
        load(tmp_path / "text.npz")
    np.savez(tmp_path / "other.npz", t=np.zeros(3))
    with pytest.raises(FileError, match="not a result that Bramah saved"):
        load(tmp_path / "other.npz")
    result().save(tmp_path / "cut.npz")
    whole = (tmp_path / "cut.npz").read_bytes()
    (tmp_path / "cut.npz").write_bytes(whole[: len(whole) // 2])
    with pytest.raises(FileError):
        load(tmp_path / "cut.npz")


def test_a_folder_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(FileError, match="Cannot write"):
        result().save(tmp_path / "none" / "run.npz")
