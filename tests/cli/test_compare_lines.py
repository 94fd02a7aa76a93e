"""bramah compare-lines."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

import bramah as br
from bramah.cli import main
from tests.studies.test_compare_lines import circuit


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "closing.toml"
    br.write_circuit(circuit(), path)
    return path


def bramah(*arguments: str | Path) -> Result:
    given = ["compare-lines", *(str(a) for a in arguments), "--until", "0.1 s", "--start", "steady"]
    return CliRunner().invoke(main, given)


def test_it_prints_table_and_advice(file: Path) -> None:
    done = bramah(file, "--models", "segments, rigid")
    assert done.exit_code == 0, done.output
    lines = done.stdout.splitlines()
    assert lines[0] == "Closing: line in 2 models, 0.1 s"
    assert [line.split()[:2] for line in lines[2:6]] == [
        ["segments", "5"], ["segments", "20"], ["segments", "80"], ["rigid", "-"]
    ]  # fmt: skip
    assert lines[-1].startswith(("Use ", "No run "))


def test_json_csv_and_figure(file: Path, tmp_path: Path) -> None:
    table, figure = tmp_path / "x.csv", tmp_path / "x.png"
    done = bramah(file, "--models", "modal", "--signals", "vessel.*", "--csv", table, "--figure", figure, "--json")
    assert done.exit_code == 0, done.output
    data = json.loads(done.stdout)
    assert data["ok"] and data["files"] == [str(table), str(figure)]
    assert data["signals"] == ["vessel.A.p", "vessel.A.q"]
    assert [t["number"] for t in data["trials"]] == [3, 6, 20]
    assert len(table.read_text().splitlines()) == 4
    assert figure.read_bytes().startswith(b"\x89PNG")


def test_wrong_input_is_told_without_a_traceback(file: Path) -> None:
    done = bramah(file, "--line", "lime")
    assert done.exit_code == 2
    assert 'Did you mean "line"' in done.stderr
    assert bramah(file, "--figure", "x.docx").exit_code == 2
