"""Parts of a circuit that are taken out before it is linearised: lines with waves, delays, sampled controllers."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import field, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from bramah.analysis.line_ends import wave_line
from bramah.analysis.stand_ins import HeldSignal, LineEnds, held_outputs
from bramah.analysis.wave_line import WaveLine
from bramah.circuit import Circuit, PortRef
from bramah.components.component import Component, Sampling
from bramah.components.hydraulic.line_parameters import LineCavitation
from bramah.components.signal.sample_hold import SampleAndHold
from bramah.components.signal.transport_delay import TransportDelay
from bramah.equilibrium import Point
from bramah.errors import SimulationError
from bramah.records import dataclass
from bramah.system import System

Complexes = NDArray[np.complex128]


@dataclass(frozen=True, eq=False)
class WavePart:
    """What a part brings to the circuit, `feeds`, follows from what it meets there, `sees`.

    feeds = M2 w,  sees = M1 w,  w being what travels in it
    """

    name: str
    feeds: tuple[str, ...]
    """States of its stand-in."""
    sees: tuple[str, ...]
    """Signals of the circuit."""
    line: WaveLine | None = None
    delay: float = 0.0

    def matrices(self, s: Complexes, *, even: bool = False) -> tuple[Complexes, Complexes]:
        """M1 and M2 at each s, w being the waves that leave both ends; or, `even`, pressure and flow at the first one.

        The waves never overflow for Re s >= 0, but which of them goes which way is a matter of the sign of a root.
        Pressure and flow are analytic functions of s everywhere but on the negative real axis.
        """
        if self.line is not None and even:
            return self._even(self.line, s)
        if self.line is None:
            one = np.ones((len(s), 1, 1), dtype=complex)
            return one, one * np.exp(-s * self.delay)[:, None, None]
        # p = f + e b, Z q = f - e b at A; the wave that arrives is p - Z0 q, Z0 being that of the stand-in.
        e = np.exp(-self.line.propagation(s) * self.line.length)
        ratio = self.line.surge_impedance / self.line.characteristic_impedance(s)
        own, other = (1 - ratio), (1 + ratio) * e
        first = np.stack([np.stack([np.ones_like(e), e], -1), np.stack([e, np.ones_like(e)], -1)], -2)
        return first, np.stack([np.stack([own, other], -1), np.stack([other, own], -1)], -2)

    def _even(self, line: WaveLine, s: Complexes) -> tuple[Complexes, Complexes]:
        """p_B = cosh p_A - Z sinh q_A,  q_B = cosh q_A - sinh / Z p_A, all times e^(-s T), which has no zeros."""
        angle, shift = line.propagation(s) * line.length, s * line.travel_time
        up, down = np.exp(angle - shift) / 2, np.exp(-angle - shift) / 2
        cosh, sinh, one = up + down, up - down, np.exp(-shift)
        ratio, none = line.characteristic_impedance(s) / line.surge_impedance, np.zeros_like(one)
        first = np.stack([np.stack([one, none], -1), np.stack([cosh, -ratio * sinh], -1)], -2)
        arriving = np.stack([cosh - sinh / ratio, cosh - ratio * sinh], -1)
        return first, np.stack([np.stack([one, -one], -1), arriving], -2)

    @property
    def travel_time(self) -> float:
        return self.delay if self.line is None else self.line.travel_time


@dataclass(frozen=True, eq=False)
class SampledPart:
    """A controller that is called at a fixed period; one without a function gives what it sees."""

    name: str
    feeds: tuple[str, ...]
    sees: tuple[str, ...]
    period: float
    start: float
    sampling: Sampling | None
    calls: int = -1
    """So far; -1: not known."""
    memory: dict[str, Any] | None = field(default=None, repr=False)
    """What it remembers; None: that is not known."""


@dataclass(frozen=True, eq=False)
class Taken:
    """A circuit with stand-ins, and what they stand for."""

    circuit: Circuit
    values: dict[str, float]
    """Of the states of stand-ins."""
    waves: tuple[WavePart, ...]
    sampled: tuple[SampledPart, ...]
    cavitating: tuple[str, ...] = ()
    """Lines that may hold gas or vapour."""

    @property
    def parts(self) -> tuple[WavePart | SampledPart, ...]:
        return (*self.waves, *self.sampled)

    @property
    def feeds(self) -> list[str]:
        return [name for part in self.parts for name in part.feeds]

    @property
    def sees(self) -> list[str]:
        return [name for part in self.parts for name in part.sees]


def take_out(base: System, point: Point) -> Taken:
    """The circuit of a system with every line, delay and sampled part replaced by a stand-in."""
    circuit = base.anatomy.circuit
    components, values = dict(circuit.components), {}
    driver_of = base.anatomy.wiring.driver_of
    lines = {} if base.grid is None else {reaches.data.name: reaches.data for reaches in base.grid.lines}
    numbers = {sampler.name: k for k, sampler in enumerate(base.samplers)}
    waves, sampled = [], []
    for name, component in circuit.components.items():
        if name in lines:
            line = wave_line(lines[name], float(point[f"{name}.q"]))
            components[name] = LineEnds(impedance=line.surge_impedance)
            for end, flow in (("A", float(point[f"{name}.q_A"])), ("B", -float(point[f"{name}.q_B"]))):
                values[f"{name}.c_{end}"] = float(point[f"{name}.{end}.p"]) - line.surge_impedance * flow
            ends = tuple(f"{name}.{end}.p" for end in "AB")
            waves.append(WavePart(lines[name].called, (f"{name}.c_A", f"{name}.c_B"), ends, line))
        elif isinstance(component, TransportDelay | SampleAndHold):
            components[name] = HeldSignal()
            values[f"{name}.held"] = float(point[f"{name}.y"])
            sees, feeds = (str(driver_of[PortRef(name, "u")]),), (f"{name}.held",)
            own = component.values
            if isinstance(component, TransportDelay):
                waves.append(WavePart(name, feeds, sees, delay=float(own["delay"])))
            else:
                sampled.append(SampledPart(name, feeds, sees, float(own["period"]), float(own["offset"]), None))
        elif (sampling := component.sampling()) is not None:
            components[name], part = _controller(name, component, sampling, driver_of.__getitem__)
            calls = point.calls[numbers[name]] if point.calls else -1
            memory = point.memory[numbers[name]] if point.memory else None
            sampled.append(replace(part, calls=calls, memory=memory))
    # Assemblies are taken apart already, and start values are those of the point.
    made = replace(circuit, components=components, start_values={})
    cavitating = tuple(data.called for data in lines.values() if data.cavitation is not LineCavitation.NONE)
    return Taken(made, values, tuple(waves), tuple(sampled), cavitating)


def _controller(
    name: str, component: Component, sampling: Sampling, driver: Callable[[PortRef], PortRef]
) -> tuple[Component, SampledPart]:
    if sampling.opaque:
        raise SimulationError(
            f"{name} is an FMU, into which nobody can look: it has no linear law. Take it out, or put components "
            "in its place."
        )
    stand_in = held_outputs(sampling.inputs, tuple(component.outputs()))()
    sees = tuple(str(driver(PortRef(name, own))) for own in sampling.inputs)
    feeds = tuple(f"{name}.held_{own}" for own in component.outputs())
    return stand_in, SampledPart(name, feeds, sees, sampling.period, sampling.start, sampling)
