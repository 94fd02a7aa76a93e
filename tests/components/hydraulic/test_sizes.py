"""The size of a restriction in every form, wherever one is meant."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import jsonschema
import numpy as np
import pytest
from click.testing import CliRunner

import bramah as br
from bramah.circuit import Circuit
from bramah.cli import main
from bramah.components import registry
from bramah.components.assembly import Assembly
from bramah.components.component import Component
from bramah.components.size import Form, Size, Sized
from bramah.errors import CircuitError
from bramah.files.schema import schema
from bramah.fluids import TaitFluid
from bramah.system import build
from bramah.system.builder import build_anew
from bramah.system.directions import tangents_by
from bramah.system.replace import replaced
from tests.components.closing import closed
from tests.components.test_every_component import random_points
from tests.system.reference import Reference
from tests.system.test_replace import assert_same

Make = Callable[..., Any]


def sizes() -> Iterator[Any]:
    for name, kind in registry().items():
        for parameter, declared in kind.given().items():
            if isinstance(declared, Size):
                yield pytest.param(kind, parameter, id=f"{name}.{parameter}")


every_size = pytest.mark.parametrize(("kind", "parameter"), list(sizes()))


def test_restrictions_of_all_kinds_have_one() -> None:
    kinds = {param.values[0].__name__ for param in sizes()}
    assert kinds >= {
        "Orifice", "VariableOrifice", "CheckValve", "ThrottleCheckValve", "PilotOperatedCheckValve", "ShuttleValve",
        "DirectionalValve22", "DirectionalValve32", "DirectionalValve42", "DirectionalValve43", "DirectionalValve63",
        "ProportionalValve43", "StaticReliefValve", "FirstOrderReliefValve", "CounterbalanceValve", "SequenceValve",
        "ReducingValve", "TwoWayCompensator", "FlowDivider", "FlowControlValve3", "CrossLineRelief", "Cushion",
        "RatedDirectionalValve43", "ServoValve",
    }  # fmt: skip


FORMS = ["35 mm2", "6.675 mm", "16 mm x 0.696 mm", "40 l/min at 5 bar", "17.88854381999832 l/(min bar^0.5)"]


@pytest.mark.parametrize("form", ["3 mm", "7.0685834705770345 mm2", "3 mm x 0.75 mm"])
@pytest.mark.parametrize("transition", ["reynolds", "cubic", "ellman", "pressure"])
def test_a_bore_is_its_area(part: Make, form: str, transition: str) -> None:
    """pi/4 d^2 = pi D x with x = d/4."""
    at = {"transition": transition, "A__p": 60e5, "B__p": 10e5}
    expected = part(br.Orifice, diameter="3 mm", **at).through("A")
    assert part(br.Orifice, diameter=form, **at).through("A") == pytest.approx(expected, rel=1e-14)
    assert part(br.VariableOrifice, full_area=form, opening=1.0, **at).through("A") == pytest.approx(
        expected, rel=1e-14
    )


@pytest.mark.parametrize(
    "form", ["40 l/min at 50 bar", "5.656854249492381 l/(min bar^0.5)", "5.656854249492381 l/min/bar^0.5"]
)
@pytest.mark.parametrize("coefficient", [0.65, 0.8])
def test_a_rated_flow_is_what_flows(part: Make, form: str, coefficient: float) -> None:
    """40 l/min at 50 bar whatever the discharge coefficient, half of it at a quarter of the drop."""
    orifice = part(br.Orifice, diameter=form, discharge_coefficient=coefficient, A__p=60e5, B__p=10e5)
    assert 60e3 * orifice.through("A") == pytest.approx(40.0, rel=1e-12)
    assert 60e3 * orifice.through("B", A__p=22.5e5) == pytest.approx(-20.0, rel=1e-12)


def test_a_conductance_is_a_straight_line(part: Make) -> None:
    orifice = part(br.VariableOrifice, full_area="2 l/(min bar)", opening=0.5)
    for dp in (-1e7, -1.0, 0.0, 1e3, 2e7):
        assert orifice.through("A", A__p=dp + 3e5, B__p=3e5) * 60e3 == pytest.approx(dp / 1e5, rel=1e-12)


def test_a_check_valve_beside_a_laminar_throttle(part: Make) -> None:
    """Both ways through the throttle; from B to A the check opens as well."""
    valve = part(br.ThrottleCheckValve, throttle_area="1 l/(min bar)", full_area="100 l/min at 4 bar", leakage=0.0)
    assert 60e3 * valve.through("A", A__p=50e5, B__p=0.0) == pytest.approx(50.0, rel=1e-12)
    # The transition of the check takes (0.2/4)^2/4 = 6e-4 of it.
    assert 60e3 * valve.through("B", A__p=0.0, B__p=4e5) == pytest.approx(104.0, rel=7e-4)


def test_a_directional_valve_by_its_catalogue(part: Make) -> None:
    """60 l/min at 5 bar per edge; half open (x = 0.55 with an overlap of 0.1) half of it."""
    rated = {f"area_{path}": "60 l/min at 5 bar" for path in ("PA", "PB", "AT", "BT")}
    valve = part(br.DirectionalValve43, **rated, leakage=0.0, P__p=105e5, A__p=100e5, B__p=5e5, T__p=0.0)
    # (0.2/5)^2/4 = 4e-4
    assert 60e3 * valve.through("P", x=1.0) == pytest.approx(60.0, rel=5e-4)
    assert 60e3 * valve.through("T", x=0.55) == pytest.approx(-30.0, rel=5e-4)


def in_form(kind: type[Component], parameter: str, form: Form) -> Component:
    """The part with its default size in another form, for the reference density of a Tait fluid."""
    default, declared = kind(), kind.given()[parameter]
    assert isinstance(declared, Size)
    value, c_d = float(default.values[parameter]), default.values["discharge_coefficient"]
    rho = TaitFluid().values["reference_density"]
    if declared.form is Form.RATED:
        area = value / c_d * math.sqrt(rho / 2 / default.values["rated_pressure_drop"])
    else:
        area = value if declared.form is Form.AREA else math.pi / 4 * value**2
    number = {
        Form.AREA: area,
        Form.BORE: math.sqrt(4 / math.pi * area),
        Form.COEFFICIENT: c_d * area * math.sqrt(2 / rho),
        Form.CONDUCTANCE: 1e-11,
    }[form]
    return kind(**{parameter: Sized(form, number)})


@every_size
@pytest.mark.parametrize("form", [Form.AREA, Form.BORE, Form.COEFFICIENT])
def test_the_same_size_gives_the_same_flows(kind: type[Component], parameter: str, form: Form) -> None:
    usual = build(closed(kind(), TaitFluid()))
    other = build(closed(in_form(kind, parameter, form), TaitFluid()))
    for t, y, d in random_points(usual, 3):
        expected, found = usual.evaluator().rates(t, y, d), other.evaluator().rates(t, y, d)
        # The area comes out of roots and squares to a few roundings; rates are differences of flows of all sizes.
        assert found == pytest.approx(expected, rel=1e-9, abs=1e-12 * float(np.max(np.abs(expected), initial=0.0)))


@every_size
def test_laminar_where_the_law_allows_it(kind: type[Component], parameter: str) -> None:
    """Compiled as the equations say, with their exact Jacobian; refused in words elsewhere."""
    declared = kind.given()[parameter]
    assert isinstance(declared, Size)
    if not declared.laminar:
        with pytest.raises(CircuitError, match="cannot be laminar"):
            in_form(kind, parameter, Form.CONDUCTANCE)
        return
    system = build(closed(in_form(kind, parameter, Form.CONDUCTANCE), TaitFluid()))
    reference, evaluator = Reference(system), system.evaluator()
    points = list(random_points(system, 2))
    balance = reference.balance(*(np.array(part) for part in zip(*points, strict=True)))
    for (t, y, d), exact, errors in zip(points, balance.rates(), balance.errors(), strict=True):
        assert np.all(np.abs(evaluator.rates(t, y, d) - exact) <= errors)
        jacobian = reference.jacobian(t, y, d)
        largest = np.max(np.abs(jacobian) * system.scale, axis=1, keepdims=True, initial=0.0)
        assert np.all(np.abs(evaluator.jacobian(t, y, d) - jacobian) * system.scale <= 1e-11 * largest)


@every_size
@pytest.mark.parametrize("value", ["40 l/min at 5 bar", "4 mm", "5 mm2", Sized(Form.CONDUCTANCE, 1e-11)])
def test_another_size_is_what_would_have_been_built(kind: type[Component], parameter: str, value: Any) -> None:
    """Bit for bit, from the default and back to it."""
    system = build(closed(kind(), TaitFluid()))
    if value == Sized(Form.CONDUCTANCE, 1e-11) and not kind.given()[parameter].laminar:  # type: ignore[attr-defined]
        return
    circuit = system.circuit.replace({f"part.{parameter}": value})
    changed = system.replace({f"part.{parameter}": value})
    assert_same(changed, build_anew(circuit))
    assert_same(changed.replace({f"part.{parameter}": kind().values[parameter]}), build_anew(system.circuit))


def test_only_another_form_is_another_structure() -> None:
    system = build(closed(br.Orifice(diameter="40 l/min at 5 bar")))
    more = system.circuit.replace({"part.diameter": "50 l/min at 5 bar"})
    assert replaced(system, more) is not None
    assert replaced(system, system.circuit.replace({"part.diameter": "3 mm"})) is None


def test_a_derivative_by_a_rated_flow() -> None:
    """q = K sqrt(dp), so that dq/dK = q/K."""
    system = build(closed(br.Orifice(diameter="40 l/min at 5 bar")))
    y = np.where([n.endswith("_A.A.p") for n in system.names], 50e5, 0.0)
    slope = tangents_by(system, ["part.diameter"]).evaluator().at(0.0, y).rates()[:, 0]
    K = float(system.circuit.components["part"].values["diameter"])
    more, less = (system.replace({"part.diameter": Sized(Form.COEFFICIENT, K * s)}) for s in (1 + 1e-6, 1 - 1e-6))
    difference = (more.evaluator().rates(0.0, y) - less.evaluator().rates(0.0, y)) / (2e-6 * K)
    assert slope == pytest.approx(difference, rel=1e-6, abs=1e-6 * float(np.max(np.abs(difference))))


@pytest.mark.parametrize("suffix", ["toml", "json"])
def test_a_file_keeps_it(suffix: str, tmp_path: Path) -> None:
    circuit = Circuit()
    others = ["1.7 l/(min bar)", Sized(Form.COEFFICIENT, 1 / 3e6), Sized(Form.BORE, 1 / 300)]
    forms: list[Any] = [*FORMS, *others]
    for k, form in enumerate(forms):
        circuit.add(f"valve{k}", br.CheckValve(full_area=form))
        circuit.add(f"orifice{k}", br.Orifice(diameter=form))
    path = tmp_path / f"circuit.{suffix}"
    br.write_circuit(circuit, path)
    assert br.read_circuit(path).components == circuit.components


def test_files_schema_sub_circuits_and_assemblies_take_it(tmp_path: Path) -> None:
    text = """format = 2
