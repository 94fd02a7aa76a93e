"""A valve at the end of 100 m of steel pipe shuts within 10 ms: pressure at three places, by three kinds of friction.

The flow of 1 m/s stops. Joukowsky's rise, rho c v, runs to the reservoir and comes back with the other sign. Friction
of steady flow damps the swing and leaves its fronts sharp. What the changing profile of velocity adds (Vardy and Brown)
rounds them and damps the swing most where it is short, near the reservoir.
"""

import matplotlib.pyplot as plt
import numpy as np

import bramah as br

KINDS = {
    "no friction": {"friction": "none"},
    "steady": {"friction": "colebrook"},
    "steady and unsteady": {"friction": "colebrook", "unsteady": "vardy_brown"},
}
COLOURS = {"no friction": "0.7", "steady": "tab:blue", "steady and unsteady": "tab:red"}
PLACES = ["100 m", "50 m", "10 m"]


def circuit(friction: dict[str, str]) -> br.Circuit:
    made = br.Circuit("Water hammer", fluid=br.ConstantFluid(
        reference_density="998 kg/m3", viscosity="1 cSt", reference_bulk_modulus="21900 bar"))  # fmt: skip
    made.add("reservoir", br.PressureSource(pressure="20 bar"))
    made.add("line", br.Line(
        length="100 m", diameter="20 mm", wall_thickness="2 mm", reaches=200, start_pressure="20 bar",
        start_flow="18.85 l/min", **friction))  # fmt: skip
    made.add("shut", br.Ramp(before="-18.85 l/min", after=0.0, start_time="20 ms", duration="10 ms"))
    made.add("valve", br.FlowSource())
    made.connect("reservoir.P", "line.A")
    made.connect("line.B", "valve.P")
    made.connect("shut.y", "valve.flow")
    return made


figure, axes = plt.subplots(2, 2, figsize=(11, 6.5), layout="constrained")
for name, friction in KINDS.items():
    result = br.simulate(circuit(friction), until="2.5 s")
    along = result.profile("line")
    print(f"{name}: {result.message} {along.p.max() / 1e5:.1f} bar at the most")
    for place, axis in zip(PLACES, axes.flat, strict=False):
        axis.plot(along.t, along.pressure(place) / 1e5, color=COLOURS[name], lw=1, label=name)
        axis.set(title=f"{place} from the reservoir", xlabel="time, s", ylabel="pressure, bar", xlim=(0, 2.5))
    for late, style in ((along.t >= 0, "-"), (along.t > 1.8, "--")):
        for extreme in (np.min, np.max):
            axes[1, 1].plot(along.x, extreme(along.p[late], axis=0) / 1e5, style, color=COLOURS[name], lw=1.2)
axes[1, 1].set(title="highest and lowest pressure; dashed: after 1.8 s", xlabel="distance from the reservoir, m",
               ylabel="pressure, bar", xlim=(0, 100))  # fmt: skip
figure.legend(*axes[0, 0].get_legend_handles_labels(), loc="outside upper center", ncols=3)
figure.savefig("water_hammer.png", dpi=110)
