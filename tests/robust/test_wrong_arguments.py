"""Wrong arguments at every public door: each is taken for what it is, or refused with a sentence of ours."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Hashable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import bramah as br
from bramah.analysis import linearise
from bramah.errors import BramahError
from bramah.fit.curve import fit_curve
from bramah.fit.orifice import fit_orifice
from bramah.fit.pump import EfficiencyPoint, fit_pump
from bramah.fit.relief import fit_handroos, fit_relief
from bramah.result.measures import signal_errors

WRONG: tuple[Any, ...] = (
    None, True, -1, 0, 1, 2.5, -1.0, math.nan, math.inf, 1e400, 10**400, 1 + 2j,
    "", " ", "x", "3 bar", "1 s", "12 parsec", "a.b.c", ".", "*", "[", "v.A.p", "\x00", "x" * 5000, "é\n", b"v.A.p",
    [], (), {}, set(), [None], ["x"], [1.0, "x"], [[1.0]], [math.nan], {"x": 1.0}, {1: 2}, {"v.A.p": None},
    {"v.A.p": "3 m"}, np.array([1.0, 2.0]), np.array("x"), object(), int, len, Path("no/such/file"), Path("."),
)  # fmt: skip


@dataclass(frozen=True)
class Door:
    """A public function with arguments that are right; each of those in `tried` is replaced by wrong ones."""

    name: str
    call: Callable[..., Any]
    right: dict[str, Any]
    tried: tuple[str, ...]
    opens: bool = True
    """False: what is right is not at hand, such as a file."""


def drawn() -> br.Circuit:
    """A vessel that a pump fills and an orifice empties; a signal opens the orifice."""
    circuit = br.Circuit("Vessel", fluid=br.ConstantFluid())
    circuit.add("pump", br.FlowSource(flow="1 l/min"))
    circuit.add("v", br.Volume(volume="1 l", start_pressure="5 bar"))
    circuit.add("o", br.VariableOrifice())
    circuit.add("t", br.Tank())
    circuit.add("u", br.Input(start=1.0))
    circuit.connect("pump.P", "v.A", "o.A")
    circuit.connect("o.B", "t.T")
    circuit.connect("u.y", "o.opening")
    return circuit


@cache
def system() -> br.System:
    return br.build(drawn())


@cache
def result() -> br.Result:
    return br.simulate(system(), 0.01)


@cache
def found() -> br.Steady:
    return br.steady(system())


def doors() -> Iterator[Door]:
    """All of them."""
    yield from circuit_doors()
    yield from run_doors()
    yield from result_doors()
    yield from file_doors()
    yield from study_doors()


def circuit_doors() -> Iterator[Door]:
    orifice = br.Orifice()
    yield Door("Circuit.add", lambda **a: drawn().add(**a), {"name": "n", "component": orifice, "fluid": None},
               ("name", "component", "fluid"))  # fmt: skip
    yield Door("Circuit.add, built", lambda fluid: built_with(fluid), {"fluid": None}, ("fluid",))
    yield Door("Circuit.connect", lambda **a: connected(**a), {"port": "v.A", "name": None, "fluid": None},
               ("port", "name", "fluid"))  # fmt: skip
    yield Door("Circuit.replace", lambda changes: drawn().replace(changes), {"changes": {}}, ("changes",))
    yield Door("Circuit.replace, a value", lambda v: br.build(drawn().replace({"v.volume": v})), {"v": 1.0}, ("v",))
    yield Door("Circuit.replace, a fluid", lambda v: drawn().replace({"fluid.viscosity": v}), {"v": 1.0}, ("v",))
    yield Door("Circuit.replace, a name", changed, {"name": "v.volume"}, ("name",))
    yield Door("Component", lambda v: br.Volume(volume=v), {"v": 1.0}, ("v",))
    yield Door("Component, nameless", lambda v: nameless(br.Volume, v), {"v": 1.0}, ("v",), opens=False)
    yield Door("Component.replace", lambda v: br.Volume().replace(volume=v), {"v": 1.0}, ("v",))
    yield Door("a choice", lambda v: br.Orifice(transition=v), {"v": "cubic"}, ("v",))
    yield Door("a count", lambda v: br.SegmentedPipe(segments=v), {"v": 3}, ("v",))
    yield Door("a curve", lambda v: br.Lookup(points=v), {"v": [[0, 0], [1, 1]]}, ("v",))
    yield Door("a surface", lambda v: br.Lookup2D(table=v), {"v": [[0, 0, 1], [0, 1, 1], [1, 1, 1]]}, ("v",))
    yield Door("numbers", lambda v: br.TransferFunction(numerator=v), {"v": [1.0]}, ("v",))
    yield Door("rows of numbers", lambda v: br.StateSpace(A=v), {"v": [[1.0]]}, ("v",))
    yield Door("oil", br.oil, {"grade": "ISO VG 46", "temperature": "40 degC"}, ("grade", "temperature"))
    yield Door("density_at", lambda p: br.oil().density_at(p), {"p": 1e5}, ("p",))
    yield Door("build", br.build, {"circuit": drawn()}, ("circuit",))
    yield Door("System.replace", lambda changes: system().replace(changes), {"changes": {}}, ("changes",))
    yield Door("sampled", lambda **a: driven_by(br.sampled(**a)),
               {"function": lambda t, p: 0.5, "inputs": ["p"], "outputs": ["y"], "period": "1 ms", "start_time": 0.0},
               ("function", "inputs", "outputs", "period", "start_time"))  # fmt: skip


def nameless(kind: Callable[..., Any], *values: Any) -> Any:
    return kind(*values)


def changed(name: Any) -> br.Circuit:
    changes: Any = {name: 1.0} if isinstance(name, Hashable) else {}
    return drawn().replace(changes)


def built_with(fluid: Any) -> None:
    circuit = br.Circuit()
    circuit.add("a", br.Volume(), fluid=fluid)
    circuit.add("b", br.Tank())
    circuit.connect("a.A", "b.T")
    br.build(circuit)


def connected(port: Any, name: Any, fluid: Any) -> None:
    circuit = drawn()
    circuit.connect(port, "t.T", name=name, fluid=fluid)
    br.build(circuit)


def driven_by(controller: br.Component) -> None:
    circuit = drawn()
    circuit.nets.pop()
    circuit.add("sensor", br.PressureSensor())
    circuit.add("c", controller)
    circuit.connect("sensor.A", "v.A")
    circuit.connect("sensor.y", "c.p")
    circuit.connect("c.y", "o.opening")
    br.simulate(circuit, 0.005)


def run_doors() -> Iterator[Door]:
    common = ("method", "rtol", "atol", "start", "begin", "record", "first_step", "smallest_step", "largest_step",
              "fixed_step", "substeps", "step_iterations", "balance_iterations", "max_order", "jacobian")  # fmt: skip
    run = {"circuit": system(), "until": 0.01, "most_steps": 500}
    yield Door("simulate", br.simulate, run, ("circuit", "until", *common, "most_steps", "threads", "progress"))
    yield Door("start", lambda circuit, **a: advanced(br.start(circuit, **a)), {"circuit": system()},
               ("circuit", *common))  # fmt: skip
    yield Door("Simulation.advance", lambda t: system_started().advance(t), {"t": 0.01}, ("t",))
    yield Door("Simulation.set", lambda **a: system_started().set(**a), {"name": "u.y", "value": 1.0},
               ("name", "value"))  # fmt: skip
    yield Door("Simulation.read", lambda names: system_started().read(names), {"names": ["v.A.p"]}, ("names",))
    yield Door("Simulation[]", lambda name: system_started()[name], {"name": "v.A.p"}, ("name",))
    yield Door("Simulation.restore", lambda s: system_started().restore(s), {"s": result().snapshot()}, ("s",))
    yield Door("steady", br.steady, {"circuit": system(), "seconds": 1.0},
               ("circuit", "start", "t", "seconds", "iterations"))  # fmt: skip
    yield Door("consistent", br.consistent, {"circuit": system()}, ("circuit", "start", "t"))
    yield Door("Steady[]", lambda name: found()[name], {"name": "v.A.p"}, ("name",))
    yield Door("Value.in_unit", lambda unit: found()["v.A.p"].in_unit(unit), {"unit": "bar"}, ("unit",))
    yield Door("linearise", linearise, {"circuit": system(), "inputs": "o.opening", "outputs": "v.A.p"},
               ("circuit", "inputs", "outputs", "at", "t"))  # fmt: skip


def system_started() -> br.Simulation:
    return br.start(system())


def advanced(simulation: br.Simulation) -> None:
    simulation.advance(simulation.t + 0.001)


def result_doors() -> Iterator[Door]:
    yield Door("Result[]", lambda name: result()[name], {"name": "v.A.p"}, ("name",))
    yield Door("Result.names", lambda p: result().names(p), {"p": "*"}, ("p",))
    yield Door("Result.select", lambda p: result().select(p), {"p": "*"}, ("p",))
    yield Door("Result.at", lambda **a: result().at(**a), {"times": 0.001, "signals": None, "side": "right"},
               ("times", "signals", "side"))  # fmt: skip
    yield Door("Result.unit", lambda name: result().unit(name), {"name": "v.A.p"}, ("name",))
    yield Door("Result.profile", lambda line: result().profile(line), {"line": "v"}, ("line",), opens=False)
    yield Door("Result.residuals", lambda line: result().residuals(line), {"line": "v"}, ("line",), opens=False)
    yield Door("Result.fluid", lambda name: result().fluid(name), {"name": None}, ("name",))
    yield Door("Signal.in_unit", lambda unit: result()["v.A.p"].in_unit(unit), {"unit": "bar"}, ("unit",))
    yield Door("Signal.at", lambda **a: result()["v.A.p"].at(**a), {"times": 0.001, "side": "left"}, ("times", "side"))
    yield Door("Signal.integral", lambda **a: result()["v.A.p"].integral(**a), {}, ("begin", "end"))
    yield Door("Signal.average", lambda **a: result()["v.A.p"].average(**a), {}, ("begin", "end"))
    yield Door("to_pandas", lambda **a: result().to_pandas(**a), {}, ("signals", "times"))
    yield Door("signal_errors", signal_errors, {"result": result(), "exact": result(), "signals": ["v.A.p"]},
               ("result", "exact", "signals"))  # fmt: skip


def file_doors() -> Iterator[Door]:
    yield Door("to_csv", lambda **a: result().to_csv(**a), {"path": "out.csv"}, ("path", "signals", "times"))
    yield Door("Result.save", lambda **a: result().save(**a), {"path": "out.npz"}, ("path", "signals"))
    yield Door("load", lambda path: br.load(path), {"path": "no.npz"}, ("path",), opens=False)
    yield Door("Snapshot.save", lambda path: result().snapshot().save(path), {"path": "s.json"}, ("path",))
    yield Door("Snapshot.load", lambda path: br.Snapshot.load(path), {"path": "s.json"}, ("path",), opens=False)
    yield Door("figure", br.figure, {"results": result(), "path": "f.png"}, ("results", "signals", "path"))
    yield Door("read_circuit", br.read_circuit, {"source": br.write_circuit(drawn())},
               ("source", "types", "values"))  # fmt: skip
    yield Door("write_circuit", br.write_circuit, {"circuit": drawn(), "path": "c.toml"}, ("circuit", "path"))
    yield Door(
        "read_epanet", br.read_epanet, {"path": "no.inp"}, ("path", "wave_speed", "fluid", "demands"), opens=False
    )


def study_doors() -> Iterator[Door]:
    yield Door("compare", br.compare,
               {"circuit": drawn(), "methods": ["rodas4"], "rtol": [1e-3], "until": 0.001, "seconds": 0.5},
               ("circuit", "methods", "rtol", "until", "accuracy", "seconds", "signals"))  # fmt: skip
    drops = (0.1, 0.5, 1.0, 5.0, 20.0, 50.0)
    points = [(f"{dp} bar", 1e-5 * 1e5 * dp / (1e5 * dp + 2e4) ** 0.5 / 300) for dp in drops]
    sizes = {"diameter": "3 mm", "density": "870 kg/m3", "viscosity": "30 cSt"}
    yield Door("fit_orifice", fit_orifice, {"points": points, **sizes}, ("points", *sizes))
    yield Door("fit_relief", fit_relief, {"points": [("100 bar", "1 l/min"), ("120 bar", "20 l/min")],
               "density": "870 kg/m3"}, ("points", "density", "discharge_coefficient"))  # fmt: skip
    machine = {"displacement": "28 cm3/rev", "viscosity": "30 cSt", "density": "870 kg/m3"}
    given = {"speed": "1500 rpm", "volumetric": 0.95, "hydromechanical": 0.9}
    tested = [EfficiencyPoint(pressure=p, **given) for p in ("100 bar", "200 bar", "300 bar")]  # type: ignore[arg-type]
    yield Door("fit_pump", fit_pump, {"points": tested, **machine}, ("points", *machine, "losses"))
    yield Door("fit_curve", fit_curve, {"points": [(0, 0), (1, 1), (2, 3)], "x_unit": "-", "y_unit": "-"},
               ("points", "x_unit", "y_unit"))  # fmt: skip
    yield Door("fit_handroos", fit_handroos, {"points": []}, ("points",), opens=False)


def cases() -> Iterator[tuple[Door, str]]:
    for door in doors():
        for argument in door.tried:
            yield door, argument


@pytest.mark.parametrize(("door", "argument"), list(cases()), ids=lambda v: v if isinstance(v, str) else v.name)
def test_a_wrong_argument_is_answered_with_a_sentence(
    door: Door, argument: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    leaks = []
    for value in WRONG:
        if argument == "progress" and callable(value):
            continue  # what a function of the caller raises is the caller's
        try:
            door.call(**{**door.right, argument: value})
        except BramahError as error:
            if not str(error).strip():
                leaks.append((value, "says nothing"))
        except Exception as error:
            leaks.append((value, f"{type(error).__name__}: {error}"))
    assert not leaks, "\n".join(f"{str(value)[:40]!r:45} {said}" for value, said in leaks)


@pytest.mark.parametrize("door", list(doors()), ids=lambda door: door.name)
def test_a_door_opens_for_right_arguments(door: Door, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    if door.opens:
        door.call(**door.right)
    else:
        with pytest.raises(BramahError):
            door.call(**door.right)


@pytest.mark.parametrize(
    ("call", "said"),
    [
        (lambda: drawn().add("a", br.Volume(), fluid="oil"), "fluid must be values by name, such as"),  # type: ignore[arg-type]
        (lambda: drawn().replace(["v.volume"]), "changes must be values by name, such as"),  # type: ignore[arg-type]
        (lambda: br.simulate("press.toml", 1.0), "What is built or run must be a Circuit or a System"),  # type: ignore[arg-type]
        (lambda: br.load(1), 'The saved result must be the name of a file, such as "press.toml", not "1".'),  # type: ignore[arg-type]
        (lambda: result().at("soon"), "does not begin with a number"),
        (lambda: result()["v.A.p"].in_unit(5), 'a unit is a text such as "bar", not a int'),  # type: ignore[arg-type]
        (lambda: result()["v.A.x"], 'There is no signal "v.A.x"'),
    ],
)
def test_sentences(call: Callable[[], Any], said: str) -> None:
    with pytest.raises(BramahError, match=re.escape(said)):
        call()


def test_times_may_be_texts() -> None:
    pressure = result()["v.A.p"]
    assert pressure.at("5 ms") == pressure.at(0.005)
    assert pressure.at(["5 ms", "8 ms"]).tolist() == pressure.at([0.005, 0.008]).tolist()
