"""The file of a document: ends of lines and marks stay, saves are whole, names are contained."""

from __future__ import annotations

import os
import stat
from pathlib import Path

import pytest

from bramah.cli.demo import demo_text
from bramah.components import registry
from bramah.errors import FileError
from bramah.studio.documents import ChangedOutside, Document
from bramah.studio.documents.contained import inside


@pytest.mark.parametrize("mark", [b"", b"\xef\xbb\xbf"])
@pytest.mark.parametrize("end", [b"\n", b"\r\n"])
def test_ends_of_lines_and_the_mark_at_the_beginning_stay(tmp_path: Path, mark: bytes, end: bytes) -> None:
    data = mark + demo_text().encode().replace(b"\n", end)
    (tmp_path / "a.toml").write_bytes(data)
    made = Document.open(tmp_path, "a.toml", registry())
    assert made.text == demo_text() and not made.looked().problems
    made.edit([[["title"], "x"]], "p")
    made.save()
    assert (tmp_path / "a.toml").read_bytes() == data.replace(b"Lift cylinder", b"x")
    made.set_text(made.text.replace("\n", end.decode()), made.version, "p")
    made.undo("p")
    made.save()
    assert (tmp_path / "a.toml").read_bytes() == data


def test_what_is_no_text_is_refused_with_its_line(tmp_path: Path) -> None:
    (tmp_path / "a.toml").write_bytes(b"format = 2\n# \xff\n")
    with pytest.raises(FileError, match=r"a\.toml:2: the file is not UTF-8"):
        Document.open(tmp_path, "a.toml", {})
    with open(tmp_path / "b.toml", "wb") as file:
        file.truncate(6_000_000)
    with pytest.raises(FileError, match="larger than 5 MB"):
        Document.open(tmp_path, "b.toml", {})


def test_a_save_that_fails_leaves_the_file_and_nothing_else(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "a.toml").write_text("format = 2\n")
    made = Document.open(tmp_path, "a.toml", {})
    made.edit([[["title"], "x"]], "p")

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "replace", full)
    with pytest.raises(FileError, match="No space left"):
        made.save()
    monkeypatch.undo()
    assert os.listdir(tmp_path) == ["a.toml"] and (tmp_path / "a.toml").read_text() == "format = 2\n"
    made.save()
    assert made.saved and (tmp_path / "a.toml").read_text() == made.text


def test_who_may_read_and_write_a_file_stays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "a.toml"
    file.write_text("format = 2\n")
    file.chmod(0o600)
    made = Document.open(tmp_path, "a.toml", {})
    made.edit([[["title"], "x"]], "p")
    made.save()
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    monkeypatch.setattr(os, "access", lambda *_: False)
    made.edit([[["title"], "y"]], "p")
    with pytest.raises(FileError, match="may not be written"):
        made.save()


def test_what_others_wrote_is_not_overwritten(tmp_path: Path) -> None:
    file = tmp_path / "a.toml"
    file.write_text("format = 2\n")
    made = Document.open(tmp_path, "a.toml", {})
    for text in ("format = 2\n# theirs\n", "format = 1\n"):
        file.write_text(text)
        os.utime(file, ns=(5, 5))
        assert made.outside()
        with pytest.raises(ChangedOutside):
            made.save()
        assert file.read_text() == text
    file.unlink()
    file.symlink_to(tmp_path.parent / "elsewhere.toml")
    with pytest.raises(FileError):
        made.save(force=True)
    assert not (tmp_path.parent / "elsewhere.toml").exists()


@pytest.mark.parametrize(
    "path",
    ["", "..", "../a.toml", "/a.toml", "a/../../b.toml", "a\\b.toml", "C:a.toml", "a.toml/", ".a.toml", "a/.b/c.toml",
     "a.py", "a", "a\0.toml", "~/a.toml", "a//b.toml", "x" * 300 + ".toml", "ü" * 130 + ".toml", "a\n.toml", "dir.toml",
     "out/secret.toml", "leads.toml", "wrong.toml", "loop.toml", "\ud800.toml"],
)  # fmt: skip
def test_names_that_lead_elsewhere_are_refused(tmp_path: Path, path: str) -> None:
    folder = tmp_path / "folder"
    folder.mkdir()
    (folder / "dir.toml").mkdir()
    (tmp_path / "secret.toml").write_text("")
    (tmp_path / "code.py").write_text("")
    (folder / "code.py").write_text("")
    (folder / "out").symlink_to(tmp_path)
    (folder / "leads.toml").symlink_to(tmp_path / "secret.toml")
    (folder / "wrong.toml").symlink_to(folder / "code.py")
    (folder / "loop.toml").symlink_to(folder / "loop.toml")
    with pytest.raises(FileError):
        inside(folder, path)


def test_links_within_the_folder_are_followed(tmp_path: Path) -> None:
    (tmp_path / "a.toml").write_text("format = 2\n")
    (tmp_path / "b.toml").symlink_to("a.toml")
    assert inside(tmp_path, "b.toml") == (tmp_path / "a.toml").resolve()
    made = Document.open(tmp_path, "b.toml", {})
    made.edit([[["title"], "x"]], "p")
    made.save()
    assert (tmp_path / "b.toml").is_symlink() and "x" in (tmp_path / "a.toml").read_text()
