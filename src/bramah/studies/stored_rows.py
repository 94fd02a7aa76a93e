"""Rows as a store holds them: numbers and words as JSON, kept signals as eight bytes a number."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

import numpy as np

from bramah.studies.case import Floats, Row
from bramah.studies.host import Host
from bramah.studies.key import key_of

TABLES = """
create table if not exists meta (name text primary key, value text) without rowid;
create table if not exists hosts (id integer primary key, name text, version text, core text, cpu text,
    unique (name, version, core, cpu));
create table if not exists grids (id integer primary key, times blob unique);
create table if not exists rows (
    key text primary key, number integer, changes text, status text, message text, measures text, doubts text,
    seconds real, words text, host integer references hosts, grid integer references grids, signals text, kept blob
);
"""
EMPTY = "".join(f"drop table if exists {name};" for name in ("rows", "grids", "hosts", "meta"))
COLUMNS = 13
SELECT = """
select rows.number, changes, status, message, measures, doubts, seconds, words, name, version, core, cpu, times,
    signals, kept
from rows left join hosts on rows.host = hosts.id left join grids on rows.grid = grids.id order by number, key
"""


def line_of(row: Row, host: int | None, grid: int | None) -> tuple[Any, ...]:
    """The values of a row, with the numbers of its host and grid."""
    kept = {name: values for name, values in row.kept.items() if name != "t"}
    blob = b"".join(packed(values) for values in kept.values()) or None
    return (
        key_of(row.changes), row.number, json.dumps(dict(row.changes)), row.status, row.message,
        json.dumps(dict(row.measures)), json.dumps(row.doubts), row.seconds, json.dumps(dict(row.words)),
        host, grid, json.dumps(list(kept)), blob,
    )  # fmt: skip


def row_of(line: tuple[Any, ...]) -> Row:
    """What `SELECT` gives, as a row."""
    number, changes, status, message, measures, doubts, seconds, words, *host, times, signals, kept = line
    read: Mapping[str, float] = json.loads(measures)
    return Row(
        number=number, changes=json.loads(changes), status=status, message=message, measures=read,
        doubts=tuple(json.loads(doubts)), seconds=seconds, words=json.loads(words),
        host=None if host[0] is None else Host(*host), kept=_kept(times, json.loads(signals), kept),
    )  # fmt: skip


def packed(values: Floats) -> bytes:
    """Numbers of eight bytes each, the lowest byte first on every machine."""
    return np.ascontiguousarray(values, dtype="<f8").tobytes()


def _unpacked(blob: bytes) -> Floats:
    return np.frombuffer(blob, dtype="<f8").astype(np.float64)


def _kept(times: bytes | None, names: list[str], blob: bytes | None) -> dict[str, Floats]:
    if times is None:
        return {}
    t = _unpacked(times)
    found = {"t": t}
    if names and blob is not None:
        found |= dict(zip(names, _unpacked(blob).reshape(len(names), len(t)), strict=True))
    return found
