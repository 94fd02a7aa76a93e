"""One table stands for several components, and nets join them."""

from __future__ import annotations

import pytest

import bramah as br
from bramah.errors import CircuitError
from bramah.files import read_circuit, write_circuit

TEXT = """format = 2
[parameters]
stages = 4
[fluid]
type = "constant"
reference_bulk_modulus = "1e7 bar"
[components.source]
type = "PressureSource"
pressure = "100 bar"
[components.throttle]
type = "Orifice"
array = "stages"
diameter = "1 mm"
[components.room]
type = "Volume"
array = 4
volume = "index * 0.1 l"
[components.tank]
type = "Tank"
[components.last]
type = "Orifice"
diameter = "1 mm"
[nets]
inlet = ["source.P", "throttle1.A"]
between = { chain = ["throttle*.B", "room*.A", "throttle*.A"] }
outlet = ["throttle[last].B", "room[last].A", "last.A"]
return = ["last.B", "tank.T"]
[run]
until = "5 s"
"""


def test_a_chain_of_throttles_shares_the_pressure_evenly() -> None:
    circuit = read_circuit(TEXT)
    assert [circuit.components[f"room{k}"].values["volume"] for k in (1, 2, 3, 4)] == pytest.approx(
        [1e-4, 2e-4, 3e-4, 4e-4], rel=1e-15
    )
    steady = br.steady(circuit)
    # Five equal throttles in series share 100 bar evenly; density differs by 1e-5 between 0 and 100 bar.
    for k in (1, 2, 3, 4):
        assert steady[f"room{k}.A.p"].in_unit("bar") == pytest.approx(100 - 20 * k, abs=2e-3)
    again = read_circuit(write_circuit(circuit))
    assert (again.components, again.nets, again.notices) == (circuit.components, circuit.nets, [])
    assert len(read_circuit(TEXT.replace("array = 4", "array = 5"), values={"parameters.stages": 5}).components) == 13


def test_all_in_one_net_and_one_for_each() -> None:
    text = """format = 2
[components.valve]
type = "Orifice"
array = 3
[components.room]
type = "Volume"
array = 3
[components.tank]
type = "Tank"
[nets]
all = ["valve*.A", "tank.T"]
pair = { each = ["valve*.B", "room*.A"] }
"""
    nets = {net.name: [str(ref) for ref in net.ports] for net in read_circuit(text).nets}
    assert nets == {
        "all": ["valve1.A", "valve2.A", "valve3.A", "tank.T"],
        **{f"pair{k}": [f"valve{k}.B", f"room{k}.A"] for k in (1, 2, 3)},
    }


@pytest.mark.parametrize(
    ("old", "new", "said", "line"),
    [
        ("array = 4", "array = 3", r"arrays of different sizes: throttle \(4\), room \(3\)", 25),
        ("array = 4", "array = 2.5", "a whole number of components, from 1 to 10000", 16),
        ("array = 4", "array = 100000", "a whole number of components, from 1 to 10000", 16),
        ('"throttle*.B", "room', '"throtle*.B", "room', "no array 'throtle', did you mean 'throttle'", 25),
        ('["throttle*.B", "room*.A", "throttle*.A"]', '"throttle"', "must be a list of ports of arrays", 25),
        ('"1 mm"\n[components.room]', '"1 bar"\n[components.room]', "throttle1.diameter: cannot read", 13),
        ("[components.last]", "[components.room2]", "room2 stands in the file by itself", 20),
    ],
)
def test_what_is_wrong_is_told_once(old: str, new: str, said: str, line: int) -> None:
    with pytest.raises(CircuitError, match=said) as caught:
        read_circuit(TEXT.replace(old, new))
    assert any(problem.location == f"line {line}" for problem in caught.value.problems), caught.value.problems
    assert sum("diameter" in problem.message for problem in caught.value.problems) <= 1
