"""A load that is lifted, held and lowered: 4/3 valve with tandem centre, pilot-operated check and throttle-check valve.

In the centre the pump idles to the tank while the check valve holds the load without drift. To lower, the pressure on
the rod side opens the check valve, and the throttle sets the speed.
"""

import bramah as br

circuit = br.Circuit("Holding a load", fluid=br.oil(grade="ISO VG 46"))
circuit.add("pump", br.FlowSource(flow="20 l/min"))
circuit.add("supply", br.Volume(volume="0.3 l"))
circuit.add("relief", br.FirstOrderReliefValve(set_pressure="150 bar"))
circuit.add(
    "lever", br.TableSource(points=[(0, 0), (0.5, 0), (0.52, 1), (2, 1), (2.02, 0), (4, 0), (4.02, -1), (8, -1)])
)
circuit.add("valve", br.DirectionalValve43(centre="tandem", area_PT="12 mm2"))
circuit.add("line", br.Volume(volume="0.1 l"))
circuit.add("hose", br.Volume(volume="0.1 l"))
circuit.add("hold", br.PilotOperatedCheckValve())
circuit.add("throttle", br.ThrottleCheckValve(throttle_area="2.5 mm2"))
circuit.add("cylinder", br.DoubleActingCylinder(bore="50 mm", rod_diameter="30 mm", stroke="400 mm"))
circuit.add("weight", br.Force(force="-10 kN"))
circuit.add("load", br.Mass(mass="1000 kg"))
circuit.add("seals", br.StribeckFriction(viscous_friction="500 N s/m"))
circuit.add("tank", br.Tank())
circuit.connect("pump.P", "supply.A", "relief.P", "valve.P")
circuit.connect("lever.y", "valve.command")
circuit.connect("valve.A", "line.A", "hold.A")
circuit.connect("hold.B", "hose.A", "throttle.B")
circuit.connect("throttle.A", "cylinder.A")
circuit.connect("valve.B", "cylinder.B", "hold.X")
circuit.connect("cylinder.rod", "load.port", "weight.port", "seals.port")
circuit.connect("tank.T", "relief.T", "valve.T")

result = br.simulate(circuit, until="8 s")
print(result.message, result.counters["accepted"], "steps,", len(result.events), "events")
br.figure(result, ["valve.x", "supply.A.p", "cylinder.?.p", "cylinder.x"], path="holding_a_load.png")
