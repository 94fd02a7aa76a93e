"""Consumers of water networks."""

from __future__ import annotations

from typing import Any

import pytest

import bramah as br


def taken(pressure: float, start: dict[str, float] | None = None, **demand: Any) -> float:
    circuit = br.Circuit("Consumer", fluid=br.ConstantFluid())  # others cannot be below absolute zero
    circuit.add("main", br.PressureSource(pressure=pressure))
    circuit.add("consumer", br.Demand(**{"demand": 1e-3, "model": "outlet", **demand}))
    circuit.connect("main.P", "consumer.A")
    return float(br.consistent(circuit, start=start)["consumer.taken"])


@pytest.mark.parametrize("met", [0.3e5, 2e5, 40e5])
def test_an_outlet_follows_the_root_of_pressure(met: float) -> None:
    assert taken(met, usual_pressure=met) == pytest.approx(1e-3, rel=1e-12)
    for share in (0.25, 4.0, 9.0):
        # Rounded near 0: (1e-2 / share)^2 / 4 of it.
        assert taken(share * met, usual_pressure=met) == pytest.approx(1e-3 * share**0.5, rel=5e-4)


@pytest.mark.parametrize("pressure", [0.0, -1e4, -1e7])
def test_an_outlet_gives_nothing_without_pressure_and_takes_nothing_back(pressure: float) -> None:
    assert taken(pressure) == 0.0


@pytest.mark.parametrize("met", [-3e5, 0.0, 0.05e5])
def test_an_outlet_that_had_next_to_no_pressure_is_driven_by_a_tenth_of_a_bar(met: float) -> None:
    """EPANET meets fixed demands at any pressure, below that of the air too."""
    assert taken(met, usual_pressure=met) == pytest.approx(1e-3, rel=1e-12)
    assert taken(met - 0.1e5, usual_pressure=met) == 0.0
    assert taken(met - 0.075e5, usual_pressure=met) == pytest.approx(0.5e-3, rel=5e-4)


def test_a_run_from_the_steady_state_takes_the_pressure_there() -> None:
    given = {"consumer.begun": 1.0, "consumer.begin_p": 8e5}
    assert taken(8e5, given) == pytest.approx(1e-3, rel=1e-12)
    assert taken(2e5, given) == pytest.approx(0.5e-3, rel=5e-4)


def test_the_steady_state_meets_the_demand_without_lines_too() -> None:
    circuit = br.Circuit("Consumer")
    circuit.add("main", br.PressureSource(pressure=6e5))
    circuit.add("pipe", br.Orifice(diameter="10 mm"))
    circuit.add("consumer", br.Demand(demand=1e-3, model="outlet"))
    circuit.connect("main.P", "pipe.A")
    circuit.connect("pipe.B", "consumer.A")
    found = br.steady(circuit)
    assert float(found["consumer.taken"]) == pytest.approx(1e-3, rel=1e-9)
    result = br.simulate(circuit, "1 s", start="steady")
    assert result["consumer.taken"].values == pytest.approx(1e-3, rel=1e-9)


@pytest.mark.parametrize("model", ["fixed", "outlet"])
def test_what_feeds_a_node_does_so_at_any_pressure(model: str) -> None:
    for pressure in (-1e6, 0.0, 1e6):
        assert taken(pressure, demand=-1e-3, model=model) == -1e-3
