"""The store of a study: one owner, readers beside it, and words for whatever is wrong with it."""

from __future__ import annotations

import math
import os
import sqlite3
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from bramah.drawing.placement import Placement
from bramah.errors import FileError
from bramah.studies import file_system, owner
from bramah.studies.case import FAILED, Row
from bramah.studies.host import Host
from bramah.studies.key import code_identity
from bramah.studies.store import Store, read_rows
from bramah.studies.store_words import told
from bramah.studies.table import Table
from tests.studies.filling import end, fails, filling, rows_of, work

KEPT = {"t": np.array([0.0, 0.1, 0.3]), "a.p": np.array([1.0, -0.0, 1 / 3]), "b.x": np.array([math.pi, 5e-324, 1e308])}
ROWS = [
    Row(
        number=3, changes={"a.b": 0.1 + 0.2, "word": "open"}, measures={"one": math.nan, "two": 1 / 3, "far": math.inf},
        doubts=("one", "two"), seconds=0.25, kept=KEPT, words={"worst": "a.p"}, host=Host("here", "1", "c", "cpu: avx"),
    ),
    Row(number=4, changes={}, status=FAILED, message="Nothing came of it."),
]  # fmt: skip


def alike(one: Row, other: Row) -> bool:
    """Equal to the last bit."""
    same_kept = list(one.kept) == list(other.kept) and all(
        values.tobytes() == other.kept[name].tobytes() for name, values in one.kept.items()
    )
    plain = [
        (r.number, dict(r.changes), r.status, r.message, repr(r.measures), r.doubts, r.seconds, r.words, r.host)
        for r in (one, other)
    ]
    return same_kept and plain[0] == plain[1]


def test_rows_come_back_to_the_last_bit(tmp_path: Path) -> None:
    path = tmp_path / "rows.sqlite"
    store = Store(path)
    store.add(ROWS)
    read = read_rows(path)  # while another owns it
    store.close()
    again = Store(path)
    for found in (read, list(again.rows().values())):
        assert all(alike(one, other) for one, other in zip(found, ROWS, strict=True))
    again.close()


def test_the_grid_of_kept_signals_is_stored_once(tmp_path: Path) -> None:
    path = tmp_path / "rows.sqlite"
    rows_of(work(keep=("vessel.A.p",), points=11), 3, store=path)
    connection = sqlite3.connect(path)
    [(count,)] = connection.execute("select count(*) from grids")
    lengths = {length for (length,) in connection.execute("select length(kept) from rows")}
    connection.close()
    assert (count, lengths) == (1, {11 * 8})


def test_a_second_owner_is_refused_and_told_who_the_first_is(tmp_path: Path) -> None:
    path = tmp_path / "rows.sqlite"
    store = Store(path)
    with pytest.raises(FileError, match=rf"is being written by process {os.getpid()} on .*reading is possible"):
        Store(path)
    store.close()
    Store(path).close()


def test_the_lock_of_a_dead_owner_does_not_hold(tmp_path: Path) -> None:
    path = tmp_path / "rows.sqlite"
    code = f"import os; from bramah.studies.store import Store; Store({str(path)!r}); os.kill(os.getpid(), 9)"
    assert subprocess.run([sys.executable, "-c", code]).returncode == -9
    Store(path).close()


