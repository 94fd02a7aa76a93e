"""Pumps that set their displacement themselves, by a pressure against a spring."""

from __future__ import annotations

from bramah.drawing.shapes import Move, MoveKind, Side, Symbol
from bramah.drawing.symbols.parts.actuators import pilot
from bramah.drawing.symbols.parts.adjust import adjustable
from bramah.drawing.symbols.parts.assembly import joint
from bramah.drawing.symbols.parts.energy import leaves, machine, rotor, shaft_of_circle, turning
from bramah.drawing.symbols.parts.places import east, north, south, west
from bramah.drawing.symbols.parts.strokes import Shapes, arrow, box, line, thin, zigzag
from bramah.drawing.symbols.wanted import Builder, Wanted

X = 1
"""Where the pump stands; its controller is to the left."""
TOP, FOOT = -1.4, 0.0
"""Ends of the controller."""
SETTING = "setting"


def pressure_compensated(wanted: Wanted) -> Symbol:
    """The pump's own pressure against a spring."""
    return _controlled(wanted, box(-3.4, TOP, -1.8, FOOT) + _spring(wanted, -2.6))


def load_sensing(wanted: Wanted) -> Symbol:
    """The pump's own pressure against a spring and the pressure of the load."""
    sensed = pilot((-2, 3), (-2, FOOT))
    return _controlled(wanted, box(-4.2, TOP, -1.4, FOOT) + _spring(wanted, -3.5) + sensed)


def _spring(wanted: Wanted, x: float) -> Shapes:
    """The spring under the controller, its foot and the arrow of what sets it."""
    drawn = zigzag((x, FOOT), (x, 2), half=0.45, turns=2) + line((x - 0.5, 2), (x + 0.5, 2))
    if "set_pressure" in wanted.ports:
        drawn += thin((-5, 2), (x - 0.8, 2), (x - 0.8, 1.7))
    return drawn + arrow((x - 0.8, 1.7), (x + 0.8, 0.3), size=0.6)


def _controlled(wanted: Wanted, controller: Shapes) -> Symbol:
    x = float(X)
    shapes = machine((x, 0)) + leaves(True, x=x) + line((x, -3), (x, -2)) + line((x, 2), (x, 3))
    shapes += shaft_of_circle(5, (x, 0)) + rotor((x, 0)) + controller
    shapes += pilot((x, -2.5), (-2.6, -2.5), (-2.6, TOP)) + joint((x, -2.5))
    shapes += adjustable((x - 2, 2), (x + 1.7, -1.7), part=SETTING)
    setting = Move(part=SETTING, signal="fraction", kind=MoveKind.SHIFT, by=(0.6, -0.6), low=0.0, high=1.0)
    ports = {"P": north(X, -3), "S": south(X, 3), "shaft": east(5, 0), "X": south(-2, 3, dashed=True)}
    return Symbol(
        width=10, height=6, shapes=shapes, ports=ports | {"set_pressure": west(-5, 2)}, label=Side.WEST, gauge="P.p",
        moves=(setting, *turning("shaft.phi", (x, 0))),
    )  # fmt: skip


CONTROLLED_PUMPS: dict[str, Builder] = {
    "load-sensing pump": load_sensing,
    "pressure-compensated pump": pressure_compensated,
}
"""Pumps with a controller, by symbol."""
