"""Runs that fail or are cancelled: exit code 1, with what was computed kept and written."""

from __future__ import annotations

import io
import json
import os
import signal
import threading
from importlib import import_module
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from bramah.cli import main
from bramah.cli.progress import Progress
from bramah.result import Result
from bramah.result.saved import load
from tests.result.synthetic import result

# The package has a function of the same name as the module.
SIMULATE = import_module("bramah.simulation")
SHIPPED = files("bramah").joinpath("data", "cylinder.toml").read_text("utf-8")


@pytest.fixture
def circuit(tmp_path: Path) -> str:
    path = tmp_path / "lift.toml"
    path.write_text(SHIPPED.replace('plot = ["pump', 'plot = ["rod.x"] # '))
    return str(path)


def test_a_failed_run_exits_with_1_and_writes_what_it_has(
    circuit: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    message = "Step size fell below 1e-12 s at t = 2 s."
    failed = result(ok=False, status="small step", message=message, culprits=("rod.x (82 %)",))
    monkeypatch.setattr(SIMULATE, "simulate", lambda *a, **k: failed)
    done = CliRunner().invoke(main, ["run", circuit, "--out", str(tmp_path / "x.npz")])
    assert done.exit_code == 1
    assert message in done.stderr
    assert "Largest errors: rod.x (82 %)." in done.stdout
    assert "Last events: valve opens at t = 1 s." in done.stdout
    assert load(tmp_path / "x.npz")["rod.x"].at(2.0) == 7.0
    done = CliRunner().invoke(main, ["run", circuit, "--json"])
    assert done.exit_code == 1
    assert json.loads(done.stdout)["culprits"] == ["rod.x (82 %)"]


def test_a_fault_in_bramah_is_no_traceback(circuit: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def fault(*arguments: Any, **options: Any) -> Result:
        raise ZeroDivisionError("division by zero")

    monkeypatch.setattr(SIMULATE, "simulate", fault)
    done = CliRunner().invoke(main, ["run", circuit])
    assert done.exit_code == 1
    assert "This is a fault in Bramah: ZeroDivisionError: division by zero." in done.stderr
    assert "Traceback" not in done.output


def test_ctrl_c_ends_the_run_and_keeps_what_was_computed(
    circuit: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def long_run(system: Any, progress: Progress, **options: Any) -> Result:
        assert progress(0.1, 0.2) is True
        os.kill(os.getpid(), signal.SIGINT)
        assert progress(0.2, 0.4) is False
        return result(ok=False, status="cancelled", message="Cancelled at t = 2 s.")

    monkeypatch.setattr(SIMULATE, "simulate", long_run)
    before = signal.getsignal(signal.SIGINT)
    done = CliRunner().invoke(main, ["run", circuit, "--out", str(tmp_path / "x.csv")])
    assert done.exit_code == 1
    assert "Cancelled at t = 2 s." in done.stderr
    assert (tmp_path / "x.csv").exists()
    assert signal.getsignal(signal.SIGINT) is before


def test_a_real_run_can_be_cancelled() -> None:
    from bramah.files import parse_circuit

    calls = []

    def stop(fraction: float, t: float) -> bool:
        calls.append((fraction, t))
        return False

    run = SIMULATE.simulate(parse_circuit(SHIPPED), until=1e4, fixed_step=1e-4, progress=stop)
    assert not run.ok
    assert len(calls) == 1
    assert 0 < run.t[-1] < 1e4


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_the_bar_appears_on_a_terminal_after_a_while(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = iter([0.0, 0.5, 1.5, 1.55])
    monkeypatch.setattr("time.monotonic", lambda: next(clock))
    screen = Terminal()
    monkeypatch.setattr("sys.stderr", screen)
    with Progress() as progress:
        progress(0.2, 0.4)
        assert screen.getvalue() == ""
        progress(0.5, 1.0)
        assert " 50 %  t = 1 s" in screen.getvalue()
        progress(0.6, 1.2)
        assert "60 %" not in screen.getvalue()
    assert screen.getvalue().endswith("\r\x1b[K")


def test_no_bar_without_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = iter([0.0, 5.0])
    monkeypatch.setattr("time.monotonic", lambda: next(clock))
    screen = io.StringIO()
    monkeypatch.setattr("sys.stderr", screen)
    with Progress() as progress:
        progress(0.5, 1.0)
    assert screen.getvalue() == ""


def test_a_second_ctrl_c_ends_the_program() -> None:
    with Progress(), pytest.raises(KeyboardInterrupt):
        os.kill(os.getpid(), signal.SIGINT)
        os.kill(os.getpid(), signal.SIGINT)


def test_a_run_in_another_thread_leaves_signals_alone() -> None:
    outcome: list[bool] = []

    def work() -> None:
        with Progress() as progress:
            outcome.append(progress(0.5, 1.0))

    thread = threading.Thread(target=work)
    thread.start()
    thread.join()
    assert outcome == [True]


@pytest.mark.parametrize("deep", ["[" * 100_000, "[" * 100_000 + "]" * 100_000])
def test_a_deep_list_is_refused_in_words(deep: str, circuit: str) -> None:
    done = CliRunner().invoke(main, ["run", circuit, "--set", f"relief.curve={deep}"])
    assert done.exit_code == 2
    assert "nested too deeply" in done.output
    assert len(done.output) < 1000 and "Traceback" not in done.output
