"""What keeps a net of a random circuit under pressure."""

from __future__ import annotations

import math
from typing import Any

import bramah as br
from benchmarks.trust_circuits.drawing import TANK, Drawing
from bramah.components.component import Component

SPEED = 150.0
"""Of pumps, rad/s."""


def supply(d: Drawing) -> str:
    """A new net and its source. What delivers a flow has a relief valve."""
    kind = d.one_of(pressure_source, flow_source, flow_source, pump, pump, charged)
    return str(kind(d))


def fed(d: Drawing, *ports: str) -> str:
    net = d.new_net(*ports)
    d.fed.append(net)
    return net


def pressure_source(d: Drawing) -> str:
    """Directly, or through an orifice into a volume."""
    source = d.add(br.PressureSource(pressure=d.pressure))
    if d.chance(0.4):
        d.drive(f"{source}.pressure", d.pressure * d.uniform(0.0, 0.5), d.pressure)
    if d.chance(0.4):
        return fed(d, f"{source}.P")
    orifice = d.add(br.Orifice(diameter=d.bore(d.pressure / 4, 0.3, 10)))
    d.new_net(f"{source}.P", f"{orifice}.A")
    net = fed(d, f"{orifice}.B")
    d.put_volume(net, zero=0.3)
    return net


def flow_source(d: Drawing) -> str:
    source = d.add(br.FlowSource(flow=d.flow))
    if d.chance(0.4):
        d.drive(f"{source}.flow", d.flow * d.uniform(0.0, 0.5), d.flow)
    net = fed(d, f"{source}.P")
    relief(d, net)
    d.put_volume(net, zero=0.2)
    return net


def pump(d: Drawing) -> str:
    """Turned at a given speed; it draws from the tank."""
    given: dict[str, Any] = {
        "displacement": d.rounded(d.flow / SPEED),
        "leakage": d.rounded(d.flow / d.pressure * d.between(1e-4, 0.1)),
    }
    kind = d.random.randrange(4)
    if kind == 0:
        made: Component = br.VariablePump(fraction=d.uniform(0.2, 1.0), **given)
    elif kind == 1:
        time_constant = d.rounded(d.until * d.between(1e-3, 0.1))
        made = br.PressureCompensatedPump(
            set_pressure=d.pressure, droop=d.rounded(0.05 * d.pressure), time_constant=time_constant, **given
        )
    else:
        made = br.FixedPump(**given)
    name, drive = d.add(made), d.add(br.SpeedSource(speed=SPEED))
    d.circuit.connect(f"{drive}.shaft", f"{name}.shaft")
    d.join(TANK, f"{name}.S")
    net = fed(d, f"{name}.P")
    if kind != 1:
        relief(d, net)
    d.put_volume(net)
    return net


def charged(d: Drawing) -> str:
    """Nothing but what an accumulator holds at the start."""
    net = fed(d)
    accumulator(d, net, full=True)
    return net


def relief(d: Drawing, net: str) -> None:
    """Set somewhat above or below the circuit's pressure."""
    pressure = d.rounded(d.pressure * d.between(0.5, 1.5))
    area, tau = d.area(pressure, 0.8, 4), d.rounded(d.until * d.between(1e-4, 3e-2))
    kind = d.random.randrange(4)
    common = {"set_pressure": pressure, "override": d.rounded(pressure * d.between(0.02, 0.3)), "rated_area": area}
    if kind == 0:
        made: Component = br.StaticReliefValve(**common)
    elif kind in (1, 2):
        made = br.FirstOrderReliefValve(time_constant=tau, **common)
    else:
        made = poppet(d, pressure)
    valve = d.add(made)
    d.join(net, f"{valve}.P")
    d.join(TANK, f"{valve}.T")


def poppet(d: Drawing, pressure: float) -> Component:
    """A direct-acting relief valve with a moving poppet, sized for the circuit's flow."""
    seat = d.bore(pressure / 2, 3, 20)
    force = pressure * math.pi / 4 * seat**2
    travel = d.rounded(0.25 * seat)
    stiffness = d.rounded(force * d.between(0.1, 0.5) / travel)
    mass = d.rounded(stiffness * (d.until * d.between(1e-4, 5e-3)) ** 2)
    damping = d.rounded(2 * d.uniform(0.3, 1.2) * math.sqrt(stiffness * mass))
    return br.DirectActingReliefValve(
        set_pressure=pressure, seat_diameter=seat, travel=travel, stiffness=stiffness, mass=mass, damping=damping
    )


def accumulator(d: Drawing, net: str, full: bool = False) -> None:
    """Gas, gas behind a piston, or a spring."""
    size, precharge = d.rounded(d.flow * d.until * d.between(0.1, 10)), d.rounded(d.pressure * d.between(0.1, 0.9))
    start = {"start_pressure": d.rounded(d.pressure * d.uniform(0.5, 1.0))} if full or d.chance(0.3) else {}
    dead = {"dead_volume": d.rounded(size * d.between(1e-3, 3e-2))}
    kind = d.random.randrange(5)
    if kind == 0 and not start:
        bore = d.rounded((size * 4 / math.pi / 3) ** (1 / 3))
        force = d.pressure * math.pi / 4 * bore**2
        speed = d.flow / (math.pi / 4 * bore**2)
        made: Component = br.PistonAccumulator(
            gas_volume=size, precharge=precharge, piston_diameter=bore,
            piston_mass=d.rounded(force * d.until * d.between(1e-5, 1e-2) / speed),
            coulomb_force=d.rounded(force * d.between(1e-3, 2e-2)), viscous_friction=d.rounded(force * 1e-2 / speed),
            smoothing_speed=d.rounded(speed * d.between(1e-3, 3e-2)), **dead,
        )  # fmt: skip
    elif kind == 1:
        stroke = d.rounded((size * 4 / math.pi) ** (1 / 3))
        made = br.SpringAccumulator(
            piston_diameter=stroke, stroke=stroke, opening_pressure=precharge,
            full_pressure=d.rounded(precharge * d.uniform(1.2, 3.0)), **dead, **start,
        )  # fmt: skip
    else:
        made = br.GasAccumulator(
            gas_volume=size, precharge=precharge, polytropic_exponent=d.uniform(1, 1.5), **dead, **start
        )
    d.join(net, f"{d.add(made)}.A")
