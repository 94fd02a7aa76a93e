"""Edges of a proportional valve: the same spool with straight edges, V notches, and notches before the full land.

The command rises slowly at a constant drop of 10 bar. Straight edges give a straight line behind the overlap; V notches
give fine control; notches before the land begin finely and still open fully. The third profile follows from the windows
of the sleeve.
"""

import bramah as br
from bramah.fit.edge import RectangularWindow, TriangularWindow, edge_profile

notches = TriangularWindow(angle="60 deg", count=4, opens_at="0.5 mm", end="1.5 mm")
land = RectangularWindow(width="20 mm", opens_at="2.5 mm")
edge = edge_profile([notches, land], travel="5 mm")

rated = "60 l/min at 10 bar"
valves = {
    "straight": br.DirectionalValve43(motion="proportional", area_PA=rated),
    "notched": br.DirectionalValve43(motion="proportional", area_PA=rated, edge_shape="triangular"),
    "windows": br.DirectionalValve43(motion="proportional", area_PA=rated, profile_PA=edge.profile),
}

circuit = br.Circuit("Metering edges", fluid=br.ConstantFluid())
circuit.add("lever", br.Ramp(duration="10 s"))
circuit.add("supply", br.PressureSource(pressure="10 bar"))
circuit.add("tank", br.Tank())
for name, valve in valves.items():
    circuit.add(name, valve)
circuit.connect("supply.P", *(f"{name}.P" for name in valves))
circuit.connect("tank.T", *(f"{name}.{port}" for name in valves for port in "ABT"))
circuit.connect("lever.y", *(f"{name}.command" for name in valves))

result = br.simulate(circuit, until="10 s")
print(result.message, "Flow at half the stroke, l/min:")
for name in valves:
    print(f"  {name:10s} {result[f'{name}.P.q'].at(5.0) * 60e3:6.2f}")
br.figure(result, ["lever.y", *(f"{name}.P.q" for name in valves)], path="metering_edges.png")
