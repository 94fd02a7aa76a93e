"""What pipes, pumps and valves of a water network are made of."""

from __future__ import annotations

import math
from typing import Any

from bramah.components.component import Component
from bramah.components.hydraulic import ConstantPowerPump, HeadLossValve, HeadPump, Line, NetworkValve
from bramah.components.hydraulic.head_loss_valve import LossLaw
from bramah.components.hydraulic.head_pump import HeadLaw
from bramah.components.hydraulic.network_valve import ValveControl
from bramah.components.laws.gravity import GRAVITY
from bramah.components.laws.line_friction import LineFriction
from bramah.files.epanet.curves import flow_share, power_law
from bramah.files.epanet.network import HeadLoss, Link, Network, Pipe, Pump, Status, Valve
from bramah.records import dataclass

LEAST_LOSS = 0.001
"""Loss coefficient of what has none."""
MANNING = 10.29
"""Chezy and Manning: h/L = 10.29 n^2 q^2 / d^(16/3) in SI (in feet 4.66: EPANET 2.2 manual)."""
DROOP = 10.0
"""Pa per m/s, by which regulated pressures give way: 1 mm of water."""
USUAL_HEAD = 30.0
"""m, from which the flow of a pump of constant power is sought."""
CONTROLS = {
    "PRV": ValveControl.REDUCE,
    "PSV": ValveControl.SUSTAIN,
    "FCV": ValveControl.LIMIT,
}


@dataclass(frozen=True)
class Part:
    """A component of a link, with the ports that flow enters and leaves by."""

    component: Component
    suffix: str = ""
    entry: str = "A"
    exit: str = "B"


Chain = list[Part]


def chain(link: Link, rise: float, network: Network, line: dict[str, Any]) -> Chain:
    """The parts of a link from its first node to its second, which is higher by `rise`."""
    if isinstance(link, Pipe):
        return _pipe(link, rise, network, line)
    if isinstance(link, Pump):
        return [_pump(link, rise, network.density)]
    assert isinstance(link, Valve)
    return [Part(_valve(link, rise))]


def _pipe(pipe: Pipe, rise: float, network: Network, line: dict[str, Any]) -> Chain:
    made = Line(
        **{"length": pipe.length, "diameter": pipe.diameter, "rise": rise, **_friction(pipe, network.head_loss), **line}
    )
    if pipe.status is Status.OPEN and pipe.loss == 0:
        return [Part(made)]
    control = ValveControl.CHECK if pipe.status is Status.CV else ValveControl.NONE
    fitting = NetworkValve(
        diameter=pipe.diameter, loss_coefficient=max(pipe.loss, LEAST_LOSS), control=control,
        opening=0.0 if pipe.status is Status.CLOSED else 1.0,
    )  # fmt: skip
    return [Part(fitting, "_fitting"), Part(made)]


def _friction(pipe: Pipe, law: HeadLoss) -> dict[str, Any]:
    if law is HeadLoss.HAZEN_WILLIAMS:
        return {"friction": LineFriction.HAZEN_WILLIAMS, "hazen_williams": pipe.roughness}
    if law is HeadLoss.DARCY_WEISBACH:
        return {"friction": LineFriction.COLEBROOK, "roughness": pipe.roughness}
    factor = MANNING * pipe.roughness**2 * math.pi**2 * GRAVITY / 8 * pipe.diameter ** (-1 / 3)
    return {"friction": LineFriction.DARCY, "darcy_factor": factor}


def _pump(pump: Pump, rise: float, density: float) -> Part:
    if pump.status is Status.CLOSED:
        return Part(NetworkValve(opening=0.0, rise=rise))
    if pump.power:
        usual = pump.speed**3 * pump.power / (density * GRAVITY * USUAL_HEAD)
        steady = ConstantPowerPump(power=pump.power, speed=pump.speed, rise=rise, start_flow=usual)
        return Part(steady, entry="S", exit="P")
    law = power_law(pump.head)
    if law is None:
        middle = pump.head[len(pump.head) // 2][0]
        made = HeadPump(law=HeadLaw.CURVE, head=pump.head, speed=pump.speed, rise=rise, start_flow=middle)
    else:
        shut, flow, head, exponent = law
        made = HeadPump(
            shut_off_head=shut, rated_flow=flow, rated_head=head, exponent=exponent, speed=pump.speed, rise=rise,
            start_flow=flow,
        )  # fmt: skip
    return Part(made, entry="S", exit="P")


def _valve(valve: Valve, rise: float) -> NetworkValve | HeadLossValve:
    shut = valve.fixed and valve.status is Status.CLOSED
    common: dict[str, Any] = {"diameter": valve.diameter, "rise": rise, "opening": 0.0 if shut else 1.0}
    if valve.kind == "GPV":
        return HeadLossValve(law=LossLaw.CURVE, head=valve.curve, **common)
    loss = max(valve.loss, LEAST_LOSS)
    if valve.fixed or (valve.kind == "PBV" and valve.setting == 0):
        return NetworkValve(loss_coefficient=loss, **common)
    if valve.kind == "PBV":
        return HeadLossValve(law=LossLaw.BREAK, drop=valve.setting, droop=DROOP, loss_coefficient=loss, **common)
    if valve.kind == "PCV" and valve.loss > 0:
        common["opening"] = flow_share(valve.curve, valve.setting)
    if valve.kind == "TCV":
        loss = max(valve.setting, LEAST_LOSS)
    control = CONTROLS.get(valve.kind, ValveControl.NONE)
    values: dict[str, Any] = {"set_flow": valve.setting} if control is ValveControl.LIMIT else {}
    if control in (ValveControl.REDUCE, ValveControl.SUSTAIN):
        values = {"set_pressure": valve.setting, "droop": DROOP}
    return NetworkValve(loss_coefficient=loss, control=control, **common, **values)
