"""Derivatives by parameters, against converged differences of systems with other parameters."""

from __future__ import annotations

import numpy as np
import pytest

import bramah as br
from bramah.components import registry
from bramah.components.assembly import Assembly
from bramah.components.component import Component
from bramah.declare import Parameter
from bramah.errors import BramahError, CircuitError
from bramah.fluids import TaitFluid
from bramah.system import System, build
from bramah.system.directions import along, direction, tangents_by
from bramah.system.tangents import Tangents
from tests.components.closing import closed

ELEMENTARY = {name: kind for name, kind in registry().items() if not issubclass(kind, Assembly)}
STEPS = (1e-3, 1e-4, 1e-5)
"""Shares of a value by which it is changed."""
NEAR = 1e-5
"""Of the largest slope: the best of these differences is off by the square of its step, and by rounding over it."""


Point = tuple[float, np.ndarray, np.ndarray]


def points(system: System) -> list[Point]:
    random = np.random.default_rng(7)
    start = system.start_discrete
    return [(0.13 + k, system.start + random.uniform(0.01, 0.3, system.n) * system.scale, start) for k in range(2)]


def difference(
    system: System, path: str, value: float, step: float, at: tuple[float, np.ndarray, np.ndarray]
) -> np.ndarray:
    """Central, of the equations of systems with other parameters."""
    found = []
    for sign in (1, -1):
        made = system.replace({path: value + sign * step})
        evaluator = made.evaluator()
        evaluator.hold(at[2])
        found.append(evaluator.rates(*at))
    return np.asarray((found[0] - found[1]) / (2 * step))


@pytest.mark.parametrize("kind", ELEMENTARY.values(), ids=list(ELEMENTARY))
def test_every_parameter_that_is_not_zero_of_every_elementary_type(kind: type[Component]) -> None:
    """Steps are shares of the value, so that parameters whose default is 0, or which are unset, are left out."""
    system = build(closed(kind(), TaitFluid(), False))
    [place] = [n for n, c in system.circuit.components.items() if type(c) is kind and c == kind()][:1]
    for name, declared in kind.given().items():
        value = system.circuit.components[place].values[name]
        if not isinstance(declared, Parameter) or not value:
            continue
        path = f"{place}.{name}"
        slope = tangents_by(system, [path]).evaluator()
        for at in points(system):
            exact = slope.at(*at).rates()[:, 0]
            try:
                near = [difference(system, path, value, share * abs(value), at) for share in STEPS]
            except CircuitError:
                continue  # at the edge of what it may be
            size = max(float(np.abs(near[0]).max(initial=0.0)), 1e-300)
            off = min(float(np.abs(one - exact).max(initial=0.0)) for one in near) / size
            noise = float(np.abs(system.evaluator().rates(*at)).max(initial=0.0)) * 1e-11 / abs(value) / size
            assert off <= NEAR + noise, (path, off, exact, near)


def test_fluid_and_several_at_once() -> None:
    system = build(closed(br.DoubleActingCylinder(), TaitFluid(), False))
    [place] = [n for n, c in system.circuit.components.items() if isinstance(c, br.DoubleActingCylinder)]
    at = points(system)[0]
    (fluid, bore), sizes = along([direction(system, path) for path in ("fluid.tait_pressure", f"{place}.bore")], system)
    tangents = Tangents(system, np.array([2 * fluid, 3 * bore, 2 * fluid + 3 * bore]), np.append(sizes, 1.0))
    one, other, both = tangents.evaluator().at(*at).rates().T
    assert np.abs(one).max() > 0 and np.abs(other).max() > 0
    assert both == pytest.approx(one + other, rel=1e-12, abs=1e-12 * float(np.abs(both).max()))


@pytest.mark.parametrize(
    ("path", "words"),
    [
        ("part.end_stops", "is not a number"),
        ("part.bor", 'Did you mean "bore"'),
        ("prt.bore", 'Did you mean "part"'),
    ],
)
def test_what_no_derivative_can_be_taken_by_is_told(path: str, words: str) -> None:
    system = build(closed(br.DoubleActingCylinder(), TaitFluid(), False))
    with pytest.raises(BramahError, match=words):
        tangents_by(system, [path])
