"""Calibration: known parameters from noisy data within their stated uncertainty, and what data cannot tell."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import bramah as br
from bramah.errors import BramahError, FitError
from bramah.studies.calibrate import Calibrate, Calibrated
from tests.studies.benches import BENCHES, ROOT, Bench, pump_and_accumulator, relief_valve
from tests.studies.known import runs_counted


def far(found: Calibrated, bench: Bench) -> float:
    """Squared distance of the fitted from the true values by their covariance: chi square, if that is right."""
    off = np.array([(found.values[path] - bench.true(path)) / found.uncertainties[path] for path in bench.truth])
    return float(off @ np.linalg.solve(found.correlation, off))


def plausible(bench: Bench, seeds: int) -> None:
    """The true values lie as far from the fitted ones as their uncertainty says: neither farther nor nearer."""
    from scipy.stats import chi2

    distances = []
    for seed in range(seeds):
        found = br.calibrate(bench.circuit, bench.vary, bench.measured(seed), workers=2)
        assert found.untold == [] and found.ends == {}
        assert not any(fit.runs.structured for fit in found.fits)
        for fit in found.fits:
            # Of n numbers, the standard deviation is known to 1/sqrt(2n); five times that never happens by chance.
            noise = bench.noise[fit.series.signal]
            assert fit.uncertainty == pytest.approx(noise, rel=5 / np.sqrt(2 * len(fit.series)))
        distances.append(far(found, bench))
    low, high = chi2.ppf([0.001, 0.999], len(bench.truth) * seeds)
    assert low < sum(distances) < high


@pytest.mark.parametrize("name", BENCHES)
def test_true_values_lie_within_the_stated_uncertainty(name: str) -> None:
    plausible(BENCHES[name](), seeds=3)


@pytest.mark.long
@pytest.mark.parametrize("name", BENCHES)
def test_the_stated_uncertainty_covers_the_truth_as_often_as_it_says(name: str) -> None:
    plausible(BENCHES[name](), seeds=40)


def test_a_time_shift_and_a_start_value_are_found() -> None:
    bench = relief_valve()
    data = bench.measured(1, shift=0.004, start={"block.A.p": "113 bar"})
    vary = {
        "relief.set_pressure": bench.vary["relief.set_pressure"],
        "relief.override": bench.vary["relief.override"],
        "relief.time_constant": bench.vary["relief.time_constant"],
        "data.shift": {"from": "-10 ms", "to": "10 ms"},
        "start.block.A.p": {"from": "80 bar", "to": "130 bar"},
    }
    found = br.calibrate(bench.circuit, vary, data, workers=2)
    for path, true in {"data.shift": 0.004, "start.block.A.p": 113e5, "relief.set_pressure": 137e5}.items():
        # 3.3 standard uncertainties are exceeded once in a thousand times.
        assert abs(found.values[path] - true) < 3.3 * found.uncertainties[path]
    assert found.uncertainties["data.shift"] < 1e-4
    assert "numbers of bench are left out: the shift may move them before the start" in str(found)


def test_experiments_have_changes_and_parameters_of_their_own() -> None:
    bench = pump_and_accumulator()
    slow = Bench(bench.circuit, {**bench.truth, "motor.speed": "1000 rpm"}, bench.vary, bench.noise, 3.0, 0.02)
    experiments = {
        "fast": {"measured": bench.measured(2, shift=0.05)},
        "slow": {"measured": slow.measured(3), "changes": {"motor.speed": "1000 rpm"}},
    }
    vary = {**bench.vary, "data.fast.shift": {"from": "-0.2 s", "to": "0.2 s"}}
    found = br.calibrate(bench.circuit, vary, experiments=experiments, workers=2)
    for path in bench.truth:
        assert abs(found.values[path] - bench.true(path)) < 3.3 * found.uncertainties[path]
    assert abs(found.values["data.fast.shift"] - 0.05) < 3.3 * found.uncertainties["data.fast.shift"]
    assert [fit.title for fit in found.fits] == ["accumulator.A.p (fast)", "accumulator.A.p (slow)"]
    # Alone, the first does not tell its shift from the others.
    vary = {**bench.vary, "data.shift": {"from": "-0.2 s", "to": "0.2 s"}}
    alone = br.calibrate(bench.circuit, vary, bench.measured(2, shift=0.05), workers=2)
    assert "data.shift" in alone.untold[0] and "accumulator.precharge" in alone.untold[0]
    assert np.isnan(alone.uncertainties["data.shift"])
    assert found.uncertainties["accumulator.precharge"] < alone.uncertainties["accumulator.precharge"] / 5
    assert abs(alone.values["accumulator.precharge"] - 48e5) < 2 * alone.uncertainties["accumulator.precharge"]


def orifice() -> Bench:
    """A volume that empties through an orifice, of which only area times coefficient matters."""
    circuit = br.Circuit("Emptying", fluid=br.oil())
    circuit.add("vessel", br.Volume(volume="1 l", start_pressure="100 bar"))
    circuit.add("orifice", br.Orifice(diameter="0.4 mm", transition="pressure"))
    circuit.add("leak", br.Orifice(diameter="0.1 mm"))
    circuit.add("tank", br.Tank())
    circuit.connect("vessel.A", "orifice.A", "leak.A")
    circuit.connect("orifice.B", "leak.B", "tank.T")
    circuit.run["until"] = 1.0
    return Bench(
        circuit, {"orifice.diameter": "0.5 mm", "orifice.discharge_coefficient": 0.7, "vessel.volume": "1.3 l"},
        {
            "orifice.diameter": {"from": "0.3 mm", "to": "0.8 mm"},
            "orifice.discharge_coefficient": {"from": 0.4, "to": 0.9},
            "leak.diameter": {"from": "0.001 mm", "to": "0.003 mm"},
        },
        {"vessel.A.p": 0.2e5}, 1.0, 0.01,
    )  # fmt: skip


def test_what_data_cannot_tell_is_named() -> None:
    bench = orifice()
    found = br.calibrate(bench.circuit.replace({"vessel.volume": "1.3 l"}), bench.vary, bench.measured(4), workers=2)
    alone, together = found.untold
    assert alone.startswith("The data do not tell leak.diameter: ")
    # c_d d^2 stays as it is if d rises by half of what c_d falls.
    assert "orifice.diameter and orifice.discharge_coefficient only together" in together
    assert "orifice.diameter by +5 %, orifice.discharge_coefficient by -10 %" in together
    assert np.isnan([found.uncertainties[path] for path in ("leak.diameter", "orifice.discharge_coefficient")]).all()
    # The range of the coefficient limits the diameter: 0.29 of it, 0.145 of 0.7, is worth half as much of the diameter.
    known = 0.5 * 0.145 / found.values["orifice.discharge_coefficient"] * found.values["orifice.diameter"]
    assert found.uncertainties["orifice.diameter"] == pytest.approx(known, rel=0.1)
    product = found.values["orifice.discharge_coefficient"] * found.values["orifice.diameter"] ** 2
    assert product == pytest.approx(0.7 * 0.5e-3**2, rel=0.01)
    assert found.data()["uncertainties"]["leak.diameter"] is None


def test_a_model_that_lacks_something_is_told() -> None:
    bench = orifice()
    data = bench.measured(5)
    data["vessel.A.p [bar]"] += 2 * np.sin(20 * data["time [s]"])
    vary = {"orifice.diameter": bench.vary["orifice.diameter"]}
    circuit = bench.circuit.replace({"vessel.volume": "1.3 l", "orifice.discharge_coefficient": 0.7})
    found = br.calibrate(circuit, vary, data, uncertainty={"vessel.A.p": "0.2 bar"}, workers=2)
    assert found.fits[0].runs.structured and "What is left of vessel.A.p is not chance" in str(found)
    assert found.enlarged == pytest.approx(np.sqrt(2.0 + 0.04) / 0.2, rel=0.1)
    given = br.calibrate(circuit, vary, bench.measured(5), uncertainty={"vessel.A.p": "0.2 bar"}, workers=2)
    assert (
        given.enlarged < 1.2 and given.uncertainties["orifice.diameter"] < found.uncertainties["orifice.diameter"] / 5
    )


def test_files_with_gaps_and_columns_of_other_names(tmp_path: Path) -> None:
    bench = relief_valve()
    data = bench.measured(6)
    lines = ["Zeit;Druck [bar];Bemerkung"]
    for k, (t, p) in enumerate(zip(data["time [s]"], data["block.A.p [bar]"], strict=True)):
        lines.append(f"{t:.6f};{'' if k % 7 == 0 else f'{p:.6f}'};{k}".replace(".", ","))
    (tmp_path / "bench.csv").write_text("\n".join(lines).replace("Zeit", "Zeit [s]"))
    found = br.calibrate(
        bench.circuit,
        bench.vary,
        tmp_path / "bench.csv",
        columns={"Druck": "block.A.p"},
        store=tmp_path / "rows.sqlite",
    )
    assert len(found.fits[0].series) == len(data["time [s]"]) - len(data["time [s]"][::7])
    assert far(found, bench) < 16.3  # chi square of three, once in a thousand times


def test_several_starts_find_the_way_out_of_a_local_minimum() -> None:
    circuit = br.Circuit("Sine")
    circuit.add("sine", br.Sine(amplitude=1.0, frequency="2 Hz"))
    circuit.add("gain", br.Gain())
    circuit.connect("sine.y", "gain.u")
    circuit.run["until"] = 0.6
    t = np.linspace(0, 0.6, 200)
    data = {"time [s]": t, "gain.y": np.sin(2 * np.pi * 7.0 * t) + np.random.default_rng(0).normal(0, 0.05, 200)}
    vary = {"sine.frequency": {"from": "1 Hz", "to": "10 Hz"}}
    caught = br.calibrate(circuit, vary, data, workers=2)
    free = br.calibrate(circuit, vary, data, starts=4, workers=2)
    assert caught.fits[0].explained < 0.5 < 0.99 < free.fits[0].explained
    assert abs(free.values["sine.frequency"] - 7.0) < 3.3 * free.uncertainties["sine.frequency"]


SCRIPT = """
import os, signal, sys
import bramah as br
from tests.studies.benches import relief_valve
rounds = 0
def progress(share, words):
    global rounds
    rounds += 1
    if rounds > int(sys.argv[2]):
        os.kill(os.getpid(), signal.SIGKILL)
