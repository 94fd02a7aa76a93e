"""Nets that store nothing: their pressures follow from the balance of flows alone."""

from __future__ import annotations

import math

import numpy as np
import pytest

from bramah.components.hydraulic import FlowSource, Orifice, Plug, PressureSource, Tank, VariableOrifice, Volume
from bramah.components.signal import Constant, Sine, Step
from bramah.fluids import AeratedFluid, Fluid, TaitFluid
from bramah.result import Result
from bramah.simulation import simulate
from tests.circuits.making import DENSITY, PLAIN, circuit

SUPPLY = 1.6e7


def sharp(area: float) -> VariableOrifice:
    """An orifice that is turbulent down to 1 Pa: at dp its flow is within (1 Pa/dp)^2 / 4 of the square root."""
    return VariableOrifice(full_area=area, transition="pressure", transition_pressure=1.0)


def done(result: Result) -> Result:
    assert result.ok, result.message
    return result


@pytest.mark.parametrize("ratio", [1.0, 2.0, 0.1, 30.0])
def test_two_orifices_in_series_share_the_drop(ratio: float) -> None:
    chain = circuit(
        "s.P a.A",
        "a.B b.A",
        "b.B t.T",
        s=PressureSource(pressure=SUPPLY),
        a=sharp(1e-5),
        b=sharp(1e-5 / ratio),
        t=Tank(),
    )
    result = done(simulate(chain, 0.1))
    # A_1^2 (p_s - p) = A_2^2 p
    exact = SUPPLY * ratio**2 / (1 + ratio**2)
    assert result["a.B.p"].values == pytest.approx(exact, rel=1e-10)
    flow = 0.65 * 1e-5 * math.sqrt(2 / DENSITY * (SUPPLY - exact))
    assert result["a.A.q"].values == pytest.approx(flow, rel=2e-9)
    assert result["t.T.q"].values == pytest.approx(flow, rel=2e-9)


def test_a_ladder_of_nets_without_storage() -> None:
    n = 20
    parts = {f"o{i}": sharp(1e-5) for i in range(n)}
    nets = [f"o{i}.B o{i + 1}.A" for i in range(n - 1)]
    ladder = circuit("s.P o0.A", *nets, f"o{n - 1}.B t.T", s=PressureSource(pressure=SUPPLY), t=Tank(), **parts)
    result = done(simulate(ladder, 1e-3))
    for i in range(n - 1):
        assert result[f"o{i}.B.p"].values[-1] == pytest.approx(SUPPLY * (n - 1 - i) / n, rel=1e-9)


def test_parallel_branches_add_their_flows() -> None:
    net = circuit(
        "q.P a.A b.A plug.A",
        "a.B b.B t.T",
        q=FlowSource(flow=5e-4),
        a=sharp(3e-6),
        b=sharp(4e-6),
        plug=Plug(),
        t=Tank(),
    )
    result = done(simulate(net, 0.1))
    exact = DENSITY / 2 * (5e-4 / (0.65 * 7e-6)) ** 2
    assert result["q.P.p"].values == pytest.approx(exact, rel=1e-11)


def test_an_algebraic_net_jumps_with_its_source() -> None:
    net = circuit(
        "step.y s.pressure",
        "s.P a.A",
        "a.B b.A",
        "b.B t.T",
        step=Step(before="100 bar", after="40 bar", step_time=0.05),
        s=PressureSource(),
        a=sharp(1e-5),
        b=sharp(1e-5),
        t=Tank(),
    )
    result = done(simulate(net, 0.1))
    middle = result["a.B.p"]
    assert middle.at(0.05, side="left") == pytest.approx(5e6, rel=1e-10)
    assert middle.at(0.05, side="right") == pytest.approx(2e6, rel=1e-10)
    assert middle.at([0.02, 0.08]) == pytest.approx([5e6, 2e6], rel=1e-10)


def test_an_algebraic_net_follows_its_source_between_steps() -> None:
    net = circuit(
        "sine.y s.pressure",
        "s.P a.A",
        "a.B b.A",
        "b.B t.T",
        sine=Sine(amplitude="50 bar", offset="100 bar", frequency=20),
        s=PressureSource(),
        a=sharp(1e-5),
        b=sharp(2e-5),
        t=Tank(),
    )
    result = done(simulate(net, 0.1, rtol=1e-7))
    omega = 2 * math.pi * 20

    def exact(t: np.ndarray) -> np.ndarray:
        return 0.2 * (1e7 + 5e6 * np.sin(omega * t))

    # The tolerance: 1e-7 of the scale of 1e7 Pa.
    assert result["a.B.p"].values == pytest.approx(exact(result.t), rel=0, abs=1.0)
    # Between the points rodas4 is of order 3 in algebraic unknowns.
    between = 1e6 * (omega * np.diff(result.t).max()) ** 3 / 24
    t = np.linspace(0, 0.1, 400)
    assert between < 1e3
    assert result["a.B.p"].at(t) == pytest.approx(exact(t), rel=0, abs=between)


@pytest.mark.parametrize("fluid", [PLAIN, TaitFluid(), AeratedFluid()], ids=["constant", "tait", "aerated"])
def test_a_volume_of_zero_is_the_limit_of_small_volumes(fluid: Fluid) -> None:
    def middle(volume: float) -> np.ndarray:
        net = circuit(
            "sine.y s.pressure",
            "s.P a.A",
            "a.B b.A v.A",
            "b.B t.T",
            "c.y b.opening",
            fluid=fluid,
            sine=Sine(amplitude="50 bar", offset="100 bar", frequency=20),
            s=PressureSource(),
            a=Orifice(diameter="2 mm"),
            b=VariableOrifice(full_area=2e-6),
            c=Constant(value=0.7),
            t=Tank(),
            v=Volume(volume=volume),
        )
        result = done(simulate(net, 0.1, rtol=1e-10, start={"v.A.p": "70 bar"}))
        return np.asarray(result["a.B.p"].at(np.linspace(0.05, 0.1, 50)))

    zero = middle(0.0)
    distance = [float(np.abs(middle(v) - zero).max()) for v in (1e-5, 1e-6, 1e-7, 1e-10)]
    # The pressure lags by V/(B dq/dp): its distance from the limit is proportional to the volume.
    assert distance[0] > 1e4
    assert distance[1] == pytest.approx(distance[0] / 10, rel=0.05)
    assert distance[2] == pytest.approx(distance[1] / 10, rel=0.05)
    assert distance[3] < 1.0
