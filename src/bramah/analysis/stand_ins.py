"""What stands in a linearised circuit for parts that no finite number of states describes, or that are sampled.

A stand-in has the ports and signals of the part it replaces, and what the part brings to the circuit, a wave or a held
signal, is a state that nothing changes: an input of the linear system.
"""

from __future__ import annotations

from functools import cache
from typing import Any

from bramah.components.component import Component, quantity, state
from bramah.components.ports import hydraulic, signal_in, signal_out
from bramah.declare import parameter


class Held(Component):
    """A signal that keeps its value: u' = 0."""

    y = signal_out(help="the signal")
    value = parameter("*", 0.0, help="its value")
    u = state("*", start="value")

    def equations(self) -> None:
        self.rate(u=0.0)
        self.output(y=self.u)


class HeldSignal(Component):
    """An output that keeps its value whatever the input is: of a sample and hold, or of a delay."""

    u = signal_in(help="what is sampled or delayed")
    y = signal_out(help="what was")
    held = state("*")

    def equations(self) -> None:
        self.rate(held=0.0)
        self.output(y=self.held)


class LineEnds(Component):
    """Both ends of a line: q = (p - c) / Z flows into it, and the waves c that arrive keep their value."""

    A = hydraulic("one end")
    B = hydraulic("other end")
    impedance = parameter("Pa s/m3", 1e9, above=0, help="Z = rho_0 c / A")
    c_A = state("bar", scale=1e7, help="wave arriving at A")
    c_B = state("bar", scale=1e7, help="wave arriving at B")
    q = quantity("l/min", "mean of the flows at both ends, from A to B")
    q_A = quantity("l/min", "flow into the line at A")
    q_B = quantity("l/min", "flow out of the line at B")

    def equations(self) -> None:
        into_A = (self.A.p - self.c_A) / self.impedance
        into_B = (self.B.p - self.c_B) / self.impedance
        self.A.flow(into_A)
        self.B.flow(into_B)
        self.rate(c_A=0.0, c_B=0.0)
        self.report(q=(into_A - into_B) / 2, q_A=into_A, q_B=-into_B)


class _HeldOutputs(Component):
    """A sampled controller between two calls."""

    def equations(self) -> None:
        self.rate(**dict.fromkeys(self.states(), 0.0))
        self.output(**{name: getattr(self, f"held_{name}") for name in self.outputs()})


@cache
def held_outputs(inputs: tuple[str, ...], outputs: tuple[str, ...]) -> type[Component]:
    """The stand-in for a sampled controller with these signals; its states are called as what holds its outputs."""
    body: dict[str, Any] = {"__doc__": _HeldOutputs.__doc__}
    body |= {name: signal_in("*", "input of the function") for name in inputs}
    body |= {name: signal_out("*", "output of the function") for name in outputs}
    body |= {f"held_{name}": state("*") for name in outputs}
    return type("HeldOutputs", (_HeldOutputs,), body)
