"""The command `bramah studio`: what it prints, what it remembers, and how it ends."""

from __future__ import annotations

import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

import httpx
import pytest

from bramah.cli.demo import demo_text
from tests.studio.local import TOKEN, Local
from tests.studio.serving import Studio


def client_of(address: str) -> httpx.Client:
    token = parse_qs(urlsplit(address).query)["token"][0]
    return httpx.Client(base_url=address.partition("/?")[0], headers={"X-Bramah-Token": token}, timeout=60)


def test_the_token_is_printed_once_and_logged_nowhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    (tmp_path / "circuits").mkdir()
    (tmp_path / "circuits" / "a.toml").write_text(demo_text())
    command = [sys.executable, "-m", "bramah", "studio", str(tmp_path / "circuits"), "--no-browser", "--port", "0"]
    started = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    assert started.stdout is not None
    try:
        address = re.findall(r"http://\S+", started.stdout.readline())[0]
        with client_of(address) as client:
            token = client.headers["X-Bramah-Token"]
            client.get(f"/api/state?path=a.toml&token={token}")
            client.get(f"/?token={token}")
            client.get(f"/nothing?token={token}")
            client.post(f"/api/edit?token={token}", json={"path": "a.toml", "changes": 5})
            client.request("BREW", f"/api/files?token={token}", headers={"Host": "evil.example"})
            with client.stream("GET", f"/api/watch?page=p&token={token}") as answer:
                assert answer.status_code == 200
    finally:
        started.send_signal(signal.SIGINT)
        said, _ = started.communicate(timeout=30)
    assert started.returncode == 0 and "Traceback" not in said
    assert token not in said


def test_a_server_that_comes_back_on_its_port_has_its_token(tmp_path: Path) -> None:
    folder = tmp_path / "circuits"
    folder.mkdir()
    (folder / "a.toml").write_text(demo_text())
    studio = Studio(folder).start()
    address, mine = studio.address, demo_text().replace('"140 bar"', '"120 bar"')
    with client_of(address) as client:
        state = client.post("/api/text", json={"path": "a.toml", "page": "p", "text": mine, "version": 1}).json()
        assert not state["saved"]
        studio.kill()
        (folder / "a.toml").write_text(demo_text().replace('bore = "50 mm"', 'bore = "63 mm"'))
        try:
            studio.start(studio.port)
            assert studio.address == address
            theirs = client.post("/api/open", json={"path": "a.toml", "page": "p", "create": False}).json()
            assert theirs["saved"] and theirs["text"] != mine
            again = {"path": "a.toml", "page": "p", "text": mine, "version": theirs["version"], "base": demo_text()}
            state = client.post("/api/text", json=again).json()
            assert state["text"] == mine.replace('bore = "50 mm"', 'bore = "63 mm"') and not state["saved"]
        finally:
            studio.stop()


@pytest.fixture
def local(tmp_path: Path) -> Iterator[Local]:
    (tmp_path / "a.toml").write_text(demo_text())
    made = Local(tmp_path).start()
    yield made
    made.stop()


def test_no_answer_sets_a_cookie_or_needs_one(local: Local) -> None:
    paths = ("/api/files", "/api/state?path=a.toml", f"/?token={TOKEN}", "/", "/assets/app.js", "/nothing")
    for path in paths:
        assert "set-cookie" not in local.client.get(path, headers={"Cookie": f"token={TOKEN}"}).headers
    without = httpx.get(f"{local.address}/api/files", headers={"Cookie": f"token={TOKEN}; X-Bramah-Token={TOKEN}"})
    assert without.status_code == 401


def test_not_more_pages_watch_than_may(local: Local, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bramah.studio.watch.MOST_PAGES", 2)
    with ExitStack() as stack:
        for page in "ab":
            stack.enter_context(local.watching(page))
        refused = local.get("watch", page="c", token=TOKEN)
        assert refused.status_code == 429 and "Close some" in refused.json()["error"]


def test_not_more_jobs_wait_than_may(local: Local, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bramah.studio.jobs.pool.MOST_QUEUED", 1)
    endless: dict[str, Any] = {"until": "200 h", "largest_step": "1 ms", "method": "radau"}
    answers = [local.post("run", path="a.toml", page="p", options=endless) for _ in range(4)]
    assert [answer.status_code for answer in answers] == [200, 200, 200, 429]
    assert "wait already" in answers[-1].json()["error"]
    for answer in answers[:3]:
        assert local.client.delete("/api/job", params={"id": answer.json()["job"]}).json()["state"] == "cancelled"
