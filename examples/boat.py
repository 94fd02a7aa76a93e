"""A boat with a closed hydrostatic transmission gets under way.

Engine, pump, motor, propeller and hull are those of Skarbek 1981; the source's pipes are lumped into the two lines,
and its propeller curves, which are lost, are replaced by common ones. The swash plate goes to full within 0.25 s.
"""

import bramah as br

circuit = br.Circuit("Boat with hydrostatic transmission", fluid=br.oil(grade="ISO VG 46"))
circuit.add("engine", br.GovernedEngine(speed_setting="2100 rpm", start_speed="2068 rpm"))
circuit.add("swash", br.Ramp(after=1.0, duration="0.25 s"))
circuit.add("pump", br.VariablePump(displacement="32.4 cm3/rev", leakage=6.07e-13, viscous_torque="0.036 N m s/rad"))
circuit.add("forward", br.Volume(volume="0.68 l", start_pressure="5 bar"))
circuit.add("back", br.Volume(volume="0.68 l", start_pressure="5 bar"))
circuit.add("protection", br.CrossLineRelief(set_pressure_A="200 bar", set_pressure_B="200 bar"))
circuit.add("boost", br.PressureSource(pressure="5 bar"))
circuit.add("motor", br.FixedMotor(displacement="48.6 cm3/rev", leakage=9.09e-13, viscous_torque="0.0289 N m s/rad"))
circuit.add("propeller", br.Propeller(diameter="0.411 m", inertia="0.44 kg m2"))
circuit.add("hull", br.Hull(mass="5000 kg", area="0.85 m2", drag_coefficient=0.3))
circuit.connect("swash.y", "pump.fraction")
circuit.connect("engine.shaft", "pump.shaft")
circuit.connect("pump.P", "forward.A", "motor.A", "protection.A")
circuit.connect("motor.B", "back.A", "pump.S", "protection.B")
circuit.connect("boost.P", "protection.S")
circuit.connect("motor.shaft", "propeller.shaft")
circuit.connect("propeller.hull", "hull.port")

result = br.simulate(circuit, until="40 s")
print(result.message, result.counters["accepted"], "steps")
br.figure(
    result,
    ["engine.shaft.omega", "propeller.shaft.omega", "forward.A.p", "propeller.thrust", "hull.port.v"],
    path="boat.png",
)
