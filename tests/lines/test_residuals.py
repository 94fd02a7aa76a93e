"""Residuals of lines: nothing is left where the equations are linear, the linearisation of friction where it is not,
and an error put into the record is found where it was put."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
import pytest

import bramah as br
from bramah.errors import SimulationError, UnknownName
from bramah.lines.residuals import line_residuals
from bramah.system import build
from tests.runs.lined_circuits import RISE, TRANSIT, closing, hammer

CREEP = {"wall_thickness": "5 mm", "creep_compliance": ["0.05 1/GPa"], "creep_time": ["20 ms"]}
LINEAR: list[dict[str, Any]] = [
    {"friction": "none"},
    {"friction": "none", "rise": "12 m"},
    {"friction": "laminar"},
    {"friction": "laminar", "unsteady": "zielke"},
    {"friction": "none", **CREEP},
    {"friction": "laminar", "unsteady": "zielke", "rise": "-5 m", **CREEP},
]


def run(line: dict[str, Any], *, seconds: float = 2 * TRANSIT, until: float = 8 * TRANSIT, **wishes: Any) -> br.Result:
    circuit = closing(seconds, {"reaches": 20, **line})
    circuit.run.update(wishes)
    return br.simulate(circuit, until=until, start="steady", rtol=1e-8)


@pytest.mark.parametrize("grid", ["adjust", "exact"])
@pytest.mark.parametrize("line", LINEAR, ids=lambda line: "-".join(map(str, line.values())))
def test_nothing_is_left_of_linear_equations(line: dict[str, Any], grid: str) -> None:
    """But what ends owe to the waves for flow that is not straight between ticks: a thousandth of it each tick. The
    ramp has a corner at its end, where that is a part of its fall in a tick, 1/40 of the rise."""
    step = {"line_step": TRANSIT / 20.4} if grid == "exact" else {}
    found = run(line, line_grid=grid, **step).residuals("line1")
    ends = 1e-3 * RISE / 40
    assert found.worst[:, 1:-1].max() < 1e-8 * RISE  # rounding, and steps whose ends are met to 1e-8
    assert found.largest < ends
    assert abs(found.fluid) < 1e-12


def test_friction_that_is_linearised_leaves_its_bend() -> None:
    """Half the second derivative of a reach's loss, times the square of the change of flow in a tick, half of which is
    taken where a wave arrives: eight times less at half the tick."""
    law = {"friction": "darcy", "darcy_factor": 0.03}
    found = [run({**law, "reaches": n}).residuals("line1").worst[:, 1:-1].max() for n in (20, 40, 80)]
    assert np.log2(found[:-1]) - np.log2(found[1:]) == pytest.approx([3.0, 3.0], abs=0.35)


def test_an_error_in_the_record_is_found() -> None:
    result = run({"friction": "laminar"})
    profile, grid = result.profile("line1"), build(closing(1.0, {"reaches": 20, "friction": "laminar"})).grid
    assert grid is not None
    p = profile.p.copy()
    p[57, 8] += 1000.0
    found = line_residuals(grid.lines[0], grid.step, replace(profile, p=p))
    forward, backward = found.forward, found.backward
    # It arrives wrong at node 8 at tick 57 from both sides, and leaves it wrong to both sides.
    assert forward[56, 7] == pytest.approx(1000, abs=0.1) and backward[56, 8] == pytest.approx(1000, abs=0.1)
    assert forward[57, 8] == pytest.approx(-1000, abs=0.1) and backward[57, 7] == pytest.approx(-1000, abs=0.1)
    assert found.place[0] in (pytest.approx(profile.t[57]), pytest.approx(profile.t[58]))
    assert found.within(0.0, profile.t[50]).largest < 1.0 < found.within(profile.t[50], 1.0).largest
    sizes = [
        found.forward_size[56, 7],
        found.backward_size[56, 8],
        found.forward_size[57, 8],
        found.backward_size[57, 7],
    ]
    assert found.percent == pytest.approx(100 * 1000 / min(sizes), rel=1e-3)
    assert "m from A" in str(found) and "no ticks" in str(found.within(5.0, 6.0))


def test_what_is_clipped_is_left_over() -> None:
    """As old programs do it: inside, the residual is what was cut off."""
    clipped = br.simulate(hammer(reaches=20, cavitation="clipped", start_flow="60 l/min"), until=3 * TRANSIT)
    free = br.simulate(hammer(reaches=20, start_flow="60 l/min"), until=3 * TRANSIT)
    cut = 0.025e5 - 101325.0 - free.profile("line").p.min()
    assert cut > 1e4 and clipped.residuals("line").worst[:, 1:-1].max() == pytest.approx(cut, rel=1e-3)


@pytest.mark.parametrize(
    ("line", "wishes", "said"),
    [
        ({"cavitation": "vapour"}, {}, "cavities"),
        ({"friction": "laminar"}, {"record": "end"}, "Nothing was recorded"),
    ],
)
def test_what_the_record_does_not_tell_is_said(line: dict[str, Any], wishes: dict[str, Any], said: str) -> None:
    result = br.simulate(closing(0.01, {"reaches": 20, **line}), until=0.1, **wishes)
    with pytest.raises(SimulationError, match=said):
        result.residuals("line1")


def test_a_run_that_begins_amid_waves_has_no_past() -> None:
    circuit = closing(2 * TRANSIT, {"reaches": 20, "friction": "laminar", "unsteady": "zielke"})
    first = br.simulate(circuit, until=3 * TRANSIT)
    second = br.simulate(circuit, until=6 * TRANSIT, start=first)
    with pytest.raises(SimulationError, match="did not start from steady flow"):
        second.residuals("line1")
    plain = replace(circuit, components={**circuit.components})
    plain.components["line1"] = plain.components["line1"].replace(unsteady="none")
    first = br.simulate(plain, until=3 * TRANSIT)
    assert br.simulate(plain, until=6 * TRANSIT, start=first).residuals("line1").largest < 1e-4 * RISE


def test_a_line_that_is_not_there() -> None:
    with pytest.raises(UnknownName, match="line1"):
        run({}).residuals("lime1")
