"""The kinds of ports and what a component can say through one.

Flow into a component is positive. A force or torque is the one the component exerts on what it is joined to, positive
in the direction of positive speed.
"""

from __future__ import annotations

from typing import Any

from bramah.components.equations import FluidState, Scope
from bramah.components.kinds import Pair, PortKind, PortView, Words
from bramah.components.references import Own, symbol_of
from bramah.declare import Declaration
from bramah.expr import Expr, Value
from bramah.fluids.condition import Condition

RELEASED_SCALE = 0.01
"""Of the released share of the air: a hundredth of nine per cent is as much volume as a dozen bar compress."""


class HydraulicView(PortView):
    """Pressure `p`; say what flows with `flow` and what is stored with `store`."""

    @property
    def p(self) -> Expr:
        return self.main.across

    @property
    def state(self) -> Condition:
        """The condition of the fluid there."""
        return Condition(self.p)

    @property
    def fluid(self) -> Any:
        """The fluid there, with its laws."""
        return self._scope.fluid(self._scope.fluid_numbers[self._port])

    def flow(self, q: Value) -> None:
        """Flow into the component through this port."""
        self.main.through(q)

    def store(self, capacitance: Value) -> None:
        """Storage at this port: flow needed per rate of pressure, m3/Pa."""
        self.main.store(capacitance)

    def contain(self, volume: Value, give: Value = 0.0) -> Condition:
        """Fluid in a volume at this port that gives way by dV/dp: (V dr/dp + r dV/dp) p' = q. Returns its condition.

        r is the density over the reference density. A fluid whose air follows slowly has a state x here, the released
        share of it, and V dr/dx x' is stored besides.
        """
        fluid, at = self.fluid, self.state
        if fluid.relaxes:
            kept = FluidState(fluid.settled(self.p), "-", RELEASED_SCALE, "share of the dissolved air that is free")
            at = Condition(self.p, self.main.fluid_state("released", kept))
            self.main.relax("released", fluid.relaxation(at), volume * fluid.swelling(at))
        self.store(volume * fluid.compressibility(at) + give * fluid.density_ratio(at))
        return at

    def start(self, p: Value | None) -> None:
        """Pressure at the start, if the user gave one."""
        self.main.start(p)


class MotionView(PortView):
    """What translational and rotational ports share: motion can be held still."""

    def hold(self, held: Value) -> None:
        """While `held` (made of discrete values) is not 0 the net stands still, whatever forces act on it."""
        self.main.hold(held)


class TranslationalView(MotionView):
    """Velocity `v` and position `x`; say what pushes with `force` and what is moved with `mass`."""

    @property
    def v(self) -> Expr:
        return self.main.across

    @property
    def x(self) -> Expr:
        return self.main.position

    @property
    def total_force(self) -> Expr:
        """Sum of all forces on the net, before a hold; for guards and resets only."""
        return self.main.total

    def impose(self, v: Value, *, x: Value | None = None) -> None:
        """Fix the velocity of the net, and its position too where the component knows it; otherwise v is integrated."""
        self.main.impose(v, x)

    def force(self, F: Value) -> None:
        """Force the component exerts on the net."""
        self.main.through(F)

    def mass(self, m: Value) -> None:
        self.main.store(m)

    def start(self, *, v: Value | None = None, x: Value | None = None) -> None:
        self.main.start(v, x)


class RotationalView(MotionView):
    """Angular speed `omega` and angle `phi`; say what turns with `torque` and what is turned with `inertia`."""

    @property
    def omega(self) -> Expr:
        return self.main.across

    @property
    def phi(self) -> Expr:
        return self.main.position

    @property
    def total_torque(self) -> Expr:
        """Sum of all torques on the net, before a hold; for guards and resets only."""
        return self.main.total

    def impose(self, omega: Value, *, phi: Value | None = None) -> None:
        """Fix the speed of the net, and its angle too where the component knows it; otherwise omega is integrated."""
        self.main.impose(omega, phi)

    def torque(self, T: Value) -> None:
        """Torque the component exerts on the net."""
        self.main.through(T)

    def inertia(self, J: Value) -> None:
        self.main.store(J)

    def bear_inertia(self, J: Value) -> None:
        """Inertia of others, on a shaft whose speed the component makes of this one's."""
        self.main.bear(J)

    @property
    def burden(self) -> Expr:
        """Inertia of the others on a shaft whose speed the component imposes; it must bear that where it takes the
        speed from.
        """
        return self.main.burden

    def start(self, *, omega: Value | None = None, phi: Value | None = None) -> None:
        self.main.start(omega, phi)


