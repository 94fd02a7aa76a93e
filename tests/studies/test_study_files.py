"""Study files: what they say is what is run, and everything that is wrong with one is said at once, with its line."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path
from typing import Any

import pytest

import bramah as br
from bramah.errors import BramahError, FileError, StudyError
from bramah.studies.schema import schema
from bramah.studies.study_file import parse_study, read_study
from bramah.studies.sweep import Sweep
from bramah.studies.vary import Range, Values
from tests.examples.files import STUDIES

CIRCUIT = """
format = 2
title = "Drop"
[parameters]
height = "1 m"
[components.load]
type = "Mass"
start_position = "height"
[components.weight]
type = "Force"
force = "-100 N"
[nets]
rod = ["load.port", "weight.port"]
[run]
until = "1 s"
"""
STUDY = """
format = 1
title = "Heavier and heavier"
circuit = "drop.toml"

[vary]
load.mass = { from = "50 kg", to = "150 kg", count = 3 }
"parameters.height" = ["1 m", "2 m"]

[measure]
end = { end = "load.port.x" }
time = { crosses = "load.port.x", at = "0.9 m", direction = "falling" }

[keep]
signals = ["load.port.x"]
points = 3

[run]
rtol = 1e-8
time_limit = "10 s"
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "drop.toml").write_text(CIRCUIT)
    (tmp_path / "study.toml").write_text(STUDY)
    return tmp_path


def test_what_a_file_says_is_run(folder: Path) -> None:
    found = read_study(folder / "study.toml", workers=1)
    assert found.study.varied == {"load.mass": Range(50.0, 150.0, 3), "parameters.height": Values((1.0, 2.0))}
    assert found.kind == Sweep("grid") and found.store == folder / "study.sqlite"
    assert dict(found.study.work.settings) == {"rtol": 1e-8} and found.study.work.time_limit == 10.0
    outcome = found.study.run(found.kind)
    # x = h - F t^2 / (2 m)
    ends = [h - 100 / (2 * m) for m in (50.0, 100.0, 150.0) for h in (1.0, 2.0)]
    assert outcome.table["end"].tolist() == pytest.approx(ends, rel=1e-12)
    assert outcome.table.units == {
        "load.mass": "kg", "parameters.height": "m", "end": "mm", "time": "s", "load.port.x": "mm"
    }  # fmt: skip
    assert outcome.table.signal("load.port.x")[0] == pytest.approx([1.0, 1 - 0.25, 0.0], abs=1e-12)
    assert outcome.table.times.tolist() == [0.0, 0.5, 1.0]


def test_json_says_the_same(folder: Path) -> None:
    (folder / "study.json").write_text(json.dumps(tomllib.loads(STUDY)))
    one, other = read_study(folder / "study.json"), read_study(folder / "study.toml")
    assert one.study.varied == other.study.varied and one.study.work.measures == other.study.work.measures


def test_cases_from_a_table_with_names_and_units(folder: Path) -> None:
    text = 'format = 1\ncircuit = "drop.toml"\n[design]\nkind = "table"\nfile = "cases.csv"\n'
    (folder / "study.toml").write_text(text + '[measure]\nend = "end load.port.x"\n')
    (folder / "cases.csv").write_text("case;load.mass [t];parameters.height [mm]\nlight;0,05;2000\nheavy;0,1;\n")
    found = read_study(folder / "study.toml", workers=1)
    table = found.study.run(found.kind).table
    assert table["end"].tolist() == pytest.approx([1.0, 0.5], rel=1e-9)
    assert table["parameters.height"].tolist() == [2.0, 1.0]


def test_what_is_written_is_read_back(folder: Path) -> None:
    found = read_study(folder / "study.toml")
    text = found.write(folder / "again.toml")
    assert tomllib.loads(text) == tomllib.loads(STUDY) == read_study(folder / "again.toml").document
    found.write(folder / "again.json")
    assert read_study(folder / "again.json").study.work.measures == found.study.work.measures
    with pytest.raises(FileError, match="a study file ends in"):
        found.write(folder / "again.txt")


WRONG = """
format = 1
circuit = "drop.toml"
kind = "sweep"
[vary]
"lod.mass" = ["50 kg"]
"load.mass" = ["50 bar", "1 kg"]
weight.force = { form = "1 N", to = "2 N", count = 3 }
[measure]
a = { maxium = "load.port.x" }
b = { maximum = "load.port.xx" }
c = "at 2 s of load.port.x"
[desing]
kind = "grid"
[design]
kind = "gird"
cuont = 3
[run]
rtl = 1e-3
until = "-1 s"
[keep]
signals = ["lod.*"]
evry = "1 s"
"""


