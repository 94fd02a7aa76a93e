"""From a circuit without drive to the one asked for, in small steps, each solved from the one before."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from bramah.equilibrium.equations import Equations
from bramah.equilibrium.newton import Found, with_modes
from bramah.system import System, build

Floats = NDArray[np.float64]

FIRST_STEP, LEAST_STEP, MORE = 0.25, 1e-3, 1.6
DRIVES = {
    "ElectricMotor": "supply",
    "FlowSource": "flow",
    "Force": "force",
    "PressureSource": "pressure",
    "RotaryLoad": "external_torque",
    "SpeedSource": "speed",
    "Tank": "pressure",
    "Torque": "torque",
    "VelocitySource": "velocity",
}
"""Parameters that drive a circuit, by type of component."""


class Shifted(Equations):
    """The equations less a part of the imbalance they have at the start, which for sources is a part of their drive."""

    def __init__(self, equations: Equations, imbalance: Floats, share: float) -> None:
        self.__dict__.update(equations.__dict__)
        self._left = (1 - share) * imbalance

    def rates(self, y: Floats, d: Floats) -> Floats:
        return super().rates(y, d) - self._left


def scaled_sources(system: System, t: float) -> Callable[[float], Equations] | None:
    """The circuit's equations with a share of its drive; None if none of its components drives it."""
    circuit = system.anatomy.circuit
    drives = {
        f"{name}.{parameter}": value
        for name, component in circuit.components.items()
        if (parameter := DRIVES.get(type(component).__name__)) and (value := component.values[parameter])
    }
    if not drives:
        return None

    def with_share(share: float) -> Equations:
        less = build(circuit.replace({k: share * v for k, v in drives.items()}))
        return Equations(replace(less, wishes=system.wishes), t)

    return with_share


def scaled_imbalance(equations: Equations, y: Floats, d: Floats) -> Callable[[float], Equations]:
    imbalance = equations.rates(y, d)
    return lambda share: Shifted(equations, imbalance, share)


def follow(at: Callable[[float], Equations], y: Floats, d: Floats, deadline: float) -> Found:
    """The equilibrium at full drive, followed from that without; modes change on the way as they must."""
    found = with_modes(at(0.0), y, d, jumps=True)
    iterations, share, step = found.iterations, 0.0, FIRST_STEP
    last = found
    while found.ok and share < 1 and time.perf_counter() < deadline:
        target = min(share + step, 1.0)
        trial = with_modes(at(target), found.y, found.d, jumps=True)
        iterations += trial.iterations
        if trial.ok:
            found, share, step = trial, target, MORE * step
        else:
            last, step = trial, step / 2
            if step < LEAST_STEP:
                break
    if share < 1:
        found = Found(last.t, last.y, last.d, ok=False, culprit=last.culprit, size=last.size)
    return replace(found, iterations=iterations)
