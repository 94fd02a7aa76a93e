"""A clamp, a table and a press on one pump: single-acting and double-rod cylinder, vane, intensifier and plunger.

The spring-return clamp closes first; then the vane swings the table and the symmetric cylinder shifts it, and an
intensifier lifts the plunger of the press to four times the pressure of the pump.
"""

import bramah as br

circuit = br.Circuit("Press with intensifier", fluid=br.oil(grade="ISO VG 46"))
circuit.add("pump", br.FlowSource(flow="30 l/min"))
circuit.add("supply", br.Volume(volume="0.5 l"))
circuit.add("relief", br.FirstOrderReliefValve(set_pressure="90 bar"))
circuit.add("tank", br.Tank())
circuit.add("line", br.SegmentedPipe(length="4 m", diameter="12 mm", segments=4, friction="rough"))
circuit.add("clamp_throttle", br.Orifice(diameter="1.5 mm"))
circuit.add("clamp", br.SingleActingCylinder(bore="32 mm", stroke="40 mm", spring_preload="150 N"))
circuit.add("jaw", br.Mass(mass="3 kg"))
circuit.add("vane_throttle", br.Orifice(diameter="2 mm"))
circuit.add("vane", br.RotaryActuator(displacement="600 cm3/rev", angle="180 deg", leakage="0.002 l/(min bar)"))
circuit.add("table", br.Inertia(inertia="4 kg m2"))
circuit.add("bearing", br.RotationalDamper(damping="15 N m s/rad"))
circuit.add("shift_throttle", br.Orifice(diameter="1.5 mm"))
circuit.add("shift", br.DoubleRodCylinder(bore="40 mm", rod_diameter="20 mm", stroke="150 mm"))
circuit.add("slide", br.Mass(mass="80 kg"))
circuit.add("way", br.CoulombFriction(coulomb_force="150 N", viscous_friction="500 N s/m"))
circuit.add("inlet", br.Orifice(diameter="2 mm"))
circuit.add("intensifier", br.Intensifier(stroke="150 mm", coulomb_force="200 N", viscous_friction="500 N s/m"))
circuit.add("ram", br.Plunger(diameter="60 mm", stroke="60 mm", moving_mass="120 kg", mounting_angle="90 deg"))
circuit.add("workpiece", br.Spring(stiffness="5 kN/mm"))
circuit.connect("pump.P", "supply.A", "relief.P", "line.A")
circuit.connect("line.B", "clamp_throttle.A", "vane_throttle.A", "shift_throttle.A", "inlet.A")
circuit.connect("clamp_throttle.B", "clamp.A")
circuit.connect("clamp.rod", "jaw.port")
circuit.connect("vane_throttle.B", "vane.A")
circuit.connect("vane.shaft", "table.shaft", "bearing.shaft")
circuit.connect("shift_throttle.B", "shift.A")
circuit.connect("shift.rod", "slide.port", "way.port")
circuit.connect("inlet.B", "intensifier.A")
circuit.connect("intensifier.B", "ram.A")
circuit.connect("ram.rod", "workpiece.port")
circuit.connect("tank.T", "relief.T", "vane.B", "shift.B")

result = br.simulate(circuit, until="5 s")
print(result.message, result.counters["accepted"], "steps,", len(result.events), "events")
signals = ["supply.A.p", "intensifier.A.p", "ram.A.p", "clamp.x", "shift.x", "intensifier.x", "vane.phi"]
br.figure(result, signals, path="press_with_intensifier.png")
