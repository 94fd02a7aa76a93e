"""The circuits of Wang 1988 (HASP) with rigid shafts: engine and load, and an engine with a hydrostatic transmission.

Models: PMR0 = DieselEngine, SHA1 = RigidShaft, SHA2 = RigidGearbox, LRR0 = RotaryLoad, PU00 = FixedPump, MO00 =
FixedMotor, PC01 = LinearReliefValve, OR00 = Orifice, PI05 = Volume, DEDT = Step.
"""

from __future__ import annotations

from math import pi

from bramah.circuit import Circuit
from bramah.components.component import Component
from bramah.components.hydraulic import FixedMotor, FixedPump, LinearReliefValve, Orifice, Tank, Transition, Volume
from bramah.components.mechanical import DieselEngine, FuelledEngine, Inertia, RigidShaft, RotaryLoad, Torque
from bramah.components.signal import Step, Sum
from bramah.fluids import ConstantFluid

FUEL, HEAT_VALUE, EFFICIENCY = 6.2e-5, 4.24e7, 0.4
"""Fuel per radian in kg and its heat value in J/kg, which the source prints as kg/s and kJ/kg; efficiency."""

FIRST, SECOND = 1.0, 2.0
"""Times in s at which the load of V11 changes; the source does not give them."""


def engine_and_load() -> Circuit:
    """V11: an engine with constant fuel drives a load through a rigid shaft; the torque outside is 0, 1000, 500 N m."""
    circuit = Circuit("Engine, shaft and load")
    engine = FuelledEngine(fuel_delivery=FUEL, heat_value=HEAT_VALUE, efficiency=EFFICIENCY, inertia=1.0)
    circuit.add("engine", engine)
    circuit.add("shaft", RigidShaft())
    circuit.add("load", RotaryLoad(inertia=1.0, static_torque=10.0, coulomb_torque=8.0, viscous_friction=20.0))
    circuit.add("first", Step(after=1000.0, step_time=FIRST))
    circuit.add("second", Step(after=-500.0, step_time=SECOND))
    circuit.add("torque", Sum())
    circuit.connect("first.y", "torque.a")
    circuit.connect("second.y", "torque.b")
    circuit.connect("torque.y", "load.external_torque")
    circuit.connect("engine.shaft", "shaft.A")
    circuit.connect("shaft.B", "load.shaft")
    return circuit


def gearbox_start(
    driver: float, load: float, ratio: float, torque: float, load_torque: float, gears: type[Component]
) -> Circuit:
    """V12: two inertias and constant torques at a gearbox whose wheels have inertias of 0.1 and 0.2 kg m2."""
    circuit = Circuit("Two inertias and a gearbox")
    circuit.add("engine", Torque(torque=torque))
    circuit.add("driver", Inertia(inertia=driver))
    circuit.add("gearbox", gears(ratio=ratio, inertia_A=0.1, inertia_B=0.2))
    circuit.add("load", Inertia(inertia=load))
    circuit.add("brake", Torque(torque=-load_torque))
    circuit.connect("engine.shaft", "driver.shaft", "gearbox.A")
    circuit.connect("gearbox.B", "load.shaft", "brake.shaft")
    return circuit


LOADED = 2.0
"""Time in s at which the load of V13 comes on."""


def engine_transmission(start_speed: str = "1500 rpm") -> Circuit:
    """V13: engine, shaft, pump, pipe with relief valve, orifice, pipe, motor, shaft and load.

    Read from the source's tables: orifice 7.5 mm (printed 0.75 mm would not pass the flow), motor leakage 2.08e-11
    m3/(s Pa) (printed 1e11), viscous coefficients in N m s/rad. Assumed: engine inertia 1 kg m2, no losses of the pump.
    """
    circuit = Circuit(
        "Engine with hydrostatic transmission",
        fluid=ConstantFluid(reference_density="870 kg/m3", reference_bulk_modulus="7000 bar"),
    )
    circuit.add("engine", DieselEngine(inertia=1.0, start_speed=start_speed))
    circuit.add("shaft1", RigidShaft())
    circuit.add("pump", FixedPump(displacement="50 cm3/rev"))
    pipe = Volume(volume=0.25 * pi * 0.015**2 * 1.5, start_pressure="0 bar")
    circuit.add("pipe1", pipe)
    circuit.add("relief", LinearReliefValve(set_pressure="110 bar", gradient="0.5 l/(s bar)"))
    circuit.add("orifice", Orifice(diameter="7.5 mm", discharge_coefficient=0.69, transition=Transition.PRESSURE))
    circuit.add("pipe2", pipe)
    circuit.add(
        "motor",
        FixedMotor(displacement=1.5e-3, leakage=2.08e-11, viscous_torque=796.0, friction_coefficient=0.047,
                   reversal_speed="0.01 rpm"),
    )  # fmt: skip
    circuit.add("rotor", Inertia(inertia=1.0))
    circuit.add("shaft2", RigidShaft())
    circuit.add("load", RotaryLoad(inertia=4.0, static_torque=0.0, coulomb_torque=0.0, viscous_friction=2350.0))
    circuit.add("brake", Step(after=1e4, step_time=LOADED))
    circuit.add("tank", Tank())
    circuit.connect("engine.shaft", "shaft1.A")
    circuit.connect("shaft1.B", "pump.shaft")
    circuit.connect("pump.P", "pipe1.A", "relief.P", "orifice.A")
    circuit.connect("orifice.B", "pipe2.A", "motor.A")
    circuit.connect("motor.B", "relief.T", "pump.S", "tank.T")
    circuit.connect("motor.shaft", "rotor.shaft", "shaft2.A")
    circuit.connect("shaft2.B", "load.shaft")
    circuit.connect("brake.y", "load.external_torque")
    return circuit
