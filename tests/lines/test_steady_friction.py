"""Steady friction: the laws against their definitions, their slopes and their inverses."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import bramah as br
from bramah.components.laws.line_friction import LineFriction
from bramah.errors import MethodError
from bramah.lines.friction_arrays import BLASIUS_SKARBEK, colebrook_factor
from bramah.lines.steady_friction import SteadyFriction
from tests.circuits.making import circuit

OIL: dict[str, Any] = {"diameter": 0.02, "density": 870.0, "kinematic_viscosity": 3e-5, "roughness": 2e-5}
LOSING = [law for law in LineFriction if law is not LineFriction.NONE]
FLOWS = np.geomspace(1e-9, 0.1, 2000)
"""Re from 2e-3 to 2e5."""

every_law = pytest.mark.parametrize("law", LOSING, ids=[law.value for law in LOSING])


@pytest.mark.parametrize("roughness", [0.0, 1e-6, 1e-4, 1e-2, 0.05])
def test_colebrook_solves_its_equation(roughness: float) -> None:
    Re = np.geomspace(2000.0, 1e9, 300)
    x = 1.0 / np.sqrt(colebrook_factor(Re, roughness))
    # The error of x is at most the residual, whose slope in x is above 1; f has twice the relative error of x.
    residual = x + 2.0 * np.log10(roughness / 3.7 + 2.51 * x / Re)
    assert np.abs(residual / x).max() < 0.5e-9


def test_known_friction_factors() -> None:
    # White, Fluid Mechanics, chapter 6: fully rough flow, three digits.
    rough = colebrook_factor(1e12, [0.00001, 0.0001, 0.001, 0.01, 0.05])
    assert rough == pytest.approx([0.00806, 0.0120, 0.0196, 0.0379, 0.0716], rel=4e-3)


@every_law
def test_loss_is_odd_rises_and_has_its_slope(law: LineFriction) -> None:
    friction = SteadyFriction(law=law, **OIL)
    loss, slope = friction.loss_and_slope(FLOWS)
    assert np.all(np.diff(loss) > 0.0)
    assert np.array_equal(friction.loss(-FLOWS), -loss) and np.array_equal(friction.slope(-FLOWS), slope)
    h = 1e-5 * FLOWS
    # Central differences: 1e-10 of curvature, 1e-16/1e-5 of rounding.
    assert (friction.loss(FLOWS + h) - friction.loss(FLOWS - h)) / (2 * h) == pytest.approx(slope, rel=1e-8)
    assert friction.loss(0.0) == 0.0 and np.isfinite(friction.slope(0.0))


@every_law
def test_flow_is_the_inverse(law: LineFriction) -> None:
    friction = SteadyFriction(law=law, **OIL)
    q = np.concatenate([-FLOWS[::-1], [0.0], FLOWS])
    assert friction.flow(friction.loss(q)) == pytest.approx(q, rel=1e-14, abs=0.0)


def test_losses_by_hand() -> None:
    area, d, rho, nu = np.pi * 1e-4, 0.02, 870.0, 3e-5
    v = np.array([0.3, 15.0])
    Re = v * d / nu
    expected = np.array([64.0, 0.3164 * Re[1] ** 0.75]) / Re * rho * v**2 / (2 * d)
    assert SteadyFriction(law=LineFriction.BLASIUS, **OIL).loss(area * v) == pytest.approx(expected, rel=1e-14)
    darcy = SteadyFriction(law=LineFriction.DARCY, factor=0.03, **OIL)
    assert darcy.loss(area * 2.0) == pytest.approx(0.03 * rho * 4.0 / (2 * d), rel=1e-14)
    water = SteadyFriction(law=LineFriction.HAZEN_WILLIAMS, diameter=0.3, density=1000.0, hazen_williams=130.0)
    head = 10.67 * 0.1**1.852 / (130.0**1.852 * 0.3**4.871)
    assert water.loss(0.1) == pytest.approx(9806.65 * head, rel=1e-14)


@pytest.mark.parametrize("law", [LineFriction.BLASIUS, LineFriction.COLEBROOK])
def test_the_transition_is_smooth(law: LineFriction) -> None:
    friction = SteadyFriction(law=law, **OIL)
    for Re in (2000.0, 4000.0):
        q = Re * np.pi * 0.02 * 3e-5 / 4.0
        below, above = friction.slope(q * (1 - 1e-9)), friction.slope(q * (1 + 1e-9))
        # The slope of the slope is of the order of slope/q.
        assert below == pytest.approx(above, rel=1e-7)


def test_the_switch_of_skarbek() -> None:
    friction = SteadyFriction(
        law=LineFriction.BLASIUS, laminar_end=2000.0, turbulent_begin=2000.0, blasius_coefficient=BLASIUS_SKARBEK, **OIL
    )
    per_reynolds = np.pi * 0.02 * 3e-5 / 4.0
    Re = np.array([1999.0, 2001.0])
    fanning = np.array([16.0, 0.079 * Re[1] ** 0.75]) / Re
    v = Re * 3e-5 / 0.02
    assert friction.loss(Re * per_reynolds) == pytest.approx(4 * fanning * 870.0 * v**2 / 0.04, rel=1e-14)
    between = float(np.mean(friction.loss(Re * per_reynolds)))
    assert friction.flow(between) / per_reynolds == pytest.approx(2000.0, rel=1e-12)


def test_without_friction() -> None:
    friction = SteadyFriction(law=LineFriction.NONE, **OIL)
    assert np.array_equal(friction.loss(FLOWS), np.zeros_like(FLOWS))
    with pytest.raises(MethodError, match="another law"):
        friction.flow(1.0)


def test_runs_from_the_same_start_ask_once_what_is_lost_there(monkeypatch: pytest.MonkeyPatch) -> None:
    made = circuit(
        "q.P l.A",
        "l.B t.T",
        q=br.FlowSource(flow="20 l/min"),
        l=br.Line(length="7.3 m", diameter="19 mm", start_flow="20 l/min"),
        t=br.Tank(),
    )
    system, loss = br.build(made), SteadyFriction.loss
    asked: list[float] = []

    def noting(self: SteadyFriction, q: float) -> Any:
        asked.append(q)
        return loss(self, q)

    monkeypatch.setattr(SteadyFriction, "loss", noting)
    for _ in range(3):
        assert br.simulate(system, 0.02).ok
    assert len(asked) == 1
