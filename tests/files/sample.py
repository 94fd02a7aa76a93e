"""A circuit file with one of everything, and small component types for it."""

from __future__ import annotations

from enum import Enum
from typing import Any

from bramah.components.component import Component
from bramah.components.ports import hydraulic, signal_out
from bramah.declare import choice, curve, parameter

TEXT = """\
# A comment.
format = 1
title = "Lift \\"cylinder\\""

[fluid]
type = "oil"
grade = "ISO VG 46"

[components.source]
type = "Source"
pressure = "120 bar"

[components.orifice]
type = "Narrow"
diameter = "1.5 mm"
edge = "round"

[components.tank]
type = "Source"

[components.lever]
type = "Lever"
points = [
    ["0 s", 0],   # a comment with a ] in it
    ["1 s", 0.5],
]

[nets]
supply = ["source.P", "orifice.A"]
return = ["orifice.B", "tank.P"]

[start]
"orifice.A.p" = "100 bar"

[run]
until = "2 s"
method = "RODAS4"
rtol = 1e-6
plot = ["source.*", "orifice.A.q"]

[diagram.components]
source = { at = [1, 2], turn = 90 }

[diagram.nets.supply]
corners = [[[1, 0], [1, -4], [8, -4]]]
"""


class Edge(Enum):
    SHARP = "sharp"
    ROUND = "round"


class Source(Component):
    """Holds a pressure."""

    P = hydraulic("delivery side")
    pressure = parameter("bar", 0.0, help="gauge pressure", signal=True)


class Narrow(Component):
    """A narrow passage."""

    A = hydraulic("one side")
    B = hydraulic("other side")
    diameter = parameter("mm", 2.0, above=0, most=100, help="bore")
    leakage = parameter("m3/(s Pa)", 0.0, least=0, help="flow per pressure", advanced=True)
    start_pressure = parameter("bar", None, help="pressure at the start")
    edge = choice(Edge, Edge.SHARP, help="shape of the edge")

    @classmethod
    def relations(cls, values: Any) -> Any:
        if values["edge"] is Edge.ROUND and values["diameter"] > 0.05:
            yield "a round edge needs a diameter of at most 50 mm."


class Lever(Component):
    """A signal over time."""

    y = signal_out(help="the signal")
    points = curve("s", "-", [[0.0, 0.0], [1.0, 1.0]], help="times and values")


TYPES: dict[str, type[Component]] = {"Source": Source, "Narrow": Narrow, "Lever": Lever}
