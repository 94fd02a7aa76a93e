"""Rooted trees and the order conditions that belong to them, for the tests of tableaux.

The theory is Hairer, Nørsett and Wanner, Solving Ordinary Differential Equations I, II.2, and Hairer and Wanner II,
IV.7 (Rosenbrock methods) and VI.4 (index-1 DAEs), doi:10.1007/978-3-642-05221-7.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from itertools import combinations_with_replacement

import numpy as np
from numpy.typing import NDArray

Vector = NDArray[np.float64]

TOLERANCE = 1e-12  # coefficients up to 150 with 16 digits, in sums that cancel
FAILS = 1e-4  # the smallest residual of a condition that fails is above 1e-3
THETAS = (0.1, 0.25, 0.5, 0.75, 0.9)

# A tree is its kind and its branches. The root of a "y" tree stands for f, that of a "z" tree for g, in y' = f(y, z),
# 0 = g(y, z); trees without "z" are those of y' = f(y).
Tree = tuple[str, tuple["Tree", ...]]
POINT: Tree = ("y", ())
FORK: Tree = ("z", (POINT, POINT))


@cache
def size(tree: Tree) -> int:
    """Power of h that goes with the tree."""
    return (tree[0] == "y") + sum(size(branch) for branch in tree[1])


@cache
def density(tree: Tree) -> int:
    """gamma(t), the product of the sizes of all subtrees of kind y."""
    product = size(tree) if tree[0] == "y" else 1
    for branch in tree[1]:
        product *= density(branch)
    return product


@cache
def trees(kind: str, order: int, dae: bool) -> tuple[Tree, ...]:
    """All trees of a kind and size."""
    if kind == "y":
        return tuple(("y", branches) for branches in forests(order - 1, dae))
    single = tuple(("z", (branch,)) for branch in trees("y", order, dae))
    return single + tuple(("z", branches) for branches in forests(order, dae, most=order - 1) if len(branches) > 1)


@cache
def forests(total: int, dae: bool, most: int | None = None) -> tuple[tuple[Tree, ...], ...]:
    """All unordered collections of trees, of at most `most` each, with sizes adding to `total`."""
    if total == 0:
        return ((),)
    found = []
    for largest in range(1, min(total, total if most is None else most) + 1):
        pool = trees("y", largest, dae) + (trees("z", largest, dae) if dae else ())
        for count in range(1, total // largest + 1):
            for rest in forests(total - count * largest, dae, largest - 1):
                found += [(*big, *rest) for big in combinations_with_replacement(pool, count)]
    return tuple(found)


def residual(
    weight: Callable[[Tree], Vector], b: Vector, order: int, kind: str = "y", dae: bool = False, theta: float = 1.0
) -> float:
    """Largest residual among the conditions of one order; `weight` gives Phi_i of a tree."""
    conditions = trees(kind, order, dae)
    return max(abs(float(b @ weight(tree)) - theta**order / density(tree)) for tree in conditions)


def satisfied(
    weight: Callable[[Tree], Vector], b: Vector, kind: str = "y", dae: bool = False, theta: float = 1.0
) -> int:
    """The highest order up to which all conditions hold; the first that does not must clearly fail."""
    for order in range(1, 8):
        worst = residual(weight, b, order, kind, dae, theta)
        if worst > TOLERANCE:
            assert worst > FAILS, f"conditions of order {order} nearly hold: {worst:.1e}"
            return order - 1
    raise AssertionError("no condition fails")
