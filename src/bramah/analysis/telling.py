"""Linear systems and frequency responses in text and as data."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

import numpy as np

from bramah.analysis.state_space import StateSpace
from bramah.analysis.text import aligned
from bramah.errors import MethodError
from bramah.units import parse_quantity

if TYPE_CHECKING:
    from bramah.analysis import Bode, LinearSystem, Margins

ROWS = 20
"""Frequencies in the text; all are in the data."""


def linear_text(space: LinearSystem) -> str:
    """For people."""
    at = [(name, f"{space.at[name]:.6g}") for name in (*space.inputs, *space.outputs)]
    lines = [f"{type(space).__name__} around t = {space.t:.6g} s, in SI", aligned(at)]
    if isinstance(space, StateSpace):
        lines.append(f"{len(space.states)} states: {', '.join(space.states)}")
        lines += [str(space.transfer_function(i, o).simplified()) for i in space.inputs for o in space.outputs]
    return "\n".join(lines)


def linear_data(space: LinearSystem) -> dict[str, Any]:
    """Ready for JSON."""
    data: dict[str, Any] = {
        "kind": type(space).__name__, "t": space.t, "inputs": list(space.inputs), "outputs": list(space.outputs),
        "at": {name: value for name, value in space.at.items()},
    }  # fmt: skip
    if isinstance(space, StateSpace):
        data |= {"states": list(space.states), "poles": [complex_data(complex(p)) for p in space.poles]}
        data |= {letter: getattr(space, letter).tolist() for letter in "ABCD"}
    return data


def frequencies(own: Any, low: str | None, high: str | None, count: int) -> Any:
    """Frequencies to look at, in Hz: those asked for, or else within those of the circuit itself."""
    begin = float(own[0]) if low is None else parse_quantity(low, "Hz")
    end = float(own[-1]) if high is None else parse_quantity(high, "Hz")
    if not 0 < begin < end:
        raise MethodError(f"Frequencies must be above 0 and rise: from {begin:g} Hz to {end:g} Hz they do not.")
    return np.geomspace(begin, end, count)


def bode_text(response: Bode) -> str:
    """Some of the frequencies, for people."""
    step = max(1, (len(response.frequency) - 1) // ROWS)
    rows = [("frequency", "gain", "phase")]
    for f, gain, phase in list(zip(response.frequency, response.decibel, response.phase, strict=True))[::step]:
        rows.append((f"{f:.5g} Hz", f"{gain:.4g} dB", f"{phase:.4g}°"))
    return "\n".join([f"{response.name}, in SI", aligned(rows)])


def bode_data(response: Bode, margins: Margins | None) -> dict[str, Any]:
    """Ready for JSON."""
    data: dict[str, Any] = {
        "name": response.name,
        "frequency": response.frequency.tolist(),
        "gain": response.magnitude.tolist(),
        "phase": response.phase.tolist(),
    }
    if margins is not None:
        data["margins"] = {
            "stable": margins.stable,
            "gain_margin": finite(margins.gain_margin),
            "gain_margin_frequency": finite(margins.gain_margin_frequency),
            "phase_margin": finite(margins.phase_margin),
            "phase_margin_frequency": finite(margins.phase_margin_frequency),
            "delay_margin": finite(margins.delay_margin),
            "distance": margins.distance,
        }
    return data


def complex_data(value: complex) -> dict[str, float]:
    """A complex number for JSON."""
    return {"real": value.real, "imaginary": value.imag}


def finite(value: float) -> float | None:
    """None where JSON has no number for it."""
    return float(value) if math.isfinite(value) else None
