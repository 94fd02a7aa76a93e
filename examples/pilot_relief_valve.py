"""A pilot-operated relief valve whose two poppets strike their seats and stops (Wenzel 1999, chapter 5, test 4).

A constant flow fills a line until the pilot opens; its flow drops the pressure behind the main poppet, which follows.
Both swing against their stops before they settle. At 40 ms the line is vented and both close. An explicit method needs
some four thousand steps, because the chamber behind the main poppet answers within microseconds.
"""

import bramah as br

fluid = br.ConstantFluid(reference_density="845 kg/m3", reference_bulk_modulus="1.03e9 Pa", viscosity="14.3 cSt")
circuit = br.Circuit("Pilot-operated relief valve", fluid=fluid)
circuit.add("pump", br.FlowSource(flow="60 l/min"))
circuit.add("line", br.Volume(volume="0.3 l", start_pressure="0 bar"))
circuit.add("relief", br.PilotOperatedReliefValve(travel="0.475 mm", pilot_travel="0.05 mm", start_pressure="0 bar"))
circuit.add("vent", br.VariableOrifice(full_area="50.27 mm2", discharge_coefficient=0.61))
circuit.add("lever", br.Step(step_time="40 ms"))
circuit.add("plug", br.Plug())
circuit.add("tank", br.Tank())
circuit.connect("pump.P", "line.A", "relief.P", "vent.A")
circuit.connect("relief.X", "plug.A")
circuit.connect("relief.T", "vent.B", "tank.T")
circuit.connect("lever.y", "vent.opening")

result = br.simulate(circuit, until="80 ms")
print(result.message, result.counters["accepted"], "steps")
for event in result.events:
    print(event)
br.figure(result, ["relief.P.p", "relief.X.p", "relief.x", "relief.y", "relief.q_main"], path="pilot_relief_valve.png")
