"""A propeller given by thrust and efficiency: the one law, with the torque that belongs to them."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pytest

from bramah.components.laws.propeller import torque_coefficients
from bramah.components.mechanical import EfficiencyPropeller, Hull, Propeller, SpeedSource
from bramah.components.mechanical.boat import EFFICIENCY
from bramah.errors import CircuitError
from bramah.simulation import simulate
from tests.circuits.making import circuit


def blades(**given: Any) -> Propeller:
    made = EfficiencyPropeller(**given).inside().components["blades"]
    assert isinstance(made, Propeller)
    return made


def test_torque_and_speed_give_the_thrust_its_efficiency(written: Any) -> None:
    """Skarbek 1981, BOAT, at every point of the curves: T = F v / (omega eta)."""
    values = dict(blades(diameter=0.411, slow_speed="1e-6 rpm").values)
    screw, omega = written(Propeller, **values), 120.0
    for J, eta in EFFICIENCY[1:]:
        v = J * omega / (2 * math.pi) * 0.411
        at = {"shaft__omega": omega, "hull__v": v}
        # The advance ratio is cut off at 1e-6 rpm, which shows as 1e-18; curves are exact at their points.
        assert -screw.through("shaft", **at) * omega * eta == pytest.approx(screw.through("hull", **at) * v, rel=1e-12)


def test_what_is_nothing_over_nothing_goes_on_from_its_neighbours() -> None:
    """From K_T = 0.4 (1 - J) and K_Q = 0.05 (1 - J^2/2): eta = J K_T / (2 pi K_Q) is 0 at J = 0 and, with K_T, at 1.

    K_Q, a parabola, is found again at all points: 0.05 at rest, not nothing as in the source, and 0.025 at the end.
    """
    J = np.array([0.0, 0.15, 0.3, 0.5, 0.7, 0.9, 1.0])
    K_T, K_Q = 0.4 * (1 - J), 0.05 * (1 - J**2 / 2)
    eta = J * K_T / (2 * math.pi * K_Q)
    found = torque_coefficients(list(zip(J, K_T, strict=True)), list(zip(J, eta, strict=True)))
    assert [j for j, _ in found] == list(J)
    assert [k for _, k in found] == pytest.approx(list(K_Q), rel=1e-12)


def test_it_is_the_propeller_with_that_torque() -> None:
    """Two ways to state the data, one law: the same run, number for number."""
    runs = []
    for propeller in (EfficiencyPropeller(), blades()):
        boat = circuit(
            "s.shaft p.shaft", "p.hull h.port", s=SpeedSource(speed="1200 rpm"), p=propeller, h=Hull(mass=500.0)
        )
        runs.append(simulate(boat, 20.0))
    assert np.array_equal(runs[0]["h.port.v"].values, runs[1]["h.port.v"].values)
    assert np.array_equal(runs[0]["s.shaft.T"].values, runs[1]["s.shaft.T"].values)


def test_curves_with_points_of_their_own_are_joined() -> None:
    """At J = 0.3, a point of the efficiency alone, the thrust is that of its curve."""
    points = dict(torque_coefficients([(0.0, 0.4), (1.0, 0.2)], [(0.0, 0.0), (0.3, 0.3), (0.6, 0.5)]))
    assert sorted(points) == [0.0, 0.3, 0.6]
    assert points[0.3] == pytest.approx(0.3 * 0.34 / (2 * math.pi * 0.3), rel=1e-14)


@pytest.mark.parametrize(
    ("efficiency", "words"),
    [
        ([[0, 0.1], [0.5, 0.5]], "must be 0 at an advance ratio of 0"),
        ([[0, 0], [0.5, 0.5], [0.8, 0.0]], "do not belong together"),
        ([[0, 0], [0.5, -0.5]], "do not belong together"),
        ([[0, 0], [0.4, 0], [0.5, 0.5]], "do not belong together"),
        ([[2, 0.5], [3, 0.5]], "range of advance ratios in common"),
        ([[-0.5, 0.5], [0.5, 0.5]], "must be 0 at an advance"),
    ],
)
def test_curves_that_no_torque_belongs_to_are_refused(efficiency: list[list[float]], words: str) -> None:
    with pytest.raises(CircuitError, match=words):
        EfficiencyPropeller(efficiency=efficiency)
