"""The rehearsal: which ways are right, which are quick enough, and what is advised."""

from __future__ import annotations

import math
from pathlib import Path

import numpy as np
import pytest

import bramah as br
from bramah.realtime import Rehearsal, Way, rehearse
from bramah.realtime.histogram import Histogram
from bramah.realtime.verdict import Trial
from bramah.result.read_table import read_table
from tests.stepping.circuits import press
from validation.problems.two_volumes import real_time_test_1

MS = 1_000_000


def trial(way: Way, error: float, most: int, failure: str = "") -> Trial:
    cpu = Histogram()
    for time in (most // 2, most):
        cpu.add(time)
    return Trial(way=way, cpu=cpu, error=math.inf if failure else error, worst="cylinder.x", failure=failure)


def test_a_stable_way_is_right_and_an_unstable_one_is_not() -> None:
    """Esqué's circuit with steps of 4 ms: its fast eigenvalue is -1980/s, which explicit formulas cannot step over."""
    for method, right in (("rodas4", True), ("bogacki_shampine", False)):
        found = rehearse(real_time_test_1(), "4 ms", "0.4 s", method=method, substeps=0)
        assert [(one.way.method, one.right) for one in found.trials] == [(method, right)]
        assert found.steps == 100


def test_the_error_is_that_of_the_run() -> None:
    """Against the same two runs, made and compared here."""
    found = rehearse(real_time_test_1(), "10 ms", "0.4 s", method="ros2", substeps=0)
    system = br.build(real_time_test_1())
    times = 0.01 * np.arange(1, 41)
    exact = br.simulate(system, 0.4, method="rodas5p", rtol=1e-7)
    ours = br.simulate(system, 0.4, method="ros2", fixed_step=0.01)
    name = found.trials[0].worst
    size = max(np.ptp(exact[name].at(times)), np.abs(exact[name].at(times)).max() / 10)
    error = np.abs(ours[name].at(times) - exact[name].at(times)).max() / size
    # The exact run ends its steps on the grid in one case and not in the other: both are within 1e-5.
    assert found.trials[0].error == pytest.approx(error, rel=1e-3)


def test_fixed_steps_of_the_file_are_not_those_of_the_exact_run() -> None:
    circuit = real_time_test_1()
    circuit.run.update(fixed_step="10 ms", method="ros2")
    found = rehearse(circuit, "10 ms", "0.4 s", method="ros2", substeps=0)
    assert found.trials[0].error > 0.01


def test_inputs_follow_the_drive(tmp_path: Path) -> None:
    """The spool moves only if the lever does, and is then what is hardest to follow."""
    table = tmp_path / "drive.csv"
    table.write_text("t [s],lever.y\n0,0\n0.05,0.8\n0.3,0.8\n", encoding="utf-8")
    moved = rehearse(press(), "1 ms", "0.3 s", outputs=["cylinder.x"], drive=read_table(table))
    still = rehearse(press(), "1 ms", "0.3 s", outputs=["cylinder.x"])
    assert moved.chosen is not None and still.chosen is not None and moved.steps == still.steps == 300
    assert (moved.chosen.worst, still.chosen.worst) == ("valve.speed", "pump.P.p")


def test_a_drive_of_something_else_is_refused(tmp_path: Path) -> None:
    table = tmp_path / "drive.csv"
    table.write_text("t [s],lever.z\n0,0\n1,1\n", encoding="utf-8")
    with pytest.raises(br.errors.UnknownName, match=r"lever\.y"):
        rehearse(press(), "1 ms", "0.3 s", drive=read_table(table))


def test_long_drives_are_compared_at_some_steps(monkeypatch: pytest.MonkeyPatch) -> None:
    import bramah.realtime.rehearsal as module

    monkeypatch.setattr(module, "KEPT", 50)
    found = rehearse(real_time_test_1(), "4 ms", "0.4 s", method="rodas4", substeps=0)
    assert found.every == 4 and found.chosen is not None and 0 < found.chosen.error < 0.01


def test_the_first_that_is_right_and_quick_is_chosen() -> None:
    a, b, c = Way("rodas4"), Way("rodas5p"), Way("ros2", 0)
    slow, quick = trial(a, 1e-3, 700_000), trial(b, 2e-3, 400_000)
    assert Rehearsal(1e-3, 10, (slow, quick, trial(c, 0.02, 1000))).chosen is quick


def test_advice() -> None:
    way = Way("rodas4")

    def advice(*trials: Trial) -> str:
        return Rehearsal(1e-3, 10, trials).advice

    assert advice(trial(way, 1e-3, 100_000)) == (
        "rodas4 with up to 20 substeps is right, 0.1 % off at most (cylinder.x), and its longest step takes 100 us of "
        "1 ms: it will hold."
    )
    assert advice(trial(way, 1e-3, 700_000)).endswith(
        "takes 700 us of 1 ms: it will hold only on a machine that does nothing else. Steps of 2 ms would leave room."
    )
    assert advice(trial(way, 1e-3, 3 * MS)).endswith(
        "takes 3 ms of 1 ms: it will not hold. Take steps of 10 ms or more, fewer substeps, or leave out what is not "
        "needed."
    )
    assert advice(trial(way, 0.2, 1000), trial(Way("ros2", 0), 0.05, 1000)) == (
        "No way that was tried is right at 1 ms: ros2 comes nearest, cylinder.x is 5 % off. Take shorter steps."
    )
    assert advice(trial(way, 0.0, 1000, "stopped")).startswith("No way that was tried is right at 1 ms: all runs fail.")


def test_a_way_that_fails_is_told() -> None:
    found = rehearse(press(), "50 ms", "0.5 s", method="euler")
    assert found.chosen is None and not found.holds
    row = str(found).splitlines()[2]
    assert row.startswith("euler") and ("fails" in row or "far" in row)
