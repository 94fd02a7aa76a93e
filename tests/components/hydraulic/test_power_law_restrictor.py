"""Power-law restrictors, at once and with a lag."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pytest

import bramah as br
from bramah.analysis import harmonics

RATED: dict[str, Any] = {"rated_flow": 0.7e-3, "rated_drop": 200e5}
T = 2e-4


def flow(p: float, q: float = 0.0, **values: Any) -> float:
    made = br.Circuit(fluid=br.ConstantFluid())
    made.add("valve", br.PowerLawRestrictor(**RATED, **values))
    made.add("a", br.PressureSource(pressure=p))
    made.add("b", br.PressureSource(pressure=q))
    made.connect("a.P", "valve.A")
    made.connect("b.P", "valve.B")
    return float(br.simulate(made, 1e-3)["valve.A.q"].values[-1])


@pytest.mark.parametrize("index", [1.0, 1.75, 1.95, 2.0])
def test_it_meets_its_rated_point_and_power(index: float) -> None:
    """Rounding at zero moves the rated point by the square of its width, 1e-8."""
    assert flow(200e5, index=index) == pytest.approx(0.7e-3, rel=1e-8)
    assert flow(50e5, index=index) == pytest.approx(0.7e-3 * 0.25 ** (1 / index), rel=1e-6)
    assert flow(0.0, 50e5, index=index) == -flow(50e5, index=index)


def test_it_is_linear_around_zero() -> None:
    assert flow(2.0) == pytest.approx(2 * flow(1.0), rel=1e-6)
    assert flow(200.0, linear_below=1e-3) == pytest.approx(0.7e-3 * 1e-5 / math.sqrt(1e-3), rel=1e-3)


def driven(valve: br.Component, mean: float, swing: float, frequency: float, reverse: bool = False) -> br.Circuit:
    """A flow with a small sine through the restrictor into a tank."""
    made = br.Circuit(fluid=br.ConstantFluid())
    made.add("sine", br.Sine(amplitude=swing, offset=mean, frequency=frequency))
    made.add("source", br.FlowSource())
    made.add("valve", valve)
    made.add("tank", br.Tank())
    made.connect("sine.y", "source.flow")
    made.connect("source.P", "valve.B" if reverse else "valve.A")
    made.connect("tank.T", "valve.A" if reverse else "valve.B")
    return made


@pytest.mark.parametrize("reverse", [False, True])
@pytest.mark.parametrize("frequency", [171.0, 800.0, 1710.0])
def test_its_impedance_is_a_first_order_lag(frequency: float, reverse: bool) -> None:
    """Z = (n dp / q) / (1 + T s) around a steady flow, in both directions."""
    valve = br.DynamicRestrictor(**RATED, index=1.95, time_constant=T, start_drop=-200e5 if reverse else 200e5)
    made = driven(valve, 0.7e-3, 0.7e-6, frequency, reverse)
    result = br.simulate(made, 12 / frequency + 10 * T, rtol=1e-9)
    found = harmonics(result["source.P.p"], frequency, count=1, periods=2).phasors[0]
    exact = 1.95 * 200e5 / 0.7e-3 / (1 + 2j * math.pi * frequency * T) * 0.7e-6
    # A thousandth of the flow leaves its square out of the linear law; the resistance left at high frequency is 1e-5.
    assert abs(found / exact - 1) < 2e-4


def test_its_steady_flow_is_that_of_the_power_law() -> None:
    made = driven(br.DynamicRestrictor(**RATED, index=1.95, time_constant=T, start_drop=200e5), 0.35e-3, 0.0, 100.0)
    p = float(br.simulate(made, 0.01, rtol=1e-8)["source.P.p"].values[-1])
    # A resistance of 1e-5 dp/q stands before it.
    assert p == pytest.approx(200e5 * (0.5**1.95 + 0.5e-5), rel=1e-6)


def test_pressure_lags_by_the_exact_law() -> None:
    """T dg/dt = q - g with g = q_r (dp / dp_r)^(1/n): after a step of the flow g runs to it as an exponential."""
    made = driven(br.DynamicRestrictor(**RATED, index=2.0, time_constant=T, start_drop=50e5), 0.7e-3, 0.0, 100.0)
    result = br.simulate(made, 1e-3, rtol=1e-9)
    t = np.linspace(0.0, 1e-3, 21)
    g = 0.7e-3 * (1 - 0.5 * np.exp(-t / T))
    assert result["valve.drop"].at(t) == pytest.approx(200e5 * (g / 0.7e-3) ** 2, rel=1e-6)


def test_flow_reverses_through_zero_between_two_volumes() -> None:
    """Two volumes of unlike pressure come to rest with a mean, energy accounted for, and nothing is lost."""
    made = br.Circuit(fluid=br.ConstantFluid())
    made.add("one", br.Volume(volume="1 l", start_pressure="100 bar"))
    made.add("two", br.Volume(volume="1 l", start_pressure="0 bar"))
    made.add("push", br.FlowSource())
    made.add("sine", br.Sine(amplitude="30 l/min", frequency="20 Hz"))
    made.add("valve", br.DynamicRestrictor(**RATED, time_constant="5 ms", start_drop="100 bar"))
    made.connect("one.A", "valve.A", "push.P")
    made.connect("sine.y", "push.flow")
    made.connect("two.A", "valve.B")
    result = br.simulate(made, 0.4, rtol=1e-8)
    assert result.ok, result.message
    assert result["valve.A.q"].values.min() < -1e-4 and result["valve.A.q"].values.max() > 1e-4
    assert abs(result.energy().imbalance) < 1e-5
    assert abs(result.fluid().imbalance) < 1e-8
