"""Linear frequency response of a network of lines and lumped elements.

Unknowns are the pressures of the nodes and, for each line, the waves that leave its two ends. The equations stay
regular where the admittances of a line are infinite, at its half-wave resonances, and nothing overflows.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field

import numpy as np
from numpy.typing import ArrayLike, NDArray

from bramah.analysis.elements import Element
from bramah.analysis.fourier import Harmonics
from bramah.analysis.wave_line import WaveLine
from bramah.errors import BramahError, SimulationError, unknown_name
from bramah.records import dataclass

Floats = NDArray[np.float64]
Complexes = NDArray[np.complex128]

TANK = "tank"
"""The node whose pressure does not change."""


class NetworkError(BramahError, ValueError):
    """A network that cannot be."""


@dataclass(frozen=True, eq=False)
class StandingWave:
    """Pressure and flow along a line, as phasors: one row for each frequency, one column for each place."""

    name: str
    x: Floats
    frequency: Floats
    pressure: Complexes
    flow: Complexes


@dataclass(frozen=True)
class _Branch:
    element: Element | WaveLine
    a: str
    b: str


class Network:
    """Elements between named nodes. A node with one line only is a dead end.

    net = Network()
    net.add("outlet", WaveLine.of(...), "pump", "valve")
    net.add("valve", restrictor("200 bar", "42 l/min"), "valve")     the other end is the tank
    net.impedance([50, 100], "pump")
    """

    def __init__(self) -> None:
        self._branches: dict[str, _Branch] = {}
        self._nodes: dict[str, int] = {}

    def add(self, name: str, element: Element | WaveLine, a: str, b: str = TANK) -> None:
        """Put an element between two nodes; flow through it counts from a to b."""
        if name in self._branches:
            raise NetworkError(f"There is an element named {name!r} already.")
        if a == b:
            raise NetworkError(f"{name} joins {a!r} to itself.")
        self._branches[name] = _Branch(element, a, b)
        for node in (a, b):
            if node != TANK:
                self._nodes.setdefault(node, len(self._nodes))

    @property
    def nodes(self) -> tuple[str, ...]:
        return tuple(self._nodes)

    def branch(self, name: str) -> _Branch:
        if name not in self._branches:
            raise unknown_name("element", name, self._branches)
        return self._branches[name]

    def node(self, name: str) -> int:
        if name not in self._nodes:
            raise unknown_name("node", name, self._nodes)
        return self._nodes[name]

    def solve(
        self,
        frequency: ArrayLike,
        flows: Mapping[str, ArrayLike] | None = None,
        pressures: Mapping[str, ArrayLike] | None = None,
    ) -> Solution:
        """Phasors for flows fed into nodes and pressures imposed on nodes, each a number or one for each frequency."""
        f = np.atleast_1d(np.asarray(frequency, dtype=float))
        if not (np.isfinite(f).all() and (f > 0).all()):
            raise NetworkError("Frequencies must be above 0.")
        s = 2j * np.pi * f
        lines = {n: b.element for n, b in self._branches.items() if isinstance(b.element, WaveLine)}
        first = {name: len(self._nodes) + 2 * k for k, name in enumerate(lines)}
        size = len(self._nodes) + 2 * len(lines)
        matrix, given = np.zeros((len(f), size, size), dtype=complex), np.zeros((len(f), size), dtype=complex)
        for name, branch in self._branches.items():
            if isinstance(branch.element, WaveLine):
                self._line(matrix, s, branch, branch.element, first[name])
            else:
                self._lumped(matrix, s, branch, branch.element)
        for node, value in (flows or {}).items():
            given[:, self.node(node)] += np.asarray(value, dtype=complex)
        for node, value in (pressures or {}).items():
            k = self.node(node)
            matrix[:, k], given[:, k] = 0.0, np.asarray(value, dtype=complex)
            matrix[:, k, k] = 1.0
        found = self._solved(f, matrix, given)
        waves = {name: (found[:, k], found[:, k + 1]) for name, k in first.items()}
        return Solution(self, f, {n: found[:, k] for n, k in self._nodes.items()}, waves)

    def _lumped(self, matrix: Complexes, s: Complexes, branch: _Branch, element: Element) -> None:
        y = element.admittance(s)
        ends = [(sign, self._nodes[n]) for sign, n in ((1.0, branch.a), (-1.0, branch.b)) if n != TANK]
        for sign, row in ends:
            for other, column in ends:
                matrix[:, row, column] += sign * other * y

    def _line(self, matrix: Complexes, s: Complexes, branch: _Branch, line: WaveLine, first: int) -> None:
        """p_a = f + e b, p_b = e f + b; flows into the line (f - e b) / Z and (b - e f) / Z, with e = exp(-gamma l)."""
        e = np.exp(-line.propagation(s) * line.length)
        y = 1 / line.characteristic_impedance(s)
        for end, node in enumerate((branch.a, branch.b)):
            own, other = first + end, first + 1 - end
            matrix[:, own, own], matrix[:, own, other] = 1.0, e
            if node != TANK:
                k = self._nodes[node]
                matrix[:, own, k] = -1.0
                matrix[:, k, own] += y
                matrix[:, k, other] -= e * y

    def _solved(self, f: Floats, matrix: Complexes, given: Complexes) -> Complexes:
        weight = np.abs(matrix).max(axis=2, initial=0.0)
        weight[weight == 0] = 1.0
        try:
            return np.linalg.solve(matrix / weight[..., None], (given / weight)[..., None])[..., 0]
        except np.linalg.LinAlgError:
            conditions = [float(np.linalg.cond(m)) for m in matrix / weight[..., None]]
            at = f[int(np.argmax(conditions))]
            raise SimulationError(
                f"The network resonates without damping at {at:g} Hz. Choose other frequencies, or give it friction."
            ) from None

    def impedance(self, frequency: ArrayLike, node: str, at: str | None = None) -> Complexes:
        """Pressure at a node, or at another one, by the flow fed into it."""
        return self.solve(frequency, {node: 1.0}).pressure(at or node)

    def transfer(self, frequency: ArrayLike, node: str, at: str) -> Complexes:
        """Pressure at a node by the pressure imposed on another one."""
        return self.solve(frequency, pressures={node: 1.0}).pressure(at)

    def harmonics(
        self, flows: Mapping[str, Harmonics], at: str, x: float | None = None, *, mean: float = 0.0
    ) -> Harmonics:
        """Pressure harmonics at a node, or at a place x of a line, for periodic flows fed into nodes."""
        sources = list(flows.values())
        if len({(h.frequency, h.count) for h in sources}) != 1:
            raise NetworkError("All sources must have the same frequency and number of harmonics.")
        found = self.solve(sources[0].frequencies, {node: h.phasors for node, h in flows.items()})
        phasors = found.pressure(at) if x is None else found.along(at, [x]).pressure[:, 0]
        return Harmonics.of_phasors(sources[0].frequency, phasors, mean)


@dataclass(frozen=True, eq=False)
class Solution:
    """Phasors in a network, one for each frequency."""

    network: Network = field(repr=False)
    frequency: Floats
    _pressure: dict[str, Complexes] = field(repr=False)
    _waves: dict[str, tuple[Complexes, Complexes]] = field(repr=False)

    def pressure(self, node: str) -> Complexes:
        if node == TANK:
            return np.zeros(len(self.frequency), dtype=complex)
        self.network.node(node)
        return self._pressure[node]

    def flow(self, name: str) -> tuple[Complexes, Complexes]:
        """Flow through an element from a to b, at its end a and at its end b."""
        branch = self.network.branch(name)
        if isinstance(branch.element, WaveLine):
            flow = self.along(name, [0.0, branch.element.length]).flow
            return flow[:, 0], flow[:, 1]
        drop = self.pressure(branch.a) - self.pressure(branch.b)
        through = branch.element.admittance(2j * np.pi * self.frequency) * drop
        return through, through

    def along(self, name: str, x: ArrayLike | None = None, count: int = 201) -> StandingWave:
        """Pressure and flow along a line at places x in m from its end a, or at evenly spaced ones."""
        line = self.network.branch(name).element
        if not isinstance(line, WaveLine):
            raise NetworkError(f"{name} is not a line.")
        place = np.linspace(0.0, line.length, count) if x is None else np.asarray(x, dtype=float)
        if (place < 0).any() or (place > line.length).any():
            raise NetworkError(f"Places along {name} must lie between 0 and its length, {line.length:g} m.")
        s = 2j * np.pi * self.frequency
        return StandingWave(name, place, self.frequency, *line.along(s, place, *self._waves[name]))
