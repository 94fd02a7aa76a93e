"""Three blocks, each pulled over the ground by a spring at 20 mm/s, with the three grades of friction.

With friction as modes the first block sticks and slips, and stands still exactly while it sticks. With LuGre's bristles
the second does the same, moving by micrometres before it breaks loose. With smooth Coulomb friction, which does not
know static friction, the third creeps and then follows.
"""

import bramah as br

LAWS = {
    "modes": br.StickSlipFriction(static_force="200 N", coulomb_force="100 N", viscous_friction="20 N s/m"),
    "lugre": br.LuGreFriction(
        static_force="200 N", coulomb_force="100 N", viscous_friction="20 N s/m", stribeck_speed="5 mm/s"
    ),
    "smooth": br.CoulombFriction(coulomb_force="100 N", viscous_friction="20 N s/m"),
}

circuit = br.Circuit("Stick-slip")
circuit.add("drive", br.VelocitySource(velocity="20 mm/s"))
for name, law in LAWS.items():
    circuit.add(name, br.Mass(mass="50 kg"))
    circuit.add(f"{name}_friction", law)
    circuit.add(f"{name}_spring", br.SpringDamperBetween(stiffness="5 kN/m", damping="10 N s/m"))
    circuit.connect(f"{name}.port", f"{name}_friction.port", f"{name}_spring.A")
    circuit.connect(f"{name}_spring.B", "drive.port")

result = br.simulate(circuit, until="10 s")
print(result.message, result.counters["accepted"], "steps,", len(result.events), "events")
br.figure(result, ["modes.x", "lugre.x", "smooth.x", "*_spring.A.F"], path="stick_slip.png")
