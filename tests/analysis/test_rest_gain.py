"""What a lasting change does in the end, where something integrates."""

from __future__ import annotations

import math

import numpy as np
import pytest

import bramah as br
from bramah.analysis import linearise
from bramah.errors import SimulationError
from tests.circuits.making import circuit

ROUNDING = 1e-9


def test_what_stays_where_it_is_put_has_no_part() -> None:
    """An integral that is switched off, beside a lag of gain 3."""
    made = circuit(
        "i.y lag.u", "i.y off.u", "off.y idle.u",
        i=br.Input(), lag=br.FirstOrderLag(gain=3.0), off=br.Gain(gain=0.0), idle=br.Integrator(),
    )  # fmt: skip
    assert linearise(made, "i.y", ["lag.y", "idle.y"]).steady_gain()[:, 0] == pytest.approx([3.0, 0.0], abs=ROUNDING)


def test_a_piston_runs_at_a_speed_and_away() -> None:
    """v = q/A, p = b v/A, and the position goes on and on, either way."""
    size = {"bore": "40 mm", "rod_diameter": "20 mm", "stroke": "200 mm", "start_position": "100 mm"}
    made = circuit(
        "p.P c.A", "c.B t.T", "c.rod m.port d.port",
        p=br.FlowSource(flow=0.0), c=br.DoubleRodCylinder(**size), m=br.Mass(mass=10.0, start_position="100 mm"),
        d=br.Damper(damping=1000.0), t=br.Tank(),
    )  # fmt: skip
    area = math.pi / 4 * (0.04**2 - 0.02**2)
    gain = linearise(made, "p.flow", ["m.port.x", "m.port.v", "c.A.p"]).steady_gain()[:, 0]
    assert gain[0] == np.inf and gain[1:] == pytest.approx([1 / area, 1000.0 / area**2], rel=ROUNDING)


def test_the_sign_of_what_runs_away_and_what_has_no_answer() -> None:
    falling = circuit("i.y x.u", i=br.Input(), x=br.Integrator(gain=-2.0))
    assert linearise(falling, "i.y", "x.y").steady_gain() == -np.inf
    double = circuit("i.y x.u", "x.y z.u", i=br.Input(), x=br.Integrator(), z=br.Integrator())
    with pytest.raises(SimulationError, match="integrated already"):
        linearise(double, "i.y", "z.y").steady_gain()


def test_samples_that_are_integrated() -> None:
    made = circuit("i.y s.u", "s.y x.u", i=br.Input(), s=br.SampleAndHold(period="0.1 s"), x=br.Integrator())
    gain = linearise(made, "i.y", ["x.y", "s.y"]).steady_gain()[:, 0]
    assert gain[0] == np.inf and gain[1] == pytest.approx(1.0, rel=ROUNDING)
