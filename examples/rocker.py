"""A valve train: tappet, clearance, rocker, and a valve on its spring; slow and fast.

At 20 Hz the spring keeps the parts together, and the valve follows the tappet times the ratio of the rocker. At 72 Hz
it cannot: around full lift the contact is lost, and the valve comes down late and bounces on its seat.
"""

import bramah as br

SPEEDS = {"slow": 20.0, "fast": 72.0}
LIFT = 0.008

circuit = br.Circuit("Valve train")
for name, frequency in SPEEDS.items():
    # The integral of the sine goes from 0 to the lift and back.
    amplitude = 3.14159 * frequency * LIFT
    circuit.add(f"{name}_cam", br.Sine(amplitude=amplitude, frequency=frequency))
    circuit.add(f"{name}_tappet", br.VelocitySource())
    circuit.add(f"{name}_gap", br.ElasticGap(clearance="0.2 mm", stiffness="20 kN/mm", damping="2 kN s/m"))
    circuit.add(f"{name}_rod", br.Mass(mass="150 g"))
    circuit.add(f"{name}_rocker", br.Lever(arm_A="30 mm", arm_B="45 mm", stiffness="50 kN/mm", damping="5 kN s/m"))
    circuit.add(f"{name}_valve", br.Mass(mass="200 g"))
    circuit.add(f"{name}_spring", br.Spring(stiffness="10 kN/m", preload="-150 N"))
    circuit.add(f"{name}_seat", br.ElasticStop(sides="upper", upper="0 mm", stiffness="50 kN/mm", damping="1 kN s/m"))
    circuit.connect(f"{name}_cam.y", f"{name}_tappet.velocity")
    circuit.connect(f"{name}_tappet.port", f"{name}_gap.A")
    circuit.connect(f"{name}_gap.B", f"{name}_rod.port", f"{name}_rocker.A")
    circuit.connect(f"{name}_rocker.B", f"{name}_valve.port", f"{name}_spring.port", f"{name}_seat.port")

result = br.simulate(circuit, until="0.1 s")
print(result.message, result.counters["accepted"], "steps,", len(result.events), "events")
br.figure(result, ["slow_valve.x", "fast_valve.x", "slow_gap.B.F", "fast_gap.B.F"], path="rocker.png")
