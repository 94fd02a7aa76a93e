"""A pump as a source of ripple: a source flow beside a source impedance, the pump's own volume and leakage."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from bramah.analysis.elements import Capacitance, Element, Resistance
from bramah.analysis.fourier import Harmonics
from bramah.analysis.network import Network
from bramah.analysis.wave_line import WaveLine
from bramah.units import parse_quantity

Complexes = NDArray[np.complex128]

FLANGE, VALVE, OUTLET = "flange", "valve", "outlet"


def pump_network(
    outlet: WaveLine,
    termination: Element,
    *,
    leakage: float = 0.0,
    internal: WaveLine | Capacitance | None = None,
) -> Network:
    """Flange with leakage (m3/(s Pa)) and internal volume, an outlet line, and what ends it.

    The internal volume is a capacitance or an equivalent line closed at its far end (Skarbek-Wazynski 1981, PRIP).
    """
    net = Network()
    if leakage:
        net.add("leakage", Resistance(1 / leakage), FLANGE)
    if isinstance(internal, WaveLine):
        net.add("internal", internal, FLANGE, "closed end")
    elif internal is not None:
        net.add("internal", internal, FLANGE)
    net.add(OUTLET, outlet, FLANGE, VALVE)
    net.add("termination", termination, VALVE)
    return net


def pump_ripple(
    flow: Harmonics,
    outlet: WaveLine,
    termination: Element,
    *,
    leakage: float = 0.0,
    internal: WaveLine | Capacitance | None = None,
    position: Any = 0.0,
    mean: float = 0.0,
) -> Harmonics:
    """Pressure harmonics in the outlet line at a distance from the flange, for the flow ripple of the pump itself."""
    net = pump_network(outlet, termination, leakage=leakage, internal=internal)
    return net.harmonics({FLANGE: flow}, OUTLET, parse_quantity(position, "m"), mean=mean)


def source_impedance(
    s: ArrayLike, *, leakage: float = 0.0, internal: WaveLine | Capacitance | None = None
) -> Complexes:
    """Z_s of leakage and internal volume side by side; inf without either."""
    s = np.asarray(s, dtype=complex)
    admittance = np.full(s.shape, leakage, dtype=complex)
    if isinstance(internal, WaveLine):
        admittance = admittance + 1 / internal.input_impedance(s)
    elif internal is not None:
        admittance = admittance + internal.admittance(s)
    return np.where(admittance == 0, np.inf, 1 / np.where(admittance == 0, 1.0, admittance))


def two_loads(
    pressure: tuple[ArrayLike, ArrayLike], impedance: tuple[ArrayLike, ArrayLike]
) -> tuple[Complexes, Complexes]:
    """Source flow and source impedance from the pressures at the flange with two loads of known impedance.

    Q_s = p / Z + p / Z_s for both, so 1 / Z_s = (p_2 / Z_2 - p_1 / Z_1) / (p_1 - p_2). The pressures must have a
    common origin of time.
    """
    one, two = (np.asarray(p, dtype=complex) for p in pressure)
    q1, q2 = (p / np.asarray(z, dtype=complex) for p, z in zip((one, two), impedance, strict=True))
    own = (q2 - q1) / (one - two)
    return q1 + one * own, 1 / own
