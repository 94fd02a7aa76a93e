"""Sub-circuits in a file."""

from __future__ import annotations

import pytest

import bramah as br
from bramah.errors import CircuitError

TEXT = """
format = 1
[fluid]
type = "constant"

[subcircuits.Stage]
help = "An orifice into a volume."
ports = { A = "throttle.A", B = ["volume.A"] }
parameters = { bore = "throttle.diameter", room = "volume.volume" }
[subcircuits.Stage.components.throttle]
type = "Orifice"
diameter = "2 mm"
[subcircuits.Stage.components.volume]
type = "Volume"
[subcircuits.Stage.nets]
middle = ["throttle.B", "volume.A"]

[subcircuits.TwoStages]
ports = { A = "first.A", B = "second.B" }
parameters = { bore = ["first.bore", "second.bore"] }
[subcircuits.TwoStages.components.first]
type = "Stage"
[subcircuits.TwoStages.components.second]
type = "Stage"
room = "0.2 l"
[subcircuits.TwoStages.nets]
between = ["first.B", "second.A"]

[components.source]
type = "PressureSource"
pressure = "50 bar"
[components.stages]
type = "TwoStages"
bore = "3 mm"
[components.plug]
type = "Plug"

[nets]
inlet = ["source.P", "stages.A"]
outlet = ["stages.B", "plug.A"]

[run]
until = "0.5 s"
"""


def test_nested_sub_circuits_run() -> None:
    circuit = br.read_circuit(TEXT)
    system = br.build(circuit)
    assert system.names == ["stages.first.volume.A.p", "stages.second.volume.A.p"]
    result = br.simulate(circuit)
    assert result.ok
    assert result["stages.B.p"].in_unit("bar")[-1] == pytest.approx(50, rel=1e-4)


def test_parameters_reach_the_parts() -> None:
    stages = br.read_circuit(TEXT).components["stages"]
    assert isinstance(stages, br.Assembly)
    parts = stages.inside().components
    assert [parts[n].values["bore"] for n in ("first", "second")] == [3e-3, 3e-3]
    assert [parts[n].values["room"] for n in ("first", "second")] == [1e-3, 2e-4]


def test_what_is_written_is_read_back() -> None:
    circuit = br.read_circuit(TEXT)
    again = br.read_circuit(br.write_circuit(circuit))
    assert again.subcircuits == circuit.subcircuits
    assert again.components["stages"].values == circuit.components["stages"].values


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('A = "throttle.A"', 'A = "throttle.C"', "there is no 'throttle.C' inside"),
        ('bore = "throttle.diameter"', 'bore = "throttle.diametre"', "Did you mean 'throttle.diameter'"),
        ('type = "Orifice"', 'type = "Orifise"', "Did you mean 'Orifice'"),
        ('help = "An', 'helps = "An', "Did you mean 'help'"),
        ("[subcircuits.Stage]", "[subcircuits.Volume]", "There is a type 'Volume' already"),
        ('type = "Stage"\nroom', 'type = "TwoStages"\nroom', "no type 'TwoStages'"),
        ('middle = ["throttle.B", "volume.A"]', "middle = 3", "must be a text such as"),
        ('bore = "3 mm"', 'bore = "3 bar"', "cannot read"),
    ],
)
def test_mistakes_are_named(old: str, new: str, said: str) -> None:
    assert old in TEXT
    with pytest.raises(CircuitError) as caught:
        br.read_circuit(TEXT.replace(old, new))
    assert said in str(caught.value)
