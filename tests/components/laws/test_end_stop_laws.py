"""Elastic stops; rigid ones are tested with the cylinder."""

from __future__ import annotations

import numpy as np

from bramah.components.laws.end_stop import elastic_stop
from bramah.expr import evaluate, symbol


def test_an_elastic_stop_never_pulls_and_damps_what_comes_in() -> None:
    depth, speed = np.meshgrid(np.linspace(-1e-3, 1e-3, 41), np.linspace(-5.0, 5.0, 41))
    [force] = evaluate([elastic_stop(symbol("d"), symbol("s"), 1e8, 1e5)], {"d": depth, "s": speed})
    assert np.all(force >= 0) and np.all(force[depth <= 0] == 0)
    spring = 1e8 * np.maximum(depth, 0)
    assert np.all(force[speed > 0] >= spring[speed > 0]) and np.all(force[speed < 0] <= spring[speed < 0])
    assert np.all(force <= 2 * spring)
