"""An actuator moves 870 kg back and forth behind an orifice, and the fluid lets go of its air (Wang 1988, 4.61).

Each time the valve reverses an extending rod, the mass runs on and draws the piston side below atmospheric pressure.
Bubbles grow until the rod turns and are squeezed out again before it retracts. Between orifice and piston there is next
to no volume, which explicit methods could follow only in steps of some microseconds. Seals stick and slip.
"""

import bramah as br

fluid = br.CavitatingFluid(tait_constant=0.1, tait_pressure="700 bar", dissolved_air=0.1)
circuit = br.Circuit("Actuator with control orifice", fluid=fluid)
circuit.add("motor", br.SpeedSource(speed="1500 rpm"))
circuit.add("pump", br.FixedPump(displacement="50 cm3/rev"))
circuit.add("supply", br.Volume(volume="0.6 l"))
circuit.add("relief", br.LinearReliefValve(set_pressure="70 bar", gradient="0.5 l/(s bar)"))
points = [[0.3, 0], [0.305, 1], [0.7, 1], [0.71, -1], [1.2, -1], [1.21, 1], [1.6, 1], [1.61, -1]]
circuit.add("lever", br.TableSource(points=points))
circuit.add("valve", br.RatedDirectionalValve43())
circuit.add("line", br.Volume(volume="1.04 l", start_pressure="16 bar"))
circuit.add("orifice", br.Orifice(diameter="6.5 mm", discharge_coefficient=0.69))
circuit.add(
    "cylinder",
    br.DoubleActingCylinder(
        bore="50.8 mm", rod_diameter="25 mm", stroke="610 mm", dead_volume_A="1 mm3", dead_volume_B="2.2 l",
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
circuit.connect("valve.A", "line.A", "orifice.A")
circuit.connect("orifice.B", "cylinder.A")
circuit.connect("valve.B", "cylinder.B")
circuit.connect("cylinder.rod", "load.port", "seals.port")

result = br.simulate(circuit, until="2 s")
print(result.message, result.counters["accepted"], "steps, lowest pressure", end=" ")
print(f"{result['cylinder.A.p'].values.min() / 1e5:.2f} bar")
br.figure(result, ["cylinder.?.p", "cylinder.x", "load.port.v", "lever.y"], path="actuator_with_orifice.png")
