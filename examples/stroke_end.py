"""A cylinder extends against a spring and a metering orifice until it meets its stop (Wenzel 1999, example 4.1).

At the stop the piston rests from one instant to the next; then the relief valve takes the whole flow of the pump.
"""

import bramah as br

fluid = br.ConstantFluid(reference_density="850 kg/m3", viscosity="13 cSt", reference_bulk_modulus="10340 bar")
circuit = br.Circuit("Stroke end", fluid=fluid)
circuit.add("pump", br.FlowSource(flow="37.9 l/min"))
circuit.add("supply", br.Volume(volume="164 cm3"))
circuit.add(
    "relief", br.SplineReliefValve(cracking_pressure="55.2 bar", full_pressure="58.6 bar", full_flow="44.3 l/min")
)
circuit.add("forward", br.Orifice(diameter="7.07 mm", discharge_coefficient=0.61, transition="cubic"))
circuit.add(
    "cylinder",
    br.DoubleActingCylinder(
        bore="101.6 mm", rod_diameter="63.5 mm", stroke="50.8 mm", dead_volume_A="164 cm3", dead_volume_B="164 cm3"
    ),
)
circuit.add("load", br.Mass(mass="1750 kg"))
circuit.add("spring", br.Spring(stiffness="122.6 N/mm"))
circuit.add("damper", br.Damper(damping="35 kN s/m"))
circuit.add("meter", br.Orifice(diameter="2.86 mm", discharge_coefficient=0.61, transition="cubic"))
circuit.add("back", br.Orifice(diameter="7.07 mm", discharge_coefficient=0.61, transition="cubic"))
circuit.add("line", br.Volume(volume="164 cm3"))
circuit.add("tank", br.Tank())
circuit.connect("pump.P", "supply.A", "relief.P", "forward.A")
circuit.connect("forward.B", "cylinder.A")
circuit.connect("cylinder.rod", "load.port", "spring.port", "damper.port")
circuit.connect("cylinder.B", "meter.A")
circuit.connect("meter.B", "line.A", "back.A")
circuit.connect("tank.T", "relief.T", "back.B")

result = br.simulate(circuit, until="0.75 s")
print(result.message, result.counters["accepted"], "steps,", len(result.events), "events")
signals = ["supply.A.p", "cylinder.A.p", "cylinder.B.p", "line.A.p", "cylinder.x", "cylinder.rod.v"]
br.figure(result, signals, path="stroke_end.png")
