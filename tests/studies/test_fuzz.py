"""Random edits of valid study files and tables of cases: each gives a study or a clear error, nothing else."""

from __future__ import annotations

import json
import random
import tomllib
from functools import cache
from pathlib import Path
from tempfile import mkdtemp
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bramah.errors import BramahError, FileError, StudyError
from bramah.studies.listed import cases
from bramah.studies.measure import measure_of
from bramah.studies.recalled import Missing, Recalled
from bramah.studies.study_file import StudyFile, parse_study
from tests.examples.files import STUDIES
from tests.files.test_fuzz import JSON, edited
from tests.studies.test_study_files import CIRCUIT, STUDY

MORE = """
format = 1
circuit = "drop.toml"
kind = "sweep"
[vary]
"load.mass" = { normal = ["50 kg", "5 kg"], least = "40 kg", most = "60 kg" }
"weight.force" = { nominal = "-100 N", tolerance = "5 %", spread = "normal" }
"run.until" = { triangular = ["1 s", "2 s", "3 s"] }
"start.load.port.v" = { lognormal = ["1 m/s", "0.1 m/s"] }
"run.method" = ["rodas4", "ndf"]
[measure]
a = { "rise time" = "load.port.x", to = "1 m", between = ["0 s", "1 s"] }
b = { energy = "load", part = "stored" }
c = { events = "*", named = "x*" }
d = { settling_time = "load.port.v", within = "2 %" }
[design]
kind = "latin-hypercube"
count = 8
seed = 3
"""
FIT = """
format = 1
kind = "calibrate"
circuit = "drop.toml"
[vary]
"load.mass" = { from = "50 kg", to = "150 kg" }
"weight.force" = { from = "-200 N", to = "-50 N" }
[data]
measured = "bench.csv"
uncertainty = { "load.port.x" = "1 mm" }
[method]
starts = 2
"""
BENCH = "t [s],load.port.x [mm]\n0,1000\n0.5,875\n1,500\n"
TABLE = "load.mass [kg],weight.force [N],case\n50,-100,a\n60,-110 N,b\n70,,c\n"


@cache
def folder() -> Path:
    """Where the circuit lies, and a table of cases."""
    made = Path(mkdtemp(prefix="bramah-studies-"))
    (made / "drop.toml").write_text(CIRCUIT)
    (made / "cases.csv").write_text(TABLE)
    (made / "bench.csv").write_text(BENCH)
    return made


def outcome(text: str, place: Path | None = None) -> None:
    place = place or folder()
    try:
        found = parse_study(text, place)
    except (StudyError, FileError) as error:
        assert str(error) and "Traceback" not in str(error)
        return
    assert isinstance(found, StudyFile)
    try:
        written = parse_study(found.write(), place)
        assert repr(written.study.work.measures) == repr(found.study.work.measures)
    except FileError as error:
        assert "NoneType" in str(error)  # JSON has a null, which TOML lacks
    try:
        found.kind.carry_out(found.study, Recalled([]))
    except Missing:
        pass
    except BramahError as error:  # a design that cannot be, or values that are refused
        assert str(error)


@pytest.mark.parametrize("seed", range(10))
def test_random_edits(seed: int) -> None:
    chance = random.Random(seed)
    for _ in range(20):
        outcome(edited(STUDY, chance))
        outcome(edited(MORE, chance))
        outcome(edited(FIT, chance))


@pytest.mark.parametrize("path", STUDIES, ids=lambda path: path.stem)
def test_random_edits_of_every_kind(path: Path) -> None:
    chance = random.Random(7)
    for _ in range(30):
        outcome(edited(path.read_text(), chance), path.parent)


@pytest.mark.parametrize("seed", range(4))
def test_random_edits_of_json(seed: int) -> None:
    chance = random.Random(seed)
    text = json.dumps(tomllib.loads(MORE), indent=1)
    for _ in range(30):
        outcome(edited(text, chance))


@given(st.text())
@settings(max_examples=100)
def test_any_text(text: str) -> None:
    outcome(text)


@given(st.data())
@settings(max_examples=250, deadline=None)
def test_any_value_anywhere(data: st.DataObject) -> None:
    examples = {path.read_text(): path.parent for path in STUDIES}
    text = data.draw(st.sampled_from([STUDY, MORE, FIT, *examples]))
    content: dict[str, Any] = tomllib.loads(text)
    table = content
    while True:
        key = data.draw(st.sampled_from(sorted(table)))
        inner = table[key]
        if not isinstance(inner, dict) or not inner or data.draw(st.booleans()):
            break
        table = inner
    table[data.draw(st.just(key) | st.text(max_size=5))] = data.draw(JSON)
    outcome(json.dumps(content), examples.get(text))


@given(st.text() | JSON)
@settings(max_examples=300)
def test_any_measure(given: Any) -> None:
    try:
        measure_of(given)
    except BramahError as error:
        assert str(error)


@pytest.mark.parametrize("seed", range(5))
def test_random_edits_of_a_table(seed: int) -> None:
    chance = random.Random(seed)
    text = 'format = 1\ncircuit = "drop.toml"\n[design]\nkind = "table"\nfile = "edited.csv"\n'
    for _ in range(20):
        (folder() / "edited.csv").write_text(edited(TABLE, chance), encoding="utf-8", newline="")
        outcome(text)


@given(st.binary(max_size=60))
@settings(max_examples=150, deadline=None)
def test_any_bytes_as_a_table(data: bytes) -> None:
    (folder() / "bytes.csv").write_bytes(data)
    try:
        cases(folder() / "bytes.csv")
    except FileError as error:
        assert str(error)
