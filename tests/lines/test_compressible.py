"""Lines full of a fluid that is denser than where flow counts: 1.8 % at 300 bar, which every test here would show."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import bramah as br
from bramah.analysis import Friction, WaveLine, linearise
from bramah.components.hydraulic.steady_line import SteadyLine
from bramah.lines.data import LineData, line_data
from bramah.lines.exact import joukowsky
from bramah.lines.friction_arrays import blasius, colebrook
from bramah.lines.grid import lay_grid

FLUID = br.TaitFluid(reference_density="870 kg/m3", viscosity="20 cSt")
P, LENGTH, DIAMETER, NU = 300e5, 4.0, 0.02, 20e-6
AREA = np.pi * DIAMETER**2 / 4
REFERENCE, RHO, BULK = FLUID.density_at(0.0), FLUID.density_at(P), FLUID.bulk_modulus_at(P)
WALL: dict[str, Any] = {"wall_thickness": "2 mm", "wall_modulus": "100 GPa"}
COMPLIANCE = 1 / BULK + DIAMETER / (2e-3 * 100e9)
SPEED = 1 / np.sqrt(RHO * COMPLIANCE)
TRANSIT = LENGTH / SPEED
MODELS = ("characteristics", "segments", "modal", "rigid")


def velocity(q: float) -> float:
    """Of the fluid in the line: rho v A is the mass that flows."""
    return q * REFERENCE / (RHO * AREA)


def line(**values: Any) -> br.Line:
    given = {"length": LENGTH, "diameter": DIAMETER, "start_pressure": P, "friction": "none", **WALL}
    return br.Line(**{**given, **values})


def between(part: br.Component, one: br.Component, other: br.Component, fluid: br.Fluid = FLUID) -> br.Circuit:
    circuit = br.Circuit(fluid=fluid)
    for name, component in (("left", one), ("line", part), ("right", other)):
        circuit.add(name, component)
    circuit.connect(f"left.{next(iter(one.ports()))}", "line.A")
    circuit.connect("line.B", f"right.{next(iter(other.ports()))}")
    return circuit


def numbers(fluid: br.Fluid = FLUID, **values: Any) -> LineData:
    return line_data("line", line(**values).inside().components["waves"].values, fluid)


def test_flow_stopped_at_once_raises_pressure_by_rho_c_v() -> None:
    flow = 1e-3
    circuit = between(line(start_flow=flow), br.PressureSource(pressure=P), br.FlowSource(flow=0.0))
    found = br.simulate(circuit, 1.5 * TRANSIT)
    assert found["line.B.p"].values[-1] - P == pytest.approx(joukowsky(RHO, SPEED, velocity(flow)), rel=1e-9)


def test_numbers_are_those_of_density_and_velocity_in_the_line() -> None:
    data, v = numbers(friction="hazen_williams"), velocity(1e-3)
    assert data.wave_speed == pytest.approx(SPEED, rel=1e-12)
    assert data.impedance * 1e-3 == pytest.approx(RHO * SPEED * v, rel=1e-12)
    assert lay_grid([data]).lines[0].capacitance == pytest.approx(AREA * COMPLIANCE * RHO / REFERENCE, rel=1e-12)
    assert data.laminar_loss(1.0) * 1e-3 == pytest.approx(32 * RHO * NU * v / DIAMETER**2, rel=1e-12)
    assert data.unsteady_loss(1.0) * 1e-3 == pytest.approx(16 * RHO * NU * v / DIAMETER**2, rel=1e-12)
    assert data.turbulent_loss(1.0) * 1e-3**1.852 == pytest.approx(float(data.friction.loss(v * AREA)), rel=1e-12)
    assert numbers().turbulent_loss(1.0) * 1e-6 == pytest.approx(RHO * v**2 / (2 * DIAMETER), rel=1e-12)
    assert data.reynolds(-1e-3) == pytest.approx(v * DIAMETER / NU, rel=1e-12)


def filled(part: br.Component, dp: float) -> tuple[float, float]:
    """What a line closed at B and a volume of its size take in while pressure rises slowly, m3 at 0 bar."""
    thick = br.TaitFluid(reference_density="870 kg/m3", viscosity="200 cSt")
    circuit = between(part, br.PressureSource(), br.Plug(), thick)
    circuit.add("rise", br.Ramp(before=P, after=P + dp, start_time=0.0, duration=1.0))
    wall = DIAMETER / (2e-3 * 100e9)
    circuit.add("volume", br.Volume(volume=AREA * LENGTH, wall_compliance=wall, start_pressure=P))
    circuit.connect("rise.y", "left.pressure")
    circuit.connect("left.P", "volume.A")
    account = br.simulate(circuit, 4.0, rtol=1e-8).fluid().entries
    taken = {name: entry.stored + entry.converted for name, entry in account.items()}
    return sum(value for name, value in taken.items() if name.startswith("line")), taken["volume"]


@pytest.mark.parametrize("model", ["characteristics", "segments", "modal", "pipe"])
def test_a_line_holds_as_much_as_a_volume(model: str) -> None:
    """But for the first order of the rise: the stiffness of a line is that at the start."""
    pipe = br.SegmentedPipe(length=LENGTH, diameter=DIAMETER, friction="laminar", start_pressure=P, **WALL)
    part = pipe if model == "pipe" else line(model=model, friction="laminar")
    more = []
    for dp in (1e5, 4e5):
        taken, known = filled(part, dp)
        more.append(taken / known - 1)
    # Fluid grows stiffer by 10/B per pressure, of which half counts: 5e-4 at 2 bar.
    assert abs(more[0]) < 4e-4
    assert (4 * more[0] - more[1]) / 3 == pytest.approx(0.0, abs=2e-6)


def darcy(law: str, q: float) -> float:
    """Loss of the length by the textbook."""
    v = velocity(q)
    Re = v * DIAMETER / NU
    if law == "hazen_williams":
        return RHO * 9.80665 * LENGTH * 10.67 * (v * AREA / 130) ** 1.852 / DIAMETER**4.871
    factor = {
        "laminar": lambda: 64 / Re,
        "blasius": lambda: float(blasius(Re)[0]) / Re,
        "colebrook": lambda: float(colebrook(Re, 0.05 / 20)[0]) / Re,
        "darcy": lambda: 0.02,
    }[law]()
    return factor * LENGTH / DIAMETER * RHO * v**2 / 2


@pytest.mark.parametrize("law", ["laminar", "blasius", "colebrook", "darcy", "hazen_williams"])
@pytest.mark.parametrize("model", [*MODELS, "steady"])
def test_steady_flow_loses_what_its_velocity_and_density_say(model: str, law: str) -> None:
    flow, lift = 3e-3, RHO * 9.80665 * 2.0
    given: dict[str, Any] = {"friction": law, "roughness": "0.05 mm", "rise": "2 m"}
    steady = SteadyLine(length=LENGTH, diameter=DIAMETER, density=RHO, viscosity=NU, **given)
    part = steady if model == "steady" else line(model=model, **given)
    circuit = between(part, br.PressureSource(pressure=P), br.FlowSource(flow=-flow))
    circuit.add("vessel", br.Volume(volume="10 ml"))  # a rigid column needs it
    circuit.connect("vessel.A", "line.B")
    found = br.simulate(circuit, 8 * TRANSIT, start="steady", rtol=1e-8)["line.B.p"].values
    # Eight transits, in which a loss of another size in the waves would show.
    np.testing.assert_allclose(P - lift - found, darcy(law, flow), rtol=1e-5)


@pytest.mark.parametrize("law", ["laminar", "smooth"])
def test_short_pipes_lose_as_much(law: str) -> None:
    pipe = br.ShortPipe(length=LENGTH, diameter=DIAMETER, friction=law, start_pressure=P)
    circuit = between(pipe, br.PressureSource(pressure=P), br.FlowSource(flow=-3e-3))
    found = br.simulate(circuit, 0.01, start="steady")["line.B.p"].values[-1]
    # Their density is that at the mean pressure, here 1.3 bar lower: 7e-5.
    assert P - found == pytest.approx(darcy("blasius" if law == "smooth" else law, 3e-3), rel=1e-4)


def sucked(fluid: br.Fluid, flow: float, **values: Any) -> np.ndarray:
    """Flow into both ends of a line over time, of which one loses 5 bar in three transits."""
    part = line(start_flow=flow, **values)
    far = P - numbers(fluid, **{**values, "model": "characteristics"}).loss(flow)
    circuit = between(part, br.PressureSource(pressure=P), br.PressureSource(), fluid)
    circuit.add("fall", br.Ramp(before=far, after=far - 5e5, start_time=0.0, duration=3 * TRANSIT))
    circuit.connect("fall.y", "right.pressure")
    found = br.simulate(circuit, 10 * TRANSIT, rtol=1e-9, record=list(np.linspace(0.0, 10 * TRANSIT, 101)))
    return np.array([found["line.A.q"].values, found["line.B.q"].values])


@pytest.mark.parametrize(
    "given",
    [
        *({"model": model, "friction": law} for model in MODELS for law in ("blasius", "hazen_williams")),
        {"friction": "laminar", "unsteady": "zielke"},
        {"friction": "colebrook", "unsteady": "vardy_brown"},
        {"friction": "darcy", "unsteady": "trikha", "rise": "-20 m"},
    ],
    ids=lambda given: "-".join(given.values()),
)
def test_velocities_are_those_of_a_fluid_of_constant_density(given: dict[str, Any]) -> None:
    """As much volume flows as of a fluid that is so dense at any pressure."""
    same = br.ConstantFluid(reference_density=RHO, viscosity=NU, reference_bulk_modulus=BULK)
    found, known = sucked(FLUID, 3e-3, **given), sucked(same, 3e-3 * REFERENCE / RHO, **given)
    assert np.ptp(known[1]) > 1e-4
    np.testing.assert_allclose(found * REFERENCE / RHO, known, rtol=0, atol=1e-7 * 3e-3)


@pytest.mark.parametrize(
    "given",
    [
        {"model": "segments", "segments": 80},
        {"model": "segments", "segments": 80, "wave_speed": SPEED},
        {"model": "modal", "modes": 20},
    ],
)
def test_small_waves_are_those_of_the_frequency_domain(given: dict[str, Any]) -> None:
    exact = WaveLine(
        length=LENGTH, diameter=DIAMETER, wave_speed=SPEED, density=RHO, reference_density=REFERENCE, viscosity=NU,
        friction=Friction.STEADY,
    )  # fmt: skip
    circuit = between(line(friction="laminar", **given), br.FlowSource(flow=0.0), br.Plug())
    f = np.linspace(0.05, 0.5, 10) / (4 * TRANSIT)
    found = linearise(circuit, "left.flow", ["line.A.p", "line.B.p"], at="start").response(f)[:, :, 0]
    matrix = exact.transmission(2j * np.pi * f)
    known = np.stack([matrix[:, 0, 0] / matrix[:, 1, 0], 1 / matrix[:, 1, 0]], axis=-1)
    # As with a fluid of constant density: see test_line_models.py.
    assert np.max(np.abs(found / known - 1)) < 4e-5


@pytest.mark.parametrize("friction", Friction)
def test_lines_of_the_frequency_domain_count_flow_either_way(friction: Friction) -> None:
    given: dict[str, Any] = {"length": LENGTH, "diameter": DIAMETER, "wave_speed": SPEED, "density": RHO}
    given |= {"viscosity": NU, "friction": friction}
    volume = WaveLine(**given, flow=3e-3 * REFERENCE / RHO)
    counted = WaveLine(**given, flow=3e-3, reference_density=REFERENCE)
    s = 2j * np.pi * np.geomspace(1.0, 1e4, 9)
    np.testing.assert_allclose(counted.series(s), volume.series(s) * REFERENCE / RHO, rtol=1e-12)
    np.testing.assert_allclose(counted.shunt(s), volume.shunt(s) * RHO / REFERENCE, rtol=1e-12)
    assert counted.reynolds == pytest.approx(velocity(3e-3) * DIAMETER / NU)


def test_what_does_not_flow_out_is_energy_of_waves() -> None:
    """In the flow that runs, as p q counts it."""
    circuit = between(line(reaches=100), br.PressureSource(pressure=P), br.PressureSource())
    circuit.add("fall", br.Ramp(before=P, after=P - 5e5, start_time=0.0, duration=3 * TRANSIT))
    circuit.connect("fall.y", "right.pressure")
    entry = br.simulate(circuit, 100 * TRANSIT, rtol=1e-8).energy().entries["line.waves"]
    # What is seen of waves at ticks only leaves 2e-9 with 100 reaches; a density out of place 9e-3.
    assert abs(entry.converted) < 1e-6 * abs(entry.stored)
