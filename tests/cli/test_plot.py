"""`bramah plot` and `bramah characteristic`, and the figures of `bramah run`."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from bramah.cli import main

SERVO = str(Path(__file__).parents[2] / "examples" / "gallery" / "servo_position.toml")
PNG = b"\x89PNG"


def bramah(*arguments: object) -> Result:
    return CliRunner().invoke(main, [str(a) for a in arguments])


@pytest.fixture(scope="module")
def saved(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("saved")
    bramah("run", SERVO, "--out", folder / "a.npz")
    bramah("run", SERVO, "--set", "supply.pressure=210 bar", "--out", folder / "b.npz")
    bramah("run", SERVO, "--out", folder / "measured.csv", "--every", "20 ms", "--signals", "position.y")
    return folder


@pytest.mark.parametrize(
    "options",
    [
        [],
        ["--signals", "position.y", "--set-point", "reference.y"],
        ["--axis", "reference.y,position.y", "--axis", "*.p", "--unit", "*.p=MPa", "--no-events", "--whole"],
        ["--x", "cylinder.x", "--signals", "cylinder.?.p", "--log", "y"],
        ["--phase", "cylinder.x"],
        ["--figure", "energy"],
        ["--figure", "steps"],
    ],
)
def test_figures_of_a_saved_result(saved: Path, tmp_path: Path, options: list[str]) -> None:
    done = bramah("plot", saved / "a.npz", "--out", tmp_path / "x.png", *options)
    assert done.exit_code == 0, done.output
    assert (tmp_path / "x.png").read_bytes().startswith(PNG)


def test_many_files_and_measured_ones_in_one_figure(saved: Path, tmp_path: Path) -> None:
    files = [saved / "a.npz", saved / "b.npz", saved / "measured.csv"]
    done = bramah("plot", *files, "--signals", "position.y", "--out", tmp_path / "x.svg")
    assert done.exit_code == 0, done.output
    text = (tmp_path / "x.svg").read_text()
    assert all(f">{name}<" in text for name in ("a", "b", "measured"))
    labels = ["--label", "140 bar", "--label", "210 bar", "--label", "test rig"]
    bramah("plot", *files, "--signals", "position.y", "--out", tmp_path / "x.svg", *labels)
    assert "test rig" in (tmp_path / "x.svg").read_text()


@pytest.mark.parametrize("kind", ["energy", "power", "steps", "signals"])
def test_figures_of_a_run(tmp_path: Path, kind: str) -> None:
    done = bramah("run", SERVO, "--plot", tmp_path / "x.png", "--figure", kind)
    assert done.exit_code == 0 and (tmp_path / "x.png").read_bytes().startswith(PNG), done.output


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (["--x", "cylinder.x"], "Give --signals"),
        (["--x", "cylinder.x", "--phase", "cylinder.x"], "two figures"),
        (["--axis", "*.p", "--figure", "energy"], "over time"),
        (["--log", "x"], "--x"),
        (["--label", "one", "--label", "two"], "1 files and 2 labels"),
        (["--figure", "power"], "saved and loaded"),
        (["--signals", "positoin.y"], "position.y"),
        (["--out", "x.docx"], ".svg or .pdf"),
    ],
)
def test_wrong_wishes(saved: Path, options: list[str], said: str) -> None:
    done = bramah("plot", saved / "a.npz", *options)
    assert done.exit_code != 0 and said in done.output


def test_one_result_at_a_time_for_energy(saved: Path) -> None:
    done = bramah("plot", saved / "a.npz", saved / "b.npz", "--figure", "energy")
    assert done.exit_code == 2 and "one result" in done.output


def test_a_characteristic(tmp_path: Path) -> None:
    options = ["--between", "P,A", "--at", "command=0.5,1", "--pressure", "100 bar"]
    done = bramah(
        "characteristic", SERVO, "valve", *options, "--plot", tmp_path / "v.png", "--out", tmp_path / "v.csv"
    )  # fmt: skip
    assert done.exit_code == 0, done.output
    assert (tmp_path / "v.png").read_bytes().startswith(PNG)
    assert (tmp_path / "v.csv").read_text().startswith("dp [bar],command = 0.5 [l/min],command = 1 [l/min]\n0,0,0\n")
    done = bramah("characteristic", SERVO, "valv", "--plot", tmp_path / "v.png")
    assert done.exit_code == 2 and 'Did you mean "valve"' in done.output
