"""Every explicit tableau against the order conditions it claims, which are generated from rooted trees.

Conditions must hold to 1e-12 up to the declared order and fail at the next one.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from scipy.integrate import RK23, RK45

from bramah.errors import MethodError
from bramah.solvers.explicit import ExplicitMethod, cubic
from bramah.solvers.methods import EXPLICIT, METHODS
from bramah.solvers.methods import method as find_method
from tests.solvers import trees
from tests.solvers.trees import FAILS, THETAS, TOLERANCE, Tree, Vector, satisfied

every_method = pytest.mark.parametrize("method", EXPLICIT.values(), ids=lambda each: each.name)
every_estimate = pytest.mark.parametrize(
    "method", [m for m in EXPLICIT.values() if not m.needs_fixed_step], ids=lambda each: each.name
)


def weights(method: ExplicitMethod) -> Callable[[Tree], Vector]:
    """Phi_i(t): the product of A Phi over the branches."""
    a = np.array(method.a)

    def weight(tree: Tree) -> Vector:
        product = np.ones(method.stages)
        for branch in tree[1]:
            product *= a @ weight(branch)
        return product

    return weight


def dense_weights(method: ExplicitMethod, theta: float) -> Vector:
    bend = sum((theta**p * np.array(row) for p, row in enumerate(method.dense)), np.zeros(method.stages))
    return np.asarray(theta * np.array(method.b) + theta * (1 - theta) * bend)


def test_number_of_trees() -> None:
    assert [len(trees.trees("y", order, False)) for order in range(1, 7)] == [1, 1, 2, 4, 9, 20]
    assert [len(trees.trees("y", order, True)) for order in range(1, 5)] == [1, 2, 10, 56]
    assert [len(trees.trees("z", order, True)) for order in range(1, 5)] == [1, 5, 28, 186]
    assert len(set(trees.trees("z", 4, True))) == len(trees.trees("z", 4, True))


@every_method
def test_order(method: ExplicitMethod) -> None:
    assert satisfied(weights(method), np.array(method.b)) == method.order


@every_estimate
def test_order_of_the_error_estimate(method: ExplicitMethod) -> None:
    """It vanishes in all terms up to h^error_order and in no case in the next."""
    weight, e = weights(method), np.array(method.e)
    sizes = [max(abs(float(e @ weight(tree))) for tree in trees.trees("y", order, False)) for order in range(1, 7)]
    assert max(sizes[: method.error_order]) < TOLERANCE
    assert sizes[method.error_order] > FAILS


@pytest.mark.parametrize(
    ("name", "part", "order"),
    [
        ("bogacki_shampine", 1, 2),
        ("merson", 5, 3),  # the estimate is a fifth of the difference
        ("fehlberg", -1, 5),  # the lower solution is carried on, and the estimate is what it lacks
        ("dormand_prince", 1, 4),
    ],
)
def test_order_of_the_embedded_formula(name: str, part: float, order: int) -> None:
    method = EXPLICIT[name]
    assert satisfied(weights(method), np.array(method.b) - part * np.array(method.e)) == order


@every_method
def test_order_of_the_dense_output(method: ExplicitMethod) -> None:
    orders = [satisfied(weights(method), dense_weights(method, theta), theta=theta) for theta in THETAS]
    assert min(orders) == method.dense_order


@every_method
def test_dense_output_is_smooth_from_step_to_step(method: ExplicitMethod) -> None:
    """Its slope at both ends is f there, but for Euler's straight line."""
    if not method.dense:
        return
    dense, b, ones = np.array(method.dense), np.array(method.b), np.eye(method.stages)
    np.testing.assert_allclose(b + dense[0], ones[0], rtol=0, atol=TOLERANCE)
    np.testing.assert_allclose(b - dense.sum(axis=0), ones[-1], rtol=0, atol=TOLERANCE)


@every_method
def test_row_sums(method: ExplicitMethod) -> None:
    np.testing.assert_allclose(method.alpha, np.array(method.a).sum(axis=1), rtol=0, atol=TOLERANCE)


@every_method
def test_the_last_stage_ends_the_step(method: ExplicitMethod) -> None:
    assert method.alpha[-1] == 1
    assert method.b == method.a[-1]
    assert method.b[-1] == 0


@pytest.mark.parametrize(("name", "theirs"), [("dormand_prince", RK45), ("bogacki_shampine", RK23)])
def test_coefficients_are_those_of_scipy(name: str, theirs: Any) -> None:
    method, s = EXPLICIT[name], len(theirs.B)
    np.testing.assert_allclose(np.array(method.a)[:s, : theirs.A.shape[1]], theirs.A, rtol=0, atol=1e-15)
    np.testing.assert_allclose(method.b[:s], theirs.B, rtol=0, atol=1e-15)
    np.testing.assert_allclose(method.alpha[:s], theirs.C, rtol=0, atol=1e-15)
    # SciPy takes the other solution less the one carried on; only the size counts.
    np.testing.assert_allclose(np.negative(method.e), theirs.E, rtol=0, atol=1e-15)


def stability(method: ExplicitMethod, z: complex) -> complex:
    """The factor by which a step multiplies y for y' = (z/h) y."""
    inverse = np.linalg.solve(np.eye(method.stages) - z * np.array(method.a), np.ones(method.stages))
    return 1 + z * complex(np.array(method.b) @ inverse)


@pytest.mark.parametrize(
    ("name", "limit"),
    [("euler", 2.0), ("rk4", 2.7853), ("bogacki_shampine", 2.5127), ("dormand_prince", 3.3066)],
)
def test_longest_stable_step(name: str, limit: float) -> None:
    """h / time constant; Hairer and Wanner II, IV.2, where R depends on order and stages only, and by its zeros."""
    method = EXPLICIT[name]
    assert abs(stability(method, -limit)) == pytest.approx(1, abs=2e-3)
    assert abs(stability(method, -0.99 * limit)) < 1 < abs(stability(method, -1.01 * limit))


def test_evaluations_as_published() -> None:
    published = {"euler": 1, "bogacki_shampine": 3, "rk4": 4, "merson": 5, "fehlberg": 6, "dormand_prince": 6}
    assert {name: each.stages - 1 for name, each in EXPLICIT.items()} == published


def test_methods_without_an_estimate_say_so() -> None:
    fixed = {"euler", "rk4", "adams", "adams_implicit"}
    assert {name for name, each in METHODS.items() if each.needs_fixed_step} == fixed
    assert {name for name, each in METHODS.items() if not each.takes_fixed_step} == {"ndf", "plain_bdf", "abm"}


@pytest.mark.parametrize("method", METHODS.values(), ids=lambda each: each.name)
def test_lookup(method: object) -> None:
    name = str(getattr(method, "name", ""))
    assert find_method(name.upper()) is METHODS[name] is method
    assert getattr(method, "summary", "").endswith(".")
    assert getattr(method, "reference", "")


@pytest.mark.parametrize(
    "wrong",
    (
        {"e": (0.0,)},
        {"a": ((0.0, 1.0), (0.0, 0.0))},
        {"a": ((0.0, 0.0),)},
        {"alpha": (0.0, 0.5)},
        {"dense": cubic((1.0,))},
    ),
)
def test_a_tableau_of_the_wrong_shape_is_refused(wrong: dict[str, object]) -> None:
    fields = {name: getattr(EXPLICIT["euler"], name) for name in ExplicitMethod.__dataclass_fields__}
    with pytest.raises(MethodError, match=r"euler\."):
        ExplicitMethod(**fields | wrong)
