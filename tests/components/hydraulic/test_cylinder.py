"""The cylinder: volumes, displaced flow, force and its three kinds of end stops."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import pytest

from bramah.components.hydraulic import DoubleActingCylinder, EndStops
from bramah.errors import CircuitError
from bramah.fluids import TaitFluid

Make = Callable[..., Any]
AREA, ANNULUS = math.pi * 0.04**2 / 4, math.pi * (0.04**2 - 0.025**2) / 4
MOVING = {"A__p": 60e5, "B__p": 20e5, "rod__x": 0.2, "rod__v": 0.3, "rod__total": 0.0}
LOW, HIGH, LEAVE = "reaches the retracted end", "reaches the extended end", "leaves the end"


def test_flow_force_and_storage(part: Make) -> None:
    cylinder = part(DoubleActingCylinder, leakage=1e-12, **MOVING)
    assert cylinder.through("A") == pytest.approx(AREA * 0.3 + 40e5 * 1e-12, rel=1e-14)
    assert cylinder.through("B") == pytest.approx(-ANNULUS * 0.3 - 40e5 * 1e-12, rel=1e-14)
    assert cylinder.through("rod") == pytest.approx(60e5 * AREA - 20e5 * ANNULUS, rel=1e-14)
    assert cylinder.store("A") == pytest.approx((50e-6 + 0.2 * AREA) / 1.5e9, rel=1e-14)
    assert cylinder.store("B") == pytest.approx((50e-6 + 0.3 * ANNULUS) / 1.5e9, rel=1e-14)


def test_mass_in_a_chamber_is_conserved(part: Make) -> None:
    """d(rho V)/dt / rho_ref = store p' + displaced flow, whatever x and p do."""
    fluid = TaitFluid()
    cylinder = part(DoubleActingCylinder, fluid, **MOVING)
    dt, p_rate = 1e-6, 1e9

    def mass(t: float) -> float:
        volume = 50e-6 + AREA * (0.2 + 0.3 * t)
        return fluid.density_at(60e5 + p_rate * t) / fluid.density_at(0) * volume

    measured = (mass(dt) - mass(-dt)) / (2 * dt)
    # Rounding of the difference: 1e-16 of 3e-4 m3 over 2e-6 s is 2e-14 of flows near 1e-3.
    assert cylinder.store("A") * p_rate + cylinder.through("A") == pytest.approx(measured, rel=1e-9)


def test_start_values_are_passed_on(part: Make) -> None:
    starts = {str(what): str(e) for what, e in part(DoubleActingCylinder).equations.start}
    assert starts == {"A.p": "start_pressure_A", "B.p": "start_pressure_B", "rod.x": "start_position"}


def test_areas_may_be_given_exactly(part: Make) -> None:
    """Diameters computed from areas give the areas back to rounding."""
    bore = math.sqrt(4 * 1.2566e-3 / math.pi)
    rod = math.sqrt(bore**2 - 4 * 7.66e-4 / math.pi)
    cylinder = part(DoubleActingCylinder, bore=bore, rod_diameter=rod, rod__v=1.0, A__p=0.0, B__p=0.0)
    assert cylinder.through("A") == pytest.approx(1.2566e-3, rel=1e-14)
    assert cylinder.through("B") == pytest.approx(-7.66e-4, rel=1e-14)


def test_a_rigid_stop_catches_what_runs_into_it(part: Make) -> None:
    cylinder = part(DoubleActingCylinder, **MOVING)
    for name, x, v, side, stop in ((LOW, -1e-9, -0.4, -1.0, 0.0), (HIGH, 0.5 + 1e-9, 0.4, 1.0, 0.5)):
        event = cylinder.event(name)
        assert cylinder.value(event.active, contact=0.0) and not cylinder.value(event.active, contact=side)
        assert cylinder.value(event.guard, rod__x=x, rod__v=v) < 0
        # Coming from inside, or already going back: no contact.
        assert cylinder.value(event.guard, rod__x=0.2, rod__v=v) > 0
        assert cylinder.value(event.guard, rod__x=x, rod__v=-v) > 0
        after = cylinder.after(name, rod__x=x, rod__v=v, rod__total=side * 100.0)
        assert after == {"contact": side, "rod.x": stop, "rod.v": 0.0}
        # Forces that already point away must not leave the piston glued to the stop: it is let go at the same instant.
        leaving = cylinder.event("leaves the end").guard
        assert cylinder.value(leaving, contact=side, rod__total=-side * 100.0) < 0


def test_a_rigid_stop_with_restitution_throws_back_until_it_is_slow(part: Make) -> None:
    cylinder = part(DoubleActingCylinder, restitution=0.5, **MOVING)
    bounced = cylinder.after(HIGH, rod__x=0.5, rod__v=0.4, rod__total=100.0)
    assert bounced == {"contact": 0.0, "rod.x": 0.5, "rod.v": -0.2}
    assert cylinder.after(LOW, rod__x=0.0, rod__v=-0.4, rod__total=-100.0) == {
        "contact": 0.0, "rod.x": 0.0, "rod.v": 0.2,
    }  # fmt: skip
    assert cylinder.after(HIGH, rod__x=0.5, rod__v=1.9e-3, rod__total=100.0)["contact"] == 1.0


@pytest.mark.parametrize("side", [-1.0, 1.0])
def test_a_piston_at_rest_leaves_when_the_forces_point_away(part: Make, side: float) -> None:
    cylinder = part(DoubleActingCylinder, **MOVING)
    release = cylinder.event(LEAVE)
    assert cylinder.value(release.active, contact=side) and not cylinder.value(release.active, contact=0.0)
    assert cylinder.value(release.guard, contact=side, rod__total=side * 1.0) > 0
    assert cylinder.value(release.guard, contact=side, rod__total=-side * 1.0) < 0
    assert cylinder.after(LEAVE, contact=side) == {"contact": 0.0}
    [(at, held)] = cylinder.equations.holds
    assert at.port == "rod" and cylinder.value(held, contact=side) == 1.0 and cylinder.value(held, contact=0.0) == 0.0


def test_elastic_stops_push_back_and_never_pull(part: Make) -> None:
    pressed = {"end_stops": EndStops.ELASTIC, "A__p": 0.0, "B__p": 0.0, "rod__x": 0.2, "rod__v": 0.0}
    cylinder = part(DoubleActingCylinder, **pressed)
    assert not cylinder.equations.holds and set(cylinder.equations.switches) == {"at_retracted_end", "at_extended_end"}
    assert cylinder.through("rod") == 0.0
    assert cylinder.through("rod", rod__x=-1e-4) == pytest.approx(1e4, rel=1e-12)
    assert cylinder.through("rod", rod__x=0.5001) == pytest.approx(-1e4, rel=1e-9)
    assert cylinder.through("rod", rod__x=-1e-4, rod__v=-0.05) == pytest.approx(1.5e4, rel=1e-12)
    assert cylinder.through("rod", rod__x=-1e-4, rod__v=5.0) == 0.0


def test_without_stops_there_are_no_events(part: Make) -> None:
    assert not part(DoubleActingCylinder, end_stops="none").equations.events


def test_impossible_dimensions_are_refused() -> None:
    with pytest.raises(CircuitError, match=r"rod_diameter = 50 mm must be below bore = 40 mm"):
        DoubleActingCylinder(rod_diameter="50 mm")
    with pytest.raises(CircuitError, match=r"start_position = 600 mm must be at most stroke = 500 mm"):
        DoubleActingCylinder(start_position="600 mm")
