"""Progress reports and cancellation."""

from __future__ import annotations

import math
import subprocess
import sys
from typing import Any, NoReturn

import numpy as np
import pytest

from bramah.circuit import Circuit
from bramah.components.mechanical import Mass, Spring
from bramah.equilibrium import find, steady
from bramah.errors import Interrupted
from bramah.runs.core_run import CoreRun
from bramah.simulation import simulate
from bramah.stepping import start
from bramah.system import build
from tests.circuits.making import circuit

SETTINGS: dict[str, Any] = {"rtol": 1e-12}


def ringing() -> Circuit:
    """At a tight tolerance a hundred thousand periods take far longer than anybody would wait."""
    return circuit("m.port s.port", m=Mass(mass=1.0, start_position=1.0), s=Spring(stiffness=4 * math.pi**2 * 1e4))


def test_cancelling_keeps_the_computed_points() -> None:
    seen: list[tuple[float, float]] = []

    def watch(fraction: float, t: float) -> bool:
        seen.append((fraction, t))
        return len(seen) < 3

    result = simulate(ringing(), 1000.0, progress=watch, **SETTINGS)
    assert len(seen) == 3
    assert not result.ok
    assert result.recorded.status == "cancelled"
    assert result.message.startswith("Cancelled at t = ")
    assert result.t[-1] == seen[-1][1]
    assert [t / 1000.0 for _, t in seen] == [fraction for fraction, _ in seen]
    assert 0 < seen[0][0] < seen[1][0] < seen[2][0] < 1
    assert result.recorded.wall_seconds < 2.0, "reports come about every tenth of a second"
    t = np.linspace(0, min(0.05, result.t[-1]), 50)
    assert result["m.x"].at(t) == pytest.approx(np.cos(200 * math.pi * t), rel=0, abs=1e-6)


def test_cancelling_a_run_that_records_only_its_end() -> None:
    result = simulate(ringing(), 1000.0, progress=lambda *_: False, record="end", **SETTINGS)
    assert not result.ok
    assert len(result.t) == 1
    assert 0 < result.t[-1] < 1000.0


def test_a_finished_run_reports_its_end_once() -> None:
    seen: list[tuple[float, float]] = []
    result = simulate(ringing(), 1e-3, progress=lambda *report: seen.append(report))
    assert result.ok
    assert seen == [(1.0, 1e-3)]


def test_what_progress_returns_otherwise_does_not_matter() -> None:
    result = simulate(ringing(), 5.0, progress=lambda *_: None, rtol=1e-7)
    assert result.ok
    assert result.t[-1] == 5.0


def test_reports_do_not_change_the_numbers() -> None:
    watched = simulate(ringing(), 4.0, progress=lambda *_: True, rtol=1e-9)
    alone = simulate(ringing(), 4.0, rtol=1e-9)
    assert watched.counters == alone.counters
    assert np.array_equal(watched.recorded.y, alone.recorded.y)


def test_an_interrupt_from_the_keyboard_keeps_the_computed_points() -> None:
    def interrupt(fraction: float, t: float) -> bool:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt) as caught:
        simulate(ringing(), 1000.0, progress=interrupt, **SETTINGS)
    assert isinstance(caught.value, Interrupted)
    result = caught.value.result
    assert result.recorded.status == "cancelled"
    assert len(result.t) > 10
    assert str(caught.value) == result.recorded.message


def test_ctrl_c_in_a_program() -> None:
    """A signal from outside, as the terminal sends it, ends a run within a fraction of a second."""
    code = (
        "import signal, threading, os, bramah as br\n"
        "from tests.robust.test_progress import ringing\n"
        "threading.Timer(1.0, lambda: os.kill(os.getpid(), signal.SIGINT)).start()\n"
        "try:\n"
        "    br.simulate(ringing(), 1e5, rtol=1e-9, record='end')\n"
        "except KeyboardInterrupt as error:\n"
        "    print('kept', error.result.t[-1] > 0, error.result.ok)\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60)
    assert done.stdout == "kept True False\n", done.stderr


def test_an_error_in_the_report_is_the_caller_s() -> None:
    def broken(fraction: float, t: float) -> bool:
        raise RuntimeError("no terminal")

    with pytest.raises(RuntimeError, match="no terminal"):
        simulate(ringing(), 1000.0, progress=broken, **SETTINGS)


def test_ctrl_c_while_stepping_keeps_what_was_computed_and_lets_it_go_on(monkeypatch: pytest.MonkeyPatch) -> None:
    simulation = start(ringing(), rtol=1e-9)
    whole = CoreRun.advance

    def interrupted(run: CoreRun, until: float, seconds: float = 0.0) -> int:
        whole(run, until, 0.05)
        raise KeyboardInterrupt

    with monkeypatch.context() as patched:
        patched.setattr(CoreRun, "advance", interrupted)
        with pytest.raises(Interrupted, match="it can go on from there") as caught:
            simulation.advance(1000.0)
    result = caught.value.result
    assert 0 < simulation.t < 1000.0
    assert result.t[-1] == simulation.t
    assert len(result.t) > 10
    then = simulation.t
    simulation.advance(then + 0.01)
    assert simulation.t == then + 0.01
    assert simulation.result().ok


def test_ctrl_c_while_a_steady_state_is_sought_says_where_the_search_stands(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: object) -> NoReturn:
        raise KeyboardInterrupt

    monkeypatch.setattr(find, "newton", interrupted)
    monkeypatch.setattr(find, "with_modes", interrupted)
    system = build(ringing())
    with pytest.raises(Interrupted) as caught:
        steady(system)
    found = caught.value.result
    assert not found.ok
    assert "interrupted" in found.message
    assert found.start.keys() >= set(system.names)


def test_ctrl_c_in_a_program_that_steps() -> None:
    code = (
        "import signal, threading, os, bramah as br\n"
        "from tests.robust.test_progress import ringing\n"
        "simulation = br.start(ringing(), rtol=1e-9, record='end')\n"
        "threading.Timer(0.5, lambda: os.kill(os.getpid(), signal.SIGINT)).start()\n"
        "try:\n"
        "    simulation.advance(1e5)\n"
        "except KeyboardInterrupt as error:\n"
        "    print('kept', error.result.t[-1] == simulation.t > 0)\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60)
    assert done.stdout == "kept True\n", done.stderr
