"""Residuals of lines on the command line."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from bramah.cli import main

GALLERY = Path(__file__).parent.parent.parent / "examples" / "gallery"


def bramah(*arguments: str | Path) -> Result:
    return CliRunner().invoke(main, [str(a) for a in arguments])


def test_a_sentence_for_each_line() -> None:
    done = bramah("run", GALLERY / "lines.toml", "--residuals")
    assert done.exit_code == 0
    told = [line for line in done.stdout.splitlines() if "residuals of its waves at most" in line]
    assert [line.partition(":")[0] for line in told] == ["main", "feeder", "dead_end"]


def test_as_json_with_the_reason_where_there_are_none(tmp_path: Path) -> None:
    text = (GALLERY / "lines.toml").read_text()
    path = tmp_path / "parted.toml"
    path.write_text(text.replace('type = "Line"', 'type = "Line"\ncavitation = "vapour"', 1))
    found = json.loads(bramah("run", path, "--residuals", "--json").stdout)["residuals"]
    assert "cavities" in found["main"]["why_not"]
    assert 0 <= found["dead_end"]["largest_percent"] < 1 and abs(found["feeder"]["fluid"]) < 1e-9


@pytest.mark.parametrize("file", ["winch.toml"])
def test_a_circuit_without_lines_says_so(file: str) -> None:
    done = bramah("run", GALLERY / file, "--until", "10 ms", "--residuals")
    assert "no lines with waves" in done.stdout
