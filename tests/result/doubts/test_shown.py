"""Doubts are shown wherever a result is."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest
from click.testing import CliRunner

import bramah as br
from bramah.cli import main
from bramah.files import write_circuit
from bramah.result.saved import load
from tests.result.doubts.circuits import emptied, swinging


@pytest.fixture(scope="module")
def doubted() -> br.Result:
    return br.simulate(emptied(), 0.5)


def test_a_result_that_is_right_has_none() -> None:
    result = br.simulate(swinging(), 1.0)
    assert result.ok and result.doubts == ()
    assert result.message == "Reached t = 1 s."


def test_the_message_ends_with_them(doubted: br.Result) -> None:
    assert doubted.ok and len(doubted.doubts) >= 1
    assert doubted.message.startswith("Reached t = 0.5 s. Doubt: inlet.B.p falls to")
    assert doubted.message.endswith(doubted.doubts[-1])
    doubted.raise_if_failed()


def test_a_run_that_failed_has_none() -> None:
    result = br.simulate(emptied(), 0.5, most_steps=5)
    assert not result.ok and result.doubts == ()


def test_they_are_looked_for_once(doubted: br.Result, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bramah.result.doubts.DOUBTS", ())
    assert doubted.doubts != ()
    assert br.Result(signals=doubted.signals, recorded=doubted.recorded, system=doubted.system).doubts == ()


def test_they_are_saved_with_the_result(doubted: br.Result, tmp_path: Path) -> None:
    doubted.save(tmp_path / "run.npz", "cylinder.*")
    loaded = load(tmp_path / "run.npz")
    assert loaded.doubts == doubted.doubts and loaded.message == doubted.message


def test_what_was_found_while_running_comes_first(doubted: br.Result) -> None:
    told = replace(doubted.recorded, doubts=("Told.",))
    assert br.Result(signals=doubted.signals, recorded=told, system=doubted.system).doubts == ("Told.", *doubted.doubts)


def test_notebooks_show_them(doubted: br.Result) -> None:
    assert "doubt</th>" in doubted._repr_html_() and "inlet.B.p falls to" in doubted._repr_html_()


def test_the_command_line_shows_them_and_exits_as_ever(tmp_path: Path) -> None:
    path = tmp_path / "emptied.toml"
    write_circuit(emptied(), path)
    text = CliRunner().invoke(main, ["run", str(path), "--until", "0.5 s"])
    assert text.exit_code == 0
    assert "\nDoubt: inlet.B.p falls to" in text.stdout
    data = CliRunner().invoke(main, ["run", str(path), "--until", "0.5 s", "--json", "--verify"])
    assert data.exit_code == 0
    outcome = json.loads(data.stdout)
    assert outcome["ok"] and outcome["doubts"][0].startswith("inlet.B.p falls to")
