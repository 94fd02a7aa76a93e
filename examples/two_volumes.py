"""A pulsating flow through two volumes and two orifices, one volume five hundred times the other.

The small volume answers in a fraction of a millisecond, the large one in a tenth of a second: a stiff circuit, which
an explicit method needs thirty thousand steps for (offline test 2 of Esqué 2008).
"""

import bramah as br

circuit = br.Circuit("Two volumes", fluid=br.ConstantFluid(reference_density="870 kg/m3", viscosity="30 cSt"))
circuit.add("pulsation", br.Sine(offset="60 l/min", amplitude="20 l/min", frequency="4 Hz"))
circuit.add("source", br.FlowSource())
circuit.add("small", br.Volume(volume="0.02 l", start_pressure="1 bar"))
circuit.add("large", br.Volume(volume="10 l", start_pressure="1 bar"))
circuit.add("inner", br.Orifice(diameter="6 mm", discharge_coefficient=0.6))
circuit.add("outer", br.Orifice(diameter="4 mm", discharge_coefficient=0.6))
circuit.add("tank", br.Tank())
circuit.connect("pulsation.y", "source.flow")
circuit.connect("source.P", "small.A", "inner.A")
circuit.connect("inner.B", "large.A", "outer.A")
circuit.connect("outer.B", "tank.T")

result = br.simulate(circuit, until="2 s")
print(result.message, result.counters["accepted"], "steps")
br.figure(result, ["small.A.p", "large.A.p", "inner.A.q", "outer.A.q"], path="two_volumes.png")
