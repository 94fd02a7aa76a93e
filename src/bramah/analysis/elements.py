"""Lumped elements of a network in the frequency domain: each takes a flow q = Y(s) (p_a - p_b) from a to b."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from bramah.errors import BramahError
from bramah.records import dataclass
from bramah.units import parse_quantity

Complexes = NDArray[np.complex128]


class ElementError(BramahError, ValueError):
    """An element that cannot be."""


class Element(Protocol):
    """Anything with an admittance, m3/(s Pa)."""

    def admittance(self, s: NDArray[Any]) -> Complexes: ...


@dataclass(frozen=True)
class Resistance:
    """Z = R / (1 + T s): a linear or linearised resistance, with T = 0; one whose pressure lags its flow otherwise."""

    value: float
    time_constant: float = 0.0

    def __post_init__(self) -> None:
        if not (self.value > 0 and self.time_constant >= 0):
            raise ElementError(
                f"A resistance of {self.value!r} Pa s/m3 must be above 0, its time {self.time_constant!r} s at least 0."
            )

    def admittance(self, s: NDArray[Any]) -> Complexes:
        return np.asarray((1 + self.time_constant * s) / self.value, dtype=complex)

    def impedance(self, s: NDArray[Any]) -> Complexes:
        return np.asarray(self.value / (1 + self.time_constant * s), dtype=complex)


@dataclass(frozen=True)
class Capacitance:
    """q = C s p: a volume of fluid, an accumulator; between a node and the tank."""

    value: float

    def admittance(self, s: NDArray[Any]) -> Complexes:
        return np.asarray(self.value * s, dtype=complex)


@dataclass(frozen=True)
class Inertance:
    """p = L s q: a column of fluid that moves as a whole."""

    value: float

    def admittance(self, s: NDArray[Any]) -> Complexes:
        return np.asarray(1 / (self.value * s), dtype=complex)


@dataclass(frozen=True)
class Impedance:
    """Any impedance, given as a function of s."""

    function: Callable[[NDArray[Any]], Any]

    def admittance(self, s: NDArray[Any]) -> Complexes:
        return np.asarray(1 / np.asarray(self.function(s), dtype=complex), dtype=complex)


def restrictor(pressure_drop: Any, flow: Any, index: float = 2.0, time_constant: Any = 0.0) -> Resistance:
    """The law q = K dp^(1/n) linearised at a mean drop and flow: R = n dp / q; n = 2 for an orifice, 1 if laminar.

    With a time constant T the impedance falls as 1 / (1 + T s) (Skarbek-Wazynski 1981, chapter 7).
    """
    drop, mean = parse_quantity(pressure_drop, "bar"), parse_quantity(flow, "l/min")
    if not (drop > 0 and mean > 0):
        raise ElementError(f"A restrictor needs a mean drop and flow above 0, not {drop:g} Pa and {mean:g} m3/s.")
    return Resistance(index * drop / mean, parse_quantity(time_constant, "s"))


def volume(size: Any, bulk_modulus: Any) -> Capacitance:
    """A volume of fluid: C = V / B."""
    return Capacitance(parse_quantity(size, "l") / parse_quantity(bulk_modulus, "bar"))
