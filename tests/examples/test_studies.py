"""The example studies: what they say stands in what they find."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from bramah.studies.kind import KINDS
from bramah.studies.study_file import StudyFile, read_study
from tests.examples.files import STUDIES


def study(name: str) -> StudyFile:
    [path] = [path for path in STUDIES if path.stem == name]
    return read_study(path)


@pytest.mark.parametrize("path", STUDIES, ids=lambda path: path.stem)
def test_every_study_can_be_read(path: Path) -> None:
    found = read_study(path)
    assert found.kind_name in KINDS and found.study.varied and found.store.parent == path.parent


def found_by(name: str, **changes: Any) -> Any:
    file = study(name)
    outcome = file.study.run(replace(file.kind, **changes))  # type: ignore[type-var]
    assert json.dumps(outcome.data(), allow_nan=False)
    return outcome


def test_most_relief_valves_are_good_and_the_worst_chatters() -> None:
    most = found_by("relief_tolerances", count=60)
    assert most.kept["peak"].share.value > 0.9 and most.done == 60
    assert next(iter(most.spreads["held"].correlations)) == "relief.set_pressure"
    worst = found_by("relief_worst_case", inside=0)
    # A poppet with the least damping on the smallest volume does not come to rest.
    highest = worst.extremes["swing"]["highest"]
    assert highest.value > 10e5
    assert (highest.where["relief.damping"], highest.where["line.volume"]) == ("lower end", "lower end")
    assert not worst.kept("swing") and worst.own["swing"] < 1.0


def test_a_servo_axis_swings_up_from_a_gain_on() -> None:
    found = found_by("servo_locus")
    [crossing] = found.locus.crossings
    assert crossing.direction == "becomes unstable" and 20 < crossing.value < 200
    assert found.locus.stable.tolist() == (found.locus.values < crossing.value).tolist()


def test_a_press_meets_the_workpiece_when_its_outlet_lets_it_fall() -> None:
    local = found_by("press_local")
    assert next(iter(local.effects["contact"])) == "valve.area_BT"
    assert local.derivative("contact", "valve.area_BT") < 0 < local.derivative("contact", "guides.damping")
    shares = found_by("press_sobol", count=8)
    assert next(iter(shares.indices["contact"])) == "valve.area_BT"
