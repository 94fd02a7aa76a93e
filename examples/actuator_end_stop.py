"""An actuator runs against the end of its stroke, stays there for seconds and comes back (Wang 1988, 6.51).

HASP's fixed-step method took 2.4 million steps for these 12 s. Contact, release, sticking and breaking loose are
located, so the default method takes long steps between them.
"""

import bramah as br

circuit = br.Circuit("Actuator on its end stop", fluid=br.CavitatingFluid(tait_constant=0.1, tait_pressure="700 bar"))
circuit.add("motor", br.SpeedSource(speed="1500 rpm"))
circuit.add("pump", br.FixedPump(displacement="50 cm3/rev"))
circuit.add("supply", br.Volume(volume="1.04 l", start_pressure="16 bar"))
circuit.add("relief", br.LinearReliefValve(set_pressure="110 bar", gradient="0.5 l/(s bar)"))
points = [[1, 0], [1.005, 1], [6, 1], [6.005, 0], [8, 0], [8.005, -1], [8.8, -1], [8.805, 0]]
circuit.add("lever", br.TableSource(points=points))
circuit.add("valve", br.RatedDirectionalValve43())
circuit.add(
    "cylinder",
    br.DoubleActingCylinder(
        bore="50.8 mm", rod_diameter="25 mm", stroke="610 mm", dead_volume_A="1.04 l", dead_volume_B="2.2 l",
        start_pressure_A="16 bar", start_pressure_B="21 bar",
    ),
)  # fmt: skip
circuit.add("load", br.Mass(mass="870 kg"))
circuit.add("seals", br.StickSlipFriction(static_force="200 N", coulomb_force="100 N", viscous_friction="5000 N s/m"))
circuit.add("tank", br.Tank())
circuit.connect("motor.shaft", "pump.shaft")
circuit.connect("pump.P", "supply.A", "relief.P", "valve.P")
circuit.connect("pump.S", "relief.T", "valve.T", "tank.T")
circuit.connect("lever.y", "valve.command")
circuit.connect("valve.A", "cylinder.A")
circuit.connect("valve.B", "cylinder.B")
circuit.connect("cylinder.rod", "load.port", "seals.port")

result = br.simulate(circuit, until="12 s")
print(result.message, result.counters["accepted"], "steps,", len(result.events), "events")
br.figure(result, ["cylinder.?.p", "supply.A.p", "cylinder.x", "load.port.v"], path="actuator_end_stop.png")
