"""From thirty efficiencies to a pump: five loss models fitted to the same points, and what each leaves over.

The points are those of an invented pump of 28 cm3/rev in oil of 32 cSt: its gaps widen with the pressure, its friction
falls as the speed builds up a film. Wilson's and Schlösser's coefficients are constant and cannot follow; Dorey's vary
with pressure and speed; Huhtala's polynomials follow any smooth table.
"""

import matplotlib.pyplot as plt
import numpy as np

import bramah as br
from bramah.fit.pump import EfficiencyPoint, fit_pump

PRESSURES = (50, 100, 150, 200, 250, 300)
VOLUMETRIC = {
    500: (0.977, 0.951, 0.924, 0.893, 0.860, 0.822),
    1000: (0.986, 0.972, 0.956, 0.938, 0.919, 0.899),
    1500: (0.989, 0.978, 0.966, 0.953, 0.939, 0.924),
    2000: (0.991, 0.982, 0.972, 0.961, 0.949, 0.937),
    2500: (0.992, 0.984, 0.975, 0.965, 0.955, 0.944),
}
HYDROMECHANICAL = {
    500: (0.879, 0.915, 0.928, 0.934, 0.938, 0.941),
    1000: (0.869, 0.915, 0.931, 0.940, 0.945, 0.948),
    1500: (0.854, 0.909, 0.929, 0.939, 0.946, 0.950),
    2000: (0.838, 0.901, 0.925, 0.937, 0.944, 0.949),
    2500: (0.821, 0.892, 0.919, 0.932, 0.941, 0.947),
}
OIL = {"viscosity": "32 cSt", "density": "870 kg/m3"}
MODELS = ("wilson", "schloesser", "thoma", "dorey", "huhtala")

points = [
    EfficiencyPoint(pressure=f"{p} bar", speed=f"{n} rpm", volumetric=v, hydromechanical=h)
    for n in VOLUMETRIC
    for p, v, h in zip(PRESSURES, VOLUMETRIC[n], HYDROMECHANICAL[n], strict=True)
]
fits = {
    model: fit_pump(points, displacement="28 cm3/rev", losses=model, bulk_modulus="15000 bar", **OIL)
    for model in MODELS
}
for model, found in fits.items():
    slip, friction = (100 * np.abs(r).max() for r in (found.volumetric_residuals, found.hydromechanical_residuals))
    print(f"{model:12} off by at most {slip:.2f} % in volumetric, {friction:.2f} % in hydro-mechanical efficiency")

fluid = br.ConstantFluid(reference_density=OIL["density"], viscosity=OIL["viscosity"])
circuit = br.Circuit("Fitted pumps", fluid=fluid)
circuit.add("motor", br.SpeedSource(speed="500 rpm"))
circuit.add("rise", br.Ramp(before="20 bar", after="300 bar", duration="1 s"))
circuit.add("load", br.PressureSource())
circuit.add("tank", br.Tank())
circuit.connect("rise.y", "load.pressure")
for model, found in fits.items():
    circuit.add(model, br.FixedPump(**found.parameters()))
    circuit.connect("motor.shaft", f"{model}.shaft")
    circuit.connect("tank.T", f"{model}.S")
    circuit.connect("load.P", f"{model}.P")
result = br.simulate(circuit, until="1 s")
print(result.message)

figure, axis = plt.subplots(figsize=(8, 4.5), layout="constrained")
times = np.linspace(0.0, 1.0, 201)
pressure = result["load.P.p"].at(times)
ideal = 28e-6 / (2 * np.pi) * pressure
for model in MODELS:
    axis.plot(pressure / 1e5, ideal / -result[f"{model}.shaft.T"].at(times), label=model)
axis.plot(PRESSURES, HYDROMECHANICAL[500], "o", color="black", label="points at 500 rpm")
axis.set_xlabel("Pressure difference [bar]")
axis.set_ylabel("Hydro-mechanical efficiency [-]")
axis.legend()
figure.savefig("measured_pump.png", dpi=150)
