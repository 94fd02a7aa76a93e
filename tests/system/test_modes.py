"""Eigenvalues, stiffness and the unknowns that take part, against exact answers."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from scipy.linalg import eig

from bramah.circuit import Circuit
from bramah.components import hydraulic as hyd
from bramah.components import mechanical as mech
from bramah.components import signal as sig
from bramah.components.component import Component, state
from bramah.components.ports import hydraulic
from bramah.declare import parameter
from bramah.errors import SimulationError
from bramah.files import read_circuit
from bramah.fluids import ConstantFluid
from bramah.simulation import simulate
from bramah.system import build
from bramah.system.structure import Modes

EXAMPLES = Path(__file__).parents[2] / "examples"
ROUNDING = 1e-12
"""Relative; matrices of two or three rows are inverted without loss."""


def modes(circuit: Circuit) -> Modes:
    return build(circuit).structure().eigenvalues()


class Laminar(Component):
    """q = dp / R"""

    A = hydraulic("one side")
    B = hydraulic("other side")
    resistance = parameter("Pa s/m3", 1e9, above=0)

    def equations(self) -> None:
        q = (self.A.p - self.B.p) / self.resistance
        self.A.flow(q)
        self.B.flow(-q)


class Exploding(Component):
    x = state("-", start=1.0)

    def equations(self) -> None:
        self.rate(x=3.0 * self.x)


def test_two_rates() -> None:
    """y1' = -y1, y2' = -100 y2: a stiffness ratio of 100 (Wang 1988, chapter 3)."""
    circuit = Circuit()
    circuit.add("zero", sig.Constant(value=0.0))
    circuit.add("slow", sig.FirstOrderLag(time_constant=1.0, start=1.0))
    circuit.add("fast", sig.FirstOrderLag(time_constant=0.01, start=1.0))
    circuit.connect("zero.y", "slow.u", "fast.u")
    found = modes(circuit)
    assert found.values == pytest.approx([-100, -1], rel=ROUNDING)
    assert found.stiffness_ratio == pytest.approx(100, rel=ROUNDING)
    assert [mode.unknowns for mode in found.modes] == [(("fast.x", 1.0),), (("slow.x", 1.0),)]
    assert found.modes[1].time_constant == pytest.approx(1.0, rel=ROUNDING)


def oscillator(damping: float) -> Modes:
    circuit = Circuit()
    circuit.add("body", mech.Mass(mass=2.0))
    circuit.add("spring", mech.Spring(stiffness=800.0))
    circuit.add("damper", mech.Damper(damping=damping))
    circuit.connect("body.port", "spring.port", "damper.port")
    return modes(circuit)


def test_a_damped_oscillation() -> None:
    """2 x'' + 16 x' + 800 x = 0: natural frequency 20 rad/s, damping ratio 0.2."""
    found = oscillator(16.0)
    [mode] = found.oscillating
    assert mode.value == pytest.approx(complex(-4, 20 * np.sqrt(0.96)), rel=ROUNDING)
    assert mode.frequency == pytest.approx(20 / (2 * np.pi), rel=ROUNDING)
    assert mode.damping == pytest.approx(0.2, rel=ROUNDING)
    assert {name for name, _ in mode.unknowns} == {"body.port.v", "body.port.x"}
    assert found.stiffness_ratio == 1.0


def test_an_undamped_oscillation_neither_grows_nor_decays() -> None:
    found = oscillator(0.0)
    assert [mode.character for mode in found.modes] == ["undamped", "undamped"]
    assert found.stiffness_ratio is None and found.growing == ()


def test_weak_damping_is_damping() -> None:
    assert oscillator(1e-6).modes[0].character == "decaying"


def test_zero_eigenvalues_are_named_apart() -> None:
    """A body with a damper and no spring stays where it is; the ratio leaves that out."""
    circuit = Circuit()
    circuit.add("body", mech.Mass(mass=2.0))
    circuit.add("damper", mech.Damper(damping=6.0))
    circuit.connect("body.port", "damper.port")
    found = modes(circuit)
    [still] = found.zero
    assert [name for name, _ in still.unknowns] == ["body.port.x"]
    assert still.damping is None and still.time_constant == np.inf
    assert found.stiffness_ratio == 1.0
    assert found.values == pytest.approx([-3.0, 0.0], rel=ROUNDING)


