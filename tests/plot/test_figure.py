"""Figures: what is drawn, and what is written."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

import bramah as br
from bramah.errors import BramahError, FileError, UnknownName
from bramah.plot import figure
from bramah.result import Happening
from tests.result.synthetic import exact, result


def test_one_axis_for_each_unit_with_its_label() -> None:
    made = figure(result(), ["rod.x", "pump.P.p", "valve.open"])
    assert [axis.get_ylabel() for axis in made.axes] == ["Position [mm]", "Pressure [bar]", "valve.open"]
    assert made.axes[-1].get_xlabel() == "Time [s]"
    assert made.axes[0].get_xlim() == (0.0, 2.0)
    assert made.axes[0].get_title(loc="left") == "Synthetic <run>"


def test_curves_follow_the_dense_output_and_jump_at_events() -> None:
    [line, *_] = figure(result(), "pump.P.p").axes[0].get_lines()
    t, p = np.asarray(line.get_xdata(), dtype=float), np.asarray(line.get_ydata(), dtype=float)
    assert len(t) > 50
    assert (np.diff(t) >= 0).all()
    np.testing.assert_allclose(p, exact(t, False)[:, 1], rtol=1e-12)
    [line, *_] = figure(result(), "rod.x").axes[0].get_lines()
    t, x = np.asarray(line.get_xdata(), dtype=float), np.asarray(line.get_ydata(), dtype=float)
    np.testing.assert_allclose(x[t == 1.0], [0.0, 1000.0], atol=1e-9)


def test_without_dense_output_the_points_are_drawn() -> None:
    [line, *_] = figure(result(dense=None), "rod.x").axes[0].get_lines()
    assert len(line.get_xdata()) == 7  # type: ignore[arg-type]


def test_events_are_marked_and_many_become_ticks() -> None:
    assert len(figure(result(), "rod.x").axes[0].get_lines()) == 2
    many = tuple(Happening(0.001 + 0.01 * i, "valve", "opens") for i in range(150))
    marks = figure(result(events=many), "rod.x").axes[0].get_lines()
    assert len(marks) == 2
    assert len(marks[1].get_xdata()) == 150  # type: ignore[arg-type]


def test_without_a_choice_it_shows_what_the_circuit_plots() -> None:
    run = result()
    run.plot = ("valve.*",)
    assert len(figure(run).axes) == 1
    assert len(figure(result()).axes) == 4


def test_unknown_signals_suggest_the_nearest() -> None:
    with pytest.raises(UnknownName, match=r"rod\.x"):
        figure(result(), "rod.y")


@pytest.mark.parametrize(("name", "begin"), [("run.png", b"\x89PNG"), ("run.svg", b"<?xml")])
def test_files(tmp_path: Path, name: str, begin: bytes) -> None:
    figure(result(), path=tmp_path / name)
    assert (tmp_path / name).read_bytes().startswith(begin)
    assert len(list(tmp_path.iterdir())) == 1


def test_the_same_result_gives_the_same_file(tmp_path: Path) -> None:
    for name in ("a.svg", "b.svg"):
        figure(result(), path=tmp_path / name)
    assert (tmp_path / "a.svg").read_bytes() == (tmp_path / "b.svg").read_bytes()


def test_other_formats_are_refused(tmp_path: Path) -> None:
    with pytest.raises(FileError, match=r"\.svg or \.pdf"):
        figure(result(), path=tmp_path / "run.docx")


def test_no_state_of_matplotlib_is_changed() -> None:
    import matplotlib

    before = dict(matplotlib.rcParams)
    figure(result())
    assert dict(matplotlib.rcParams) == before


def test_matplotlib_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib.figure", None)
    with pytest.raises(BramahError, match=r"pip install 'bramah\[plot\]'"):
        figure(result())


def test_a_constant_signal_is_not_drowned_in_rounding(tmp_path: Path) -> None:
    run = result(y=np.ones((7, 2)) * (1 + 1e-12 * np.arange(7))[:, None], dense=None, events=())
    low, high = figure(run, "rod.x", tmp_path / "flat.png").axes[0].get_ylim()
    assert high - low > 100


def test_a_failed_run_says_so_below_the_axes() -> None:
    made = figure(result(ok=False, message="Step size fell below 1e-12 s at t = 2 s."), "rod.x")
    assert made.get_supxlabel() == "Step size fell below 1e-12 s at t = 2 s."
    made.canvas.draw()
    label = made.axes[-1].xaxis.label.get_window_extent()
    [message] = [t for t in made.texts if "fell below" in t.get_text()]
    assert message.get_window_extent().y1 <= label.y0


FORKING = """
import os, signal, threading, time
import matplotlib
from bramah.plot import figure
from bramah.plot.canvas import styled
from tests.result.synthetic import result

own, begun = dict(matplotlib.rcParams), threading.Event()

def draw():
    with styled():
        begun.set()
        time.sleep(0.3)

thread = threading.Thread(target=draw)
thread.start()
begun.wait()
child = os.fork()
if child == 0:
    signal.alarm(20)
    figure(result(), "rod.x")
    os._exit(0 if dict(matplotlib.rcParams) == own else 1)
status = os.waitpid(child, 0)[1]
thread.join()
print("stopped" if os.WIFSIGNALED(status) else os.WEXITSTATUS(status))
"""


@pytest.mark.skipif(not hasattr(os, "fork"), reason="the system has no fork")
def test_a_child_forked_while_another_thread_draws_draws_too() -> None:
    """And finds matplotlib's own settings."""
    root = str(Path(__file__).resolve().parents[2])
    found = subprocess.run(
        [sys.executable, "-W", "ignore", "-c", FORKING],
        env={**os.environ, "PYTHONPATH": root},
        capture_output=True,
        text=True,
        check=True,
    )
    assert found.stdout == "0\n"


def test_large_forces_are_drawn_in_kilonewtons() -> None:
    """Unless a unit is asked for, and all forces of a figure alike."""
    circuit = br.Circuit("Pressed")
    circuit.add("push", br.Force(force="300 kN"))
    circuit.add("body", br.Mass(mass="100 kg"))
    circuit.add("spring", br.Spring(stiffness="1e7 N/m"))
    circuit.connect("push.port", "body.port", "spring.port")
    result = br.simulate(circuit, "10 ms")
    [axis] = br.figure(result, ["push.port.F", "spring.port.F"]).axes
    assert axis.get_ylabel() == "Force [kN]"
    assert abs(np.asarray(axis.get_lines()[0].get_ydata())).max() == pytest.approx(300.0, rel=1e-12)
    [axis] = br.figure(result, ["push.port.F"], units={"*.F": "N"}).axes
    assert axis.get_ylabel() == "Force [N]"
