"""What drives: engines, motors, forces, torques, given motions."""

from __future__ import annotations

from bramah.drawing.shapes import Shape, Side, Symbol, Weight
from bramah.drawing.symbols.mechanical.wheels import turn
from bramah.drawing.symbols.parts.ground import wall
from bramah.drawing.symbols.parts.places import north, south, west
from bramah.drawing.symbols.parts.round import bow, circle, dot, spokes
from bramah.drawing.symbols.parts.strokes import Shapes, arrow, box, closed, letters, line, thin_arrow
from bramah.drawing.symbols.wanted import Wanted


def engine(wanted: Wanted) -> Symbol:
    """A prime mover that is not electric: a box, with D in it if it is a diesel engine."""
    diesel = wanted.has("maximum_torque_speed")
    shapes = [*box(-2, -2, 2, 2), *circle(0, 0, 1.6), *letters("D" if diesel else "M", size=1.6)]
    return _driver(wanted, shapes, 1.15, 1.6)


def electric_motor(wanted: Wanted) -> Symbol:
    """A circle with M."""
    return _driver(wanted, [*circle(0, 0, 2), *letters("M", size=1.8)], 1.5, 2.0)


def speed_source(wanted: Wanted) -> Symbol:
    """A motor of given speed: a circle with n and a sense of rotation."""
    return _driver(wanted, [*circle(0, 0, 2), *letters("n", size=1.6), *bow((0, 0), 1.3, 215, 325)], 1.5, 2.0)


def torque(wanted: Wanted) -> Symbol:
    """A bent arrow about a shaft."""
    shapes: list[Shape] = [*line((-2, 0), (0, 0)), *dot(0, 0, 0.3), *bow((0, 0), 1.6, 205, 425, Weight.SYMBOL)]
    shapes += letters("T", 0.85, 0, 1.0)
    if "torque" in wanted.ports:
        shapes += thin_arrow((0, -2), (0, -0.5))
    ports = {"shaft": west(-2), "torque": north(0, -2)}
    return Symbol(width=4, height=4, shapes=tuple(shapes), ports=ports)


def force(wanted: Wanted) -> Symbol:
    """An arrow in the direction of positive motion."""
    shapes: list[Shape] = [*arrow((-2, 0), (2, 0), 1.2), *letters("F", -0.4, 1.1)]
    if "force" in wanted.ports:
        shapes += thin_arrow((0, -2), (0, -0.2))
    ports = {"port": west(-2), "force": north(0, -2)}
    return Symbol(width=4, height=4, shapes=tuple(shapes), ports=ports)


def velocity_source(wanted: Wanted) -> Symbol:
    """An actuator of given velocity, held by a wall."""
    shapes: list[Shape] = [*line((-3, 0), (2.4, 0)), *wall((2.4, 0), 2.4, Side.EAST), *circle(0, 0, 1.6)]
    shapes += [*letters("v", 0, -0.3, 1.4), *thin_arrow((-0.9, 0.7), (0.9, 0.7))]
    if "velocity" in wanted.ports:
        shapes += thin_arrow((0, -2), (0, -1.5), 0.4)
    ports = {"port": west(-3), "velocity": north(0, -2)}
    return Symbol(width=6, height=4, shapes=tuple(shapes), ports=ports, label=Side.SOUTH, gauge="port.v")


def external_motion(wanted: Wanted) -> Symbol:
    """A flag that points at what it moves."""
    return Symbol(width=4, height=4, shapes=(*_flag(), *letters("x", 0.5, 0)), ports={"port": west(-2)}, gauge="port.x")


def external_rotation(wanted: Wanted) -> Symbol:
    """A flag that points at what it turns."""
    ports = {"shaft": west(-2)}
    return Symbol(width=4, height=4, shapes=(*_flag(), *letters("φ", 0.5, 0)), ports=ports, gauge="shaft.omega")


def _flag() -> Shapes:
    return closed((-2, 0), (-0.8, -1.4), (2, -1.4), (2, 1.4), (-0.8, 1.4))


def _driver(wanted: Wanted, shapes: list[Shape], inner: float, outer: float) -> Symbol:
    """A mark on the rim turns with the shaft. What sets it comes in from below."""
    shapes = [*shapes, *spokes((0, 0), inner, outer, 1, "rotor", 45.0)]
    ports = {"shaft": west(-2)} | {name: south(0, 2) for name in wanted.joined}
    moves = (turn("rotor", "shaft.phi", (0, 0)),)
    return Symbol(width=4, height=4, shapes=tuple(shapes), ports=ports, moves=moves, gauge="shaft.omega")
