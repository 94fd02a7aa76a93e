"""Random circuits by seed: from watch to lock gate, with zero volumes, check valves, stops, and pressures near zero."""

from __future__ import annotations

from collections.abc import Callable

import bramah as br
from benchmarks.trust_circuits.actuators import cylinder, motor, valve_and_cylinder
from benchmarks.trust_circuits.branches import branch, feedback, in_series, pressure_valve, store
from benchmarks.trust_circuits.case import Case
from benchmarks.trust_circuits.drawing import Drawing
from benchmarks.trust_circuits.supplies import supply
from benchmarks.trust_circuits.vacuum import near_vacuum
from bramah.circuit import Circuit
from bramah.errors import BramahError
from bramah.system import build

FEWEST, MOST = 3, 15
"""Components."""
ADDED: dict[Callable[[Drawing], None], tuple[float, int]] = {
    branch: (4.0, 2), in_series: (2.5, 3), store: (1.0, 1), pressure_valve: (0.7, 3), cylinder: (2.5, 3),
    valve_and_cylinder: (2.0, 5), motor: (1.5, 4), near_vacuum: (3.0, 5), feedback: (0.7, 4),
}  # fmt: skip
"""What is added to a supply: how often, and how many components it needs at least."""
OFTEN = 0.25
"""A check valve and a zero volume are put in so often besides what comes by chance, so that a third has each."""
GROUP = "random"


def random_case(seed: int) -> Case:
    """The circuit of a seed. One that breaks a rule of circuits is drawn again, always in the same way."""
    attempt = 0
    while True:
        circuit = drawn(f"{seed}/{attempt}", f"Random circuit {seed}")
        if FEWEST <= len(circuit.components) <= MOST and builds(circuit):
            return Case(
                name=f"seed {seed}",
                group=GROUP,
                circuit=circuit,
                until=float(circuit.run["until"]),
                traits=traits(circuit),
            )
        attempt += 1


def drawn(text: str, title: str) -> Circuit:
    drawing = Drawing(text, MOST - 1)
    wanted = drawing.random.randint(FEWEST + 1, MOST)
    alone = drawing.chance(0.1)
    if alone:
        near_vacuum(drawing)
    else:
        supply(drawing)
        if drawing.chance(OFTEN):
            branch(drawing, check=True)
        if drawing.chance(OFTEN) and drawing.room >= ADDED[in_series][1]:
            in_series(drawing)
    while not alone and len(drawing.circuit.components) < wanted - 1:
        fitting = {add: share for add, (share, needs) in ADDED.items() if needs <= drawing.room}
        if not fitting:
            break
        drawing.random.choices(list(fitting), list(fitting.values()))[0](drawing)
    return drawing.finished(title)


def builds(circuit: Circuit) -> bool:
    try:
        build(circuit)
    except BramahError:
        return False
    return True


def traits(circuit: Circuit) -> dict[str, bool]:
    """What can be told without running it."""
    parts = list(circuit.components.values())
    checks = (br.CheckValve, br.ThrottleCheckValve)
    return {
        "zero volume": any(isinstance(part, br.Volume) and part.values["volume"] == 0 for part in parts),
        "check valve": any(isinstance(part, checks) for part in parts),
    }
