"""A water network as a circuit of lines, demands, tanks, pumps and valves."""

from __future__ import annotations

import logging
import math
import re
from pathlib import Path
from typing import Any

from bramah.circuit import Circuit
from bramah.components.hydraulic import Demand, NetworkValve, PressureSource, WaterTank
from bramah.components.hydraulic import Tank as Atmosphere
from bramah.components.hydraulic.demand import DemandModel
from bramah.components.hydraulic.network_valve import ValveControl
from bramah.components.laws.gravity import GRAVITY
from bramah.errors import MethodError
from bramah.files.epanet.links import Chain, chain
from bramah.files.epanet.network import Junction, Link, Network, Node, Pipe, Pump, Reservoir, Tank
from bramah.files.epanet.parse import parse_network
from bramah.files.plan import MapLink, placed_on_map
from bramah.files.source import read_source
from bramah.fluids import ConstantFluid, Fluid
from bramah.units import parse_quantity

BULK_MODULUS = 2.2e9
"""Pa, of water; it matters only for pipes too short for waves."""

_log = logging.getLogger(__name__)


def read_epanet(
    path: str | Path,
    *,
    wave_speed: float | str = 1200.0,
    fluid: Fluid | None = None,
    demands: DemandModel | str = DemandModel.OUTLET,
    **line: Any,
) -> Circuit:
    """The water network in an EPANET file (.inp), as it is at the start of the period the file describes.

    wave_speed   of all pipes; `circuit.replace({"pipe_12.wave_speed": "400 m/s"})` changes that of one
    fluid        water at constant properties, with density and viscosity of the file, unless given
    demands      what consumers without DEMAND MODEL PDA are in a run: "outlet", taps that give the demand in the steady
                 state and then follow the root of pressure; or "fixed", the same flow at any pressure
    line         more parameters of all lines, such as cavitation="vapour" or unsteady="vardy_brown"

    Components are named after their kind and ID: pipe_12, pump_9, valve_3, junction_5, reservoir_1, tank_2. Pressures
    are gauge, at the elevation of each node. What is left aside is logged. Run it with simulate(..., start="steady").
    """
    network = parse_network(read_source(path))
    for note in network.notes:
        _log.warning("%s", note)
    return network_circuit(network, wave_speed=wave_speed, fluid=fluid, demands=demands, source=str(path), **line)


def network_circuit(
    network: Network,
    *,
    wave_speed: float | str = 1200.0,
    fluid: Fluid | None = None,
    demands: DemandModel | str = DemandModel.OUTLET,
    source: str = "",
    **line: Any,
) -> Circuit:
    """The network as a circuit."""
    return _Maker(network, fluid, demands, source).circuit({"wave_speed": parse_quantity(wave_speed, "m/s"), **line})


