"""Linearised circuits against exact ones, differences, and runs of the circuit itself."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

import bramah as br
from bramah.analysis import StateSpace, harmonics, linearise
from bramah.components.component import Component
from bramah.components.ports import hydraulic
from bramah.declare import parameter
from bramah.errors import BramahError, SimulationError
from tests.analysis.servo_axis import servo_axis

ROUNDING = 1e-10
"""Relative: matrices of a few rows, at a state that is consistent to about 1e-12."""
EXAMPLES = Path(__file__).parents[2] / "examples"
STIFFNESS = 1.5e9


class Laminar(Component):
    """q = dp / R"""

    A = hydraulic("one side")
    B = hydraulic("other side")
    resistance = parameter("Pa s/m3", 1e9, above=0)

    def equations(self) -> None:
        q = (self.A.p - self.B.p) / self.resistance
        self.A.flow(q)
        self.B.flow(-q)


def chain(between: str = "0 l", flow: str = "10 l/min") -> br.Circuit:
    """A flow source fills 1 l, which empties through 2 and 3 GPa s/m3 in series with a volume between."""
    circuit = br.Circuit(fluid=br.ConstantFluid(reference_bulk_modulus="15000 bar"))
    circuit.add("pump", br.FlowSource(flow=flow))
    circuit.add("vessel", br.Volume(volume="1 l"))
    circuit.add("one", Laminar(resistance=2e9))
    circuit.add("between", br.Volume(volume=between))
    circuit.add("two", Laminar(resistance=3e9))
    circuit.add("tank", br.Tank())
    circuit.connect("pump.P", "vessel.A", "one.A")
    circuit.connect("one.B", "between.A", "two.A")
    circuit.connect("two.B", "tank.T")
    return circuit


def test_a_first_order_lag_with_an_algebraic_net() -> None:
    """p / q = R / (1 + R C s), R = 5 GPa s/m3, and 3/5 of it between the resistances."""
    space = linearise(chain(), "pump.flow", ["vessel.A.p", "one.B.p", "two.B.q"])
    capacity = 1e-3 / STIFFNESS
    f = np.array([1.0, 48.0, 5000.0])
    expected = 5e9 / (1 + 5e9 * capacity * 2j * np.pi * f)
    found = space.response(f)[:, :, 0]
    np.testing.assert_allclose(found[:, 0], expected, rtol=ROUNDING)
    np.testing.assert_allclose(found[:, 1], 0.6 * expected, rtol=ROUNDING)
    np.testing.assert_allclose(found[:, 2], -expected / 5e9, rtol=ROUNDING)
    assert space.poles == pytest.approx([-1 / (5e9 * capacity)], rel=ROUNDING)
    assert space.steady_gain()[:, 0] == pytest.approx([5e9, 3e9, -1.0], rel=ROUNDING)
    assert space.at["vessel.A.p"] == pytest.approx(5e9 * 10 / 6e4, rel=ROUNDING)
    function = space.transfer_function("pump.flow", "vessel.A.p")
    assert function.denominator == pytest.approx([1, 1 / (5e9 * capacity)], rel=ROUNDING)
    assert function.numerator == pytest.approx([1 / capacity], rel=ROUNDING)
    assert len(function.zeros) == 0 and function.gain == pytest.approx(1 / capacity, rel=ROUNDING)


def test_two_volumes() -> None:
    """(C1 s + 1/R1) p1 = q + p2 / R1, (C2 s + 1/R1 + 1/R2) p2 = p1 / R1."""
    space = linearise(chain("0.5 l"), "pump.flow", "one.B.p")
    c1, c2, r1, r2 = 1e-3 / STIFFNESS, 0.5e-3 / STIFFNESS, 2e9, 3e9
    f = np.geomspace(1, 3000, 20)
    s = 2j * np.pi * f
    expected = (1 / r1) / ((c1 * s + 1 / r1) * (c2 * s + 1 / r1 + 1 / r2) - 1 / r1**2)
    np.testing.assert_allclose(space.bode(frequencies=f).value, expected, rtol=ROUNDING)
    function = space.transfer_function()
    np.testing.assert_allclose(function(s), expected, rtol=1e-10)
    polynomials = np.polyval(function.numerator, s) / np.polyval(function.denominator, s)
    np.testing.assert_allclose(polynomials, expected, rtol=1e-8)
    assert len(space.frequencies()) == len(space.bode().phase)


def test_a_mass_on_a_spring() -> None:
    """x / F = 1 / (m s^2 + b s + k), v / F and the force of the spring likewise."""
    circuit = br.Circuit()
    circuit.add("body", br.Mass(mass=2.0))
    circuit.add("spring", br.Spring(stiffness=800.0))
    circuit.add("damper", br.Damper(damping=16.0))
    circuit.add("push", br.Force(force=10.0))
    circuit.connect("body.port", "spring.port", "damper.port", "push.port")
    space = linearise(circuit, "push.force", ["body.port.x", "body.port.v"])
    f = np.geomspace(0.1, 100, 30)
    s = 2j * np.pi * f
    expected = 1 / (2 * s**2 + 16 * s + 800)
    np.testing.assert_allclose(space.response(f)[:, 0, 0], expected, rtol=ROUNDING)
    np.testing.assert_allclose(space.response(f)[:, 1, 0], s * expected, rtol=ROUNDING)


def lag_with_input() -> br.Circuit:
    circuit = chain()
    circuit.add("command", br.Input(start="10 l/min"))
    circuit.connect("command.y", "pump.flow")
    return circuit


@pytest.mark.parametrize("name", ["pump.flow", "command.y", "command"])
def test_inputs_by_any_of_their_names(name: str) -> None:
    for circuit in (lag_with_input(), br.build(lag_with_input())):
        space = linearise(circuit, name, "vessel.A.p")
        assert space.steady_gain() == pytest.approx(5e9, rel=ROUNDING)
        assert space.at[name] == pytest.approx(10 / 6e4)


def orifices() -> br.Circuit:
    circuit = br.Circuit(fluid=br.ConstantFluid())
    circuit.add("pump", br.FlowSource(flow="20 l/min"))
    circuit.add("vessel", br.Volume(volume="1 l"))
    circuit.add("first", br.Orifice(diameter="2 mm"))
    circuit.add("second", br.Orifice(diameter="3 mm"))
    circuit.add("tank", br.Tank())
    circuit.connect("pump.P", "vessel.A", "first.A")
    circuit.connect("first.B", "second.A")
    circuit.connect("second.B", "tank.T")
    return circuit


def test_an_orifice_has_the_slope_of_its_law() -> None:
    """Turbulent: dp/dq = 2 dp / q at the mean flow."""
    point = br.steady(orifices())
    space = linearise(orifices(), "pump.flow", "vessel.A.p", at=point)
    assert space.steady_gain()[0, 0] == pytest.approx(2 * point["vessel.A.p"] / (20 / 6e4), rel=1e-9)


def test_at_a_state_of_a_run() -> None:
    """Differences of the equations at the same state; half-way to the steady state it is faster than there."""
    run = br.simulate(orifices(), until="0.5 s", rtol=1e-8)
    early, late = (linearise(orifices(), "pump.flow", "vessel.A.p", at=run, t=t) for t in (0.01, None))
    assert early.t == 0.01 and early.at["vessel.A.p"] == pytest.approx(run["vessel.A.p"].at(0.01))
    assert early.poles[0] < 1.5 * late.poles[0]
    assert late.poles[0] == pytest.approx(linearise(orifices(), "pump.flow", "vessel.A.p").poles[0], rel=1e-3)
    assert linearise(orifices(), "pump.flow", "vessel.A.p", at="start").at["vessel.A.p"] == 0.0


def test_time_and_frequency_agree() -> None:
    """The orifices driven by 0.1 % of their flow at 20 Hz: what a run does is what the linear system says."""
    circuit = orifices()
    circuit.add("wave", br.Sine(amplitude="0.02 l/min", frequency="20 Hz", offset="20 l/min"))
    circuit.connect("wave.y", "pump.flow")
    run = br.simulate(circuit, until="0.6 s", start="steady", rtol=1e-9)
    found = harmonics(run["vessel.A.p"], "20 Hz", 2, periods=2)
    expected = linearise(orifices(), "pump.flow", "vessel.A.p").bode(frequencies=[20.0])
    # The second harmonic is of the size of the amplitude squared, and so is what is missing in the first.
    assert found.amplitude[0] == pytest.approx(expected.magnitude[0] * 0.02 / 6e4, rel=1e-5)
    assert found.phase[0] == pytest.approx(expected.phase[0], abs=1e-3)


@pytest.mark.parametrize(
    ("file", "name"),
    [
        ("gallery/branching", "pump.flow"),
        ("gallery/cushions", "supply.pressure"),
        ("gallery/rated_valve", "supply.pressure"),
        ("gallery/transmission", "engine.speed_setting"),
        ("fuel_injection", "suction.pressure"),
    ],
)
def test_examples_by_differences(file: str, name: str) -> None:
    """A and B are those of differences of the equations, algebraic ones eliminated, in circuits of many components."""
    circuit = br.read_circuit(EXAMPLES / f"{file}.toml")
    run = br.simulate(circuit, until=0.01)
    t, y, d = run.t[-1], run.recorded.y[-1], run.recorded.discrete_at_points()[-1]
    space = linearise(circuit, name, run.signals.names()[0], at=run)
    assert isinstance(space, StateSpace)
    component, _, parameter_name = name.rpartition(".")
    value = circuit.components[component].values[parameter_name]
    step = 1e-4 * abs(value) or 10.0
    systems = [br.build(circuit.replace({name: value + h})) for h in (-step, step)]
    low, high = (rates(system, t, y, d) for system in systems)
    by_input = (high - low) / (2 * step)
    system = br.build(circuit)
    evaluator = system.evaluator()
    evaluator.hold(d)
    jacobian = evaluator.jacobian(t, y, d)
    x, z = np.flatnonzero(system.differential), np.flatnonzero(system.differential == 0)
    if len(z):
        inner = np.linalg.solve(jacobian[np.ix_(z, z)], np.column_stack([jacobian[np.ix_(z, x)], by_input[z]]))
        through = jacobian[np.ix_(x, z)] @ inner
    else:
        through = np.zeros((len(x), len(x) + 1))
    assert space.states == tuple(system.names[k] for k in x)
    own = jacobian[np.ix_(x, x)] - through[:, :-1]
    scale = system.scale[x]
    np.testing.assert_allclose(space.A * scale, own * scale, rtol=1e-7, atol=1e-9 * np.abs(own * scale).max())
    fed = by_input[x] - through[:, -1]
    # Central differences over 1e-4: truncated at 1e-8, rounded at 1e-12 of the terms, which may cancel.
    np.testing.assert_allclose(space.B[:, 0], fed, rtol=1e-5, atol=1e-6 * np.abs(fed).max())
    assert np.abs(fed).max() > 0


def rates(system: br.System, t: float, y: np.ndarray, d: np.ndarray) -> np.ndarray:
    evaluator = system.evaluator()
    evaluator.hold(d)
    return evaluator.rates(t, y, d)


def test_what_has_no_state_space_is_told() -> None:
    circuit = br.Circuit(fluid=br.ConstantFluid())
    circuit.add("source", br.PressureSource(pressure="100 bar"))
    circuit.add("vessel", br.Volume(volume="1 l"))
    circuit.add("leak", br.Orifice(diameter="1 mm"))
    circuit.add("tank", br.Tank())
    circuit.connect("source.P", "vessel.A", "leak.A")
    circuit.connect("leak.B", "tank.T")
    with pytest.raises(SimulationError, match="rate of change"):
        linearise(circuit, "source.pressure", "source.P.q")
    space = linearise(circuit, "source.pressure", "leak.A.q")
    assert isinstance(space, StateSpace) and space.D[0, 0] > 0


def test_inputs_that_cannot_be() -> None:
    circuit = lag_with_input()
    circuit.components["pump"] = br.FlowSource()
    for name, words in (("pumb.flow", 'Did you mean "pump"'), ("pump.flaw", 'Did you mean "flow"')):
        with pytest.raises(BramahError, match=words):
            linearise(circuit, name, "vessel.A.p")
    with pytest.raises(SimulationError, match="one and the same"):
        linearise(circuit, ["pump.flow", "command"], "vessel.A.p")
    loop = chain()
    loop.add("sensor", br.PressureSensor())
    loop.add("gain", br.Gain(gain=-1e-12))
    loop.connect("sensor.A", "vessel.A")
    loop.connect("sensor.y", "gain.u")
    loop.connect("gain.y", "pump.flow")
    with pytest.raises(SimulationError, match="depends on the circuit"):
        linearise(loop, "pump.flow", "vessel.A.p", at="start")
    with pytest.raises(SimulationError, match="another circuit"):
        linearise(chain("1 l"), "pump.flow", "vessel.A.p", at=br.steady(orifices()))


@pytest.mark.parametrize("name", ["source.y", "plant.u", "source"])
def test_inputs_and_outputs_of_assemblies(name: str) -> None:
    """A transfer function is made of parts; its own names are those of its response, and the mode is its own."""
    circuit = br.Circuit()
    circuit.add("source", br.Constant(value=1.0))
    circuit.add("plant", br.TransferFunction(numerator=[1.0], denominator=[0.01, 0.1, 1.0]))
    circuit.connect("source.y", "plant.u")
    space = linearise(circuit, name, "plant.y")
    f = np.array([1.0, 3.0])
    s = 2j * np.pi * f
    bode = space.bode(frequencies=f)
    np.testing.assert_allclose(bode.value, 1 / (0.01 * s**2 + 0.1 * s + 1), rtol=ROUNDING)
    assert space.modes().modes[0].components == pytest.approx({"plant": 1.0})
    assert "<svg" in bode._repr_html_()
    with pytest.raises(BramahError, match="no input of plant"):
        linearise(circuit, "plant.x", "plant.y")


def test_an_equilibrium_that_nothing_comes_to() -> None:
    """A servo axis far beyond its limit never settles on a new set point, but has a state of rest there."""
    point = linearise(servo_axis(300.0, setpoint=br.Constant(value=0.1001)), (), "load.port.x")
    assert point.at["load.port.x"] == pytest.approx(0.1001, rel=1e-9) and not point.stable
