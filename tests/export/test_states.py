"""Exported runs are saved, gone back to, and set from outside."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

import bramah as br
from tests.export.building import Exported

PROGRAMS = Path(__file__).parent / "programs"


@pytest.mark.parametrize("name", ["machines/servo_axis", "gallery/lines"])
def test_a_run_goes_on_bit_for_bit_from_where_it_was_saved(name: str, exported: Callable[[str], Exported]) -> None:
    made = exported(name)
    made.compile(PROGRAMS / "state.c")
    said = made.start(program="state").stdout.split()
    assert said == ["1", "1", "9"]  # the last: what is not finite is refused


def driven() -> br.Circuit:
    circuit = br.Circuit(title="Driven")
    circuit.add("command", br.Input(start=0.2))
    circuit.add("lag", br.FirstOrderLag(time_constant="50 ms"))
    circuit.connect("command.y", "lag.u")
    circuit.run["until"] = 1.0
    return circuit


def test_inputs_are_set_as_in_a_simulation(tmp_path: Path) -> None:
    circuit = driven()
    exported = Exported(circuit, tmp_path)
    exported.compile(PROGRAMS / "inputs.c")
    given = ("command.y", "lag.y", "0.1", "0.7", "0.2", "0.1", "0.3")
    *found, refused, too = exported.start(*given, program="inputs").stdout.split()
    simulation = circuit.start()
    wanted = []
    for value, until in ((0.2, 0.1), (0.7, 0.2), (0.1, 0.3)):
        simulation.set("command.y", value)
        simulation.advance(until)
        wanted.append(simulation.read(["lag.y"])[0])
    assert [float(value) for value in found] == pytest.approx(wanted, rel=1e-12)
    assert (refused, too) == ("9", "9")