class _Maker:
    def __init__(self, network: Network, fluid: Fluid | None, demands: DemandModel | str, source: str) -> None:
        self.network, self.demands, self.source = network, DemandModel(demands), source
        if self.demands is DemandModel.PRESSURE_DRIVEN and network.pressure_driven is None:
            raise MethodError(
                "demands = 'pressure_driven' needs the pressures that consumers want: write DEMAND MODEL PDA and them "
                "under [OPTIONS], or give demands = 'outlet' or 'fixed'."
            )
        self.fluid = fluid or ConstantFluid(
            reference_density=network.density, viscosity=network.viscosity, reference_bulk_modulus=BULK_MODULUS
        )
        self.density = float(self.fluid.values["reference_density"])
        self.made = Circuit(network.title, fluid=self.fluid)
        self.ports: dict[str, list[str]] = {name: [] for name in network.nodes}
        self.beside: dict[str, str] = {}
        """Parts that belong to a node and are drawn beside it."""
        self.elevation = _elevations(network)

    def circuit(self, line: dict[str, Any]) -> Circuit:
        called = {name: self.node(name, node) for name, node in self.network.nodes.items()}
        links = []
        for name, link in self.network.links.items():
            rise = self.elevation[link.end] - self.elevation[link.start]
            parts = self.link(name, link, chain(link, rise, self.network, line))
            links.append(MapLink(parts, called[link.start], called[link.end]))
        for name, ports in self.ports.items():
            self.made.connect(*ports, name=f"node_{_plain(name)}")
        spots = {called[name]: spot for name, spot in self.network.coordinates.items()}
        spots |= {part: self.network.coordinates[n] for part, n in self.beside.items() if n in self.network.coordinates}
        self.made.diagram.components.update(placed_on_map(spots, links))
        return self.made

    def add(self, name: str, component: Any, line: int) -> str:
        free, k = name, 1
        while free in self.made.components:
            k += 1
            free = f"{name}_{k}"
        self.made.add(free, component)
        if self.source:
            self.made.locations[free] = f"{self.source}:{line}"
        return free

    def node(self, name: str, node: Node) -> str:
        plain = _plain(name)
        if isinstance(node, Reservoir):
            pressure = self.density * GRAVITY * (node.head - self.elevation[name])
            made = self.add(f"reservoir_{plain}", PressureSource(pressure=pressure), node.line)
            self.ports[name].append(f"{made}.P")
        elif isinstance(node, Tank):
            tank = WaterTank(diameter=node.diameter, start_level=node.level)
            made = self.add(f"tank_{plain}", tank, node.line)
            self.ports[name].append(f"{made}.T")
        else:
            made = self.add(f"junction_{plain}", self.demand(node), node.line)
            self.ports[name].append(f"{made}.A")
            if node.emitter > 0:
                self.emitter(name, node)
        return made

    def demand(self, node: Junction) -> Demand:
        driven = self.network.pressure_driven
        if driven is None:
            return Demand(demand=node.demand, model=self.demands)
        if node.demand <= 0:
            return Demand(demand=node.demand)
        return Demand(
            demand=node.demand, model=DemandModel.PRESSURE_DRIVEN, minimum_pressure=driven.minimum,
            required_pressure=driven.required, exponent=driven.exponent,
        )  # fmt: skip

    def emitter(self, name: str, node: Junction) -> None:
        """q = C sqrt(p) is an orifice into the open."""
        area = node.emitter * math.sqrt(0.5 * self.density)
        outlet = NetworkValve(diameter=math.sqrt(4 * area / math.pi), control=ValveControl.CHECK)
        made = self.add(f"emitter_{_plain(name)}", outlet, node.line)
        open_air = self.add(f"{made}_outlet", Atmosphere(), node.line)
        self.beside |= {made: name, open_air: name}
        self.ports[name].append(f"{made}.A")
        self.made.connect(f"{made}.B", f"{open_air}.T", name=f"{made}_outlet")

    def link(self, name: str, link: Link, parts: Chain) -> tuple[str, ...]:
        """What a link consists of, one after the other from its first node to its second."""
        kind = "pipe" if isinstance(link, Pipe) else "pump" if isinstance(link, Pump) else "valve"
        own = f"{kind}_{_plain(name)}"
        before, names = None, []
        for part in parts:
            made = self.add(f"{own}{part.suffix}", part.component, link.line)
            if before is None:
                self.ports[link.start].append(f"{made}.{part.entry}")
            else:
                self.made.connect(before, f"{made}.{part.entry}", name=f"{own}_before{part.suffix or '_' + kind}")
            before = f"{made}.{part.exit}"
            names.append(made)
        self.ports[link.end].append(f"{names[-1]}.{parts[-1].exit}")
        return tuple(names)


def _elevations(network: Network) -> dict[str, float]:
    """Of every node; EPANET gives none for a reservoir, which stands as low as the lowest node joined to it."""
    found = {n: node.elevation for n, node in network.nodes.items() if not isinstance(node, Reservoir)}
    for name, node in network.nodes.items():
        if isinstance(node, Reservoir):
            others = [
                link.end if link.start == name else link.start
                for link in network.links.values()
                if name in (link.start, link.end)
            ]
            found[name] = min((found[o] for o in others if o in found), default=node.head)
    return found


def _plain(name: str) -> str:
    """A name of EPANET's as a part of one of ours."""
    return re.sub(r"[^A-Za-z0-9_-]", "_", name)
