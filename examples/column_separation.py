"""Water that parts at a valve and comes back: the pipe of Bergant and Simpson (1999), at 0.30 m/s.

The valve at the upper end shuts; 56 ms later the wave that the tank sends back would leave less than no pressure. The
column parts there, for 66 ms. Soon after it is back the wave of the closing and that of the cavity's collapse meet at
the valve: for 8 ms the head is 100 m, where the closing itself gave 63 m. Crosses are what was measured, as read off a
drawing of Zhou et al. (2018); without cavities, or with pressure only clipped, none of it is seen. The fast swings on
the way up are those of the discrete cavities, not of the water, and grow with the number of reaches.
"""

import matplotlib.pyplot as plt

import bramah as br

WATER = br.ConstantFluid(reference_density="998.2 kg/m3", viscosity="1.004 cSt", reference_bulk_modulus="22000 bar")
METRE = 998.2 * 9.80665
SPEED, AREA = 0.30, 3.1416 * 0.0221**2 / 4
MEASURED = {"first pulse": (35, 60.8), "first fall": (66.3, 30), "column is back": (132, 30), "then": (150, 44),
            "short pulse": (185.7, 96.2), "its end": (189.9, 30), "back again": (253.2, 30)}  # fmt: skip


def pipe(cavitation: str) -> br.Circuit:
    circuit = br.Circuit("Column separation", fluid=WATER)
    circuit.add("tank", br.PressureSource(pressure=22 * METRE))
    circuit.add("pipe", br.Line(
        length="37.23 m", diameter="22.1 mm", wave_speed="1319 m/s", rise="2.03 m", unsteady="vardy_brown",
        cavitation=cavitation, vapour_pressure="0.0234 bar", reaches=32, start_pressure=22 * METRE,
        start_flow=SPEED * AREA,
    ))  # fmt: skip
    circuit.add("closing", br.DutyCycle(stages=[[0.0, 1.0], ["9 ms", 0.0]]))
    circuit.add("valve", br.VariableOrifice(full_area=AREA, discharge_coefficient=0.7))
    circuit.add("beyond", br.PressureSource(pressure=19.69 * METRE))
    circuit.connect("tank.P", "pipe.A")
    circuit.connect("pipe.B", "valve.A")
    circuit.connect("valve.B", "beyond.P")
    circuit.connect("closing.y", "valve.opening")
    return circuit


figure, (valve, middle) = plt.subplots(2, 1, figsize=(8, 7), sharex=True, layout="constrained")
for cavitation, style in (("none", ":"), ("clipped", "--"), ("vapour", "-"), ("gas", "-")):
    result = br.simulate(pipe(cavitation), until="0.3 s", start="steady")
    profile = result.profile("pipe")
    valve.plot(1e3 * result.t, result["pipe.B.p"].values / METRE + 2.03, style, label=cavitation, linewidth=1.2)
    middle.plot(1e3 * profile.t, profile.pressure("18.615 m") / METRE + 1.015, style, linewidth=1.2)
    print(f"{cavitation:8s} highest head at the valve {(result['pipe.B.p'].values / METRE + 2.03).max():6.1f} m")
valve.plot(*zip(*MEASURED.values(), strict=True), "kx", markersize=8, label="measured")
valve.set(ylabel="head at the valve, m", ylim=(-25, 125))
valve.legend(loc="upper left", ncols=5, fontsize="small")
middle.set(ylabel="head halfway, m", xlabel="ms")
figure.savefig("column_separation.png", dpi=120)
