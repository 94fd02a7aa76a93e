"""The models of a line under one interface: what they share, where they agree, what they refuse."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pytest

import bramah as br
from bramah.analysis import WaveLine, linearise
from bramah.components.hydraulic.line import Line
from bramah.lines.data import line_data

LENGTH, DIAMETER, SPEED, DENSITY, VISCOSITY = 10.0, 0.02, 1000.0, 850.0, 30e-6
FLUID = br.ConstantFluid(reference_density=DENSITY, viscosity=VISCOSITY)
TRANSIT = LENGTH / SPEED
LUMPED = ("segments", "rigid", "modal")
ELASTIC = ("segments", "modal")
ALL = ("characteristics", *LUMPED)
NUMBER = {"segments": "segments", "modal": "modes"}


def line(**values: Any) -> Line:
    return Line(**{"length": LENGTH, "diameter": DIAMETER, "wave_speed": SPEED, "friction": "laminar", **values})


def joined(one: br.Component, part: Line, other: br.Component) -> br.Circuit:
    circuit = br.Circuit(fluid=FLUID)
    circuit.add("left", one)
    circuit.add("line", part)
    circuit.add("right", other)
    for name, at, component in (("left", "A", one), ("right", "B", other)):
        circuit.connect(f"{name}.{next(iter(component.ports()))}", f"line.{at}")
    return circuit


def wave(friction: str = "steady", **values: Any) -> WaveLine:
    shared = {"length": LENGTH, "diameter": DIAMETER, "wave_speed": SPEED, "density": DENSITY, "viscosity": VISCOSITY}
    return WaveLine.of(**{**shared, "friction": friction, **values})


def exact_impedances(s: Any, exact: WaveLine) -> Any:
    """p_A/q_A and p_B/q_A of a line that is closed at B."""
    matrix = exact.transmission(s)
    return np.stack([matrix[:, 0, 0] / matrix[:, 1, 0], 1 / matrix[:, 1, 0]], axis=-1)


@pytest.mark.parametrize(
    ("given", "tolerance"),
    [
        # Segments lag by (theta / N)^2 / 24, here 6e-5 for 20 of them and a 16th of that for 80, twice in impedances.
        ({"model": "segments"}, 2e-4),
        ({"model": "segments", "segments": 80}, 1.25e-5),
        # The resistance at the ends costs 2 theta share^2 ratio: 1.8e-4 for 6 modes, 2.8e-5 for 20.
        ({"model": "modal"}, 2.5e-4),
        ({"model": "modal", "modes": 20}, 4e-5),
    ],
)
def test_small_waves_in_a_closed_line_below_its_first_mode(given: dict[str, Any], tolerance: float) -> None:
    circuit = joined(br.FlowSource(flow=0.0), line(**given), br.Plug())
    f = np.linspace(0.05, 0.5, 10) / (4 * TRANSIT)
    found = linearise(circuit, "left.flow", ["line.A.p", "line.B.p"], at="start").response(f)[:, :, 0]
    known = exact_impedances(2j * np.pi * f, wave())
    assert np.max(np.abs(found / known - 1)) < tolerance


@pytest.mark.parametrize("model", ALL[1:])
def test_small_waves_between_two_pressures_around_turbulent_flow(model: str) -> None:
    """Slow against the transit, so that the rigid column too must do; friction is the slope at the mean flow."""
    flow = 2e-3
    exact = wave(flow=flow)
    assert exact.reynolds > 4000
    part = line(model=model, friction="blasius", rise="3 m", start_flow=flow, start_pressure="50 bar")
    fall = 50e5 - 4 / 7 * exact.steady_slope * LENGTH * flow - DENSITY * 9.80665 * 3.0
    circuit = joined(br.PressureSource(pressure=50e5), part, br.PressureSource(pressure=fall))
    f = np.linspace(0.1, 5, 5) / 1000 / TRANSIT
    within = {"segments": "line.segment10.q", "rigid": "line.column.q", "modal": "line.column.q"}[model]
    space = linearise(circuit, "left.pressure", within, at="start")
    known = 1 / (exact.series(2j * np.pi * f) * LENGTH)
    # Compliance has no part in the mean flow but for theta^2 / 24 = 4e-5 where it is taken in the middle.
    assert np.max(np.abs(space.response(f)[:, 0, 0] / known - 1)) < 1e-3
    assert space.at[within] == pytest.approx(flow, rel=1e-9)


ENDS = {
    "closed": (br.Plug(), br.Plug(), 0.0),
    "half": (br.PressureSource(), br.Plug(), 0.5),
    "open": (br.PressureSource(), br.PressureSource(), 0.0),
}


@pytest.mark.parametrize("ends", ENDS)
@pytest.mark.parametrize("modes", [1, 2, 6, 15])
def test_natural_frequencies_of_the_modal_line(modes: int, ends: str) -> None:
    one, other, shift = ENDS[ends]
    circuit = joined(one, line(model="modal", modes=modes, friction="none"), other)
    circuit.add("driven", br.FlowSource(flow=0.0))
    circuit.add("vessel", br.Volume())
    circuit.connect("driven.P", "vessel.A")
    poles = linearise(circuit, "driven.flow", "line.A.p", at="start").poles
    for k in range(1, modes + 1):
        wanted = (k - shift) * math.pi / TRANSIT
        nearest = poles[np.argmin(np.abs(poles - 1j * wanted))]
        assert abs(nearest) == pytest.approx(wanted, rel=1e-3)
        # A standing wave that the ends damp must last: 30 periods to a third of it at the highest mode.
        assert -nearest.real < 0.006 * abs(nearest)


@pytest.mark.parametrize("model", ALL)
@pytest.mark.parametrize("friction", ["laminar", "blasius", "colebrook", "darcy", "hazen_williams"])
def test_steady_flow_is_the_same_in_all_models(model: str, friction: str) -> None:
    values: dict[str, Any] = {"friction": friction, "rise": "2 m"}
    part = line(model=model, **values)
    circuit = joined(br.PressureSource(pressure="4 bar"), part, br.PressureSource(pressure="3 bar"))
    circuit.add("narrow", br.Orifice(diameter="6 mm"))
    circuit.add("tank", br.Tank())
    circuit.connect("narrow.A", "line.A")
    circuit.connect("narrow.B", "tank.T")
    found = br.simulate(circuit, "0.02 s", start="steady")
    exact = line_data("line", line(**values).inside().components["waves"].values, FLUID)
    flow = float(exact.friction.flow((1e5 - DENSITY * 9.80665 * 2.0) / LENGTH))
    for name in ("line.A.q", "line.B.q"):
        sign = 1 if name == "line.A.q" else -1
        np.testing.assert_allclose(sign * found[name].values, flow, rtol=1e-5)


@pytest.mark.parametrize("model", LUMPED)
def test_what_starts_in_steady_flow_stays_there(model: str) -> None:
    """Start pressure, start flow and rise put every state where it belongs."""
    flow = 3e-4
    lost = 128 * VISCOSITY * DENSITY * LENGTH * flow / (math.pi * DIAMETER**4) + DENSITY * 9.80665 * 20
    part = line(model=model, rise="20 m", start_pressure="90 bar", start_flow=flow)
    circuit = joined(br.PressureSource(pressure="90 bar"), part, br.PressureSource(pressure=90e5 - lost))
    system = br.build(circuit)
    at_start = br.simulate(system, 1.0, record="steps")
    # A few hundredths of a pascal are what rounding of 90 bar leaves.
    assert np.max(np.abs(at_start.recorded.y - system.start) / system.scale) < 1e-8


@pytest.mark.parametrize("model", ELASTIC)
@pytest.mark.parametrize("walled", [False, True])
def test_wave_speed_is_that_of_fluid_and_wall(model: str, walled: bool) -> None:
    """Filled slowly, a closed line takes in A L (rho/rho_0) (1/B + d/(s E)) per pressure."""
    fluid = br.TaitFluid()
    wall = {"wall_thickness": "1 mm", "wall_modulus": "120 GPa"} if walled else {}
    circuit = br.Circuit(fluid=fluid)
    circuit.add("line", line(model=model, wave_speed=None, start_pressure="100 bar", **wall))
    circuit.add("left", br.FlowSource(flow=0.0))
    circuit.add("right", br.Plug())
    circuit.connect("left.P", "line.A")
    circuit.connect("line.B", "right.A")
    f = 1e-3 / TRANSIT
    [[[found]]] = linearise(circuit, "left.flow", "line.B.p", at="start").response(f)
    relative = 1 / fluid.bulk_modulus_at("100 bar") + (0.02 / (1e-3 * 120e9) if walled else 0.0)
    ratio = fluid.density_at("100 bar") / fluid.density_at(0.0)
    C = math.pi / 4 * DIAMETER**2 * LENGTH * ratio * relative
    assert abs(found) * 2 * math.pi * f * C == pytest.approx(1.0, rel=1e-4)


@pytest.mark.parametrize(("model", "coarse", "fine"), [("segments", 20, 80), ("modal", 6, 24)])
def test_finer_models_come_to_the_pressures_of_characteristics(model: str, coarse: int, fine: int) -> None:
    """A valve closed within two transits. Segments spread a kink over N^(-2/3) transits, so 4 N of them are 2.5 times
    better; modes do no worse. A coarse one is off by half of the rise in that time, 0.07 of Joukowsky's.
    """

    def surge(**given: Any) -> Any:
        part = line(start_pressure="20 bar", start_flow=3e-4, **given)
        circuit = joined(br.PressureSource(pressure="20 bar"), part, br.FlowSource())
        circuit.add("closing", br.Ramp(before=-3e-4, after=0.0, start_time=0.0, duration=2 * TRANSIT))
        circuit.connect("closing.y", "right.flow")
        found = br.simulate(circuit, 8 * TRANSIT, rtol=1e-7)
        return found["line.B.p"].at(np.linspace(0.01, 7.99, 400) * TRANSIT)

    exact = surge(model="characteristics", reaches=200)
    joukowsky = DENSITY * SPEED * 3e-4 / (math.pi / 4 * DIAMETER**2)
    assert np.ptp(exact) > joukowsky
    apart = [np.max(np.abs(surge(model=model, **{NUMBER[model]: n}) - exact)) for n in (coarse, fine)]
    assert apart[0] < 0.07 * joukowsky
    assert apart[1] < apart[0] / 2.5


def test_modes_lose_no_energy_without_friction() -> None:
    circuit = joined(br.PressureSource(pressure="1 bar"), line(model="modal", friction="none"), br.Volume())
    account = br.simulate(circuit, 5 * TRANSIT, rtol=1e-8).energy()
    taken = max(abs(e.stored) for e in account.entries.values())
    for name, entry in account.entries.items():
        if name.startswith(("line.mode", "line.rest")):
            assert abs(entry.converted) < 1e-6 * taken


@pytest.mark.parametrize("model", LUMPED)
def test_what_a_model_cannot_do_is_refused(model: str) -> None:
    for name, value in (("unsteady", "zielke"), ("cavitation", "gas")):
        with pytest.raises(br.CircuitError, match=f"model = '{model}' cannot follow .* or {name} = 'none'"):
            line(model=model, **{name: value})


@pytest.mark.parametrize("first", ELASTIC)
@pytest.mark.parametrize("second", ALL)
def test_any_end_may_meet_any_end(first: str, second: str) -> None:
    circuit = joined(br.FlowSource(flow="10 l/min"), line(model=first), line(model=second))
    circuit.add("tank", br.Tank())
    circuit.connect("right.B", "tank.T")
    result = br.simulate(circuit, 20 * TRANSIT)
    assert result.ok, result.message
    assert np.isfinite(result["line.A.p"].values).all()
