"""A random circuit in the making, and the sizes its parts are drawn from.

First the circuit as a whole gets a flow (three decades and a half), a pressure (two decades), a fluid and a length of
time. Parts are then sized by what they do with these: a bore by the time a stroke takes, a volume by the time it takes
to fill, an orifice by the flow it lets through. Each size is spread over decades around that, so something happens in
every circuit whether it is a watch's or a lock gate's.
"""

from __future__ import annotations

import math
import random
from typing import Any

import bramah as br
from bramah.circuit import Circuit
from bramah.components.component import Component
from bramah.fluids import Fluid

TANK = "tank"
BULK_MODULUS, DENSITY = 1.5e9, 870.0
"""About those of all the fluids; for sizing only."""
ATMOSPHERE = 101325.0


class Drawing:
    """Nets are lists of ports by name; `TANK` is always there. `room` is how many more components may be added."""

    def __init__(self, text: str, most: int) -> None:
        self.random = random.Random(text)
        self.most = most
        self.flow = self.between(2e-6, 5e-3)
        self.pressure = self.between(3e5, 3e7)
        self.until = self.between(0.03, 3.0)
        self.circuit = Circuit("", fluid=self._fluid())
        self.nets: dict[str, list[str]] = {TANK: []}
        self.fed: list[str] = []
        """Nets that a supply keeps under pressure."""

    def between(self, low: float, high: float) -> float:
        """Evenly spread in the logarithm, rounded so that a file shows it in full."""
        return self.rounded(low * (high / low) ** self.random.random())

    def uniform(self, low: float, high: float) -> float:
        return self.rounded(self.random.uniform(low, high))

    @staticmethod
    def rounded(value: float) -> float:
        return float(f"{value:.4g}")

    def chance(self, share: float) -> bool:
        return self.random.random() < share

    def one_of(self, *items: Any) -> Any:
        return items[self.random.randrange(len(items))]

    def _fluid(self) -> Fluid:
        thick = f"{self.between(5, 400)} cSt"
        kind = self.one_of("constant", "tait", "aerated", "cavitating", "oil", "water")
        if kind == "constant":
            return br.ConstantFluid(viscosity=thick, reference_bulk_modulus=self.between(5e8, 2.2e9))
        if kind == "tait":
            return br.TaitFluid(viscosity=thick)
        if kind == "aerated":
            return br.AeratedFluid(viscosity=thick, air_fraction=self.between(3e-4, 5e-2))
        if kind == "cavitating":
            return br.CavitatingFluid(viscosity=thick, air_fraction=self.between(1e-5, 1e-2))
        return br.oil(grade=self.one_of("ISO VG 32", "ISO VG 46", "ISO VG 68")) if kind == "oil" else br.water()

    @property
    def room(self) -> int:
        return self.most - len(self.circuit.components)

    def add(self, component: Component) -> str:
        """Place a component; returns its name."""
        name = f"{type(component).__name__}_{len(self.circuit.components) + 1}"
        self.circuit.add(name, component)
        return name

    def new_net(self, *ports: str) -> str:
        name = f"net_{len(self.nets)}"
        self.nets[name] = list(ports)
        return name

    def join(self, net: str, *ports: str) -> None:
        self.nets[net].extend(ports)

    def some_fed(self) -> str:
        return str(self.one_of(*self.fed))

    def area(self, drop: float, low: float, high: float) -> float:
        """Of an orifice through which a part of the circuit's flow, from `low` to `high`, causes the drop."""
        return self.rounded(self.flow * self.between(low, high) / (0.65 * math.sqrt(2 * drop / DENSITY)))

    def bore(self, drop: float, low: float, high: float) -> float:
        return self.rounded(math.sqrt(4 / math.pi * self.area(drop, low, high)))

    def volume(self, low: float = 1e-4, high: float = 1.0) -> float:
        """That the circuit's flow fills to its pressure within a part of the run."""
        return self.rounded(self.flow * self.until * self.between(low, high) * BULK_MODULUS / self.pressure)

    def put_volume(self, net: str, *, zero: float = 0.0) -> None:
        """A volume, which is 0 with the given chance; under some pressure at the start now and then."""
        given: dict[str, Any] = {"volume": 0.0 if self.chance(zero) else self.volume()}
        if given["volume"] and net in self.fed and self.chance(0.5):
            given["start_pressure"] = self.rounded(self.pressure * self.uniform(0.05, 1.0))
        self.join(net, f"{self.add(br.Volume(**given))}.A")

    def drive(self, port: str, low: float, high: float) -> None:
        """Join an input to a signal that goes between two values in the course of the run."""
        low, high = self.rounded(low), self.rounded(high)
        self.circuit.connect(f"{self.add(self._signal(low, high))}.y", port)

    def _signal(self, low: float, high: float) -> Component:
        begin, span = self.rounded(self.until * self.uniform(0.02, 0.6)), self.until * self.between(1e-3, 0.5)
        middle, half = self.rounded((low + high) / 2), self.rounded((high - low) / 2)
        if self.chance(0.5):
            low, high = high, low
        kind = self.random.randrange(6)
        if kind == 0:
            rate = self.rounded(self.between(0.3, 10) / self.until)
            return br.Sine(amplitude=half, offset=middle, frequency=rate, phase=f"{self.uniform(0, 360)} deg")
        if kind in (1, 2):
            return br.Ramp(before=low, after=high, start_time=begin, duration=self.rounded(span))
        if kind == 3:
            return br.Step(before=low, after=high, step_time=begin)
        if kind == 4:
            return br.Square(amplitude=half, offset=middle, period=self.rounded(self.until * self.between(0.15, 1.0)))
        back = self.rounded(min(begin + span, 0.8 * self.until))
        times = sorted({0.0, begin, back, self.rounded(back + span)})
        return br.TableSource(points=[(t, self.one_of(low, high, middle)) for t in times])

    def finished(self, title: str) -> Circuit:
        """The circuit with every net closed."""
        if self.nets[TANK]:
            self.join(TANK, f"{self.add(br.Tank())}.T")
        for name, ports in self.nets.items():
            if not ports:
                continue
            if len(ports) == 1:
                ports.append(f"{self.add(br.Volume(volume=self.volume()))}.A")
            self.circuit.connect(*ports, name=name)
        self.circuit.title = title
        self.circuit.run = {"until": self.until}
        return self.circuit
