"""What goes to other processes and machines, and what cannot."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy as np
import pytest

import bramah as br
from bramah.components.component import Component, state
from bramah.errors import MethodError
from bramah.studies.executors import workers_for
from tests.components.fmu.handmade import make_fmu
from tests.studies import filling
from tests.studies.filling import end, rows_of, work


class Decaying(Component):
    """y' = -y."""

    y = state("-", 1.0)

    def equations(self) -> None:
        self.rate(y=-self.y)


def test_what_cannot_travel_is_said_at_once_before_anything_runs(tmp_path: Path) -> None:
    def law(t: float, pressure: float) -> float:
        return 0.0

    circuit = filling.filling()
    circuit.add("controller", br.sampled(law, inputs=["pressure"], outputs=["y"], period="5 ms"))
    circuit.add("own", type("Inner", (Decaying,), {})())
    made = work(circuit=circuit, measures={"one": lambda result: 0.0, "two": end})
    for executor in ("processes", ThreadPoolExecutor(1)):
        with pytest.raises(MethodError) as raised:
            workers_for(made, executor)
        lines = str(raised.value).splitlines()
        assert len(lines) == 4 and "measure one" in lines[-2] and lines[-1].startswith("Run the study on threads")
        assert any("function law" in line for line in lines) and any("type Inner" in line for line in lines)


def test_a_fluid_that_no_file_can_name_cannot_travel() -> None:
    circuit = filling.filling()
    circuit.fluid = type("Mine", (br.ConstantFluid,), {})()
    with pytest.raises(MethodError, match=r"circuit cannot be written as text: .*Mine"):
        workers_for(work(circuit=circuit), "processes")
    assert all(row.ok for row in rows_of(work(circuit=circuit), 2))


def test_circuits_travel_whole() -> None:
    """Of the examples, whatever they are made of: what is read in another process is the same circuit."""
    from bramah.studies.parcel import parcel_of, unpacked

    for path in sorted((Path(__file__).parents[2] / "examples").glob("*.toml")):
        circuit = br.read_circuit(path)
        back = unpacked(parcel_of(work(circuit=circuit))).circuit
        assert back.components == circuit.components and back.fluid == circuit.fluid, path
        assert br.build(back).names == br.build(circuit).names, path


def halved(t: float, pressure: float) -> float:
    return 0.5 * pressure


def test_own_types_and_sampled_functions_travel_by_import_path() -> None:
    circuit = filling.filling()
    circuit.add("sensor", br.PressureSensor())
    circuit.add("controller", br.sampled(halved, inputs=["pressure"], outputs=["y"], period="5 ms"))
    circuit.connect("sensor.A", "vessel.A")
    circuit.connect("sensor.y", "controller.pressure")
    circuit.add("own", Decaying())
    made = work(circuit=circuit, measures={"half": half, "own": own})
    here, there = (rows_of(made, 3, executor=executor) for executor in ("threads", "processes"))
    assert [row.measures for row in here] == [row.measures for row in there]
    assert all(row.measures["half"] > 0 and row.measures["own"] == pytest.approx(np.exp(-1), rel=1e-4) for row in there)


def half(result: br.Result) -> float:
    return float(result["controller.y"].values[-1])


def own(result: br.Result) -> float:
    return float(result["own.y"].values[-1])


def test_fmus_travel_as_their_files(tmp_path: Path) -> None:
    circuit = filling.filling()
    circuit.add("lag", br.FmuComponent(make_fmu(tmp_path / "lag.fmu", 2), step="10 ms", u=3.0))
    made = work(circuit=circuit, measures={"lag": lag_at_the_end})
    here, there = (rows_of(made, 2, executor=executor) for executor in ("threads", "processes"))
    assert [row.measures for row in here] == [row.measures for row in there]
    assert all(row.measures["lag"] > 0 for row in there)


def lag_at_the_end(result: br.Result) -> float:
    return float(result["lag.y"][-1])
