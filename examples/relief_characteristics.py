"""Five relief valves set to 100 bar under a pressure that rises by 100 bar/s: the time axis reads as pressure.

The linear one is HASP's (Wang 1988, PC01); the one with splines is closed, then opens along a line, then is an orifice
(Wenzel 1999, example 3.2); the next is given by two measured points (Handroos); the last is a poppet with a mass.
"""

import bramah as br

valves = {
    "linear": br.LinearReliefValve(set_pressure="100 bar", gradient="8 l/(min bar)"),
    "spline": br.SplineReliefValve(cracking_pressure="100 bar", full_pressure="106 bar", full_flow="45 l/min"),
    "static": br.StaticReliefValve(set_pressure="100 bar", override="10 bar"),
    "handroos": br.HandroosReliefValve(
        pressure_1="105 bar", flow_1="20 l/min", set_pressure_2="100 bar", pressure_2="115 bar", flow_2="60 l/min"
    ),
    "poppet": br.DirectActingReliefValve(set_pressure="100 bar", stiffness="60000 N/m", flow_force=0.3),
}
circuit = br.Circuit("Characteristics of relief valves", fluid=br.oil(grade="ISO VG 46"))
circuit.add("rise", br.Ramp(before="90 bar", after="120 bar", duration="0.3 s"))
circuit.add("source", br.PressureSource())
circuit.add("tank", br.Tank())
circuit.connect("rise.y", "source.pressure")
for name, valve in valves.items():
    circuit.add(name, valve)
    circuit.connect("source.P", f"{name}.P")
    circuit.connect("tank.T", f"{name}.T")

result = br.simulate(circuit, until="0.3 s")
print(result.message, result.counters["accepted"], "steps")
br.figure(result, ["source.P.p", *(f"{name}.P.q" for name in valves)], path="relief_characteristics.png")
