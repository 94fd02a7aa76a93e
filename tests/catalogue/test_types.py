"""What is known of component types, as data."""

from __future__ import annotations

import json
from dataclasses import asdict

from bramah import CheckValve, DoubleActingCylinder
from bramah.catalogue import describe, describe_all
from bramah.catalogue.types import sources, summary
from bramah.cli.type_text import text
from bramah.components import registry
from tests.files import sample


class Narrow(sample.Narrow):
    """A narrow passage."""

    def equations(self) -> None:
        self.A.flow(self.diameter * (self.A.p - self.B.p))


class Source(sample.Source):
    """Holds a pressure."""

    def equations(self) -> None:
        self.P.impose(self.pressure)


class Lever(sample.Lever):
    """A signal over time."""

    def equations(self) -> None:
        self.output(y=self.points.at(self.time))


def test_a_type_of_ones_own() -> None:
    facts = describe("Narrow", Narrow)
    assert (facts.type, facts.family, facts.summary) == ("Narrow", "other", "A narrow passage.")
    assert [(p.name, p.kind, p.help) for p in facts.ports] == [
        ("A", "hydraulic", "one side"),
        ("B", "hydraulic", "other side"),
    ]
    diameter, leakage, start, edge = facts.parameters
    assert (diameter.default, diameter.unit, diameter.limits) == ("2 mm", "mm", ("above 0 mm", "at most 100 mm"))
    assert leakage.advanced and not diameter.advanced
    assert start.default is None and start.unit == "bar"
    assert (edge.default, edge.unit, edge.limits) == ("sharp", None, ("one of sharp, round",))
    assert facts.equations == ("A.q = diameter*(A.p - B.p)",)
    assert facts.variant == {"edge": "sharp"}
    assert [s.name for s in facts.signals] == ["A.p", "A.q", "B.p", "B.q"]


def test_inputs_and_curves() -> None:
    [driven] = describe("Source", Source).inputs
    assert driven.name == "pressure" and driven.optional
    [points] = describe("Lever", Lever).parameters
    assert (points.unit, points.default, points.limits) == ("s -> -", "a curve", ("pairs of points",))


def test_equations_and_what_happens_at_instants() -> None:
    facts = describe("DoubleActingCylinder", DoubleActingCylinder)
    assert any(line.startswith("A.q = ") for line in facts.equations)
    assert any("stop" in line for line in facts.discontinuities)


def test_works_that_are_cited_are_found_in_what_a_type_is_derived_from() -> None:
    class Own(CheckValve):
        """Like the other (Merritt 1967, section 3.4)."""

    assert sources(Own) == ("Merritt 1967, section 3.4", *sources(CheckValve))


def test_every_type_is_there_and_fit_for_json() -> None:
    found = describe_all()
    assert [facts.type for facts in found] == list(registry())
    assert [facts.summary for facts in found] == [summary(kind) for kind in registry().values()]
    json.dumps([asdict(facts) for facts in found], allow_nan=False)


def test_ports_that_share_a_fluid() -> None:
    facts = describe("DoubleActingCylinder", DoubleActingCylinder)
    assert {p.name: p.fluid for p in facts.ports} == {"A": 0, "B": 1, "rod": None}
    assert "Each may have a fluid of its own: A; B." in text(facts)
    facts = describe("CheckValve", CheckValve)
    assert {p.fluid for p in facts.ports} == {0}
    assert "fluid of its own" not in text(facts)
