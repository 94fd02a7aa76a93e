"""Gears that do not give way: closed forms at any ratio of inertias, torques of the teeth, and what they refuse."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pytest

from bramah.components.mechanical import (
    DieselEngine,
    Gearbox,
    Inertia,
    RigidGearbox,
    RotaryLoad,
    RotationalDamper,
    RotationalSpringDamperBetween,
    SpeedSource,
    Torque,
)
from bramah.components.signal import Ramp
from bramah.errors import CircuitError
from bramah.simulation import simulate
from bramah.system import build
from bramah.system.structure import structure_of
from tests.circuits.making import circuit


def geared(driver: float, load: float, ratio: float, gear: Any = None) -> Any:
    return circuit(
        "t.shaft d.shaft g.A", "g.B l.shaft b.shaft", t=Torque(torque=100.0), d=Inertia(inertia=driver),
        g=gear or RigidGearbox(ratio=ratio, inertia_A=0.1, inertia_B=0.2), l=Inertia(inertia=load),
        b=Torque(torque=-40.0),
    )  # fmt: skip


@pytest.mark.parametrize("ratio", [4.0, -0.5])
@pytest.mark.parametrize(("driver", "load"), [(0.5, 3.0), (1e-4, 300.0), (300.0, 1e-4)])
def test_it_accelerates_as_the_closed_form_says(driver: float, load: float, ratio: float) -> None:
    """A constant acceleration is exact for any method at any tolerance: rounding is left. So is the teeth's torque."""
    result = simulate(geared(driver, load, ratio), 1.0, rtol=1e-3)
    acceleration = (ratio * 100.0 - 40.0) / (ratio**2 * (driver + 0.1) + 0.2 + load)
    assert result.end["l.shaft.omega"] == pytest.approx(acceleration, rel=1e-12)
    assert np.array_equal(result["d.shaft.omega"].values, ratio * result["l.shaft.omega"].values)
    assert -result.end["g.A.T"] == pytest.approx(100.0 - driver * ratio * acceleration, rel=1e-9)
    assert result.end["g.B.T"] == pytest.approx(ratio * (100.0 - driver * ratio * acceleration), rel=1e-9)


def test_energy_passes_through_it() -> None:
    """What the torques give is in the turning bodies, and the gears keep their own share of it."""
    account = simulate(geared(0.5, 3.0, 4.0), 1.0, rtol=1e-8).energy()
    omega = 360.0 / (16 * 0.6 + 3.2)
    assert account.entries["d"].stored == pytest.approx(0.5 * 0.5 * (4 * omega) ** 2, rel=1e-9)
    assert account.entries["g"].stored == pytest.approx(0.5 * (0.2 + 1.6) * omega**2, rel=1e-9)
    # The gears' own inertia says what torque it takes where it stands, on the side of B.
    assert account.entries["g"].converted == pytest.approx(0.0, abs=1e-9 * account.turnover)
    assert abs(account.imbalance) < 1e-9


def test_it_turns_as_an_elastic_gearbox_that_is_very_stiff() -> None:
    """A load on a soft shaft, swinging: both gearboxes give the same within what the teeth of one yield."""
    ends = []
    for gear in (RigidGearbox(ratio=3.0), Gearbox(ratio=3.0)):
        swinging = circuit(
            "t.shaft d.shaft g.A", "g.B k.A", "k.B l.shaft", t=Torque(torque=10.0), d=Inertia(inertia=0.2), g=gear,
            k=RotationalSpringDamperBetween(stiffness=100.0, damping=1.0), l=Inertia(inertia=2.0),
        )  # fmt: skip
        ends.append(simulate(swinging, 2.0, rtol=1e-9)["l.shaft.omega"].at(np.linspace(0.0, 2.0, 41)))
    assert np.abs(ends[0] - ends[1]).max() < 1e-6


def test_the_structure_says_what_is_borne() -> None:
    structure = structure_of(build(geared(0.5, 3.0, 4.0)))
    [words] = [step.words for step in structure.evaluation_order if "bears" in step.words]
    assert words.startswith("inertia on net") and words.endswith("which g.A bears")


