"""Which files of a folder are offered."""

from __future__ import annotations

from pathlib import Path

import pytest

from bramah.cli.demo import demo_text
from bramah.studio.listing import folders, listed


def test_circuits_and_studies_with_their_titles(tmp_path: Path) -> None:
    texts = {
        "a.toml": demo_text(),
        "below/b.json": '{"format": 2, "title": "Second", "components": {}}',
        "study.toml": 'format = 1\ncircuit = "a.toml"\n[sweep]\n',
        "pyproject.toml": '[project]\nname = "x"\n',
        "package.json": '{"name": "x"}',
        "notes.txt": "format = 2\n",
        ".hidden/c.toml": "format = 2\n",
        "node_modules/d.toml": "format = 2\n",
        "broken.toml": "format = 2\n[components.",
    }
    for name, text in texts.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text)
    (tmp_path / "binary.toml").write_bytes(bytes(range(256)))
    found = {file["path"]: (file["kind"], file["title"]) for file in listed(tmp_path)}
    assert found == {
        "a.toml": ("circuit", "Lift cylinder"),
        "broken.toml": ("circuit", ""),
        "study.toml": ("study", ""),
        "below/b.json": ("circuit", "Second"),
    }
    assert list(found)[-1] == "below/b.json", "files of the folder itself come first"


def test_what_is_looked_at_is_bounded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for k in range(20):
        (tmp_path / f"f{k}").mkdir()
        (tmp_path / f"f{k}" / "a.toml").write_text("format = 2\n")
    deep = tmp_path / "g" / "/".join(["d"] * 12)
    deep.mkdir(parents=True)
    (deep / "a.toml").write_text("format = 2\n")
    assert len(listed(tmp_path)) == 20, "nobody looks twelve folders deep"
    monkeypatch.setattr("bramah.studio.listing.MOST_FILES", 5)
    assert len(listed(tmp_path)) == 5
    monkeypatch.setattr("bramah.studio.listing.MOST_FOLDERS", 4)
    assert len(folders(tmp_path)) == 4 and len(listed(tmp_path)) == 3
