"""Circuits with lines at their first instant: `consistent`, `steady` and `simulate` say the same, by the same names."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import bramah as br

RHO, SPEED, AREA = 870.0, 1000.0, np.pi * 0.02**2 / 4


def lined(**line: Any) -> br.Circuit:
    """10 bar, a line, an orifice into a tank."""
    circuit = br.Circuit("line", fluid=br.ConstantFluid(reference_density=RHO))
    circuit.add("source", br.PressureSource(pressure="10 bar"))
    circuit.add("line", br.Line(**{"length": "100 m", "wave_speed": SPEED, "friction": "none", **line}))
    circuit.add("orifice", br.Orifice())
    circuit.add("tank", br.Tank())
    circuit.connect("source.P", "line.A")
    circuit.connect("line.B", "orifice.A")
    circuit.connect("orifice.B", "tank.T")
    return circuit


KINDS: list[dict[str, Any]] = [
    {"start_pressure": 0.0},
    {"start_pressure": "3 bar", "start_flow": "5 l/min", "friction": "blasius"},
    {"start_pressure": "3 bar", "friction": "laminar", "unsteady": "zielke"},
    {"start_pressure": "8 bar", "cavitation": "vapour"},
    {"start_pressure": "8 bar", "cavitation": "gas", "gas_fraction": 1e-4},
]


def same(point: br.Point, result: br.Result, *, rtol: float) -> None:
    assert point.names() == list(result.names())
    for name in point.names():
        first = result[name].values[0]
        size = 1e-3 * max(1.0, float(np.max(np.abs(result[name].values))))
        assert float(point[name]) == pytest.approx(first, rel=rtol, abs=rtol * size), name


@pytest.mark.parametrize("line", KINDS)
def test_consistent_is_the_point_a_run_begins_at(line: dict[str, Any]) -> None:
    circuit = lined(**line)
    same(br.consistent(circuit), br.simulate(circuit, "0.01 s", rtol=1e-8), rtol=1e-9)


def test_a_wave_enters_by_the_impedance() -> None:
    """Joukowsky at A: the pressure jumps from 0 to 10 bar, and rho c/A lets in 21.67 l/min."""
    flow = 10e5 * AREA / (RHO * SPEED)
    assert float(br.consistent(lined(start_pressure=0.0))["line.A.q"]) == pytest.approx(flow, rel=1e-12)


@pytest.mark.parametrize("line", KINDS)
def test_steady_is_the_point_a_run_from_it_begins_at(line: dict[str, Any]) -> None:
    """Also where nothing of the line is an unknown, and flow is the same at both ends."""
    circuit = lined(**line)
    found = br.steady(circuit)
    assert found.ok
    same(found, br.simulate(circuit, "0.01 s", start="steady", rtol=1e-8), rtol=1e-9)
    flow = float(found["orifice.A.q"])
    assert [float(found[f"line.{name}"]) for name in ("A.q", "waves.q")] == pytest.approx([flow, flow], rel=1e-9)
    assert float(found["line.B.q"]) == pytest.approx(-flow, rel=1e-9)
    assert float(found.values["line.waves.q"]) == pytest.approx(flow, rel=1e-9)


def test_a_line_too_short_for_the_grid_has_its_names_too() -> None:
    circuit = lined(start_pressure=0.0)
    circuit.add("stub", br.Line(length="10 mm", wave_speed=SPEED))
    circuit.add("plug", br.Plug())
    circuit.connect("line.B", "stub.A")
    circuit.connect("stub.B", "plug.A")
    found = br.steady(circuit)
    same(found, br.simulate(circuit, "0.01 s", start="steady", rtol=1e-8), rtol=1e-6)
