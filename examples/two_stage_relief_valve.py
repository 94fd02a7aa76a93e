"""The same two-stage relief valve with and without fluid that gives way in its pilot chamber (Wang 1988, section 4.13).

40 l/min pass an open valve at 30 bar. It shuts at 10 ms and the relief valve takes over. Without volume the pressure of
the pilot chamber is an algebraic unknown; nothing has to be invented to make the circuit run.
"""

import math

import bramah as br

VOLUMES = {"rigid": "0 cm3", "compliant": "7.3 cm3"}

fluid = br.ConstantFluid(reference_density="870 kg/m3", reference_bulk_modulus="12000 bar", viscosity="30 cSt")
circuit = br.Circuit("Two-stage relief valve", fluid=fluid)
circuit.add("tank", br.Tank())
circuit.add("closing", br.Ramp(before=1, after=0, start_time="10 ms", duration="0.1 ms"))
for name, volume in VOLUMES.items():
    relief = br.PilotOperatedReliefValve(
        set_pressure="200 bar", seat_diameter="13.7 mm", chamber_area=math.pi * 0.007**2, cone_angle="15 deg",
        mass="0.0234 kg", spring_force="20 N", stiffness="4772.6 N/m", damping="750 N s/m", orifice_diameter="0.8 mm",
        pilot_volume=volume, pilot_seat_diameter="4 mm", pilot_cone_angle="20 deg", pilot_mass="0.01 kg",
        pilot_stiffness="79380 N/m", pilot_damping="53.88 N s/m", discharge_coefficient=0.62, transition_reynolds=100,
        start_pressure="30 bar",
    )  # fmt: skip
    circuit.add(name, relief)
    circuit.add(f"{name}_pump", br.FlowSource(flow="40 l/min"))
    circuit.add(f"{name}_line", br.Volume(volume="0.2146 l", start_pressure="30 bar"))
    circuit.add(f"{name}_valve", br.VariableOrifice(full_area="12.95 mm2", discharge_coefficient=0.62))
    circuit.add(f"{name}_plug", br.Plug())
    circuit.connect(f"{name}_pump.P", f"{name}_line.A", f"{name}.P", f"{name}_valve.A")
    circuit.connect(f"{name}.X", f"{name}_plug.A")
    circuit.connect(f"{name}.T", f"{name}_valve.B", "tank.T")
    circuit.connect("closing.y", f"{name}_valve.opening")

result = br.simulate(circuit, until="60 ms")
print(result.message, result.counters["accepted"], "steps")
br.figure(
    result,
    ["rigid.P.p", "compliant.P.p", "rigid.X.p", "compliant.X.p", "rigid.y", "compliant.y"],
    path="two_stage_relief_valve.png",
)
