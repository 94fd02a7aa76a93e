"""How steady states change with parameters, against what the laws give in closed form."""

from __future__ import annotations

import math

import numpy as np
import pytest

import bramah as br
from bramah.errors import MethodError, SimulationError
from tests.circuits.making import DENSITY, circuit

SUPPLY, TRANSITION = 1.6e7, 2e4
SET, OVERRIDE, AREA, FLOW = 1.2e7, 2e6, 1e-5, 2e-4
NEAR = 1e-8
"""Newton's method ends 1e-10 of a scale of 1e7 Pa from the equilibrium, whose curvature makes little of it."""


def steep(p: complex) -> complex:
    return p / (p * p + TRANSITION**2) ** 0.25


def slope(p: float) -> float:
    return (p * p / 2 + TRANSITION**2) / (p * p + TRANSITION**2) ** 1.25


def orifice(bore: float) -> br.Orifice:
    return br.Orifice(diameter=bore, transition="pressure", transition_pressure=TRANSITION)


def divider(volume: float | str) -> br.Circuit:
    return circuit(
        "s.P one.A",
        "one.B two.A v.A",
        "two.B t.T",
        s=br.PressureSource(pressure=SUPPLY),
        one=orifice(1e-3),
        two=orifice(1.3e-3),
        v=br.Volume(volume=volume),
        t=br.Tank(),
    )


@pytest.mark.parametrize("volume", ["1 l", 0.0])
def test_a_divider_of_pressure(volume: float | str) -> None:
    """d1^2 g(p_s - p) = d2^2 g(p), also where the node stores nothing and is algebraic."""
    found = br.steady(divider(volume))
    p = float(found["two.A.p"])
    stiff = 1e-6 * slope(SUPPLY - p) + 1.69e-6 * slope(p)
    exact = {
        "one.diameter": 2e-3 * steep(SUPPLY - p) / stiff,
        "two.diameter": -2.6e-3 * steep(p) / stiff,
        "s.pressure": 1e-6 * slope(SUPPLY - p) / stiff,
        "one.discharge_coefficient": 1e-6 * steep(SUPPLY - p) / 0.65 / stiff,
    }
    for path, value in exact.items():
        assert found.derivative("two.A.p", path) == pytest.approx(complex(value).real, rel=NEAR), path
    assert found.derivative("one.A.p", "one.diameter") == 0.0, "the source holds its pressure"
    shown = found.derivative("two.A.p", "one.diameter")
    assert shown.unit == "bar/mm" and shown.in_unit() == pytest.approx(float(shown) * 1e-3 / 1e5)


def test_a_relief_valve_moves_with_its_setting() -> None:
    found = br.steady(
        circuit(
            "s.P v.A r.P",
            "r.T t.T",
            s=br.FlowSource(flow=FLOW),
            v=br.Volume(),
            r=br.StaticReliefValve(set_pressure=SET, override=OVERRIDE, rated_area=AREA),
            t=br.Tank(),
        )
    )

    def valve(p: complex, at: complex) -> complex:
        z = (p - at) / OVERRIDE
        return 0.65 * AREA * 0.5 * (z + (z * z + 1e-4) ** 0.5) * math.sqrt(2 / DENSITY) * steep(p)

    p, tiny = float(found["v.A.p"]), 1e-20
    by_p, by_set = valve(p + tiny * 1j, SET).imag / tiny, valve(p, SET + tiny * 1j).imag / tiny
    assert found.derivative("v.A.p", "r.set_pressure") == pytest.approx(-by_set / by_p, rel=NEAR)
    assert found.derivative("v.A.p", "s.flow") == pytest.approx(1 / by_p, rel=NEAR)
    assert found.derivative("r.P.q", "s.flow") == pytest.approx(1.0, rel=NEAR)
    assert found.derivative("r.P.q", "r.set_pressure") == pytest.approx(0.0, abs=1e-20)


def spring_on_stop(force: float) -> br.Circuit:
    """A mass that a force presses on a stop against a spring."""
    return circuit(
        "push.port mass.port spring.port stop.port damper.port",
        push=br.Force(force=force),
        mass=br.Mass(mass=2.0),
        spring=br.Spring(stiffness=1e4),
        stop=br.EndStop(lower=-0.1, upper=0.02),
        damper=br.Damper(damping=300.0),
    )


def test_a_part_at_its_stop_moves_with_the_stop() -> None:
    free, stopped = br.steady(spring_on_stop(100.0)), br.steady(spring_on_stop(500.0))
    assert free.derivative("mass.x", "push.force") == pytest.approx(1e-4, rel=NEAR)
    assert free.derivative("mass.x", "spring.stiffness") == pytest.approx(-100.0 / 1e8, rel=NEAR)
    assert stopped["mass.x"] == pytest.approx(0.02)
    assert stopped.derivative("mass.x", "stop.upper") == pytest.approx(1.0)
    assert stopped.derivative("mass.x", "push.force") == 0.0


def test_where_others_lie_next_to_it_there_is_none() -> None:
    """Fluid that is trapped keeps the pressure that it had."""
    alone = br.steady(circuit("v.A p.A", v=br.Volume(start_pressure="10 bar"), p=br.Plug()))
    with pytest.raises(SimulationError, match="stays where the way there left it"):
        alone.derivative("v.A.p", "v.volume")
    two = {"v": br.Volume(start_pressure="10 bar"), "w": br.Volume(start_pressure="30 bar")}
    shared = br.steady(circuit("v.A o.A", "o.B w.A", **two, o=orifice(1e-3)))
    with pytest.raises(SimulationError, match="others lie next to it"):
        shared.derivative("v.A.p", "v.volume")


def test_what_goes_on_changing_has_none() -> None:
    made = circuit("u.y i.u", u=br.Constant(value=2.0), i=br.Integrator())
    found = br.steady(made)
    with pytest.raises(SimulationError, match="goes on changing"):
        found.derivative("i.y", "u.value")
    assert found.derivative("u.y", "u.value") == 1.0


def test_what_is_no_number_or_not_there_is_told() -> None:
    found = br.steady(divider(0.0))
    with pytest.raises(MethodError, match="changes the equations themselves"):
        found.derivative("two.A.p", "v.volume")
    with pytest.raises(MethodError, match="is not a number"):
        found.derivative("two.A.p", "one.transition")


@pytest.mark.parametrize("volume", ["1 l", 0.0])
def test_a_run_from_a_steady_state_keeps_its_derivative(volume: float | str) -> None:
    system = br.build(divider(volume))
    found = br.steady(system)
    exact = float(found.derivative("two.A.p", "one.diameter"))
    result = br.simulate(system, "0.1 s", start="steady", derivatives="one.diameter")
    assert np.asarray(result.derivative("two.A.p", "one.diameter")) == pytest.approx(exact, rel=1e-6)
