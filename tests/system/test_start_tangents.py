"""How start values change with parameters, against other parameters."""

from __future__ import annotations

import numpy as np
import pytest

import bramah as br
from bramah.equilibrium.moving_start import moving_start
from bramah.states import State
from bramah.system.directions import direction, tangents_by
from bramah.system.start import starting_point
from tests.circuits.making import circuit


def releasing() -> br.System:
    """A fluid that brings along how much of its air is free, which starts in equilibrium with the pressure."""
    made = circuit(
        "v.A o.A", "o.B w.A", fluid=br.ReleasingFluid(), v=br.Volume(start_pressure="0.5 bar"), o=br.Orifice(),
        w=br.Volume(),
    )  # fmt: skip
    return br.build(made)


@pytest.mark.parametrize("path", ["v.start_pressure", "fluid.saturation_pressure"])
def test_states_of_the_fluid_start_in_equilibrium(path: str) -> None:
    system = releasing()
    value = direction(system, path).value
    step = 1e-5 * value
    up, down = (system.replace({path: value + way}).start for way in (step, -step))
    exact = tangents_by(system, [path]).y[:, 0]
    free = [k for k, name in enumerate(system.names) if name not in ("v.A.p", "w.A.p")]
    assert np.abs(exact[free]).max() > 0, "the fluid has states of its own"
    assert exact == pytest.approx((up - down) / (2 * step), rel=1e-6, abs=1e-9 * np.abs(exact).max())


def test_what_is_given_does_not_move() -> None:
    system = releasing()
    pressures = {"v.A.p": "2 bar"}
    first = State(0.0, *_started(system, pressures))
    moving = moving_start(system, ["v.start_pressure", "fluid.saturation_pressure"], pressures, first)
    assert not moving.y[:, 0].any(), "the pressure is given, and the fluid in equilibrium with it"
    assert moving.y[:, 1].any()
    fixed = moving_start(system, ["v.start_pressure"], first, first)
    assert not fixed.y.any() and not fixed.d.any(), "where a run stands is the same whatever the parameters are"


def _started(system: br.System, given: dict[str, str]) -> tuple[np.ndarray, np.ndarray]:
    y, d, problems = starting_point(system, given)
    assert not problems
    return y, d


def test_a_volume_of_nothing_and_a_choice_have_no_direction() -> None:
    made = circuit("s.P o.A", "o.B v.A p.A", "p.B t.T", s=br.PressureSource(), o=br.Orifice(), v=br.Volume(volume=0.0),
        p=br.Orifice(), t=br.Tank())  # fmt: skip
    system = br.build(made)
    with pytest.raises(br.MethodError, match="changes the equations themselves"):
        direction(system, "v.volume")
    with pytest.raises(br.MethodError, match="is not a number"):
        direction(system, "v.start_pressure")
