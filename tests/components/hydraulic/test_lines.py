"""Turbulent pipes, segmented pipes and hoses, junctions, minor losses, filters."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import bramah as br
from bramah.components.hydraulic import Filter, MinorLoss, ShortPipe
from bramah.components.laws.pipe_friction import PipeFriction, friction_drop
from bramah.expr import derivative, evaluate, symbol

Make = Callable[..., Any]
FLUID = br.ConstantFluid(reference_density=850, viscosity=30e-6)
DIAMETER, LENGTH = 0.01, 2.0
FLOW_PER_REYNOLDS = math.pi / 4 * DIAMETER * 30e-6


def drop(Re: Any, law: PipeFriction, roughness: float = 0.0, slope: bool = False) -> Any:
    q = symbol("q")
    e = friction_drop(q, DIAMETER, LENGTH, 0.0, FLUID, law, roughness)
    return evaluate([derivative(e, q) if slope else e], {"q": np.asarray(Re) * FLOW_PER_REYNOLDS})[0]


def darcy(Re: float, f: float) -> float:
    v = Re * 30e-6 / DIAMETER
    return f * LENGTH / DIAMETER * 850 / 2 * v * v


@pytest.mark.parametrize("law", [PipeFriction.SMOOTH, PipeFriction.ROUGH])
def test_friction_is_laminar_below_2300(law: PipeFriction) -> None:
    for Re in (1.0, 500.0, 2300.0):
        assert drop(Re, law) == pytest.approx(darcy(Re, 64 / Re), rel=1e-12)
    assert drop(0.0, law) == 0.0
    assert drop(-500.0, law) == -drop(500.0, law)


def test_friction_is_that_of_blasius_or_haaland_above_4000() -> None:
    for Re in (4000.0, 2e4, 1e5):
        assert drop(Re, PipeFriction.SMOOTH) == pytest.approx(darcy(Re, 0.3164 * Re**-0.25), rel=1e-12)
        f = (-1.8 * math.log10((1e-3 / 3.7) ** 1.11 + 6.9 / Re)) ** -2
        assert drop(Re, PipeFriction.ROUGH, roughness=1e-5) == pytest.approx(darcy(Re, f), rel=1e-12)


def test_haaland_is_near_colebrook() -> None:
    """Within 2 %, as published, for Re from 4000 to 1e8 and roughness to 0.05."""
    for Re in (4e3, 1e5, 1e8):
        for e in (0.0, 1e-4, 0.05):
            f = 0.02
            for _ in range(100):
                f = (-2 * math.log10(e / 3.7 + 2.51 / (Re * math.sqrt(f)))) ** -2
            ours = drop(Re, PipeFriction.ROUGH, roughness=e * DIAMETER)
            assert ours == pytest.approx(darcy(Re, f), rel=0.02)


@pytest.mark.parametrize("law", [PipeFriction.SMOOTH, PipeFriction.ROUGH])
def test_the_loss_grows_smoothly_with_flow(law: PipeFriction) -> None:
    Re = np.linspace(-6000, 6000, 24001)
    slope = drop(Re, law, slope=True)
    assert np.all(slope > 0)
    # C1: between neighbours 0.5 apart the slope, which rises elevenfold within 1700, moves by a small share of itself.
    assert np.max(np.abs(np.diff(slope)) / slope[1:]) < 5e-3


def test_a_laminar_pipe_is_the_default(part: Make) -> None:
    flowing = {"A__p": 2e5, "B__p": 0.0, "q": 20e-4}
    laminar, smooth = part(ShortPipe, **flowing), part(ShortPipe, friction="smooth", **flowing)
    inertia = 850 / (math.pi * 0.01**2 / 4)
    K_L = 128 * 30e-6 * 850 / (math.pi * 0.01**4)
    assert laminar.rate("q") == pytest.approx((2e5 - K_L * 20e-4) / inertia, rel=1e-12)
    assert smooth.rate("q") < laminar.rate("q")


def closed_pipe(line: br.Component) -> br.Result:
    circuit = br.Circuit("Closed pipe", fluid=br.ConstantFluid(viscosity="0.01 cSt"))
    circuit.add("line", line)
    circuit.add("left", br.Plug())
    circuit.add("right", br.Plug())
    circuit.connect("line.A", "left.A")
    circuit.connect("line.B", "right.A")
    return br.simulate(circuit, until="200 ms", rtol=1e-7)


@pytest.mark.parametrize("segments", [1, 4, 16])
def test_a_segmented_pipe_rings_at_its_lowest_frequency(segments: int) -> None:
    """All segments start with the same flow: mostly the lowest mode, (2 N c / L) sin(pi / 2N)."""
    pipe = br.SegmentedPipe(length="3 m", segments=segments, start_flow="1 l/min", start_pressure="50 bar")
    result = closed_pipe(pipe)
    compliance = 1 / 1.5e9 + 0.01 / (0.0015 * 210e9)
    c = 1 / math.sqrt(870 * compliance)
    omega = 2 * segments * c / 3 * math.sin(math.pi / (2 * segments))
    t = np.linspace(0, 0.2, 50001)
    difference = result["line.A.p"].at(t) - result["line.B.p"].at(t)
    # The component at the expected frequency against those 10 % beside it; in 25 periods and more they are apart.
    strength = [abs(np.mean(difference * np.exp(-1j * s * omega * t) * np.hanning(len(t)))) for s in (0.9, 1.0, 1.1)]
    assert strength[1] > 2 * max(strength[0], strength[2])


def test_a_hose_gives_way() -> None:
    """V (1/B + 1/B_w) dp of fluid for a slow rise, whatever the number of segments."""
    circuit = br.Circuit("Hose", fluid=br.ConstantFluid())
    circuit.add("pump", br.FlowSource(flow="0.1 l/min"))
    circuit.add("hose", br.Hose(length="2 m", diameter="12 mm", segments=3))
    circuit.add("end", br.Plug())
    circuit.connect("pump.P", "hose.A")
    circuit.connect("hose.B", "end.A")
    result = br.simulate(circuit, until="10 s", rtol=1e-7)
    volume = math.pi * 0.012**2 / 4 * 2.0
    expected = 0.1 / 60000 * 10 / (volume * (1 / 1.5e9 + 7.5e-10))
    assert result.end["hose.B.p"] == pytest.approx(expected, rel=1e-4)


def test_minor_losses_differ_with_the_direction(part: Make) -> None:
    loss = part(MinorLoss, loss_coefficient=1.0, reverse_coefficient=0.5, A__p=10e5, B__p=0.0)
    area = math.pi * 0.01**2 / 4
    # The law is within (dp_tr/dp)^2 / 4 = 2.5e-7 of the root, and the ramp's.
    assert loss.through("A") == pytest.approx(area * math.sqrt(2 * 10e5 / 850), rel=1e-6)
    assert loss.through("A", A__p=0.0, B__p=10e5) == pytest.approx(-area * math.sqrt(4 * 10e5 / 850), rel=1e-6)


@pytest.mark.parametrize("coefficients", [(1.0, 0.5), (0.1, 10.0), (50.0, 0.2), (1.0, 1.0)])
def test_minor_loss_flow_grows_with_the_pressure(part: Make, coefficients: tuple[float, float]) -> None:
    p = np.concatenate([-np.geomspace(1e6, 1.0, 400), [0.0], np.geomspace(1.0, 1e6, 400)])
    one, other = coefficients
    loss = part(MinorLoss, loss_coefficient=one, reverse_coefficient=other, A__p=p, B__p=np.zeros_like(p))
    q = loss.through("A")
    assert np.all(np.diff(q) > 0) and q[400] == 0.0


@pytest.mark.parametrize("volume", [0.0, "50 cm3"])
def test_a_tee_divides_the_flow(volume: Any) -> None:
    """Two equal branches take half each: p = (K_A + K_B / 4) rho / 2 (q/A)^2."""
    circuit = br.Circuit("Tee", fluid=br.ConstantFluid())
    circuit.add("pump", br.FlowSource(flow="60 l/min"))
    circuit.add("tee", br.TeeJunction(volume=volume, loss_A=0.5, loss_B=2.0, loss_C=2.0))
    circuit.add("tank", br.Tank())
    circuit.connect("pump.P", "tee.A")
    circuit.connect("tee.B", "tee.C", "tank.T")
    result = br.simulate(circuit, until="1 s")
    speed = 1e-3 / (math.pi * 0.01**2 / 4)
    # The laminar range of 0.01 bar is felt by (0.01 bar / dp)^2 / 4 of the loss.
    assert result.end["tee.A.p"] == pytest.approx((0.5 + 2.0 / 4) * 870 / 2 * speed**2, rel=1e-3)
    assert result.end["tee.B.q"] == pytest.approx(-0.5e-3, rel=1e-6)


def test_a_filter_clogs_and_its_bypass_opens(part: Make) -> None:
    """Rated flow at 0.3 bar clean; half clogged at 0.6 bar; shut, the bypass takes it at 2.5 + 1 bar."""
    rated = 1e-3
    clean = part(Filter, A__p=0.3e5, B__p=0.0)
    assert clean.through("A") == pytest.approx(rated, rel=1e-14)
    assert clean.through("A", clogging=0.5, A__p=0.6e5) == pytest.approx(rated, rel=1e-14)
    assert clean.through("A", clogging=1.0, A__p=3.5e5) == pytest.approx(rated, rel=1e-14)
    assert clean.through("A", clogging=1.0, A__p=2.4e5) == 0.0
    assert clean.through("A", A__p=-10e5) == pytest.approx(-10 / 0.3 * rated, rel=1e-14)
