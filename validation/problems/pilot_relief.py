"""The two-stage relief valves of Wenzel 1999, chapter 5, and of Wang 1988, section 4.13, in their test circuits."""

from __future__ import annotations

from math import pi

from bramah.circuit import Circuit
from bramah.components.component import Component
from bramah.components.hydraulic import (
    FlowSource,
    PilotOperatedReliefValve,
    Plug,
    Tank,
    Transition,
    VariableOrifice,
    Volume,
)
from bramah.components.signal import Ramp, Step
from bramah.fluids import ConstantFluid

TRAVELS = {1: (3.0e-4, 0.5e-4), 2: (3.0e-4, 0.8e-4), 3: (4.5e-4, 0.8e-4), 4: (4.75e-4, 0.5e-4)}
"""Travel of main poppet and pilot in Wenzel's tests 1 to 4, m."""
WENZEL_END = 0.08
WANG_END = 0.1


def wenzel_test(number: int) -> Circuit:
    """A constant flow into a volume with the valve; a second valve vents the volume from 40 ms on.

    A_p = 235 mm2 as tabulated; the source's listing has 237 mm2, with which test 4 restarts more often.
    """
    travel, pilot_travel = TRAVELS[number]
    fluid = ConstantFluid(reference_density=845.0, reference_bulk_modulus=1.03e9, viscosity=14.3e-6)
    circuit = Circuit(f"Pilot-operated relief valve, test {number}", fluid=fluid)
    circuit.add("source", FlowSource(flow=1e-3))
    circuit.add("line", Volume(volume=3e-4, start_pressure=0.0))
    circuit.add(
        "relief",
        PilotOperatedReliefValve(
            set_pressure=1e7, seat_diameter=0.017, chamber_area=2.35e-4, cone_angle=pi / 6, mass=0.045,
            spring_force=100.0, stiffness=5e3, damping=1e3, travel=travel, orifice_diameter=1e-3, pilot_volume=1e-7,
            pilot_seat_diameter=5e-3, pilot_cone_angle=pi / 6, pilot_mass=0.02, pilot_stiffness=5e4, pilot_damping=50.0,
            pilot_travel=pilot_travel, discharge_coefficient=0.61, transition_reynolds=1500.0, start_pressure=0.0,
        ),
    )  # fmt: skip
    vent = VariableOrifice(
        full_area=pi * 0.008**2 / 4, discharge_coefficient=0.61, transition=Transition.CUBIC, transition_reynolds=1500.0
    )
    _to_tank(circuit, vent, Step(before=0.0, after=1.0, step_time=0.04))
    return circuit


def wang_test(pilot_volume: float | str, damping: float | str = 750.0) -> Circuit:
    """40 l/min through an open valve at 30 bar, which shuts at 10 ms. A pilot volume of zero makes it PCA1.

    Assumed, as the source leaves it open: spring force 20 N, c_d 0.62, density 870 kg/m3, closing within 0.1 ms, no
    stops within reach, p_2 = 30 bar at the start; laminar flow below 0.2 bar only, for the source has square roots
    throughout. The pipe (15 mm, 1.2144 m) is the "main stage volume".
    """
    fluid = ConstantFluid(reference_density=870.0, reference_bulk_modulus="12000 bar", viscosity="30 cSt")
    circuit = Circuit("Two-stage relief valve", fluid=fluid)
    circuit.add("source", FlowSource(flow="40 l/min"))
    circuit.add("line", Volume(volume=pi * 0.015**2 / 4 * 1.2144, start_pressure="30 bar"))
    circuit.add(
        "relief",
        PilotOperatedReliefValve(
            set_pressure="200 bar", seat_diameter="13.7 mm", chamber_area=pi * 0.014**2 / 4, cone_angle="15 deg",
            mass=0.0234, spring_force=20.0, stiffness=4.7726e3, damping=damping, travel="5 mm",
            orifice_diameter="0.8 mm", pilot_volume=pilot_volume, pilot_seat_diameter="4 mm",
            pilot_cone_angle="20 deg", pilot_mass=0.01, pilot_stiffness=7.938e4, pilot_damping=53.88,
            pilot_travel="2 mm", discharge_coefficient=0.62, transition_reynolds=100.0, start_pressure="30 bar",
        ),
    )  # fmt: skip
    # c A of the open valve follows from 40 l/min at 30 bar.
    area = 40 / 60000 / 0.62 * (870 / (2 * 30e5)) ** 0.5
    vent = VariableOrifice(full_area=area, discharge_coefficient=0.62, transition=Transition.PRESSURE)
    _to_tank(circuit, vent, Ramp(before=1.0, after=0.0, start_time=0.01, duration=1e-4))
    return circuit


def _to_tank(circuit: Circuit, vent: VariableOrifice, command: Component) -> None:
    """What both circuits share: the valve and a vent between line and tank, its command, and a plug at X."""
    circuit.add("vent", vent)
    circuit.add("command", command)
    circuit.add("plug", Plug())
    circuit.add("tank", Tank())
    circuit.connect("source.P", "line.A", "relief.P", "vent.A", name="line")
    circuit.connect("relief.X", "plug.A", name="pilot chamber")
    circuit.connect("relief.T", "vent.B", "tank.T", name="tank")
    circuit.connect("command.y", "vent.opening")
