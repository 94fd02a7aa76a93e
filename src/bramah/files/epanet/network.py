"""A water network as EPANET describes it, in SI units. Nodes and links go by their own names."""

from __future__ import annotations

from dataclasses import field
from enum import Enum

from bramah.records import dataclass


class HeadLoss(Enum):
    """Law of friction, as the file spells it."""

    HAZEN_WILLIAMS = "H-W"
    DARCY_WEISBACH = "D-W"
    CHEZY_MANNING = "C-M"


class Status(Enum):
    """What a link is at the start. CV: a pipe with a check valve."""

    OPEN = "OPEN"
    CLOSED = "CLOSED"
    CV = "CV"


@dataclass
class Junction:
    """A node where consumers may take water."""

    line: int
    elevation: float
    demand: float = 0.0
    emitter: float = 0.0
    """Flow at a pressure of 1 Pa, m3/s."""


@dataclass
class Reservoir:
    """A node at a fixed head."""

    line: int
    head: float


@dataclass
class Tank:
    """A node at the bottom of an open tank."""

    line: int
    elevation: float
    level: float
    diameter: float


Node = Junction | Reservoir | Tank


@dataclass
class Link:
    """What joins two nodes."""

    line: int
    start: str
    end: str
    status: Status = Status.OPEN


@dataclass
class Pipe(Link):
    """`roughness` is C (H-W), a height in m (D-W) or n (C-M)."""

    length: float = 0.0
    diameter: float = 0.0
    roughness: float = 0.0
    loss: float = 0.0


@dataclass
class Pump(Link):
    """`head` are points of flow and head at full speed; without them `power`, in W, is given to the water."""

    head: tuple[tuple[float, float], ...] = ()
    power: float = 0.0
    speed: float = 1.0


@dataclass
class Valve(Link):
    """`setting` is a loss coefficient (TCV), pressure in Pa (PRV, PSV, PBV), flow in m3/s (FCV) or share open (PCV)."""

    kind: str = "TCV"
    diameter: float = 0.0
    setting: float = 0.0
    loss: float = 0.0
    curve: tuple[tuple[float, float], ...] = ()
    """Head lost over flow (GPV), or share of the flow coefficient over that of the opening (PCV)."""
    fixed: bool = False
    """Open or closed whatever the setting says."""


@dataclass
class PressureDriven:
    """How demand falls with pressure."""

    minimum: float
    required: float
    exponent: float


@dataclass
class Network:
    """Everything that is read, and notes on what is not."""

    title: str = ""
    density: float = 998.2
    viscosity: float = 1.022e-6
    head_loss: HeadLoss = HeadLoss.HAZEN_WILLIAMS
    pressure_driven: PressureDriven | None = None
    nodes: dict[str, Node] = field(default_factory=dict)
    links: dict[str, Link] = field(default_factory=dict)
    coordinates: dict[str, tuple[float, float]] = field(default_factory=dict)
    notes: list[str] = field(default_factory=list)
