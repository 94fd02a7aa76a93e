"""Circuits, systems, results and steady states go to other processes and come back as they were."""

from __future__ import annotations

import pickle
from concurrent.futures import ProcessPoolExecutor
from copy import deepcopy
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import bramah as br
from tests.files.test_subcircuits import TEXT

DEMO = Path(br.__file__).parent / "data" / "cylinder.toml"


def again(thing: Any) -> Any:
    return pickle.loads(pickle.dumps(thing))


def on_off(limit: float, t: float, pressure: float) -> float:
    return 1.0 if pressure < limit else 0.0


def controlled(law: Any) -> br.Circuit:
    circuit = br.Circuit("Filling")
    circuit.add("pump", br.PressureSource(pressure="100 bar"))
    circuit.add("valve", br.VariableOrifice(full_area="1 mm2"))
    circuit.add("vessel", br.Volume(volume="1 l"))
    circuit.add("gauge", br.PressureSensor())
    circuit.add("controller", br.sampled(law, inputs=["pressure"], outputs=["command"], period="5 ms"))
    circuit.connect("pump.P", "valve.A")
    circuit.connect("valve.B", "vessel.A", "gauge.A")
    circuit.connect("gauge.y", "controller.pressure")
    circuit.connect("controller.command", "valve.opening")
    return circuit


def test_a_system_is_built_again_where_it_is_loaded() -> None:
    system = br.build(br.read_circuit(DEMO)).replace({"relief.set_pressure": "90 bar"})
    found = again(system)
    assert found.circuit == system.circuit
    assert np.array_equal(br.simulate(found).recorded.y, br.simulate(system).recorded.y)


def test_a_result_is_the_same_with_all_that_it_can_tell() -> None:
    result = br.simulate(br.read_circuit(DEMO))
    found = again(result)
    assert found.t.tolist() == result.t.tolist()
    assert found.title == result.title and found.plot == result.plot and found.doubts == result.doubts
    for name in ("cylinder.x", "valve.A.q", "pump.P.p"):
        times = np.linspace(0.01, 3.99, 57)
        assert np.array_equal(found[name].at(times), result[name].at(times))
    assert np.array_equal(br.simulate(br.read_circuit(DEMO), 5.0, start=found).recorded.y[0], result.recorded.y[-1])


def test_a_loaded_result_pickles_too(tmp_path: Path) -> None:
    br.simulate(br.read_circuit(DEMO)).save(tmp_path / "lift.npz")
    found = again(br.Result.load(tmp_path / "lift.npz"))
    assert found["cylinder.x"].values[0] == pytest.approx(0.05, rel=1e-12)


def test_a_steady_state_pickles() -> None:
    steady = br.steady(br.read_circuit(DEMO))
    found = again(steady)
    assert found.ok == steady.ok and found["pump.P.p"] == steady["pump.P.p"]


def test_a_controller_pickles_if_its_function_does() -> None:
    circuit = controlled(partial(on_off, 60e5))
    found = again(circuit)
    one, other = br.simulate(found, 0.2), br.simulate(circuit, 0.2)
    assert np.array_equal(one.recorded.y, other.recorded.y)
    assert one["vessel.A.p"].values[-1] > 50e5
    with pytest.raises((pickle.PicklingError, AttributeError)):
        again(controlled(lambda t, pressure: 1.0))


def test_types_that_a_file_defines_pickle() -> None:
    circuit = br.read_circuit(TEXT)
    assert np.array_equal(br.simulate(again(circuit), 0.1).recorded.y, br.simulate(circuit, 0.1).recorded.y)


def test_assemblies_of_the_library_pickle_and_copy() -> None:
    circuit = br.Circuit("Assemblies")
    for name in ("CrossLineRelief", "LoadedCylinder", "RipplePump", "SegmentedPipe"):
        circuit.add(name, getattr(br, name)())
    assert again(circuit) == circuit
    assert deepcopy(circuit) == circuit


def test_another_process_gives_the_same_bits() -> None:
    system = br.build(br.read_circuit(DEMO))
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as pool:
        found = pool.submit(br.simulate, system).result(timeout=600)
    assert np.array_equal(found.recorded.y, br.simulate(system).recorded.y)
