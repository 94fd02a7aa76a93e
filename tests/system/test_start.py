"""Start values: what components say, what the circuit says, and contradictions."""

from __future__ import annotations

from typing import Any

import pytest

from bramah.circuit import Circuit
from bramah.components import hydraulic as hyd
from bramah.components import mechanical as mech
from bramah.errors import CircuitError
from bramah.system import build


def volumes(*pressures: str | None, **start: Any) -> Circuit:
    circuit = Circuit()
    for k, p in enumerate(pressures):
        circuit.add(f"v{k}", hyd.Volume(start_pressure=p))
    circuit.connect(*(f"v{k}.A" for k in range(len(pressures))), name="vessel")
    circuit.start_values.update(start)
    return circuit


@pytest.mark.parametrize(
    ("pressures", "expected"),
    [((None, None), 0.0), (("10 bar", None), 1e6), ((None, "10 bar"), 1e6), (("10 bar", "1 MPa"), 1e6)],
)
def test_any_component_may_say_where_a_net_starts(pressures: tuple[str | None, ...], expected: float) -> None:
    assert build(volumes(*pressures)).start.tolist() == [expected]


def test_contradictions_are_reported_all_at_once() -> None:
    with pytest.raises(CircuitError) as raised:
        build(volumes("10 bar", "11 bar", "12 bar"))
    found = [str(p) for p in raised.value.problems]
    assert found == [
        "v1.A starts at 11 bar, but v0.A on the same net at 10 bar.",
        "v2.A starts at 12 bar, but v0.A on the same net at 10 bar.",
    ]


def test_the_circuit_wins_over_its_components() -> None:
    circuit = volumes("10 bar", None)
    circuit.start_values["v1.A.p"] = "30 bar"
    assert build(circuit).start.tolist() == [3e6]


def test_wrong_start_values_are_reported_at_once() -> None:
    circuit = volumes("10 bar", None)
    circuit.start_values.update({"v0.A.q": 3.0, "v0.A.p": "3 mm", "v9.A.p": 1.0})
    with pytest.raises(CircuitError) as raised:
        build(circuit)
    found = str(raised.value)
    assert "no unknown 'v0.A.q' to start from. Did you mean" in found
    assert '"3 mm"' in found and "'v9.A.p'" in found


def test_positions_and_speeds_start_where_the_body_says() -> None:
    circuit = Circuit()
    circuit.add("mass", mech.Mass(start_position="30 mm", start_velocity="2 m/s"))
    circuit.add("spring", mech.Spring())
    circuit.connect("mass.port", "spring.port")
    system = build(circuit)
    assert dict(zip(system.names, system.start, strict=True)) == {"mass.port.v": 2.0, "mass.port.x": 0.03}


def test_states_start_at_their_parameter() -> None:
    circuit = Circuit()
    circuit.add("pipe", hyd.ShortPipe(start_flow="6 l/min", start_pressure="5 bar"))
    circuit.add("a", hyd.Tank(pressure="5 bar"))
    circuit.add("b", hyd.Volume())
    circuit.connect("pipe.A", "a.T")
    circuit.connect("pipe.B", "b.A")
    system = build(circuit)
    assert dict(zip(system.names, system.start, strict=True)) == {"pipe.q": pytest.approx(1e-4), "pipe.B.p": 5e5}
