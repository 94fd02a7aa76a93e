"""Lines: cost of a cell and tick, of a water network, and what two processors bring.

    python benchmarks/lines.py

Prints `ns_per_cell=` (a line of 1000 reaches with turbulent friction), `network_s=` (valve closure in a network of 168
pipes, at least 1700 ticks, building not counted), `parallel=` (two balanced halves that a line joins: time of one
thread over that of two, the best of a few rounds in one run) and `steps_per_tick=` (a vessel that fills through a line:
attempted steps over ticks, at three tolerances; tests/runs/test_lined_steps.py shows that they are right).
"""

from __future__ import annotations

import sys
import time
from pathlib import Path

import numpy as np

sys.path.insert(0, str(Path(__file__).parent.parent))

import bramah as br
from benchmarks.chain import servo_chain
from benchmarks.network import build_network, run_network
from bramah.circuit import Circuit
from bramah.lines.arrange import lines_of
from bramah.lines.grid import lay_grid
from bramah.runs.start import start_run
from bramah.runs.waves import Waves
from bramah.solvers.settings import Settings
from bramah.solvers.tolerances import tolerances
from bramah.states import own_start
from bramah.system import System, build, core
from bramah.system.flatten import flatten

CELLS, TICKS = 1000, 20_000
UNITS, UNTIL, RTOL = 250, 0.3, 1e-5
ROUNDS = 5


def nanoseconds_per_cell() -> float:
    """Of one line between a reservoir and a closed valve, in turbulent flow; the best of a few rounds."""
    circuit = br.Circuit("Cost of a cell", fluid=br.ConstantFluid())
    circuit.add(
        "line", br.Line(length="1 km", diameter="50 mm", reaches=CELLS, friction="blasius", start_flow="300 l/min")
    )
    data = lines_of(flatten(circuit)[0])
    waves = Waves(lay_grid(list(data.values())))
    nodes = np.full(CELLS + 1, 1e6), np.full(CELLS + 1, 5e-3)
    ends = np.array([1e6, 2e6])
    best = np.inf
    for _ in range(ROUNDS):
        waves.begin(0.0, *nodes)
        tick, handle, pointer = core.library().bramah_lines_tick, waves.handle, core.pointer(ends)
        began = time.process_time()
        for _ in range(TICKS):
            tick(handle, pointer, None, None)
        best = min(best, time.process_time() - began)
    return 1e9 * best / (TICKS * CELLS)


def network_seconds() -> float:
    """The run alone, every step and profile recorded; the best of a few rounds."""
    system = build_network()
    return min(run_network(system)[0].recorded.wall_seconds for _ in range(ROUNDS))


def halves(units: int) -> Circuit:
    """Two servo chains whose supplies a line joins."""
    whole = br.Circuit("Two halves", fluid=servo_chain(1).fluid)
    for side in ("left", "right"):
        chain = servo_chain(units)
        for name, component in chain.components.items():
            whole.add(f"{side}_{name}", component)
        for net in chain.nets:
            whole.connect(*(f"{side}_{ref}" for ref in net.ports), name=f"{side}_{net.name}")
    whole.add("line", br.Line(length="13 m", diameter="10 mm", friction="laminar", reaches=10))
    whole.connect("left_volume0.A", "line.A")
    whole.connect("right_volume0.A", "line.B")
    return whole


def seconds(system: System, threads: int) -> float:
    relative, absolute = tolerances(system, RTOL, None)
    settings = Settings(relative=relative, absolute=absolute, record="end", until=UNTIL, threads=threads)
    run = start_run(system, "rodas4", settings, own_start(system))
    run.advance(0.01 * UNTIL)
    began = time.perf_counter()
    status = run.advance(UNTIL)
    took = time.perf_counter() - began
    run.close()
    if status:
        sys.exit(f"The run in {threads} threads ended as {core.STATUS[status]}.")
    return took


def parallel() -> float:
    """Time of one thread over that of two, both cut into parts so that only the threads differ."""
    system = build(halves(UNITS))
    rounds = [(seconds(system, -1), seconds(system, 2)) for _ in range(ROUNDS)]
    print(f"one thread {min(a for a, _ in rounds):.3f} s, two {min(b for _, b in rounds):.3f} s, {system.n} unknowns")
    return min(a for a, _ in rounds) / min(b for _, b in rounds)


def steps_per_tick(rtol: float) -> float:
    """Of a vessel that fills through an orifice and a line in four seconds."""
    circuit = br.Circuit("Filling", fluid=br.ConstantFluid())
    circuit.add("supply", br.PressureSource(pressure="150 bar"))
    circuit.add("orifice", br.Orifice(diameter="3 mm"))
    circuit.add("line", br.Line(length="15 m", diameter="12 mm", friction="laminar", unsteady="zielke"))
    circuit.add("vessel", br.Volume(volume="20 l"))
    circuit.connect("supply.P", "orifice.A")
    circuit.connect("orifice.B", "line.A")
    circuit.connect("line.B", "vessel.A")
    result = br.simulate(circuit, "4 s", rtol=rtol)
    result.raise_if_failed()
    counters = result.recorded.counters
    return (counters["accepted"] + counters["rejected"]) / (len(result.profile("line").t) - 1)


def main() -> None:
    print(f"ns_per_cell={nanoseconds_per_cell():.2f}")
    print(f"network_s={network_seconds():.3f}")
    print(f"parallel={parallel():.2f}")
    print("steps_per_tick=" + ",".join(f"{steps_per_tick(rtol):.3f}" for rtol in (1e-3, 1e-5, 1e-7)))


if __name__ == "__main__":
    main()
