"""Parts of water networks that are known by the head they take or the power they give."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from bramah.components.hydraulic import ConstantPowerPump, HeadLossValve, LossLaw
from bramah.components.laws.gravity import GRAVITY
from bramah.errors import CircuitError
from tests.components.hydraulic.conftest import REFERENCE

Make = Callable[..., Any]
WEIGHT = REFERENCE.values["reference_density"] * GRAVITY
HEAD = [["0 l/min", "1 m"], ["600 l/min", "3 m"], ["1200 l/min", "10 m"]]
AREA = math.pi / 4 * 0.1**2


def lost(part: Any, **values: Any) -> Any:
    """Pressure at A, with none at B, at which a flow is in balance."""
    return -part.value(part.equations.balances["q"], A__p=0.0, B__p=0.0, **values)


@pytest.mark.parametrize(("q", "head"), [(600, 3.0), (300, 2.0), (900, 6.5), (1200, 10.0), (2400, 24.0)])
def test_the_head_lost_is_straight_between_points_and_odd(part: Make, q: float, head: float) -> None:
    valve = part(HeadLossValve, head=HEAD, rise="2 m")
    # The sign is rounded over 1 mm/s: 1.3e-6 of the loss at the least of these, 0.64 m/s.
    assert lost(valve, q=q / 6e4) == pytest.approx(WEIGHT * (2 + head), abs=1.5e-6 * WEIGHT * head)
    assert lost(valve, q=-q / 6e4) == pytest.approx(WEIGHT * (2 - head), abs=1.5e-6 * WEIGHT * head)
    assert lost(valve, q=0.0) == pytest.approx(WEIGHT * 2, rel=1e-10)  # but for what is left of the leak when shut


def test_a_breaker_takes_its_drop_or_what_it_loses_open(part: Make) -> None:
    valve = part(HeadLossValve, law=LossLaw.BREAK, drop="0.5 bar", loss_coefficient=4.0)
    v = np.array([-3.0, -0.5, 0.0, 0.5, 3.0, 6.0, 10.0])
    open_valve = 4.0 * 850 / 2 * v * abs(v)
    # The loss of the open valve is linear below 1 mm/s.
    assert lost(valve, q=v * AREA) == pytest.approx(np.maximum(0.5e5 + 1e3 * v, open_valve), rel=1e-6)


@pytest.mark.parametrize("law", LossLaw)
def test_the_loss_grows_with_flow_and_only_a_leak_passes_when_shut(part: Make, law: LossLaw) -> None:
    q = np.linspace(-0.05, 0.05, 2001)
    for opening in (0.0, 0.3, 1.0):
        valve = part(HeadLossValve, law=law, head=HEAD, opening=opening)
        assert np.all(np.diff(lost(valve, q=q)) > 0)
    shut = part(HeadLossValve, law=law, head=HEAD, opening=0.0, A__p=5e5, B__p=0.0)
    balance = shut.equations.balances["q"]
    # The leak that is documented, 1e-12 m3/(s Pa), next to what the opened valve would lose at so small a flow.
    assert shut.value(balance, q=0.0) != 0.0
    assert shut.value(balance, q=5e5 * 1e-12) == pytest.approx(0.0, abs=1e-9 * 5e5)


@pytest.mark.parametrize("opening", [0.0, 1e-3, 0.3, 1.0])
@pytest.mark.parametrize(
    "values",
    [{"head": HEAD}, {"head": [[0.0, 0.0], [0.01, 2.0], [0.02, 9.0]]}, {"law": LossLaw.BREAK, "drop": 0.0}],
    ids=["above 0", "from 0", "break"],
)
def test_its_equation_gives_the_flow_also_at_rest(part: Make, values: dict[str, Any], opening: float) -> None:
    valve = part(HeadLossValve, opening=opening, **values)
    least = 1e-3 * AREA  # of the laminar speed
    for q in (0.0, 1e-12, -1e-12, 0.1 * least, -0.1 * least, least, 0.01, -0.01):
        assert valve.slope(valve.equations.balances["q"], "q", A__p=0.0, B__p=0.0, q=q) < -1e3, q


def test_a_curve_from_0_is_a_line_through_0_as_given(part: Make) -> None:
    valve = part(HeadLossValve, head=[[0.0, 0.0], [0.01, 2.0], [0.02, 9.0]])
    q = np.array([-5e-3, -1e-6, 0.0, 1e-6, 1e-5, 5e-3])
    assert lost(valve, q=q) == pytest.approx(WEIGHT * 200 * q, rel=1e-12)


@pytest.mark.parametrize(
    ("head", "message"),
    [
        ([[0.001, 0.0], [0.002, 1.0]], "must begin at a flow of 0"),
        ([[0.0, -1.0], [0.002, 1.0]], "no less than 0"),
        ([[0.0, 1.0], [0.002, 1.0]], "must rise from point to point"),
    ],
)
def test_curves_that_cannot_be(head: list[list[float]], message: str) -> None:
    with pytest.raises(CircuitError, match=message):
        HeadLossValve(head=head)


def gained(part: Any, **values: Any) -> Any:
    """Pressure at P over that at S."""
    return part.value(part.equations.balances["q"], S__p=0.0, P__p=0.0, **values)


@pytest.mark.parametrize("a", [1.0, 0.5, 1.3, 0.03])
def test_the_power_is_constant_and_grows_with_the_cube_of_speed(part: Make, a: float) -> None:
    pump = part(ConstantPowerPump, power="6 kW", speed=a)
    q = a * 6000 / WEIGHT / np.array([1000.0, 300.0, 50.0, 1.0, 0.01])
    # Heads are the small difference of two of 2000 m: rounding makes 1e-10 of a head of 1 cm.
    assert q * gained(pump, q=q) == pytest.approx(np.full(5, 6000 * a**3), rel=1e-9)


def test_near_no_flow_its_head_is_limited(part: Make) -> None:
    pump = part(ConstantPowerPump, power="6 kW", greatest_head="200 m")
    least = 6000 / (WEIGHT * 200)
    for share in (1e-9, 0.3, 1.0):
        assert gained(pump, q=share * least) == pytest.approx(WEIGHT * 200 * (2 - share), rel=1e-12)
    slopes = [pump.slope(pump.equations.balances["q"], "q", q=x * least, open=1.0) for x in (1 - 1e-9, 1 + 1e-9)]
    assert slopes[0] == pytest.approx(slopes[1], rel=1e-8), "no corner"


def test_nothing_flows_back_and_at_rest_it_resists(part: Make) -> None:
    pump = part(ConstantPowerPump)
    back = gained(pump, q=-1e-6)
    assert back == pytest.approx(WEIGHT * 2000 + 1e6, rel=1e-12), "a leak of 1e-12 m3/(s Pa)"
    rest = part(ConstantPowerPump, speed=0.0)
    assert gained(rest, q=0.0) == 0.0 and gained(rest, q=5e-3) < -100.0
