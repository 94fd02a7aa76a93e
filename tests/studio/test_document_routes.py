"""Documents over HTTP: what each request answers, and what pages are told."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from typing import Any

import pytest

from bramah.cli.demo import demo_text
from tests.studio.local import Local, until

STATE = {
    "path", "version", "saved", "outside", "gone", "text", "document", "scene", "problems", "notices", "title", "facts",
    "can_undo", "can_redo", "undo_label", "redo_label", "signals", "insides",
}  # fmt: skip
SET = [["components", "relief", "set_pressure"], "120 bar"]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Local]:
    made = Local(tmp_path_factory.mktemp("circuits")).start()
    yield made
    made.stop()


@pytest.fixture
def local(server: Local) -> Local:
    """The server with nothing but the demo in its folder, and nothing open."""
    shutil.rmtree(server.folder)
    server.folder.mkdir()
    (server.folder / "demo.toml").write_text(demo_text())
    server.studio.desk._open.clear()
    return server


def taken(local: Local, what: str, /, **body: Any) -> dict[str, Any]:
    answer = local.post(what, **{"path": "demo.toml", "page": "a", **body})
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


def test_a_state_is_all_that_a_page_shows(local: Local) -> None:
    state = taken(local, "open")
    assert state.keys() == STATE
    assert state["text"] == demo_text() and state["saved"] and not state["outside"] and state["problems"] == []
    assert state["document"]["components"]["relief"]["set_pressure"] == "140 bar"
    assert state["scene"]["components"].keys() == state["document"]["components"].keys()
    assert {"type", "symbol", "at", "turn", "mirror", "more"} <= state["scene"]["components"]["pump"].keys()
    assert state["scene"]["nets"].keys() == state["document"]["nets"].keys()
    assert "cylinder.x" in state["signals"] and state["facts"]["components"] == 11
    again = local.get("state", path="demo.toml", page="a").json()
    assert again == state


def test_edit_undo_redo_and_save(local: Local) -> None:
    state = taken(local, "edit", changes=[SET], label="set pressure")
    assert state["version"] == 2 and not state["saved"] and state["undo_label"] == "set pressure" and state["can_undo"]
    assert not local.get("state", path="demo.toml", page="b").json()["can_undo"]
    assert (local.folder / "demo.toml").read_text() == demo_text()
    state = taken(local, "undo")
    assert state["text"] == demo_text() and state["saved"] and state["can_redo"] and state["version"] == 3
    state = taken(local, "redo")
    assert state["document"]["components"]["relief"]["set_pressure"] == "120 bar"
    state = taken(local, "save")
    assert state["saved"] and (local.folder / "demo.toml").read_text() == state["text"]
    assert sorted(os.listdir(local.folder)) == ["demo.toml"], "nothing is left beside the file"


def test_problems_come_with_their_lines(local: Local) -> None:
    state = taken(local, "edit", changes=[[["components", "relief", "set_pressure"], "-1 bar"]])
    line = state["text"].splitlines().index('set_pressure = "-1 bar"') + 1
    [problem] = state["problems"]
    assert problem["where"] == "relief.set_pressure" and problem["line"] == line and "at least" in problem["message"]
    state = taken(local, "text", text="format = [", version=state["version"])
    [problem] = state["problems"]
    assert problem["line"] == 1 and "valid TOML" in problem["message"] and problem["location"] == "demo.toml:1"
    assert state["scene"]["components"], "the last circuit stays drawn"
    refused = local.post("edit", path="demo.toml", page="a", changes=[SET])
    assert refused.status_code == 400 and "Correct the text first" in refused.json()["error"]


def test_two_pages_and_a_text_that_came_too_late(local: Local) -> None:
    with local.watching("b") as told:
        state = taken(local, "edit", changes=[SET])
        until(lambda: any(news["event"] == "changed" for news in told))
    [news] = [news for news in told if news["event"] == "changed"]
    assert news == {"event": "changed", "path": "demo.toml", "version": 2, "page": "a"}
    assert told[0] == {"event": "hello", "page": "b", "jobs": []}
    merged = taken(local, "text", page="b", text=demo_text().replace("# A cyl", "# The cyl"), version=1)
    assert merged["text"] == state["text"].replace("# A cyl", "# The cyl")
    late = local.post("text", path="demo.toml", page="b", text=demo_text().replace("140 bar", "9 bar"), version=1)
    assert late.status_code == 409
    assert late.json()["text"] == merged["text"] and late.json()["version"] == 3 and late.json()["error"]
    with local.watching("b") as told:
        taken(local, "save")
        until(lambda: told[-1]["event"] == "saved")
        assert told[-1] == {"event": "saved", "path": "demo.toml", "version": 3, "page": "a"}


def test_a_text_made_of_what_the_server_forgot(local: Local) -> None:
    mine = demo_text().replace("140 bar", "90 bar")
    (local.folder / "demo.toml").write_text(demo_text().replace('bore = "50 mm"', 'bore = "63 mm"'))
    state = taken(local, "text", text=mine, version=7, base=demo_text())
    assert state["document"]["components"]["relief"]["set_pressure"] == "90 bar"
    assert state["document"]["components"]["cylinder"]["bore"] == "63 mm" and not state["saved"]


def test_a_file_that_is_changed_outside_is_noticed_and_not_overwritten(local: Local) -> None:
    taken(local, "edit", changes=[SET])
    other = demo_text() + "# theirs\n"
    with local.watching("b") as told:
        (local.folder / "demo.toml").write_text(other)
        until(lambda: any(news["event"] == "outside" for news in told))
    news = next(news for news in told if news["event"] == "outside")
    assert news == {"event": "outside", "path": "demo.toml", "version": 2, "outside": True, "gone": False}
    refused = local.post("save", path="demo.toml", page="a")
    assert refused.status_code == 409 and refused.json()["outside"] and "changed outside" in refused.json()["error"]
    assert (local.folder / "demo.toml").read_text() == other
    state = taken(local, "reload")
    assert state["text"] == other and state["saved"] and not state["outside"]
    state = taken(local, "undo")
    assert '"120 bar"' in state["text"] and not state["saved"], "what was drawn is not lost"
    (local.folder / "demo.toml").write_text("format = 2\n")
    assert taken(local, "save", force=True)["saved"]
    assert (local.folder / "demo.toml").read_text() == state["text"]


def test_a_file_that_is_deleted_outside_can_be_saved(local: Local) -> None:
    state = taken(local, "edit", changes=[SET])
    (local.folder / "demo.toml").unlink()
    with local.watching("b") as told:
        local.studio.files.look()
        until(lambda: any(news.get("gone") for news in told))
    found = local.get("state", path="demo.toml").json()
    assert found["outside"] and found["gone"]
    assert local.post("reload", path="demo.toml", page="a").status_code == 400
    saved = taken(local, "save")
    assert saved["saved"] and not saved["outside"] and not saved["gone"]
    assert (local.folder / "demo.toml").read_text() == state["text"]


def test_files_are_named_from_the_folder(local: Local) -> None:
    """In problems of included files, and in what a run that cannot be says."""
    (local.folder / "lib").mkdir()
    (local.folder / "lib" / "shared.toml").write_text("format = 2\n[parameters]\nbar = 1\n[odd]\n")
    text = 'format = 2\ninclude = ["lib/shared.toml", "lib/none.toml"]\n[components.tank]\ntype = "Tank"\n'
    (local.folder / "a.toml").write_text(text)
    state = taken(local, "open", path="a.toml")
    assert state["problems"] and str(local.folder) not in str(state)
    odd = next(problem for problem in state["problems"] if "'odd'" in problem["message"])
    assert odd["location"] == "lib/shared.toml:4" and odd["line"] is None, "it is no line of the file that is open"
    assert any(problem["line"] == 2 for problem in state["problems"])
    job = local.job("run", path="a.toml")
    assert job["state"] == "failed" and str(local.folder) not in str(job)


def test_parameters_tell_a_usual_size_for_sliders(local: Local) -> None:
    facts = {p["name"]: p for p in local.get("type", name="FlowSource").json()["parameters"]}
    assert facts["flow"]["usual"] == "1 l/min"
    assert {p["usual"] for p in local.get("type", name="Ramp").json()["parameters"]} == {None}


def test_a_touched_file_is_not_a_changed_one(local: Local) -> None:
    taken(local, "open")
    file = local.folder / "demo.toml"
    os.utime(file, (1, 1))
    assert not local.get("state", path="demo.toml").json()["outside"]
    taken(local, "edit", changes=[SET])
    assert taken(local, "save")["saved"]


def test_new_files(local: Local) -> None:
    with local.watching("b") as told:
        state = taken(local, "open", path="new.toml", create=True)
        until(lambda: any(news["event"] == "files" for news in told))
    assert state["document"] == {"format": 2, "run": {"until": "1 s"}} and state["scene"]["components"] == {}
    assert [file["path"] for file in local.get("files").json()["files"]] == ["demo.toml", "new.toml"]
    for path in ("new.toml", "demo.toml"):
        again = local.post("open", path=path, create=True)
        assert again.status_code == 409 and "already" in again.json()["error"]
    assert local.post("open", path="no/where.toml", create=True).status_code == 400
    assert local.post("open", path="missing.toml").status_code == 404
    (local.folder / "sub").mkdir()
    assert taken(local, "open", path="sub/one.json", create=True)["document"] == state["document"]


def test_files_that_come_and_go_are_told(local: Local) -> None:
    local.get("files")
    with local.watching("b") as told:
        local.studio.files.look()
        (local.folder / "other.toml").write_text("format = 2\ntitle = 'x'\n")
        until(lambda: any(news["event"] == "files" for news in told))
    assert "other.toml" in {file["path"] for file in local.get("files").json()["files"]}


def test_rename_and_gather(local: Local) -> None:
    state = taken(local, "rename", old="cylinder", new="ram")
    assert "ram" in state["scene"]["components"] and "ram.x" in state["signals"] and not state["problems"]
    assert "ram.x" in state["document"]["run"]["plot"]
    refused = local.post("rename", path="demo.toml", page="a", old="ram", new="pump")
    assert refused.status_code == 400 and "already" in refused.json()["error"]
    state = taken(local, "gather", components=["ram", "load"], name="Axis")
    assert state["insides"].keys() == {"Axis"} and not state["problems"]
    assert state["insides"]["Axis"]["components"].keys() == {"ram", "load"}
    assert state["scene"]["components"]["axis"]["type"] == "Axis"
    types = local.get("types", path="demo.toml").json()["types"]
    assert [t["type"] for t in types if t["family"] == "own"] == ["Axis"]
    state = taken(local, "rename", old="ram", new="cylinder", inside="Axis")
    assert state["insides"]["Axis"]["components"].keys() == {"cylinder", "load"}
    change = [["subcircuits", "Axis", "diagram", "components", "load"], {"at": [30, 10]}]
    state = taken(local, "edit", changes=[change])
    assert state["insides"]["Axis"]["components"]["load"]["at"] == [30, 10] and not state["problems"]
    change = [["subcircuits", "Axis", "components", "gap"], {"type": "Orifice"}]
    state = taken(local, "edit", changes=[change])
    assert "gap" in state["insides"]["Axis"]["components"], "what is not whole yet is drawn as well"


def test_a_run_takes_the_text_that_is_not_saved(local: Local) -> None:
    taken(local, "edit", changes=[SET, [["run", "until"], "0.5 s"]])
    job = local.job("run", path="demo.toml")
    assert job["state"] == "done"
    answer = local.get("result", job=job["job"]).json()
    assert answer["span"] == [0, 0.5] and answer["version"] == 2


@pytest.mark.parametrize(
    ("what", "body"),
    [
        ("edit", {}),
        ("edit", {"changes": {}}),
        ("edit", {"changes": [[["a"]]]}),
        ("edit", {"changes": [[[True], 1]]}),
        ("edit", {"changes": [[[0], 1]]}),
        ("edit", {"changes": [[["x"] * 20, 1]]}),
        ("edit", {"changes": [[["title"], "x"]], "label": 5}),
        ("edit", {"changes": [[["format", "x"], 1]]}),
        ("text", {"version": 1}),
        ("text", {"text": "x", "version": "1"}),
        ("text", {"text": "x", "version": 1.5}),
        ("text", {"text": "x", "version": 1, "base": 5}),
        ("rename", {"old": "pump"}),
        ("rename", {"old": "pump", "new": "x", "inside": 1}),
        ("gather", {"components": "pump", "name": "X"}),
        ("gather", {"components": ["pump"]}),
        ("save", {"force": 1}),
        ("undo", {}),
        ("redo", {}),
        ("open", {"create": "yes"}),
    ],
)
def test_requests_that_do_not_say_what_they_must_are_refused_in_words(
    local: Local, what: str, body: dict[str, Any]
) -> None:
    answer = local.post(what, path="demo.toml", page="a", **body)
    assert answer.status_code == 400 and answer.json()["error"].endswith(".")
    assert local.get("state", path="demo.toml").json()["text"] == demo_text()


def test_texts_that_are_too_long_are_refused(local: Local) -> None:
    answer = local.post("text", path="demo.toml", page="a", text="#" * 5_000_001, version=1)
    assert answer.status_code == 413 and "limit" in answer.json()["error"]
    answer = local.post("edit", path="demo.toml", page="a", changes=[[["title"], "x"]] * 20_001)
    assert answer.status_code == 400


def test_a_hundred_documents_are_open_at_once_and_the_saved_ones_make_room(
    local: Local, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bramah.studio.desk.MOST", 3)
    for k in range(4):
        (local.folder / f"{k}.toml").write_text("format = 2\n")
    for k in range(3):
        taken(local, "open", path=f"{k}.toml")
        taken(local, "edit", path=f"{k}.toml", changes=[[["title"], str(k)]])
    refused = local.post("open", path="3.toml")
    assert refused.status_code == 429 and "Save some" in refused.json()["error"]
    taken(local, "save", path="1.toml")
    taken(local, "open", path="3.toml")
    assert {opened.path for opened in local.studio.desk.documents()} == {"0.toml", "2.toml", "3.toml"}
    assert taken(local, "open", path="0.toml")["title"] == "0"
