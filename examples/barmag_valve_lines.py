"""A flow control valve between a hose and a pipe meets a sudden rise of its load.

The circuit of Skarbek-Wazynski 1981, section 6.4: 50 l/min through 5 m of hose to the valve, 24 l/min of them through
1.5 m of pipe to a load whose pressure rises from 21 to 41 bar within 1 ms. Waves run up and down the hose for a quarter
of a second, and each return moves the spool. Dots are values that the source printed; its equations leave out the fluid
that the spool displaces, which this valve counts.
"""

import matplotlib.pyplot as plt
import numpy as np

import bramah as br

circuit = br.Circuit(
    "Barmag valve between lines", fluid=br.ConstantFluid(reference_bulk_modulus="18000 bar", viscosity="80.15 cSt")
)
circuit.run["line_grid"] = "exact"
circuit.run["line_step"] = "0.05 ms"
circuit.add("source", br.FlowSource(flow="0.83294 l/s"))
circuit.add(
    "hose",
    br.Line(
        length="5.1114 m", diameter="12.7 mm", wall_thickness="6 mm", wall_modulus="640.35 MPa", friction="none",
        start_pressure="25.12 bar", start_flow="0.83294 l/s",
    ),
)  # fmt: skip
circuit.add(
    "pipe",
    br.Line(
        length="1.5 m", diameter="12.7 mm", wall_thickness="1.5 mm", wall_modulus="116.522 GPa", friction="none",
        start_pressure="21 bar", start_flow="0.4 l/s",
    ),
)  # fmt: skip
circuit.add(
    "valve",
    br.BarmagValve(
        start_travel="2.1499 mm",
        start_contact=0.0,
        start_pressure="21 bar",
        leakage=0.0,
        transition_pressure="0.95865 bar",
    ),
)
circuit.add("plug", br.Plug())
circuit.add("return", br.PressureSource(pressure="1 bar"))
circuit.add("rise", br.Ramp(before="21 bar", after="41 bar", start_time="5 ms", duration="1 ms"))
circuit.add("load", br.PressureSource())
circuit.connect("source.P", "hose.A")
circuit.connect("hose.B", "valve.P")
circuit.connect("valve.A", "pipe.A")
circuit.connect("valve.X", "plug.A")
circuit.connect("valve.T", "return.P")
circuit.connect("pipe.B", "load.P")
circuit.connect("rise.y", "load.pressure")

result = br.simulate(circuit, until="0.275 s", rtol=1e-6)
print(result.message, result.counters["accepted"], "steps")

# Time in ms, inlet and outlet pressure in bar, inlet, outlet and bypass flow in l/min, opening in mm.
PRINTED = np.array(
    [
        [6.0991, 25.120, 21.000, 49.976, 24.000, 25.976, 0.91090],
        [7.0232, 32.775, 32.122, 37.644, 7.5624, 30.082, 0.91717],
        [8.1322, 33.791, 33.266, 36.007, 6.0876, 29.919, 0.90235],
        [9.0563, 36.442, 36.350, 31.736, 1.0606, 30.676, 0.89278],
        [10.165, 37.812, 37.896, 29.528, -0.96642, 30.495, 0.87584],
        [11.089, 38.806, 39.005, 27.928, -2.3082, 30.236, 0.86124],
        [12.013, 39.845, 40.164, 26.253, -3.6977, 29.951, 0.84612],
        [13.122, 40.247, 40.556, 25.606, -3.5842, 29.190, 0.82626],
        [14.046, 40.917, 41.277, 24.527, -4.1766, 28.703, 0.81035],
        [17.004, 41.549, 41.805, 23.509, -2.9732, np.nan, 0.75709],
        [18.113, 41.777, 41.996, 23.141, -2.5322, 25.673, np.nan],
        [19.037, 41.844, 42.011, 23.033, -1.9280, 24.961, 0.72139],
        [20.146, 41.953, 42.064, 22.857, -1.2818, 24.139, 0.70232],
        [21.070, 42.018, 42.078, 22.754, -0.70530, 23.459, 0.68663],
    ]
).T

PANELS = (
    ("pressure [bar]", 1e-5, (("valve.P.p", "inlet", 1), ("valve.A.p", "outlet", 2))),
    ("flow [l/min]", 6e4, (("hose.B.q", "inlet", 3), ("pipe.A.q", "outlet", 4), ("return.P.q", "bypass", 5))),
    ("opening [mm]", 1e3, (("valve.opening", "bypass", 6),)),
)
figure, axes = plt.subplots(
    3, 2, sharex="col", sharey="row", figsize=(11, 8), width_ratios=(1, 1.6), layout="constrained"
)
for row, (label, factor, signals) in zip(axes, PANELS, strict=True):
    for until, panel in zip((0.0225, 0.275), row, strict=True):
        t = np.linspace(0.0, until, 3000)
        for name, text, column in signals:
            sign = -1.0 if name == "hose.B.q" else 1.0
            [line] = panel.plot(1e3 * t, sign * factor * result[name].at(t), linewidth=1.0, label=text)
            if until < 0.1:
                panel.plot(PRINTED[0], PRINTED[column], "o", markersize=3.5, color=line.get_color())
        panel.grid(alpha=0.3)
    row[0].set_ylabel(label)
    row[1].legend(fontsize="small", loc="upper right")
axes[0, 0].set_title("first waves; dots: printed by the source")
axes[0, 1].set_title("until the hose comes to rest")
for panel in axes[-1]:
    panel.set_xlabel("time [ms]")
figure.savefig("barmag_valve_lines.png", dpi=120)
