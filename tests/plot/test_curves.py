"""Several results, set points, own axes and units, spikes, events: what is drawn, where, and how it is called."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

import bramah as br
from bramah.errors import BramahError, UnitError
from bramah.plot import figure
from bramah.plot.events import FEW, LONGEST, labels
from bramah.plot.style import DASHES, SET_POINT, PlotError, axis_label, line_style
from bramah.plot.xy import phase_figure, rate_of, xy_figure
from bramah.result import Happening, Recorded, Result
from bramah.result.saved import Columns
from tests.result.synthetic import result

SERVO = Path(__file__).parents[2] / "examples" / "gallery" / "servo_position.toml"


def table(**columns: tuple[Any, str]) -> Result:
    """A result of given courses over 2 s, in SI, with their units."""
    values = np.stack([np.asarray(course, dtype=float) for course, _ in columns.values()], axis=1)
    t = np.linspace(0.0, 2.0, len(values))
    names = [name.replace("_", ".") for name in columns]
    recorded = Recorded(
        t=t, step=np.diff(t, prepend=0.0), y=values, discrete_from=np.zeros(1, dtype=np.int64),
        discrete=np.empty((1, 0)), message="Given.",
    )  # fmt: skip
    return Result(signals=Columns(names, [unit for _, unit in columns.values()]), recorded=recorded)


def legend(axis: Any) -> Any:
    return axis.get_legend()


def texts(axis: Any) -> list[str]:
    return [text.get_text() for text in legend(axis).get_texts()]


@pytest.fixture(scope="module")
def servo() -> dict[str, Result]:
    circuit = br.read_circuit(SERVO)
    return {f"{p} bar": br.simulate(circuit.replace({"supply.pressure": f"{p} bar"})) for p in (140, 210)}


def test_several_results_are_told_apart_by_their_names(servo: dict[str, Result]) -> None:
    [axis] = figure(servo, "cylinder.A.p").axes
    assert texts(axis) == ["140 bar", "210 bar"] and legend(axis).get_title().get_text() == "cylinder.A.p"
    [axis] = figure(servo, ["cylinder.A.p", "cylinder.B.p"]).axes
    assert texts(axis)[:2] == ["cylinder.A.p, 140 bar", "cylinder.A.p, 210 bar"]
    colours = [line.get_color() for line in axis.get_lines()]
    assert colours[0] == colours[1] != colours[2] == colours[3]
    [axis] = figure(list(servo.values()), "cylinder.A.p").axes
    assert texts(axis) == ["Servo position control 1", "Servo position control 2"]
    with pytest.raises(PlotError, match="no result"):
        figure([], "cylinder.A.p")


def test_a_set_point_is_drawn_once_and_as_one(servo: dict[str, Result]) -> None:
    [axis] = figure(servo, ["reference.y", "position.y"]).axes
    assert texts(axis) == ["reference.y", "140 bar", "210 bar"]
    assert axis.get_lines()[0].get_color() == SET_POINT["color"]
    assert axis.get_ylabel() == "Position [mm]"
    [axis] = figure(servo["140 bar"], ["position.y", "velocity.y"], set_points="position.y", axes=["position.y"]).axes
    assert axis.get_lines()[0].get_color() != SET_POINT["color"], "alone it is a signal like any other"


def test_a_saved_result_knows_its_set_points(servo: dict[str, Result], tmp_path: Path) -> None:
    run = servo["140 bar"]
    assert run.sources() == ["wish.y", "reference.y"]
    run.save(tmp_path / "run.npz")
    assert br.load(tmp_path / "run.npz").sources() == run.sources()


def test_own_axes_and_units() -> None:
    made = figure(result(), axes=[["pump.P.p", "rod.x"], "valve.open"], units={"*.p": "MPa", "rod.x": "m"})
    left, below, right = made.axes
    assert [axis.get_ylabel() for axis in (left, right, below)] == ["Pressure [MPa]", "Position [m]", "valve.open"]
    assert texts(left) == ["pump.P.p", "rod.x (right)"]
    assert max(np.asarray(left.get_lines()[0].get_ydata(), dtype=float)) == pytest.approx(0.9)
    with pytest.raises(UnitError, match=r"pump\.P\.p"):
        figure(result(), "pump.P.p", units={"*.p": "mm"})
    with pytest.raises(PlotError, match="room for two units"):
        figure(result(), axes=[["pump.P.p", "rod.x", "motor.power"]])


def test_a_logarithmic_axis() -> None:
    assert figure(result(), "pump.P.p", log=True).axes[0].get_yscale() == "log"
    with pytest.raises(PlotError, match="never above zero"):
        figure(table(a_p=(-np.ones(5), "bar")), log=True)


def test_a_spike_is_cut_and_marked_with_what_it_reaches() -> None:
    t = np.linspace(0.0, 2.0, 4001)
    course = 1e5 * (50 + 5 * np.sin(9 * t) + 700 * np.exp(-(((t - 0.7) / 0.002) ** 2)))
    [axis] = figure(table(line_p=(course, "bar"))).axes
    low, high = axis.get_ylim()
    assert 40 < low < 45 and 55 < high < 60
    assert [text.get_text() for text in axis.texts] == [f"{course.max() / 1e5:.3g} bar"]
    [axis] = figure(table(line_p=(course, "bar")), whole=True).axes
    assert axis.get_ylim()[1] > 700 and not axis.texts


@pytest.mark.parametrize("height", [3.0, 200.0])
def test_what_is_no_spike_is_shown_whole(height: float) -> None:
    """A peak no higher than a few times the rest, or one that lasts."""
    t = np.linspace(0.0, 2.0, 4001)
    course = np.sin(9 * t) + height * (np.abs(t - 1) < (0.001 if height < 10 else 0.1))
    [axis] = figure(table(a_x=(course, "m"))).axes
    assert axis.get_ylim()[1] > course.max() and not axis.texts


def test_events_have_names_as_far_as_there_is_room() -> None:
    few = tuple(Happening(0.2 * k, "valve", "opens" if k % 2 else "shuts") for k in range(1, 9))
    assert [text for _, text in labels(result(events=few), 0.0, 2.0)] == ["valve opens", "valve shuts"] * 4
    crowd = (Happening(0.5, "valve", "opens"), Happening(0.5, "pump", "stops"), Happening(0.51, "x", "y"))
    assert labels(result(events=crowd), 0.0, 2.0) == [(0.5, "valve opens +1")]
    many = tuple(Happening(0.1 + 0.1 * k, "valve", "opens") for k in range(FEW + 1))
    assert labels(result(events=many), 0.0, 2.0) == [(0.1, "valve opens")]
    [(_, text)] = labels(result(events=(Happening(1.0, "a" * 50, "b"),)), 0.0, 2.0)
    assert len(text) == LONGEST and text.endswith("…")


def test_names_of_events_stand_above_the_first_panel_and_the_title_above_them() -> None:
    made = figure(result(), ["rod.x", "pump.P.p"])
    made.canvas.draw()
    [name] = made.axes[0].texts
    [title] = [t for t in made.axes[0].get_children() if getattr(t, "get_text", str)() == "Synthetic <run>"]
    assert name.get_text() == "valve opens" and not made.axes[1].texts
    assert made.axes[0].bbox.y1 < name.get_window_extent().y0
    assert name.get_window_extent().y1 <= title.get_window_extent().y0
    assert not figure(result(), "rod.x", events=False).axes[0].texts


def test_long_names_go_above_the_panel() -> None:
    course = np.linspace(0.0, 1.0, 5)
    made = figure(
        table(assembly_with_a_long_name_A_p=(course, "bar"), other_part_of_the_same_assembly_p=(course, "bar"))
    )
    made.canvas.draw()
    box = legend(made.axes[0]).get_window_extent()
    assert box.y0 >= made.axes[0].bbox.y1 and box.x1 <= made.bbox.x1


def test_one_signal_over_another() -> None:
    [axis] = xy_figure(result(), "rod.x", "pump.P.p", units={"rod.x": "m"}).axes
    assert (axis.get_xlabel(), axis.get_ylabel()) == ("rod.x [m]", "pump.P.p [bar]")
    x, y = (np.asarray(v, dtype=float) for v in axis.get_lines()[0].get_data())
    assert x[-1] == pytest.approx(7.0) and y[-1] == pytest.approx(9.0)
    assert xy_figure(result(), "pump.P.p", "motor.power", log="xy").axes[0].get_xscale() == "log"
    with pytest.raises(PlotError, match="share a unit"):
        xy_figure(result(), "rod.x", ["pump.P.p", "motor.power"])
    with pytest.raises(BramahError, match=r"rod\.x"):
        xy_figure(result(), "rod.z", "pump.P.p")


def test_a_phase_plot_has_the_rate_of_change_on_either_side_of_an_event() -> None:
    """rod.x = t^3 - t, and 1 m more after t = 1 s; 12 samples in a step give its slope to 0.02 m/s."""
    [axis] = phase_figure(result(), "rod.x", units={"rod.x": "m"}).axes
    assert (axis.get_xlabel(), axis.get_ylabel()) == ("rod.x [m]", "d(rod.x)/dt [m/s]")
    from bramah.plot.curves import curves

    [curve] = curves({"": result()}, ["rod.x"], {"rod.x": "m"})
    np.testing.assert_allclose(rate_of(curve), 3 * curve.t**2 - 1, atol=0.02)


@pytest.mark.parametrize(
    ("unit", "said"), [("J", "Energy [J]"), ("kJ", "Energy [kJ]"), ("N m", "Torque [N m]"), ("%", "Value [%]")]
)
def test_an_axis_says_what_it_shows(unit: str, said: str) -> None:
    assert axis_label(unit) == said


def test_neighbouring_lines_differ_in_colour_and_in_dashes() -> None:
    looks = [line_style(k) for k in range(28)]
    assert len({(look["color"], str(look["linestyle"])) for look in looks}) == 28
    assert len({str(look["linestyle"]) for look in looks[: len(DASHES)]}) == len(DASHES)


def test_a_pdf_is_written_the_same_every_time(tmp_path: Path) -> None:
    for name in ("a.pdf", "b.pdf"):
        figure(result(), path=tmp_path / name)
    assert (tmp_path / "a.pdf").read_bytes() == (tmp_path / "b.pdf").read_bytes()
    assert (tmp_path / "a.pdf").read_bytes().startswith(b"%PDF")
