"""Inputs act as they do when Bramah itself is stepped, and in model exchange as functions of time."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
from scipy.integrate import solve_ivp

import bramah as br
from tests.examples.files import ROOT
from tests.export.fmi.host import hosted
from tests.export.fmi.units import unit_of

Made = Callable[[str, str], str]
VERSIONS = pytest.mark.parametrize("version", ["2.0", "3.0"])
STEP = 0.01


@VERSIONS
def test_steps_with_inputs_are_those_of_a_simulation(unit: Made, version: str) -> None:
    """A shaft that slows down, a rod that is moved, a lever that is pulled; the units step with the same method."""
    simulation = br.read_circuit(ROOT / "examples" / "gallery" / "external.toml").start()
    seen = ["hose.A.p", "cylinder.A.p", "rod.port.F", "cylinder.x"]
    with hosted(unit("gallery/external", version), "cs") as host:
        host.begin()
        for k in range(30):
            values = {"shaft.omega_0": 150.0 - k, "rod.v_0": 0.1 + 0.002 * k, "lever.y": 0.2 if k > 10 else 0.6}
            for name, value in values.items():
                simulation.set(name, value)
            host.set(values)
            host.step(k * STEP, STEP)
            simulation.advance((k + 1) * STEP)
            assert host.get(*seen) == pytest.approx(simulation.read(seen), rel=1e-4, abs=1e-9)


@VERSIONS
def test_motions_in_model_exchange(version: str, tmp_path: Path) -> None:
    """A rod moves as the host says, by position and velocity as functions of time, and squeezes oil through a leak."""
    circuit = br.Circuit("Plunger")
    circuit.add("rod", br.ExternalMotion())
    circuit.add("cylinder", br.SingleActingCylinder(bore="40 mm", stroke="500 mm", end_stops="none"))
    circuit.add("leak", br.Orifice(diameter="5 mm"))
    circuit.add("tank", br.Tank())
    circuit.connect("rod.port", "cylinder.rod")
    circuit.connect("cylinder.A", "leak.A")
    circuit.connect("leak.B", "tank.T")
    with hosted(unit_of(circuit, tmp_path, version), "me") as host:
        host.begin()

        def rate(t: float, x: np.ndarray) -> list[float]:
            host.fmu.setTime(t)
            host.set({"rod.x_0": 0.2 - 0.05 * np.sin(10 * t), "rod.v_0": -0.5 * np.cos(10 * t)})
            host.set_states(x.tolist())
            return host.get_derivatives()

        found = solve_ivp(rate, (0, 0.1), host.get_states(), "Radau", rtol=1e-6)
        rate(0.1, found.y[:, -1])
        assert host.get("rod.port.v", "rod.port.x") == pytest.approx([-0.5 * np.cos(1), 0.2 - 0.05 * np.sin(1)])
        simulation = circuit.start()
        for k in range(500):  # held over 0.2 ms, with the acceleration of the middle
            t = 2e-4 * k
            values = {
                "x_0": 0.2 - 0.05 * np.sin(10 * t),
                "v_0": -0.5 * np.cos(10 * t),
                "a_0": 5 * np.sin(10 * t + 1e-3),
            }
            for name, value in values.items():
                simulation.set(f"rod.{name}", float(value))
            simulation.advance(t + 2e-4)
        assert host.get("leak.A.q") == pytest.approx(simulation.read(["leak.A.q"]), rel=1e-3)
