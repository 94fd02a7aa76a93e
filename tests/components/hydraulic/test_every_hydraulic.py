"""What holds for every hydraulic component in every fluid: mass is conserved and every law and slope is finite."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from bramah.components import hydraulic
from bramah.components.assembly import Assembly
from bramah.components.component import Component
from bramah.declare import Choice
from bramah.expr import derivative, symbol, symbols
from bramah.fluids import AeratedFluid, ConstantFluid, Fluid, TaitFluid

COMPONENTS = [
    c
    for c in vars(hydraulic).values()
    if isinstance(c, type) and issubclass(c, Component) and not issubclass(c, Assembly)
]
"""An assembly has no equations of its own; its parts are tested as components."""
FLUIDS = [ConstantFluid(), TaitFluid(), AeratedFluid()]
SOURCES = {"Tank", "PressureSource", "FlowSource", "Demand"}
DISPLACING = {
    "DoubleActingCylinder": "rod.v",
    "DoubleRodCylinder": "rod.v",
    "Intensifier": "v",
    "PistonAccumulator": "v",
    "Plunger": "rod.v",
    "RotaryActuator": "shaft.omega",
    "SingleActingCylinder": "rod.v",
}
"""Components whose volumes change, and the speed at which they do."""


def variants(component: type[Component]) -> list[dict[str, Any]]:
    choices = {n: list(d.options) for n, d in component.given().items() if isinstance(d, Choice)}
    return [dict(zip(choices, picked, strict=True)) for picked in itertools.product(*choices.values())]


CASES = [(c, v, f) for c in COMPONENTS for v in variants(c) for f in FLUIDS]
every_case = pytest.mark.parametrize(
    ("component", "variant", "fluid"),
    CASES,
    ids=[f"{c.__name__}-{'-'.join(e.value for e in v.values())}-{type(f).__name__}" for c, v, f in CASES],
)


def unknowns(component: type[Component], points: int) -> dict[str, Any]:
    """Random values, vacuum, rest, equal and extreme pressures among them."""
    random = np.random.default_rng(1)
    found: dict[str, Any] = {}
    for name, port in component.ports().items():
        [pair] = port.kind.pairs
        span = {"p": (-1.01325e5, 1e8), "v": (-3.0, 3.0), "omega": (-300.0, 300.0)}[pair.across]
        values = random.uniform(*span, points)
        values[:4] = (span[0], 0.0, 0.0, span[1])
        found[f"{name}.{pair.across}"] = values
        if pair.position:
            found[f"{name}.{pair.position}"] = random.uniform(0.0, 0.5, points)
            found[f"{name}.total"] = random.uniform(-1e4, 1e4, points)
    for name, own in component.states().items():
        values = own.scale * random.uniform(-1.0, 1.0, points)
        values[:3] = (0.0, 0.0, own.scale)
        found[name] = values
    return found


@every_case
def test_flow_balances(
    component: type[Component], variant: dict[str, Any], fluid: Fluid, part: Callable[..., Any]
) -> None:
    """What flows in flows out, to rounding; what stays is in the storage or the displaced volume."""
    made = part(component, fluid, **variant, **unknowns(component, 40))
    if component.__name__ in SOURCES:
        return
    if component.__name__ in DISPLACING:
        made.values[DISPLACING[component.__name__]] = np.zeros(40)
    flows = [made.through(n) * np.ones(40) for n, d in component.ports().items() if d.kind.name == "hydraulic"]
    largest = np.max(np.abs(flows), axis=0)
    assert np.all(np.abs(np.sum(flows, axis=0)) <= 4e-16 * largest * len(flows))


@every_case
def test_laws_and_slopes_are_finite(
    component: type[Component], variant: dict[str, Any], fluid: Fluid, part: Callable[..., Any]
) -> None:
    names = unknowns(component, 40)
    made = part(component, fluid, **variant, **names)
    e = made.equations
    laws = [x for _, x in (*e.through, *e.store)] + [*e.rates.values(), *e.imposed.values(), *e.quantities.values()]
    for law in laws:
        assert np.all(np.isfinite(made.value(law)))
        for name in set(symbols([law])) & set(names):
            assert np.all(np.isfinite(made.value(derivative(law, symbol(name)))))
    for at, capacity in e.store:
        # A part may have no mass of its own; a volume of nothing would need a law.
        least = 0.0 if component.ports()[at.port].kind.name != "hydraulic" else np.finfo(float).tiny
        assert np.all(made.value(capacity) >= least)


@pytest.mark.parametrize("component", COMPONENTS)
def test_each_is_documented_and_drawn(component: type[Component]) -> None:
    assert component.symbol and component.__doc__
    assert all(d.help for d in component.declarations.values())
    assert set(component.ports()) & {"A", "P", "T"}


@pytest.mark.parametrize("component", COMPONENTS)
def test_nothing_flows_at_rest(component: type[Component], part: Callable[..., Any]) -> None:
    """Equal pressures, no motion, no command: no flow, no force and no torque."""
    if component.__name__ in SOURCES:
        return
    rest = {n: 0.0 for n in unknowns(component, 4)}
    made = part(component, **rest)
    for port in component.ports():
        assert made.through(port) == 0.0
