"""What one `advance` costs from Python, at first and after many thousand events: it must not depend on them.

    python benchmarks/stepping.py
    python benchmarks/stepping.py --advances 20000

A pump whose flow switches twice in each millisecond fills a leaking volume; a simulation advances by a millisecond and
reads a pressure. One that began a short while ago and one with many thousand events behind it are advanced in turn, and
the costs are medians. `result_us` is what a look at everything recorded costs between two advances: late nearly all was
read before, and arrays are only copied.
"""

from __future__ import annotations

import argparse
import statistics
import time

import bramah as br

STEP = 1e-3
WARM, WINDOW, LOOKS = 500, 400, 20
"""Advances until the pressure swings evenly, timed advances, and timed looks."""


def switching() -> br.Circuit:
    """Two scheduled events in each millisecond."""
    circuit = br.Circuit("Switching pump")
    circuit.add("beat", br.Square(amplitude="1 l/min", offset="5 l/min", period="1 ms"))
    circuit.add("pump", br.FlowSource())
    circuit.add("vessel", br.Volume(volume="1 l", start_pressure="50 bar"))
    circuit.add("leak", br.Orifice(diameter="1 mm"))
    circuit.add("tank", br.Tank())
    circuit.connect("beat.y", "pump.flow")
    circuit.connect("pump.P", "vessel.A", "leak.A")
    circuit.connect("leak.B", "tank.T")
    return circuit


def following(simulation: br.Simulation) -> float:
    """The next millisecond, where the pump switches: times that are added up would end a little beside it."""
    return (round(simulation.t / STEP) + 1) * STEP


def advanced(simulation: br.Simulation) -> float:
    """The cost of one advance, s."""
    t, began = following(simulation), time.perf_counter()
    simulation.advance(t)
    simulation.read(("vessel.A.p",))
    return time.perf_counter() - began


def looked(simulation: br.Simulation) -> float:
    """The cost of a look at the result after an advance, s."""
    simulation.advance(following(simulation))
    began = time.perf_counter()
    simulation.result()
    return time.perf_counter() - began


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--advances", type=int, default=10_000, help="that lie behind the late ones")
    early, late = switching().start(), switching().start()
    for simulation, count in ((early, WARM), (late, parser.parse_args().advances)):
        for _ in range(count):
            advanced(simulation)
        simulation.result()
    for name, cost, count in (("advance", advanced, WINDOW), ("result", looked, LOOKS)):
        spent = [(cost(early), cost(late)) for _ in range(count)]
        first, last = (1e6 * statistics.median(each) for each in zip(*spent, strict=True))
        ratio = f" ratio={last / first:.2f}" if name == "advance" else ""
        print(f"{name}_us_first={first:.1f} {name}_us_late={last:.1f}{ratio}")
    print(f"events={len(late.result().events)}")


if __name__ == "__main__":
    main()
