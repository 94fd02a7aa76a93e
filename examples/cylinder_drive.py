"""A mass driven by a 4/3 valve that jumps: pump, relief valve, two pipes, cylinder (circuit #2 of Esqué 2008).

When the valve closes, a ton of steel swings on the oil in pipes and cylinder. The chambers fall far below vacuum,
because the fluid of the source knows none; with br.AeratedFluid() they do not.
"""

import bramah as br

fluid = br.ConstantFluid(reference_density="870 kg/m3", viscosity="30 cSt", reference_bulk_modulus="10000 bar")
circuit = br.Circuit("Cylinder drive", fluid=fluid)
circuit.add("pump", br.FlowSource(flow="25 l/min"))
circuit.add("supply", br.Volume(volume="1 l", start_pressure="117 bar"))
circuit.add("relief", br.HandroosReliefValve(set_pressure="100 bar"))
circuit.add("lever", br.DutyCycle(shape="holds", stages=[[0.5, 0], [1.0, 1], [1.0, 0], [0.7, -1], [1.8, 0]]))
circuit.add("valve", br.ProportionalValve43(full_area="12.6 mm2", natural_frequency="100 Hz", transition="reynolds"))
circuit.add("line_A", br.ShortPipe(length="3 m", diameter="10 mm", loss_coefficient=100))
circuit.add("line_B", br.ShortPipe(length="3 m", diameter="10 mm", loss_coefficient=100))
circuit.add("cylinder", br.DoubleActingCylinder(bore="50 mm", rod_diameter="28 mm", start_position="100 mm"))
circuit.add("load", br.Mass(mass="1000 kg"))
circuit.add("seals", br.StribeckFriction(viscous_friction="500 N s/m"))
circuit.add("tank", br.Tank())
circuit.connect("pump.P", "supply.A", "relief.P", "valve.P")
circuit.connect("lever.y", "valve.command")
circuit.connect("valve.A", "line_A.A")
circuit.connect("valve.B", "line_B.A")
circuit.connect("line_A.B", "cylinder.A")
circuit.connect("line_B.B", "cylinder.B")
circuit.connect("cylinder.rod", "load.port", "seals.port")
circuit.connect("tank.T", "relief.T", "valve.T")

result = br.simulate(circuit, until="5 s")
print(result.message, result.counters["accepted"], "steps")
br.figure(
    result, ["supply.A.p", "cylinder.A.p", "cylinder.B.p", "cylinder.x", "cylinder.rod.v"], path="cylinder_drive.png"
)
