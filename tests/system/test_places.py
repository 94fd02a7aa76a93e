"""Where the values of one system belong in another."""

from __future__ import annotations

import pytest

from bramah.system.identity import Identity
from bramah.system.places import places

OWN = Identity(
    names=("q.P.p", "m.port.v", "c.z"),
    units=("bar", "m/s", "*"),
    discretes=("c.contact", "r.on"),
    aliases={"q.P.p": 0, "vessel.A.p": 0, "m.port.v": 1, "c.rod.v": 1, "c.z": 2},
)


def state(names: tuple[str, ...], units: tuple[str, ...], discretes: tuple[str, ...] = ()) -> Identity:
    return Identity(names, units, discretes)


def test_a_net_goes_by_any_of_its_ports() -> None:
    found = places(state(("c.rod.v", "c.z", "vessel.A.p"), ("m/s", "*", "bar"), ("r.on", "c.contact")), OWN)
    assert (found.unknowns, found.discretes) == ((1, 2, 0), (1, 0))
    assert found.whole and not found.in_order


def test_what_the_system_has_besides_is_listed() -> None:
    found = places(state(("q.P.p",), ("bar",), ("r.on",)), OWN)
    assert not found.problems and not found.whole
    assert found.lacking == ("m.port.v", "c.z", "c.contact")


@pytest.mark.parametrize("unit", ["MPa", "bar", "N/m2"])
def test_units_of_the_same_quantity_are_alike(unit: str) -> None:
    assert not places(state(("q.P.p",), (unit,)), OWN).problems


@pytest.mark.parametrize("unit", ["mm", "*", "-", "nonsense", ""])
def test_units_of_another_quantity_are_told(unit: str) -> None:
    [problem] = places(state(("q.P.p",), (unit,)), OWN).problems
    assert problem == f"q.P.p is in {unit} there and in bar here"
    assert places(state(("c.z",), ("bar",)), OWN).problems


def test_all_that_does_not_fit_is_told() -> None:
    kept = state(("q.P.p", "vessel.A.p", "m.port.v", "tank.A.p"), ("bar", "bar", "mm", "bar"), ("r.off", "d.stuck"))
    assert places(kept, OWN).problems == (
        "this circuit has no unknown tank.A.p",
        "this circuit has no discrete value r.off, d.stuck",
        "m.port.v is in mm there and in m/s here",
        "q.P.p and vessel.A.p are one unknown here",
    )


def test_long_lists_are_cut_short() -> None:
    [problem] = places(state(tuple(f"v{k}.A.p" for k in range(20)), ("bar",) * 20), OWN).problems
    assert problem.endswith("v7.A.p and 12 more")
