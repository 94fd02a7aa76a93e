"""Derivatives that a run carries along agree with converged differences, whatever happens in it."""

from __future__ import annotations

import numpy as np
import pytest

import bramah as br
from benchmarks import random_circuits
from benchmarks.derivative_cases import CASES, Case, linked, stopping
from benchmarks.derivatives import agreements, some_parameters

QUICK = [case for case in CASES if case.name not in ("demo", "servo chain of 3", "stick-slip")]


@pytest.mark.parametrize("case", QUICK, ids=lambda case: case.name)
def test_agreement(case: Case) -> None:
    for found in agreements(br.build(case.made()), case.until, case.parameters, case.limit):
        assert found.decided > 0.8, found  # differences say nothing near events that jump
        assert found.error <= case.limit, found


@pytest.mark.long
@pytest.mark.parametrize("case", [case for case in CASES if case not in QUICK], ids=lambda case: case.name)
def test_agreement_of_longer_runs(case: Case) -> None:
    for found in agreements(br.build(case.made()), case.until, case.parameters, case.limit):
        assert found.decided > 0.8 and found.error <= case.limit, found


@pytest.mark.parametrize("method", ["rodas5p", "rodas3", "ros3p", "ndf", "plain_bdf"])
def test_every_family_goes_through_a_stop(method: str) -> None:
    """The limit is that of the default method: tolerances mean the same to all of these."""
    paths = ["pump.flow", "cylinder.stroke"]
    for found in agreements(br.build(stopping()), 0.3, paths, 1e-4, method):
        assert found.decided > 0.8 and found.error <= 1e-4, found


@pytest.mark.parametrize("method", ["trapezoidal", "backward_euler"])
def test_theta_methods_have_derivatives_of_their_order(method: str) -> None:
    """y = exp(-t/T): half the step, a half or a quarter of the error in the derivative by T."""
    lag = linked(["zero.y lag.u"], zero=br.Constant(value=0.0), lag=br.FirstOrderLag(time_constant="0.1 s", start=1.0))
    end = 0.15
    exact = end / 0.1**2 * np.exp(-end / 0.1)
    errors = []
    for step in (2e-3, 1e-3):
        result = br.simulate(lag, end, method=method, fixed_step=step, verify=False, derivatives=["lag.time_constant"])
        errors.append(abs(result.derivative("lag.y", "lag.time_constant").at(end) - exact))
    assert np.log2(errors[0] / errors[1]) == pytest.approx(1 if method == "backward_euler" else 2, abs=0.1)


def test_a_part_that_gets_fast_beyond_its_stop() -> None:
    """A piston at its seat that is not held there may creep beyond it until it is as fast as counts: its speed, not how
    far it is beyond, tells when. The limit is that of stops."""
    piston = br.Intensifier(coulomb_force="200 N", viscous_friction="500 N s/m")
    circuit = linked(
        ["pump.P fill.A", "fill.B piston.B press.A", "low.A piston.A", "press.rod guide.port"],
        pump=br.FlowSource(flow="20 l/min"), fill=br.Orifice(diameter="4 mm"), piston=piston,
        low=br.Volume(volume="0.05 l"), press=br.Plunger(diameter="80 mm", stroke="60 mm", moving_mass="50 kg"),
        guide=br.CoulombFriction(viscous_friction="500 N s/m"),
    )  # fmt: skip
    system = br.build(circuit)
    events = br.simulate(system, 0.04, rtol=1e-8).events
    assert any("reaches its seat" in str(event) for event in events)
    for found in agreements(system, 0.04, ["pump.flow", "piston.small_diameter"], 1e-4):
        assert found.decided > 0.8 and found.error <= 1e-4, found


def test_a_circuit_at_rest_still_has_derivatives_that_move() -> None:
    """Steps of a run at rest grow without bound; those of its derivative by the flow follow the filling."""
    circuit = linked(
        ["pump.P volume.A leak.A", "leak.B tank.T"],
        pump=br.FlowSource(flow="0 l/min"), volume=br.Volume(volume="1 l"), leak=br.Orifice(diameter="1 mm"),
        tank=br.Tank(),
    )  # fmt: skip
    [found] = agreements(br.build(circuit), 0.2, ["pump.flow"], 1e-4)
    assert found.decided > 0.9 and found.error <= 1e-5


@pytest.mark.parametrize("seed", [2, 9, 25, 42])
def test_no_run_fails_or_changes_by_its_derivatives(seed: int) -> None:
    """Steps may be shorter: unknowns differ by what tolerances allow, a thousand of them in so many steps at most."""
    system = br.build(random_circuits.random_circuit(seed))
    times = list(np.linspace(0.01, 0.2, 20))
    plain = br.simulate(system, 0.2, rtol=1e-7, record=times)
    with_derivatives = br.simulate(system, 0.2, rtol=1e-7, record=times, derivatives=some_parameters(system, 3, seed))
    assert plain.ok and with_derivatives.ok
    y, other = plain.recorded.y, with_derivatives.recorded.y
    assert np.all(np.abs(y - other) <= 1e-4 * (np.abs(y).max(axis=0) + 1e-3 * system.equations.scale))


@pytest.mark.parametrize(("excess", "rtol", "exists"), [(1e-1, 1e-8, True), (1e-4, 1e-5, False)])
def test_a_grazing_event_takes_the_derivative_away_and_says_so(excess: float, rtol: float, exists: bool) -> None:
    """A part thrown up to a stop: where it only just reaches that, it would not with a hundred relative
    tolerances less speed."""
    speed, height = np.sqrt(2 * 9.81 * 0.5) * (1 + excess), 0.5
    circuit = linked(
        ["part.port weight.port stop.port"],
        part=br.Mass(mass="1 kg", start_velocity=speed), weight=br.Force(force="-9.81 N"),
        stop=br.EndStop(lower="-10 m", upper=height, restitution=0.5, rest_speed="1e-9 m/s"),
    )  # fmt: skip
    result = br.simulate(circuit, 0.6, rtol=rtol, derivatives=["part.start_velocity"])
    slope, derivatives = result.derivative("part.x", "part.start_velocity"), result.recorded.derivatives
    assert result.ok and derivatives is not None and slope.at(0.1) == pytest.approx(0.1, rel=1e-4)
    if not exists:
        [loss] = derivatives.losses
        assert "no speed" in str(loss) and loss.t == pytest.approx(speed / 9.81, rel=2e-2)
        assert np.isnan(slope.at(0.6))
        return
    impact = np.sqrt(speed**2 - 2 * 9.81 * height)  # at time (speed - impact)/g, from where it falls with half of that
    earlier, faster = (1 - speed / impact) / 9.81, speed / impact
    fall = 0.6 - (speed - impact) / 9.81
    exact = -0.5 * faster * fall + (0.5 * impact + 9.81 * fall) * earlier
    assert not derivatives.losses and slope.at(0.6) == pytest.approx(exact, rel=1e-6)
