"""A result with an exact answer: two cubics, one of which jumps at t = 1 together with a discrete value."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from bramah.result import Happening, Recorded, Result

Array = NDArray[np.float64]

UNITS = {"rod.x": "mm", "pump.P.p": "bar", "valve.open": "-", "motor.power": "kW"}


class Catalogue:
    """Signals of the synthetic run; counts how often each is computed."""

    def __init__(self) -> None:
        self.computed: list[str] = []

    def names(self) -> list[str]:
        return list(UNITS)

    def unit(self, name: str) -> str:
        return UNITS[name]

    def evaluate(self, name: str, t: Array, y: Array, d: Array) -> Array:
        self.computed.append(name)
        return {"rod.x": y[:, 0], "pump.P.p": 1e5 * y[:, 1], "valve.open": d[:, 0], "motor.power": y[:, 0] * y[:, 1]}[
            name
        ]


def exact(t: Array, after: ArrayLike) -> Array:
    return np.stack([t**3 - t + 1.0 * np.asarray(after), 2 * t**2 + 1], axis=-1)


def slope(t: Array) -> Array:
    return np.stack([3 * t**2 - 1, 4 * t], axis=-1)


def recorded(**changes: Any) -> Recorded:
    """Uneven steps from 0 to 2 with an event at 1; the dense output of a cubic is exact."""
    t = np.array([0.0, 0.3, 0.7, 1.0, 1.0, 1.45, 2.0])
    after = np.arange(7) >= 4
    step = np.diff(t, prepend=0.0)
    y = exact(t, after)
    dense = np.zeros((7, 2, 2))
    for i in np.flatnonzero(step > 0):
        rise = y[i] - y[i - 1]
        dense[i, 0] = step[i] * slope(t[i - 1]) - rise
        dense[i, 1] = rise - step[i] * slope(t[i]) - dense[i, 0]
    made = Recorded(
        t=t,
        step=step,
        y=y,
        dense=dense,
        discrete_from=np.array([0, 4]),
        discrete=np.array([[0.0], [1.0]]),
        events=(Happening(1.0, "valve", "opens"),),
        counters={"accepted": 5, "rejected": 1},
        message="Reached t = 2 s.",
        method="rodas4",
        rtol=1e-6,
        wall_seconds=0.01,
    )
    return replace(made, **changes)


def result(**changes: Any) -> Result:
    return Result(signals=Catalogue(), recorded=recorded(**changes), title="Synthetic <run>")
