"""Events in model exchange: stops, check valves and schedules, iterated by a host that locates them by itself."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest
from scipy.integrate import solve_ivp

import bramah as br
from bramah.system import build
from tests.examples.files import ROOT
from tests.export.fmi.host import Host, hosted

Made = Callable[[str, str], str]


def march(host: Host, until: float, rtol: float = 1e-9) -> tuple[list[float], list[float]]:
    """Integrate with SciPy from event to event, each found by the signs of the indicators. States, and event times."""
    size = np.array(host.array("getNominalsOfContinuousStates", len(host.states)))
    t, happened = 0.0, []

    def rate(at: float, x: np.ndarray) -> list[float]:
        host.fmu.setTime(at)
        host.set_states(x.tolist())
        return host.get_derivatives()

    def slopes(at: float, x: np.ndarray) -> np.ndarray:
        rate(at, x)
        return np.array([host.along(host.derivatives, [state], [1.0]) for state in host.states]).T

    def indicator(k: int) -> Callable[[float, np.ndarray], float]:
        def value(at: float, x: np.ndarray) -> float:
            rate(at, x)
            return host.get_indicators()[k]

        value.terminal, value.direction = True, -1  # type: ignore[attr-defined]
        return value

    def update() -> float:
        host.fmu.enterEventMode()
        again, *_, known, time = host.update()
        assert not again and all(z > 0 for z in host.get_indicators())
        host.fmu.enterContinuousTimeMode()
        return float(time) if known else np.inf

    next_time = update()
    while t < until:
        stop = min(until, next_time)
        x = np.array(host.get_states())
        events = [indicator(k) for k in range(host.indicators)]
        found = solve_ivp(rate, (t, stop), x, "Radau", rtol=rtol, atol=rtol * size, events=events, jac=slopes)
        assert found.status >= 0, found.message
        t = float(found.t[-1])
        rate(t, found.y[:, -1])
        if found.status == 1:
            # SciPy stops at zero, up to rounding: one rounding further every indicator that fell is below it.
            slope = np.array(host.get_derivatives())
            nudge = 1e-12 * max(t, 1e-3)
            t += nudge
            rate(t, found.y[:, -1] + nudge * slope)
        enter, _ = host.fmu.completedIntegratorStep()
        if found.status == 1 or enter or t >= next_time:
            happened.append(t)
            next_time = update()
    return host.get_states(), happened


@pytest.mark.parametrize(
    ("name", "until", "least"),
    [
        ("gallery/bouncing", 1.0, 5),
        ("gallery/intensifier", 0.2, 1),
        pytest.param("gallery/loaded_actuator", 1.5, 1, marks=pytest.mark.long),
        pytest.param("gallery/water_supply", 2.5, 1, marks=pytest.mark.long),
    ],
)
@pytest.mark.parametrize("version", ["2.0", "3.0"])
def test_events_are_iterated(unit: Made, name: str, until: float, least: int, version: str) -> None:
    system = build(br.read_circuit(ROOT / "examples" / f"{name}.toml"))
    reference = br.simulate(system, until, rtol=1e-8, verify=False, threads=1)
    with hosted(unit(name, version), "me") as host:
        host.begin()
        states, happened = march(host, until)
        names = [n for n in host.states if n in system.names]
        scale = {n: s for n, s in zip(system.names, system.scale, strict=True)}
        end = dict(zip(host.states, states, strict=True))
        assert len(happened) >= least
        for state in names:
            assert end[state] == pytest.approx(reference.end[state], abs=1e-4 * scale[state]), state


@pytest.mark.parametrize("version", ["2.0", "3.0"])
def test_times_are_told(unit: Made, version: str) -> None:
    """A ramp that begins at 5 ms and ends at 6 ms."""
    with hosted(unit("relief_valve", version), "me") as host:
        if not host.newer:
            host.fmu.setupExperiment()
        host.fmu.enterInitializationMode()
        host.fmu.exitInitializationMode()
        told = []
        for _ in range(3):
            *_, known, time = host.update()
            if not known:
                break
            told.append(time)
            host.fmu.enterContinuousTimeMode()
            host.fmu.setTime(time)
            host.fmu.enterEventMode()
        assert told == pytest.approx([5e-3, 6e-3])
