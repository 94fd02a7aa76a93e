"""Restrictions and valves between the nets of a random circuit."""

from __future__ import annotations

import math

import bramah as br
from benchmarks.trust_circuits.drawing import TANK, Drawing
from benchmarks.trust_circuits.supplies import accumulator
from bramah.components.component import Component


def orifice(d: Drawing) -> str:
    return d.add(br.Orifice(diameter=d.bore(d.pressure / 2, 0.03, 3)))


def check_valve(d: Drawing, pressure: float = 0.0) -> str:
    """Cracking at a small part of a pressure, by default the circuit's, or at much of it; tight or leaking."""
    pressure = pressure or d.pressure
    crack = d.rounded(pressure * d.between(1e-3, 0.3))
    common = {
        "cracking_pressure": crack,
        "opening_pressure": d.rounded(crack + pressure * d.between(3e-3, 0.3)),
        "full_area": d.area(pressure / 10, 0.3, 30),
        "leakage": d.rounded(d.flow / d.pressure * d.between(1e-7, 1e-3)),
        "transition_pressure": d.rounded(pressure * d.between(1e-4, 1e-2)),
    }
    if d.chance(0.2):
        return d.add(
            br.ThrottleCheckValve(throttle_area=d.area(d.pressure, 0.03, 1), opening=d.uniform(0.1, 1), **common)
        )
    return d.add(br.CheckValve(**common))


def variable_orifice(d: Drawing) -> str:
    """Opened and closed by a signal; some shut altogether."""
    name = d.add(br.VariableOrifice(full_area=d.area(d.pressure / 2, 0.1, 5)))
    d.drive(f"{name}.opening", d.one_of(0.0, 0.0, d.uniform(0, 0.3), -0.2), d.uniform(0.4, 1.1))
    return name


def other_restriction(d: Drawing) -> str:
    narrow = d.bore(d.pressure / 2, 0.1, 3)
    viscosity = 4e-2
    clearance = d.rounded((12 * viscosity * d.flow * d.between(0.01, 1) / d.pressure / math.pi) ** (1 / 3))
    made: Component = d.one_of(
        br.LongOrifice(diameter=narrow, length=d.rounded(narrow * d.between(2, 30)), loss_coefficient=1.5),
        br.AnnularGap(diameter=narrow, length=narrow, clearance=min(clearance, d.rounded(0.1 * narrow))),
        br.FlowControlValve2(rated_flow=d.rounded(d.flow * d.between(0.05, 2)),
                             control_pressure=d.rounded(0.1 * d.pressure)),
        br.Filter(rated_flow=d.flow, clean_drop=d.rounded(d.pressure * d.between(1e-3, 0.1)),
                  bypass_pressure=d.rounded(0.2 * d.pressure), bypass_override=d.rounded(0.1 * d.pressure)),
        br.ShortPipe(length=d.rounded(narrow * d.between(30, 3000)), diameter=d.rounded(narrow * d.between(1.5, 5))),
    )  # fmt: skip
    return d.add(made)


def branch(d: Drawing, *, check: bool = False) -> None:
    """From a net under pressure to the tank, to another net, or to a new one."""
    near = d.some_fed()
    name = check_valve(d) if check else d.one_of(orifice, variable_orifice, check_valve, other_restriction)(d)
    others = [net for net in d.fed if net != near]
    if d.chance(0.5):
        far = d.new_net()
        if d.chance(0.3):
            accumulator(d, far)
        else:
            d.put_volume(far)
        if d.chance(0.6):
            leave = orifice(d)
            d.join(far, f"{leave}.A")
            d.join(TANK, f"{leave}.B")
        d.fed.append(far)
    else:
        far = str(d.one_of(*others)) if others and d.chance(0.4) else TANK
    ends = [f"{name}.A", f"{name}.B"]
    if d.chance(0.2):
        ends.reverse()
    d.join(near, ends[0])
    d.join(far, ends[1])


def in_series(d: Drawing) -> None:
    """Two restrictions with nothing but a volume of 0 between them; the first is always open."""
    near = d.some_fed()
    first, second = orifice(d), d.one_of(orifice, variable_orifice, variable_orifice, check_valve, other_restriction)(d)
    middle = d.new_net(f"{first}.B", f"{second}.A")
    d.put_volume(middle, zero=1.0)
    d.join(near, f"{first}.A")
    if d.chance(0.4) and d.room > 3:
        far = d.new_net()
        d.put_volume(far)
        d.fed.append(far)
    else:
        far = TANK
    d.join(far, f"{second}.B")


def pressure_valve(d: Drawing) -> None:
    """A reducing or sequence valve into a net of its own."""
    near, far = d.some_fed(), d.new_net()
    setting = d.rounded(d.pressure * d.between(0.1, 0.8))
    common = {
        "set_pressure": setting,
        "full_area": d.area(d.pressure / 5, 0.5, 5),
        "time_constant": d.rounded(d.until * d.between(1e-3, 3e-2)),
        "leakage": d.rounded(d.flow / d.pressure * 1e-4),
    }
    if d.chance(0.5):
        name = d.add(br.ReducingValve(droop=d.rounded(0.1 * setting), **common))
        ports = f"{name}.P", f"{name}.A"
    else:
        name = d.add(br.SequenceValve(override=d.rounded(0.1 * setting), **common))
        ports = f"{name}.A", f"{name}.B"
    d.join(near, ports[0])
    d.join(far, ports[1])
    d.join(TANK, f"{name}.Y")
    d.put_volume(far)
    leave = orifice(d)
    d.join(far, f"{leave}.A")
    d.join(TANK, f"{leave}.B")
    d.fed.append(far)


def store(d: Drawing) -> None:
    accumulator(d, d.some_fed())


def feedback(d: Drawing) -> None:
    """A way to the tank that opens as pressure rises: gradually, or by a relay."""
    net, setting = d.some_fed(), d.pressure * d.uniform(0.2, 0.9)
    sensor = d.add(br.PressureSensor())
    if d.chance(0.5):
        on, off = d.rounded(setting), d.rounded(setting * d.uniform(0.5, 0.9))
        signal = d.add(br.HysteresisRelay(switch_on=on, switch_off=off))
    else:
        signal = d.add(br.Gain(gain=d.rounded(1 / setting)))
    lag = d.add(br.FirstOrderLag(time_constant=d.rounded(d.until * d.between(1e-3, 0.1))))
    way = d.add(br.VariableOrifice(full_area=d.area(setting, 0.1, 3)))
    d.circuit.connect(f"{sensor}.y", f"{signal}.u")
    d.circuit.connect(f"{signal}.y", f"{lag}.u")
    d.circuit.connect(f"{lag}.y", f"{way}.opening")
    d.join(net, f"{sensor}.A", f"{way}.A")
    d.join(TANK, f"{way}.B")
