"""Random circuits of lines and lumped parts, for tests: what an engineer might draw, and some that nobody would."""

from __future__ import annotations

from typing import Any

import numpy as np

import bramah as br
from bramah.components.component import Component

FRICTIONS = ("none", "laminar", "blasius", "colebrook", "darcy", "hazen_williams")
UNSTEADY = ("none", "none", "trikha", "zielke", "vardy_brown")
CAVITATION = ("none", "none", "none", "vapour", "gas", "clipped")
FLUID = {"reference_density": "870 kg/m3", "viscosity": "40 cSt", "reference_bulk_modulus": "16000 bar"}


class Maker:
    """A circuit in the making: `nets` are joints of lines, to each of which something is attached."""

    def __init__(self, seed: int, *, parting: bool = True, calm: bool = False) -> None:
        self.random = np.random.default_rng(seed)
        self.parting, self.calm = parting, calm
        self.circuit = br.Circuit(f"Random lines {seed}", fluid=br.ConstantFluid(**FLUID))
        self.nets: list[list[str]] = []
        self.tank: list[str] = []
        self.pressure = self.between(20, 150)
        self._count = 0

    def between(self, low: float, high: float) -> float:
        """Evenly spread in the logarithm."""
        return float(low * (high / low) ** self.random.random())

    def one_of(self, *items: Any) -> Any:
        return items[int(self.random.integers(len(items)))]

    def add(self, component: Component) -> str:
        self._count += 1
        name = f"{type(component).__name__.lower()}{self._count}"
        self.circuit.add(name, component)
        return name

    def lines(self, most: int = 5) -> None:
        """A tree of lines, now and then with a loop."""
        count = int(self.random.integers(1, most + 1))
        self.nets.append([])
        longest, reaches = self.between(2, 200), self.one_of(0, int(self.random.integers(1, 61)))
        least = max(0.1, 2 / reaches) if reaches else 0.1  # of the first line, so that none is shorter than a tick
        for k in range(count):
            near = int(self.random.integers(len(self.nets)))
            far = len(self.nets)
            if far > 2 and self.random.random() < 0.2:
                far = int(self.random.integers(len(self.nets)))
            if far == len(self.nets):
                self.nets.append([])
            length = longest * self.between(least, max(1, 2 * least)) if k else longest
            name = self.add(self._line(length, 0 if k else reaches))
            self.nets[near].append(f"{name}.A")
            self.nets[far].append(f"{name}.B")

    def _line(self, length: float, reaches: int) -> br.Line:
        cavitation = self.one_of(*CAVITATION)
        return br.Line(
            length=length,
            diameter=f"{self.between(6, 60)} mm",
            wave_speed=f"{self.between(800, 1400)} m/s",
            rise=self.one_of(0.0, 0.0, self.random.uniform(-0.1, 0.1) * length),
            friction=self.one_of(*FRICTIONS),
            unsteady=self.one_of(*UNSTEADY),
            cavitation=cavitation if self.parting or cavitation == "none" else "none",
            reaches=reaches,
            start_pressure=f"{self.pressure} bar",
            first_order=self.one_of(0, 0, 0, 0, 1) if self.parting else 0,
        )

    def signal(self, low: float, high: float) -> str:
        """A course of time between two values: the port that gives it."""
        t, span = self.between(0.003, 0.3), self.between(1e-4, 0.3)
        mean, half = (low + high) / 2, (high - low) / 2
        if self.calm:
            half *= self.between(0.01, 1)
            return f"{self.add(self._slow(mean, half))}.y"
        course = self.one_of(
            br.Ramp(before=low, after=high, start_time=t, duration=span),
            br.Ramp(before=high, after=low, start_time=t, duration=span),
            br.Sine(amplitude=half, offset=mean, frequency=self.between(0.5, 100), phase=self.random.uniform(0, 360)),
            br.Square(amplitude=half, offset=mean, period=self.between(0.02, 0.5)),
            br.Step(before=low, after=high, step_time=t),
            br.Step(before=high, after=low, step_time=t),
        )
        return f"{self.add(course)}.y"

    def _slow(self, mean: float, half: float) -> Component:
        if self.random.random() < 0.5:
            return br.Sine(
                amplitude=half, offset=mean, frequency=self.between(0.1, 20), phase=self.random.uniform(0, 360)
            )
        t, span = self.between(0.003, 0.3), self.between(0.05, 3)
        return br.Ramp(before=mean - half, after=mean + half, start_time=t, duration=span)

    def volume(self, net: list[str]) -> None:
        size = f"{self.between(1e-3, 2e4)} cm3"
        net.append(f"{self.add(br.Volume(volume=size, start_pressure=f'{self.pressure} bar'))}.A")

    def accumulator(self, net: list[str]) -> None:
        kind = self.one_of(br.GasAccumulator, br.GasAccumulator, br.SpringAccumulator)
        given: dict[str, Any] = {"start_pressure": f"{self.pressure} bar"}
        if kind is br.GasAccumulator:
            given |= {
                "gas_volume": f"{self.between(0.05, 5)} l",
                "precharge": f"{self.pressure * self.between(0.3, 1.5)} bar",
            }
        net.append(f"{self.add(kind(**given))}.A")

    def far_side(self) -> list[str]:
        """The tank, or another joint."""
        return self.nets[int(self.random.integers(len(self.nets)))] if self.random.random() < 0.2 else self.tank

    def orifice(self, net: list[str]) -> None:
        name = self.add(br.Orifice(diameter=f"{self.between(0.5, 10)} mm"))
        net.append(f"{name}.A")
        self.far_side().append(f"{name}.B")

    def valve(self, net: list[str]) -> None:
        name = self.add(br.VariableOrifice(full_area=f"{self.between(1, 200)} mm2"))
        self.circuit.connect(self.signal(self.one_of(0.0, 0.0, 0.3), 1.0), f"{name}.opening")
        net.append(f"{name}.A")
        self.far_side().append(f"{name}.B")

    def check_valve(self, net: list[str]) -> None:
        crack = self.pressure * self.between(0.3, 1.2) if self.random.random() < 0.6 else 0.5
        name = self.add(
            br.CheckValve(
                cracking_pressure=f"{crack} bar",
                opening_pressure=f"{crack * self.between(1.02, 2)} bar",
                full_area=f"{self.between(5, 200)} mm2",
            )
        )
        ends = [f"{name}.A", f"{name}.B"]
        if self.random.random() < 0.3:
            ends.reverse()
        net.append(ends[0])
        self.far_side().append(ends[1])

    def cylinder(self, net: list[str]) -> None:
        bore = self.between(15, 80)
        stroke = self.between(20, 500)
        name = self.add(
            br.SingleActingCylinder(
                bore=f"{bore} mm",
                stroke=f"{stroke} mm",
                start_position=f"{stroke * self.random.uniform(0, 1)} mm",
                spring_preload=f"{self.pressure * 1e5 * np.pi / 4 * (bore / 1e3) ** 2 * self.between(0.3, 2)} N",
                spring_stiffness=self.between(1e3, 1e6),
                start_pressure_A=f"{self.pressure} bar",
                dead_volume_A=f"{self.between(0.1, 100)} cm3",
                restitution=self.one_of(0.0, 0.0, 0.5),
            )
        )
        mass = self.add(br.Mass(mass=self.between(0.5, 500)))
        net.append(f"{name}.A")
        self.circuit.connect(f"{name}.rod", f"{mass}.port")

    def flow(self, net: list[str]) -> None:
        most = self.between(1e-6, 2e-3)
        source = self.add(br.FlowSource())
        self.circuit.connect(self.signal(self.one_of(-most, 0.0, 0.5 * most), most), f"{source}.flow")
        net.append(f"{source}.P")

    def supply(self, net: list[str]) -> None:
        source = self.add(br.PressureSource(pressure=f"{self.pressure} bar"))
        if self.random.random() < 0.5:
            low, high = sorted(self.pressure * 1e5 * self.between(0.5, 1.5) for _ in range(2))
            self.circuit.connect(self.signal(low, high), f"{source}.pressure")
        if self.random.random() < 0.6:
            net.append(f"{source}.P")
            return
        name = self.add(br.Orifice(diameter=f"{self.between(1, 10)} mm"))
        self.circuit.connect(f"{source}.P", f"{name}.A")
        net.append(f"{name}.B")

    def attach(self) -> None:
        """Something at each joint, one supply at least, and what is open is closed."""
        self.supply(self.nets[0])
        kinds = (
            self.volume, self.volume, self.accumulator, self.orifice, self.valve, self.check_valve, self.cylinder,
            self.flow,
        )  # fmt: skip
        for net in self.nets[1:]:
            for _ in range(int(self.random.integers(0, 4))):
                self.one_of(*kinds)(net)

    def finished(self) -> br.Circuit:
        if self.tank:
            self.tank.append(f"{self.add(br.Tank())}.T")
            self.circuit.connect(*self.tank)
        for net in self.nets:
            if len(net) == 1:
                net.append(f"{self.add(br.Plug())}.A")
            self.circuit.connect(*net)
        if self.random.random() < 0.4:
            self.circuit.run["line_grid"] = "exact"
        return self.circuit


def random_lines(seed: int, *, parting: bool = True, calm: bool = False, most: int = 5) -> br.Circuit:
    """One to `most` lines and what joins them. `parting`: columns may part. `calm`: signals change slowly."""
    maker = Maker(seed, parting=parting, calm=calm)
    maker.lines(most)
    maker.attach()
    return maker.finished()
