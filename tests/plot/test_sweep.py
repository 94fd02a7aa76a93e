"""Figures of sweeps hold the numbers of their tables."""

from __future__ import annotations

from itertools import product
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from bramah.errors import BramahError
from bramah.plot.kept import band_figure, kept_figure
from bramah.plot.style import PlotError
from bramah.plot.sweep import sweep_figure
from bramah.studies.case import FAILED, Row
from bramah.studies.table import Table

UNITS = {"a.p": "bar", "b.x": "mm", "peak": "bar", "rod.x": "mm"}
T = np.linspace(0.0, 1.0, 11)


def peak(changes: dict[str, Any]) -> float:
    return float(sum(len(v) if isinstance(v, str) else v for v in changes.values()))


def table(**axes: list[Any]) -> Table:
    names = {"a": "a.p", "b": "b.x", "c": "c.kind"}
    rows = []
    for k, values in enumerate(product(*axes.values())):
        changes = dict(zip([names[axis] for axis in axes], values, strict=True))
        kept = {"t": T, "rod.x": k * T}
        rows.append(Row(number=k, changes=changes, measures={"peak": peak(changes), "time": 1.0 / (k + 1)}, kept=kept))
    return Table(rows, UNITS)


def lines(axis: Any) -> list[Any]:
    return [np.asarray(line.get_xydata(), dtype=float) for line in axis.get_lines()]


def test_a_response_curve_for_each_measure() -> None:
    top, bottom = sweep_figure(table(a=[1e5, 2e5, 4e5])).axes
    np.testing.assert_allclose(lines(top)[0], [[1, 1], [2, 2], [4, 4]])
    assert (top.get_ylabel(), bottom.get_xlabel()) == ("peak [bar]", "a.p [bar]")


def test_cases_without_a_number_are_marked() -> None:
    whole = table(a=[1e5, 2e5, 4e5])
    rows = [*whole.rows[:2], Row(number=2, changes=whole.rows[2].changes, status=FAILED)]
    [axis] = sweep_figure(Table(rows, UNITS), measures="peak").axes
    assert lines(axis)[1][:, 0].tolist() == [4.0]


def test_a_family_over_the_quantity_with_more_values() -> None:
    figure = sweep_figure(table(b=[0.1, 0.2], a=[1e5, 2e5, 4e5]), measures="peak")
    [axis] = figure.axes
    assert axis.get_xlabel() == "a.p [bar]" and len(lines(axis)) == 2
    np.testing.assert_allclose(lines(axis)[1][:, 1], np.array([1e5, 2e5, 4e5]) / 1e5 + 0.2e-5, rtol=1e-12)
    legend = axis.get_legend()
    assert legend is not None and [text.get_text() for text in legend.get_texts()] == ["100 mm", "200 mm"]
    other = sweep_figure(table(b=[0.1, 0.2], a=[1e5, 2e5, 4e5]), measures="peak", x="b.x").axes[0]
    assert other.get_xlabel() == "b.x [mm]" and len(lines(other)) == 3


def test_a_contour_of_two_quantities_with_many_values() -> None:
    figure = sweep_figure(table(a=[1e5 * k for k in range(1, 7)], b=[0.1 * k for k in range(1, 6)]))
    labels = {axis.get_xlabel() for axis in figure.axes if axis.get_xlabel()}
    assert labels == {"a.p [bar]"} and any(axis.get_ylabel() == "peak [bar]" for axis in figure.axes)


def test_words_stand_on_the_axis() -> None:
    [axis] = sweep_figure(table(c=["thin", "thick"]), measures="time").axes
    assert [tick.get_text() for tick in axis.get_xticklabels()] == ["thin", "thick"]


def test_one_at_a_time_has_a_column_for_each() -> None:
    changes: list[dict[str, Any]] = [{}, {"a.p": 1e5}, {"a.p": 3e5}, {"b.x": 0.1}, {"b.x": 0.3}]
    rows = [Row(number=k, changes=one, measures={"peak": float(k)}) for k, one in enumerate(changes)]
    figure = sweep_figure(Table(rows, UNITS, {"a.p": 2e5, "b.x": 0.2}))
    left, right = figure.axes
    assert lines(left)[0].tolist() == [[1, 1e-5], [3, 2e-5]] and lines(left)[1].tolist() == [[2, 0]]
    assert (left.get_xlabel(), right.get_xlabel()) == ("a.p [bar]", "b.x [mm]")


def test_few_cases_have_a_line_each() -> None:
    rows = [Row(number=k, changes={"a.p": k, "b.x": k % 2}, measures={"peak": 1e5 * k}) for k in range(3)]
    [axis] = sweep_figure(Table(rows, UNITS, names={0: "light", 1: "heavy", 2: "both"})).axes
    assert [tick.get_text() for tick in axis.get_yticklabels()] == ["light", "heavy", "both"]
    assert lines(axis)[0].tolist() == [[0, 0], [1, 1], [2, 2]]


def test_equal_ratios_have_equal_distances() -> None:
    [axis] = sweep_figure(table(a=[1e5, 2e5, 4e5, 8e5]), measures="peak").axes
    assert axis.get_xscale() == "log" and [tick.get_text() for tick in axis.get_xticklabels()] == ["1", "2", "4", "8"]
    [other] = sweep_figure(table(a=[1e5, 2e5, 3e5, 4e5]), measures="peak").axes
    assert other.get_xscale() == "linear"


def test_anything_else_is_a_scatter_matrix() -> None:
    chance = np.random.default_rng(1)
    rows = [
        Row(number=k, changes={"a.p": chance.random(), "b.x": chance.random()}, measures={"peak": chance.random()})
        for k in range(30)
    ]
    assert len(sweep_figure(Table(rows, UNITS)).axes) == 9


def test_kept_signals_as_curves_and_bands(tmp_path: Path) -> None:
    found = table(a=[1e5 * k for k in range(1, 12)])
    curves = kept_figure(found, tmp_path / "curves.png").axes[0]
    assert len(curves.get_lines()) == 11 and (tmp_path / "curves.png").exists()
    np.testing.assert_allclose(lines(curves)[10], np.column_stack([T, 1e4 * T]))
    bands = band_figure(found, bands=[80]).axes[0]
    np.testing.assert_allclose(lines(bands)[0], np.column_stack([T, 5e3 * T]), atol=1e-9)
    edge = np.asarray(bands.collections[0].get_paths()[0].vertices, dtype=float)
    assert edge[:, 1].max() == pytest.approx(9e3) and bands.get_xlabel() == "Time [s]"


@pytest.mark.parametrize(
    "draw",
    [
        lambda found: sweep_figure(found, measures="paek"),
        lambda found: sweep_figure(found, x="q"),
        lambda found: kept_figure(found, signals="rod.y"),
        lambda found: kept_figure(Table([], {})),
        lambda found: band_figure(found, bands=[120]),
        lambda found: sweep_figure(Table([], {})),
    ],
)
def test_what_cannot_be_drawn_says_so(draw: Any) -> None:
    with pytest.raises((BramahError, PlotError)):
        draw(table(a=[1e5, 2e5]))
