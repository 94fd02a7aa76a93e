"""Steady flow as EPANET itself computes it: epanet/heads_and_flows.csv holds what version 2.3.5 says, to 9 digits.

They were computed with ACCURACY 1e-6, HEADERROR 1e-6 and FLOWCHANGE 2e-5 (in the units of each file); 2.2 gives the
same where it knows all parts; a pump's power in kW is taken as 2.2 does, see epanet/compute.py. A PBV multiplies heads
by 1e8 in EPANET, whose rounding leaves 1e-4 l/s in its flow.

Each network is compared twice: as it is read, and with the rounded constants and the friction factors of EPANET put in,
which shows that nothing else is different.
"""

from __future__ import annotations

import csv
import math
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

import bramah as br
from bramah.circuit import Circuit
from bramah.components.laws.line_friction import LineFriction
from bramah.files.epanet import Network, parse_network
from bramah.files.epanet.circuit import network_circuit
from bramah.files.epanet.measures import FLOWS, FOOT, HORSEPOWER, PSI, US
from bramah.files.epanet.network import HeadLoss, Junction, Pipe, Pump, Reservoir, Valve
from bramah.lines.steady_friction import SteadyFriction

PLACE = Path(__file__).parent / "epanet"
UNITS = {"net1": "GPM", "valves": "LPS", "darcy": "CMH", "manning": "CFS"}
LENGTH = {"net1": FOOT, "valves": 1.0, "darcy": 1.0, "manning": FOOT}
PER_CUBIC_FOOT = {"GPM": 448.831, "LPS": 28.317, "CMH": 101.94, "CFS": 1.0}
"""What EPANET divides flows by."""
GRAVITY = 9.80665
every_network = pytest.mark.parametrize("name", UNITS)


def read(name: str) -> Network:
    return parse_network((PLACE / f"{name}.inp").read_text())


def told(name: str) -> dict[tuple[str, str], float]:
    """What EPANET says, in m and m3/s."""
    with (PLACE / "heads_and_flows.csv").open(encoding="utf-8") as file:
        rows = [row for row in csv.DictReader(file) if row["network"] == name]
    unit = {"head": LENGTH[name], "flow": FLOWS[UNITS[name]]}
    return {(r["quantity"], r["name"]): unit[r["quantity"]] * float(r["value"]) for r in rows}


def found(network: Network, circuit: Circuit) -> dict[tuple[str, str], float]:
    """The same from Bramah."""
    flow = br.steady(circuit)
    flow.raise_if_failed()
    values: dict[tuple[str, str], float] = {}
    for name, node in network.nodes.items():
        if isinstance(node, Junction):
            pressure = float(flow[f"junction_{name}.A.p"])
            values["head", name] = pressure / (network.density * GRAVITY) + node.elevation
        else:
            values["head", name] = node.head if isinstance(node, Reservoir) else node.elevation + node.level
    for name, link in network.links.items():
        signal = f"pipe_{name}.waves.q" if isinstance(link, Pipe) else f"{type(link).__name__.lower()}_{name}.q"
        values["flow", name] = float(flow[signal])
    return values


def largest(values: dict[tuple[str, str], float], quantity: str) -> float:
    """How far heads are apart, or the largest flow."""
    of_kind = [value for (kind, _), value in values.items() if kind == quantity]
    return max(of_kind) - min(of_kind) if quantity == "head" else max(map(abs, of_kind))


@every_network
def test_as_it_is_read(name: str) -> None:
    """Within the rounding of EPANET's constants: 1.3 parts in 1000 in the weight of water (psi, power), 0.9 in losses.

    More comes from Swamee and Jain's factor, 1 % of the losses in the pipes of "darcy", and from 1.49 for 1.486 in
    Manning's formula, 0.6 %; but there the losses of pipes are less than a tenth of the heads. Flows are compared with
    the largest: what is small between two like ways shifts by more than any loss.
    """
    network, expected = read(name), told(name)
    values = found(network, network_circuit(network))
    assert values.keys() == expected.keys()
    for key, value in values.items():
        assert value == pytest.approx(expected[key], abs=1.3e-3 * largest(expected, key[0]), rel=0), key


def in_its_constants(network: Network, unit: str) -> Network:
    """The network with its numbers changed by as much as the constants of EPANET differ from ours."""
    size = PER_CUBIC_FOOT[unit] * FLOWS[unit] / FOOT**3
    minor = 0.02517 / (8 / math.pi**2 / (GRAVITY / FOOT)) / size**2
    psi = network.density * GRAVITY * FOOT / PSI / 0.4333 if unit in US else 1.0
    for link in network.links.values():
        if isinstance(link, Pipe):
            link.loss *= minor
            if network.head_loss is HeadLoss.HAZEN_WILLIAMS:
                link.roughness *= (10.67 / (4.727 * FOOT**-0.685) * size**1.852) ** (1 / 1.852)
            elif network.head_loss is HeadLoss.CHEZY_MANNING:
                d = link.diameter / FOOT
                theirs = (4 / (1.49 * math.pi * d**2)) ** 2 * (d / 4) ** -1.333
                ours = 10.29 / link.diameter ** (16 / 3) * (FOOT**3) ** 2
                link.roughness *= math.sqrt(theirs / ours) / size
        elif isinstance(link, Pump):
            hp = link.power / (HORSEPOWER if unit in US else 745.7)
            link.power = network.density * GRAVITY * 8.814 * hp * FOOT**4 * size
        elif isinstance(link, Valve):
            link.loss *= minor
            link.setting *= {"TCV": minor, "PRV": psi, "PSV": psi, "PBV": psi}.get(link.kind, 1.0)
    return network


