"""What oil is made of: viscosity over temperature and pressure, stiffness with air, and air that takes its time.

The left picture shows grades ISO VG 10 to 150 at 0 bar and, dashed, at 300 bar. The middle one shows the bulk modulus
of oil with air. In the right one up to 4 l/min are drawn from a vessel of 1 l for half a second and put back: air in
equilibrium (CavitatingFluid) comes and goes with the pressure; air that needs 0.1 s to come out and 2 s to dissolve
(ReleasingFluid) lets the pressure fall further, and the bubbles that are left hold it up afterwards.
"""

import matplotlib.pyplot as plt
import numpy as np

import bramah as br

celsius, pressures = np.arange(-20, 121, 2), np.linspace(0.0, 3e7, 200)
figure, (left, middle, right) = plt.subplots(1, 3, figsize=(13, 4), layout="constrained")
for grade in (10, 15, 22, 32, 46, 68, 100, 150):
    oils = [br.oil(grade=f"ISO VG {grade}", temperature=f"{t} degC") for t in celsius]
    [line] = left.semilogy(celsius, [1e6 * oil.kinematic_viscosity_at(0) for oil in oils], label=f"VG {grade}")
    left.semilogy(
        celsius, [1e6 * oil.kinematic_viscosity_at(3e7) for oil in oils], "--", color=line.get_color(), lw=0.7
    )
left.set(xlabel="temperature [degC]", ylabel="kinematic viscosity [cSt]", title="grades, dashed at 300 bar")
left.legend(fontsize=7, ncols=2)
for air in (0.0, 0.005, 0.02):
    modulus = br.oil(air=air).evaluated("bulk_modulus", pressures)
    middle.plot(pressures / 1e5, modulus / 1e9, label=f"{air:.1%} of air")
middle.set(xlabel="pressure [bar]", ylabel="bulk modulus [GPa]", title="ISO VG 46 at 40 degC")
middle.legend()

slow = br.ReleasingFluid(release_time="0.1 s", solution_time="2 s")
for name, fluid in (("in equilibrium", br.CavitatingFluid()), ("released in 0.1 s, dissolved in 2 s", slow)):
    circuit = br.Circuit("Suction", fluid=fluid)
    q = 4.0 / 60000.0
    circuit.add("flow", br.TableSource(points=[[0, 0], [0.25, -q], [0.5, 0], [0.75, q], [1, 0], [4, 0]]))
    circuit.add("source", br.FlowSource())
    circuit.add("vessel", br.Volume(volume="1 l", start_pressure="2 bar"))
    circuit.connect("flow.y", "source.flow")
    circuit.connect("source.P", "vessel.A")
    result = br.simulate(circuit, until="4 s")
    print(name, result.message, f"{result['vessel.A.p'].in_unit('bar').min():.2f} bar at least")
    right.plot(result.t, result["vessel.A.p"].in_unit("bar"), label=name)
right.set(xlabel="time [s]", ylabel="pressure [bar]", title="drawn from 1 l and put back")
right.legend(loc="upper right", fontsize=8)
figure.savefig("oil_and_air.png", dpi=110)
