"""Eleven orifices in series and one pipe: ten pressures that are algebraic and solved for together (Wang 1988, 4.39).

The pump starts at once against a pipe at 16 bar. All pressures keep the same ratios on their way up.
"""

import bramah as br

ORIFICES = 11

circuit = br.Circuit("Eleven orifices in series", fluid=br.ConstantFluid(reference_bulk_modulus="18000 bar"))
circuit.add("motor", br.SpeedSource(speed="1500 rpm"))
circuit.add("pump", br.FixedPump(displacement="33.3 cm3/rev"))
circuit.add("pipe", br.Volume(volume="0.884 l", start_pressure="16 bar"))
circuit.add("tank", br.Tank())
for number in range(1, ORIFICES + 1):
    circuit.add(f"orifice{number}", br.Orifice(diameter="6.5 mm", discharge_coefficient=0.69))
circuit.connect("motor.shaft", "pump.shaft")
circuit.connect("pump.P", "pipe.A", "orifice1.A")
for number in range(1, ORIFICES):
    circuit.connect(f"orifice{number}.B", f"orifice{number + 1}.A")
circuit.connect(f"orifice{ORIFICES}.B", "pump.S", "tank.T")

result = br.simulate(circuit, until="0.05 s")
print(result.message, result.counters["accepted"], "steps")
shown = [f"orifice{number}.A.p" for number in (1, 3, 5, 7, 9, 11)]
br.figure(result, [*shown, "orifice1.A.q"], path="orifice_chain.png")
