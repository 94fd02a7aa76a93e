"""The loops of Wang 1988, sections 2.4 to 2.14, as signals."""

from __future__ import annotations

from bramah.circuit import Circuit
from bramah.components.signal import Constant, Gain, Integrator, Sum


def algebraic_loop(forward: float, back: float = 1.0, *, x: float = 1.0) -> Circuit:
    """Y = forward (X - back Y): figures 2.1 to 2.4 of the source, Y being `forward.y`."""
    circuit = Circuit("Algebraic loop")
    circuit.add("input", Constant(value=x))
    circuit.add("difference", Sum(gain_b=-1.0))
    circuit.add("forward", Gain(gain=forward))
    circuit.add("back", Gain(gain=back))
    circuit.connect("input.y", "difference.a")
    circuit.connect("difference.y", "forward.u")
    circuit.connect("forward.y", "back.u")
    circuit.connect("back.y", "difference.b")
    return circuit


def feedback_system(K1: float, K2: float, *, x: float = 1.0) -> Circuit:
    """Section 2.12: an integrating controller CTRL, proportional blocks ALG1 and ALG2, the error SUM1."""
    circuit = Circuit("Feedback system")
    circuit.add("input", Constant(value=x))
    circuit.add("SUM1", Sum(gain_b=-1.0))
    circuit.add("CTRL", Integrator())
    circuit.add("ALG1", Gain(gain=K1))
    circuit.add("ALG2", Gain(gain=K2))
    circuit.connect("input.y", "SUM1.a")
    circuit.connect("SUM1.y", "CTRL.u")
    circuit.connect("CTRL.y", "ALG1.u")
    circuit.connect("ALG1.y", "ALG2.u")
    circuit.connect("ALG2.y", "SUM1.b")
    return circuit


def imit(gain: float, *, x: float = 1.0, guess: float = 0.5, error: float = 1e-9, most: int = 1000) -> float | None:
    """HASP's proposed iteration for Y = gain (X - Y) (sections 2.10 and 2.11); none where it does not end."""
    for _ in range(most):
        found = x - gain * guess
        if abs(found - guess) <= error:
            return gain * guess
        guess = 0.5 * (guess + found)
    return None
