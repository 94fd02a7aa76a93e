"""Components that users write: they run like those of the library, and mistakes in them are named."""

from __future__ import annotations

import pytest

from bramah.circuit import Circuit
from bramah.components import mechanical as mech
from bramah.components.component import Component, quantity, state, unknown
from bramah.components.ports import signal_out, translational
from bramah.declare import parameter
from bramah.simulation import simulate
from bramah.system import build


class Maxwell(Component):
    """A spring and a damper in series: F' = k (v - F/b)."""

    symbol = "maxwell"
    at = translational("the moving end")
    stiffness = parameter("N/m", 1e4, above=0, help="of the spring")
    damping = parameter("N s/m", 1e3, above=0, help="of the damper")
    F = state("N", help="force")

    def equations(self) -> None:
        self.rate(F=self.stiffness * (self.at.v - self.F / self.damping))
        self.at.force(-self.F)


class Block(Maxwell):
    """The same with a mass of its own, so that nothing on its net asks for the position."""

    def equations(self) -> None:
        super().equations()
        self.at.mass(1.0)
        self.at.start(x=3.0)


class Lever(Component):
    """An algebraic unknown: F determined by 2 F = 3 + v."""

    port = translational("end")
    F = unknown("N")

    def equations(self) -> None:
        self.balance(F=2.0 * self.F - 3.0 - self.port.v)
        self.port.force(self.F)


def joined(part: Component, port: str) -> Circuit:
    circuit = Circuit()
    circuit.add("part", part)
    circuit.add("mass", mech.Mass(mass=2.0, start_velocity="1 m/s", start_position="50 mm"))
    circuit.connect(f"part.{port}", "mass.port")
    return circuit


def test_a_state_of_ones_own_is_not_taken_for_the_position() -> None:
    """Whatever the port is called, and whether or not the net has a position."""
    system = build(joined(Maxwell(), "at"))
    start = dict(zip(system.names, system.start, strict=True))
    assert start == {"part.F": 0.0, "part.at.v": 1.0, "part.at.x": 0.05}
    circuit = Circuit()
    circuit.add("part", Block())
    circuit.add("force", mech.Force())
    circuit.connect("part.at", "force.port")
    system = build(circuit)
    assert dict(zip(system.names, system.start, strict=True)) == {"part.F": 0.0, "part.at.v": 0.0}
    assert "part.at.x" not in system.signals.names()


def test_algebraic_unknowns_are_solved() -> None:
    result = simulate(joined(Lever(), "port"), until=1e-3)
    assert result.ok
    assert result["part.F"].values[0] == pytest.approx(2.0, rel=1e-9)


class NoRate(Component):
    x = state("-")

    def equations(self) -> None:
        pass


class NoBalance(Component):
    x = unknown("-")

    def equations(self) -> None:
        pass


class NoOutput(Component):
    y = signal_out()

    def equations(self) -> None:
        pass


class NoReport(Component):
    z = quantity("-")

    def equations(self) -> None:
        pass


class Undeclared(Component):
    def equations(self) -> None:
        self.rate(x=1.0)


class Branching(Component):
    a = parameter("-", 1.0)
    y = signal_out()

    def equations(self) -> None:
        self.output(y=1.0 if self.a > 0 else 2.0)


class NoEquations(Component):
    pass


@pytest.mark.parametrize(
    ("kind", "message"),
    [
        (NoRate, "declares 'x' but gives it no rate"),
        (NoBalance, "declares 'x' but gives it no balance"),
        (NoOutput, "declares the output 'y' but gives it no value"),
        (NoReport, "declares the quantity 'z' but gives it no value"),
        (Undeclared, "does not declare 'x' as a state"),
        (Branching, "Use select"),
        (NoEquations, "does not say what its equations are"),
    ],
)
def test_authors_are_told_what_is_missing(kind: type[Component], message: str) -> None:
    circuit = Circuit()
    circuit.add("part", kind())
    with pytest.raises(TypeError, match=message):
        build(circuit)


def test_ports_have_values_only_in_equations() -> None:
    with pytest.raises(AttributeError, match="only while equations are written"):
        _ = Maxwell().at
    with pytest.raises(TypeError, match="while equations are written"):
        Maxwell().rate(F=1.0)
