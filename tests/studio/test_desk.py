"""Open documents: many requests at once, and nothing is lost."""

from __future__ import annotations

import threading
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from bramah.cli.demo import demo_text
from bramah.components import registry
from bramah.studio.desk import Desk
from bramah.studio.refused import Refused
from bramah.studio.state import state_of
from tests.studio.documents.making import ROOT


def together(work: Callable[[int], None], count: int) -> None:
    """Do something in several threads; whatever one raises is raised."""
    raised: list[BaseException] = []

    def guarded(number: int) -> None:
        try:
            work(number)
        except BaseException as error:
            raised.append(error)

    threads = [threading.Thread(target=guarded, args=(k,)) for k in range(count)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    if raised:
        raise raised[0]


def test_edits_of_many_pages_at_once_are_all_made(tmp_path: Path) -> None:
    (tmp_path / "a.toml").write_text(demo_text())
    told: list[dict[str, Any]] = []
    desk = Desk(tmp_path, registry(), told.append)

    def edit(page: int) -> None:
        for k in range(15):
            with desk.changing("a.toml", str(page)) as opened:
                opened.document.edit([[["parameters", f"p{page}_{k}"], k]], str(page))

    together(edit, 4)
    with desk.at("a.toml") as opened:
        assert len(opened.document.document["parameters"]) == 60 and opened.document.version == 61
    assert sorted(news["version"] for news in told) == list(range(2, 62))

    def undo(page: int) -> None:
        for _ in range(15):
            with desk.changing("a.toml", str(page)) as opened:
                opened.document.undo(str(page))

    together(undo, 4)
    with desk.at("a.toml") as opened:
        assert opened.document.text == demo_text()


def test_documents_that_make_room_for_others_lose_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bramah.studio.desk.MOST", 2)
    for k in range(4):
        (tmp_path / f"{k}.toml").write_text("format = 2\n")
    desk = Desk(tmp_path, registry(), lambda news: None)

    def edit(page: int) -> None:
        made = 0
        while made < 30:
            try:
                with desk.changing(f"{(page + made) % 4}.toml", str(page)) as opened:
                    opened.document.edit([[["parameters", f"p{page}_{made}"], made]], str(page))
                    opened.document.save()
                made += 1
            except Refused as refused:
                assert refused.status == 429

    together(edit, 4)
    found = [tomllib.loads((tmp_path / f"{k}.toml").read_text())["parameters"] for k in range(4)]
    assert sum(map(len, found)) == 120 and len(desk.documents()) <= 2


def test_what_cannot_be_read_is_drawn_as_a_box(tmp_path: Path) -> None:
    text = demo_text().replace('type = "FixedPump"', 'type = "FixedPamp"')
    (tmp_path / "a.toml").write_text(text)
    with Desk(tmp_path, registry(), lambda news: None).at("a.toml") as opened:
        state = state_of(opened, "p")
        drawn = state["scene"]["components"]["pump"]
        assert drawn["type"] == "FixedPamp"
        assert state["scene"]["symbols"][drawn["symbol"]]["ports"].keys() == {"S", "P", "shaft"}
        assert "pump.P" in state["scene"]["nets"]["pressure"]["ports"]
        assert [p["where"] for p in state["problems"]] == ["pump"]


def test_a_study_says_what_it_is(tmp_path: Path) -> None:
    study = next((ROOT / "examples" / "studies").glob("*.toml")).read_text("utf-8")
    (tmp_path / "a.toml").write_text(study)
    with Desk(tmp_path, registry(), lambda news: None).at("a.toml") as opened:
        [problem] = state_of(opened, "p")["problems"]
        assert problem["message"].startswith("This is a study of ") and opened.document.text == study


def test_a_circuit_that_cannot_be_drawn_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "a.toml").write_text(demo_text())
    with Desk(tmp_path, registry(), lambda news: None).at("a.toml") as opened:
        good = state_of(opened, "p")

        def broken(*_: object) -> None:
            raise ZeroDivisionError("of a test")

        monkeypatch.setattr("bramah.drawing.scene.scene_of", broken)
        opened.document.edit([[["title"], "x"]], "p")
        state = state_of(opened, "p")
        assert state["scene"] == good["scene"] and "fault in Bramah" in state["problems"][0]["message"]
        monkeypatch.setattr("bramah.studio.state.MOST_DRAWN", 5)
        opened.document.edit([[["title"], "y"]], "p")
        assert "More than 5 are not drawn" in state_of(opened, "p")["problems"][0]["message"]
