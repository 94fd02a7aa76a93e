"""Lines in a circuit: what their grid does to waves, and what cannot be."""

from __future__ import annotations

import re
from typing import Any

import numpy as np
import pytest

import bramah as br

AREA = np.pi * 0.3**2 / 4


def stopped(**run: str) -> br.Circuit:
    """1 m/s of a fluid with rho c = 1e6 Pa s/m, stopped at once: Joukowsky's rise is 10 bar."""
    circuit = br.Circuit("Stopped", fluid=br.ConstantFluid(reference_density=1000.0, viscosity="1 cSt"))
    circuit.add("reservoir", br.PressureSource(pressure=2e6))
    given: dict[str, Any] = {"length": 400.0, "diameter": 0.3, "wave_speed": 1000.0, "friction": "none"}
    circuit.add("line", br.Line(**given, start_pressure=2e6, start_flow=AREA))
    circuit.add("valve", br.FlowSource(flow=0.0))
    circuit.connect("reservoir.P", "line.A")
    circuit.connect("line.B", "valve.P")
    circuit.run.update(run)
    return circuit


@pytest.mark.parametrize("grid", ["adjust", "exact"])
@pytest.mark.parametrize("step", ["37 ms", "50 ms", "150 ms"])
def test_the_rise_is_exact_whatever_the_time_step(grid: str, step: str) -> None:
    """The grid may change when a wave comes, not how large it is; 1e-9 is rounding and the solver's tolerance."""
    result = br.simulate(stopped(line_grid=grid, line_step=step), until="1 s")
    assert result["line.B.p"].at(0.3) - 2e6 == pytest.approx(1e6, rel=1e-9)
    fluid = result.fluid()
    assert fluid.entries["line.waves"].converted == pytest.approx(0.0, abs=1e-9 * fluid.turnover)


def test_a_run_tells_how_far_timing_is_off() -> None:
    off = br.simulate(stopped(line_step="150 ms"), until="1 s").message
    assert "wave speed of line is changed by -11.11% to fit ticks of 0.15 s" in off
    assert "its waves take 0.05 s longer than 0.4 s" in off
    assert "wave speed" not in br.simulate(stopped(line_step="50 ms"), until="1 s").message
    stepped = stopped(line_step="150 ms").start()
    stepped.advance("0.2 s")
    assert "its waves take 0.05 s longer" in stepped.result().message


def hot(vapour: str, kind: str) -> br.Circuit:
    circuit = stopped().replace({"line.cavitation": kind, "line.vapour_pressure": vapour})
    circuit.run["until"] = 0.1
    return circuit


@pytest.mark.parametrize("kind", ["clipped", "vapour", "gas"])
@pytest.mark.parametrize("vapour", ["1.01325 bar", "1.5 bar"])
def test_fluid_that_boils_in_the_open_air_is_refused_in_words(vapour: str, kind: str) -> None:
    told = f"line.vapour_pressure = {vapour} must be below the fluid's atmospheric_pressure = 1.01325 bar"
    with pytest.raises(br.CircuitError, match=re.escape(told)):
        br.simulate(hot(vapour, kind))


def test_vapour_pressure_may_be_anything_below_and_without_cavities_at_all() -> None:
    assert br.simulate(hot("5 bar", "none")).ok
    for kind in ("clipped", "vapour", "gas"):
        assert br.simulate(hot("1.013 bar", kind)).ok
