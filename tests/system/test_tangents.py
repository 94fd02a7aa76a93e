"""Derivatives by parameters and along directions of all else, against converged differences of systems with other
parameters at other points.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
import pytest

import bramah as br
from bramah.components import registry
from bramah.components.assembly import Assembly
from bramah.components.component import Component
from bramah.declare import Parameter
from bramah.errors import BramahError, CircuitError
from bramah.fluids import AeratedFluid, TaitFluid
from bramah.system import System, build
from bramah.system.directions import direction, tangents_by
from bramah.system.tangents import Direction, Tangents
from tests.components.closing import closed
from tests.components.test_every_component import every_type, random_points

ELEMENTARY = {name: kind for name, kind in registry().items() if not issubclass(kind, Assembly)}
STEPS = (1e-3, 1e-4, 1e-5)
"""Shares of all that is changed: the first shows how the error of a difference grows, the last how rounding does."""
NEAR = 1e-6
"""Of each value: the square of the middle step, times a hundred for higher derivatives."""
ROUNDING = 1e-11
"""Of the size of what is differentiated: that of doubles, divided by the middle step, and four terms that cancel."""


def moved(system: System, path: str, value: float, at: tuple[float, Any, Any]) -> dict[str, np.ndarray]:
    """All that a run computes at a point, of a system with another value of a parameter."""
    t, y, d = at
    evaluator = (system.replace({path: value}) if path else system).evaluator()
    evaluator.hold(d)
    found = {
        "rates": evaluator.rates(t, y, d),
        "guards": evaluator.guards(t, y, d),
        "schedule": np.nan_to_num(evaluator.schedule(t, y, d), posinf=0.0),
    }
    for scheduled, count in ((False, len(found["guards"])), (True, len(found["schedule"]))):
        for number in range(count):
            after_y, after_d = y.copy(), d.copy()
            evaluator.transition(t, after_y, after_d, scheduled=scheduled, number=number)
            evaluator.hold(d)
            found[f"{scheduled} {number}"] = np.concatenate([after_y, after_d])
    return found


def tangents_of(tangents: Tangents, at: Any, t: np.ndarray, y: np.ndarray, d: np.ndarray) -> dict[str, np.ndarray]:
    """The same of all directions, as the compiled tangents say."""
    one = tangents.evaluator().at(*at, along_t=t, along_y=y, along_d=d)
    found = {
        "rates": one.rates(),
        "guards": one.guards(),
        "schedule": one.schedule(),
    }
    for scheduled, count in ((False, len(found["guards"])), (True, len(found["schedule"]))):
        for number in range(count):
            found[f"{scheduled} {number}"] = np.concatenate(one.transition(scheduled=scheduled, number=number))
    return found


def scaled(direction: Direction, rate: float) -> Direction:
    return replace(direction, moves={place: rate * each for place, each in direction.moves.items()})


def numbers_of(system: System, kind: type[Component], place: str) -> dict[str, float]:
    """Its parameters that are not zero: steps are shares of the value."""
    values = system.circuit.components[place].values
    return {
        f"{place}.{name}": float(values[name])
        for name, declared in kind.given().items()
        if isinstance(declared, Parameter) and values[name]
    }


DRIVEN = [kind for kind in ELEMENTARY.values() if any(isinstance(d, Parameter) for d in kind.inputs().values())]
"""Types with a parameter that a signal may drive."""


@pytest.mark.parametrize(
    ("kind", "driven"),
    [*((kind, False) for kind in ELEMENTARY.values()), *((kind, True) for kind in DRIVEN)],
    ids=lambda given: ("given", "driven")[given] if isinstance(given, bool) else str(given.__name__),
)
def test_everything_along_every_parameter_while_the_point_moves(kind: type[Component], driven: bool) -> None:
    """Of every type: rates, guards, scheduled times and what events leave."""
    system = build(closed(kind(), TaitFluid(), driven))
    [place] = [n for n, c in system.circuit.components.items() if type(c) is kind and c == kind()][:1]
    values = numbers_of(system, kind, place)
    tangents = Tangents(system, [scaled(direction(system, path), abs(value)) for path, value in values.items()])
    random = np.random.default_rng(7)
    t, y = 0.13, system.start + random.uniform(0.01, 0.3, system.n) * system.scale
    d = system.start_discrete + tangents.moving * random.uniform(0.01, 0.02, len(system.start_discrete))
    by_t, by_y, by_d = (random.uniform(-0.01, 0.01, (rows, len(values))) for rows in (1, len(y), len(d)))
    by_y, by_d = by_y * system.scale[:, None], by_d * tangents.moving[:, None]
    exact = tangents_of(tangents, (t, y, d), by_t, by_y, by_d)
    for k, (path, value) in enumerate(values.items()):
        try:
            ends = {
                share: moved(
                    system,
                    path,
                    value + share * abs(value),
                    (t + share * by_t[0, k], y + share * by_y[:, k], d + share * by_d[:, k]),
                )
                for share in (0.0, *STEPS, *(-share for share in STEPS))
            }
        except CircuitError:
            continue  # at the edge of what it may be
        for name, all_of_it in exact.items():
            slopes = [(ends[share][name] - ends[-share][name]) / (2 * share) for share in STEPS]
            compare(all_of_it[:, k], slopes, np.abs(ends[0.0][name]), f"{name} along {path}")


def compare(exact: np.ndarray, slopes: list[np.ndarray], size: np.ndarray, what: str) -> None:
    """Against differences of three steps, each value to what these say of their own error."""
    coarse, middle, fine = slopes
    truncated, rounded = np.abs(coarse - middle), np.abs(middle - fine)
    leeway = NEAR * np.abs(exact) + 0.05 * truncated + rounded + ROUNDING * size
    wrong = ~(np.abs(middle - exact) <= leeway)
    assert not wrong.any(), (what, [(i, exact[i], [s[i] for s in slopes]) for i in np.flatnonzero(wrong)])


@every_type
def test_along_the_point_rates_follow_the_jacobian(kind: type[Component]) -> None:
    """f_y y' + f_t t', in the fluid with the longest laws."""
    system = build(closed(kind(), AeratedFluid()))
    evaluator, random = system.evaluator(), np.random.default_rng(3)
    tangents = Tangents(system, [Direction("", {}, "-", 0.0, 1.0)]).evaluator()
    for t, y, d in random_points(system, 2, seed=5):
        by_y, by_t = random.uniform(-1.0, 1.0, system.n) * system.scale, random.uniform(-1.0, 1.0)
        evaluator.hold(d)
        jacobian, slope = evaluator.jacobian(t, y, d), evaluator.time_slope(t, y, d)
        found = tangents.at(t, y, d, along_t=np.array([by_t]), along_y=by_y[:, None]).rates()[:, 0]
        size = np.abs(jacobian) @ np.abs(by_y) + np.abs(slope * by_t)
        assert np.all(np.abs(found - jacobian @ by_y - slope * by_t) <= 1e-11 * size)


def test_fluid_and_several_at_once() -> None:
    system = build(closed(br.DoubleActingCylinder(), TaitFluid(), False))
    [place] = [n for n, c in system.circuit.components.items() if isinstance(c, br.DoubleActingCylinder)]
    y = system.start + 0.1 * system.scale
    fluid = scaled(direction(system, "fluid.tait_pressure"), 2.0)
    bore = scaled(direction(system, f"{place}.bore"), 3.0)
    tangents = Tangents(system, [fluid, bore, replace(fluid, moves={**fluid.moves, **bore.moves})])
    one, other, both = tangents.evaluator().at(0.13, y).rates().T
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
