"""`bramah check` tells everything at once: what is wrong, and what is allowed but looks like a mistake."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from bramah.cli import main
from tests.examples.files import CIRCUITS

ROOT = Path(__file__).parents[2]
SHIPPED = sorted([*CIRCUITS, *ROOT.glob("src/bramah/data/*.toml")])

SOUND = """format = 2
[components.pump]
type = "FlowSource"
flow = "25 l/min"
[components.line]
type = "Volume"
[components.valve]
type = "DirectionalValve22"
[components.lever]
type = "Constant"
[components.tank]
type = "Tank"
[nets]
supply = ["pump.P", "line.A", "valve.P"]
return = ["valve.A", "tank.T"]
lever = ["lever.y", "valve.command"]
[run]
until = "0.01 s"
plot = ["line.A.p"]
"""


def checked(tmp_path: Path, text: str, *options: str) -> dict[str, Any]:
    path = tmp_path / "x.toml"
    path.write_text(text)
    done = CliRunner().invoke(main, ["check", str(path), "--json", *options])
    found: dict[str, Any] = json.loads(done.stdout)
    assert done.exit_code == (0 if found["ok"] else 2)
    return found


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.stem)
def test_nothing_is_said_about_what_is_shipped(path: Path) -> None:
    done = CliRunner().invoke(main, ["check", str(path), "--json"])
    found = json.loads(done.stdout)
    assert found["ok"] and found["notices"] == [], found


def test_a_sound_file(tmp_path: Path) -> None:
    found = checked(tmp_path, SOUND)
    assert found["ok"] and found["notices"] == [] and found["components"] == 5


@pytest.mark.parametrize(
    ("old", "new", "said", "line"),
    [
        ('"25 l/min"', "25", 'which is 1.5e6 l/min; did you mean "25 l/min"?', 4),
        ('lever = ["lever.y", "valve.command"]', "", "Input valve.command is not connected and stays 0", 7),
        ('lever = ["lever.y", "valve.command"]', "", "Output lever.y drives nothing and is not plotted", 9),
        (
            '"DirectionalValve22"',
            '"DirectionalValve22"\ncommand = 1',
            "has no effect, since valve.command is driven",
            9,
        ),
        ('"line.A.p"', '"line.A.pp"', 'run.plot: There is no signal "line.A.pp". Did you mean "line.A.p"?', 19),
        ('"line.A.p"', '"lime.*"', 'There is no signal "lime.*"', 19),
        ('"Tank"', '"Tank"\n[fluid]\ntype = "water"\ntemperature = 300', "has no unit", 15),
    ],
)
def test_what_looks_like_a_mistake(tmp_path: Path, old: str, new: str, said: str, line: int) -> None:
    found = checked(tmp_path, SOUND.replace(old, new))
    assert found["ok"]
    assert any(said in notice and f"x.toml:{line})" in notice for notice in found["notices"]), found["notices"]


def test_settings_are_looked_at_too(tmp_path: Path) -> None:
    [driven] = checked(tmp_path, SOUND, "--set", "valve.command=0.5")["notices"]
    assert driven.startswith("valve.command = 0.5 has no effect, since valve.command is driven by lever.y.")
    [bare] = checked(tmp_path, SOUND, "--set", "pump.flow=25")["notices"]
    assert 'did you mean "25 l/min"?' in bare
    assert checked(tmp_path, SOUND, "--set", "pump.flow=30 l/min")["notices"] == []
    [wrong] = checked(tmp_path, SOUND, "--set", "pump.flow=30 bar")["problems"]
    assert wrong["where"] == "pump.flow"


def test_a_run_says_the_same(tmp_path: Path) -> None:
    path = tmp_path / "x.toml"
    path.write_text(SOUND.replace('"line.A.p"', '"line.A.pp"'))
    done = CliRunner().invoke(main, ["run", str(path), "--set", "valve.command=0.5", "--set", "pump.flow=0.0005"])
    assert done.exit_code == 0
    assert done.stderr.count("has no effect, since valve.command is driven by lever.y") == 1
    assert done.stderr.count('as 30 l/min. Write "30 l/min" if that is meant, or') == 1
    assert done.stderr.count('no signal "line.A.pp"') == 1


def test_all_of_it_at_once(tmp_path: Path) -> None:
    """A wrong value, a net of mixed kinds, two sources on one net, an unknown method and warnings, in one go."""
    text = SOUND.replace('flow = "25 l/min"', 'flow = "25 bar"').replace(
        '"line.A", ', '"line.A", "first.P", "second.P", '
    )
    text = text.replace("[nets]", '[components.first]\ntype = "PressureSource"\npressure = "140 Pa"\n'
        '[components.second]\ntype = "PressureSource"\n[components.mass]\ntype = "Mass"\n[nets]')  # fmt: skip
    text = text.replace('"tank.T"]', '"tank.T", "mass.port"]').replace("plot", 'method = "rodass4"\nplot')
    found = checked(tmp_path, text)
    told = [problem["text"] for problem in found["problems"]]
    for said in (
        'cannot read "25 bar" as a flow',
        "first.P and second.P both fix the pressure of net 'supply'",
        "Net 'return' joins ports of different kinds",
        'no method "rodass4". Did you mean "rodas4"?',
    ):
        assert sum(said in text for text in told) == 1, told
    assert len(told) == 4
    assert found["notices"] == [
        f'first.pressure = 140 Pa is 0.0014 bar; did you mean "140 bar"? ({tmp_path}/x.toml:15).'
    ]


def test_as_text(tmp_path: Path) -> None:
    path = tmp_path / "x.toml"
    path.write_text(SOUND.replace('"25 l/min"', "0.0005"))
    done = CliRunner().invoke(main, ["check", str(path)])
    assert done.exit_code == 0 and "no problems, 1 warning; 5 components" in done.stdout
    assert done.stderr.startswith("Warning: pump.flow = 0.0005 has no unit")
