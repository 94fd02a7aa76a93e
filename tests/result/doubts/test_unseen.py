"""A swing that grows under steps too long to follow it is doubted; one that fades, or is followed, is not."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

import bramah as br
from bramah.components.component import Component, state
from bramah.declare import parameter
from bramah.expr import exp
from bramah.result.doubts.evidence import Evidence
from bramah.result.doubts.unseen import _growing, _points, _stretches, unseen_swings
from bramah.system import System, build

SPEED, UNTIL = 2000.0, 2.0
EXAMPLES = Path(__file__).parents[3] / "examples"


class Humming(Component):
    """x'' = w^2 (target - x) + 2 growth x', with a target that comes to rest: x stays there, or swings ever wider."""

    growth = parameter("1/s", 50.0)
    x = state("-")
    v = state("1/s", scale=1.0)

    def equations(self) -> None:
        target = 1.0 - exp(-self.time)
        self.rate(x=self.v, v=SPEED**2 * (target - self.x) + 2.0 * self.growth * self.v)


def humming(growth: float) -> System:
    circuit = br.Circuit("Humming")
    circuit.add("part", Humming(growth=growth))
    return build(circuit)


def start(growth: float) -> dict[str, float]:
    """On the path that does not swing: x = 1 - b exp(-t), v = b exp(-t)."""
    b = SPEED**2 / (SPEED**2 + 1.0 + 2.0 * growth)
    return {"part.x": 1.0 - b, "part.v": b}


def said(result: br.Result) -> list[str]:
    evidence = Evidence.of(result)
    assert evidence is not None
    return list(unseen_swings(evidence))


def test_a_growing_swing_that_is_stepped_over_is_doubted() -> None:
    result = br.simulate(humming(50.0), UNTIL, start=start(50.0), rtol=1e-4)
    assert result.ok and result["part.x"].values.max() < 1.1  # in nature it has grown by exp(100)
    [doubt] = said(result)
    assert "318 Hz grows" in doubt and "largest_step = '0.0005 s'" in doubt and doubt in result.doubts


def test_a_swing_that_fades_is_not() -> None:
    assert not said(br.simulate(humming(-50.0), UNTIL, start=start(-50.0), rtol=1e-4))


def test_one_that_is_followed_is_not() -> None:
    result = br.simulate(humming(50.0), 0.4, start={"part.v": 0.0}, rtol=1e-5, largest_step="0.5 ms")
    assert result["part.x"].values.max() > 10
    assert not said(result)


def test_the_eigenvalue_is_that_of_the_equations() -> None:
    evidence = Evidence.of(br.simulate(humming(50.0), UNTIL, start=start(50.0), rtol=1e-4))
    assert evidence is not None
    found = _growing(evidence, np.array([len(evidence.recorded.t) - 1]), enough=0.0)
    assert abs(found[0].real - 50.0) < 1e-6
    assert abs(abs(found[0].imag) - np.sqrt(SPEED**2 - 50.0**2)) < 1e-6


CIRCUITS = ["load_sensing", "gallery/boom", "gallery/seat_valves", "gallery/servo_position", "gallery/winch"]


@pytest.mark.parametrize("name", CIRCUITS)
def test_eigenvalues_are_those_that_numpy_finds(name: str) -> None:
    """At fifty points around a run, with algebraic unknowns eliminated and steps so long that they pass over every
    swing. Both are exact for a matrix that differs from the true one by rounding, of the size of its elements."""
    system = build(br.read_circuit(EXAMPLES / f"{name}.toml"))
    recorded, random = br.simulate(system).recorded, np.random.default_rng(1)
    points = np.linspace(1, len(recorded.t) - 1, 50).astype(int)
    t, y, d = recorded.t[points], recorded.y[points], recorded.discrete_at_points()[points]
    y = y * random.uniform(0.3, 3.0, y.shape)
    evaluator, state = system.evaluator(), system.differential != 0
    found = evaluator.swings(t, np.full(len(t), 1e3), y, d, passed=2.0, enough=0.0)
    for k in range(len(t)):
        evaluator.hold(np.ascontiguousarray(d[k]))
        jacobian = evaluator.jacobian(float(t[k]), y[k], d[k])
        through = np.linalg.solve(jacobian[np.ix_(~state, ~state)], jacobian[np.ix_(~state, state)])
        rates = np.linalg.eigvals(jacobian[np.ix_(state, state)] - jacobian[np.ix_(state, ~state)] @ through)
        swinging = rates[(rates.real > 0) & (np.abs(rates.imag) > 2e-3)]
        expected = swinging[np.argmax(swinging.real)] if len(swinging) else 0j
        size = 1e-10 * np.abs(rates).max()
        assert abs(found[k].real - expected.real) < size and abs(abs(found[k].imag) - abs(expected.imag)) < size


@pytest.mark.parametrize("growth", [-50.0, 4.9, 5.1, 50.0])
def test_points_that_are_left_out_change_nothing(growth: float) -> None:
    """A growth by exp(10) is told, and one by little less is not, whether all points are looked at or those that
    bounds do not exclude."""
    evidence = Evidence.of(br.simulate(humming(growth), UNTIL, start=start(growth), rtol=1e-4))
    assert evidence is not None
    points = _points(evidence)
    t, h = evidence.recorded.t[points], evidence.recorded.step[points]
    whole = list(_stretches(t, h, _growing(evidence, points, enough=0.0)))
    assert list(_stretches(t, h, _growing(evidence, points))) == whole
    assert len(whole) >= (growth > 5.0)
