"""The kinds of ports and what a component can say through one.

Flow into a component is positive. A force or torque is the one the component exerts on what it is joined to, positive
in the direction of positive speed.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from bramah.components.equations import Scope
from bramah.declare import Declaration
from bramah.expr import Expr, Value, as_expr


@dataclass(frozen=True, kw_only=True)
class PortKind:
    """What the ports of one kind share: the across quantity is equal on a net, the through quantities add to zero."""

    name: str
    across: str
    across_unit: str
    scale: float
    """Typical magnitude of the across quantity, in SI: absolute tolerances are a fraction of it."""
    through: str
    through_unit: str
    through_scale: float
    """Typical magnitude of the through quantity, in SI."""
    into: float
    """+1 if the through quantity counts as it enters the component (flow), -1 if as it leaves it (force, torque)."""
    position: str | None
    position_unit: str
    position_scale: float


HYDRAULIC = PortKind(
    name="hydraulic", across="p", across_unit="bar", scale=1e7, through="q", through_unit="l/min", through_scale=1e-3,
    into=1.0, position=None, position_unit="-", position_scale=1.0,
)  # fmt: skip
TRANSLATIONAL = PortKind(
    name="translational", across="v", across_unit="m/s", scale=1.0, through="F", through_unit="N", through_scale=1e3,
    into=-1.0, position="x", position_unit="mm", position_scale=1.0,
)  # fmt: skip
ROTATIONAL = PortKind(
    name="rotational", across="omega", across_unit="rpm", scale=100.0, through="T", through_unit="N m",
    through_scale=1e2, into=-1.0, position="phi", position_unit="rad", position_scale=1.0,
)  # fmt: skip


class Port(Declaration):
    """A place where a component is joined to others."""

    def __init__(self, kind: PortKind, help: str) -> None:
        self.kind, self.help = kind, help

    def in_equations(self, scope: Scope) -> Any:
        return _VIEWS[self.kind.name](scope, self)


class SignalIn(Declaration):
    """A signal that must be connected."""

    def __init__(self, unit: str, help: str) -> None:
        self.unit, self.help = unit, help

    def in_equations(self, scope: Scope) -> Expr:
        return scope.input(self.name)


class SignalOut(Declaration):
    """A signal this component provides; it may stay unconnected."""

    def __init__(self, unit: str, help: str) -> None:
        self.unit, self.help = unit, help


def hydraulic(help: str) -> Any:
    """Declare a hydraulic port: pressure p (gauge) and flow q (mass flow over the reference density of the fluid)."""
    return Port(HYDRAULIC, help)


def translational(help: str) -> Any:
    """Declare a port with velocity v, position x and force F."""
    return Port(TRANSLATIONAL, help)


def rotational(help: str) -> Any:
    """Declare a port with angular speed omega, angle phi and torque T."""
    return Port(ROTATIONAL, help)


def signal_in(unit: str = "*", help: str = "") -> Any:
    return SignalIn(unit, help)


def signal_out(unit: str = "*", help: str = "") -> Any:
    return SignalOut(unit, help)


class PortView:
    """A port while equations are written."""

    def __init__(self, scope: Scope, port: Port) -> None:
        self._scope, self._port = scope, port

    def _across(self) -> Expr:
        return self._scope.across(self._port.name)

    def _through(self, value: Value) -> None:
        self._scope.equations.through.append((self._port.name, as_expr(value)))

    def _store(self, capacity: Value) -> None:
        self._scope.equations.store.append((self._port.name, as_expr(capacity)))

    def impose(self, value: Value) -> None:
        """Fix the across quantity of the net: a pressure source, a speed source. It may depend on time and signals."""
        self._scope.impose(self._port.name, value)

    @property
    def arriving(self) -> Expr:
        """What the others on the net bring to a port that imposes its across quantity: the flow that they send into the
        component, the force or torque that they exert on it.
        """
        return self._scope.arriving(self._port.name)


class HydraulicView(PortView):
    """Pressure `p`; say what flows with `flow` and what is stored with `store`."""

    @property
    def p(self) -> Expr:
        return self._across()

    def flow(self, q: Value) -> None:
        """Flow into the component through this port."""
        self._through(q)

    def store(self, capacitance: Value) -> None:
        """Storage at this port: flow needed per rate of pressure, m3/Pa."""
        self._store(capacitance)

    def start(self, p: Value | None) -> None:
        """Pressure at the start, if the user gave one."""
        self._scope.start(self._port.name, "across", p)


class MotionView(PortView):
    """What translational and rotational ports share: motion can be held still."""

    def hold(self, held: Value) -> None:
        """While `held` (made of discrete values) is not 0 the net stands still, whatever forces act on it."""
        self._scope.equations.holds.append((self._port.name, as_expr(held)))

    def _position(self) -> Expr:
        return self._scope.position(self._port.name)

    def _total(self) -> Expr:
        return self._scope.total(self._port.name)


class TranslationalView(MotionView):
    """Velocity `v` and position `x`; say what pushes with `force` and what is moved with `mass`."""

    @property
    def v(self) -> Expr:
        return self._across()

    @property
    def x(self) -> Expr:
        return self._position()

    @property
    def total_force(self) -> Expr:
        """Sum of all forces on the net, before a hold; for guards and resets only."""
        return self._total()

    def impose(self, v: Value, *, x: Value | None = None) -> None:
        """Fix the velocity of the net, and its position too where the component knows it; otherwise v is integrated."""
        self._scope.impose(self._port.name, v, x)

    def force(self, F: Value) -> None:
        """Force the component exerts on the net."""
        self._through(F)

    def mass(self, m: Value) -> None:
        self._store(m)

    def start(self, *, v: Value | None = None, x: Value | None = None) -> None:
        self._scope.start(self._port.name, "across", v)
        self._scope.start(self._port.name, "position", x)


class RotationalView(MotionView):
    """Angular speed `omega` and angle `phi`; say what turns with `torque` and what is turned with `inertia`."""

    @property
    def omega(self) -> Expr:
        return self._across()

    @property
    def phi(self) -> Expr:
        return self._position()

    @property
    def total_torque(self) -> Expr:
        """Sum of all torques on the net, before a hold; for guards and resets only."""
        return self._total()

    def impose(self, omega: Value, *, phi: Value | None = None) -> None:
        """Fix the speed of the net, and its angle too where the component knows it; otherwise omega is integrated."""
        self._scope.impose(self._port.name, omega, phi)

    def torque(self, T: Value) -> None:
        """Torque the component exerts on the net."""
        self._through(T)

    def inertia(self, J: Value) -> None:
        self._store(J)

    def start(self, *, omega: Value | None = None, phi: Value | None = None) -> None:
        self._scope.start(self._port.name, "across", omega)
        self._scope.start(self._port.name, "position", phi)


_VIEWS: dict[str, type[PortView]] = {
    "hydraulic": HydraulicView,
    "translational": TranslationalView,
    "rotational": RotationalView,
}
