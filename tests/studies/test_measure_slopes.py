"""Slopes of measures: those of converged differences, and searches that use them."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import bramah as br
from bramah.studies.measure import Measure, measure_of
from bramah.studies.measure_slope import RULES, has_slope, measure_slope
from bramah.studies.optimise import Optimum
from tests.studies.benches import ROOT, relief_valve

KINDS: dict[str, Any] = {
    "end": "end slide.x",
    "at": "at 0.2 s of slide.x",
    "minimum": "minimum cylinder.A.p",
    "maximum": "maximum cylinder.A.p",
    "peak-to-peak": "peak-to-peak slide.port.v",
    "integral": "integral slide.x between 0.1 s and 0.4 s",
    "mean": "mean cylinder.B.p",
    "crosses": "crosses slide.x at 150 mm",
    "settling-time": {"settling-time": "slide.x", "from": "100 mm", "to": "200 mm", "within": "0.5 mm"},
    "overshoot": {"overshoot": "slide.x", "from": "100 mm", "to": "200 mm"},
}
PATHS = {"controller.proportional_gain": 30.0, "slide.mass": 800.0, "guides.damping": 2000.0}


@pytest.fixture(scope="module")
def runs() -> tuple[br.Result, dict[tuple[str, int], br.Result]]:
    # The gain lets the axis overshoot, so that this has a slope.
    circuit = br.read_circuit(ROOT / "examples" / "heavy_axis.toml").replace({"command.gain_b": "-0.0015 1/bar"})
    system = br.build(circuit)
    beside = {
        (path, side): br.simulate(system.replace({path: value * (1 + 1e-4 * side)}), rtol=1e-10)
        for path, value in PATHS.items()
        for side in (-1, 1)
    }
    return br.simulate(system, rtol=1e-10, derivatives=list(PATHS)), beside


@pytest.mark.parametrize("kind", KINDS)
def test_slopes_are_those_of_converged_differences(kind: str, runs: Any) -> None:
    assert set(KINDS) == set(RULES)
    run, beside = runs
    made = measure_of(KINDS[kind])
    assert isinstance(made, Measure)
    measure = made.of_system(run.system)
    for path, value in PATHS.items():
        low, high = (measure(beside[path, side]) for side in (-1, 1))
        difference = (high - low) / (2e-4 * value)
        # In shares of the measure per share of the parameter. Differences of runs at 1e-10 over 1e-4 are good to 1e-5.
        size = max(abs(measure(run)), 1e-3)
        assert measure_slope(measure, run, path) * value / size == pytest.approx(
            difference * value / size, rel=1e-3, abs=1e-4
        )


def test_what_has_no_slope_says_so() -> None:
    bench = relief_valve()
    run = br.simulate(bench.circuit, derivatives=["relief.set_pressure"])
    for given in ("rms block.A.p", {"settling-time": "block.A.p"}, lambda result: 1.0):
        made = measure_of(given)
        measure = made.of_system(br.build(bench.circuit)) if isinstance(made, Measure) else made
        assert not has_slope(measure)
        assert np.isnan(measure_slope(measure, run, "relief.set_pressure"))


def searched(**more: Any) -> Optimum:
    """Two smooth measures of the bench: the volume that passed, at least so much pressure."""
    bench = relief_valve()
    vary = {
        "relief.set_pressure": {"from": "80 bar", "to": "200 bar"},
        "relief.override": {"from": "5 bar", "to": "80 bar"},
    }
    measures = {"late": "at 0.15 s of block.A.p", "end": "end block.A.p", "peak": "maximum block.A.p"}
    found = br.optimise(
        bench.circuit, vary, measures, minimise={"late": "10 bar", "peak": "10 bar"}, limits={"end": "above 110 bar"},
        method="gradient", workers=2, rtol=1e-8, **more,
    )  # fmt: skip
    assert isinstance(found, Optimum)
    return found


def test_a_search_takes_slopes_from_where_they_take_less_time(monkeypatch: pytest.MonkeyPatch) -> None:
    from bramah.studies.optimise import gradient

    by_derivatives = searched()
    assert by_derivatives.slopes in ("derivatives", "differences")  # as the machine has it
    monkeypatch.setattr(gradient, "has_slope", lambda measure: False)
    by_differences = searched()
    assert by_differences.slopes == "differences" and "slopes by differences" in str(by_differences)
    for found in (by_derivatives, by_differences):
        assert found.active == ["end"] and found.kept
        # 110 bar at 15 l/min; the override that gives least pressure at 40 l/min lies at the lower end.
        assert found.measures["end"] == pytest.approx(110e5, rel=1e-3)
        assert found.ends == {"relief.override": "lower"}
    assert by_derivatives.values["relief.set_pressure"] == pytest.approx(
        by_differences.values["relief.set_pressure"], rel=1e-3
    )
    assert set(by_derivatives.measures) == {"late", "end", "peak"}