[fluid]
type = "constant"

[subcircuits.Stage]
ports = { A = "throttle.A", B = "throttle.B" }
parameters = { size = "throttle.full_area" }
[subcircuits.Stage.components.throttle]
type = "VariableOrifice"

[components.source]
type = "PressureSource"
pressure = "20 bar"
[components.stage]
type = "Stage"
size = "10 l/min at 20 bar"
[components.tank]
type = "Tank"
[nets]
a = ["source.P", "stage.A"]
b = ["stage.B", "tank.T"]
[run]
until = "0.1 s"
"""
    path = tmp_path / "stage.toml"
    path.write_text(text)
    result = br.simulate(br.read_circuit(path), "0.1 s")
    assert result.end["stage.A.q"] * 60e3 == pytest.approx(10.0, rel=1e-9)
    jsonschema.validate({"format": 2, "components": {"v": {"type": "CheckValve", "full_area": FORMS[3]}}}, schema())
    done = CliRunner().invoke(main, ["run", str(path), "--set", "stage.size=20 l/min at 20 bar"])
    assert done.exit_code == 0, done.output
    relief = br.CrossLineRelief(rated_area="60 l/min at 20 bar", check_area="12 mm")
    assert isinstance(relief, Assembly)
    parts = relief.inside().components
    assert parts["relief_A"].values["rated_area"] == relief.values["rated_area"]
    assert parts["boost_B"].values["full_area"] == Sized(Form.BORE, 0.012)


@pytest.mark.parametrize(
    ("value", "match"),
    [
        ("12 kg", "an area.*A restriction may be given by an area"),
        ("40 l/min at 0 bar", "must have a rated pressure drop above 0 bar"),
        ("40 l/min at 5 mm", "pressure"),
        ("16 x 2 mm", "needs a unit at each of its two numbers"),
        ("40 l/min at 5", "needs a unit at each of its two numbers"),
        ("-3 mm", "must be above 0 mm"),
        ("0 mm2", "must be above 0"),
        ("-40 l/min at 5 bar", r"must be above 0 l/\(min bar\^0.5\)"),
        (None, "is not a number"),
        (True, "is not a number"),
        (float("nan"), "finite"),
    ],
)
def test_what_is_no_size_is_refused_in_words(value: Any, match: str) -> None:
    with pytest.raises(CircuitError, match=match):
        br.CheckValve(full_area=value)