FLOW = Pair(
    across="p", across_unit="bar", scale=1e7, through="q", through_unit="l/min", through_scale=1e-3, into=1.0,
    little_storage=1e-14,  # 10 cm3 of fluid
    words=Words(
        across="pressure",
        through="flow",
        capacity="capacitance",
        stores="stores fluid",
        between="an orifice or a pipe",
        loose="nothing there stores, and no flow depends on the pressure",
        add="Add a Volume, a Tank or a relief valve.",
        way_out="Give the fluid a way out (a relief valve, an Orifice to a Tank), or add a small Volume there.",
        refer="Give one of them a reference: a Tank, a Volume or a PressureSource.",
    ),
)  # fmt: skip
"""Pressure and flow."""
TRANSLATION = Pair(
    across="v", across_unit="m/s", scale=1.0, through="F", through_unit="N", through_scale=1e3, into=-1.0,
    position="x", position_unit="mm", little_storage=0.1,
    words=Words(
        across="velocity",
        through="force",
        capacity="mass",
        stores="has mass",
        between="a spring",
        loose="nothing there has mass, and nothing resists the motion",
        add="Add a Mass or a damper.",
        way_out="Give it something to rest on (a Spring, a Damper, an EndStop), or add a Mass there.",
    ),
)  # fmt: skip
"""Velocity and force."""
ROTATION = Pair(
    across="omega", across_unit="rpm", scale=100.0, through="T", through_unit="N m", through_scale=1e2, into=-1.0,
    position="phi", position_unit="deg", little_storage=1e-3,
    words=Words(
        across="speed",
        through="torque",
        capacity="inertia",
        stores="has inertia",
        between="an elastic shaft",
        loose="nothing there has mass, and nothing resists the motion",
        add="Add an Inertia or a damper.",
        way_out="Give it something to turn against (a RotationalDamper, a RotaryLoad), or add an Inertia there.",
    ),
)  # fmt: skip
"""Angular speed and torque."""

HYDRAULIC = PortKind(
    name="hydraulic", pairs=(FLOW,), view=HydraulicView, unjoined="Join it to a Tank or close it with a Plug."
)
TRANSLATIONAL = PortKind(
    name="translational",
    pairs=(TRANSLATION,),
    view=TranslationalView,
    unjoined="Join it to a Mass, or hold it with a VelocitySource.",
)
ROTATIONAL = PortKind(
    name="rotational",
    pairs=(ROTATION,),
    view=RotationalView,
    unjoined="Join it to an Inertia, or turn it with a SpeedSource.",
)


class Port(Declaration):
    """A place where a component is joined to others."""

    def __init__(self, kind: PortKind, help: str, fluid: str = "") -> None:
        self.kind, self.help, self.fluid = kind, help, fluid

    def in_equations(self, scope: Scope) -> PortView:
        return self.kind.view(scope, self.name, self.kind.pairs)


class SignalIn(Declaration):
    """A signal that must be connected."""

    def __init__(self, unit: str, help: str) -> None:
        self.unit, self.help = unit, help

    def in_equations(self, scope: Scope) -> Expr:
        return symbol_of(Own(self.name))


class SignalOut(Declaration):
    """A signal this component provides; it may stay unconnected."""

    def __init__(self, unit: str, help: str) -> None:
        self.unit, self.help = unit, help


def hydraulic(help: str, *, fluid: str = "") -> Any:
    """Declare a hydraulic port: pressure p (gauge) and flow q (mass flow over the reference density of the fluid).

    Fluid passes between the ports of a component that have the same `fluid`, a name within the component. The two sides
    of a piston have names of their own, and equations ask for the fluid of a port then: `self.A.fluid`.
    """
    return Port(HYDRAULIC, help, fluid)


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
