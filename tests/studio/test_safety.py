"""Who may use the server, and what it refuses: each point of the design's security."""

from __future__ import annotations

import socket
import stat
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from bramah.errors import FileError
from bramah.studio.serve import HOST, bound, folder_of
from bramah.studio.tokens import VARIABLE, token_for
from tests.studio.local import TOKEN, Local

PAGE = "<!doctype html><html lang=en><title>Bramah</title><script type=module src=/assets/app.js></script></html>"


@pytest.fixture(scope="module")
def local(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Local]:
    base = tmp_path_factory.mktemp("safety")
    folder, page = base / "circuits", base / "page"
    folder.mkdir()
    page.mkdir()
    (folder / "a.toml").write_text("format = 2\n")
    (base / "secret.toml").write_text("format = 2\n# secret\n")
    (folder / "escape.toml").symlink_to(base / "secret.toml")
    (folder / "out").symlink_to(base)
    for name, text in {"index.html": PAGE, "app.js": "export {};\n" * 200, "app.css": "body {}\n"}.items():
        (page / name).write_text(text)
    made = Local(folder, page=page, largest_body=200_000).start()
    yield made
    made.stop()


def raw(local: Local, text: str) -> str:
    """The answer to bytes that no client would send."""
    with socket.create_connection((HOST, local.port), timeout=30) as made:
        made.sendall(text.replace("\n", "\r\n").encode("latin-1"))
        parts = [made.recv(65536)]
        made.shutdown(socket.SHUT_WR)  # not before: a server need not answer one who has gone
        while part := made.recv(65536):
            parts.append(part)
    return b"".join(parts).decode("latin-1")


def test_the_socket_is_on_loopback(local: Local) -> None:
    with bound(0) as made:
        assert made.getsockname()[0] == "127.0.0.1"


@pytest.mark.parametrize("token", ["", "wrong", TOKEN + "x", TOKEN[:-1], "\xff"])
def test_without_the_token_nothing_is_answered(local: Local, token: str) -> None:
    headers = {b"X-Bramah-Token": token.encode("latin-1")} if token else {}
    with httpx.Client(base_url=local.address) as client:
        for path in ("files", "types", "state?path=a.toml", "watch?page=p", "nothing", "job?id=1"):
            answer = client.get(f"/api/{path}", headers=headers)
            assert answer.status_code == 401, path
            assert "bramah studio" in answer.json()["error"]
        assert client.post("/api/open", json={"path": "a.toml"}, headers=headers).status_code == 401
        assert client.request("DELETE", "/api/job?id=1", headers=headers).status_code == 401


def test_the_token_counts_in_an_address_only_where_nothing_else_can_carry_it(local: Local) -> None:
    with httpx.Client(base_url=local.address) as client:
        assert client.get(f"/api/files?token={TOKEN}").status_code == 401
        with client.stream("GET", f"/api/watch?page=p&token={TOKEN}") as answer:
            assert answer.status_code == 200
        assert client.get("/api/watch?page=p&token=wrong").status_code == 401


def test_the_page_needs_the_token_and_its_files_do_not(local: Local) -> None:
    with httpx.Client(base_url=local.address) as client:
        assert client.get(f"/?token={TOKEN}").text == PAGE
        assert client.get("/").status_code == 401
        assert client.get("/?token=wrong").status_code == 401
        script = client.get("/assets/app.js")
        assert script.status_code == 200 and script.headers["content-type"].startswith("text/javascript")
        assert script.headers["content-encoding"] == "gzip"
        mark = {"If-None-Match": script.headers["etag"]}
        assert client.get("/assets/app.js", headers=mark).status_code == 304
        assert client.get("/assets/app.css").headers["content-type"].startswith("text/css")


@pytest.mark.parametrize("name", ["index.html", "..%2fsecret.toml", "%2e%2e/secret.toml", "app.ts", "../guard.py", ""])
def test_only_files_of_the_page_are_served(local: Local, name: str) -> None:
    assert "404" in raw(local, f"GET /assets/{name} HTTP/1.1\nHost: 127.0.0.1:{local.port}\nConnection: close\n\n")[:40]


def test_every_answer_has_the_policy(local: Local) -> None:
    wanted = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; connect-src 'self'; "
    wanted += "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    for path in (f"/?token={TOKEN}", "/", "/assets/app.js", "/api/files", "/nothing", "/api/state?path=b.toml"):
        headers = local.client.get(path).headers
        assert headers["content-security-policy"] == wanted, path
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"
        assert "access-control-allow-origin" not in headers
        assert "server" not in headers or "uvicorn" in headers["server"]
    assert local.client.get("/api/files").headers["cache-control"] == "no-store"