def test_every_method_and_a_replaced_ratio_agree() -> None:
    """Explicit, implicit and other programs' methods on the same circuit; and the system with another ratio."""
    driven = circuit(
        "e.shaft g.A", "g.B l.shaft", e=DieselEngine(inertia=0.3), g=RigidGearbox(ratio=5.0),
        l=RotaryLoad(inertia=10.0, viscous_friction=20.0),
    )  # fmt: skip
    system = build(driven)
    ends = {
        m: simulate(system, 2.0, method=m, rtol=1e-8).end["e.shaft.omega"] for m in ("rodas4", "ndf", "rk45", "bdf")
    }
    # 1e-8 of 100 rad/s a step, added up over some hundred.
    assert list(ends.values()) == pytest.approx([ends["rodas4"]] * 4, rel=2e-6)
    fresh = simulate(driven.replace({"g.ratio": 7.0}), 2.0, rtol=1e-8)
    again = simulate(system.replace({"g.ratio": 7.0}), 2.0, rtol=1e-8)
    assert again.end["g.B.T"] == fresh.end["g.B.T"]
    assert fresh.end["e.shaft.omega"] == pytest.approx(7 * fresh.end["l.shaft.omega"], rel=1e-15)


def test_gears_in_series_multiply() -> None:
    row = circuit(
        "t.shaft d.shaft g.A", "g.B m.shaft h.A", "h.B l.shaft", t=Torque(torque=1.0), d=Inertia(inertia=0.1),
        g=RigidGearbox(ratio=2.0), m=Inertia(inertia=0.3), h=RigidGearbox(ratio=5.0), l=Inertia(inertia=7.0),
    )  # fmt: skip
    result = simulate(row, 1.0, rtol=1e-6)
    acceleration = 10.0 / (100 * 0.1 + 25 * 0.3 + 7.0)
    assert result.end["l.shaft.omega"] == pytest.approx(acceleration, rel=1e-12)
    assert result.end["d.shaft.omega"] == pytest.approx(10 * acceleration, rel=1e-12)
    assert result.end["h.B.T"] == pytest.approx(7.0 * acceleration, rel=1e-9)


def test_a_load_that_sticks_holds_the_driver() -> None:
    held = circuit(
        "m.shaft a.shaft g.A", "g.B l.shaft", "r.y m.torque", r=Ramp(before=0.0, after=20.0, duration=1.0), m=Torque(),
        a=Inertia(inertia=1.0), g=RigidGearbox(ratio=2.0),
        l=RotaryLoad(inertia=4.0, static_torque=20.0, coulomb_torque=16.0, viscous_friction=0.0),
    )  # fmt: skip
    result = simulate(held, 1.0, rtol=1e-8)
    assert [e.t for e in result.events if e.name == "breaks loose"] == [pytest.approx(0.5)]
    # 8 omega_B' = 40 t - 16 from 0.5 s on.
    assert result.end["a.shaft.omega"] == pytest.approx(2 * (20 * 0.75 - 8) / 8, rel=1e-6)


def test_a_source_may_turn_the_output_and_position_goes_along() -> None:
    driven = circuit(
        "s.shaft g.B",
        "g.A d.shaft",
        s=SpeedSource(speed=10.0),
        g=RigidGearbox(ratio=6.0),
        d=RotationalDamper(damping=2.0),
    )
    result = simulate(driven, 1.0)
    assert result.end["d.shaft.omega"] == 60.0
    assert result.end["g.B.T"] == pytest.approx(-6 * 120.0, rel=1e-12)


def test_speeds_at_the_start_are_given_at_the_output() -> None:
    drive = {"g": RigidGearbox(ratio=2.0), "l": Inertia(inertia=1.0, start_speed=5.0)}
    fine = circuit("e.shaft g.A", "g.B l.shaft", e=DieselEngine(), **drive)
    assert simulate(fine, 1e-6)["e.shaft.omega"].values[0] == 10.0
    lost = circuit("e.shaft g.A", "g.B l.shaft", e=DieselEngine(start_speed="1500 rpm"), **drive)
    with pytest.raises(CircuitError, match=r"e\.shaft says how it starts, but g\.A makes its speed"):
        simulate(lost, 1.0)


def test_what_sticks_on_the_side_of_the_driver_is_refused() -> None:
    sticking = circuit(
        "t.shaft s.shaft g.A", "g.B l.shaft", t=Torque(torque=1.0), s=RotaryLoad(), g=RigidGearbox(), l=Inertia()
    )
    with pytest.raises(CircuitError, match="stops the motion of its net"):
        simulate(sticking, math.pi)
