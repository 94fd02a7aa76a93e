"""Blocks between given pressures, flows and motions, and what can be joined to what."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from bramah.circuit import Circuit
from bramah.components import hydraulic as hyd
from bramah.components import mechanical as mech
from bramah.components import multiport as mp
from bramah.components.component import Component
from bramah.errors import CircuitError
from bramah.fluids import ConstantFluid
from bramah.result import Result
from bramah.simulation import simulate
from bramah.system import System, build

RHO, BULK = 870.0, 1.5e9


def circuit_of(part: Component, pressures: dict[str, float], **joined: tuple[Component, str]) -> Circuit:
    """The block with pressures, in Pa, at some ports, and components at others."""
    circuit = Circuit(fluid=ConstantFluid(reference_density=RHO, reference_bulk_modulus=BULK))
    circuit.add("part", part)
    for port, pressure in pressures.items():
        circuit.add(f"at_{port}", hyd.PressureSource(pressure=pressure))
        circuit.connect(f"at_{port}.P", f"part.{port}")
    for port, (component, other) in joined.items():
        circuit.add(f"at_{port}", component)
        circuit.connect(f"at_{port}.{other}", f"part.{port}")
    return circuit


def first(circuit: Circuit) -> dict[str, float]:
    result = simulate(circuit, until=1e-6, rtol=1e-9)
    assert result.ok
    return {name: float(result[name].values[0]) for name in result.names()}


def flow(q: float) -> tuple[Component, str]:
    return hyd.FlowSource(flow=q), "P"


def test_a_junction_passes_pressure_on_and_adds_flows() -> None:
    values = first(circuit_of(mp.MultiportCross(), {"A": 3e5}, B=flow(1e-4), C=flow(-5e-4), D=flow(2e-5)))
    for port in "ABCD":
        assert values[f"part.{port}.p"] == pytest.approx(3e5, rel=1e-12)
    assert values["part.A.q"] == pytest.approx(5e-4 - 1e-4 - 2e-5, rel=1e-12)


@pytest.mark.parametrize(("q", "K"), [(3e-4, 2.0), (-3e-4, 0.7)])
def test_a_loss_depends_on_the_direction(q: float, K: float) -> None:
    part = mp.MultiportLoss(diameter=0.01, loss_coefficient=2.0, reverse_coefficient=0.7)
    values = first(circuit_of(part, {"B": 1e5}, A=flow(q)))
    area = np.pi * 0.01**2 / 4
    assert values["part.A.p"] - 1e5 == pytest.approx(K * RHO * q * abs(q) / (2 * area**2), rel=1e-9)
    assert values["part.B.q"] == pytest.approx(-q, rel=1e-12)


def held(x: float) -> tuple[Component, str]:
    return mp.MultiportDisplacement(points=((0.0, x), (1.0, x))), "rod"


def test_a_valve_opens_towards_negative_positions() -> None:
    part = mp.MultiportValve(
        area_gradient=0.01, discharge_coefficient=0.6, velocity_coefficient=0.98, jet_angle="69 deg"
    )
    shut = first(circuit_of(part, {"A": 9e5, "B": 1e5}, spool=held(1e-3)))
    assert shut["part.q"] == shut["part.F"] == shut["part.opening"] == 0.0
    opened = first(circuit_of(part, {"A": 9e5, "B": 1e5}, spool=held(-1e-3)))
    # The laminar range of 0.01 bar takes (0.01/8)^2/4 of the flow.
    assert opened["part.q"] == pytest.approx(0.6 * 1e-5 * np.sqrt(2 * 8e5 / RHO), rel=1e-6)
    assert opened["part.F"] == pytest.approx(2 * 0.6 * 0.98 * 1e-5 * 8e5 * np.cos(np.radians(69)), rel=1e-9)
    assert opened["at_spool.rod.F"] == pytest.approx(-opened["part.F"], rel=1e-12)


def test_a_pump_slips() -> None:
    part = mp.MultiportPump(displacement="10 cm3/rev", speed="1500 rpm", slip_coefficient=1e-8)
    values = first(circuit_of(part, {"P": 1e7, "S": 0.0}))
    D, mu = 1e-5 / (2 * np.pi), RHO * 30e-6
    assert values["part.q"] == pytest.approx(1e-5 * 25 - 1e-8 * D * 1e7 / mu, rel=1e-12)


def test_a_piston_keeps_the_balance_of_forces() -> None:
    part = mp.MultiportPiston(area_A="20 cm2", area_B="10 cm2", preload="500 N", damping="1000 N s/m")
    circuit = circuit_of(part, {"B": 1e6}, A=flow(1e-4), rod=(mech.Damper(damping=200.0), "port"))
    values = first(circuit)
    v = 1e-4 / 20e-4
    assert values["part.rod.v"] == pytest.approx(v, rel=1e-12)
    assert values["part.B.q"] == pytest.approx(-10e-4 * v, rel=1e-12)
    # A damper at the rod pushes back like that of the piston itself.
    assert 20e-4 * values["part.p"] == pytest.approx(10e-4 * 1e6 + 1200.0 * v - 500.0, rel=1e-9)
    account = simulate(circuit, until=0.1, rtol=1e-8).energy()
    assert account.entries["part"].converted == pytest.approx(1000.0 * v * v * 0.1, rel=1e-6)
    assert account.entries["part"].stored == pytest.approx(-500.0 * v * 0.1, rel=1e-6)


def test_a_volume_takes_in_what_comes_at_both_ports() -> None:
    circuit = circuit_of(mp.MultiportVolume(volume="1 l"), {}, A=flow(1e-4), B=flow(3e-4))
    result = simulate(circuit, until=0.01)
    assert result["part.B.p"].values[-1] == pytest.approx(4e-4 * 0.01 * BULK / 1e-3, rel=1e-9)


POINTS = ((0.1, 0.0), (0.2, 5e-3), (0.4, 5e-3), (0.5, 0.0))


def shaken(corners: mp.Corners) -> Result:
    circuit = Circuit()
    circuit.add("motion", mp.MultiportDisplacement(points=POINTS, corners=corners))
    circuit.add("spring", mech.Spring(stiffness=1e3))
    circuit.connect("motion.rod", "spring.port")
    return simulate(circuit, until=0.6, record=[0.0, 0.05, 0.15, 0.3, 0.45, 0.55])


@pytest.mark.parametrize("corners", mp.Corners)
def test_a_displacement_follows_its_table(corners: mp.Corners) -> None:
    result = shaken(corners)
    assert result["motion.rod.x"].values[-5:] == pytest.approx([0.0, 2.5e-3, 5e-3, 2.5e-3, 0.0], abs=1e-15)
    assert result["motion.rod.v"].values[-5:] == pytest.approx([0.0, 0.05, 0.0, -0.05, 0.0], abs=1e-15)
    assert result["motion.rod.F"].values[-3] == pytest.approx(5.0, rel=1e-12)
    assert len(result.events) == (len(POINTS) if corners is mp.Corners.LOCATED else 0)


def frequencies(system: System) -> np.ndarray:
    found = np.sort(np.abs(np.linalg.eigvals(system.evaluator().jacobian(0.0, system.start)).imag))
    return np.unique(found.round(6))


@pytest.mark.parametrize("N", [1, 3, 8])
def test_ladders_ring_as_ladders_do(N: int) -> None:
    """omega_k = (2 N c / L) sin((2k - 1) pi / (4 N + 2)) closed at B, (2 N c / L) sin(k pi / 2N) between pressures.

    Friction R/I = 32 nu / d^2 damps all alike and takes (R/2I)^2 from their squares.
    """
    c, L, d = np.sqrt(BULK / RHO), 10.0, 0.05
    data: dict[str, Any] = {"length": L, "diameter": d, "segments": N}
    shut = build(circuit_of(mp.MultiportLine(**data), {"A": 0.0}, B=(hyd.Plug(), "A")))
    between = build(circuit_of(mp.MultiportPressureLine(**data), {"A": 0.0, "B": 0.0}))
    assert shut.n == 2 * N and between.n == 2 * N - 1
    k, damping = np.arange(1, N + 1), 16 * 30e-6 / d**2
    exact = 2 * N * c / L * np.sin((2 * k - 1) * np.pi / (4 * N + 2))
    assert frequencies(shut) == pytest.approx(np.sqrt(exact**2 - damping**2), rel=1e-8)
    # Between pressures the whole column moves as well, without ringing.
    exact = 2 * N * c / L * np.sin(k[:-1] * np.pi / (2 * N))
    assert frequencies(between) == pytest.approx([0.0, *np.sqrt(exact**2 - damping**2)], rel=1e-8, abs=1e-6)


def test_pressures_at_the_start_lie_on_a_straight_line() -> None:
    line = mp.MultiportLine(segments=4, start_pressure_A=1e5, start_pressure_B=5e5)
    system = build(circuit_of(line, {"A": 1e5}, B=(hyd.Plug(), "A")))
    pressures = [p for name, p in zip(system.names, system.start, strict=True) if name.endswith(".p")]
    assert sorted(pressures) == pytest.approx([2e5, 3e5, 4e5, 5e5])


def test_ports_that_both_deliver_the_pressure_cannot_be_joined() -> None:
    circuit = circuit_of(mp.MultiportTee(), {"A": 0.0, "C": 1e5}, B=flow(0.0))
    with pytest.raises(CircuitError, match="both fix the pressure"):
        build(circuit)


def test_ports_that_both_receive_the_pressure_find_it_together() -> None:
    """A pump against a plugged tee: all it displaces slips back."""
    pump = mp.MultiportPump(displacement="10 cm3/rev", speed="1500 rpm", slip_coefficient=1e-8)
    circuit = circuit_of(pump, {"S": 0.0}, P=(mp.MultiportTee(), "A"))
    for port in "BC":
        circuit.add(f"end_{port}", hyd.Plug())
        circuit.connect(f"end_{port}.A", f"at_P.{port}")
    omega, mu = 2 * np.pi * 25, RHO * 30e-6
    assert first(circuit)["end_B.A.p"] == pytest.approx(omega * mu / 1e-8, rel=1e-9)
