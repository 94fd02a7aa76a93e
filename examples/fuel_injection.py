"""Does a fuel injector starve while its neighbour is open, and what does a line's model have to do with it?

The circuit of fuel_injection.toml (Smith 1975), in which every line is cut into three segments, and the same with
forty. Three segments of a pipe of 15 feet swing far too strongly: with them the second pulse brings 6 % less fuel than
the first, with forty 0.1 %. No injector starves.
"""

from pathlib import Path

import matplotlib.pyplot as plt
import numpy as np

import bramah as br

circuit = br.read_circuit(Path(__file__).parent / "fuel_injection.toml")
lines = ("return_line", "pump_line", "line_12", "line_34")
results = {n: br.simulate(circuit.replace({f"{line}.segments": n for line in lines})) for n in (3, 40)}

figure, (pressures, flows, openings) = plt.subplots(
    3, 1, sharex=True, figsize=(8, 8), height_ratios=(2, 1.3, 1), layout="constrained"
)
t = np.linspace(0.0, 8e-3, 1601)
for (n, result), style in zip(results.items(), ("--", "-"), strict=True):
    fuel = {k: 1e9 * result.fluid().entries[f"outlet_{k}"].converted for k in (1, 2)}
    print(f"{n} segments: {result.message} Fuel of one injector {fuel[1]:.3f} and then {fuel[2]:.3f} mm3")
    pressures.plot(1e3 * t, result["tee_12.p"].at(t) / 1e5, style, color="tab:blue", label=f"{n} segments")
    for k, colour in ((1, "tab:orange"), (2, "tab:green")):
        flow = result[f"injector_{k}.q"].at(t) * 1e6
        flows.plot(1e3 * t, flow, style, color=colour, label=f"injector {k}" if n == 40 else None)
for k, colour in ((1, "tab:orange"), (2, "tab:green")):
    opening = results[40][f"injector_{k}.opening"].at(t)
    openings.plot(1e3 * t, 1e3 * opening, color=colour, label=f"injectors {k}, {k + 2}")
pressures.set_ylabel("pressure at the injectors [bar]")
flows.set_ylabel("flow [cm³/s]")
openings.set_ylabel("opening [mm]")
openings.set_xlabel("time [ms]")
pressures.set_title("Fuel injection: lines of 3 and of 40 segments")
for axes in (pressures, flows, openings):
    axes.grid(alpha=0.3)
    axes.legend(fontsize="small", loc="upper left" if axes is pressures else "center right")
figure.savefig("fuel_injection.png", dpi=120)