@pytest.mark.parametrize(
    "host", ["evil.example", "127.0.0.1", "127.0.0.1:1", "localhost", "", "127.0.0.1.evil.example"]
)
def test_a_foreign_host_is_refused(local: Local, host: str) -> None:
    for path in ("/api/files", f"/?token={TOKEN}", "/assets/app.js"):
        answer = local.client.get(path, headers={"Host": host})
        assert answer.status_code in (400, 403), path


def test_two_hosts_or_none_are_refused(local: Local) -> None:
    own = f"Host: 127.0.0.1:{local.port}\n"
    end = f"X-Bramah-Token: {TOKEN}\nConnection: close\n\n"
    for headers in ("", own + "Host: evil.example\n"):
        assert raw(local, f"GET /api/files HTTP/1.1\n{headers}{end}")[:12] in ("HTTP/1.1 400", "HTTP/1.1 403")
    assert raw(local, f"GET /api/files HTTP/1.1\n{own}{end}").startswith("HTTP/1.1 200")


@pytest.mark.parametrize(
    "origin", ["http://evil.example", "null", "https://127.0.0.1", "http://127.0.0.1:1", "file://"]
)
def test_a_foreign_origin_is_refused(local: Local, origin: str) -> None:
    headers = {"Origin": origin}
    assert local.client.get("/api/files", headers=headers).status_code == 403
    answer = local.client.post("/api/open", json={"path": "a.toml"}, headers=headers)
    assert answer.status_code == 403 and "another origin" in answer.json()["error"]


def test_the_own_origin_is_welcome_and_a_request_across_sites_is_not(local: Local) -> None:
    for origin in (local.address, local.address.replace("127.0.0.1", "localhost")):
        assert local.client.get("/api/files", headers={"Origin": origin}).status_code == 200
    assert local.client.get("/api/files", headers={"Host": f"localhost:{local.port}"}).status_code == 200
    assert local.client.get("/api/files", headers={"Sec-Fetch-Site": "cross-site"}).status_code == 403
    assert local.client.get("/api/files", headers={"Sec-Fetch-Site": "same-origin"}).status_code == 200


def test_websockets_are_refused(local: Local) -> None:
    own = f"Host: 127.0.0.1:{local.port}\nConnection: Upgrade\nUpgrade: websocket\nSec-WebSocket-Version: 13\n"
    answer = raw(local, f"GET /api/watch HTTP/1.1\n{own}Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\n\n")
    assert "101" not in answer[:20]


OUTSIDE = [
    "../secret.toml", "out/secret.toml", "escape.toml", "/etc/passwd", "/etc/hosts.toml", "a/../../secret.toml",
    "..\\secret.toml", "C:\\secret.toml", "a.toml\0.toml", "./a.toml", "//a.toml", ".hidden.toml", "a.py", "a.sqlite",
    "x" * 400 + ".toml", "~/a.toml", "file:///a.toml", "", "\u202ea.toml",
]  # fmt: skip


@pytest.mark.parametrize("path", OUTSIDE)
def test_files_outside_the_folder_are_neither_read_nor_made(local: Local, path: str) -> None:
    before = sorted(local.folder.parent.rglob("*"))
    for body in ({"path": path}, {"path": path, "create": True}):
        answer = local.post("open", page="p", **body)
        assert answer.status_code in (400, 404), answer.text
        assert "secret" not in answer.json().get("text", "")
    assert local.get("state", path=path).status_code in (400, 404)
    for action in ("save", "undo", "reload", "run"):
        assert local.post(action, path=path, page="p").status_code in (400, 404)
    assert sorted(local.folder.parent.rglob("*")) == before


def test_only_files_of_the_folder_are_listed(local: Local) -> None:
    assert [file["path"] for file in local.get("files").json()["files"]] == ["a.toml"]


def test_a_request_that_is_too_large_is_refused(local: Local) -> None:
    answer = local.post("open", path="a.toml", page="x" * 300_000)
    assert answer.status_code == 413 and "0.2 MB" in answer.json()["error"]

    def pieces() -> Iterator[bytes]:
        for _ in range(20):
            yield b" " * 20_000

    headers = {"Content-Type": "application/json"}
    answer = local.client.post("/api/open", content=pieces(), headers=headers)
    assert answer.status_code == 413
    head = f"POST /api/open HTTP/1.1\nHost: 127.0.0.1:{local.port}\nX-Bramah-Token: {TOKEN}\n"
    for length in ("-1", "x", "9" * 30):
        text = f"{head}Content-Type: application/json\nContent-Length: {length}\nConnection: close\n\n{{}}"
        assert raw(local, text)[:12] in ("HTTP/1.1 400", "HTTP/1.1 413")


