"""A swing that grows under steps too long to follow it is doubted; one that fades, or is followed, is not."""

from __future__ import annotations

import numpy as np

import bramah as br
from bramah.components.component import Component, state
from bramah.declare import parameter
from bramah.expr import exp
from bramah.result.doubts.evidence import Evidence
from bramah.result.doubts.unseen import _growing, unseen_swings
from bramah.system import System, build

SPEED, UNTIL = 2000.0, 2.0


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
    found = _growing(evidence, np.array([len(evidence.recorded.t) - 1]))
    assert abs(found[0].real - 50.0) < 1e-6
    assert abs(abs(found[0].imag) - np.sqrt(SPEED**2 - 50.0**2)) < 1e-6
