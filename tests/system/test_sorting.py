"""Calling sequences: what can be called one after another, and what HASP calls implicit. The published case is V1."""

from __future__ import annotations

import pytest

from bramah.components import hydraulic as hyd
from bramah.components import mechanical as mech
from bramah.system import build
from bramah.system.sorting import Memory, Model, calling_sequence, link_table, memory_of
from tests.circuits.making import circuit

TANK = Model("tank", (1,), Memory.INSTANTANEOUS)


def test_classes_follow_from_states_and_links() -> None:
    assert memory_of(0, 1) is Memory.INSTANTANEOUS
    assert memory_of(0, 2) is Memory.NONE
    assert memory_of(1, 1) is memory_of(3, 2) is Memory.DYNAMIC


def test_models_without_memory_wait_for_each_other() -> None:
    models = [TANK, Model("one", (1, 2), Memory.NONE), Model("two", (2, 3), Memory.NONE)]
    models.append(Model("pipe", (3,), Memory.DYNAMIC))
    found = calling_sequence(models)
    assert found.order == ("tank",)
    assert found.left == {"one": (2,), "two": (2,)} and not found.ok
    assert found.message == "Implicit relationship between models: one (link 2), two (link 2)."


def test_a_dynamic_model_between_them_supplies_both() -> None:
    models = [Model("pipe", (2, 4), Memory.DYNAMIC), Model("one", (1, 2), Memory.NONE), TANK]
    models += [Model("two", (4, 3), Memory.NONE), Model("load", (3,), Memory.DYNAMIC)]
    found = calling_sequence(models, tables=True)
    assert found.ok and found.order == ("tank", "one", "two", "pipe", "load")
    assert found.tables[2] == (
        ("pipe", (2, 4)), ("one", (1, 0)), ("tank", (0,)), ("two", (0, 0)), ("load", (3,)),
    )  # fmt: skip


def test_dynamic_models_may_be_joined_directly() -> None:
    found = calling_sequence([Model("pipe", (1, 2), Memory.DYNAMIC), Model("actuator", (2,), Memory.DYNAMIC), TANK])
    assert found.order == ("tank", "pipe", "actuator")


def test_a_state_that_is_not_on_a_link_tells_nothing_there() -> None:
    """The poppet of a relief valve moves, but the pressure before it is for others to say."""
    models = [TANK, Model("poppet", (1, 2), Memory.DYNAMIC, known=()), Model("pump", (1, 2), Memory.NONE)]
    assert calling_sequence(models).left == {"poppet": (2,), "pump": (2,)}


def test_the_links_of_a_circuit() -> None:
    table = link_table(
        build(
            circuit(
                "pump.P volume.A valve.A", "valve.B cylinder.A", "cylinder.rod mass.port", "tank.T cylinder.B",
                pump=hyd.FlowSource(), volume=hyd.Volume(), valve=hyd.Orifice(), mass=mech.Mass(), tank=hyd.Tank(),
                cylinder=hyd.DoubleActingCylinder(),
            )
        )
    )  # fmt: skip
    found = {m.name: (m.links, m.memory, m.known) for m in table}
    assert found["pump"] == ((1,), Memory.NONE, ())
    assert found["volume"] == ((1,), Memory.DYNAMIC, (1,))
    assert found["valve"] == ((1, 2), Memory.NONE, ())
    assert found["mass"] == ((3,), Memory.DYNAMIC, (3,))
    assert found["tank"] == ((4,), Memory.INSTANTANEOUS, (4,))
    assert set(found["cylinder"][0]) == {2, 3, 4}
    assert found["cylinder"][1] is Memory.DYNAMIC
    assert set(found["cylinder"][2] or ()) == {2, 3}, "its mass is on 3; the tank imposes the pressure on 4"
    assert calling_sequence(table).ok


@pytest.mark.parametrize("volume, implicit", [("1 cm3", set()), ("0 cm3", {"first", "middle", "second"})])
def test_a_volume_of_zero_is_no_memory(volume: str, implicit: set[str]) -> None:
    system = build(
        circuit(
            "supply.P first.A", "first.B middle.A second.A", "second.B tank.T",
            supply=hyd.PressureSource(), first=hyd.Orifice(), middle=hyd.Volume(volume=volume), second=hyd.Orifice(),
            tank=hyd.Tank(),
        )
    )  # fmt: skip
    assert set(calling_sequence(link_table(system)).left) == implicit