def test_all_problems_at_once_with_their_lines(folder: Path) -> None:
    (folder / "study.toml").write_text(WRONG)
    with pytest.raises(StudyError) as caught:
        read_study(folder / "study.toml")
    lines = {int(str(problem.location).rpartition(":")[2]) for problem in caught.value.problems}
    assert lines == {6, 7, 8, 10, 11, 12, 13, 16, 17, 19, 20, 22, 23}
    said = str(caught.value)
    for hint in ("load", "from", "maximum", "load.port.x", "design", "grid", "rtol", "every"):
        assert f'Did you mean "{hint}"' in said or f"Did you mean '{hint}'" in said, hint
    assert said.startswith(f"The study has {len(caught.value.problems)} problems:")


def test_problems_of_a_table_of_cases_have_its_lines(folder: Path) -> None:
    text = 'format = 1\ncircuit = "drop.toml"\n[design]\nkind = "table"\nfile = "cases.csv"\n'
    (folder / "study.toml").write_text(text)
    (folder / "cases.csv").write_text("load.mas [kg],load.mass [bar],weight.force [N]\n1,2,3\n\n1,2,x\n1,2,3 bar\n")
    with pytest.raises(StudyError) as caught:
        read_study(folder / "study.toml")
    said = [problem.message for problem in caught.value.problems]
    assert [message.rpartition("cases.csv:")[2][:2] for message in said] == ["1:", "1:", "4:", "5:"]
    (folder / "cases.csv").write_text("load.mass [kg]\n1,2\n3\n")
    with pytest.raises(StudyError, match=r"cases\.csv:2 has 2 columns instead of 1"):
        read_study(folder / "study.toml")


ALONE = {
    "": "Write format = 1",
    "format = 2": "reads format 1 of studies",
    "format = 1": "Which circuit is studied",
    'format = 1\ncircuit = "gone.toml"': "No such file",
    'format = 1\ncircuit = "study.py"': "must be a file that ends in",
    'format = 1\ncircuit = "drop.toml"\nkind = "swep"': 'Did you mean "sweep"',
    'format = 1\ncircuit = "drop.toml"\nvary = 3': "vary must be a table",
    'format = 1\ncircuit = "drop.toml"\n[keep]\nsignals = "load.port.x"': "give either every",
    'format = 1\ncircuit = "drop.toml"\n[run]\nplot = []': "no meaning in a study",
    'format = 1\ncircuit = "drop.toml"\n[run]\ntime_limit = "1 m"': "time_limit",
    'format = 1\ncircuit = "drop.toml"\n[design]\nkind = "table"': "design.file must be",
}


@pytest.mark.parametrize("text", ALONE)
def test_what_is_missing_or_unknown(text: str, folder: Path) -> None:
    with pytest.raises(StudyError, match=ALONE[text]):
        parse_study(text, folder)


def test_problems_of_the_circuit_come_along(folder: Path) -> None:
    (folder / "drop.toml").write_text(CIRCUIT.replace("Mass", "Mas").replace("weight.port", "weight.prt"))
    with pytest.raises(StudyError) as caught:
        parse_study(STUDY.replace("[measure]", "[mesure]"), folder)
    assert "Did you mean 'Mass'" in str(caught.value) and "Did you mean 'measure'" in str(caught.value)


def test_nothing_that_varies_says_so(folder: Path) -> None:
    found = parse_study('format = 1\ncircuit = "drop.toml"\n', folder)
    with pytest.raises(BramahError, match="Nothing varies"):
        found.study.run(found.kind)


def test_deep_and_broken_texts_are_refused_in_words(folder: Path) -> None:
    for text in ("a = " + "[" * 200, '{"a": 1', "a = \x00", ".".join("a" * 40) + " = 1"):
        with pytest.raises(FileError):
            parse_study(text, folder)
    with pytest.raises(FileError, match="Cannot read"):
        read_study(folder / "nothing.toml")


@pytest.mark.parametrize("text", [STUDY, 'format = 1\ncircuit = "drop.toml"\n[vary]\n"load.mass" = "1 kg:2 kg:3"\n'])
def test_the_schema_accepts_what_is_read(text: str, folder: Path) -> None:
    import jsonschema

    parse_study(text, folder)
    checker = jsonschema.Draft202012Validator(schema())
    checker.validate(tomllib.loads(text))
    wrong: list[Any] = [{"format": 2}, {"vary": 3}, {"keep": {"evry": 1}}, {"measure": {"a": {"foo": "b"}}}]
    for change in wrong:
        assert not checker.is_valid({**tomllib.loads(text), **change}), change


@pytest.mark.parametrize("path", STUDIES, ids=lambda path: path.stem)
def test_the_schema_accepts_the_examples(path: Path) -> None:
    import jsonschema

    jsonschema.Draft202012Validator(schema()).validate(tomllib.loads(path.read_text()))


def test_read_study_is_public() -> None:
    assert br.read_study is read_study
