"""Root loci through the engine: those of a loop in closed form, from the store the second time."""

from __future__ import annotations

import json
import math
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import bramah as br
from bramah.analysis import locus
from bramah.studies.kind import kind_named
from bramah.studies.locus import RootLoci, RootLocus
from bramah.studies.study import Study
from tests.analysis.servo_axis import servo_axis
from tests.analysis.test_loops import blocks
from tests.studies.known import runs_counted

T1, T2 = 0.1, 0.05


def found_by(circuit: br.Circuit, vary: dict[str, Any], at: str = "steady", **more: Any) -> RootLocus:
    found: RootLocus = Study.made(circuit, vary, {}, until="1 s", **more).run(RootLoci(at=at))
    return found


def test_a_loop_in_closed_form(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """k / (s (T1 s + 1) (T2 s + 1)) in a feedback: unstable above 1/T1 + 1/T2 = 30, swinging at 1 / sqrt(T1 T2)."""
    ran = runs_counted(monkeypatch)
    given: dict[str, Any] = {"at": "start", "store": tmp_path / "poles.sqlite"}
    first = found_by(blocks(1.0, T1, T2), {"gain.gain": (-1.0, -60.0, 13)}, **given)
    for value, poles in zip(first.locus.values, first.locus.branches, strict=True):
        expected = np.roots([T1 * T2, T1 + T2, 1, -value])
        np.testing.assert_allclose(np.sort_complex(poles), np.sort_complex(expected), rtol=1e-7)
    [crossing] = first.locus.crossings
    assert crossing.value == pytest.approx(-30.0, rel=1e-7) and crossing.direction == "becomes unstable"
    assert crossing.frequency == pytest.approx(1 / math.sqrt(T1 * T2) / (2 * math.pi), rel=1e-6)
    assert len(ran) == len(first.table) and {"re 1", "im 1", "re 3", "im 3"} <= set(first.table.measured)
    ran.clear()
    second = found_by(blocks(1.0, T1, T2), {"gain.gain": (-1.0, -60.0, 13)}, **given)
    assert ran == [] and second.data() == first.data()
    assert json.dumps(first.data(), allow_nan=False)
    assert "becomes unstable" in str(first) and "<table>" in first._repr_html_()
    first.figure(tmp_path / "locus.png")


def test_numbers_are_those_of_the_analysis_on_threads_and_processes() -> None:
    path, ends = "controller.proportional_gain", (20.0, 200.0, 4)
    by_hand = locus(servo_axis(), path, np.linspace(*ends).tolist())
    threads = found_by(servo_axis(), {path: ends})
    # Both solve for the steady state, from different sides.
    np.testing.assert_allclose(threads.locus.branches, by_hand.branches, rtol=1e-6, atol=1e-6)
    assert threads.locus.crossings[0].value == pytest.approx(by_hand.crossings[0].value, rel=1e-6)
    processes = found_by(servo_axis(), {path: ends}, executor="processes", workers=1)
    assert processes.data() == threads.data()


def test_what_is_no_root_locus_is_refused() -> None:
    with pytest.raises(br.MethodError, match="over one quantity, not 2"):
        found_by(blocks(1.0), {"gain.gain": [-1.0, -2.0], "lag.time_constant": [0.1, 0.2]})
    with pytest.raises(br.MethodError, match="leave out what is measured"):
        Study.made(blocks(1.0), {"gain.gain": [-1.0, -2.0]}, {"y": "end lag.y"}, until="1 s").run(RootLoci(at="start"))
    with pytest.raises(br.SimulationError, match="at two values of gain"):
        found_by(blocks(1.0), {"gain.gain": [-1.0]}, at="start")
    notes: dict[tuple[str, ...], str] = {}
    kind = kind_named("locus").read({"design": {"at": "stedy", "count": 3}}, notes.__setitem__)
    assert kind == RootLoci(at="steady") and '"steady"' in notes["design", "at"] and ("design", "count") in notes
