"""Circuits whose measures are exactly known functions of their parameters, for tests of studies."""

from __future__ import annotations

import pytest

import bramah as br
from bramah.studies.case import Case, Row
from bramah.studies.work import Bench


def weighted_sum(**terms: float) -> br.Circuit:
    """sum.y = gain_a a + gain_b b + gain_c c + gain_d d."""
    circuit = br.Circuit("Sum")
    circuit.add("sum", br.Sum(**terms))
    circuit.run["until"] = 1e-3
    return circuit


def product(**factors: float) -> br.Circuit:
    """product.y = a b c d."""
    circuit = br.Circuit("Product")
    circuit.add("product", br.Product(**factors))
    circuit.run["until"] = 1e-3
    return circuit


def runs_counted(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Numbers of the cases that are run from now on."""
    ran: list[int] = []
    run = Bench.run

    def counted(bench: Bench, case: Case) -> Row | None:
        ran.append(case.number)
        return run(bench, case)

    monkeypatch.setattr(Bench, "run", counted)
    return ran


def orifice_flow() -> br.Circuit:
    """A source of pressure, a sharp edge and a tank: turbulent, q = c_d pi/4 d^2 sqrt(2 dp / rho)."""
    circuit = br.Circuit("Orifice", fluid=br.ConstantFluid())
    circuit.add("source", br.PressureSource(pressure="100 bar"))
    circuit.add("edge", br.Orifice(diameter="2 mm"))
    circuit.add("tank", br.Tank())
    circuit.connect("source.P", "edge.A")
    circuit.connect("edge.B", "tank.T")
    circuit.run["until"] = 1e-3
    return circuit


def filled_volume() -> br.Circuit:
    """A constant flow into a closed volume of a fluid of constant stiffness: p = beta Q t / V."""
    circuit = br.Circuit("Filling", fluid=br.ConstantFluid())
    circuit.add("pump", br.FlowSource(flow="1 l/min"))
    circuit.add("vessel", br.Volume(volume="2 l"))
    circuit.connect("pump.P", "vessel.A")
    circuit.run["until"] = 1.0
    return circuit
