"""An electric motor runs up, a clutch takes hold, and a winch hauls a wagon up an incline.

At 5 s the motor is switched off, the clutch opens and a brake holds the load where it is.
"""

import bramah as br

circuit = br.Circuit("Hoist on an incline")
circuit.add("supply", br.TableSource(points=[[0, 1], [5, 1], [5.05, 0]]))
circuit.add("pedal", br.TableSource(points=[[1, 0], [2, 0.8], [5, 0.8], [5.2, 0]]))
circuit.add("motor", br.ElectricMotor())
circuit.add("clutch", br.Clutch(capacity="200 N m"))
circuit.add("brake_pedal", br.TableSource(points=[[5, 0], [5.2, 1]]))
circuit.add("brake", br.Clutch(capacity="150 N m"))
circuit.add("frame", br.SpeedSource(speed="0 rpm"))
circuit.add("gearbox", br.Gearbox(ratio=20, efficiency=0.93, inertia_A="0.02 kg m2"))
circuit.add("shaft", br.ElasticShaft(length="0.8 m", diameter="60 mm", damping="20 N m s/rad"))
circuit.add("drum", br.WinchDrum(radius="150 mm", inertia="1.5 kg m2"))
circuit.add("wagon", br.InclinedMass(mass="1500 kg", angle="30 deg"))
circuit.add("wheels", br.StickSlipFriction(static_force="300 N", coulomb_force="200 N", viscous_friction="400 N s/m"))
circuit.add("buffers", br.ElasticStop(lower="0 mm", upper="20 m", stiffness="5 kN/mm", damping="20 kN s/m"))
circuit.connect("supply.y", "motor.supply")
circuit.connect("pedal.y", "clutch.engagement")
circuit.connect("motor.shaft", "clutch.A")
circuit.connect("brake_pedal.y", "brake.engagement")
circuit.connect("frame.shaft", "brake.B")
circuit.connect("clutch.B", "brake.A", "gearbox.A")
circuit.connect("gearbox.B", "shaft.A")
circuit.connect("shaft.B", "drum.shaft")
circuit.connect("drum.load", "wagon.port", "wheels.port", "buffers.port")

result = br.simulate(circuit, until="7 s")
print(result.message, result.counters["accepted"], "steps,", len(result.events), "events")
br.figure(
    result,
    ["motor.shaft.omega", "gearbox.A.omega", "clutch.T", "brake.T", "wagon.x", "drum.F"],
    path="hoist.png",
)