@pytest.mark.parametrize(
    ("body", "kind", "status"),
    [
        (b'{"path": "a.toml"}', "text/plain", 415),
        (b'{"path": "a.toml"}', "application/x-www-form-urlencoded", 415),
        (b'{"path": ', "application/json", 400),
        (b"[1]", "application/json", 400),
        (b"\xff\xfe", "application/json", 400),
        (b"", "application/json", 400),
        (b"[" * 100_000, "application/json", 400),
        (b'{"path":' + b"[" * 80 + b"]" * 80 + b"}", "application/json", 400),
        (b'{"path": 1}', "application/json", 400),
        (b'{"path": ["a.toml"]}', "application/json", 400),
    ],
)
def test_bodies_that_are_no_requests_are_refused(local: Local, body: bytes, kind: str, status: int) -> None:
    answer = local.client.post("/api/open", content=body, headers={"Content-Type": kind})
    assert answer.status_code == status and answer.json()["error"]


def test_unknown_addresses_and_methods_are_refused_in_words(local: Local) -> None:
    for method, path, status in (("GET", "/api/nothing", 404), ("GET", "/api/open", 405), ("PUT", "/api/files", 405)):
        answer = local.client.request(method, path)
        assert answer.status_code == status and answer.json()["error"]


def test_what_takes_too_long_is_given_up(local: Local, monkeypatch: pytest.MonkeyPatch) -> None:
    import time

    monkeypatch.setattr("bramah.studio.document_routes.listed", lambda folder: time.sleep(1.0))
    settings = local.studio.settings
    monkeypatch.setattr(type(settings), "longest_request", 0.1, raising=False)
    object.__setattr__(settings, "longest_request", 0.1)
    try:
        answer = local.get("files")
        assert answer.status_code == 504 and "0.1 s" in answer.json()["error"]
    finally:
        object.__setattr__(settings, "longest_request", 60.0)


def test_a_missing_page_is_said(tmp_path: Path) -> None:
    local = Local(tmp_path, page=tmp_path / "page").start()
    try:
        answer = local.client.get(f"/?token={TOKEN}")
        assert answer.status_code == 503
        assert "index.html" in answer.text and "scripts/page.py" in answer.text
        assert local.client.get("/assets/app.js").status_code == 404
    finally:
        local.stop()


def test_a_token_is_kept_for_a_port(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(VARIABLE, raising=False)
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    token = token_for(8219)
    assert len(token) >= 32 and token_for(8219) == token != token_for(8220)
    file = tmp_path / "state" / "bramah" / "studio-8219.token"
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert stat.S_IMODE(file.parent.stat().st_mode) == 0o700
    file.chmod(0o644)
    assert token_for(8219) != token, "a token that others could read is no secret"
    file.write_text("short")
    assert len(token_for(8219)) >= 32
    file.unlink()
    (tmp_path / "other").write_text("x" * 32)
    file.symlink_to(tmp_path / "other")
    assert token_for(8219) != "x" * 32 and (tmp_path / "other").read_text() == "x" * 32
    monkeypatch.setenv(VARIABLE, "the one that was given")
    assert token_for(8219) == "the one that was given"


def test_a_token_needs_no_place_to_be_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").touch()
    monkeypatch.delenv(VARIABLE, raising=False)
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "file"))
    assert len(token_for(8219)) >= 32


def test_the_next_free_port_is_taken_unless_one_was_asked_for() -> None:
    with bound(None) as first, bound(None) as second:
        port = first.getsockname()[1]
        assert second.getsockname()[1] != port
        with pytest.raises(FileError, match=f"Port {port} cannot be used.*--port"):
            bound(port)


def test_the_folder_must_be_one(tmp_path: Path) -> None:
    (tmp_path / "file.toml").touch()
    assert folder_of(str(tmp_path)) == tmp_path.resolve()
    with pytest.raises(FileError, match="is a file"):
        folder_of(str(tmp_path / "file.toml"))
    with pytest.raises(FileError, match="no folder"):
        folder_of(str(tmp_path / "nowhere"))
