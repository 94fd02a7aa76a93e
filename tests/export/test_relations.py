"""Rules between parameters hold in exports as they do in Bramah."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import bramah as br
from bramah.components import registry
from bramah.components.signal import PID, Constant
from bramah.declare import Declared, Parameter, parameter
from bramah.export.relations import Relations, relations_of
from bramah.expr import evaluate, symbol
from bramah.fluids import CavitatingFluid, ReleasingFluid
from tests.export.building import Exported
from tests.export.fmi.host import hosted
from tests.export.fmi.units import unit_of

TRIALS = 300
RULED = [
    kind
    for kind in [*registry().values(), CavitatingFluid, ReleasingFluid]
    if kind.relations.__func__ is not Declared.relations.__func__  # type: ignore[attr-defined]
]


def numbers(of: Declared) -> list[str]:
    return [n for n, d in of.declarations.items() if isinstance(d, Parameter) and isinstance(of.values[n], float)]


def recorded(of: Declared) -> Relations:
    return relations_of(of, {name: symbol(f"own.{name}") for name in numbers(of)})


def refused(relations: Relations, values: Mapping[str, Any]) -> bool:
    conditions = [forbidden.condition for forbidden in relations.forbidden]
    known = {f"own.{name}": value for name, value in values.items() if isinstance(value, float)}
    return any(evaluate(conditions, known, np.zeros(0)))


@pytest.mark.parametrize("kind", RULED, ids=[kind.__name__ for kind in RULED])
def test_what_is_written_refuses_what_the_component_refuses(kind: type[Declared]) -> None:
    """At numbers that others of its parameters have, and at multiples of its own."""
    of, random = kind(), np.random.default_rng(1)
    relations, names = recorded(of), numbers(of)
    assert not relations.fixed and not refused(relations, of.values)
    for _ in range(TRIALS if names else 0):
        values = dict(of.values)
        for name in random.choice(names, size=min(len(names), 3), replace=False):
            other = float(values[random.choice(names)])
            values[name] = float(random.choice([other, 0.0, 1.0, float(values[name]) * random.uniform(0.01, 10.0)]))
        assert refused(relations, values) == bool(list(kind.relations(values))), values


class Unfollowed(Declared):
    """With a rule that no expression can say, and one that can be said."""

    first = parameter("-", 1.0, help="of the sine")
    second = parameter("-", 2.0, help="above the sine of the first")
    third = parameter("-", 3.0, help="above the second")

    @classmethod
    def relations(cls, values: Mapping[str, Any]) -> Iterable[str]:
        if math.sin(values["first"]) > values["second"]:
            yield "second must be above the sine of first."
        if values["third"] <= values["second"]:
            yield "third must be above second."


class Raising(Unfollowed):
    """With a rule that asks for what only plain numbers can do."""

    @classmethod
    def relations(cls, values: Mapping[str, Any]) -> Iterable[str]:
        if values["first"].is_integer() and values["third"] > 3.0:
            yield "third must not be above 3."


def test_parameters_whose_rules_cannot_be_followed_are_fixed() -> None:
    relations = recorded(Unfollowed())
    assert relations.fixed == {"first"}
    assert {forbidden.names for forbidden in relations.forbidden} == {("second",), ("second", "third")}
    assert recorded(Raising()) == Relations((), frozenset({"first", "second", "third"}))


def circuit() -> br.Circuit:
    made = br.Circuit()
    made.add("controller", PID(lower=-1.0, upper=1.0))
    made.add("measured", Constant(value=0.0))
    made.connect("measured.y", "controller.measured")
    made.add("jack", br.DoubleActingCylinder(bore="50 mm", rod_diameter="30 mm"))
    made.add("load", br.Mass(mass="100 kg"))
    for side in "AB":
        made.add(f"tank{side}", br.Tank())
        made.connect(f"jack.{side}", f"tank{side}.T")
    made.connect("jack.rod", "load.port")
    return made


@pytest.fixture(scope="module")
def program(tmp_path_factory: pytest.TempPathFactory) -> Exported:
    return Exported(circuit(), tmp_path_factory.mktemp("ruled"))


@pytest.mark.parametrize(
    ("given", "named"),
    [
        (["controller.lower=1"], "controller.lower, controller.upper"),
        (["controller.lower=3", "controller.upper=2"], "controller.lower, controller.upper"),
        (["jack.rod_diameter=50"], "jack.bore, jack.rod_diameter"),
        (["jack.bore=20"], "jack.bore, jack.rod_diameter"),
    ],
)
def test_a_program_refuses_values_that_do_not_go_together(given: list[str], named: str, program: Exported) -> None:
    done = program.start(*(word for one in given for word in ("--set", one)))
    assert done.returncode == 1 and done.stderr.strip().endswith(f"not allowed, by themselves or together: {named}.")


def test_a_program_takes_values_that_go_together(program: Exported) -> None:
    """Both limits beyond one of the old ones, and a rod as thick as the old bore."""
    given = ("controller.lower=2", "controller.upper=3", "jack.rod_diameter=50", "jack.bore=80")
    rows = program.run(*(word for one in given for word in ("--set", one)))
    assert rows["controller.y"][0] == 2.0


@pytest.mark.parametrize("version", ["2.0", "3.0"])
def test_a_unit_refuses_values_that_do_not_go_together(version: str, tmp_path: Path) -> None:
    with hosted(unit_of(circuit(), tmp_path, version), "cs") as host:
        host.set({"controller.lower": 2.0})
        with pytest.raises(Exception, match="failed with status 3"):
            host.begin()
        assert "not allowed, by themselves or together: controller.lower, controller.upper." in host.said[-1]
        host.fmu.reset()
        host.set({"controller.lower": 2.0, "controller.upper": 3.0})
        host.begin()