def test_the_lock_of_a_living_owner_holds_in_another_process(tmp_path: Path) -> None:
    path = tmp_path / "rows.sqlite"
    code = f"from bramah.studies.store import Store; Store({str(path)!r}); print('owned', flush=True); input()"
    with subprocess.Popen([sys.executable, "-c", code], stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        assert process.stdout is not None and process.stdin is not None
        assert process.stdout.readline() == b"owned\n"
        with pytest.raises(FileError, match=f"process {process.pid} on "):
            Store(path)
        process.kill()
    Store(path).close()


def test_a_number_that_another_process_has_now_does_not_hold(tmp_path: Path) -> None:
    path = tmp_path / "rows.sqlite"
    Store(path).close()
    connection = sqlite3.connect(path)
    with connection:
        mine = (os.getpid(), "started long ago", owner.this_machine(), time.time())
        connection.execute("insert into owner values (1, 'x', ?, ?, ?, 'here', ?)", mine)
    connection.close()
    Store(path).close()


def elsewhere(path: Path, age: float) -> None:
    """An owner on another machine that was last seen so many seconds ago."""
    Store(path).close()
    connection = sqlite3.connect(path)
    with connection:
        beat = time.time() - age
        connection.execute("insert into owner values (1, 'x', 1, '2', 'another machine', 'far', ?)", (beat,))
    connection.close()


def test_an_owner_on_another_machine_holds_while_it_shows_signs_of_life(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "rows.sqlite"
    elsewhere(path, age=owner.SILENCE - 5)
    with pytest.raises(FileError, match="process 1 on far, last seen at"):
        Store(path)
    elsewhere_beats: list[float] = []

    def beat(seconds: float) -> None:
        elsewhere_beats.append(seconds)
        connection = sqlite3.connect(path)
        with connection:
            connection.execute("update owner set beat = beat + 10")  # its clock is an hour behind
        connection.close()

    connection = sqlite3.connect(path)
    with connection:
        connection.execute("update owner set beat = beat - 3600")
    connection.close()
    monkeypatch.setattr(owner.time, "sleep", beat)
    with pytest.raises(FileError, match="process 1 on far"):
        Store(path)
    assert elsewhere_beats == [1.5 * owner.BEAT]
    monkeypatch.setattr(owner.time, "sleep", lambda seconds: None)
    Store(path).close()


def test_who_has_lost_the_store_does_not_write_to_it(tmp_path: Path) -> None:
    path = tmp_path / "rows.sqlite"
    store = Store(path)
    connection = sqlite3.connect(path)
    with connection:
        connection.execute("update owner set token = 'x', pid = 7")
    with pytest.raises(FileError, match="was taken over by process 7"):
        store.add(ROWS)
    store.close()
    assert connection.execute("select count(*) from rows").fetchone() == (0,)
    connection.close()


@pytest.mark.parametrize(
    ("other", "words"),
    [
        ({"circuit": filling(until=2.0)}, "with another circuit."),
        ({"settings": {"rtol": 1e-3}}, r"with other settings \(rtol\)\."),
        ({"measures": {"end": fails, "more": end}}, r"with other measures \(end, more\)\."),
        ({"keep": ("vessel.A.p",), "points": 3}, "with other kept signals."),
    ],
)
def test_a_store_of_another_study_says_what_differs(tmp_path: Path, other: dict[str, Any], words: str) -> None:
    path = tmp_path / "rows.sqlite"
    rows_of(work(), 1, store=path)
    with pytest.raises(FileError, match=f"rows of another study: they were made {words} Name another store, or remove"):
        rows_of(work(**other), 1, store=path)
    rows_of(work(), 2, store=path)  # still as it was


def test_a_store_of_another_version_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "rows.sqlite"
    rows_of(work(), 1, store=path)
    monkeypatch.setattr("bramah.__version__", "99.0")
    with pytest.raises(FileError, match=r"another version of Bramah, .* instead of 99\.0"):
        rows_of(work(), 1, store=path)


def test_a_store_can_begin_anew_but_not_under_its_owner(tmp_path: Path) -> None:
    path = tmp_path / "rows.sqlite"
    rows_of(work(), 3, store=path)
    owned = Store(path, work().identity())
    with pytest.raises(FileError, match="is being written by"):
        rows_of(work(), 1, store=path, anew=True)
    assert len(owned.rows()) == 3
    owned.close()
    rows_of(work(circuit=filling(until=2.0)), 1, store=path, anew=True)
    assert len(read_rows(path)) == 1


def test_rows_of_machines_that_differ_are_told(tmp_path: Path) -> None:
    hosts = [Host("one", "1", "c", "zen: avx"), Host("two", "1", "c", "zen: avx fma")]
    path = tmp_path / "rows.sqlite"
    store = Store(path)
    store.add([Row(number=k, changes={"k": k}, host=host) for k, host in enumerate(hosts)])
    store.close()
    [note] = Table(read_rows(path), {}).notes
    assert note == (
        "Rows were made with different CPU features, and may differ in their last bits: one (zen), two (zen)."
    )


def test_a_title_or_a_drawing_makes_no_other_study(tmp_path: Path) -> None:
    path = tmp_path / "rows.sqlite"
    rows_of(work(), 1, store=path)
    circuit = filling()
    circuit.title, circuit.run["plot"] = "Another title", ["vessel.A.p"]
    circuit.diagram.components["pump"] = Placement((1, 2))
    rows_of(work(circuit=circuit), 1, store=path)


def test_what_a_function_holds_is_part_of_its_identity() -> None:
    def above(level: float) -> Any:
        return lambda result: level

    assert code_identity(above(1.0)) == code_identity(above(1.0))
    assert code_identity(above(1.0)) != code_identity(above(2.0))
    assert code_identity(lambda result: result["a"]) != code_identity(lambda result: result["b"])


def test_other_files_are_refused_in_words(tmp_path: Path) -> None:
    text, other = tmp_path / "press.toml", tmp_path / "other.sqlite"
    text.write_text("format = 2\n" * 100)
    with pytest.raises(FileError, match="is not the store of a study"):
        Store(text)
    connection = sqlite3.connect(other)
    connection.execute("create table people (name text)")
    connection.close()
    with pytest.raises(FileError, match="is a SQLite file, but not the store of a study"):
        Store(other)
    namesake = tmp_path / "namesake.sqlite"
    with sqlite3.connect(namesake) as connection:
        connection.execute("create table rows (name text)")
        connection.execute("create table meta (name text)")
        connection.execute("insert into rows values ('somebody else')")
    connection.close()
    for anew in (False, True):
        with pytest.raises(FileError, match="is a SQLite file, but not the store of a study"):
            Store(namesake, anew=anew)
    with pytest.raises(FileError, match="There is no folder"):
        Store(tmp_path / "nowhere" / "rows.sqlite")
    with pytest.raises(FileError, match="There is no store"):
        read_rows(tmp_path / "none.sqlite")


MOUNTS = r"""22 27 0:21 / /proc rw,relatime - proc proc rw
27 1 254:0 / / rw,relatime - ext4 /dev/vda rw
30 27 0:50 / /home rw,relatime shared:1 - nfs4 server:/export rw,vers=4.2
31 30 0:51 / /home/local\040disk rw - xfs /dev/sdb1 rw
32 27 0:52 / /mnt/there rw,nosuid - fuse.sshfs me@far:/ rw
33 27 0:53 / /mnt/cluster rw - lustre 10.0.0.1@tcp:/scratch rw
"""


def test_network_file_systems_are_known_by_their_mounts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    listed = tmp_path / "mountinfo"
    listed.write_text(MOUNTS)
    monkeypatch.setattr(file_system, "MOUNTS", listed)
    for place, kind in (
        ("/home/me/rows.sqlite", "nfs4"), ("/home/local disk/rows.sqlite", ""), ("/rows.sqlite", ""),
        ("/mnt/there/rows.sqlite", "fuse.sshfs"), ("/mnt/cluster/a/b/rows.sqlite", "lustre"),
        ("/homes/rows.sqlite", ""),
    ):  # fmt: skip
        assert file_system.network_file_system(Path(place)) == kind


def test_on_a_network_file_system_no_memory_is_shared(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    listed, path = tmp_path / "mountinfo", tmp_path / "rows.sqlite"
    rows_of(work(), 1, store=path)  # as on a local disk, before it is moved
    listed.write_text(MOUNTS + f"34 27 0:54 / {tmp_path} rw - nfs server:/x rw\n")
    monkeypatch.setattr(file_system, "MOUNTS", listed)
    rows_of(work(), 2, store=path)
    store = Store(path, work().identity())
    store.add(ROWS)
    assert not path.with_name("rows.sqlite-shm").exists()
    assert len(read_rows(path)) == 4
    assert len(store.notes) == 1 and "network file system (nfs)" in store.notes[0]
    store.close()


def test_a_file_system_without_locks_is_named() -> None:
    class Refused(sqlite3.OperationalError):
        sqlite_errorname = "SQLITE_IOERR_LOCK"

    assert "cannot lock files" in str(told(Refused("disk I/O error"), Path("rows.sqlite")))


def test_a_full_disk_ends_the_study_in_words_and_keeps_what_is_there(tmp_path: Path) -> None:
    """The file may not grow beyond 200 kB, a limit that the system enforces as it does a full disk."""
    path = tmp_path / "rows.sqlite"
    code = f"""
import resource, signal, sys
from bramah.errors import FileError
from tests.studies.filling import rows_of, work
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
resource.setrlimit(resource.RLIMIT_FSIZE, (200_000, resource.RLIM_INFINITY))
import bramah.studies.session as session
session.TASK_SECONDS = 0.01
try:
    rows_of(work(keep=("vessel.A.p",), points=500), 300, store={str(path)!r}, workers=1)
except FileError as error:
    print(error)
resource.setrlimit(resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
from bramah.studies.store import read_rows
there = len(read_rows({str(path)!r}))
print(there, len(rows_of(work(keep=("vessel.A.p",), points=500), there + 2, store={str(path)!r})), "resumed")
"""
    ended = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, env=environment())
    assert "is full. What was stored stays. Make room, then resume the study." in ended.stdout, ended.stderr
    there, more = map(int, ended.stdout.splitlines()[-1].split()[:2])
    assert 0 < there < 298 and more == there + 2, ended.stdout
    stored = read_rows(path)
    made = work(keep=("vessel.A.p",), points=500)
    rows = rows_of(made, 300, store=path)
    assert len(rows) == 300
    again = {row.number: row for row in rows}
    assert all(alike(row, again[row.number]) for row in stored)


def test_a_full_file_is_told_and_rolled_back(tmp_path: Path) -> None:
    path = tmp_path / "rows.sqlite"
    store = Store(path)
    store.add(ROWS)
    store._connection.execute("pragma max_page_count = 1")
    many = [Row(number=k, changes={"k": k}, message="x" * 5000) for k in range(100)]
    with pytest.raises(FileError, match="is full"):
        store.add(many)
    assert len(store.rows()) == 2
    store.close()
    assert len(read_rows(path)) == 2


def test_resuming_without_a_store_starts(tmp_path: Path) -> None:
    assert len(rows_of(work(), 3, store=tmp_path / "new.sqlite")) == 3


def environment() -> dict[str, str]:
    return {**os.environ, "PYTHONPATH": os.pathsep.join(path or os.getcwd() for path in sys.path)}
