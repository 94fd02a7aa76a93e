"""Thousands of random requests and edits: no crash, no leak, no file outside the folder touched."""

from __future__ import annotations

import multiprocessing
import os
import resource
import stat
import threading
from pathlib import Path

import pytest

from bramah.studio.documents.contained import SUFFIXES
from tests.studio.hammering import Hammer, prepared
from tests.studio.local import Local, until

MOST_THREADS = 60
"""Those of the server's pool (40) and a few for each worker."""
MOST_MEMORY = 150e6
"""Bytes that all versions of some small documents may take, and what Python keeps for later."""


def around(folder: Path) -> dict[str, tuple[object, ...]]:
    """Everything beside a folder: kind, size, time and content."""
    found: dict[str, tuple[object, ...]] = {}
    for path in sorted(folder.parent.rglob("*")):
        if folder not in (path, *path.parents):
            known = path.lstat()
            content = path.read_bytes() if stat.S_ISREG(known.st_mode) else b""
            found[str(path)] = (known.st_mode, known.st_size, known.st_mtime_ns, content)
    return found


def open_files() -> int:
    return len(os.listdir("/dev/fd"))


def most_memory() -> int:
    """Bytes that this process has had at once."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024


def hammer(base: Path, count: int, seed: int) -> Hammer:
    folder = prepared(base)
    before = around(folder)
    made = Local(folder).start()
    try:
        striking = Hammer(made, seed)
        for _ in range(count // 4):
            striking.strike()
        files, memory = open_files(), most_memory()
        for _ in range(count - count // 4):
            striking.strike()
        striking.client.close()
        assert made.get("files").status_code == 200, "it still answers"
        assert not striking.faults, "\n".join(striking.faults[:5])
        assert most_memory() - memory < MOST_MEMORY
        assert open_files() <= files + 10
        assert threading.active_count() < MOST_THREADS
        assert len(multiprocessing.active_children()) <= 3, "two workers for jobs, one for knobs"
        assert len(made.studio.hub) == 0
    finally:
        made.stop()
    until(lambda: not multiprocessing.active_children())
    assert around(folder) == before
    left = [path for path in folder.rglob("*") if path.is_file() and path.suffix not in SUFFIXES]
    assert not left, "nothing is left beside the files"
    assert sorted(os.listdir(folder.parent)) == ["circuits", "other", "secret.toml"]
    return striking


def test_a_thousand_random_requests(tmp_path: Path) -> None:
    striking = hammer(tmp_path, 1000, seed=1)
    assert striking.statuses[200] > 200 and striking.statuses[400] > 100


@pytest.mark.long
def test_ten_thousand_random_requests(tmp_path: Path) -> None:
    striking = hammer(tmp_path, 10_000, seed=2)
    assert {200, 400, 401, 403, 404, 405, 409, 415} <= striking.statuses.keys()
