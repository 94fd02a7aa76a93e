"""Figures of energy, power and steps: their numbers are those of the accounts."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

import bramah as br
from bramah.plot.energy import energy_figure, parts, power_figure
from bramah.plot.steps import steps_figure
from bramah.plot.style import PlotError, colour_of, is_light
from bramah.result.accounts import Account, Entry

SERVO = Path(__file__).parents[2] / "examples" / "gallery" / "servo_position.toml"


@pytest.fixture(scope="module")
def run() -> br.Result:
    return br.simulate(br.read_circuit(SERVO))


def account(**entries: tuple[float, float]) -> Account:
    """From stored and converted."""
    return Account("J", {name: Entry(s + c, s, c) for name, (s, c) in entries.items()}, 1.0)


def test_what_came_in_went_somewhere() -> None:
    given = account(pump=(0.0, -100.0), valve=(0.0, 60.0), mass=(38.0, 0.0), spring=(-5.0, 0.0), a=(0.0, 1), b=(0.0, 1))
    supplied, taken = parts(given)
    assert supplied == [("pump", 100.0, "supplied"), ("spring", 5.0, "released")]
    assert taken == [("valve", 60.0, "lost"), ("mass", 38.0, "stored"), ("2 others", 2.0, "")]


def test_the_bars_are_as_long_as_the_account_says(run: br.Result) -> None:
    [axis] = energy_figure(run).axes
    ends = {0: 0.0, 1: 0.0}
    for bar in axis.patches:
        row = round(bar.get_y() + bar.get_height() / 2)  # type: ignore[attr-defined]
        ends[row] = max(ends[row], bar.get_x() + bar.get_width())  # type: ignore[attr-defined]
    kept = run.energy()
    # Parts below a thousandth of a bar are left out.
    assert ends[1] == pytest.approx(kept.supplied / 1e3, rel=2e-3)
    assert ends[0] == pytest.approx((kept.lost + kept.stored) / 1e3, rel=2e-3)
    assert axis.get_xlabel() == "Energy [kJ]" and axis.get_title(loc="left") == "Servo position control"


def test_nothing_to_draw() -> None:
    with pytest.raises(PlotError, match="No energy"):
        energy_figure(account(pump=(0.0, 0.0)))


def test_power_of_the_most_active(run: br.Result) -> None:
    [axis] = power_figure(run).axes
    _zero, first, *_ = axis.get_lines()
    assert str(first.get_label()).startswith("supply (") and axis.get_ylabel() == "Power taken [kW]"
    np.testing.assert_allclose(np.asarray(first.get_ydata(), dtype=float) * 1e3, run.power()["supply"])


def test_steps_are_coloured_by_what_held_them_short(run: br.Result) -> None:
    [axis] = steps_figure(run).axes
    legend = axis.get_legend()
    assert legend is not None
    said = [text.get_text() for text in legend.get_texts()]
    found = run.why_slow()
    assert f"{found.limiters[0].name} ({found.limiters[0].steps})" in said
    assert f"rejected ({found.rejected})" in said and axis.get_yscale() == "log"
    drawn = sum(np.size(line.get_xdata()) for line in axis.get_lines()[1:])
    assert drawn == found.steps + found.rejected


def test_colours_beyond_the_palette_differ() -> None:
    assert len({colour_of(k) for k in range(14)}) == 14
    assert is_light("#FFFFFF") and not is_light("#000000")
