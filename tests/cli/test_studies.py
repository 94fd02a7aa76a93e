"""Studies on the command line."""

from __future__ import annotations

import json
import shutil
import sqlite3
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from bramah.cli import main
from bramah.cli.progress import Progress
from tests.examples.files import ROOT, STUDIES
from tests.studies.test_study_files import CIRCUIT, STUDY


@pytest.fixture
def study(tmp_path: Path) -> Path:
    (tmp_path / "drop.toml").write_text(CIRCUIT)
    (tmp_path / "study.toml").write_text(STUDY)
    return tmp_path / "study.toml"


def ran(*words: str | Path) -> Result:
    return CliRunner().invoke(main, [str(word) for word in words])


def rows(study: Path) -> int:
    with sqlite3.connect(study.with_suffix(".sqlite")) as store:
        return int(store.execute("select count(*) from rows").fetchone()[0])


def test_run_show_and_export(study: Path) -> None:
    done = ran("study", "run", study, "--workers", "1")
    assert done.exit_code == 0, done.output
    assert "Sweep of Drop: 6 cases (grid, 3 x 2)." in done.output and rows(study) == 6
    shown = ran("study", "show", study)
    assert shown.exit_code == 0 and shown.output == done.output
    out = study.with_name("table.csv")
    exported = ran("study", "export", study, "--out", out)
    assert exported.output == f"Wrote {out}: 6 cases.\n"
    assert (
        out.read_text().splitlines()[0].startswith("case,load.mass [kg],parameters.height [m],end [mm],time [s],status")
    )


def test_what_is_in_the_store_is_not_run_again(study: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert ran("study", "run", study).exit_code == 0
    import bramah.studies.work as work

    def refuse(*given: Any, **more: Any) -> None:
        raise AssertionError("It was run again.")

    monkeypatch.setattr(work.Bench, "run", refuse)
    again = ran("study", "resume", study)
    assert again.exit_code == 0 and "6 cases" in again.output


def test_resume_without_a_store_starts_and_anew_forgets(study: Path) -> None:
    assert ran("study", "resume", study).exit_code == 0 and rows(study) == 6
    study.write_text(STUDY.replace("count = 3", "count = 2"))
    assert ran("study", "run", study).exit_code == 0
    assert rows(study) == 6  # the ends are the same cases
    assert ran("study", "run", study, "--anew").exit_code == 0 and rows(study) == 4


def test_rows_of_another_circuit_are_shown_and_exported_as_such(study: Path) -> None:
    assert ran("study", "run", study).exit_code == 0 and ran("study", "show", study).stderr == ""
    study.with_name("drop.toml").write_text(CIRCUIT.replace("-100 N", "-120 N"))
    out = study.with_name("table.csv")
    for done in (ran("study", "show", study), ran("study", "export", study, "--out", out)):
        assert done.exit_code == 0 and "are of another study: they were made with another circuit." in done.stderr


def test_a_study_that_is_stopped_says_how_to_go_on(study: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Progress, "__call__", lambda self, fraction, at: fraction == 0)
    stopped = ran("study", "run", study, "--workers", "1")
    assert stopped.exit_code == 1 and f"Go on with: bramah study resume {study}" in stopped.output
    monkeypatch.undo()
    left = rows(study)
    assert 0 < left < 6  # one at work and one waiting, each a task of one case
    shown = ran("study", "show", study)
    assert shown.exit_code == 0 and f"{left} of 6 cases so far." in shown.output
    assert ran("study", "resume", study).exit_code == 0 and rows(study) == 6


def test_json_is_json(study: Path) -> None:
    done = json.loads(ran("study", "run", study, "--json").output)
    assert done["ok"] and done["cases"] == 6 and done["columns"]["load.mass"]["values"][0] == 50.0
    assert json.loads(ran("study", "show", study, "--json").output)["columns"] == done["columns"]


def test_figures_and_tables(study: Path) -> None:
    plot, out = study.with_name("figure.png"), study.with_name("table.nc")
    done = ran("study", "run", study, "--plot", plot, "--out", out)
    assert done.exit_code == 0 and plot.stat().st_size > 10_000 and out.exists()
    assert f"Wrote {plot}." in done.output


def test_wrong_input(study: Path) -> None:
    study.write_text(STUDY.replace("maximum", "maxium").replace("load.mass", "lod.mass"))
    wrong = ran("study", "run", study)
    assert wrong.exit_code == 2 and 'Did you mean "load"?' in wrong.output and "study.toml:7)" in wrong.output
    assert json.loads(ran("study", "run", study, "--json").stdout)["ok"] is False
    study.write_text(STUDY)
    assert "There is no store" in ran("study", "show", study).output
    assert "must end in" in ran("study", "export", study, "--out", "table.xls").output
    assert ran("study", "run", study, "--executor", "thread").exit_code == 2


@pytest.mark.long
@pytest.mark.parametrize("name", [path.stem for path in STUDIES if "sobol" not in path.stem])
def test_every_kind_is_shown_as_it_was_run(name: str, tmp_path: Path) -> None:
    shutil.copytree(ROOT / "examples", tmp_path / "examples")
    file = tmp_path / "examples" / "studies" / f"{name}.toml"
    file.write_text(file.read_text().replace("count = 500", "count = 30"))
    done = ran("study", "run", file)
    assert done.exit_code == 0 and ran("study", "show", file).output == done.output


def test_the_short_form(study: Path) -> None:
    circuit = study.with_name("drop.toml")
    done = ran(
        "sweep", circuit, "--vary", "load.mass=50 kg:150 kg:3", "--vary", "weight.force=-100 N, -50 N",
        "--measure", "end load.port.x", "--measure", "t=crosses load.port.x at 0.9 m",
        "--set", "load.start_velocity=1 m/s",
    )  # fmt: skip
    assert done.exit_code == 0, done.output
    assert "6 cases (grid, 3 x 2)" in done.output and "end load.port.x [mm]" in done.output and "t [s]" in done.output
    out = study.with_name("cases.csv")
    out.write_text("load.mass [kg]\n50\n100\n")
    table = ran("sweep", circuit, "--cases", out, "--measure", "end load.port.x", "--json")
    assert json.loads(table.output)["columns"]["end load.port.x"]["values"] == pytest.approx([0.0, 0.5], abs=1e-12)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ([], "What shall vary?"),
        (["--vary", "load.mass"], "not of the form name=values"),
        (["--vary", "load.mas=1 kg"], 'Did you mean "mass"'),
        (["--vary", "load.mass=1 kg", "--measure", "maxi load.port.x"], 'Did you mean "maximum"'),
        (["--vary", "load.mass=1 kg:2 kg", "--measure", "end load.port.x"], "give count"),
        (["--vary", "load.mass=1 kg:2 kg", "--design", "sobol"], "give count"),
        (["--vary", "load.mass=1 kg", "--vary", "load.mass=2 kg"], "load.mass is given twice"),
    ],
)
def test_the_short_form_says_what_is_wrong(words: list[str], said: str, study: Path) -> None:
    wrong = ran("sweep", study.with_name("drop.toml"), *words)
    assert wrong.exit_code == 2 and said in wrong.output, wrong.output


def test_the_schema_of_studies() -> None:
    assert json.loads(ran("schema", "--study").output)["title"] == "Bramah study"
