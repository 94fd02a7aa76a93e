"""Circuits in which a check valve shuts, with the library's valve and with the same law written without switches."""

from __future__ import annotations

from bramah.circuit import Circuit
from bramah.components.component import Component
from bramah.components.hydraulic import CheckValve, FlowSource, PressureSource, Tank, VariableOrifice, Volume
from bramah.components.ports import hydraulic
from bramah.components.signal import Step
from bramah.declare import parameter
from bramah.expr import maximum, minimum
from bramah.fluids import ConstantFluid
from tests.circuits.making import circuit


class PlainCheck(Component):
    """The law of CheckValve, its corners undeclared."""

    A, B = hydraulic("inlet"), hydraulic("outlet")
    cracking_pressure = parameter("bar", 0.5)
    opening_pressure = parameter("bar", 2.0, above=0)
    full_area = parameter("mm2", 50.0, above=0)
    leakage = parameter("m3/(s Pa)", 1e-14)
    transition_pressure = parameter("bar", 0.2, above=0)

    def equations(self) -> None:
        dp = self.A.p - self.B.p
        lift = (dp - self.cracking_pressure) / (self.opening_pressure - self.cracking_pressure)
        area = self.full_area * maximum(minimum(lift, 1.0), 0.0)
        jet = 0.65 * (2 / self.fluid.reference_density) ** 0.5 * dp * (dp * dp + self.transition_pressure**2) ** -0.25
        q = self.leakage * dp + area * jet
        self.A.flow(q)
        self.B.flow(-q)


def held(check: CheckValve | PlainCheck) -> Circuit:
    """A vessel is filled through the valve until 0.1 s; then the pump stops and the line before it is unloaded."""
    return circuit(
        "pump.P upstream.A check.A unload.A",
        "check.B vessel.A",
        "unload.B tank.T",
        "flow.y pump.flow",
        "opening.y unload.opening",
        fluid=ConstantFluid(),
        pump=FlowSource(),
        flow=Step(before="10 l/min", after=0, step_time=0.1),
        upstream=Volume(volume="0.1 l", start_pressure="100 bar"),
        check=check,
        vessel=Volume(volume="1 l", start_pressure="99 bar"),
        unload=VariableOrifice(full_area="10 mm2"),
        opening=Step(before=0, after=1, step_time=0.1),
        tank=Tank(),
    )


def turned(kind: type[CheckValve | PlainCheck], opening: str) -> Circuit:
    """A vessel is drawn from through a large valve; at 0.1 s drawing turns into filling, and the valve shuts."""
    check = kind(
        cracking_pressure=0, opening_pressure=opening, full_area="800 mm2", leakage=0, transition_pressure="1 Pa"
    )
    return circuit(
        "source.P check.A",
        "check.B vessel.A pump.P",
        "flow.y pump.flow",
        fluid=ConstantFluid(reference_bulk_modulus=1e9, reference_density=870),
        source=PressureSource(pressure="30 bar"),
        check=check,
        vessel=Volume(volume="1 l", start_pressure=29.99e5),
        pump=FlowSource(),
        flow=Step(before=-8e-6, after=9e-6, step_time=0.1),
    )
