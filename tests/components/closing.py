"""The smallest circuit that lets any one component run: every port meets something that stores or gives way."""

from __future__ import annotations

from typing import Any

from bramah.circuit import Circuit
from bramah.components import hydraulic, mechanical, signal
from bramah.components.assembly import Assembly
from bramah.components.component import Component
from bramah.components.ports import SignalIn
from bramah.declare import Choice
from bramah.fluids import ConstantFluid, Fluid
from bramah.system.probe import probe_of


def variants(component: type[Component]) -> list[dict[str, Any]]:
    """The default choices, and every other option of each choice by itself."""
    choices = {n: d for n, d in component.given().items() if isinstance(d, Choice)}
    default = {n: d.default for n, d in choices.items()}
    others = [{**default, n: o} for n, d in choices.items() for o in d.options if o is not d.default]
    return [default, *others]


def closed(part: Component, fluid: Fluid | None = None, driven: bool = False, command: float = 0.5) -> Circuit:
    """The component as "part" with its ports closed; `driven` lets signals drive the parameters that allow it."""
    circuit = Circuit(fluid=fluid or ConstantFluid())
    circuit.add("part", part)
    whole = not isinstance(part, Assembly)
    imposed = probe_of(part, (type(circuit.fluid),), frozenset()).equations.imposed if whole else {}
    for name, port in part.ports().items():
        _CLOSE[port.kind.name](circuit, name, any(at.port == name for at in imposed))
    for name, declared in part.inputs().items():
        if driven or isinstance(declared, SignalIn):
            circuit.add(f"lag_{name}", signal.FirstOrderLag(start=command))
            circuit.add(f"command_{name}", signal.Constant(value=command))
            circuit.connect(f"command_{name}.y", f"lag_{name}.u")
            circuit.connect(f"lag_{name}.y", f"part.{name}")
    for name in part.outputs():
        circuit.add(f"follow_{name}", signal.FirstOrderLag())
        circuit.connect(f"part.{name}", f"follow_{name}.u")
    return circuit


def _hydraulic(circuit: Circuit, name: str, imposed: bool) -> None:
    """A volume and a leak to a tank; behind the leak where the component itself fixes the pressure."""
    circuit.add(f"volume_{name}", hydraulic.Volume())
    circuit.add(f"leak_{name}", hydraulic.Orifice())
    if imposed:
        circuit.connect(f"part.{name}", f"leak_{name}.A")
        circuit.connect(f"volume_{name}.A", f"leak_{name}.B")
    else:
        circuit.add(f"tank_{name}", hydraulic.Tank())
        circuit.connect(f"part.{name}", f"volume_{name}.A", f"leak_{name}.A")
        circuit.connect(f"tank_{name}.T", f"leak_{name}.B")


def _translational(circuit: Circuit, name: str, imposed: bool) -> None:
    """A mass on a spring; behind another spring where the component itself fixes the motion."""
    circuit.add(f"spring_{name}", mechanical.Spring())
    circuit.add(f"mass_{name}", mechanical.Mass())
    at = f"part.{name}"
    if imposed:
        circuit.add(f"between_{name}", mechanical.SpringDamperBetween())
        circuit.connect(at, f"between_{name}.A")
        at = f"between_{name}.B"
    circuit.connect(at, f"mass_{name}.port", f"spring_{name}.port")


def _rotational(circuit: Circuit, name: str, imposed: bool) -> None:
    """An inertia with a damper; behind a spring where the component itself fixes the motion."""
    circuit.add(f"damper_{name}", mechanical.RotationalDamper())
    circuit.add(f"inertia_{name}", mechanical.Inertia())
    at = f"part.{name}"
    if imposed:
        circuit.add(f"between_{name}", mechanical.RotationalSpringDamperBetween())
        circuit.connect(at, f"between_{name}.A")
        at = f"between_{name}.B"
    circuit.connect(at, f"inertia_{name}.shaft", f"damper_{name}.shaft")


_CLOSE = {"hydraulic": _hydraulic, "translational": _translational, "rotational": _rotational}
