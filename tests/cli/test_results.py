"""What `bramah run` writes, prints and compares."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from bramah.cli import main

SERVO = str(Path(__file__).parents[2] / "examples" / "gallery" / "servo_position.toml")


def bramah(*arguments: object) -> Result:
    return CliRunner().invoke(main, [str(a) for a in arguments])


def test_rows_at_an_interval(tmp_path: Path) -> None:
    import pandas

    done = bramah("run", SERVO, "--out", tmp_path / "x.csv", "--every", "100 ms", "--signals", "cylinder.x")
    assert done.exit_code == 0, done.output
    found = pandas.read_csv(tmp_path / "x.csv")
    assert found["t [s]"].tolist() == pytest.approx([0.1 * k for k in range(16)])
    assert bramah("run", SERVO, "--out", tmp_path / "x.parquet", "--every", "100 ms").exit_code == 0
    assert len(pandas.read_parquet(tmp_path / "x.parquet")) == 16


def test_a_stream_is_the_same_file(tmp_path: Path) -> None:
    common = ("run", SERVO, "--every", "5 ms", "--signals", "cylinder.*", "--out")
    assert bramah(*common, tmp_path / "a.csv").exit_code == 0
    assert bramah(*common, tmp_path / "b.csv", "--stream").exit_code == 0
    assert (tmp_path / "a.csv").read_bytes() == (tmp_path / "b.csv").read_bytes()


def test_a_table_on_the_screen() -> None:
    done = bramah("run", SERVO, "--table", "0.5 s", "--signals", "cylinder.x")
    rows = [line.split() for line in done.output.splitlines()]
    assert ["t", "[s]", "cylinder.x", "[mm]"] in rows
    assert [row[0] for row in rows[-4:]] == ["0", "0.5", "1", "1.5"]
    told = json.loads(bramah("run", SERVO, "--table", "0.5 s", "--signals", "cylinder.x", "--json").output)
    assert told["table"]["t [s]"] == [0.0, 0.5, 1.0, 1.5]


def test_why_slow() -> None:
    assert "held short by" in bramah("run", SERVO, "--why-slow").output
    told = json.loads(bramah("run", SERVO, "--why-slow", "--json").output)["why_slow"]
    assert told["limiters"][0]["steps"] > 100 and len(told["periods"]) == 10


def test_against_a_reference(tmp_path: Path) -> None:
    reference = tmp_path / "reference.csv"
    bramah("run", SERVO, "--out", reference, "--every", "10 ms", "--signals", "cylinder.x")
    done = bramah("run", SERVO, "--against", reference)
    assert done.exit_code == 0 and "Agrees with the reference in 1 signal" in done.output
    other = ("run", SERVO, "--set", "cylinder.rod_diameter=20 mm", "--against", reference)
    done = bramah(*other, "--json")
    told = json.loads(done.output)
    assert done.exit_code == 1 and told["ok"] and not told["against"]["ok"]
    assert told["against"]["worst"]["signal"] == "cylinder.x"
    assert "cylinder.x is" in bramah(*other).output
    assert bramah(*other, "--within", "cylinder.x=50 mm").exit_code == 0
    assert bramah(*other, "--within", "0.5").exit_code == 0


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (["--every", "1 ms"], "--every is for the rows"),
        (["--stream"], "--stream needs --out"),
        (["--stream", "--out", "x.npz"], "--stream needs --out"),
        (["--stream", "--out", "x.csv", "--plot", "x.png"], "--plot needs the whole run"),
        (["--stream", "--out", "x.csv", "--why-slow"], "--why-slow needs the whole run"),
        (["--against", "nothing.csv"], "Cannot read nothing.csv"),
        (["--within", "abc"], "neither a number"),
    ],
)
def test_wrong_wishes(options: list[str], said: str) -> None:
    done = bramah("run", SERVO, *options)
    assert done.exit_code == 2 and said in done.output
