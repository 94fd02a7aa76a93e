"""Pump, relief valve, motor and load with no volume between them and no inertia: nothing in it has memory.

Packages that call one model after another cannot find an order for it (Wang 1988, chapter 2). Here it is solved as it
is drawn, next to the same transmission with half a litre of oil and a heavy rotor, which settles at the same values.
"""

import bramah as br
from bramah.system.sorting import calling_sequence, link_table


class Fan(br.Component):
    """A load without inertia: T = K omega |omega|."""

    shaft = br.rotational("driven shaft")
    load = br.parameter("N m s2/rad2", 0.02, least=0, help="K, torque per square of speed", signal=True)

    def equations(self) -> None:
        self.shaft.torque(-self.load * self.shaft.omega * abs(self.shaft.omega))


def transmission(circuit: br.Circuit, name: str, *, volume: str, inertia: float) -> None:
    """A pump that drives a motor; all nets of it, driven by the engine and loaded as the duty says."""
    circuit.add(f"{name}_pump", br.FixedPump(displacement="50 cm3/rev"))
    circuit.add(f"{name}_pipe", br.Volume(volume=volume))
    circuit.add(f"{name}_relief", br.LinearReliefValve(set_pressure="110 bar", gradient="5 l/(min bar)"))
    circuit.add(f"{name}_motor", br.FixedMotor(displacement="100 cm3/rev", leakage="2e-11 m3/(s Pa)"))
    circuit.add(f"{name}_fan", Fan())
    circuit.connect("engine.shaft", f"{name}_pump.shaft")
    circuit.connect(f"{name}_pump.P", f"{name}_pipe.A", f"{name}_relief.P", f"{name}_motor.A")
    circuit.connect("tank.T", f"{name}_pump.S", f"{name}_relief.T", f"{name}_motor.B")
    circuit.connect(f"{name}_motor.shaft", f"{name}_fan.shaft")
    circuit.connect("duty.y", f"{name}_fan.load")
    if inertia:
        circuit.add(f"{name}_rotor", br.Inertia(inertia=inertia, start_speed="700 rpm"))
        circuit.connect(f"{name}_rotor.shaft", f"{name}_motor.shaft")


circuit = br.Circuit("Transmissions with and without memory")
circuit.add("engine", br.SpeedSource(speed="1500 rpm"))
circuit.add("tank", br.Tank())
circuit.add("duty", br.TableSource(points=[[0.1, 0.015], [0.12, 0.06], [0.5, 0.06], [0.7, 0.005]]))
transmission(circuit, "plain", volume="0 l", inertia=0.0)
transmission(circuit, "heavy", volume="0.5 l", inertia=0.05)

system = br.build(circuit)
print(calling_sequence(link_table(system)).message)
result = br.simulate(system, until="1 s", start={"heavy_pipe.A.p": "50 bar"})
print(result.message, result.counters["accepted"], "steps")
shown = [f"{name}_{signal}" for signal in ("pipe.A.p", "fan.shaft.omega", "relief.P.q") for name in ("plain", "heavy")]
br.figure(result, [*shown, "duty.y"], path="implicit_links.png")
