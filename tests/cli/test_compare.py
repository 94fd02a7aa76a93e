"""bramah compare on the shipped circuit."""

from __future__ import annotations

import csv
import json
from importlib.resources import files
from pathlib import Path

import pytest
from click import BadParameter
from click.testing import CliRunner, Result

from bramah.cli import main
from bramah.cli.compare import read_tolerances
from bramah.cli.progress import Progress

SHIPPED = str(files("bramah").joinpath("data", "cylinder.toml"))
SHORT = ("--methods", "rodas3, RODAS4", "--rtol", "1e-2..1e-4", "--until", "0.3 s")


def bramah(*arguments: str | Path) -> Result:
    return CliRunner().invoke(main, ["compare", SHIPPED, *(str(a) for a in arguments)])


@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        ("1e-2..1e-4", [1e-2, 1e-3, 1e-4]),
        ("1e-6..1e-5", [1e-5, 1e-6]),
        ("3e-3..1e-4", [3e-3, 3e-4]),
        ("1e-3,2e-5", [1e-3, 2e-5]),
        ("1e-3", [1e-3]),
    ],
)
def test_tolerances_are_a_range_or_a_list(text: str, numbers: list[float]) -> None:
    assert read_tolerances(text) == pytest.approx(numbers, rel=1e-12)


@pytest.mark.parametrize("text", ["", "small", "1e-2..", "0,1e-3", "2", "1e-2..1e-4..1e-6", "nan"])
def test_other_tolerances_are_refused(text: str) -> None:
    with pytest.raises(BadParameter):
        read_tolerances(text)


def test_it_prints_table_and_advice() -> None:
    done = bramah(*SHORT)
    assert done.exit_code == 0, done.output
    lines = done.stdout.splitlines()
    assert lines[0].startswith("Lift cylinder")
    assert [line.split()[:2] for line in lines[2:8]] == [
        [m, f"1e-{k}"] for m in ("rodas3", "rodas4") for k in (2, 3, 4)
    ]
    assert lines[-1].startswith("Use ")


def test_it_goes_on_from_its_store(tmp_path: Path) -> None:
    """The second time nothing is timed again."""
    first, again = (bramah(*SHORT, "--store", tmp_path / "found.sqlite", "--json") for _ in range(2))
    assert first.exit_code == again.exit_code == 0, first.output
    assert json.loads(first.stdout) == json.loads(again.stdout)


def test_errors_of_chosen_signals_in_per_cent(tmp_path: Path) -> None:
    done = bramah(*SHORT, "--signals", "pump.P.p, cylinder.x", "--csv", tmp_path / "x.csv")
    assert done.exit_code == 0, done.output
    header = done.stdout.splitlines()[1]
    assert header.split("ms", 1)[1].split() == [
        word for name in ("pump.P.p", "cylinder.x") for kind in ("largest", "mean") for word in (name, kind, "%")
    ]
    rows = list(csv.DictReader((tmp_path / "x.csv").read_text().splitlines()))
    assert all(float(row["pump.P.p largest %"]) >= float(row["pump.P.p mean %"]) > 0 for row in rows)
    assert float(rows[0]["pump.P.p mean %"]) > float(rows[2]["pump.P.p mean %"])
    assert bramah(*SHORT, "--signals", "pump.P.z").exit_code == 2


def test_json_csv_and_figure(tmp_path: Path) -> None:
    table, figure = tmp_path / "x.csv", tmp_path / "x.svg"
    done = bramah(*SHORT, "--json", "--csv", table, "--figure", figure, "--accuracy", "1e-3")
    assert done.exit_code == 0, done.output
    data = json.loads(done.stdout)
    assert data["ok"] is True and data["until"] == 0.3 and data["accuracy"] == 1e-3
    assert data["files"] == [str(table), str(figure)]
    with open(table, newline="") as file:
        assert len(list(csv.DictReader(file))) == len(data["trials"]) == 6
    assert "rodas3" in figure.read_text()


def test_ctrl_c_gives_what_is_there(monkeypatch: pytest.MonkeyPatch) -> None:
    def pressed(self: Progress, fraction: float, at: float | str) -> bool:
        return "rtol 0.001" not in str(at)

    monkeypatch.setattr(Progress, "__call__", pressed)
    done = bramah(*SHORT)
    assert done.exit_code == 1
    assert "Stopped before all methods were run." in done.stdout
    assert "rodas3" in done.stdout


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (["--methods", "rodas44"], 'Did you mean "rodas4"?'),
        (["--rtol", "little"], "1e-2..1e-6"),
        (["--csv", "x.npz"], "must end in .csv"),
        (["--figure", "x.docx"], ".svg or .pdf"),
        (["--until", "2 bar"], "as a time"),
    ],
)
def test_wrong_input_exits_with_2(options: list[str], message: str) -> None:
    done = bramah(*SHORT, *options)
    assert done.exit_code == 2
    assert message in done.stderr
    assert "Traceback" not in done.output
