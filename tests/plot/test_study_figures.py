"""Figures of Monte Carlo, sensitivity and worst cases show the numbers of their studies."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

import bramah as br
from bramah.plot.limit import MISSED
from tests.studies.known import orifice_flow

VARY = {
    "edge.diameter": "2 mm +- 5 %",
    "source.pressure": {"from": "80 bar", "to": "130 bar"},
    "edge.transition": ["reynolds", "pressure"],
}
MEASURE = {"flow": "end edge.A.q", "loss": {"energy": "edge"}}
LIMITS = {"flow": "below 20 l/min"}


@pytest.fixture(scope="module")
def sampled() -> Any:
    return br.monte_carlo(orifice_flow(), VARY, MEASURE, count=60, limits=LIMITS)


def widths(axis: Any) -> list[float]:
    return [patch.get_width() for patch in axis.patches]


def test_histograms_hold_all_cases_and_name_percentiles(sampled: Any, tmp_path: Path) -> None:
    figure = sampled.figure(tmp_path / "histogram.png")
    first, second = figure.get_axes()
    assert sum(bar.get_height() for bar in first.containers[0]) == 60
    assert (first.get_xlabel(), second.get_xlabel()) == ("flow [l/min]", "loss [J]")
    said = [text.get_text() for text in first.texts]
    median = sampled.spreads["flow"].percentiles[50.0].value * 6e4
    assert any(text == f"50 %\n{median:.4g}" for text in said)
    assert "below 20 l/min" in first.get_title(loc="right") and not second.get_title(loc="right")
    assert [line.get_xdata()[0] for line in first.lines if line.get_color() == MISSED] == pytest.approx([20.0])
    assert (tmp_path / "histogram.png").stat().st_size > 10_000


def test_a_measure_without_values_is_drawn_as_such() -> None:
    found = br.monte_carlo(orifice_flow(), {"edge.diameter": "2 mm +- 5 %"}, {"y": lambda _: np.nan}, count=4)
    [axis] = found.figure().get_axes()
    assert axis.texts[0].get_text() == "no case has a value"


def test_scatter_matrices_have_a_panel_for_each_pair_of_numbers(sampled: Any) -> None:
    figure = sampled.scatter()
    assert len(figure.get_axes()) == 4**2  # words are left out
    panel = figure.get_axes()[2 * 4 + 0]  # the flow over the diameter
    assert len(panel.lines[0].get_xdata()) == 60
    corner = figure.get_axes()[0 * 4 + 2].texts[0].get_text()
    assert float(corner) == pytest.approx(sampled.spreads["flow"].correlations["edge.diameter"], abs=0.005)


def test_tornados_are_as_wide_as_the_effects() -> None:
    found = br.sensitivity(orifice_flow(), VARY, MEASURE)
    first = found.figure().get_axes()[0]
    effects = list(found.effects["flow"].values())
    assert [text.get_text().splitlines()[0] for text in first.get_yticklabels()] == [e.span.path for e in effects]
    reach = [bar.get_x() + bar.get_width() for bar in first.patches]
    ends = [value * 6e4 for value in effects[0].at.values()]
    assert max(reach) == pytest.approx(max(ends)) and min(reach) == pytest.approx(min(ends))
    assert first.get_xlim()[0] > 0.9 * min(ends)  # bars end at numbers, not at zero


def test_bars_are_as_long_as_the_indices() -> None:
    found = br.sensitivity(orifice_flow(), VARY, MEASURE, method="sobol", count=32)
    first = found.figure().get_axes()[0]
    index = next(iter(found.indices["flow"].values()))
    assert widths(first)[:2] == pytest.approx([index.first.value, index.total.value])
    assert first.lines[0].get_xdata() == pytest.approx([index.first.low, index.first.high])


def test_worst_cases_are_marked_where_they_are() -> None:
    found = br.worst_case(orifice_flow(), VARY, MEASURE, limits=LIMITS, inside=4)
    left, right = found.figure().get_axes()[:2]
    assert left.get_title(loc="right") == "below 20 l/min: not kept"
    marks = {line.get_marker(): line.get_xdata()[0] for line in left.lines if line.get_marker() in "v^"}
    assert marks["^"] == pytest.approx(found.extremes["flow"]["highest"].value * 6e4)
    assert len(right.get_yticklabels()) == 3 and right.get_yticklabels()[0].get_text() == "edge.diameter\n1.9 to 2.1 mm"
