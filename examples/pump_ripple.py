"""Ripple of an axial-piston pump in two pipes, measured and computed (Skarbek-Wazynski 1981, chapter 7).

Seven pistons at 1466 rpm, 200 bar. The longer pipe is half a wave long at their 171 Hz: it resonates, and the pressure
swings by 49 bar. The pump's flow has ten harmonics, its volume is a line of 18 cm with a closed end, and the pressure
drop of the restrictor lags its flow. Friction is Zielke's: without its growth with frequency the resonance would be a
fifth too strong, as the dotted line shows.
"""

import math

import matplotlib.pyplot as plt
import numpy as np

import bramah as br
from bramah.analysis import Harmonics, harmonics

SPEED, PISTONS, MEAN = 153.5, 7, 0.735
FREQUENCY = PISTONS * SPEED / (2 * math.pi)
FLOW = [0.0758, 0.0550, 0.0538, 0.0439, 0.0424, 0.0337, 0.0314, 0.0270, 0.0253, 0.0224]
FLOW_PHASE = [-24, 33, 78, 136, -167, -120, -60, -8, 46, 99]
MEASURED = {
    3.944: ([14.02, 8.805, 6.15, 3.67, 2.48, 1.90, 1.835, 1.165, 1.025, 0.5725],
            [-106, -89, -88, -65, -43, -29, -12, 78, 57, 28]),
    2.661: ([3.733, 2.206, 5.833, 2.80, 1.289, 1.805, 1.705, 0.675, 0.768, 0.522],
            [37, -41, 11, 173, 116, 169, -59, -94, -34, 48]),
}  # fmt: skip
"""Amplitudes in bar and phases in degrees, 2.2 cm from the flange."""


def circuit(length: float, unsteady: str) -> br.Circuit:
    fluid = br.ConstantFluid(reference_density="900 kg/m3", viscosity="31.67 cSt")
    made = br.Circuit("Pump ripple", fluid=fluid)
    made.add("pump", br.EquivalentLinePump(
        displacement=1e-3 * MEAN / SPEED, speed=SPEED, pistons=PISTONS, amplitude=[a / MEAN for a in FLOW],
        phase=FLOW_PHASE, ripple_start="1 ms", leakage=1.7561e-12, line_length="18 cm", line_volume="51 cm3",
        wave_speed="1375 m/s", unsteady=unsteady, start_pressure="200 bar",
    ))  # fmt: skip
    made.add("pipe", br.Line(
        length=length, diameter="15 mm", wave_speed="1375 m/s", friction="laminar", unsteady=unsteady,
        start_pressure="200 bar",
    ))  # fmt: skip
    made.add("valve", br.DynamicRestrictor(
        rated_flow="42 l/min", rated_drop="199 bar", index=1.95, time_constant="0.1989 ms", start_drop="199 bar"
    ))  # fmt: skip
    made.add("tank", br.Tank(pressure="1 bar"))
    made.connect("pump.P", "pipe.A")
    made.connect("pipe.B", "valve.A")
    made.connect("valve.B", "pump.T", "tank.T")
    made.run = {"line_step": length / 1375 / 300, "line_grid": "exact"}
    return made


def computed(length: float, unsteady: str) -> Harmonics:
    """Pressure in bar at the transducer over the last three periods."""
    result = br.simulate(circuit(length, unsteady), until="0.25 s", start="steady")
    result.raise_if_failed()
    profile = result.profile("pipe")
    return harmonics((profile.t, profile.pressure("2.2 cm") / 1e5), FREQUENCY, periods=3)


figure, axes = plt.subplots(2, 2, figsize=(10, 6.5), layout="constrained", width_ratios=(1, 1.2))
k, t = np.arange(1, 11), np.linspace(0.0, 2 / FREQUENCY, 800)
for (length, given), (bars, wave), name in zip(MEASURED.items(), axes, ("resonant", "not resonant"), strict=True):
    measured = Harmonics.of(FREQUENCY, *given)
    ours, steady = (computed(length, kind).aligned(measured) for kind in ("zielke", "none"))
    swings = measured.peak_to_trough(), ours.peak_to_trough()
    print(f"{length} m: peak to trough {swings[0]:.1f} bar measured, {swings[1]:.1f} bar computed")
    bars.bar(k - 0.2, measured.amplitude, 0.4, color="#444444", label="measured")
    bars.bar(k + 0.2, ours.amplitude, 0.4, color="#D55E00", label="computed")
    bars.set(ylabel="amplitude, bar", xticks=k, title=f"{length} m, {name}")
    wave.plot(1e3 * t, measured.at(t), color="#444444", label="measured")
    wave.plot(1e3 * t, ours.at(t) - ours.mean, color="#D55E00", label="computed")
    wave.plot(1e3 * t, steady.at(t) - steady.mean, ":", color="#0072B2", label="with steady friction only")
    wave.set(ylabel="pressure less its mean, bar")
    wave.margins(x=0)
axes[0, 1].legend(loc=(0.07, 0.04), fontsize="small")
axes[0, 0].legend(fontsize="small")
axes[1, 0].set_xlabel(f"harmonic of {FREQUENCY:.0f} Hz")
axes[1, 1].set_xlabel("ms")
figure.savefig("pump_ripple.png", dpi=120)
