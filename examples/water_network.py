"""What a valve and a burst do to a town district of 168 pipes.

The steady flow of networks/district.inp; then the works' valve in the south closes within half a second, or a street
in the north-west bursts. The map shows how low pressure falls somewhere in each pipe within 15 s of the burst.
"""

from pathlib import Path

import matplotlib.pyplot as plt
import numpy as np
from matplotlib.collections import LineCollection

import bramah as br

NODES = ("junction", "reservoir", "tank")
WEIGHT = 998.2 * 9.80665
"""Pa per metre of water."""

network = br.read_epanet(Path(__file__).parent / "networks" / "district.inp", wave_speed="1200 m/s")
network.run["line_step"] = "10 ms"
incidents = {
    "valve closes": br.close_valve(network, "valve_V1", at="1 s", over="0.5 s"),
    "street bursts": br.burst(network, "junction_J26", area="40 cm2", at="1 s", over="0.1 s"),
}
results = {name: br.simulate(circuit, "16 s", start="steady") for name, circuit in incidents.items()}
for name, result in results.items():
    print(f"{name}: {result.message} {result.recorded.wall_seconds:.2f} s of computing")

places = {name: place.at for name, place in network.diagram.components.items()}
links: dict[str, list[tuple[int, int]]] = {}
for net in network.nets:
    parts = [ref.component for ref in net.ports]
    node = next((part for part in parts if part.startswith(NODES)), None)
    for part in parts:
        if part != node:
            links.setdefault(part, []).append(places[node or next(other for other in parts if other != part)])
burst = results["street bursts"]
pipes = {name: ends for name, ends in links.items() if isinstance(network.components[name], br.Line)}
others = [ends for name, ends in links.items() if name not in pipes]
lowest = [burst.profile(name).p.min() / WEIGHT for name in pipes]

figure, (plan, traces) = plt.subplots(1, 2, figsize=(13, 5.4), width_ratios=(1.25, 1), layout="constrained")
drawn = LineCollection(list(pipes.values()), array=np.array(lowest), cmap="viridis", linewidths=3)
plan.add_collection(drawn)
plan.add_collection(LineCollection(others, colors="black", linewidths=1.2))
marks = {
    "hill reservoir": ("reservoir_HILL", "s"), "water tower": ("tank_TOWER", "^"), "well": ("reservoir_WELL", "o"),
    "works behind a valve": ("junction_J113", "D"), "burst": ("junction_J26", "X"),
}  # fmt: skip
for label, (node, marker) in marks.items():
    plan.plot(*places[node], marker, color="tab:red" if label == "burst" else "black", markersize=9)
    plan.annotate(label, places[node], xytext=(8, 8), textcoords="offset points", fontsize="small",
                  bbox={"facecolor": "white", "edgecolor": "none", "alpha": 0.7, "pad": 1})  # fmt: skip
plan.set(aspect="equal", title="Lowest pressure after the burst", xticks=[], yticks=[])
plan.margins(0.09)
plan.invert_yaxis()
figure.colorbar(drawn, ax=plan, label="pressure [m of water]", shrink=0.85)

t = np.linspace(0.0, 16.0, 3201)
shown = {
    "valve closes": (("junction_J112", "before the valve"), ("junction_J55", "south end of the main")),
    "street bursts": (("junction_J26", "at the burst"), ("junction_J50", "at the tower's main")),
}
for (name, nodes), style in zip(shown.items(), ("-", "--"), strict=True):
    for (node, label), colour in zip(nodes, ("tab:blue", "tab:orange"), strict=True):
        p = results[name][f"{node}.A.p"].at(t) / WEIGHT
        traces.plot(t, p, style, color=colour, label=f"{name}: {label}", linewidth=1.2)
traces.set(xlabel="time [s]", ylabel="pressure [m of water]", title="Pressures")
traces.grid(alpha=0.3)
traces.legend(fontsize="small")
figure.savefig("water_network.png", dpi=120)
