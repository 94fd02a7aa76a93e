"""The benchmark of steady states: its circuits are valid and can be made again, its judgement can fail."""

from __future__ import annotations

from dataclasses import replace

import pytest

from benchmarks.random_circuits import ADDED, Grower, random_circuit, supply
from benchmarks.steady import STILL, attempt, moved
from bramah.equilibrium import steady
from bramah.system import build

COUNT, LEAST = 20, 19


def test_most_of_twenty_come_to_rest() -> None:
    tried = [attempt(seed) for seed in range(1000, 1000 + COUNT)]
    assert sum(t.ok for t in tried) >= LEAST, [str(t) for t in tried if not t.ok]
    assert all(t.found.message.count(". ") <= 3 for t in tried), "said in a few words"


def test_the_same_seed_makes_the_same_circuit() -> None:
    one, other = random_circuit(5), random_circuit(5)
    assert {n: c.values for n, c in one.components.items()} == {n: c.values for n, c in other.components.items()}
    assert one.nets == other.nets
    assert random_circuit(6).nets != one.nets


@pytest.mark.parametrize("add", ADDED, ids=lambda add: add.__name__)
def test_everything_that_is_added_makes_a_valid_circuit(add: object) -> None:
    for seed in range(3):
        grower = Grower(seed)
        supply(grower)
        add(grower)  # type: ignore[operator]
        build(grower.finished())


def test_a_state_that_is_not_steady_does_not_count() -> None:
    found = steady(random_circuit(1002))
    assert found.ok and moved(found)[0] <= STILL
    y = found.y * 1.01 + 1e-3 * found.system.scale
    bounded = [bound.unknown for bound in found.system.equations.bounds]
    y[bounded] = found.y[bounded]  # a part that rests on a stop starts there
    elsewhere = replace(found, y=y)
    assert moved(elsewhere)[0] > STILL
