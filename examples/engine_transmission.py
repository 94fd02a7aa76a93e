"""A governed diesel engine drives a load through a hydrostatic transmission; after two seconds the load grows.

The engine gives way along the droop of its governor, from 1471 to 1392 rev/min, and the slow motor turns at 7.6 and
then 6.3 rev/min (case V13 of Wang 1988).
"""

import bramah as br

circuit = br.Circuit("Engine with hydrostatic transmission", fluid=br.ConstantFluid(reference_bulk_modulus="7000 bar"))
circuit.add("engine", br.DieselEngine(start_speed="1500 rpm"))
circuit.add("shaft", br.RigidShaft())
circuit.add("pump", br.FixedPump(displacement="50 cm3/rev"))
circuit.add("line", br.Volume(volume="0.27 l"))
circuit.add("relief", br.LinearReliefValve(set_pressure="110 bar"))
circuit.add("orifice", br.Orifice(diameter="7.5 mm", discharge_coefficient=0.69))
circuit.add("hose", br.Volume(volume="0.27 l"))
circuit.add("motor", br.FixedMotor(displacement="9425 cm3/rev", leakage=2.08e-11, friction_coefficient=0.047))
circuit.add("rotor", br.Inertia(inertia="1 kg m2"))
circuit.add("drum", br.RotaryLoad(inertia="4 kg m2", viscous_friction="3146 N m s/rad"))
circuit.add("brake", br.Step(after="10 kN m", step_time="2 s"))
circuit.add("tank", br.Tank())
circuit.connect("engine.shaft", "shaft.A")
circuit.connect("shaft.B", "pump.shaft")
circuit.connect("pump.P", "line.A", "relief.P", "orifice.A")
circuit.connect("orifice.B", "hose.A", "motor.A")
circuit.connect("motor.shaft", "rotor.shaft", "drum.shaft")
circuit.connect("brake.y", "drum.external_torque")
circuit.connect("tank.T", "pump.S", "relief.T", "motor.B")

result = br.simulate(circuit, until="4 s")
speed = result["drum.shaft.omega"].in_unit("rpm")[-1]
print(result.message, result.counters["accepted"], f"steps; in the end the motor turns at {speed:.2f} rpm")
br.figure(
    result,
    ["engine.shaft.omega", "motor.A.q", "line.A.p", "hose.A.p", "engine.shaft.T"],
    path="engine_transmission.png",
)
