"""Circuits whose signals are far below the usual sizes are solved to their own ranges, at default settings."""

from __future__ import annotations

import numpy as np
import pytest

import bramah as br
from bramah.result.doubts.promise import UNKNOWN, away_from
from bramah.system import System
from tests.circuits.making import circuit

RTOL = 1e-5


def low_pressure_pipe() -> br.Circuit:
    """A step of 0.3 bar, where the usual pressure is 100 bar."""
    made = circuit(
        "source.y p.pressure",
        "p.P inlet.A",
        "inlet.B pipe.A",
        "pipe.B end.A",
        source=br.Step(before=0.0, after=0.3e5, step_time="0.01 s"),
        p=br.PressureSource(),
        inlet=br.Orifice(diameter="4 mm"),
        pipe=br.SegmentedPipe(length="5 m", diameter="12 mm", segments=5),
        end=br.Volume(volume="0.05 l"),
    )
    made.fluid = br.ConstantFluid()
    return made


def slow_stick_slip() -> br.Circuit:
    """Pulled at 5 mm/s, where the usual speed is 1 m/s."""
    return circuit(
        "pull.port spring.A",
        "spring.B body.port friction.port",
        pull=br.VelocitySource(velocity="5 mm/s"),
        spring=br.SpringBetween(stiffness=1e4),
        body=br.Mass(mass=5),
        friction=br.StribeckFriction(viscous_friction=500.0),
    )


def reference(system: System, until: float) -> br.Result:
    """Tight in each unknown's own range, which a first run tells."""
    rough = br.simulate(system, until, method="rodas5p", rtol=1e-8)
    ranges = np.ptp(rough.recorded.y, axis=0)
    own = {name: 1e-10 * float(size) for name, size in zip(system.names, ranges, strict=True) if size > 0}
    return br.simulate(system, until, method="rodas5p", rtol=1e-10, atol=own)


def off(result: br.Result, tight: br.Result, rtol: float) -> float:
    """How far the worst unknown is off at points and between, in what is promised: 100 rtol of its range."""
    assert result.ok and tight.ok and result.system is not None
    times = np.linspace(0.0, float(tight.t[-1]), 501)[1:-1]
    times = times[away_from(times, [event.t for event in tight.events])]
    names = result.system.names
    apart = [np.abs(result[name].at(times) - tight[name].at(times)).max() for name in names]
    return max(float(a / np.ptp(tight[n].values)) for a, n in zip(apart, names, strict=True)) / (UNKNOWN * rtol)


@pytest.mark.parametrize("rtol", [1e-3, RTOL])
def test_a_short_motion_is_within_the_promise(rtol: float) -> None:
    system = br.build(slow_stick_slip())
    assert off(br.simulate(system, 5.0, rtol=rtol), reference(system, 5.0), rtol) <= 1.0


def test_low_pressures_are_within_the_promise() -> None:
    """Of the two methods to choose from, the one for waves that hardly fade."""
    system = br.build(low_pressure_pipe())
    assert off(br.simulate(system, 0.3, method="rodas5p"), reference(system, 0.3), RTOL) <= 1.0


@pytest.mark.parametrize("rtol", [1e-3, 1e-4, RTOL])
def test_errors_that_waves_add_up_are_told(rtol: float) -> None:
    """Waves that hardly fade keep the errors of all steps. Where the sum exceeds the promise, the run is doubted."""
    system = br.build(low_pressure_pipe())
    result = br.simulate(system, 0.3, rtol=rtol)
    found = off(result, reference(system, 0.3), rtol)
    assert found < 10.0
    assert found <= 1.0 or any(" may be off by " in doubt for doubt in result.doubts)
