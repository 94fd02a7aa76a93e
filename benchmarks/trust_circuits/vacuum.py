"""Parts of a random circuit in which pressure comes near absolute zero, or below it where the fluid's law lets it."""

from __future__ import annotations

import bramah as br
from benchmarks.trust_circuits.actuators import Piston, double_acting, load
from benchmarks.trust_circuits.branches import check_valve
from benchmarks.trust_circuits.drawing import ATMOSPHERE, TANK, Drawing


def near_vacuum(d: Drawing) -> None:
    d.one_of(pulled, pulled, suction, evacuated)(d)


def inlet(d: Drawing, net: str, low: float, high: float) -> None:
    """A narrow way in from the tank, on which the circuit's flow loses about an atmosphere."""
    name = check_valve(d, ATMOSPHERE) if d.chance(0.4) else d.add(br.Orifice(diameter=d.bore(ATMOSPHERE, low, high)))
    d.join(TANK, f"{name}.A")
    d.join(net, f"{name}.B")


def pulled(d: Drawing) -> None:
    """A cylinder whose head chamber cannot fill as fast as a load pulls the rod out."""
    head, size = d.new_net(), Piston(d)
    size.start = d.rounded(size.stroke * d.uniform(0.0, 0.5))
    inlet(d, head, 0.02, 0.5)
    name, _ = double_acting(d, head, TANK, size)
    pull = 2 * ATMOSPHERE * size.area
    size.mass = d.rounded(pull * d.until * d.between(1e-4, 0.1) / size.speed)
    load(d, name, size, pull=(pull * d.uniform(-0.3, 0.2), pull * d.between(0.4, 1.5)))


def suction(d: Drawing) -> None:
    """Something draws more from a chamber than its inlet gives, but never all that is in it."""
    net = d.new_net()
    source = d.add(br.FlowSource())
    d.drive(f"{source}.flow", -d.flow * d.uniform(0.3, 1.0), d.flow * d.uniform(-0.2, 0.2))
    d.join(net, f"{source}.P")
    inlet(d, net, 0.2, 1.2)
    d.join(net, f"{d.add(br.Volume(volume=d.rounded(d.flow * d.until * d.between(2, 30))))}.A")


def evacuated(d: Drawing) -> None:
    """A chamber that is joined to a vacuum, then filled again."""
    net = d.new_net()
    source = d.add(br.PressureSource())
    d.drive(f"{source}.pressure", -ATMOSPHERE * d.uniform(0.6, 0.98), ATMOSPHERE * d.uniform(0.0, 3.0))
    way = d.add(br.Orifice(diameter=d.bore(ATMOSPHERE, 0.1, 10)))
    d.new_net(f"{source}.P", f"{way}.A")
    d.join(net, f"{way}.B")
    d.join(net, f"{d.add(br.Volume(volume=d.volume()))}.A")
    if d.chance(0.6):
        inlet(d, net, 0.02, 1.0)
