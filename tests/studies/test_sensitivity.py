"""Sensitivity: derivatives and Sobol indices of circuits whose measures are known functions of their parameters."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from scipy.integrate import quad

import bramah as br
from bramah.cli.demo import demo_text
from bramah.studies.sensitivity.sobol import indices, points
from tests.studies.known import filled_volume, orifice_flow, product, runs_counted, weighted_sum

FLOW = {"q": "end edge.A.q"}
EDGE = {
    "edge.diameter": {"from": "1.9 mm", "to": "2.1 mm"},
    "source.pressure": {"from": "60 bar", "to": "140 bar"},
    "edge.discharge_coefficient": {"from": 0.6, "to": 0.7},
}
POWERS = {"edge.diameter": 2.0, "source.pressure": 0.5, "edge.discharge_coefficient": 1.0}
"""Of the turbulent flow through a sharp edge."""
ENDS = {"edge.diameter": (1.9e-3, 2.1e-3), "source.pressure": (60e5, 140e5), "edge.discharge_coefficient": (0.6, 0.7)}


def relative_variance(f: Callable[[float], float], low: float, high: float) -> float:
    """Var f / E(f)^2 where all values between two ends are equally likely."""
    # In the share of the range: an integration over 1e-4 m or 1e7 Pa would stop at its absolute tolerance.
    mean, square = (quad(lambda u: f(low + u * (high - low)) ** n, 0, 1)[0] for n in (1, 2))  # noqa: B023
    return float(square / mean**2 - 1)


def power(n: float) -> Callable[[float], float]:
    return lambda x: x**n


def indices_of_a_product(c: Mapping[str, float]) -> dict[str, tuple[float, float]]:
    """First-order and total index of a product of functions of independent quantities, from their relative variances.

    S_i = c_i / (P - 1), T_i = c_i P / (1 + c_i) / (P - 1), P the product of all 1 + c_i.
    """
    whole = float(np.prod([1 + one for one in c.values()]))
    return {path: (one / (whole - 1), one * whole / (1 + one) / (whole - 1)) for path, one in c.items()}


@pytest.mark.parametrize("slopes", ["derivatives", "differences"])
def test_derivatives_of_the_turbulent_flow_are_its_powers(slopes: str) -> None:
    found = br.sensitivity(orifice_flow(), EDGE, FLOW, slopes=slopes)
    q = 0.65 * np.pi / 4 * 2e-3**2 * np.sqrt(2 * 100e5 / 870)
    assert found.own["q"] == pytest.approx(q, rel=1e-9)  # an algebraic circuit: solved to rounding
    for path, one in found.effects["q"].items():
        # Differences of second order at 3 % of the value, and the term of fourth order that is left: 3e-2 ** 4.
        assert one.elasticity == pytest.approx(POWERS[path], rel=1e-6)
        low, high = ENDS[path]
        assert one.slope is not None and one.slope.certain and one.slope.exact == (slopes == "derivatives")
        assert abs(one.slope.value - POWERS[path] * q / one.span.own) <= one.slope.error
        own = one.span.own
        swing = q * ((high / own) ** POWERS[path] - (low / own) ** POWERS[path])
        assert one.swing == pytest.approx(swing, rel=1e-9)
    assert list(found.effects["q"]) == ["source.pressure", "edge.diameter", "edge.discharge_coefficient"]


def test_derivatives_are_one_sided_at_the_end_of_a_span() -> None:
    """The step would leave the span that was given, beyond which a value may mean nothing."""
    circuit = filled_volume()
    circuit = circuit.replace({"vessel.volume": "2 l"})
    for ends in ({"from": "2 l", "to": "3 l"}, {"from": "1 l", "to": "2 l"}):
        found = br.sensitivity(
            circuit, {"vessel.volume": ends}, {"p": "end vessel.A.p"}, rtol=1e-8, slopes="differences"
        )
        one = found.effects["p"]["vessel.volume"]
        assert one.slope is not None
        exact = -1.5e9 * (1e-3 / 60) / 2e-3**2
        assert one.slope.value == pytest.approx(exact, rel=1e-4)  # third-order term at steps of (3e-8) ** (1/3)
        assert abs(one.slope.value - exact) <= one.slope.error
        volumes = found.table["vessel.volume"]
        assert volumes.min() >= float(one.span.low) and volumes.max() <= float(one.span.high)


MEASURES = {
    "end": "end cylinder.x",
    "at": "at 1.2 s of cylinder.x",
    "least": "minimum cylinder.x between 0.4 s and 1.3 s",
    "greatest": "maximum cylinder.A.p between 0.2 s and 1.5 s",
    "mean": "mean cylinder.A.p between 0.5 s and 1.3 s",
    "volume": "integral valve.P.q between 0.5 s and 1.3 s",
    "between": "peak-to-peak cylinder.x between 0.4 s and 1.3 s",
    "time": "crosses cylinder.x at 100 mm",
}


def test_derivatives_of_measures_are_those_of_converged_differences() -> None:
    """Of the circuit of `bramah demo`, by every rule there is."""
    vary = {
        "relief.set_pressure": "140 bar +- 2 %",
        "load.mass": "800 kg +- 5 %",
        "pump.displacement": {"tolerance": "2 %"},
    }
    circuit = br.read_circuit(demo_text())
    exact, by_differences = (
        br.sensitivity(circuit, vary, MEASURES, rtol=1e-8, until="1.5 s", slopes=slopes)
        for slopes in ("derivatives", "differences")
    )
    assert set(MEASURES) == {name for name in exact.effects}
    told = 0
    for name, effects in exact.effects.items():
        scale = max(abs(one.slope.value) * one.span.own for one in effects.values() if one.slope)
        for path, one in effects.items():
            other = by_differences.effects[name][path].slope
            assert one.slope is not None and other is not None
            told += one.slope.exact
            # Relative to the largest of a measure; differences say themselves how far they may be off.
            off = abs(one.slope.value - other.value) * one.span.own
            assert off <= 1e-5 * scale + 2 * other.error * one.span.own, (name, path)
    assert told >= 3 * len(MEASURES) - 3  # at most one measure has a corner where it is taken
    assert "exact" in str(exact) and "exact" not in str(by_differences)
    assert len(exact.table) < len(by_differences.table)


def test_circuits_that_carry_no_derivatives_say_so() -> None:
    circuit = br.Circuit("Line")
    circuit.add("source", br.PressureSource(pressure="10 bar"))
    circuit.add("line", br.Line(length="10 m", diameter="10 mm"))
    circuit.add("end", br.Orifice(diameter="2 mm"))
    circuit.add("tank", br.Tank())
    circuit.connect("source.P", "line.A")
    circuit.connect("line.B", "end.A")
    circuit.connect("end.B", "tank.T")
    found = br.sensitivity(circuit, {"end.diameter": "2 mm +- 5 %"}, {"p": "end line.B.p"}, until="20 ms")
    assert found.effects["p"]["end.diameter"].slope.exact is False
    assert "Derivatives are from differences of runs." in str(found) and "waves in lines" in str(found)


def test_what_is_no_number_of_the_equations_is_left_to_differences() -> None:
    circuit = filled_volume()
    vary = {"start.vessel.A.p": {"from": "-0.5 bar", "to": "0.5 bar"}, "vessel.volume": "2 l +- 5 %"}
    found = br.sensitivity(circuit, vary, {"p": "end vessel.A.p"})
    assert found.derivative("p", "start.vessel.A.p") == pytest.approx(1.0, rel=1e-6)  # a start value is added
    slopes = {path: one.slope.exact for path, one in found.effects["p"].items()}
    assert slopes == {"start.vessel.A.p": False, "vessel.volume": True}
    assert "Exact, carried along by a run: 1 of 2 derivatives" in str(found)
    assert "start.vessel.A.p is no number of the equations" in str(found)


def test_what_has_no_effect_is_not_doubted() -> None:
    """A derivative of zero is never certain as a part of itself; across its span it is certain enough."""
    vary = {"sum.a": {"from": 0.5, "to": 1.5}, "sum.b": {"from": 1.9, "to": 2.1}}
    found = br.sensitivity(weighted_sum(a=1.0, b=2.0, gain_b=0.0), vary, {"y": lambda r: float(r["sum.y"].values[-1])})
    assert found.derivative("y", "sum.b") == 0.0 and "~" not in str(found)


def test_a_corner_is_not_taken_for_a_derivative() -> None:
    kinked = {"y": lambda result: abs(float(result["product.y"].values[-1]) - 1.001)}
    found = br.sensitivity(product(a=1.0), {"product.a": {"from": 0.5, "to": 1.5}}, kinked)
    slope = found.effects["y"]["product.a"].slope
    # The steps on both sides of the corner disagree, and shorter ones on one side of it do not: these count.
    assert slope.value == pytest.approx(-1.0, rel=1e-6) or not slope.certain
    jump = {"y": lambda result: float(result["product.y"].values[-1] > 1.0)}
    found = br.sensitivity(product(a=1.0), {"product.a": {"from": 0.5, "to": 1.5}}, jump)
    assert not found.effects["y"]["product.a"].slope.certain
    assert "marked ~ are not certain" in str(found) and "~" in found._repr_html_()
    assert found.data()["measures"]["y"]["effects"]["product.a"]["converged"] is False


def test_words_and_listed_values_have_effects_but_no_derivatives() -> None:
    vary = {"edge.transition": ["reynolds", "pressure"], "edge.diameter": ["1 mm", "2 mm", "3 mm"]}
    found = br.sensitivity(orifice_flow(), vary, FLOW)
    one = found.effects["q"]["edge.diameter"]
    assert one.slope is None and list(one.at) == [1e-3, 2e-3, 3e-3]
    assert one.at[3e-3] == pytest.approx(9 * one.at[1e-3], rel=1e-9)
    # One smooth expression differs from the turbulent law by dp_tr^2 / 4 dp^2 = 1e-6.
    assert 0 < found.effects["q"]["edge.transition"].swing < 2e-6 * found.own["q"]
    assert json.dumps(found.data(), allow_nan=False)


def test_failed_cases_leave_the_others_their_numbers() -> None:
    def fragile(result: br.Result) -> float:
        if float(result["sum.y"].values[-1]) > 3.45:
            raise ValueError("burst")
        return float(result["sum.y"].values[-1])

    vary = {"sum.a": {"from": 0.5, "to": 1.5}, "sum.b": {"from": 1.9, "to": 2.1}}
    found = br.sensitivity(weighted_sum(a=1.0, b=2.0), vary, {"y": fragile})
    assert "1 of" in str(found) and "burst" in str(found)
    assert found.derivative("y", "sum.a") == pytest.approx(1.0, rel=1e-9)
    assert np.isnan(found.effects["y"]["sum.a"].at[1.5])


def test_indices_of_a_function_that_is_known_for_it() -> None:
    """Ishigami and Homma 1990, with a = 7 and b = 0.1: interactions without a first-order effect of x3."""
    a, b = 7.0, 0.1
    names, count = ["x1", "x2", "x3"], 1024
    x = np.pi * (2 * points(count, 3, seed=1) - 1)
    y = np.sin(x[:, 0]) + a * np.sin(x[:, 1]) ** 2 + b * x[:, 2] ** 4 * np.sin(x[:, 0])
    v1 = 0.5 * (1 + b * np.pi**4 / 5) ** 2
    v2, v13 = a**2 / 8, b**2 * np.pi**8 * (1 / 18 - 1 / 50)
    v = v1 + v2 + v13
    exact = {"x1": (v1 / v, (v1 + v13) / v), "x2": (v2 / v, v2 / v), "x3": (0.0, v13 / v)}
    found = indices(names, y, seed=1, confidence=0.95)
    for name, (first, total) in exact.items():
        one = found[name]
        assert one.first.low < first < one.first.high and one.total.low < total < one.total.high, name
        assert one.first.high - one.first.low < 0.2 and one.total.high - one.total.low < 0.2  # and say something
        # An even design is far better than its bootstrap, which takes the points for random: 1 / sqrt(count).
        assert abs(one.first.value - first) < 0.03 and abs(one.total.value - total) < 0.03


def test_intervals_hold_as_often_as_they_say_for_random_designs() -> None:
    """Of 60 designs, each with other points, 95 % intervals of a product miss in 3 on average; 9 is 3.5 deviations."""
    names, count = ["a", "b"], 128
    exact = indices_of_a_product(dict.fromkeys(names, 1 / 12 / 1.5**2))
    missed = np.zeros(2)
    for seed in range(60):
        x = 1 + points(count, 2, seed)
        one = indices(names, x[:, 0] * x[:, 1], seed, 0.95)["a"]
        missed += [
            not one.first.low <= exact["a"][0] <= one.first.high,
            not one.total.low <= exact["a"][1] <= one.total.high,
        ]
    assert missed.max() <= 9


def test_indices_of_a_flow_lie_within_their_confidence() -> None:
    found = br.sensitivity(orifice_flow(), EDGE, FLOW, method="sobol", count=200, seed=2)
    exact = indices_of_a_product({path: relative_variance(power(n), *ENDS[path]) for path, n in POWERS.items()})
    assert len(found.table) == 256 * 5 and "1280 runs, 256 rows" in str(found)
    for path, (first, total) in exact.items():
        one = found.indices["q"][path]
        assert one.first.low < first < one.first.high and one.total.low < total < one.total.high, path
        assert one.first.value == pytest.approx(first, abs=0.05) and one.total.value == pytest.approx(total, abs=0.05)
    assert next(iter(found.indices["q"])) == max(exact, key=lambda path: exact[path][1])
    assert json.dumps(found.data(), allow_nan=False)


def test_indices_of_a_filling_lie_within_their_confidence() -> None:
    """p = beta Q t / V, with a normal flow: its relative variance is 1/25."""
    vary = {"pump.flow": {"normal": [2e-5, 4e-6]}, "vessel.volume": {"from": 1e-3, "to": 3e-3}}
    found = br.sensitivity(filled_volume(), vary, {"p": "end vessel.A.p"}, method="sobol", count=128)
    shares = {"pump.flow": 1 / 25, "vessel.volume": relative_variance(lambda v: 1 / v, 1e-3, 3e-3)}
    for path, (first, total) in indices_of_a_product(shares).items():
        one = found.indices["p"][path]
        assert one.first.low < first < one.first.high and one.total.low < total < one.total.high, path
        assert one.first.value == pytest.approx(first, abs=0.1) and one.total.value == pytest.approx(total, abs=0.1)


def test_failed_runs_are_left_out_and_said() -> None:
    def fragile(result: br.Result) -> float:
        y = float(result["product.y"].values[-1])
        if y > 0.8:
            raise ValueError("burst")
        return y

    vary = {"product.a": {"from": 0.0, "to": 1.0}, "product.b": {"from": 0.0, "to": 1.0}}
    found = br.sensitivity(product(), vary, {"y": fragile}, method="sobol", count=64)
    failed = sum(not row.ok for row in found.table.rows)
    assert 0 < failed < 20
    assert 0 < found.indices["y"]["product.a"].dropped <= failed
    assert f"{failed} of 256 cases have no numbers: The measure y failed. ValueError: burst" in str(found)
    assert "rows are left out because a run has no value" in str(found)


def test_a_measure_that_does_not_vary_has_no_indices() -> None:
    found = br.sensitivity(product(), {"product.a": (0.0, 1.0, 2)}, {"y": lambda _: 3.0}, method="sobol", count=8)
    assert np.isnan(found.indices["y"]["product.a"].total.value) and "y does not vary" in str(found)
    assert json.dumps(found.data(), allow_nan=False)


@pytest.mark.parametrize("method", ["local", "sobol"])
def test_a_second_call_runs_nothing(method: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    ran = runs_counted(monkeypatch)
    given: dict[str, Any] = {"method": method, "count": 8, "store": tmp_path / "rows.sqlite"}
    first = br.sensitivity(orifice_flow(), EDGE, FLOW, **given)
    carrying = 1 if method == "local" else 0  # the run that carries derivatives along is none of the table
    assert len(ran) == len(set(ran)) == len(first.table) + carrying
    ran.clear()
    assert br.sensitivity(orifice_flow(), EDGE, FLOW, **given).data() == first.data() and ran == []


def test_what_is_wrong_is_said() -> None:
    with pytest.raises(br.MethodError, match='There is no design "global"'):
        br.sensitivity(orifice_flow(), EDGE, FLOW, method="global")


@pytest.mark.filterwarnings("error")
def test_a_measure_without_any_value_has_no_span() -> None:
    found = br.sensitivity(orifice_flow(), EDGE, {"never": lambda result: float("nan")})
    assert found.parts()[0].rows[0][2] == "-"
