"""One signal, and what each block makes of it: limits, memory, delays and linear systems side by side.

A duty cycle of ramps, jumps and holds, rounded by a short lag, goes through every block at once.
"""

import bramah as br

STAGES = [[0.2, 0.0], [0.3, 1.0], [0.2, 1.0], [0.0, -0.6], [0.2, -0.6], [0.4, 0.4], [0.2, 0.4], [0.3, 0.0]]

circuit = br.Circuit("One signal through every block")
circuit.add("cycle", br.DutyCycle(stages=STAGES, ending="repeat"))
circuit.add("signal", br.FirstOrderLag(time_constant="5 ms"))
circuit.connect("cycle.y", "signal.u")
for name, block in {
    "rate_limiter": br.RateLimiter(rising=4, falling=4),
    "dead_band": br.DeadBand(lower=-0.3, upper=0.3),
    "relay": br.HysteresisRelay(switch_on=0.5, switch_off=-0.5),
    "integral": br.LimitedIntegrator(gain=3, lower=-0.2, upper=0.5),
    "size": br.Absolute(),
    "samples": br.SampleAndHold(period="80 ms"),
    "transport_delay": br.TransportDelay(delay="150 ms"),
    "pade_delay": br.PadeDelay(delay="150 ms", order=5),
    "transfer_function": br.TransferFunction(numerator=[900], denominator=[1, 12, 900]),
    "state_space": br.StateSpace(A=[[0, 1], [-400, -40]], B=[0, 400], C=[1, 0.05]),
    "curve": br.Lookup(points=[[-1, -0.2], [0, 0], [0.5, 0.1], [1, 1]]),
}.items():
    circuit.add(name, block)
    circuit.connect("signal.y", f"{name}.u")
circuit.add("greater", br.Maximum(b=0.2))
circuit.add("lesser", br.Minimum())
circuit.add("map", br.Lookup2D(table=[[0, -1, 0, 1], [-1, 1, 0, -1], [1, -1, 0, 1]]))
circuit.connect("signal.y", "greater.a", "lesser.a", "map.u")
circuit.connect("transport_delay.y", "lesser.b", "map.v")

result = br.simulate(circuit, until="3 s")
print(result.message, result.counters["accepted"], "steps,", len(result.events), "events")
br.figure(result, ["signal.y", "rate_limiter.y", "transport_delay.y", "pade_delay.y"], path="signal_delays.png")
br.figure(result, ["signal.y", "dead_band.y", "relay.y", "integral.y", "samples.y"], path="signal_switches.png")
br.figure(result, ["signal.y", "transfer_function.y", "state_space.y", "curve.y", "map.y"], path="signal_laws.png")