def test_growing_modes_are_told_and_not_in_the_ratio() -> None:
    circuit = Circuit()
    circuit.add("boom", Exploding())
    found = modes(circuit)
    assert [(mode.value, mode.unknowns) for mode in found.growing] == [(3.0, (("boom.x", 1.0),))]
    assert found.stiffness_ratio is None


def laminar_chain(volume: str) -> Circuit:
    circuit = Circuit(fluid=ConstantFluid(reference_bulk_modulus="15000 bar"))
    circuit.add("vessel", hyd.Volume(volume="1 l"))
    circuit.add("one", Laminar(resistance=2e9))
    circuit.add("between", hyd.Volume(volume=volume))
    circuit.add("two", Laminar(resistance=3e9))
    circuit.add("tank", hyd.Tank())
    circuit.connect("vessel.A", "one.A")
    circuit.connect("one.B", "between.A", "two.A")
    circuit.connect("two.B", "tank.T")
    return circuit


def test_algebraic_unknowns_are_eliminated() -> None:
    """1 l through resistances of 2 and 3 GPa s/m3 in series: -B / (V (R1 + R2)) = -300 1/s."""
    [mode] = modes(laminar_chain("0 l")).modes
    assert mode.value == pytest.approx(-1.5e9 / (1e-3 * 5e9), rel=ROUNDING)


def test_a_small_volume_adds_a_fast_mode_and_stiffness() -> None:
    """A volume 1e6 times smaller relaxes over both resistances in parallel, 1.2 GPa s/m3: -1.25e9 1/s."""
    found = modes(laminar_chain("1e-6 l"))
    assert found.values == pytest.approx([-1.5e9 / (1e-9 * 1.2e9), -300.0], rel=1e-5)
    assert found.stiffness_ratio == pytest.approx(found.values[0].real / found.values[1].real)


@pytest.mark.parametrize("name", ["fuel_injection", "gallery/branching", "gallery/cushions", "gallery/servo_position"])
def test_eigenvalues_are_those_of_the_pencil(name: str) -> None:
    """det(J - lambda M) = 0 for the whole Jacobian and M of ones and zeros, by another algorithm (QZ).

    1e-9 of the largest: both have rounding errors of some n eps times the norm, which exceeds the largest eigenvalue.
    """
    system = build(read_circuit(EXAMPLES / f"{name}.toml"))
    y, d = start_of_run(system)
    found = np.array(system.structure().eigenvalues(y, 0.0, d).values)
    evaluator = system.evaluator()
    evaluator.hold(d)
    jacobian = evaluator.jacobian(0.0, y, d) * system.scale / system.scale[:, None]
    algebraic = system.differential == 0
    jacobian[algebraic] /= np.abs(jacobian[algebraic]).max(axis=1, keepdims=True)
    pairs = eig(jacobian, np.diag(system.differential.astype(float)), right=False, homogeneous_eigvals=True)
    finite = np.argsort(-np.abs(pairs[1]) / np.hypot(*np.abs(pairs)))[: len(found)]
    other = pairs[0][finite] / pairs[1][finite]
    assert all(np.abs(other - value).min() <= 1e-9 * np.abs(found).max() for value in found)


def start_of_run(system: object) -> tuple[np.ndarray, np.ndarray]:
    run = simulate(system, until=0.0, record="end")  # type: ignore[arg-type]
    return run.recorded.y[-1], run.recorded.discrete_at_points()[-1]


@pytest.mark.parametrize("name", ["gallery/branching", "gallery/cushions", "gallery/friction", "gallery/rated_valve"])
def test_without_a_state_the_eigenvalues_are_those_where_a_run_starts(name: str) -> None:
    system = build(read_circuit(EXAMPLES / f"{name}.toml"))
    y, d = start_of_run(system)
    own, run = (np.array(m.values) for m in (system.structure().eigenvalues(), system.structure().eigenvalues(y, 0, d)))
    # Both solve the algebraic equations to about 1e-10 of the scales.
    assert own == pytest.approx(run, rel=1e-7)


def test_a_singular_loop_is_named() -> None:
    circuit = Circuit()
    circuit.add("one", sig.Gain(gain=1.0))
    circuit.add("two", sig.FirstOrderLag(time_constant=1.0))
    circuit.add("back", sig.Gain(gain=1.0))
    circuit.connect("one.y", "back.u", "two.u")
    circuit.connect("back.y", "one.u")
    system = build(circuit)
    with pytest.raises(SimulationError, match=r"singular at t = 0 s: they leave (one|back)\.y free"):
        system.structure().eigenvalues(system.start)
