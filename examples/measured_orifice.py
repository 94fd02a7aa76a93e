"""From a table of measured pressure drops and flows to an orifice that can be simulated.

The points are those of Wenzel 1999, table B-1: an orifice of 0.012 in in SAE 10W oil. The square-root law alone gives
nearly twice the flow at small pressure drops, where it is laminar; the fitted law follows the points throughout. The
law by hand is that of the source: a straight line through the point nearest to zero, bridged by a cubic to the square
root at 85 psi, where the points begin to follow that.
"""

import matplotlib.pyplot as plt
import numpy as np

import bramah as br
from bramah.fit.orifice import fit_orifice, orifice_from_points
from bramah.fit.spline import bridge

PRESSURE_DROPS = [*range(5, 125, 5)]
FLOWS = [
    0.0135, 0.0244, 0.0335, 0.0412, 0.0474, 0.0539, 0.0593, 0.0643, 0.0685, 0.0743, 0.0801, 0.0839,
    0.0893, 0.0936, 0.0970, 0.0997, 0.1024, 0.1055, 0.1084, 0.1114, 0.1141, 0.1168, 0.1196, 0.1223,
]  # fmt: skip
SIZES = {"diameter": "0.012 in", "density": "873.2 kg/m3", "viscosity": "104.7 cSt"}

points = [(f"{p} psi", f"{q} in3/s") for p, q in zip(PRESSURE_DROPS, FLOWS, strict=True)]
found = fit_orifice(points, **SIZES)
print(f"c_d = {found.discharge_coefficient:.3f}, laminar below Re = {found.transition_reynolds:.1f}")
by_hand = orifice_from_points(points, "85 psi", discharge_coefficient=0.63, **SIZES)
print(f"largest misfit: fitted {6e7 * found.largest:.2f}, by hand {6e7 * by_hand.largest:.2f} ml/min")


def line(p: float) -> float:
    """Through the point nearest to zero, in3/s over psi."""
    return FLOWS[0] / PRESSURE_DROPS[0] * p


def root(p: float) -> float:
    """Turbulent flow, as measured where it is turbulent."""
    return FLOWS[16] * (p / PRESSURE_DROPS[16]) ** 0.5


cubic = bridge(line, 0.0, root, 85.0)
print(f"q = {cubic.a:.3e} p^3 {cubic.b:+.3e} p^2 {cubic.c:+.3e} p in3/s, p in psi, up to 85 psi")

fluid = br.ConstantFluid(reference_density=SIZES["density"], viscosity=SIZES["viscosity"])
circuit = br.Circuit("Measured orifice", fluid=fluid)
circuit.add("ramp", br.Ramp(after="8.4 bar"))
circuit.add("source", br.PressureSource())
circuit.add("fitted", br.Orifice(**found.parameters()))
circuit.add("by_hand", br.Orifice(**by_hand.parameters()))
circuit.add("root", br.Orifice(diameter=SIZES["diameter"], discharge_coefficient=0.63, transition_reynolds=0.1))
circuit.add("tank", br.Tank())
circuit.connect("ramp.y", "source.pressure")
circuit.connect("source.P", "fitted.A", "by_hand.A", "root.A")
circuit.connect("tank.T", "fitted.B", "by_hand.B", "root.B")
result = br.simulate(circuit, until="1 s")
print(result.message, result.counters["accepted"], "steps")

figure, axis = plt.subplots(figsize=(8, 4.5), layout="constrained")
times = np.linspace(0.0, 1.0, 401)
pressure = result["fitted.A.p"].at(times) / 1e5
axis.plot(pressure, result["root.A.q"].at(times) * 6e7, "--", color="#D55E00", label="square root, c_d = 0.63")
axis.plot(pressure, result["fitted.A.q"].at(times) * 6e7, color="#0072B2", label="fitted law")
axis.plot(pressure, result["by_hand.A.q"].at(times) * 6e7, "-.", color="#009E73", label="law by hand")
measured = [(p * 0.0689476, q * 983.224) for p, q in zip(PRESSURE_DROPS, FLOWS, strict=True)]
axis.plot(*zip(*measured, strict=True), "o", color="black", markersize=4, label="measured")
axis.axvline(found.transition_pressure_drop / 1e5, color="#9A9A9A", linestyle=":", label="end of laminar flow")
axis.set_xlabel("Pressure drop [bar]")
axis.set_ylabel("Flow [ml/min]")
axis.legend()
figure.savefig("measured_orifice.png", dpi=150)
