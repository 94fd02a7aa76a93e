"""Values nobody should give: each is refused with a clear error, or leads to a right or honestly failed run."""

from __future__ import annotations

import math
import re
from typing import Any

import numpy as np
import pytest

from bramah.circuit import Circuit
from bramah.components import registry
from bramah.components.component import Component
from bramah.components.hydraulic import FlowSource, Orifice, Plug, Tank, Volume
from bramah.components.signal import Constant
from bramah.declare import Parameter
from bramah.errors import BramahError, CircuitError
from bramah.fluids import AeratedFluid, Fluid, TaitFluid, oil
from bramah.simulation import simulate
from tests.circuits.making import PLAIN, circuit
from tests.robust.test_threads import machine

NUMBERS = [
    (name, parameter)
    for name, component in registry().items()
    for parameter, declared in component.given().items()
    if isinstance(declared, Parameter)
]


def emptying(fluid: Fluid = PLAIN, **volume: Any) -> Circuit:
    return circuit("v.A o.A", "o.B t.T", fluid=fluid, v=Volume(**volume), o=Orifice(), t=Tank())


@pytest.mark.parametrize(
    "value", [math.nan, math.inf, -math.inf, "nan bar", "inf", "1e999", True, [1.0], "", "12 parsec"]
)
def test_no_parameter_takes_what_is_not_a_number(value: Any) -> None:
    for name, parameter in NUMBERS:
        with pytest.raises(CircuitError) as caught:
            registry()[name](**{parameter: value})
        assert f"{name}.{parameter}" in str(caught.value)


def settings() -> list[dict[str, Any]]:
    worst = [math.nan, math.inf, -1.0, "x", "3 bar", None, [1.0], 1 + 2j]
    for_times = [{name: value} for name in ("largest_step", "fixed_step") for value in worst]
    for name in ("largest_step", "fixed_step"):
        for_times.remove({name: None})  # what the circuit says
    return [
        *for_times,
        *({"until": value} for value in worst),
        *({"begin": value} for value in worst if value not in (-1.0, None)),
        *({"rtol": value} for value in (math.nan, math.inf, 0.0, -1.0, 1.0, "x", 1e-20)),
        *({"most_steps": value} for value in (-1, math.nan, "x")),
        *({"atol": {"*.p": value}} for value in (math.nan, 0.0, -1.0, "x", "3 m")),
        *({"start": {"v.A.p": value}} for value in (math.nan, math.inf, "x", "3 m", None)),
        *({"record": value} for value in ([], [math.nan], [0.5, 0.1], [2.0], [-1.0], "all")),
        {"atol": {"no.such": 1.0}},
        {"start": {"no.such": 1.0}},
        {"method": "eulerian"},
        {"method": 5},
        {"until": None},
    ]


@pytest.mark.parametrize("given", settings(), ids=str)
def test_wrong_settings_are_refused(given: dict[str, Any]) -> None:
    with pytest.raises(BramahError):
        simulate(emptying(start_pressure="100 bar"), **{"until": 1.0, **given})


@pytest.mark.parametrize(
    "fluid", [PLAIN, TaitFluid(), AeratedFluid(), oil()], ids=["constant", "tait", "aerated", "oil"]
)
@pytest.mark.parametrize("pressure", [-1e5, -1.1e5, -1e6, -1e8, -1e12, -1e300, 1e12, 1e15, 1e300])
def test_start_pressures_beyond_the_possible(fluid: Fluid, pressure: float) -> None:
    if pressure < -101325.0:
        with pytest.raises(CircuitError, match=r"v\.A, .*below absolute zero, which is -1\.01325 bar"):
            simulate(emptying(fluid, start_pressure=pressure), 0.1)
        return
    result = simulate(emptying(fluid, start_pressure=pressure), 0.1, most_steps=20_000)
    if not result.ok:
        assert "v.A.p" in result.message
        return
    values = result["v.A.p"].values
    assert np.isfinite(values).all()
    # An orifice to atmosphere brings the pressure nearer to it, whatever it is.
    assert (np.diff(np.abs(values)) <= 1e-4 * np.abs(values[:-1]) + 200.0).all()


