"""Two orifices in series whose flow a valve reverses, with nothing between them that could store fluid.

The pressure between the orifices is algebraic: it follows from the balance of the two flows at every instant. HASP
needed an "instantaneous pipe" with its own iteration for this (Wang 1988, section 4.33); here the net has no volume.
The source's curve rises from 16 bar to a peak of 26, settles at 19 and peaks again at 21.5 bar when the flow turns.
"""

import bramah as br

circuit = br.Circuit("Flow reversal between two orifices", fluid=br.ConstantFluid(reference_bulk_modulus="7000 bar"))
circuit.add("motor", br.SpeedSource(speed="1500 rpm"))
circuit.add("pump", br.FixedPump(displacement="22 cm3/rev"))
circuit.add("supply", br.Volume(volume="1 l", start_pressure="16 bar"))
circuit.add("relief", br.LinearReliefValve(set_pressure="70 bar", gradient="0.5 l/(s bar)"))
circuit.add("lever", br.TableSource(points=[[0.2, 0], [0.203, 1], [0.5, 1], [0.506, -1], [0.815, -1], [0.818, 0]]))
circuit.add("valve", br.RatedDirectionalValve43())
circuit.add("tank", br.Tank())
for side in "AB":
    circuit.add(f"pipe{side}", br.Volume(volume="1.04 l", start_pressure="16 bar"))
    circuit.add(f"orifice{side}", br.Orifice(diameter="6.5 mm", discharge_coefficient=0.69))
    circuit.connect(f"valve.{side}", f"pipe{side}.A", f"orifice{side}.A")
circuit.connect("motor.shaft", "pump.shaft")
circuit.connect("pump.P", "supply.A", "relief.P", "valve.P")
circuit.connect("pump.S", "relief.T", "valve.T", "tank.T")
circuit.connect("lever.y", "valve.command")
circuit.connect("orificeA.B", "orificeB.B", name="between")

result = br.simulate(circuit, until="1 s")
print(result.message, result.counters["accepted"], "steps")
br.figure(result, ["pipeA.A.p", "orificeA.B.p", "pipeB.A.p", "orificeA.A.q", "lever.y"], path="flow_reversal.png")
