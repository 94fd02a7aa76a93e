"""Circuits drawn at random that are hard at default settings: near vacuum, without volumes, of sizes far apart.

Each is right, or carries a doubt, or fails with a reason a user can act on, within 20 s of CPU time.
"""

from __future__ import annotations

import csv
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest

from benchmarks.trust_circuits.running import run_within
from bramah.files import read_circuit
from bramah.simulation import simulate
from bramah.system import build
from tests.robust.judging import LIMIT, judged

FOLDER = Path(__file__).parent / "samples"
UNTIL = 1.0
UNSOLVABLE = {
    "sample_231": ("flowsource_2.P", "handroosreliefvalve_4.P", "variableorifice_5.A"),
    "sample_110": ("volume_5.A", "flowsource_9.P", "handroosreliefvalve_10.P", "staticreliefvalve_11.T"),
}
"""A source draws or feeds where valves are shut, with no volume at the net: there is no solution."""
COLLAPSING = {
    "sample_72": ("doubleactingcylinder_13", "volume_5.A"),
    "sample_227": ("doubleactingcylinder_27", "doubleactingcylinder_27.A"),
    "sample_310": ("doubleactingcylinder_12", "volume_3.A"),
}
"""A piston rides so far beyond an elastic end that the chamber before it has no volume left."""
SWINGING = {"sample_59", "sample_214", "sample_334"}
"""Pipes that swing thousands of times: references take minutes, and some of their numbers are in known.csv."""
LONG = {"sample_59", "sample_107", "sample_214", "sample_238", "sample_325"}
"""Four seconds of computing and more."""
SAMPLES = sorted(path.stem for path in FOLDER.glob("*.toml"))


def marked(names: Iterable[str]) -> list[Any]:
    return [pytest.param(name, marks=[pytest.mark.long] if name in LONG else []) for name in sorted(names)]


@pytest.mark.parametrize("name", marked(set(SAMPLES) - SWINGING - UNSOLVABLE.keys() - COLLAPSING.keys()))
def test_right_or_doubted(name: str) -> None:
    [verdict] = judged(read_circuit(FOLDER / f"{name}.toml"), UNTIL)
    assert verdict.ok, verdict.message
    assert verdict.known
    assert not verdict.silent, str(verdict)


@pytest.mark.parametrize("name", marked(SWINGING))
def test_drift_over_many_swings_is_doubted(name: str) -> None:
    """What adds up from swing to swing is beyond 100 rtol; `yardstick` is the range of the signal over the run."""
    ran = run_within(build(read_circuit(FOLDER / f"{name}.toml")), UNTIL, LIMIT)
    assert ran.ok and ran.result is not None, ran.message
    with (FOLDER / "known.csv").open() as file:
        rows = [row for row in csv.DictReader(line for line in file if line[0] != "#") if row["sample"] == name]
    assert rows
    for row in rows:
        off = abs(ran.result[row["signal"]].at(float(row["t"])) - float(row["value"])) / float(row["yardstick"])
        assert off <= 100 * ran.result.recorded.rtol or ran.result.doubts, row


@pytest.mark.parametrize("name", sorted(UNSOLVABLE))
def test_what_has_no_solution_says_where_and_what_to_do(name: str) -> None:
    result = simulate(read_circuit(FOLDER / f"{name}.toml"), UNTIL)
    assert not result.ok
    assert f"the flow balance at {', '.join(UNSOLVABLE[name])} is off" in result.message
    assert "add a small Volume" in result.message


@pytest.mark.parametrize(("method", "rtol"), [(None, None), ("rodas4", 1e-3), ("ndf", 1e-6)])
@pytest.mark.parametrize("name", sorted(COLLAPSING))
def test_a_chamber_without_volume_ends_a_run_with_its_name(name: str, method: str | None, rtol: float | None) -> None:
    """However a step meets the instant: none is made beyond it."""
    part, net = COLLAPSING[name]
    result = simulate(read_circuit(FOLDER / f"{name}.toml"), UNTIL, method=method, rtol=rtol)
    assert not result.ok and result.recorded.status == "empty"
    assert f"{part} went so far that none was left ({part}.rod.x is" in result.message
    assert net in result.message and "dead volume" in result.message
