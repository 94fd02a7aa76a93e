"""A load that runs ahead of the pump: the oil behind the piston tears, and closes again.

A pump feeds 6 l/min into a cylinder. Between 0.5 s and 0.9 s a pull of 3 kN draws the rod out faster than the pump can
follow; the pressure behind the piston falls to near vacuum, where air comes out of solution and fills what the pump
does not. When the pull ends, the 500 N that remain push the rod back until the void is closed; only then is there
pressure to move it on, after a blow of 40 bar.
"""

import bramah as br

circuit = br.Circuit("A load that runs ahead", fluid=br.CavitatingFluid(dissolved_air=0.09, vapour_pressure="0.02 bar"))
circuit.add("pump", br.FlowSource(flow="6 l/min"))
circuit.add("relief", br.StaticReliefValve(set_pressure="60 bar"))
circuit.add("line", br.Volume(volume="0.1 l", start_pressure="6.6 bar"))
circuit.add("cylinder", br.DoubleActingCylinder(
    bore="40 mm", rod_diameter="22 mm", stroke="600 mm", start_position="50 mm",
    start_pressure_A="6.6 bar", start_pressure_B="0 bar",
))  # fmt: skip
circuit.add("throttle", br.Orifice(diameter="4 mm"))
circuit.add("tank", br.Tank())
circuit.add("load", br.Mass(mass="100 kg", start_velocity="0.08 m/s"))
circuit.add("guide", br.Damper(damping="4 kN s/m"))
circuit.add("cycle", br.DutyCycle(stages=[[0.5, "-500 N"], [0.02, "3 kN"], [0.38, "3 kN"], [0.02, "-500 N"]]))
circuit.add("pull", br.Force())
circuit.connect("pump.P", "relief.P", "line.A", "cylinder.A")
circuit.connect("cylinder.B", "throttle.A")
circuit.connect("throttle.B", "relief.T", "tank.T")
circuit.connect("cylinder.rod", "load.port", "guide.port", "pull.port")
circuit.connect("cycle.y", "pull.force")

result = br.simulate(circuit, until="2.5 s")
print(result.message, result.counters["accepted"], "steps")
print(f"lowest pressure {result['cylinder.A.p'].in_unit('bar').min():.3f} bar gauge")
br.figure(result, ["cylinder.A.p", "cylinder.rod.x", "cylinder.rod.v", "cycle.y"], path="cavitation.png")
