"""A circuit that only holds two numbers, and functions of them as measures: optima and fronts are known exactly."""

from __future__ import annotations

import numpy as np

import bramah as br

SQUARE = {"x.value": {"from": -2, "to": 2}, "y.value": {"from": -2, "to": 2}}


def plane() -> br.Circuit:
    """It stands at (0.3, 0.7)."""
    circuit = br.Circuit("Plane")
    for name, value in (("x", 0.3), ("y", 0.7)):
        circuit.add(name, br.Constant(value=value))
        circuit.add(f"{name}_end", br.Gain())
        circuit.connect(f"{name}.y", f"{name}_end.u")
    circuit.run["until"] = 1e-3
    return circuit


def place(result: br.Result) -> tuple[float, float]:
    return float(result["x.y"][-1]), float(result["y.y"][-1])


def rosenbrock(result: br.Result) -> float:
    """Least, 0, at (1, 1); within the unit disc 0.0456748 at (0.786415, 0.617698)."""
    x, y = place(result)
    return (1 - x) ** 2 + 100 * (y - x * x) ** 2


def disc(result: br.Result) -> float:
    x, y = place(result)
    return x * x + y * y


def rastrigin(result: br.Result) -> float:
    """Least, 0, at (0, 0), with a local minimum near every pair of whole numbers."""
    return float(sum(z * z - 10 * np.cos(2 * np.pi * z) + 10 for z in place(result)))


def from_one(result: br.Result) -> float:
    x, y = place(result)
    return (x - 1) ** 2 + y * y