def its_factor(pipe: Pipe, q: float, viscosity: float) -> float:
    """f of Darcy and Weisbach in EPANET: Hagen-Poiseuille, Dunlop's cubic from Re 2000 to 4000, Swamee and Jain."""
    Re = 4 * abs(q) / (math.pi * pipe.diameter * viscosity)
    rough = pipe.roughness / pipe.diameter / 3.7
    if Re <= 2000:
        return 64 / Re
    if Re >= 4000:
        return 0.25 / math.log10(rough + 5.74 / Re**0.9) ** 2
    y2 = rough + 5.74 / 4000**0.9
    y3 = -2 / math.log(10) * math.log(y2)
    fa = y3**-2
    fb = fa * (2 - 0.00514215 / (y2 * y3))
    R = Re / 2000
    return (
        7 * fa - fb + R * (0.128 - 17 * fa + 2.5 * fb)
        + R**2 * (-0.128 + 13 * fa - 2 * fb) + R**3 * (0.032 - 3 * fa + 0.5 * fb)
    )  # fmt: skip


def its_friction(network: Network, expected: dict[tuple[str, str], float]) -> Iterator[tuple[str, object]]:
    """Constant factors for the flows that EPANET found, with its 32.2 ft/s2."""
    for name, link in network.links.items():
        if isinstance(link, Pipe) and network.head_loss is HeadLoss.DARCY_WEISBACH:
            f = its_factor(link, expected["flow", name], network.viscosity)
            size = PER_CUBIC_FOOT["CMH"] * FLOWS["CMH"] / FOOT**3
            yield f"pipe_{name}.friction", "darcy"
            yield f"pipe_{name}.darcy_factor", f * GRAVITY / FOOT / 32.2 / size**2


@every_network
def test_with_the_constants_and_friction_factors_of_epanet(name: str) -> None:
    expected = told(name)
    network = in_its_constants(read(name), UNITS[name])
    # Regulating valves give way by a millimetre of water, which EPANET's do not.
    droop = {f"valve_{n}.droop": 1e-3 for n, x in network.links.items() if isinstance(x, Valve)}
    circuit = network_circuit(network).replace(dict(its_friction(network, expected)) | droop)
    # In m and m3/s. EPANET's PBV leaves 5e-5 l/s; its pumps of one point have a shut-off head of 1.33334 times the
    # rated one, not 4/3, which makes 2e-5 m and 1.2e-4 l/s in net1; our valves are linear below 1 mm/s.
    close = {"head": 5e-5, "flow": 1.5e-7}
    for key, value in found(network, circuit).items():
        assert value == pytest.approx(expected[key], abs=close[key[0]], rel=0), key


@pytest.mark.parametrize(
    ("Re", "rough", "most"),
    [
        ((1e2, 2e3), (1e-6, 5e-2), 1e-12),
        ((2e3, 4e3), (1e-6, 5e-2), 0.042),
        ((4e3, 1e4), (1e-6, 5e-2), 0.033),
        ((1e4, 1e8), (1e-3, 5e-2), 0.021),
        ((1e4, 1e8), (1e-6, 1e-3), 0.012),
    ],
)
def test_how_far_friction_factors_are_apart(Re: tuple[float, float], rough: tuple[float, float], most: float) -> None:
    """Colebrook's equation and ours between 2000 and 4000, against EPANET's: what docs/water_networks.md says."""
    d, viscosity, off = 0.2, 1.1e-6, []
    for x in np.linspace(0.001, 0.999, 60):
        for e in np.geomspace(*rough, 10):
            q = math.exp(math.log(Re[0]) + x * math.log(Re[1] / Re[0])) * math.pi * d * viscosity / 4
            pipe = Pipe(0, "A", "B", length=1.0, diameter=d, roughness=float(e) * d)
            ours = SteadyFriction(
                law=LineFriction.COLEBROOK,
                diameter=d,
                density=1.0,
                kinematic_viscosity=viscosity,
                roughness=float(e) * d,
            )
            theirs = its_factor(pipe, q, viscosity) * 8 / math.pi**2 * q**2 / d**5
            off.append(abs(float(ours.loss(q)) / theirs - 1))
    assert 0.75 * most <= max(off) <= most or max(off) < 1e-12
