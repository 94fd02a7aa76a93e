"""Random requests of several pages, and somebody who changes files meanwhile."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import httpx

from bramah.cli.demo import demo_text
from tests.studio.local import TOKEN, Local

PAGES = ["one", "two", "three", ""]
FILES = ["a.toml", "b.json", "below/c.toml", "demo.toml"]
EVIL = [
    "../secret.toml", "..%2fsecret.toml", "/etc/passwd", "out/secret.toml", "escape.toml", "a.toml\0", "C:\\a.toml", "",
    "x" * 2000, ".hidden.toml", "below", "a.toml/../../secret.toml", "below/../a.toml", "~root/a.toml", "a.py",
    "\ud83d",
]  # fmt: skip
SMALL = """\
format = 2
[components.source]
type = "PressureSource"
pressure = "50 bar"
[components.gap]
type = "Orifice"   # narrow
[components.room]
type = "Volume"
[nets]
inlet = ["source.P", "gap.A"]
outlet = ["gap.B", "room.A"]
[run]
until = "20 ms"
plot = ["room.A.p"]
"""
TEXTS = [
    SMALL, SMALL, SMALL.replace("50", "60"), SMALL + "# c\n", demo_text(), "", "format = 2\n", "\0", "[" * 500,
    '{"format": 2}',
]  # fmt: skip
PARTS = ["source", "gap", "room", "pump", "relief", "cylinder", "new1", "new2", "", "a b", "net:inlet", "inlet"]
JUNK: list[Any] = [
    None, True, 0, -1, 1.5, 1e308, 2**80, "", "x", "a.b", "\u0000", "\ud800", [], {}, [[]], ["x"], [1],
    {"x": {"y": [1]}},
    [[["components", "x"], 1]], "50 bar", "9" * 5000, {"": ""}, [None], "\u202e", {"type": "Tank"},
]  # fmt: skip
TYPES = ["Tank", "Orifice", "Volume", "PressureSource", "NoSuchType", "DoubleActingCylinder"]
ROUTES = [
    "open", "close", "edit", "text", "undo", "redo", "rename", "gather", "save", "reload", "check_value", "run", "ask",
    "live", "signals", "frames", "export", "files", "state", "type", "types", "job", "result", "answer", "watch",
    "nothing",
]  # fmt: skip


class Hammer:
    """Sends requests, and collects what must not be answered."""

    def __init__(self, local: Local, seed: int) -> None:
        self.local, self.rng = local, random.Random(seed)
        self.client = httpx.Client(base_url=local.address, timeout=60)
        self.faults: list[str] = []
        self.statuses: dict[int, int] = {}
        self.versions: dict[str, int] = {}
        self.texts: dict[str, str] = {}
        self.jobs = ["no such job"]

    def strike(self) -> None:
        """One request, or one change of a file from outside."""
        action = self.rng.choices(
            [self._edit, self._text, self._history, self._names, self._files, self._look, self._jobs, self._junk,
             self._foreign, self._outside],
            [30, 12, 20, 6, 8, 8, 1, 8, 4, 3],
        )[0]  # fmt: skip
        action()

    def send(self, method: str, path: str, body: Any = None, **more: Any) -> dict[str, Any]:
        headers = {"X-Bramah-Token": TOKEN, **more.pop("headers", {})}
        if body is not None and "content" not in more:
            headers.setdefault("Content-Type", "application/json")
            more["content"] = json.dumps(body).encode("utf-8", "surrogatepass")
        try:
            with self.client.stream(method, path, headers=headers, **more) as answer:
                data = b"" if answer.headers.get("content-type", "").startswith("text/event") else answer.read()
        except httpx.InvalidURL:
            return {}
        status = answer.status_code
        self.statuses[status] = self.statuses.get(status, 0) + 1
        said = f"{method} {path[:80]} {str(body)[:200]} -> {status} {data[:300]!r}"
        if status >= 500 or b"fault in Bramah" in data:
            at = max(0, data.find(b"fault in Bramah") - 200)
            self.faults.append(f"{said} ... {data[at : at + 600]!r}")
        if path.startswith("/api/") and status >= 400 and method != "HEAD" and not json.loads(data)["error"]:
            self.faults.append(f"no words: {said}")
        if status == 200 and answer.headers.get("content-type") == "application/json" and data:
            found: dict[str, Any] = json.loads(data)
            return found
        return {}

    def post(self, what: str, /, **body: Any) -> dict[str, Any]:
        path = body.setdefault("path", self._path())
        body.setdefault("page", self.rng.choice(PAGES))
        found = self.send("POST", f"/api/{what}", body)
        if "text" in found:
            self.versions[path], self.texts[path] = found["version"], found["text"]
        return found

    def _path(self) -> str:
        return self.rng.choice(EVIL) if self.rng.random() < 0.05 else self.rng.choice(FILES)

    def _value(self) -> Any:
        kind = self.rng.choice(TYPES)
        return self.rng.choice([{"type": kind}, f"{self.rng.randrange(200)} bar", None, None, *JUNK[:8]])

    def _edit(self) -> None:
        changes = []
        for _ in range(self.rng.randint(1, 3)):
            part = self.rng.choice(PARTS)
            changes.append(
                self.rng.choice(
                    [
                        [["components", part], self._value()],
                        [["components", part, "pressure"], self._value()],
                        [["nets", self.rng.choice(PARTS)], [f"{self.rng.choice(PARTS)}.A", f"{part}.B"]],
                        [["diagram", "components", part], {"at": [self.rng.randrange(60), self.rng.randrange(60)]}],
                        [["diagram", "components", part], None],
                        [["title"], f"Title {self.rng.randrange(9)}"],
                        [["start", "room.A.p"], self._value()],
                        self.rng.choice(JUNK),
                    ]
                )
            )
        self.post("edit", changes=changes, label=self.rng.choice(["", "a change"]))

    def _text(self) -> None:
        path = self._path()
        text = self.texts.get(path, SMALL)
        at = self.rng.randrange(len(text) + 1)
        text = text[:at] + self.rng.choice(["", "x", '"', "\n", "[", "# c\n", "é", "\ud800"]) + text[at + 1 :]
        if self.rng.random() < 0.7:
            text = self.rng.choice(TEXTS)
        version = self.versions.get(path, 1) - self.rng.choice([0, 0, 0, 1, 2, 50])
        more = {"base": self.rng.choice([text, SMALL])} if self.rng.random() < 0.1 else {}
        self.post("text", path=path, text=text, version=version, **more)

    def _history(self) -> None:
        what = self.rng.choice(["undo", "undo", "redo", "save", "reload"])
        self.post(what, **({"force": True} if what == "save" and self.rng.random() < 0.5 else {}))

    def _names(self) -> None:
        one, other = self.rng.choice(PARTS), self.rng.choice(PARTS)
        if self.rng.random() < 0.6:
            self.post("rename", old=one, new=other, inside=self.rng.choice(["", "", "Group1"]))
        else:
            self.post("gather", components=[one, other], name=self.rng.choice(["Group1", "Group2", "Tank", "1"]))

    def _files(self) -> None:
        path = self.rng.choice(
            [self._path(), f"n{self.rng.randrange(12)}.toml", f"below/n{self.rng.randrange(3)}.json"]
        )
        self.post("open", path=path, create=self.rng.random() < 0.5)

    def _look(self) -> None:
        path, page = self._path(), self.rng.choice(PAGES)
        name = self.rng.choice([*TYPES, "Group1", "x" * 300])
        asked = self.rng.choice(["files", "state", "type", "types", "job", "result", "answer"])
        query = {"path": path, "page": page, "name": name, "id": self.rng.choice(self.jobs), "job": self.jobs[-1]}
        self.send("GET", f"/api/{asked}", params={k: v.encode("utf-8", "replace").decode() for k, v in query.items()})
        self.post("check_value", type=name, name="pressure", value=self.rng.choice(JUNK))

    def _jobs(self) -> None:
        what = self.rng.choice(["run", "ask", "live", "signals", "frames", "export", "cancel"])
        if what == "cancel":
            self.send("DELETE", "/api/job", params={"id": self.rng.choice(self.jobs)})
            return
        options = self.rng.choice([{}, {"until": "5 ms"}, {"until": "x"}, {"method": "no such"}, {"x": 1}])
        asked = {"what": self.rng.choice(["steady", "structure", "x"]), "values": {}, "names": ["room.A.p", "x"]}
        found = self.post(what, options=options, job=self.rng.choice(self.jobs), width=50, count=5, **asked)
        self.jobs = [*self.jobs[-5:], found.get("job", "no such job")]

    def _junk(self) -> None:
        """Any method, address and body."""
        method = self.rng.choice(["GET", "POST", "PUT", "DELETE", "PATCH", "OPTIONS", "HEAD"])
        what = self.rng.choice(ROUTES)
        if what == "watch" and method in ("GET", "HEAD"):
            method = "POST"
        keys = ["path", "page", "changes", "text", "version", "old", "new", "components", "name", "force", "options"]
        body = {key: self.rng.choice([*JUNK, *FILES]) for key in self.rng.sample(keys, self.rng.randrange(6))}
        if self.rng.random() < 0.3:
            data = self.rng.choice([self.rng.randbytes(50), b"{", b"[]", b"null", b'{"path":"a.toml"}', b"\xff" * 9])
            kind = self.rng.choice(["application/json", "text/plain", "multipart/form-data", ""])
            self.send(method, f"/api/{what}", content=data, headers={"Content-Type": kind})
        else:
            self.send(method, self.rng.choice([f"/api/{what}", f"/{what}", f"/assets/{what}", f"/api/{what}/.."]), body)

    def _foreign(self) -> None:
        wrong = self.rng.choice(
            [{"X-Bramah-Token": "wrong"}, {"Host": "evil.example"}, {"Origin": "http://evil.example"},
             {"Sec-Fetch-Site": "cross-site"}]
        )  # fmt: skip
        before = self.statuses.get(200, 0)
        self.send("POST", "/api/files", headers=wrong)
        self.send("GET", "/api/files", headers=wrong)
        if self.statuses.get(200, 0) > before:
            self.faults.append(f"answered to a stranger: {wrong}")

    def _outside(self) -> None:
        """Somebody else writes, deletes or links a file of the folder."""
        file = self.local.folder / self.rng.choice(FILES)
        what = self.rng.randrange(8)
        file.unlink(missing_ok=True)
        if what == 0:
            file.write_bytes(self.rng.randbytes(100))
        elif what == 1:
            file.symlink_to(self.local.folder.parent / "secret.toml")
        elif what > 2:
            file.write_text(demo_text() if file.name == "demo.toml" else SMALL)


def prepared(base: Path) -> Path:
    """A folder with circuits, beside what is nobody's business."""
    folder = base / "circuits"
    (folder / "below").mkdir(parents=True)
    (base / "secret.toml").write_text("format = 2\n# secret\n")
    (base / "other").mkdir()
    (base / "other" / "file").write_text("other")
    (folder / "escape.toml").symlink_to(base / "secret.toml")
    (folder / "out").symlink_to(base)
    for name in FILES[:3]:
        text = SMALL if name.endswith("toml") else json.dumps({"format": 2, "components": {"room": {"type": "Volume"}}})
        (folder / name).write_text(text)
    (folder / "demo.toml").write_text(demo_text())
    return folder
