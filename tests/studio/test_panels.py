"""What the panels ask the server for: choices for whole circuits, accounts of a run, sentences about values."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from pathlib import Path

import pytest

from bramah.fluids import FLUIDS
from bramah.solvers.methods import METHODS
from bramah.studio.serve import bound
from tests.studio.circuits import FILLING
from tests.studio.local import Local


@pytest.fixture(scope="module")
def local(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Local]:
    folder: Path = tmp_path_factory.mktemp("panels")
    (folder / "filling.toml").write_text(FILLING, "utf-8")
    started = Local(folder).start()
    started.post("open", path="filling.toml")
    yield started
    started.stop()


def test_fluids_and_methods_can_be_chosen_from(local: Local) -> None:
    choices = local.get("choices").json()
    assert set(choices["fluids"]) == set(FLUIDS)
    assert list(choices["methods"]) == list(METHODS)
    grade = next(one for one in choices["fluids"]["oil"] if one["name"] == "grade")
    assert "iso vg 46" in grade["choices"]


def test_a_run_tells_where_energy_and_fluid_went(local: Local) -> None:
    ended = local.job("run", path="filling.toml")
    result = local.get("result", job=ended["job"]).json()
    assert result["accounts"].splitlines()[0].split() == ["stored", "lost", "supplied", "J"]
    assert result["fluid_accounts"].splitlines()[0].split() == ["stored", "lost", "supplied", "m3"]
    assert any(line.startswith("vessel ") for line in result["fluid_accounts"].splitlines())


@pytest.mark.parametrize(("value", "end"), [("6 l/mim", "?"), ("6 bar", "."), ("6 l/min", "")])
def test_what_is_wrong_with_a_value_is_a_sentence(local: Local, value: str, end: str) -> None:
    told = local.post("check_value", type="FlowSource", name="flow", value=value).json()
    assert told["ok"] is (end == "")
    assert told["message"].endswith(end)
    assert not told["message"].endswith("?.")


def test_answers_are_sent_at_once() -> None:
    """asyncio turns Nagle's delay off for sockets that name their protocol; with it a live run waits 40 ms."""
    with bound(0) as listening:
        assert listening.proto == socket.IPPROTO_TCP
