"""A cylinder with cushions throws a mass from end to end: hose and filter, a tee in the return, cushions at both ends.

Shortly before an end the spear closes the way out of the chamber. Pressure rises there and brakes the mass, so that it
meets the stop at a crawl.
"""

import bramah as br

circuit = br.Circuit("Cushioned cylinder", fluid=br.oil(grade="ISO VG 46"))
circuit.add("pump", br.FlowSource(flow="40 l/min"))
circuit.add("supply", br.Volume(volume="1 l"))
circuit.add("relief", br.FirstOrderReliefValve(set_pressure="120 bar"))
circuit.add("valve", br.ProportionalValve43(full_area="25 mm2"))
circuit.add("lever", br.Square(amplitude=1, period="2 s"))
circuit.add("hose_A", br.Hose(length="2 m", diameter="12 mm", segments=4))
circuit.add("hose_B", br.Hose(length="2 m", diameter="12 mm", segments=4))
circuit.add(
    "cylinder",
    br.CushionedCylinder(
        bore="50 mm", rod_diameter="30 mm", stroke="200 mm", cushion_length="30 mm", throttle_diameter="1 mm"
    ),
)
circuit.add("load", br.Mass(mass="300 kg"))
circuit.add("seals", br.StribeckFriction(viscous_friction="500 N s/m"))
circuit.add("tee", br.TeeJunction(diameter="16 mm", volume="10 cm3"))
circuit.add("filter", br.Filter(clogging=0.3))
circuit.add("tank", br.Tank())
circuit.connect("pump.P", "supply.A", "relief.P", "valve.P")
circuit.connect("lever.y", "valve.command")
circuit.connect("valve.A", "hose_A.A")
circuit.connect("valve.B", "hose_B.A")
circuit.connect("hose_A.B", "cylinder.A")
circuit.connect("hose_B.B", "cylinder.B")
circuit.connect("cylinder.rod", "load.port", "seals.port")
circuit.connect("valve.T", "tee.A")
circuit.connect("relief.T", "tee.C")
circuit.connect("tee.B", "filter.A")
circuit.connect("filter.B", "tank.T")

result = br.simulate(circuit, until="2 s")
print(result.message, result.counters["accepted"], "steps,", len(result.events), "events")
signals = ["supply.A.p", "cylinder.cylinder.A.p", "cylinder.cylinder.B.p", "load.x", "load.port.v"]
br.figure(result, signals, path="cushioned_cylinder.png")
