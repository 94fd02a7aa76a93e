"""Three accumulators on one line are charged by a pump and feed a consumer that opens and closes.

Each begins at its own pressure: the one with a spring at 20 bar, full at 60; the one with a bladder at its precharge of
50 bar, below which it takes nothing; the one with a piston, which has mass and friction, at 70 bar.
"""

import bramah as br

circuit = br.Circuit("Accumulators", fluid=br.oil(grade="ISO VG 46"))
circuit.add("pump", br.FlowSource(flow="15 l/min"))
circuit.add("relief", br.FirstOrderReliefValve(set_pressure="110 bar"))
circuit.add("bladder", br.GasAccumulator(gas_volume="1 l", precharge="50 bar", polytropic_exponent=1.3))
circuit.add(
    "piston",
    br.PistonAccumulator(gas_volume="0.5 l", precharge="70 bar", coulomb_force="100 N", viscous_friction="200 N s/m"),
)
circuit.add("spring", br.SpringAccumulator(opening_pressure="20 bar", full_pressure="60 bar"))
circuit.add("inlet", br.MinorLoss(diameter="8 mm", loss_coefficient=1.5, reverse_coefficient=0.5))
circuit.add("cross", br.CrossJunction(diameter="12 mm", volume="5 cm3"))
circuit.add("consumer", br.VariableOrifice(full_area="4 mm2"))
circuit.add("cycle", br.Square(amplitude=0.5, offset=0.5, period="6 s", start_time="3 s"))
circuit.add("tank", br.Tank())
circuit.connect("pump.P", "relief.P", "cross.A")
circuit.connect("cross.B", "inlet.A")
circuit.connect("inlet.B", "bladder.A")
circuit.connect("cross.C", "piston.A", "spring.A")
circuit.connect("cross.D", "consumer.A")
circuit.connect("cycle.y", "consumer.opening")
circuit.connect("tank.T", "relief.T", "consumer.B")

result = br.simulate(circuit, until="12 s")
print(result.message, result.counters["accepted"], "steps,", len(result.events), "events")
signals = ["bladder.A.p", "piston.A.p", "bladder.volume", "piston.volume", "spring.volume", "bladder.energy"]
br.figure(result, signals, path="accumulators.png")
