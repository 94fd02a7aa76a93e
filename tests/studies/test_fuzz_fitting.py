"""Random edits of files of optimisations and calibrations, and of what was measured: a study or a clear error."""

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
from bramah.studies.recalled import Missing, Recalled
from bramah.studies.study_file import parse_study
from tests.files.test_fuzz import JSON, edited
from tests.studies.test_study_files import CIRCUIT

OPTIMISE = """
format = 1
circuit = "drop.toml"
kind = "optimise"
[vary]
"load.mass" = { from = "50 kg", to = "150 kg", log = true }
"weight.force" = ["-100 N", "-200 N"]
[measure]
end = { end = "load.port.x" }
speed = { minimum = "load.port.v" }
[goal]
minimise = { end = "1 m" }
maximise = { speed = "0.1 m/s" }
[limits]
end = "between -100 m and 100 m"
[method]
kind = "evolution"
evaluations = 100
population = 10
accuracy = 1e-3
seed = 4
"""
CALIBRATE = """
format = 1
circuit = "drop.toml"
kind = "calibrate"
[vary]
"load.mass" = { from = "50 kg", to = "150 kg" }
"data.shift" = { from = "-0.1 s", to = "0.1 s" }
"data.one.start.load.port.v" = { from = "-1 m/s", to = "1 m/s" }
[data.one]
measured = "bench.csv"
uncertainty = { "load.port.x" = "1 mm" }
changes = { "weight.force" = "-120 N" }
[data.two]
measured = "bench.csv"
columns = { "load.port.x" = "load.port.x" }
start = { "load.port.x" = "2 m" }
[method]
starts = 2
iterations = 20
seed = 1
slopes = "differences"
"""
BENCH = "time [s],load.port.x [m],load.port.v [mm/s]\n0,1,0\n0.1,0.9,\n0.2,0.8,-1e3\n0.5,0.4,-2e3\n0.9,,-3e3\n"


@cache
def folder() -> Path:
    made = Path(mkdtemp(prefix="bramah-fitting-"))
    (made / "drop.toml").write_text(CIRCUIT)
    (made / "bench.csv").write_text(BENCH)
    return made


def outcome(text: str) -> None:
    try:
        found = parse_study(text, folder())
        found.kind.carry_out(found.study, Recalled([]))
    except Missing:
        pass
    except BramahError as error:
        assert str(error) and "Traceback" not in str(error)


@pytest.mark.parametrize("text", [OPTIMISE, CALIBRATE])
def test_they_are_read(text: str) -> None:
    found = parse_study(text, folder())
    with pytest.raises(Missing):
        found.kind.carry_out(found.study, Recalled([]))


@pytest.mark.parametrize("seed", range(8))
@pytest.mark.parametrize("text", [OPTIMISE, CALIBRATE])
def test_random_edits(text: str, seed: int) -> None:
    chance = random.Random(seed)
    for _ in range(15):
        outcome(edited(text, chance))


@given(st.data())
@settings(max_examples=200, deadline=None)
def test_any_value_anywhere(data: st.DataObject) -> None:
    content: dict[str, Any] = tomllib.loads(data.draw(st.sampled_from([OPTIMISE, CALIBRATE])))
    table = content
    while True:
        key = data.draw(st.sampled_from(sorted(table)))
        inner = table[key]
        if not isinstance(inner, dict) or not inner or data.draw(st.booleans()):
            break
        table = inner
    table[data.draw(st.just(key) | st.text(max_size=5))] = data.draw(JSON)
    outcome(json.dumps(content))


@pytest.mark.parametrize("seed", range(5))
def test_random_edits_of_what_was_measured(seed: int) -> None:
    chance = random.Random(seed)
    for _ in range(20):
        (folder() / "edited.csv").write_text(edited(BENCH, chance), encoding="utf-8", newline="")
        outcome(CALIBRATE.replace('measured = "bench.csv"\nu', 'measured = "edited.csv"\nu'))


@given(st.binary(max_size=60))
@settings(max_examples=100, deadline=None)
def test_any_bytes_as_what_was_measured(data: bytes) -> None:
    (folder() / "bytes.csv").write_bytes(data)
    with pytest.raises((StudyError, FileError, BramahError)):
        found = parse_study(CALIBRATE.replace('"bench.csv"', '"bytes.csv"'), folder())
        found.kind.carry_out(found.study, Recalled([]))