def test_vacuum_fills_up_from_the_tank() -> None:
    result = simulate(emptying(oil(), volume="10 cm3", start_pressure="-1 bar"), 5.0)
    assert result.ok, result.message
    assert result["v.A.p"].values[0] == -1e5
    assert abs(result["v.A.p"].values[-1]) < 100.0


def test_an_empty_circuit_is_refused() -> None:
    with pytest.raises(CircuitError, match="no components"):
        simulate(Circuit("nothing"), 1.0)


def test_circuits_without_unknowns_run() -> None:
    result = simulate(circuit("t.T p.A", t=Tank(pressure="3 bar"), p=Plug(), c=Constant(value=7.0)), 1.0)
    assert result.ok, result.message
    assert result["p.A.p"].at([0.0, 0.5, 1.0]).tolist() == [3e5] * 3
    assert result["c.y"].values[-1] == 7.0


def refusal(impossible: Circuit) -> str:
    """What is said against a circuit, when it is built or at the latest when it is run."""
    try:
        result = simulate(impossible, 1.0)
    except CircuitError as error:
        return str(error)
    assert not result.ok
    return result.message


@pytest.mark.parametrize(
    "parts",
    [
        {"a": Volume(volume=0.0), "b": Plug()},
        {"a": Volume(volume=0.0), "b": Volume(volume=0.0)},
        {"a": Plug(), "b": Plug()},
    ],
    ids=str,
)
@pytest.mark.parametrize("fluid", [PLAIN, oil()], ids=["constant", "oil"])
def test_a_net_that_nothing_determines_is_refused(parts: dict[str, Component], fluid: Fluid) -> None:
    said = refusal(circuit("a.A b.A", fluid=fluid, **parts))
    assert re.search(r"determines the pressure a\.A\.p|a\.A\.p became singular.*a\.A, b\.A", said)


@pytest.mark.parametrize("fluid", [PLAIN, oil()], ids=["constant", "oil"])
def test_a_flow_into_a_net_that_can_take_none_is_refused(fluid: Fluid) -> None:
    filled = circuit("q.P v.A", fluid=fluid, q=FlowSource(), v=Volume(volume=0.0))
    assert re.search(r"determines the pressure q\.P\.p|q\.P\.p became singular.*q\.P, v\.A", refusal(filled))


def test_a_zero_volume_beside_a_real_one_changes_nothing() -> None:
    plain = simulate(emptying(start_pressure="100 bar"), 0.1)
    more = emptying(start_pressure="100 bar")
    more.add("z", Volume(volume=0.0))
    more.connect("z.A", "v.A")
    assert np.array_equal(simulate(more, 0.1)["v.A.p"].values, plain["v.A.p"].values)


def extremes() -> list[tuple[str, float]]:
    """Every parameter of a machine at the ends of what is allowed."""
    found = []
    for name, component in machine().components.items():
        for parameter, declared in component.given().items():
            if isinstance(declared, Parameter):
                found += [
                    (f"{name}.{parameter}", sign * size)
                    for sign in (1, -1)
                    for size in (0.0, 1e-300, 1e-12, 1e12, 1e300)
                ]
    return found


def test_every_parameter_at_its_extremes_is_refused_or_survived() -> None:
    base = machine()
    tried = survived = 0
    for path, value in extremes():
        try:
            result = simulate(base.replace({path: value}), 0.005, most_steps=3000)
        except CircuitError as error:
            assert path.partition(".")[0] in str(error), (path, value, str(error))
        else:
            survived += 1
            assert np.isfinite(result.recorded.y).all(), (path, value)
            assert result.message.endswith("."), (path, value)
        tried += 1
    assert tried > 400
    assert survived > 100