bench = relief_valve()
br.calibrate(bench.circuit, bench.vary, bench.measured(7), slopes="differences", store=sys.argv[1], progress=progress,
             workers=1)
"""


def test_goes_on_after_a_kill_with_the_same_decisions(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    store = tmp_path / "rows.sqlite"
    ended = subprocess.run(
        [sys.executable, "-c", SCRIPT, str(store), "9"], cwd=ROOT, env={**os.environ, "PYTHONPATH": str(ROOT)}
    )
    assert ended.returncode == -signal.SIGKILL
    bench, ran = relief_valve(), runs_counted(monkeypatch)

    def fit(**more: Any) -> dict[str, Any]:
        # Not by what takes less time, which another run of it may find otherwise.
        ran.clear()
        data = bench.measured(7)
        return br.calibrate(bench.circuit, bench.vary, data, slopes="differences", workers=2, **more).data()

    again, left = fit(store=store), len(ran)
    undisturbed = fit()
    assert 0 < left < len(ran)
    assert again == undisturbed
    assert fit(store=store) == undisturbed and not ran


def test_what_took_less_time_is_taken_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    bench, ran, store = relief_valve(), runs_counted(monkeypatch), tmp_path / "rows.sqlite"
    first = br.calibrate(bench.circuit, bench.vary, bench.measured(7), store=store, workers=2)
    ran.clear()
    assert br.calibrate(bench.circuit, bench.vary, bench.measured(7), store=store, workers=2).data() == first.data()
    assert not ran


@pytest.mark.parametrize(
    ("vary", "more", "said"),
    [
        (
            {"relief.set_pressure": ["100 bar", "120 bar"]},
            {},
            "is a list of values, between which nothing can be fitted",
        ),
        ({"relief.opening": {"from": 0, "to": 1}}, {}, 'no parameter of relief "opening"'),
        (
            {"data.cold.shift": {"from": "0 s", "to": "1 s"}},
            {},
            "data.cold.shift is of no experiment. There are: bench.",
        ),
        ({}, {"columns": {"block.A.p": "block.A.q"}}, "cannot be shown in bar"),
        ({}, {"columns": {"block.A.p": "blok.A.p"}}, 'no signal "blok.A.p". Did you mean "block.A.p"?'),
        ({}, {"columns": {"Druck": "block.A.p"}}, 'there is no column "Druck" among block.A.p'),
        ({}, {"uncertainty": {"block.A.p": "-1 bar"}}, "must be above 0"),
        ({}, {"uncertainty": {"pump.P.q": "1 l/min"}}, "has an uncertainty, but was not measured"),
        ({}, {"changes": {"relief.set_pressure": "1 bar"}}, "relief.set_pressure varies, but bench says what it is"),
        ({}, {"start": {"block.A.p": "3 m"}}, "block.A.p"),
    ],
)
def test_what_cannot_be_fitted_is_refused(vary: Any, more: Any, said: str) -> None:
    bench = relief_valve()
    with pytest.raises(BramahError, match=said.replace("?", "[?]").replace("(", "[(]")):
        br.calibrate(bench.circuit, vary or bench.vary, bench.measured(0), **more)


def test_all_problems_of_experiments_are_told_at_once() -> None:
    bench = relief_valve()
    one = {"measured": {"time [s]": [0.0, 1.0], "block.A.p": [1.0, 2.0]}, "changes": {"pump.speed": 3}}
    with pytest.raises(BramahError) as raised:
        br.calibrate(bench.circuit, bench.vary, experiments={"one": one, "two": {"measured": "nowhere.csv"}})
    text = str(raised.value)
    assert "has no unit" in text and "nowhere.csv" in text and "pump" in text


def test_a_start_that_fails_is_told() -> None:
    bench = relief_valve()
    with pytest.raises(FitError, match=r"The run to begin with failed: .* Begin elsewhere"):
        br.calibrate(bench.circuit, bench.vary, bench.measured(0), most_steps=3)


def test_everything_wrong_in_a_file_is_noted() -> None:
    notes: list[tuple[str, ...]] = []
    cold = {"measured": "a.csv", "colums": {}, "start": 3, "columns": {"x": None}}
    tables = {"data": {"cold": cold, "warm": {}}, "method": {"starts": 0}}
    Calibrate.read(tables, lambda place, words: notes.append(place))
    expected = [("colums",), ("columns", "x"), ("start",)]
    wrong = [*(("data", "cold", *place) for place in expected), ("data", "warm"), ("method", "starts")]
    assert sorted(notes) == sorted(wrong)


def test_the_figure_is_drawn(tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    bench = relief_valve()
    found = br.calibrate(bench.circuit, bench.vary, bench.measured(0), workers=2)
    assert len(found.figure(str(tmp_path / "fit.png")).axes) == 2 and (tmp_path / "fit.png").stat().st_size > 10_000
    assert "<table>" in found._repr_html_()


def test_processes_find_the_same_bit_for_bit() -> None:
    bench = relief_valve()
    data = bench.measured(8)
    here, there = (
        br.calibrate(bench.circuit, bench.vary, data, slopes="differences", workers=2, executor=executor).data()
        for executor in ("threads", "processes")
    )
    assert here == there
