"""Whose object code is taken from the disk, and how much of it is kept."""

from __future__ import annotations

import hashlib
import logging
import os
import stat
import time
from pathlib import Path

import pytest

from bramah.expr import code_cache
from bramah.expr.code_cache import CodeCache

CODE = b"object code"
posix = pytest.mark.skipif(not hasattr(os, "geteuid"), reason="files have no owners here")


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("BRAMAH_CACHE", str(tmp_path / "cache" / "objects"))
    return tmp_path / "cache" / "objects"


@pytest.mark.parametrize(("name", "expected"), [("BRAMAH_CACHE", "."), ("XDG_CACHE_HOME", "bramah")])
def test_the_folder_is_where_the_environment_says(
    name: str, expected: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("BRAMAH_CACHE", raising=False)
    monkeypatch.setenv(name, str(tmp_path))
    assert code_cache.folder() == tmp_path / expected


def test_what_is_written_is_read(folder: Path) -> None:
    cache = CodeCache()
    assert cache.read("a") is None
    cache.write("a", CODE)
    assert cache.read("a") == CODE
    assert cache.read("b") is None


@posix
def test_nobody_else_can_write_what_is_made(folder: Path) -> None:
    before = os.umask(0)
    try:
        CodeCache().write("a", CODE)
    finally:
        os.umask(before)
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    assert stat.S_IMODE((folder / "a.o").stat().st_mode) == 0o600


@posix
@pytest.mark.parametrize("mode", [0o777, 0o770, 0o1777, 0o702])
def test_a_folder_that_others_can_write_is_not_used(mode: int, folder: Path, caplog: pytest.LogCaptureFixture) -> None:
    CodeCache().write("a", CODE)
    folder.chmod(mode)
    cache = CodeCache()
    with caplog.at_level(logging.WARNING, "bramah"):
        for _ in range(3):
            assert cache.read("a") is None
        cache.write("b", CODE)
    [said] = caplog.messages
    assert "is not used" in said and str(folder) in said and "chmod" in said
    assert not (folder / "b.o").exists()


@posix
def test_a_file_that_others_can_write_is_not_used(folder: Path, caplog: pytest.LogCaptureFixture) -> None:
    cache = CodeCache()
    cache.write("a", CODE)
    (folder / "a.o").chmod(0o666)
    with caplog.at_level(logging.WARNING, "bramah"):
        assert cache.read("a") is None
    assert "can be written by other users" in caplog.text
    cache.write("a", CODE)
    assert cache.read("a") == CODE


@posix
@pytest.mark.parametrize("what", ["folder", "file"])
def test_what_belongs_to_another_user_is_not_used(
    what: str, folder: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Somebody else's code with a digest that is right: only who wrote it tells."""
    CodeCache().write("a", CODE)
    fstat, own = os.fstat, os.geteuid()

    def of_another(number: int) -> os.stat_result:
        found = fstat(number)
        if stat.S_ISDIR(found.st_mode) != (what == "folder"):
            return found
        return os.stat_result((*found[:4], own + 1, *found[5:]))

    monkeypatch.setattr(code_cache.os, "fstat", of_another)
    with caplog.at_level(logging.WARNING, "bramah"):
        assert CodeCache().read("a") is None
    assert "belongs to another user" in caplog.text


@posix
def test_links_are_not_followed(folder: Path, tmp_path: Path) -> None:
    cache = CodeCache()
    cache.write("a", CODE)
    (tmp_path / "elsewhere.o").write_bytes(hashlib.sha256(CODE).digest() + CODE)
    (folder / "b.o").symlink_to(tmp_path / "elsewhere.o")
    assert cache.read("b") is None


def aged(path: Path, days: float) -> None:
    then = time.time() - days * 86400
    os.utime(path, (then, then))


def test_entries_unused_for_long_and_left_overs_go(folder: Path) -> None:
    cache = CodeCache()
    for name, days in (("young", 1.0), ("used", 170.0), ("old", 181.0)):
        cache.write(name, CODE)
        aged(folder / f"{name}.o", days)
    for name, days in (("busy.tmp", 0.1), ("broken.tmp", 2.0)):
        (folder / name).write_bytes(b"")
        aged(folder / name, days)
    (folder / "notes.txt").write_text("not of the cache")
    aged(folder / "notes.txt", 1000.0)
    CodeCache().write("new", CODE)
    assert sorted(p.name for p in folder.iterdir()) == ["busy.tmp", "new.o", "notes.txt", "used.o", "young.o"]


def test_the_oldest_of_too_many_go(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(code_cache, "MOST_ENTRIES", 5)
    monkeypatch.setattr(code_cache, "WRITES_BETWEEN", 1)
    cache = CodeCache()
    for k in range(8):
        cache.write(str(k), CODE)
        aged(folder / f"{k}.o", 8.0 - k)
    cache.write("last", CODE)
    assert sorted(p.stem for p in folder.iterdir()) == ["4", "5", "6", "7", "last"]


@posix
def test_what_is_used_stays_young(folder: Path) -> None:
    cache = CodeCache()
    cache.write("a", CODE)
    aged(folder / "a.o", 100.0)
    assert cache.read("a") == CODE
    assert time.time() - (folder / "a.o").stat().st_mtime < 86400


def test_another_process_may_remove_entries_meanwhile(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An entry that was seen and is gone when it is to be removed."""
    cache = CodeCache()
    cache.write("a", CODE)
    aged(folder / "a.o", 1000.0)
    unlink = os.unlink

    def twice(*given: object, **more: object) -> None:
        unlink(*given, **more)  # type: ignore[arg-type]
        unlink(*given, **more)  # type: ignore[arg-type]

    monkeypatch.setattr(code_cache.os, "unlink", twice)
    CodeCache().write("b", CODE)
    assert [p.name for p in folder.iterdir()] == ["b.o"]
