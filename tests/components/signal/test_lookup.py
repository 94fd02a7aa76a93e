"""Curves and surfaces through points."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from bramah.components.signal import Constant, Integrator, Lookup, Lookup2D, Ramp
from bramah.errors import CircuitError
from bramah.simulation import simulate
from tests.circuits.making import circuit

X, Y = [0.0, 1.0, 3.0], [-1.0, 2.0, 3.0, 7.0]
Z = [[1.0, 2.0, 3.0], [2.0, 5.0, 1.0], [0.0, 1.0, 9.0], [4.0, 4.0, 4.0]]
TABLE = [[0.0, *X], *([y, *z] for y, z in zip(Y, Z, strict=True))]


def test_curve_passes_its_points_and_goes_on_straight(written: Any) -> None:
    block = written(Lookup, points=[[0, 0], [1, 1], [3, 2]])
    assert [block.output(u=u) for u in (0.0, 1.0, 3.0)] == [0.0, 1.0, 2.0]
    law = block.equations.outputs["y"]
    for end, beyond in ((0.0, -2.0), (3.0, 5.0)):
        slope = block.slope(law, "u", u=end)
        assert block.output(u=beyond) == pytest.approx(block.output(u=end) + slope * (beyond - end), rel=1e-14)
        assert block.slope(law, "u", u=beyond) == slope


def test_surface_passes_its_points(written: Any) -> None:
    block = written(Lookup2D, table=TABLE)
    for y, row in zip(Y, Z, strict=True):
        assert [block.output(u=x, v=y) for x in X] == pytest.approx(row, abs=1e-14)


def test_surface_has_continuous_slopes(written: Any) -> None:
    """A step of 1e-9 across a grid line changes nothing by more than the curvature, some 100, times it."""
    block = written(Lookup2D, table=TABLE)
    law, random, eps = block.equations.outputs["y"], np.random.default_rng(2), 1e-9
    along = random.uniform(-2.0, 9.0, 50)
    for axis, other, lines in (("u", "v", X), ("v", "u", Y)):
        for line in lines:
            for value in (
                lambda **p: block.output(**p),
                lambda **p: block.slope(law, "u", **p),
                lambda **p: block.slope(law, "v", **p),
            ):
                low, high = (value(**{axis: np.full(50, line + side), other: along}) for side in (-eps, eps))
                assert low == pytest.approx(high, abs=1e-6)


def test_surface_slopes_are_those_of_the_surface(written: Any) -> None:
    block = written(Lookup2D, table=TABLE)
    law, random, h = block.equations.outputs["y"], np.random.default_rng(3), 1e-5
    u, v = random.uniform(-1, 4, 200), random.uniform(-2, 8, 200)
    for by, (du, dv) in (("u", (h, 0.0)), ("v", (0.0, h))):
        difference = (block.output(u=u + du, v=v + dv) - block.output(u=u - du, v=v - dv)) / (2 * h)
        # Central differences: third derivatives of some 100 and kinks of the curvature, times h and h^2.
        assert block.slope(law, by, u=u, v=v) == pytest.approx(difference, abs=1e-3)


def test_surface_does_not_overshoot_along_grid_lines(written: Any) -> None:
    block = written(Lookup2D, table=TABLE)
    for i, x in enumerate(X):
        for j in range(len(Y) - 1):
            values = block.output(u=np.full(50, x), v=np.linspace(Y[j], Y[j + 1], 50))
            ends = sorted([Z[j][i], Z[j + 1][i]])
            assert values.min() >= ends[0] - 1e-12 and values.max() <= ends[1] + 1e-12


def test_a_plane_is_met_exactly_everywhere(written: Any) -> None:
    plane = [[0.0, *X], *([y, *(2.0 * x - 3.0 * y + 1.0 for x in X)] for y in Y)]
    block = written(Lookup2D, table=plane)
    for u, v in ((-3.0, -4.0), (0.3, 2.5), (2.0, 9.0), (7.0, 2.0)):
        assert block.output(u=u, v=v) == pytest.approx(2.0 * u - 3.0 * v + 1.0, abs=1e-12)


def test_surface_in_a_circuit() -> None:
    """The integral of u v with u = t and v = 2 over a plane-in-each-direction table."""
    table = [[0, 0, 1, 2], [0, 0, 0, 0], [3, 0, 3, 6]]
    made = circuit(
        "r.y l.u", "c.y l.v", "l.y i.u", r=Ramp(), c=Constant(value=2.0), l=Lookup2D(table=table), i=Integrator()
    )
    result = simulate(made, 1.0)
    assert result.ok, result.message
    assert result["i.y"].values[-1] == pytest.approx(1.0, rel=1e-9)


def test_what_is_no_table_is_refused() -> None:
    cases: list[tuple[Any, str]] = [
        ([[0, 1], [1, 2]], "two points"),
        ([[0, 1, 2], [1, 2]], "equally long"),
        ([[0, 1, 1], [0, 1, 2], [1, 2, 3]], "rise"),
        ([[0, 1, 2], [3, 1, 2], [1, 2, 3]], "rise"),
        (5.0, "rows of numbers"),
    ]
    for wrong, why in cases:
        with pytest.raises(CircuitError, match=why):
            Lookup2D(table=wrong)
