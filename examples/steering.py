"""Rack-and-pinion steering: a turn of the hand wheel travels through column, pinion, rack and tie rod to the wheel.

The column twists, the tie rod gives, and a damper between rack and wheel calms what remains.
"""

import bramah as br

circuit = br.Circuit("Steering")
circuit.add("hands", br.Ramp(after="5 N m", duration="50 ms", start_time="0.05 s"))
circuit.add("driver", br.Torque())
circuit.add("hand_wheel", br.Inertia(inertia="0.04 kg m2"))
circuit.add("joint", br.RotationalSpringDamperBetween(stiffness="2000 N m/rad", damping="1 N m s/rad"))
circuit.add("column", br.Inertia(inertia="0.002 kg m2"))
circuit.add("torsion_bar", br.RotationalSpringBetween(stiffness="120 N m/rad"))
circuit.add("column_damping", br.RotationalDamperBetween(damping="0.2 N m s/rad"))
circuit.add("pinion_body", br.Inertia(inertia="0.0002 kg m2"))
circuit.add("pinion", br.RackAndPinion(radius="8 mm"))
circuit.add("rack", br.Mass(mass="3 kg"))
circuit.add("tie_rod", br.SpringBetween(stiffness="400 kN/m"))
circuit.add("damper", br.DamperBetween(damping="500 N s/m"))
circuit.add("wheel", br.Mass(mass="25 kg"))
circuit.add("tyre", br.Spring(stiffness="20 kN/m"))
circuit.add("tyre_damping", br.Damper(damping="600 N s/m"))
circuit.connect("hands.y", "driver.torque")
circuit.connect("driver.shaft", "hand_wheel.shaft", "joint.A")
circuit.connect("joint.B", "column.shaft", "torsion_bar.A", "column_damping.A")
circuit.connect("torsion_bar.B", "column_damping.B", "pinion_body.shaft", "pinion.shaft")
circuit.connect("pinion.rack", "rack.port", "tie_rod.A", "damper.A")
circuit.connect("tie_rod.B", "damper.B", "wheel.port", "tyre.port", "tyre_damping.port")

result = br.simulate(circuit, until="1 s")
print(result.message, result.counters["accepted"], "steps")
br.figure(
    result,
    ["hand_wheel.phi", "column.phi", "pinion_body.phi", "rack.x", "wheel.x", "pinion.F"],
    path="steering.png",
)
