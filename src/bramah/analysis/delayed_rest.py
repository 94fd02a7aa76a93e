"""Where a circuit with delays comes to rest: what leaves a delay is what enters it.

`steady` lets the clock stand still, so that a delay keeps giving what it held at the start, and the rest of the circuit
settles to that. At rest a delay is no more than a connection.
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from bramah.components.signal.gain import Gain
from bramah.components.signal.transport_delay import SAMPLES, TransportDelay
from bramah.equilibrium import Point
from bramah.system import System, build
from bramah.system.structure.state import solve_algebraic


def without_delays(system: System) -> System | None:
    """The system with connections for delays; None where there are no delays."""
    circuit = system.anatomy.circuit
    prompt = {name: Gain() for name, one in circuit.components.items() if isinstance(one, TransportDelay)}
    return build(replace(circuit, components={**circuit.components, **prompt})) if prompt else None


def delayed_rest(system: System, prompt: Point) -> Point:
    """The point in the system with delays that rests as the one without them does."""
    unknowns = dict(zip(prompt.system.names, prompt.y.tolist(), strict=True))
    modes = {name: float(prompt.d[k]) for name, k in prompt.system.signals.discrete_numbers.items()}
    for name, one in system.anatomy.circuit.components.items():
        if isinstance(one, TransportDelay):
            modes |= {f"{name}.sample{k}": float(prompt[f"{name}.y"]) for k in range(SAMPLES + 1)}
    y = np.array([unknowns.get(name, begin) for name, begin in zip(system.names, system.start, strict=True)])
    d = np.array(system.start_discrete)
    for name, k in system.signals.discrete_numbers.items():
        d[k] = modes.get(name, d[k])
    return Point(prompt.t, solve_algebraic(system, prompt.t, y, d), d, system=system)
