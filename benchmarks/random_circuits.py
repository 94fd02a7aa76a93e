"""Random circuits that an engineer could have drawn: supplies with relief valves, and what is fed by them.

A circuit grows from one or two supplies. Restrictions, branches and loops, accumulators, cylinders and motors with
loads, valves with commands are added to nets picked at random, and what is left open is closed.
"""

from __future__ import annotations

import random
from collections.abc import Callable

import bramah as br
from bramah.circuit import Circuit
from bramah.components.component import Component
from bramah.fluids import Fluid

MOST_ADDED = 12


class Grower:
    """A circuit in the making. `nets` are hydraulic nets that more can be joined to; "tank" is always there."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)
        self.circuit = Circuit(f"Random circuit {seed}", fluid=self._fluid())
        self.nets: dict[str, list[str]] = {"tank": []}
        self._count = 0

    def _fluid(self) -> Fluid:
        return self.random.choice([br.ConstantFluid(), br.oil(grade="ISO VG 46"), br.oil(grade="ISO VG 32")])

    def between(self, low: float, high: float) -> float:
        """Evenly spread in the logarithm."""
        return float(low * (high / low) ** self.random.random())

    def chance(self, share: float) -> bool:
        return self.random.random() < share

    def add(self, component: Component) -> str:
        """Place a component; returns its name."""
        self._count += 1
        name = f"{type(component).__name__.lower()}_{self._count}"
        self.circuit.add(name, component)
        return name

    def join(self, net: str, *ports: str) -> None:
        self.nets[net].extend(ports)

    def new_net(self) -> str:
        name = f"line_{len(self.nets)}"
        self.nets[name] = []
        return name

    def some_net(self) -> str:
        """A net to be fed from."""
        return self.random.choice([net for net in self.nets if net != "tank"])

    def other_net(self, net: str) -> str:
        """The tank as a rule, else another net."""
        others = [n for n in self.nets if n not in (net, "tank")]
        return self.random.choice(others) if others and self.chance(0.3) else "tank"

    def finished(self) -> Circuit:
        """The circuit with every net closed."""
        self.join("tank", f"{self.add(br.Tank())}.T")
        for ports in self.nets.values():
            if len(ports) == 1:
                blind = br.Volume(volume=f"{self.between(0.05, 1)} l") if self.chance(0.7) else br.Plug()
                ports.append(f"{self.add(blind)}.A")
            self.circuit.connect(*ports)
        return self.circuit


def random_circuit(seed: int) -> Circuit:
    grower = Grower(seed)
    for _ in range(1 + grower.chance(0.25)):
        supply(grower)
    for _ in range(grower.random.randint(1, MOST_ADDED)):
        grower.random.choices(list(ADDED), list(ADDED.values()))[0](grower)
    return grower.finished()


def supply(g: Grower) -> None:
    """A source, protected by a relief valve unless it is a pressure source."""
    net = g.new_net()
    kind = g.random.randrange(4)
    if kind == 0:
        g.join(net, f"{g.add(br.PressureSource(pressure=f'{g.between(20, 250)} bar'))}.P")
        return
    if kind == 1:
        g.join(net, f"{g.add(br.FlowSource(flow=f'{g.between(2, 60)} l/min'))}.P")
    else:
        pump = g.add(_pump(g))
        g.join(net, f"{pump}.P")
        g.join("tank", f"{pump}.S")
        speed = br.SpeedSource(speed=f"{g.between(600, 2500)} rpm")
        drive = g.add(speed if g.chance(0.8) else br.ElectricMotor())
        g.circuit.connect(f"{drive}.shaft", f"{pump}.shaft")
    relief(g, net)
    if g.chance(0.8):
        volume(g, net)


def _pump(g: Grower) -> Component:
    size, leakage = f"{g.between(5, 40)} cm3/rev", g.between(1e-13, 3e-12)
    kind = g.random.randrange(3)
    if kind == 0:
        return br.FixedPump(displacement=size, leakage=leakage)
    if kind == 1:
        return br.VariablePump(displacement=size, leakage=leakage, fraction=g.random.uniform(0.2, 1.0))
    return br.PressureCompensatedPump(displacement=size, leakage=leakage, set_pressure=f"{g.between(50, 250)} bar")


def relief(g: Grower, net: str | None = None) -> None:
    pressure = f"{g.between(30, 300)} bar"
    kinds = (br.StaticReliefValve, br.FirstOrderReliefValve, br.HandroosReliefValve, br.DirectActingReliefValve)
    valve = g.add(g.random.choice(kinds)(set_pressure=pressure))
    g.join(net or g.some_net(), f"{valve}.P")
    g.join("tank", f"{valve}.T")


def volume(g: Grower, net: str | None = None) -> None:
    g.join(net or g.some_net(), f"{g.add(br.Volume(volume=f'{g.between(0.05, 5)} l'))}.A")


def accumulator(g: Grower) -> None:
    size = f"{g.between(0.3, 5)} l"
    precharge = f"{g.between(10, 120)} bar"
    kind = g.random.randrange(3)
    if kind == 0:
        made: Component = br.GasAccumulator(gas_volume=size, precharge=precharge)
    elif kind == 1:
        made = br.PistonAccumulator(gas_volume=size, precharge=precharge, coulomb_force=100.0, viscous_friction=200.0)
    else:
        made = br.SpringAccumulator()
    g.join(g.some_net(), f"{g.add(made)}.A")


def _restriction(g: Grower) -> Component:
    kinds: list[Callable[[], Component]] = [
        lambda: br.Orifice(diameter=f"{g.between(0.4, 5)} mm"),
        lambda: br.Orifice(diameter=f"{g.between(0.4, 5)} mm"),
        lambda: br.LongOrifice(diameter=f"{g.between(0.4, 3)} mm"),
        lambda: br.AnnularGap(clearance=f"{g.between(5, 60)} um"),
        lambda: br.VariableOrifice(opening=g.random.choice([0.0, g.random.random(), 1.0])),
        lambda: br.CheckValve(cracking_pressure=f"{g.between(0.2, 5)} bar", opening_pressure="8 bar"),
        lambda: br.CheckValve(cracking_pressure=f"{g.between(0.2, 5)} bar", opening_pressure="8 bar"),
        lambda: br.ThrottleCheckValve(opening=g.random.random()),
        lambda: br.FlowControlValve2(rated_flow=f"{g.between(2, 30)} l/min"),
        lambda: br.Filter(),
        lambda: br.ShortPipe(length=f"{g.between(0.2, 5)} m", diameter=f"{g.between(6, 20)} mm"),
    ]
    return g.random.choice(kinds)()


def branch(g: Grower) -> None:
    """A restriction to a new net, or between two that are there."""
    net = g.some_net()
    far = g.new_net() if g.chance(0.6) else g.other_net(net)
    name = g.add(_restriction(g))
    ends = [f"{name}.A", f"{name}.B"]
    if g.chance(0.3):
        ends.reverse()
    g.join(net, ends[0])
    g.join(far, ends[1])
    if far != "tank" and g.chance(0.6):
        volume(g, far)


def reducing(g: Grower) -> None:
    net = g.some_net()
    far = g.new_net()
    valve = g.add(br.ReducingValve(set_pressure=f"{g.between(10, 100)} bar"))
    g.join(net, f"{valve}.P")
    g.join(far, f"{valve}.A")
    g.join("tank", f"{valve}.Y")
    volume(g, far)


def cylinder(g: Grower) -> None:
    net = g.some_net()
    place(g, net, g.other_net(net))


def place(g: Grower, head: str, ring: str) -> None:
    """A cylinder between two nets, with a load."""
    bore, stroke = g.between(20, 80), g.between(60, 600)
    x = f"{g.random.choice([0.0, g.random.random()]) * stroke} mm"
    common = {"stroke": f"{stroke} mm", "start_position": x}
    if ring == "tank" and g.chance(0.4):
        made = g.add(br.SingleActingCylinder(bore=f"{bore} mm", spring_preload="100 N", **common))
    else:
        rod = f"{g.random.uniform(0.4, 0.7) * bore} mm"
        made = g.add(br.DoubleActingCylinder(bore=f"{bore} mm", rod_diameter=rod, **common))
        g.join(ring, f"{made}.B")
    g.join(head, f"{made}.A")
    ports = [f"{made}.rod", f"{g.add(br.Mass(mass=g.between(5, 2000)))}.port"]
    for load, share in _loads(g):
        if g.chance(share):
            ports.append(f"{g.add(load)}.port")
    g.circuit.connect(*ports)


def _loads(g: Grower) -> list[tuple[Component, float]]:
    return [
        (br.Spring(stiffness=g.between(1e3, 1e6)), 0.35),
        (br.Damper(damping=g.between(100, 1e4)), 0.4),
        (br.Force(force=g.random.choice([-1, 1]) * g.between(50, 2e4)), 0.4),
        (br.StickSlipFriction(coulomb_force=200.0, static_force=g.between(250, 2000), viscous_friction=500.0), 0.2),
        (br.StribeckFriction(viscous_friction=500.0), 0.15),
        (br.EndStop(lower="-1 m", upper=f"{g.between(20, 1000)} mm"), 0.0),
    ]


def valve_and_cylinder(g: Grower) -> None:
    """A cylinder behind a four-way valve, its command a constant or a lagged one."""
    net, head, ring = g.some_net(), g.new_net(), g.new_net()
    command = g.random.choice([0.0, -1.0, 1.0, g.random.uniform(-1, 1)])
    kinds = (br.ProportionalValve43, br.DirectionalValve43)
    valve = g.add(g.random.choice(kinds)(command=command))
    if g.chance(0.3):
        source, lag = g.add(br.Constant(value=command)), g.add(br.FirstOrderLag(time_constant="50 ms"))
        g.circuit.connect(f"{source}.y", f"{lag}.u")
        g.circuit.connect(f"{lag}.y", f"{valve}.command")
    for port, joined in (("P", net), ("T", "tank"), ("A", head), ("B", ring)):
        g.join(joined, f"{valve}.{port}")
    place(g, head, ring)


def motor(g: Grower) -> None:
    net = g.some_net()
    size, leakage = f"{g.between(10, 100)} cm3/rev", g.between(1e-13, 1e-11)
    made = g.add(br.FixedMotor(displacement=size, leakage=leakage))
    g.join(net, f"{made}.A")
    g.join(g.other_net(net), f"{made}.B")
    ports = [f"{made}.shaft"]
    if g.chance(0.5):
        ports.append(f"{g.add(br.RotaryLoad(external_torque=g.random.uniform(-20, 60)))}.shaft")
    else:
        ports.append(f"{g.add(br.Inertia(inertia=g.between(0.01, 5)))}.shaft")
        ports.append(f"{g.add(br.RotationalDamper(damping=g.between(0.02, 2)))}.shaft")
        if g.chance(0.4):
            ports.append(f"{g.add(br.Torque(torque=-g.between(1, 80)))}.shaft")
    g.circuit.connect(*ports)


def pressure_control(g: Grower) -> None:
    """An orifice to the tank that opens with a pressure, through a lag."""
    net = g.some_net()
    sensor, lag, gain, limiter = (
        g.add(c)
        for c in (
            br.PressureSensor(),
            br.FirstOrderLag(time_constant=f"{g.between(10, 200)} ms"),
            br.Gain(gain=1 / g.between(5e6, 3e7)),
            br.Limiter(lower=0.0, upper=1.0),
        )
    )
    orifice = g.add(br.VariableOrifice(full_area=f"{g.between(1, 20)} mm2"))
    g.join(net, f"{sensor}.A", f"{orifice}.A")
    g.join("tank", f"{orifice}.B")
    chain = (sensor, lag), (lag, gain), (gain, limiter)
    for one, next_one in chain:
        g.circuit.connect(f"{one}.y", f"{next_one}.u")
    g.circuit.connect(f"{limiter}.y", f"{orifice}.opening")


ADDED: dict[Callable[[Grower], None], float] = {
    branch: 8, volume: 1, relief: 1, accumulator: 1.5, cylinder: 2, valve_and_cylinder: 1.5, motor: 2, reducing: 1,
    pressure_control: 0.7,
}  # fmt: skip
"""What is added, and how often."""
