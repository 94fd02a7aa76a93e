"""What one `advance` costs from Python, at first and after many thousand events: it must not depend on them.

    python benchmarks/stepping.py
    python benchmarks/stepping.py --advances 20000

A pump whose flow switches twice in each millisecond fills a leaking volume; the simulation advances by a millisecond
and reads a pressure. The costs are medians over some advances at either end of one simulation. `result_us` is what a
look at everything recorded costs between two advances: late nearly all was read before, and arrays are only copied.
"""

from __future__ import annotations

import argparse
import statistics
import time

import bramah as br

STEP = 1e-3
WINDOW = 200
"""Advances at each end that are timed; the first few of them warm up."""
LOOKS = 5


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


def timed(simulation: br.Simulation, begin: int, count: int) -> float:
    """The median cost of an advance, us."""
    spent = []
    for k in range(begin + 1, begin + count + 1):
        began = time.perf_counter()
        simulation.advance(k * STEP)
        simulation.read(("vessel.A.p",))
        spent.append(time.perf_counter() - began)
    return 1e6 * statistics.median(spent)


def looked(simulation: br.Simulation, begin: int) -> float:
    """The median cost of a look at the result after an advance, us."""
    spent = []
    for k in range(begin + 1, begin + LOOKS + 1):
        simulation.advance(k * STEP)
        began = time.perf_counter()
        simulation.result()
        spent.append(time.perf_counter() - began)
    return 1e6 * statistics.median(spent[1:])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--advances", type=int, default=10_000, help="between the first and the late ones")
    count: int = parser.parse_args().advances
    simulation = switching().start()
    timed(simulation, 0, WINDOW)
    first = timed(simulation, WINDOW, WINDOW)
    result_first = looked(simulation, 2 * WINDOW)
    reached = 2 * WINDOW + LOOKS
    timed(simulation, reached, count)
    late = timed(simulation, reached + count, WINDOW)
    result_late = looked(simulation, reached + count + WINDOW)
    events = len(simulation.result().events)
    print(f"advance_us_first={first:.1f} advance_us_late={late:.1f} ratio={late / first:.2f}")
    print(f"result_us_first={result_first:.0f} result_us_late={result_late:.0f} events={events}")


if __name__ == "__main__":
    main()
